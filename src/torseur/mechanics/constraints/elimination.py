"""Inverse of a sparse square matrix by elimination in an order of pivots that is fixed beforehand.

Symbols cannot be compared, so the order is chosen on numbers, at one state; it stays good until a pivot nears zero.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value

Pivots = tuple[tuple[int, int], ...]

_GOOD = 0.1  # of the largest entry left: among entries at least so large, that with the fewest neighbours is taken


def pivot_order(K: NDArray[np.float64], pattern: NDArray[np.bool_]) -> tuple[Pivots, tuple[float, ...]]:
    """((row, column) of each pivot, the pivots' values here).

    ``pattern`` tells which entries may differ from zero at other states. Markowitz's rule: of the entries that are
    large enough, the one that fills in least.
    """
    left, filled = K.astype(np.float64).copy(), pattern.copy()
    rows, columns = list(range(len(K))), list(range(len(K)))
    order, values = [], []
    while rows:
        here = np.abs(left[np.ix_(rows, columns)])
        largest = here.max()
        if largest == 0.0:
            raise ZeroDivisionError("the matrix is singular")
        marks = filled[np.ix_(rows, columns)]
        fill = np.outer(marks.sum(axis=1) - 1, marks.sum(axis=0) - 1).astype(np.float64)
        fill[here < _GOOD * largest] = np.inf
        best = np.flatnonzero(fill.ravel() == fill.min())
        i, j = np.unravel_index(best[here.ravel()[best].argmax()], here.shape)
        row, column = rows.pop(int(i)), columns.pop(int(j))
        order.append((row, column))
        values.append(float(left[row, column]))
        for other in rows:
            if filled[other, column]:
                left[other] -= left[other, column] / left[row, column] * left[row]
                filled[other] |= filled[row]
    return tuple(order), tuple(values)


def inverted(K: Value, pivots: Pivots) -> tuple[Value, list[Value]]:
    """(K⁻¹, the pivots): Gauss–Jordan elimination that leaves zeros alone."""
    n = K.size1()
    work = ca.SX(ca.horzcat(K, ca.DM.eye(n)))
    lines: list[list[Value]] = [[work[i, j] for j in range(2 * n)] for i in range(n)]
    values = []
    for row, column in pivots:
        pivot = lines[row][column]
        values.append(pivot)
        scaled = [entry if entry.is_zero() else entry / pivot for entry in lines[row]]
        scaled[column] = ca.SX(1)
        lines[row] = scaled
        for other in range(n):
            factor = lines[other][column]
            if other != row and not factor.is_zero():
                lines[other] = [
                    mine if theirs.is_zero() else mine - factor * theirs
                    for mine, theirs in zip(lines[other], scaled, strict=True)
                ]
                lines[other][column] = ca.SX(0)
    of_column = {column: row for row, column in pivots}
    inverse = [ca.horzcat(*lines[of_column[j]][n:]) for j in range(n)]
    return ca.sparsify(ca.vertcat(*inverse)), values
