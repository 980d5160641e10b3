"""Closed positions beside a closed one: whether it is singular, and which constraints hold nothing anywhere.

A machine has more freedom in a singular position than in the positions beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.mechanics.constraints.assembly import Array, assembled, one_step
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.independent_rows import independent_rows
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.constraints.void_rows import coordinates_between, void_constraints, without
from torseur.model.model import Model

_BESIDE = 0.02  # [m, rad]
_POSITIONS = 3  # that are looked at: where several motions branch off, some of them are on another branch
_APART = 0.05  # [m, rad]
_MOVED = 1e-3  # [m, rad]: rows that vanished are longer there than those of void constraints may be
MOST_SPEEDS = 100  # of a machine that is looked at


def mobility_beside(model: Model, q: Array, void: Collection[int] = ()) -> int:
    """The least mobility of closed positions beside q, a closed one: less than its own where q is singular.

    Rows of the constraints ``void`` do not count.
    """
    found = model.nv
    for beside in _closed_beside(model, q, _BESIDE):
        H = without(model, numbers(constraint_matrix, model, beside), void)
        found = min(found, model.nv - len(independent_rows(H).kept))
    return found


def void_where_closed(model: Model, q: Array) -> tuple[int, ...]:
    """The constraints that hold nothing at q, a closed position, and in those beside it to which their loops move.

    One that lets its loop move to none, as a rod that is stretched as far as it goes, holds it there.
    """
    left = {c: coordinates_between(model, c) for c in void_constraints(model, q)}
    moved: set[int] = set()
    for beside in _closed_beside(model, q, _APART, least=0.5) if left else ():
        void = void_constraints(model, beside)
        moving = [c for c, own in left.items() if np.abs(beside - q)[own].max(initial=0.0) > _MOVED]
        left = {c: own for c, own in left.items() if c in void or c not in moving}
        moved |= {*moving}
    return tuple(c for c in left if c in moved)


def void_at_start(model: Model) -> tuple[int, ...]:
    """Those that hold nothing where the machine's own start is closed, and beside; none where it cannot be closed."""
    try:
        return void_where_closed(model, assembled(model, model.initial_q)) if model.constraints else ()
    except ConstraintError:
        return ()


def _closed_beside(model: Model, q: Array, distance: float, *, least: float = 0.0) -> Iterator[Array]:
    """From random steps of about this size, of which each entry is ``least`` of it at least."""
    rng = np.random.default_rng(0)
    for _ in range(_POSITIONS):
        change = rng.normal(size=model.nv)
        change += np.copysign(least, change)
        try:
            yield assembled(model, as_numpy(one_step(model)(q, distance * change)).ravel())
        except ConstraintError:
            continue  # from there it does not close
