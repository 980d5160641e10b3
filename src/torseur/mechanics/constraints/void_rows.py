"""Constraints that hold nothing: a door's second hinge, in line with the first but for the last digits of its file.

Whatever moves along such a constraint moves by round-off, or by what dimensions miss. Its rows are no small rows: they
would have to be kept with forces as large as they are short. Rows are measured in parts of the machine's reach L, so
that units do not matter,

    |h_i| = |(h_ik s_k)|/s_i,   s = L of sliding speeds and of rows of forces, 1 of those that turn         (1)

and a constraint is void where none of its rows reaches ``_MISSED``, in the position and in closed ones beside it
(``mobility_beside.py``): rows that vanish in a singular position alone hold beside it.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.closing import row_slices
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.model.model import Model

Array = NDArray[np.float64]

_MISSED = 1e-5  # of a row of (1): dimensions with five digits
_SLIDING = ("m/s", "m")
_FORCE, _MOMENT = "N", "N m"


def void_constraints(model: Model, q: Array) -> tuple[int, ...]:
    """The constraints, by number, that hold nothing at q."""
    may_be = [c for c in range(len(model.constraints)) if _may_be_void(model, c)]
    if not may_be:
        return ()
    rows, sizes = row_slices(model), row_sizes(model, numbers(constraint_matrix, model, q))
    return tuple(c for c in may_be if sizes[rows[c]].max(initial=0.0) <= _MISSED)


def coordinates_between(model: Model, c: int) -> list[int]:
    """The entries of q of the joints on the ways from both frames of a constraint to the body that carries them."""
    constraint = model.constraints[c]
    assert constraint.acts_on == "frames"
    ends = [model.frame(name).body for name in (constraint.first, constraint.second)]
    common, found = model.common_ancestor(*ends), list[int]()
    for body in ends:
        while body != common:
            of = model.layout.q_of[body]
            found += range(of.start, of.stop)
            body = model.parent[body]
    return found


def size_of_void(model: Model, q: Array, void: Collection[int]) -> float:
    """(1) of the longest row of the void constraints."""
    rows, sizes = row_slices(model), row_sizes(model, numbers(constraint_matrix, model, q)) if void else np.zeros(0)
    return max((float(sizes[rows[c]].max()) for c in void), default=0.0)


def without(model: Model, values: Array, void: Collection[int]) -> Array:
    """Rows, or values of rows, of which those of void constraints are nil."""
    kept, rows = np.array(values), row_slices(model)
    for c in void:
        kept[rows[c]] = 0.0
    return kept


def _may_be_void(model: Model, c: int) -> bool:
    constraint = model.constraints[c]
    told = {*constraint.row_units} <= {_FORCE, _MOMENT}
    return told and constraint.acts_on == "frames" and not constraint.nonholonomic


def row_sizes(model: Model, H: Array) -> Array:
    """(1) of all rows; a part of 1e-16 of it is round-off."""
    reach = _reach(model)
    along = np.array([reach if unit in _SLIDING else 1.0 for unit in model.layout.speed_units])
    across = np.array([reach if unit == _FORCE else 1.0 for c in model.constraints for unit in c.row_units])
    return np.asarray(np.linalg.norm(H * model.usual_sizes() * along, axis=1) / across, dtype=np.float64)


def _reach(model: Model) -> float:
    """The longest way from frame to frame on a body."""
    places = [*model.placement, *(frame.placement for frame in model.frames.values())]
    return float(max((np.linalg.norm(np.array(X.p, float).ravel()) for X in places), default=0.0)) or 1.0
