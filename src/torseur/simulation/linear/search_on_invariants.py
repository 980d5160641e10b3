"""The least of a sum of squares among states that keep their invariants: closed loops, quaternions of unit length.

A search that may open loops on its way ends beside them. Here each step of Levenberg and Marquardt goes along them,

    F(x) → min  with  I(x) = 0:     x ← x + T y,   (Aᵀ A + λ diag(Aᵀ A)) y = −Aᵀ F              (1)

with T a basis of the directions that I leaves free and A = ∂F/∂x T, and is brought back to I(x) = 0 by the smallest
changes. λ falls where a step helps and grows where it does not. The search ends where it crawls: next to a solution
each step leaves a small part of |F|.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

Array = NDArray[np.float64]
Conditions = Callable[[Array], tuple[Array, Array]]
"""Of x the values, those that are invariants last, and their derivative."""

_STEPS = 200
_LOOKED_BACK, _LESS = 20, 0.9  # as many steps must leave at most this part of |F|
_BACK = 8  # steps to the invariants
_CLOSED = 1e-11
_RANK = 1e-9
_LEAST, _MOST = 1e-12, 1e12  # λ


def search_on_invariants(conditions: Conditions, start: Array, invariants: int) -> Array:
    """Where (1) ends: x with all values nil, or where steps help no more."""
    x = brought_back(conditions, start, invariants)
    damping, sizes = 1e-3, [np.inf] * _LOOKED_BACK
    for _ in range(_STEPS):
        values, slopes = conditions(x)
        F, size = values[:-invariants], float(np.linalg.norm(values[:-invariants]))
        if size > _LESS * sizes[-_LOOKED_BACK]:
            return x
        sizes.append(size)
        T = scipy.linalg.null_space(slopes[-invariants:], rcond=_RANK)
        A = slopes[:-invariants] @ T
        normal = A.T @ A
        scale = np.diag(np.maximum(np.diag(normal), _RANK * np.diag(normal).max(initial=0.0)))
        while damping < _MOST:
            y = np.linalg.lstsq(normal + damping * scale, -A.T @ F, rcond=None)[0]  # (1)
            new = brought_back(conditions, x + T @ y, invariants)
            found = conditions(new)[0]
            if np.abs(found[-invariants:]).max() < _CLOSED and np.linalg.norm(found[:-invariants]) < size:
                break
            damping *= 10
        else:
            return x
        x, damping = new, max(damping / 10, _LEAST)
    return x


def brought_back(conditions: Conditions, x: Array, invariants: int) -> Array:
    """x with the smallest changes that make the invariants nil."""
    for _ in range(_BACK):
        values, slopes = (part[-invariants:] for part in conditions(x))
        if not np.abs(values).max() > _CLOSED:
            break
        x = x - np.linalg.lstsq(slopes, values, rcond=_RANK)[0]
    return x
