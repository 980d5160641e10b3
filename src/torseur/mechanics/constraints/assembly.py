"""Positions and speeds that satisfy the constraints, from such as nearly do.

[YF01] N. Yamashita, M. Fukushima, "On the rate of convergence of the Levenberg-Marquardt method", Computing
Supplementum 15, 2001: (HᵀH + |φ|²) δ = −Hᵀ φ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import as_numpy
from torseur.frozen import dataclass
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.gaps import flipped, gap_at
from torseur.mechanics.constraints.independent_rows import coupled_blocks, independent_rows, least_norm_solution
from torseur.mechanics.constraints.rows import (
    constraint_matrix,
    driven_values,
    holonomic_rows,
    residuals,
    row_labels,
)
from torseur.mechanics.constraints.void_rows import void_constraints, without
from torseur.mechanics.constraints.whole_turns import advances, threads, whole_turns
from torseur.mechanics.tree.kinematics import stepped
from torseur.model.constraints.closure import constraint_from_afar
from torseur.model.model import Model

Array = NDArray[np.float64]

_CLOSED = 1e-12  # [m, rad]
_NEAR = 1e-3  # [m, rad]: from here on the residuals of the motion itself close
_BESIDE = (1e-3, 0.1, 0.3, 1.0)  # [m, rad]
_LAST_DIGITS = 1e-6  # [m, rad] by which given positions may be corrected
_TRIALS = 50
_DAMPING = 0.01  # [m/rad and the like] at first
_LONGEST = 0.5  # [m, rad] of a step: farther away the tangent tells little
_SINGULAR = 1e-10  # relative size of a part of H that cannot be told from nil
_MISFIT = 1e-5  # [m, rad] by which loops of rounded dimensions may stay open
_SLID = 1e-3  # [m, rad]
_AWAY = 0.05  # [m, rad]
_MISSED = 0.5  # of a gap that no motion closes
_ROUND_OFF = 1e-13  # relative: what rows of a linkage miss whose dimensions have all digits
_KEPT = 1e-9  # relative: how exactly given speeds must fit the constraints


def assembled(model: Model, q: Array, fixed: Collection[int] = ()) -> Array:
    """The positions next to q in which every loop closes and every wheel touches the ground.

    Entries ``fixed`` of v tell the directions in which nothing is moved, those of coordinates that are given, but for
    the last digits. Where this ends nowhere, or in a position that only looks closed with an axis that points the other
    way, residuals are taken that grow up to half a turn. Raises ConstraintError if the constraints cannot be closed.
    """
    if not holonomic_rows(model):
        return q
    free, given = [k for k in range(model.nv) if k not in set(fixed)], q
    near = _approached(model, given, free, _CLOSED)
    if near.closed and not near.slid and not flipped(model, near.q):
        return near.q
    if near.first is not None:
        settled = _approached(model, near.first, free, _CLOSED, smallest=_MISFIT)
        if settled.left < _MISFIT and _is_overconstrained(model, settled.q) and not flipped(model, settled.q):
            return settled.q
    if near.closed and not flipped(model, near.q):
        return near.q
    rounded = _approached(model, given, list(range(model.nv)), _CLOSED)
    if rounded.closed and np.abs(rounded.q - given).max() < _LAST_DIGITS and not flipped(model, rounded.q):
        return rounded.q
    best = near
    for begin in _beside(model, given, free) if free else ():
        far = _nearest(_from_afar(model), begin, free, _NEAR)
        found = _approached(model, far.q, free, _CLOSED) if far.closed else far
        if found.closed and not flipped(model, found.q):
            return found.q
        best = min(best, found, key=lambda approach: approach.left)
    raise ConstraintError(
        f"'{model.name}' cannot be assembled from its initial positions: {gap_at(model, best.q, sorted(set(fixed)))}"
    )


def _is_overconstrained(model: Model, q: Array) -> bool:
    """Whether every loop that is open at q moves to a position beside it in which its rows say of the gap: they miss.

    So do linkages with rounded dimensions: taken exactly they would be closed nowhere, or in single positions. Of a
    chain that is too short to close, rows repeat each other only where it is stretched.
    """
    places, sizes = holonomic_rows(model), model.usual_sizes()
    phi, H, void = numbers(residuals, model, q).ravel(), *_rows_that_hold(model, q)
    H = H[places]
    if not np.isfinite(H).all():  # half a turn away from a thread
        return False
    rng, change, moving = np.random.default_rng(0), np.zeros(model.nv), []
    if void:
        change = _AWAY * sizes * rng.uniform(-1.0, 1.0, size=model.nv)
    for rows, columns in coupled_blocks(H):
        if not columns.size or np.abs(phi[rows]).max() <= _CLOSED:  # across a plane nothing moves
            continue
        _, V = _told(H[np.ix_(rows, columns)] * sizes[columns])
        if len(V) == columns.size:
            return False
        own = rng.normal(size=columns.size)
        own = (own - V.T @ (V @ own)) * sizes[columns]
        change[columns] = _AWAY * own / np.abs(own).max()
        moving.append(columns)
    beside = _stepped(model, q, change)
    found = _approached(model, beside, list(range(model.nv)), _CLOSED, smallest=_MISFIT)
    moved = np.abs(found.q - q)
    if found.left > _MISFIT or any(moved[_positions(model, columns)].max() < _AWAY / 2 for columns in moving):
        return False
    phi, H, void_beside = numbers(residuals, model, found.q).ravel(), *_rows_that_hold(model, found.q)
    if not {*void} <= {*void_beside}:
        return False
    U, _ = _told(H[places] * sizes)
    return bool(np.linalg.norm(phi - U @ (U.T @ phi)) > _MISSED * np.linalg.norm(phi))


def _rows_that_hold(model: Model, q: Array) -> tuple[Array, tuple[int, ...]]:
    """H without the rows of constraints that hold nothing at q, and these constraints."""
    void = void_constraints(model, q)
    return without(model, numbers(constraint_matrix, model, q), void), void


def _positions(model: Model, entries: NDArray[np.intp]) -> list[int]:
    """The entries of q of the joints that these entries of v move."""
    pairs = zip(model.layout.q_of, model.layout.v_of, strict=True)
    moving = (q_of for q_of, v_of in pairs if ((v_of.start <= entries) & (entries < v_of.stop)).any())
    return [k for q_of in moving for k in range(q_of.start, q_of.stop)]


def _told(H: Array) -> tuple[Array, Array]:
    """What H tells, but for the last digits of dimensions: orthonormal columns of values, rows of motions."""
    U, values, V = np.linalg.svd(H, full_matrices=False)
    told = values > _MISFIT * values.max(initial=0.0)
    return U[:, told], V[told]


@dataclass(frozen=True, eq=False)
class _Approach:
    """The most closed position that was reached."""

    q: Array
    left: float  # norm of the residuals there
    closed: bool
    first: Array | None = None  # the first position that was nearly closed

    @property
    def slid(self) -> bool:
        """Whether it went far from there: along rows that nearly repeat each other, until they fitted."""
        return self.first is not None and bool(np.abs(self.q - self.first).max() > _SLID)


def _approached(model: Model, q: Array, moved: list[int], enough: float, *, smallest: float = _SINGULAR) -> _Approach:
    """Newton's method by the smallest steps along the entries ``moved`` of the tangent space, damped by |φ|.

    Steps are measured by the usual sizes of coordinates: bodies bend as little as their equations are meant for.

    Rows of an overconstrained linkage repeat each other where it is closed, and hardly beside it: across the motions
    that they leave, H has singular values of the size of φ there, and undamped steps along them lead anywhere. With
    μ = |φ| steps stay small, and convergence quadratic whatever the rank of H [YF01].
    """
    places, best, first = holonomic_rows(model), _Approach(q, np.inf, False), None
    sizes = model.usual_sizes()[moved]
    for _ in range(_TRIALS):
        phi = numbers(residuals, model, q).ravel()
        if not np.isfinite(phi).all():
            return best
        first = q if first is None and np.linalg.norm(phi) < _MISFIT else first
        if np.linalg.norm(phi) < best.left:
            best = _Approach(q, float(np.linalg.norm(phi)), bool(np.abs(phi).max() <= enough), first)
        if best.closed:
            return best
        H = _rows_that_hold(model, q)[0] if smallest == _MISFIT else numbers(constraint_matrix, model, q)
        H = H[np.ix_(places, moved)]
        if not np.isfinite(H).all():  # half a turn away from a thread
            return best
        change = np.zeros(model.nv)
        damping = min(1.0, float(np.linalg.norm(phi)))
        change[moved] = -sizes * least_norm_solution(H * sizes, phi, smallest=smallest, damping=damping)
        change *= min(1.0, _LONGEST / np.abs(change).max(initial=1e-300))
        q = _stepped(model, q, change)
    return best


def _nearest(model: Model, q: Array, moved: list[int], enough: float) -> _Approach:
    """Where the residuals are least, by damped steps (Levenberg and Marquardt): (HᵀH + μ²) δ = −Hᵀ φ.

    Threads that would have to go on by whole turns are turned so (``whole_turns.py``), the others by their tangent.
    """
    places, damping, sizes = holonomic_rows(model), _DAMPING, model.usual_sizes()[moved]
    pitches = threads(model, moved)
    enough = min([enough, *(abs(pitch) for pitch in pitches.values())])

    def phi_after(change: Array) -> Array:
        return numbers(residuals, model, _stepped(model, q, change)).ravel()

    phi = np.nan_to_num(phi_after(np.zeros(model.nv)), nan=np.inf)
    for _ in range(2 * _TRIALS):
        if np.abs(phi).max() <= enough or damping > 1 / _SINGULAR:
            break
        H = numbers(constraint_matrix, model, q)[np.ix_(places, moved)]
        if not np.isfinite(H).all():
            break
        change = np.zeros(model.nv)
        if pitches:
            C = advances(model, pitches, phi_after, phi)
            step = _damped_step(np.hstack([H * sizes, C]), phi, damping)
            turns = whole_turns(pitches, step[len(moved) :])
            change[moved] = sizes * step[: len(moved)]
        if not pitches or not turns.any():
            change[moved] = sizes * _damped_step(H * sizes, phi, damping)
        change *= min(1.0, _LONGEST / np.abs(change).max(initial=1e-300))
        if pitches:
            change[list(pitches)] += turns
        there = phi_after(change)
        closer = bool(np.linalg.norm(there) < np.linalg.norm(phi))  # not so where it is not a number
        if closer:
            q, phi = _stepped(model, q, change), there
        damping = damping / 3 if closer else 4 * damping
    return _Approach(q, float(np.linalg.norm(phi)), bool(np.abs(phi).max() <= enough))


def _damped_step(H: Array, phi: Array, damping: float) -> Array:
    """δ of (HᵀH + μ²) δ = −Hᵀ φ."""
    n = H.shape[1]
    found = np.linalg.lstsq(np.vstack([H, damping * np.eye(n)]), np.concatenate([-phi, np.zeros(n)]), rcond=None)[0]
    return np.asarray(found, dtype=np.float64)


def _stepped(model: Model, q: Array, change: Array) -> Array:
    """q ⊞ change."""
    return as_numpy(one_step(model)(q, change)).ravel()


def _beside(model: Model, q: Array, free: list[int]) -> Iterator[Array]:
    """The position itself, and such beside it, always the same ones, farther and farther away.

    Bars that lie on a line, or an axis that points exactly the other way, tell no direction in which they would close.
    """
    yield q
    rng = np.random.default_rng(0)
    for distance in _BESIDE:
        change = np.zeros(model.nv)
        change[free] = distance * model.usual_sizes()[free] * rng.normal(size=len(free))
        yield _stepped(model, q, change)


@lru_cache(maxsize=8)
def _from_afar(model: Model) -> Model:
    """The same machine with residuals that grow up to half a turn."""
    return replace(model, constraints=tuple(constraint_from_afar(c) for c in model.constraints))


@lru_cache(maxsize=8)
def one_step(model: Model) -> ca.Function:
    """(q, change) → q ⊞ change."""
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
    size = 1.0 + np.abs(right).max(initial=0.0)
    wrong = np.flatnonzero(np.abs(system @ found - right) > _KEPT * size)
    if not wrong.size:
        return found
    void = void_constraints(model, q)
    if void or independent_rows(H, _MISFIT).misfit > _ROUND_OFF:  # rows that nearly repeat others ask nothing of speeds
        system[: len(H)] = without(model, H, void)
        nearly = least_norm_solution(system, right, smallest=_MISFIT)
        if (np.abs(system @ nearly - right) <= _MISFIT * size).all():
            return nearly
    rows = [f"'{row_labels(model)[k]}'" for k in wrong if k < len(H)]
    names = [f"'{model.layout.speed_names[known[k - len(H)]]}'" for k in wrong if k >= len(H)]
    raise ConstraintError(
        f"'{model.name}': no motion has the given speeds {', '.join(names)} and keeps the constraints"
        f"{' ' if rows else ''}{', '.join(rows)}. Give fewer speeds (the others are computed), or such that fit."
    )
