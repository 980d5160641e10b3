"""Speeds with which a motion passes a singular position.

Where rows of H depend on each other, W H = 0, accelerations exist only for speeds that have

    W (Ḣ v − ḃ) = 0,                                                                             (1)

the rows W of  H v̇ = ḃ − Ḣ v, theory (29). Along rows that repeat others wherever a machine goes this says nothing new.
In a singular position it is of second degree in v, and its solutions are the branches of the motion: where two of them
cross, two lines of speeds in a plane of admissible ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.drift import rows_drift
from torseur.mechanics.constraints.independent_rows import independent_rows
from torseur.mechanics.constraints.mobility_beside import void_where_closed
from torseur.mechanics.constraints.rows import constraint_matrix, driven_value_rates, driven_values
from torseur.mechanics.constraints.void_rows import without
from torseur.mechanics.tree.kinematics import links
from torseur.model.model import Model

Array = NDArray[np.float64]

_HOLDS = 1e-6  # of the terms of (1): speeds that are given with six digits
_SOLVED = 1e-12
_REST = 1e-9  # [m/s, rad/s]: smaller ones are round-off, which no constraints admit
_SAME = 1e-6  # relative difference of speeds on one branch
_FLAT = 1e-9  # relative size of a slope that is nil
_TRIALS, _STEPS = 12, 50


@dataclass(frozen=True, eq=False)
class Branches:
    """Admissible speeds of motions through a position, the nearest ones first; none where no motion has those given."""

    speeds: tuple[Array, ...]
    asked: bool  # whether speeds had to be changed to be those of a motion


def branches(model: Model, q: Array, v: Array, given: Sequence[int], t: float = 0.0) -> Branches:
    """Next to admissible speeds v those of motions through q, with the entries ``given`` of v."""
    W = _dependence(model, q.tobytes())
    if not len(W) or np.abs(v).max() < _REST:
        return Branches((v,), asked=False)
    H, b = numbers(constraint_matrix, model, q), numbers(driven_values, model, t).ravel()
    b_dot = numbers(driven_value_rates, model, t).ravel()
    most = float(np.abs(H).max(initial=0.0))

    def lack(speeds: Array) -> Array:
        """Ḣ v − ḃ."""
        return numbers(_drift, model, np.concatenate([q, speeds])).ravel() - b_dot

    def holds(speeds: Array) -> bool:
        left = lack(speeds)
        size = np.abs(W) @ (np.abs(left) + most * (speeds @ speeds))
        return bool((np.abs(W @ left) <= _HOLDS * size).all())

    if holds(v):
        return Branches((v,), asked=False)
    linear = np.vstack([H, np.eye(model.nv)[list(given)]])
    right = np.concatenate([b, v[list(given)]])

    def solved(x: Array) -> Array:
        """By Newton's method with the least steps; slopes of (1), of second degree, by its differences at ± e_k."""
        for _ in range(_STEPS):
            slopes = np.column_stack([(lack(x + e) - lack(x - e)) / 2 for e in np.eye(model.nv)])
            rows = np.vstack([linear, W @ slopes])
            left = np.concatenate([linear @ x - right, W @ lack(x)])
            change = np.linalg.lstsq(rows, left, rcond=_FLAT)[0]
            x = x - change
            if np.linalg.norm(change) <= _SOLVED * np.linalg.norm(x):
                break
        return x

    found: list[Array] = []
    for begin in _beside(v, linear):
        x = solved(begin)
        fits = np.abs(linear @ x - right).max(initial=0.0) <= _HOLDS * (1.0 + np.abs(right).max(initial=0.0))
        if fits and holds(x) and not any(_alike(x, other) for other in found):
            found.append(x)
    return Branches(tuple(sorted(found, key=lambda x: float(np.linalg.norm(x - v)))), asked=True)


@lru_cache(maxsize=8)
def _dependence(model: Model, position: bytes) -> Array:
    """W, (dependent rows, rows): a row that depends on others, less what it is the sum of; not of void constraints."""
    q = np.frombuffer(position)
    void = void_where_closed(model, q)
    H = without(model, numbers(constraint_matrix, model, q), void)
    asked = without(model, np.ones(len(H)), void)
    weights = {row: own for row, own in independent_rows(H).weights.items() if asked[row]}
    W = np.zeros((len(weights), len(H)))
    for k, (row, own) in enumerate(weights.items()):
        W[k, row] = 1.0
        for other, weight in own.items():
            W[k, other] = -weight
    return W


def _drift(model: Model, x: Value) -> Value:
    """Ḣ v at x = (q, v), (m,)."""
    q = x[: model.nq]
    return ca.densify(rows_drift(model, links(model, q), q, x[model.nq :]))


def _beside(v: Array, linear: Array) -> Iterator[Array]:
    """The speeds, and such beside them that fit the linear conditions as well, always the same ones."""
    yield v
    _, sizes, V = np.linalg.svd(linear)
    free = V[int((sizes > _FLAT * sizes.max(initial=0.0)).sum()) :]
    rng = np.random.default_rng(0)
    for _ in range(_TRIALS if len(free) else 0):
        yield v + np.linalg.norm(v) * rng.normal(size=len(free)) @ free


def _alike(one: Array, other: Array) -> bool:
    return bool(np.abs(one - other).max() <= _SAME * np.abs(one).max())
