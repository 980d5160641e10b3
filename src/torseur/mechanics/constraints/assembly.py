"""Positions and speeds that satisfy the constraints, from such as nearly do."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import as_numpy
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.independent_rows import least_norm_solution
from torseur.mechanics.constraints.rows import (
    constraint_matrix,
    driven_values,
    holonomic_rows,
    residuals,
    row_labels,
)
from torseur.mechanics.tree.kinematics import stepped
from torseur.model.model import Model

Array = NDArray[np.float64]

_CLOSED = 1e-12  # [m, rad]
_LAST_DIGITS = 1e-6  # [m, rad] by which given positions may be corrected
_TRIALS = 50
_LONGEST = 0.5  # [m, rad] of a step: farther away the tangent tells little
_SINGULAR = 1e-10  # relative size of a part of H that cannot be told from nil
_KEPT = 1e-9  # relative: how exactly given speeds must fit the constraints


def assembled(model: Model, q: Array, fixed: Collection[int] = ()) -> Array:
    """The positions next to q in which every loop closes and every wheel touches the ground.

    Entries ``fixed`` of v tell the directions in which nothing is moved, those of coordinates that are given, but for
    the last digits. Raises ConstraintError if the constraints cannot be closed from here.
    """
    places = holonomic_rows(model)
    if not places:
        return q
    free = [k for k in range(model.nv) if k not in set(fixed)]
    closed = _closed(model, q, places, free)
    if closed is not None:
        return closed
    closed = _closed(model, q, places, list(range(model.nv)))
    if closed is not None and np.abs(closed - q).max() < _LAST_DIGITS:
        return closed
    left = numbers(residuals, model, q).ravel()
    worst = int(np.abs(left).argmax())
    labels = [row_labels(model)[place] for place in places]
    raise ConstraintError(
        f"'{model.name}' cannot be assembled from its initial positions: '{labels[worst]}' is open by "
        f"{left[worst]:.3g} there, and no motion of the joints without a given position closes all constraints. Leave "
        "some positions out, give such that are closer, or look at lengths, frames and radii."
    )


def _closed(model: Model, q: Array, places: list[int], moved: list[int]) -> Array | None:
    """Newton's method by the smallest steps along the entries ``moved`` of the tangent space."""
    for _ in range(_TRIALS):
        phi = numbers(residuals, model, q).ravel()
        if not np.isfinite(phi).all():
            return None
        if np.abs(phi).max() <= _CLOSED:
            return q
        H = numbers(constraint_matrix, model, q)[np.ix_(places, moved)]
        change = np.zeros(model.nv)
        change[moved] = -least_norm_solution(H, phi, smallest=_SINGULAR)
        change *= min(1.0, _LONGEST / np.abs(change).max(initial=1e-300))
        q = as_numpy(_step(model)(q, change)).ravel()
    return None


@lru_cache(maxsize=8)
def _step(model: Model) -> ca.Function:
    q, change = ca.SX.sym("q", model.nq), ca.SX.sym("change", model.nv)
    return ca.Function("step", [q, change], [ca.densify(stepped(model, q, change))])


def admissible(model: Model, q: Array, v: Array, given: Collection[int], t: float = 0.0) -> Array:
    """The smallest speeds that satisfy the constraints and have the entries ``given`` of v.

    Raises ConstraintError if no admissible motion has them.
    """
    H, b = numbers(constraint_matrix, model, q), numbers(driven_values, model, t).ravel()
    known = sorted(given)
    system = np.vstack([H, np.eye(model.nv)[known]])
    right = np.concatenate([b, v[known]])
    found = least_norm_solution(system, right, smallest=_SINGULAR)
    wrong = np.flatnonzero(np.abs(system @ found - right) > _KEPT * (1.0 + np.abs(right).max(initial=0.0)))
    if not wrong.size:
        return found
    rows = [f"'{row_labels(model)[k]}'" for k in wrong if k < len(H)]
    names = [f"'{model.layout.speed_names[known[k - len(H)]]}'" for k in wrong if k >= len(H)]
    raise ConstraintError(
        f"'{model.name}': no motion has the given speeds {', '.join(names)} and keeps the constraints"
        f"{' ' if rows else ''}{', '.join(rows)}. Give fewer speeds (the others are computed), or such that fit."
    )
