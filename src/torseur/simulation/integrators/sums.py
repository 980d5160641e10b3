"""Weighted sums of stages, over the entries of one state or of many that lie one after the other.

Four terms a pass, in a fixed order: an entry's result does not depend on how many others stand beside it. Four
entries at a time, all of them read before one is written: so the compiler takes them for a vector.
"""

from __future__ import annotations

from typing import Any

from torseur.simulation.integrators.native_call import native, row_of
from torseur.simulation.integrators.tableaus import GROUPS, PLACES, WEIGHTS
from torseur.simulation.integrators.workspace import STEP, K, X
from torseur.simulation.system import Array


@native
def weighted(w: Array, tableau: int, number: int, first: int, end: int, out: int) -> None:
    """w[out, first:end] = Σ w_j K_j, a sum of the tableau."""
    _passes(w, tableau, number, GROUPS[tableau, number], first, end, out)


@native
def advanced(w: Array, tableau: int, number: int, first: int, end: int, out: int) -> None:
    """w[out, first:end] = x + h Σ w_j K_j, each entry with its own step h; the last pass of the sum adds x."""
    last = GROUPS[tableau, number] - 1
    _passes(w, tableau, number, last, first, end, out)
    of, to, x, h = _group(w, tableau, number, last), row_of(w, out), row_of(w, X), row_of(w, STEP)
    for i in range(first, end - 3, 4):
        p, q, r, s = _terms(of, i), _terms(of, i + 1), _terms(of, i + 2), _terms(of, i + 3)
        if last > 0:
            p, q, r, s = to[i] + p, to[i + 1] + q, to[i + 2] + r, to[i + 3] + s
        p, q, r, s = x[i] + h[i] * p, x[i + 1] + h[i + 1] * q, x[i + 2] + h[i + 2] * r, x[i + 3] + h[i + 3] * s
        to[i], to[i + 1], to[i + 2], to[i + 3] = p, q, r, s
    for i in range(end - (end - first) % 4, end):
        p = _terms(of, i)
        to[i] = x[i] + h[i] * (to[i] + p if last > 0 else p)


@native
def _passes(w: Array, tableau: int, number: int, groups: int, first: int, end: int, out: int) -> None:
    """The first groups of terms of a sum."""
    to = row_of(w, out)
    for group in range(groups):
        of = _group(w, tableau, number, group)
        for i in range(first, end - 3, 4):
            p, q, r, s = _terms(of, i), _terms(of, i + 1), _terms(of, i + 2), _terms(of, i + 3)
            if group > 0:
                p, q, r, s = to[i] + p, to[i + 1] + q, to[i + 2] + r, to[i + 3] + s
            to[i], to[i + 1], to[i + 2], to[i + 3] = p, q, r, s
        for i in range(end - (end - first) % 4, end):
            to[i] = to[i] + _terms(of, i) if group > 0 else _terms(of, i)


@native
def _group(w: Array, tableau: int, number: int, group: int) -> tuple[float, Any, float, Any, float, Any, float, Any]:
    """The weights and rows of four terms."""
    j = 4 * group
    return (
        WEIGHTS[tableau, number, j],
        row_of(w, K + PLACES[tableau, number, j]),
        WEIGHTS[tableau, number, j + 1],
        row_of(w, K + PLACES[tableau, number, j + 1]),
        WEIGHTS[tableau, number, j + 2],
        row_of(w, K + PLACES[tableau, number, j + 2]),
        WEIGHTS[tableau, number, j + 3],
        row_of(w, K + PLACES[tableau, number, j + 3]),
    )


@native
def _terms(of: tuple[float, Any, float, Any, float, Any, float, Any], i: int) -> float:
    """Of four terms the sum for the entry i."""
    a, A, b, B, c, C, d, D = of
    total: float = (a * A[i] + b * B[i]) + (c * C[i] + d * D[i])
    return total
