"""Solution of equations with a sparse square matrix, by elimination in an order of pivots that is fixed beforehand.

Symbols cannot be compared, so the order is chosen on numbers, at one state; it stays good until a pivot nears zero.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.symbolic import less, over, times
from torseur.frozen import dataclass

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


@dataclass(frozen=True, eq=False)
class Eliminated:
    """A matrix K in two triangles, with the rows and columns of its pivots; zeros are left alone."""

    places: Pivots
    pivots: list[Value]
    multiples: list[dict[int, Value]]  # of each pivot's row, by the rows from which they were subtracted
    upper: list[dict[int, Value]]  # of each pivot's row, its entries in the columns of later pivots

    def solve(self, right: Value) -> Value:
        """K⁻¹ b, of one or several columns b."""
        return _by_columns(self._solved, right)

    def solve_transposed(self, right: Value) -> Value:
        """K⁻ᵀ b, of one or several columns b."""
        return _by_columns(self._solved_transposed, right)

    def _solved(self, b: dict[int, Value]) -> dict[int, Value]:
        for (row, _), multiples in zip(self.places, self.multiples, strict=True):
            for other, multiple in multiples.items():
                _subtract(b, other, multiple, b.get(row))
        x: dict[int, Value] = {}
        for (row, column), pivot, entries in reversed(list(zip(self.places, self.pivots, self.upper, strict=True))):
            for later, entry in entries.items():
                _subtract(b, row, entry, x.get(later))
            if row in b:
                x[column] = over(b[row], pivot)
        return x

    def _solved_transposed(self, b: dict[int, Value]) -> dict[int, Value]:
        x: dict[int, Value] = {}
        for (row, column), pivot, entries in zip(self.places, self.pivots, self.upper, strict=True):
            if column in b:
                x[row] = over(b[column], pivot)
            for later, entry in entries.items():
                _subtract(b, later, entry, x.get(row))
        for (row, _), multiples in reversed(list(zip(self.places, self.multiples, strict=True))):
            for other, multiple in multiples.items():
                _subtract(x, row, multiple, x.get(other))
        return x


def eliminated(K: Value, places: Pivots) -> Eliminated:
    """K with pivots at these places, in this order."""
    lines = [_entries(K[i, :].T) for i in range(K.size1())]
    ahead = [row for row, _ in places]
    pivots, multiples, upper = [], [], []
    for row, column in places:
        ahead.remove(row)
        pivot, own = lines[row].pop(column), lines[row]
        of_others = {}
        for other in ahead:
            if column in lines[other]:
                of_others[other] = over(lines[other].pop(column), pivot)
                for later, entry in own.items():
                    _subtract(lines[other], later, of_others[other], entry)
        pivots.append(pivot)
        multiples.append(of_others)
        upper.append(own)
    return Eliminated(places, pivots, multiples, upper)


def _entries(column: Value) -> dict[int, Value]:
    """Those that are not zero, by their place."""
    found = ca.sparsify(ca.SX(column))
    return {place: found.nz[k] for k, place in enumerate(found.row())}


def _subtract(x: dict[int, Value], place: int, factor: Value, value: Value | None) -> None:
    """x[place] −= factor value, where the value is not zero."""
    if value is not None:
        product = times(factor, value)
        x[place] = less(x[place], product) if place in x else -product


def _by_columns(solution: Callable[[dict[int, Value]], dict[int, Value]], right: Value) -> Value:
    """The solutions of all columns, without stored zeros."""
    n, columns = right.shape
    result = ca.SX(n, columns)
    for j in range(columns):
        for i, value in solution(_entries(right[:, j])).items():
            result[i, j] = value
    return ca.sparsify(result)
