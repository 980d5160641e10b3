"""The step of bodies apart that is found by trial: short enough for the accounts of the machine to balance.

How long a step may be is not seen where a run begins: a machine that is let go at rest becomes fast, loops pass
positions near which their bodies turn faster than anything that drives them, stops are hit. So the run is tried, its
beginning where it is long, and its accounts tell the error of the scheme. Their residuals r fall with the square of
the step where forces are smooth:

    h ← h √(r_wanted / r)                                                                       (1)

until r is small enough in a trial itself.
"""

from __future__ import annotations

import warnings
from dataclasses import replace
from math import inf, sqrt

import numpy as np

from torseur.results.balances.verdict import OF_FIXED_STEPS, verdict_on
from torseur.results.memory_writer import MemoryWriter
from torseur.results.trajectory import Trajectory
from torseur.simulation.apart.apart_problem import ApartProblem
from torseur.simulation.apart.apart_start import posed_apart
from torseur.simulation.apart.stable_step import chosen_step
from torseur.simulation.controllers.continuous_control import Commanding
from torseur.simulation.controllers.outside import Outside
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import Array, Problem, pose_problem
from torseur.simulation.run import Diverged, Run
from torseur.simulation.saving import Tally, mass_and_extent
from torseur.simulation.settings import RunSettings
from torseur.simulation.starts.initial import Start
from torseur.simulation.stiffness import acting_states

NOBODY = Outside({}, {})
_ACCEPTED, _WANTED = 0.75 * OF_FIXED_STEPS, 0.25 * OF_FIXED_STEPS  # residuals: a run may see more than its trial
_STEPS = 50_000  # of the first trial, at most
_MOST_STEPS = 200_000  # of one that looks at as much time with shorter steps
_ROWS = 500  # of a trial, at which accounts are looked at
_SHORTENED = 0.125, 0.75  # at once: at most, at least
_AFTER_GROWTH = 0.25  # where a trial grows without bound


class StepTooCoarse(RuntimeWarning):
    """No step was found by which the accounts of a machine balance."""


def shortened(problem: ApartProblem, start: Start, settings: RunSettings, outside: Outside = NOBODY) -> RunSettings:
    """The settings, their step so much shorter that a trial from a start balances.

    Functions that act all the time act in trials too. Sampled ones may remember what they saw: they are not called,
    and the motors that they command rest.
    """
    tried = _with_accounts(problem, settings, outside) if settings.monitor == "none" else problem
    begun = replace(start, z=_drives(tried, start.z))
    acting = outside if outside.is_continuous else replace(outside, controllers={}, forces={})
    assert settings.step is not None
    until = min(settings.duration, _STEPS * settings.step)
    while (found := _imbalance(tried, begun, settings, acting, until)) > _ACCEPTED:
        shorter = _shorter(settings, found)
        if until / shorter > _MOST_STEPS:
            warnings.warn(_told(problem, settings, found), StepTooCoarse, stacklevel=4)
            break
        settings = replace(settings, step=shorter)
    return settings


def _shorter(settings: RunSettings, found: float) -> float:
    """The step of (1), of which an interval of saved rows holds a whole number."""
    assert settings.step is not None
    most, least = _SHORTENED
    times = min(max(sqrt(_WANTED / found), most), least) if found < inf else _AFTER_GROWTH  # (1)
    return chosen_step(times * settings.step, settings.save)


def _told(problem: ApartProblem, settings: RunSettings, found: float) -> str:
    """What is said where trials come to no end."""
    step, shorter = settings.step, _shorter(settings, found)
    return (
        f"'{problem.model.name}': no step was found by which all accounts balance: {step:.3g} s leave a relative "
        f"{found:.1g} open, where {OF_FIXED_STEPS:g} is allowed. Give a step of {shorter:.2g} s or less, or take joint "
        "coordinates: very stiff stops and singular positions ask for that."
    )


def _imbalance(problem: ApartProblem, start: Start, settings: RunSettings, outside: Outside, until: float) -> float:
    """The largest relative residual of the accounts in a trial; infinite where it cannot be followed to its end."""
    assert settings.step is not None
    steps = round(until / settings.step) or 1
    save = settings.step * -(-steps // _ROWS)
    system = Commanding(problem, outside).system if outside.is_continuous else problem.system
    loop = Integration(system, settings.integrator or "", step=settings.step, save=save, room=_ROWS + 2, decides=True)
    point = problem.system.start(*problem.start(start, settings.step), start.held, save=save)
    writer, tally = MemoryWriter(problem.contents), Tally()
    run, done = Run(problem, loop, outside, tally, save), False
    try:
        with np.errstate(all="ignore"):
            while not done:
                point, done = run.advance(point, until, writer)
    except Diverged:
        return inf
    mass, extent = mass_and_extent(problem.model)
    writer.close({"total_mass": mass, "reach": tally.farthest + extent})
    balances = verdict_on(Trajectory(writer.stored()), OF_FIXED_STEPS).balances
    found = max((balance.relative for balance in balances if balance.recorded), default=0.0)
    return found if np.isfinite(found) else inf


def _with_accounts(problem: ApartProblem, settings: RunSettings, outside: Outside) -> ApartProblem:
    """The same machine with the account of its energy."""
    joints = pose_problem(
        problem.model,
        monitor="energy",
        outside=outside.motors,
        pushed=tuple(outside.forces),
        outside_period=outside.sample_time,
        parameters=problem.joints.parameters,
        way=problem.joints.way,
        open_numbers=False,
    )
    return posed_apart(joints, settings)


def _drives(problem: Problem, z: Array) -> Array:
    """z with accounts that begin at nil: drives come first."""
    states = np.zeros(problem.layout.nz)
    own = acting_states(problem)
    states[:own] = z[:own]
    return states
