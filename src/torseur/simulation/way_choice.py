"""Which way to accelerations a machine takes: by name, or by what its constraints are like where it starts."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import lru_cache
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.mechanics.constraints.chart import Chart, find_chart
from torseur.mechanics.constraints.checks import RowReport, check_rows, numbers
from torseur.mechanics.constraints.mobility_beside import MOST_SPEEDS, mobility_beside
from torseur.mechanics.constraints.rows import constraint_matrix, driven_values
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.motorised.friction_axes import friction_axes
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Array, Way, WayName
from torseur.mechanics.ways.tree import Tree
from torseur.model.constraints.protocol import between_frames
from torseur.model.model import Model
from torseur.quantities.choices import cheapest_forward_dynamics
from torseur.simulation.locked_modes import warn_of_locked_modes

WAYS: tuple[WayName, ...] = ("tree", "independent_speeds", "multipliers")
_KEPT = 8  # choices made last: the same model is often run again from where it starts
_DEFINITE = 1e-12  # least eigenvalue of a kinetic matrix, in units of its diagonal, that counts as positive


class RedundantConstraints(RuntimeWarning):
    """Constraints that say the same thing more than once."""


class SingularStart(RedundantConstraints):
    """A position at the start in which a machine may go on in several ways."""


def chosen_way(model: Model, q: Array, name: WayName | None = None) -> Way:
    """The way of a machine that starts at q: the one of this name, or else

    - its tree, where it has no constraints;
    - independent speeds, where the file chooses them, where controllers command frames or paths, and for vehicles:
      wheels and edges leave the same speeds free wherever a vehicle goes;
    - multipliers, where loops close, where rows depend on each other, and where dry friction may hold joints that are
      tied together: they pass positions at which a loop has fewer independent rows than elsewhere.

    A machine whose kinetic matrix is not definite, as one with bodies without mass, has no multipliers.
    A RedundantConstraints warning names rows that depend on others at q; a SingularStart does so where they do not
    beside it, and a LockedModes warning amplitudes that they hold still.
    """
    way, report = _chosen(model, q.tobytes(), name)
    if report is not None and report.redundant:
        _warn_of_redundancy(model, report)
    warn_of_locked_modes(model, q)
    return way


@lru_cache(maxsize=_KEPT)
def _chosen(model: Model, position: bytes, name: WayName | None) -> tuple[Way, RowReport | None]:
    """The way, and what the rows of the constraints say where the machine starts."""
    if not model.constraints:
        return Tree(cheapest_forward_dynamics), None
    q = np.frombuffer(position)
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
        return Multipliers(report.repeating), report
    return IndependentSpeeds(_chart_for_friction(model, q)), report


def rows_at(model: Model, q: Array) -> RowReport:
    """What the rows of the constraints say at q, and whether it is a singular position.

    Raises ConstraintError where they contradict each other.
    """
    found = check_rows(model, numbers(constraint_matrix, model, q), numbers(driven_values, model, 0.0).ravel())
    if not found.redundant or model.nv > MOST_SPEEDS:
        return found
    return replace(found, mobility_beside=mobility_beside(model, q))


def _warn_of_redundancy(model: Model, report: RowReport) -> None:
    if report.singular:
        warnings.warn(
            f"'{model.name}' starts in a singular position: its mobility is {report.mobility} there and "
            f"{report.mobility_beside} beside it, since {'; '.join(map(str, report.redundant))}. Only its speeds tell "
            "how it goes on; a machine that rests there may leave in several ways, and which of them it takes is not "
            "determined. Give speeds at the start, or a position beside this one.",
            SingularStart,
            stacklevel=3,
        )
        return
    warnings.warn(
        f"'{model.name}' has constraints that say the same thing twice where it starts: "
        f"{'; '.join(map(str, report.redundant))}. Its motion is determined (mobility {report.mobility}), "
        "the forces along these rows are not: they are shared out with the least size. Leave rows out to have them "
        "carried by others.",
        RedundantConstraints,
        stacklevel=3,
    )


def _prefers_multipliers(model: Model, q: Array, report: RowReport) -> bool:
    if model.independent_speeds or model.controllers or not has_multipliers(model, q):
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


def restated_way(stated: list[Any]) -> Way:
    """The way that said this of itself."""
    name, *rest = stated
    if name == IndependentSpeeds.name:
        return IndependentSpeeds(Chart.restated(*rest))
    if name == Multipliers.name:
        return Multipliers(*(tuple(repeating) for repeating in rest))
    return Tree(cheapest_forward_dynamics)
