"""Small dense systems of linear equations, real or complex, in place.

The matrix stands in the rows first ≤ i < first + n of M, n being the number of columns; a right-hand side is a further
row. So one array holds all.
"""

from __future__ import annotations

from typing import Any

from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.workspace import Integers


@native
def factorise(M: Any, first: int, pivots: Integers, first_pivot: int, plain: int) -> bool:
    """The matrix becomes L and U of Gauss's elimination with row exchanges; False where it is singular.

    The first ``plain`` pivots are taken where they stand, from rows with few entries, whose zeros cost nothing.
    """
    n = M.shape[1]
    for k in range(plain):
        pivots[first_pivot + k] = k
        if not abs(M[first + k, k]) > 0.0:
            return False
        for i in range(first + k + 1, first + n):
            if M[i, k] != 0.0:
                M[i, k] /= M[first + k, k]
        for j in range(k + 1, n):
            if M[first + k, j] != 0.0:
                for i in range(first + k + 1, first + n):
                    M[i, j] -= M[i, k] * M[first + k, j]
    for k in range(plain, n):
        p = k
        for i in range(k + 1, n):
            if abs(M[first + i, k]) > abs(M[first + p, k]):
                p = i
        pivots[first_pivot + k] = p
        if not abs(M[first + p, k]) > 0.0:
            return False
        if p != k:
            for j in range(n):
                M[first + k, j], M[first + p, j] = M[first + p, j], M[first + k, j]
        for i in range(first + k + 1, first + n):
            if M[i, k] != 0.0:
                factor = M[i, k] / M[first + k, k]
                M[i, k] = factor
                for j in range(k + 1, n):
                    M[i, j] -= factor * M[first + k, j]
    return True


@native
def solve(M: Any, first: int, pivots: Integers, first_pivot: int, b: int) -> None:
    """Row b of M becomes the solution of the system of which it was the right-hand side."""
    n = M.shape[1]
    for k in range(n):
        p = pivots[first_pivot + k]
        if p != k:
            M[b, k], M[b, p] = M[b, p], M[b, k]
    for i in range(n):
        for j in range(i):
            M[b, i] -= M[first + i, j] * M[b, j]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            M[b, i] -= M[first + i, j] * M[b, j]
        M[b, i] /= M[first + i, i]
