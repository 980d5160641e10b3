"""Which way to accelerations a machine takes: by name, or by what its constraints are like where it starts."""

from __future__ import annotations

import warnings
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torseur.algebra.components import Value
from torseur.mechanics.ways.protocol import Array, Way, WayName
from torseur.mechanics.ways.tree import Tree
from torseur.model.model import Model
from torseur.simulation.watches.locked_modes import warn_of_locked_modes

if TYPE_CHECKING:
    from torseur.mechanics.constraints.checks import RowReport

_KEPT = 8  # choices made last: the same model is often run again from where it starts


class RedundantConstraints(RuntimeWarning):
    """Constraints that say the same thing more than once."""


class NearlyRedundant(RedundantConstraints):
    """Constraints that say nearly the same thing more than once, as those of a linkage with rounded dimensions."""


class SingularStart(RedundantConstraints):
    """A position at the start in which a machine may go on in several ways."""


def chosen_way(model: Model, q: Array, name: WayName | None = None) -> Way:
    """The way of a machine that starts at q: the one of this name, or else

    - its tree, where it has no constraints;
    - independent speeds, where the file chooses them, where controllers command frames or paths, and for vehicles:
      wheels and edges leave the same speeds free wherever a vehicle goes;
    - multipliers, where loops close, where rows depend on each other, where it starts in a singular position, and where
      dry friction may hold joints that are tied together: they pass positions at which a loop has fewer independent
      rows than elsewhere.

    A machine whose kinetic matrix is not definite, as one with bodies without mass, has no multipliers.
    A RedundantConstraints warning names rows that depend on others at q; a SingularStart does so where they do not
    beside it, a LockedModes warning amplitudes that they hold still, a TeethApart warning wheels that do not touch, an
    UnloadedWheels warning tyres that carry nothing.
    """
    way, report = _chosen(model, q.tobytes(), name)
    if report is not None and report.redundant:
        _warn_of_redundancy(model, report)
    warn_of_locked_modes(model, q)
    if model.constraints:
        from torseur.simulation.watches.teeth_apart import warn_of_teeth_apart
        from torseur.simulation.watches.unloaded_wheels import warn_of_unloaded_wheels

        warn_of_teeth_apart(model, q)
        warn_of_unloaded_wheels(model, q)
    return way


@lru_cache(maxsize=_KEPT)
def _chosen(model: Model, position: bytes, name: WayName | None) -> tuple[Way, RowReport | None]:
    """The way, and what the rows of the constraints say where the machine starts."""
    if not model.constraints:
        return Tree(cheapest), None
    from torseur.simulation.posed.constrained_ways import constrained_way

    return constrained_way(model, np.frombuffer(position), name)


def _warn_of_redundancy(model: Model, report: RowReport) -> None:
    if report.missed:
        warnings.warn(
            f"'{model.name}' has constraints that repeat others to {report.missed:.1g} only, where it starts: "
            f"{'; '.join(map(str, report.redundant))}. Taken exactly they would let nothing move. Its mobility is "
            f"taken as {report.mobility}, and its loops stay open by as much as its dimensions miss; give them with "
            "more digits to close them.",
            NearlyRedundant,
            stacklevel=3,
        )
        return
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


def restated_way(stated: list[Any]) -> Way:
    """The way that said this of itself."""
    name, *rest = stated
    if name == Tree.name:
        return Tree(cheapest)
    from torseur.simulation.posed.constrained_ways import restated

    return restated(name, rest)


def cheapest(model: Model, *at: Any) -> Value:
    """Accelerations of a tree by the algorithm with fewer operations; it is imported where it is traced."""
    from torseur.quantities.choices import cheapest_forward_dynamics

    return cheapest_forward_dynamics(model, *at)
