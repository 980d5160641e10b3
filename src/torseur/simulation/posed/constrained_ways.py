"""Ways to accelerations of machines with constraints, by what these are like at a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.mechanics.constraints.chart import Chart, find_chart
from torseur.mechanics.constraints.checks import ConstraintError, RowReport, check_rows, numbers
from torseur.mechanics.constraints.independent_rows import DISTANCE
from torseur.mechanics.constraints.mobility_beside import MOST_SPEEDS, mobility_beside, void_where_closed
from torseur.mechanics.constraints.rows import constraint_matrix, driven_values, holonomic_rows, residuals
from torseur.mechanics.constraints.void_rows import size_of_void, without
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.motorised.friction_axes import friction_axes
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Array, Way, WayName
from torseur.model.constraints.protocol import between_frames
from torseur.model.model import Model

_OPEN = 1e-11  # [m, rad]: where assembly ends, unless rows that repeat others contradict them
_MISFIT = 1e-5  # of a row of length 1 from the rows that it is to repeat: dimensions with five digits
_VOID = 1e-10  # [m, rad], and of rows of length 1: more is told of constraints that hold nothing
_DEFINITE = 1e-12  # least eigenvalue of a kinetic matrix, in units of its diagonal, that counts as positive


def constrained_way(model: Model, q: Array, name: WayName | None) -> tuple[Way, RowReport]:
    """The way of a machine with constraints that starts at q, and what their rows say there."""
    if name == "tree":
        raise ValueError(
            f"'{model.name}' has constraints, which its tree alone does not keep. Choose 'independent_speeds' or "
            "'multipliers', or leave the choice to the program."
        )
    report = rows_at(model, q)
    if name == "multipliers" and not has_multipliers(model, q):
        raise ValueError(
            f"'{model.name}' has bodies without inertia against some motion of its joints, which multipliers leave "
            "undetermined. Take the formulation 'kane' or 'joint', or give all bodies mass and inertia."
        )
    if name == "multipliers" or (name is None and _prefers_multipliers(model, q, report)):
        return multipliers(report), report
    if report.misfit > DISTANCE:
        raise ConstraintError(
            f"'{model.name}' has constraints that repeat others to {report.misfit:.1g} only: independent speeds keep "
            "rows exactly or not at all. Take the formulation 'multipliers', or give its dimensions with more digits."
        )
    if report.singular:
        raise ConstraintError(
            f"'{model.name}' starts in a singular position, where its mobility is {report.mobility}, and "
            f"{report.mobility_beside} beside it, since {'; '.join(map(str, report.redundant))}. Independent speeds "
            "cannot leave it: rows that hold nothing there hold beside it. Take the formulation 'multipliers', or "
            "begin beside this position."
        )
    return IndependentSpeeds(_chart_for_friction(model, q)), report


def rows_at(model: Model, q: Array) -> RowReport:
    """What the rows of the constraints say at q, and whether it is a singular position.

    Raises ConstraintError where they contradict each other.
    """
    void = void_where_closed(model, q)
    H, b = without(model, numbers(constraint_matrix, model, q), void), numbers(driven_values, model, 0.0).ravel()
    phi = np.abs(numbers(residuals, model, q).ravel())
    holds = without(model, np.ones(len(H)), void)[holonomic_rows(model)] > 0
    gap, of_void = phi[holds].max(initial=0.0), max(size_of_void(model, q, void), phi[~holds].max(initial=0.0))
    found = replace(check_rows(model, H, b), void=void, of_void=float(of_void) if of_void > _VOID else 0.0)
    if not found.mobility or gap > _OPEN:
        nearly = check_rows(model, H, b, _MISFIT)
        if nearly.misfit or gap > _OPEN:  # rows may miss by values alone
            return replace(nearly, misfit=float(max(nearly.misfit, gap)), void=void, of_void=found.of_void)
    if not found.redundant or model.nv > MOST_SPEEDS:
        return found
    return replace(found, mobility_beside=mobility_beside(model, q, void))


def multipliers(report: RowReport) -> Multipliers:
    """The way by multipliers for rows of which this is known."""
    return Multipliers(report.repeating, report.misfit, report.void, report.of_void)


def _prefers_multipliers(model: Model, q: Array, report: RowReport) -> bool:
    if not has_multipliers(model, q):
        return False
    if report.singular or report.misfit:
        return True
    if model.independent_speeds or model.controllers:
        return False
    rolls = any(c.nonholonomic for c in between_frames(model.constraints))
    loops = any(c.closes_loop for c in model.constraints)
    return (loops and not rolls) or bool(report.redundant) or bool(_tied_axes(model, chart_at(model, q)))


def _tied_axes(model: Model, chart: Chart) -> list[str]:
    """The axes with dry friction whose speeds are not among the independent ones."""
    sticking = [axis for axis in friction_axes(model, {}) if axis.slip is not None and axis.speed < model.nv]
    return [axis.name for axis in sticking if model.layout.speed_names[axis.speed] not in chart.names]


def _chart_for_friction(model: Model, q: Array) -> Chart:
    chart = chart_at(model, q)
    if tied := _tied_axes(model, chart):
        raise ValueError(
            f"'{model.name}': {', '.join(map(repr, tied))} have dry friction, but the constraints tie their speeds to "
            "those of other joints, so that by independent speeds they cannot stick by themselves. Take "
            "the formulation 'multipliers', give them viscous friction or bristles, or give the dry friction to one of "
            "the joints that are tied together."
        )
    return chart


def has_multipliers(model: Model, q: Array) -> bool:
    """Whether multipliers determine the motion at q: whether the kinetic matrix of the tree is definite.

    It is where every body has mass in all directions; only else it must be formed.
    """
    moments = (body.mass_moments() for body in model.bodies)
    if all(isinstance(J, ca.DM) and _is_definite(as_numpy(J)) for J in moments):
        return True
    return _is_definite(numbers(mass_matrix, model, q))


def _is_definite(A: Array) -> bool:
    size = np.sqrt(np.maximum(np.diag(A), 0.0))
    return bool((size > 0).all() and np.linalg.eigvalsh(A / np.outer(size, size))[0] > _DEFINITE)


def chart_at(model: Model, q: Array, *, found: bool = False) -> Chart:
    """Independent speeds at q, the user's or (``found``) better ones; axes with dry friction are among them."""
    sticking = tuple(axis.speed for axis in friction_axes(model, {}) if axis.slip is not None)
    return find_chart(model, q, sticking=sticking, avoid_users_choice=found)


def restated(name: str, rest: Sequence[Any]) -> Way:
    """The way of this name that said the rest of itself."""
    if name == IndependentSpeeds.name:
        return IndependentSpeeds(Chart.restated(*rest))
    repeating, *misfit_and_void = rest
    misfit, void, of_void = [*misfit_and_void, (), 0.0][:3] if misfit_and_void else (0.0, (), 0.0)
    return Multipliers(tuple(repeating), misfit, tuple(void), of_void)
