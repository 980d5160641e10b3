"""Where a run of bodies apart begins, by which way to the accelerations that are recorded, and with which step."""

from __future__ import annotations

from dataclasses import replace

from torseur.mechanics.ways.protocol import Array, Way, WayName
from torseur.model.model import Model
from torseur.simulation.apart.apart_problem import ApartProblem
from torseur.simulation.apart.connection_problem import pose_connection_problem
from torseur.simulation.apart.point_problem import pose_point_problem
from torseur.simulation.apart.stable_step import chosen_step, stable_step, warn_of_step
from torseur.simulation.posed.problem import Problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.settings import RunSettings
from torseur.simulation.starts.initial import Start
from torseur.simulation.system import Point


def tree_speeds_way(model: Model, q: Array, name: WayName | None) -> Way:
    """The way of which all speeds of the tree are states: joints are recorded, not independent speeds."""
    return chosen_way(model, q, "multipliers" if model.constraints else name)


def taken_apart(joints: Problem, point: Point, settings: RunSettings) -> tuple[ApartProblem, RunSettings]:
    """The same machine by the formulation that the settings name, and settings with a step, for a run from a point."""
    limits = stable_step(joints, point)
    if settings.step is None:
        settings = replace(settings, step=chosen_step(limits.accurate, settings.save))
    else:
        warn_of_step(joints.model, settings.step, limits.longest)
    return posed_apart(joints, settings), settings


def begun(problem: ApartProblem, start: Start, settings: RunSettings) -> Point:
    """Where a run with the step of the settings begins."""
    assert settings.step is not None
    return problem.system.start(*problem.start(start, settings.step), start.held, save=settings.save)


def posed_apart(joints: Problem, settings: RunSettings) -> ApartProblem:
    """The same machine by the formulation that the settings name."""
    if settings.formulation == "connection":
        return pose_connection_problem(joints, settings.inverse_every)
    return pose_point_problem(joints)
