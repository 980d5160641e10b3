"""Where a symmetric matrix may differ from zero."""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.frozen import dataclass

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Pattern:
    """The lower triangle of a symmetric matrix, column by column; every diagonal entry belongs to it."""

    starts: tuple[int, ...]  # of each column among the entries, and their number
    rows: tuple[int, ...]  # of each entry, ascending in a column

    @classmethod
    def of_entries(cls, size: int, entries: Iterable[tuple[int, int]]) -> Pattern:
        """From (row, column) of entries in either triangle."""
        below: list[set[int]] = [{k} for k in range(size)]
        for i, j in entries:
            below[min(i, j)].add(max(i, j))
        starts = np.cumsum([0, *(len(column) for column in below)])
        return cls(tuple(starts.tolist()), tuple(row for column in below for row in sorted(column)))

    @classmethod
    def of(cls, matrix: Value | ca.Sparsity) -> Pattern:
        """Of a square CasADi matrix: what either triangle has."""
        sparsity = matrix if isinstance(matrix, ca.Sparsity) else matrix.sparsity()
        if sparsity.size1() != sparsity.size2():
            raise ValueError(f"a symmetric matrix is square, and this one is {sparsity.size1()} × {sparsity.size2()}")
        rows, columns = sparsity.get_triplet()
        return cls.of_entries(sparsity.size1(), zip(rows, columns, strict=True))

    @property
    def size(self) -> int:
        """The number of unknowns n."""
        return len(self.starts) - 1

    @property
    def entries(self) -> int:
        """How many numbers the lower triangle holds."""
        return len(self.rows)

    @property
    def columns(self) -> NDArray[np.int64]:
        """The column of each entry."""
        return np.repeat(np.arange(self.size), np.diff(self.starts))

    def column(self, j: int) -> tuple[int, ...]:
        """The rows of a column, the diagonal first."""
        return self.rows[self.starts[j] : self.starts[j + 1]]

    def neighbours(self) -> list[set[int]]:
        """Of each unknown, those that stand with it in an entry beside the diagonal."""
        found: list[set[int]] = [set() for _ in range(self.size)]
        for j in range(self.size):
            for i in self.column(j)[1:]:
                found[i].add(j)
                found[j].add(i)
        return found

    def sparsity(self) -> ca.Sparsity:
        """The lower triangle for CasADi."""
        return ca.Sparsity(self.size, self.size, list(self.starts), list(self.rows))

    def values(self, K: Value) -> Value:
        """The entries of K's lower triangle, in the order of this pattern, (entries, 1)."""
        inside = ca.project(ca.tril(ca.densify(K) if isinstance(K, ca.DM) else K), self.sparsity())
        return inside.nz[:]

    def of_array(self, K: Array) -> Array:
        """The entries of the lower triangle of arrays, (..., n, n) → (..., entries)."""
        return K[..., list(self.rows), self.columns]
