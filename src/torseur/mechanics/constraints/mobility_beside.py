"""Whether a position is singular: whether a machine has more freedom there than in the positions beside it."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.mechanics.constraints.assembly import Array, assembled, one_step
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.independent_rows import independent_rows
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.model.model import Model

_BESIDE = 0.02  # [m, rad]
_POSITIONS = 3  # that are looked at: where several motions branch off, some of them are on another branch
MOST_SPEEDS = 100  # of a machine that is looked at


def mobility_beside(model: Model, q: Array) -> int:
    """The least mobility of closed positions beside q, a closed one: less than its own where q is singular."""
    rng, found = np.random.default_rng(0), model.nv
    for _ in range(_POSITIONS):
        try:
            beside = assembled(model, as_numpy(one_step(model)(q, _BESIDE * rng.normal(size=model.nv))).ravel())
        except ConstraintError:
            continue  # from there it does not close
        found = min(found, model.nv - len(independent_rows(numbers(constraint_matrix, model, beside)).kept))
    return found
