"""How far constraints are from closed at a position, which way they are wrong, and what would help.

Let φ be the residuals, E the columns of H of speeds that may move and f one of a coordinate that is given. What no
motion of the former can take away, and what moving the given coordinate alone by x would make of it, are

    φ⊥ = φ − E E⁺ φ,    |φ⊥ + x f⊥|² least at  x = −f⊥ · φ⊥ / f⊥ · f⊥                            (1)

with f⊥ = f − E E⁺ f. The part (f⊥ · φ⊥)²/(f⊥² φ⊥²) of the gap that goes away tells which coordinate helps most.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.description.complaint import Where
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.rows import constraint_matrix, frames_of, holonomic_rows, residuals
from torseur.mechanics.tree.jacobian import relative_pose
from torseur.mechanics.tree.kinematics import links
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.from_afar import is_turning
from torseur.model.conditions.protocol import TurningCondition
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.protocol import Constraint
from torseur.model.model import Model

Array = NDArray[np.float64]

_HELPS = 0.02  # part of the gap
_SHOWN = 2
_CLOSED = 1e-9  # [m, rad]
_SEEN = 1e-4  # of the larger of both gaps: a smaller one is not worth telling


def flipped(model: Model, q: Array, *, beyond: float = 0.0) -> tuple[str, ...]:
    """The constraints with an angle that is right up to half a turn: cosines below ``beyond`` in place of 1."""
    turning = [closure.name for closure, _ in _turning(model)]
    if not turning:
        return ()
    cosines = numbers(_cosines, model, q).ravel()
    return tuple(dict.fromkeys(name for name, cosine in zip(turning, cosines, strict=True) if cosine < beyond))


def gap_at(model: Model, q: Array, fixed: Sequence[int]) -> str:
    """In words: the constraint that is farthest from closed at q, by how much, and what would help."""
    phi = numbers(residuals, model, q).ravel()
    if np.abs(phi).max() < _CLOSED:
        names = " and ".join(f"'{name}'" for name in flipped(model, q))
        return (
            f"{names} would close flipped, with axes that point in opposite directions or teeth half a pitch apart. "
            "Give positions or guesses that are closer, or turn the axis or a frame round."
        )
    return (
        f"{_worst(model, phi)}, and no motion of the joints without a given position closes all constraints. "
        f"{_helpful(model, q, phi, fixed)}Leave some positions out, give them as guesses, or look at lengths, frames "
        "and radii."
    )


def _worst(model: Model, phi: Array) -> str:
    """The constraint with the largest gap: lengths in mm, angles in degrees."""
    found, begin = [], 0
    for constraint in model.constraints:
        own = _in_lengths(constraint, phi[begin : begin + constraint.holonomic])
        begin += constraint.holonomic
        turning = np.array([unit == "N m" for unit in constraint.row_units[: constraint.holonomic]], dtype=bool)
        found.append((float(np.linalg.norm(own[~turning])), float(np.linalg.norm(own[turning])), constraint.name))
    apart, angle, name = max(found, key=lambda gap: max(gap[:2]))
    degrees = np.degrees(2 * np.arcsin(min(1.0, angle / 2)))
    seen = max(_CLOSED, _SEEN * max(apart, angle))
    gaps = [f"{1e3 * apart:.4g} mm"] * (apart > seen) + [f"{degrees:.3g}°"] * (angle > seen)
    return f"'{name}'{_written(model, name)} is open by {' and '.join(gaps)} where it comes closest"


def _in_lengths(constraint: Constraint, phi: Array) -> Array:
    """Residuals as lengths and angles; that of a rod is one only next to its length."""
    if isinstance(constraint, Closure) and len(constraint.conditions) == 1:
        (condition,) = constraint.conditions
        if isinstance(condition, AtDistance):
            return np.array([condition.excess(float(phi[0]))])
    return phi


def _written(model: Model, name: str) -> str:
    """Where a constraint was written, in brackets."""
    description = model.description
    places = (one.where for one in (*description.loops, *description.constraints) if one.name == name)
    place = next(places, Where())
    return f" ({place})" if place != Where() else ""


def _helpful(model: Model, q: Array, phi: Array, fixed: Sequence[int]) -> str:
    """The given coordinates that would close the gap if they were others, by (1)."""
    if not fixed:
        return ""
    H = numbers(constraint_matrix, model, q)[holonomic_rows(model)]
    free = [k for k in range(model.nv) if k not in set(fixed)]
    U, size, _ = np.linalg.svd(H[:, free], full_matrices=False)
    U = U[:, size > 1e-9 * max(size.max(initial=0.0), 1e-300)]
    F, left = (x - U @ (U.T @ x) for x in (H[:, fixed], phi))
    squares = np.maximum((F**2).sum(axis=0), 1e-300)
    steps, gains = -(F.T @ left) / squares, (F.T @ left) ** 2 / squares / max(left @ left, 1e-300)
    best = [k for k in np.argsort(-gains)[:_SHOWN] if gains[k] > _HELPS and np.abs(F[:, k]).max() > 1e-9]
    if not best:
        return ""
    names, units = model.layout.speed_names, model.layout.speed_units
    told = (f"'{names[fixed[k]]}' by about {steps[k]:+.3g} {units[fixed[k]].removesuffix('/s')}" for k in best)
    return f"It would help to move {' or '.join(told)}. "


def _turning(model: Model) -> list[tuple[Closure | MovedFrame, TurningCondition]]:
    closures = (constraint for constraint in model.constraints if isinstance(constraint, Closure | MovedFrame))
    return [(closure, condition) for closure in closures for condition in closure.conditions if is_turning(condition)]


def _cosines(model: Model, q: Value) -> Value:
    """Of all conditions on angles."""
    X = links(model, q)
    poses = {id(c): relative_pose(model, X, q, *frames_of(model, c)) for c, _ in _turning(model)}
    return ca.vertcat(ca.DM(0, 1), *(condition.cosine(poses[id(closure)]) for closure, condition in _turning(model)))
