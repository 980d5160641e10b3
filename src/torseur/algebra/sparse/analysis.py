"""What elimination in a given order does to a pattern: the elimination tree, the pattern of L, the operations.

Column j of L has the rows of column j of the matrix, and those of its children in the elimination tree, whose first
row below the diagonal is j [Liu 1990].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from torseur.algebra.sparse.order import After, minimum_degree
from torseur.algebra.sparse.pattern import Pattern
from torseur.frozen import dataclass

ROOT = -1


@dataclass(frozen=True)
class Analysis:
    """P K Pᵀ = L D Lᵀ: places in the order of elimination, L without its unit diagonal."""

    pattern: Pattern  # of K
    order: tuple[int, ...]  # the unknown at each place
    columns: tuple[tuple[int, ...], ...]  # of L: places below the diagonal, ascending

    @cached_property
    def place(self) -> tuple[int, ...]:
        """Where each unknown is eliminated."""
        found = [0] * len(self.order)
        for k, unknown in enumerate(self.order):
            found[unknown] = k
        return tuple(found)

    @property
    def parent(self) -> tuple[int, ...]:
        """The elimination tree: the first place that column j changes; ROOT where there is none."""
        return tuple(column[0] if column else ROOT for column in self.columns)

    @property
    def entries(self) -> int:
        """How many entries L has below its diagonal."""
        return sum(map(len, self.columns))

    @property
    def fill(self) -> int:
        """How many of them the matrix has not."""
        return self.entries - (self.pattern.entries - self.pattern.size)

    @property
    def factor_operations(self) -> int:
        """Multiplications of the factorisation, most with an addition; n divisions beside them."""
        return sum(len(column) * (len(column) + 3) // 2 for column in self.columns)

    @property
    def solve_operations(self) -> int:
        """Multiplications of the solution for one right-hand side."""
        return 2 * self.entries + len(self.columns)


def analysed(pattern: Pattern, *, after: After | None = None, order: Sequence[int] | None = None) -> Analysis:
    """The analysis in the order of least degree, in which unknowns keep ``after`` others, or in a given order."""
    chosen = minimum_degree(pattern, after) if order is None else tuple(order)
    if sorted(chosen) != list(range(pattern.size)):
        raise ValueError(f"an order of elimination names each of the {pattern.size} unknowns once, not {chosen[:10]}…")
    place = {unknown: k for k, unknown in enumerate(chosen)}
    below: list[set[int]] = [set() for _ in chosen]
    for j in range(pattern.size):
        for i in pattern.column(j)[1:]:
            first, later = sorted((place[i], place[j]))
            below[first].add(later)
    columns: list[tuple[int, ...]] = []
    for k, rows in enumerate(below):
        columns.append(tuple(sorted(rows)))
        if rows:
            parent = columns[k][0]
            below[parent] |= rows - {parent}
    return Analysis(pattern, chosen, tuple(columns))
