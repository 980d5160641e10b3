"""Sparse systems of linear equations of a fixed pattern, real or complex.

Row after row of the matrix is taken into a work vector, the rows before it are subtracted, and what is left is stored:

    w = M(p, :) − Σ_{k < p, L_pk ≠ 0} L_pk U(k, :),    L_pk = w_k / U_kk                        (1)

Pivots are taken where they stand, in the order that was found on the pattern; their inverses are stored. A pivot that
is nothing but the round-off of its terms belongs to a row that repeats others, like that of a redundant constraint: its
inverse counts as nil, which leaves the unknown out. So does that of a row without a diagonal whose entries are nothing
but round-off beside those of other such rows: a constraint that holds nothing. Unknowns that no other row reads come
last and are not eliminated: their rows stay as they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.workspace import Integers

Tables = tuple[Integers, Integers, Integers, Integers]
"""Of each place the unknown, the begin of its row and its pivot; of each entry its column, as a place."""

WORK, RIGHT = range(2)
"""Rows of the vectors beside a matrix: one to work in, and a right-hand side that becomes the solution."""

ROUND_OFF = 1e-11  # of the terms of a pivot
NIL = 1e-14  # of the largest entry in rows without a diagonal


@native
def factorise_sparse(M: Any, vectors: Any, tables: Tables, eliminated: int) -> bool:
    """The entries in row 0 of M become those of L and U; False where they are not numbers."""
    _, starts, pivots, columns = tables
    nil = 0.0
    for p in range(eliminated):
        if M[0, pivots[p]] == 0.0:
            for e in range(starts[p], starts[p + 1]):
                nil = max(nil, NIL * abs(M[0, e]))
    for p in range(eliminated):
        largest = nil if M[0, pivots[p]] != 0.0 else 0.0
        for e in range(starts[p], starts[p + 1]):
            vectors[WORK, columns[e]] = M[0, e]
            largest = max(largest, abs(M[0, e]))
        size = abs(vectors[WORK, p])
        for e in range(starts[p], pivots[p]):
            k = columns[e]
            factor = vectors[WORK, k] * M[0, pivots[k]]
            M[0, e] = factor
            before = vectors[WORK, p]
            for u in range(pivots[k] + 1, starts[k + 1]):
                vectors[WORK, columns[u]] -= factor * M[0, u]  # (1)
            size += abs(vectors[WORK, p] - before)
        pivot = vectors[WORK, p]
        if not abs(pivot) < np.inf:
            return False
        holds = abs(pivot) > ROUND_OFF * size and largest >= nil
        M[0, pivots[p]] = 1.0 / pivot if holds else 0.0 * pivot
        for e in range(pivots[p] + 1, starts[p + 1]):
            M[0, e] = vectors[WORK, columns[e]]
    for p in range(eliminated, len(pivots)):
        if not abs(M[0, pivots[p]]) > 0.0:
            return False
        M[0, pivots[p]] = 1.0 / M[0, pivots[p]]
    return True


@native
def solve_sparse(M: Any, vectors: Any, tables: Tables, eliminated: int) -> None:
    """The right-hand side, by places, becomes the solution."""
    _, starts, pivots, columns = tables
    for p in range(eliminated):
        total = vectors[RIGHT, p]
        for e in range(starts[p], pivots[p]):
            total -= M[0, e] * vectors[RIGHT, columns[e]]
        vectors[RIGHT, p] = total
    for p in range(eliminated - 1, -1, -1):
        total = vectors[RIGHT, p]
        for e in range(pivots[p] + 1, starts[p + 1]):
            total -= M[0, e] * vectors[RIGHT, columns[e]]
        vectors[RIGHT, p] = total * M[0, pivots[p]]
    for p in range(eliminated, len(pivots)):
        total = vectors[RIGHT, p]
        for e in range(starts[p], pivots[p]):
            total -= M[0, e] * vectors[RIGHT, columns[e]]
        vectors[RIGHT, p] = total * M[0, pivots[p]]
