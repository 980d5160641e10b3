"""The derivative of the rates with few entries in every row: before the unknowns in between are eliminated."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.sparse.elimination import Elimination, eliminated
from torseur.frozen import dataclass
from torseur.kernels.native import Kernel


@dataclass(frozen=True, eq=False)
class SparseJacobian:
    """G, the derivative of (ẋ, R, …) by (x, y, …), where R(x, y, …) = 0 determine y and all that stands in between.

    What ∂ẋ/∂x = J does to a vector, G does after all but x is eliminated; (s − J) d = b is the same as

        (s E − G) (d, ·) = (b, 0),   E the identity on x and nil elsewhere                      (1)

    The kernel gives the values of the first ``entries``, the others are ``numbers``; entries at the same place add up.
    """

    kernel: Kernel
    size: int
    entries: tuple[tuple[int, int], ...]  # (row, column)
    numbers: NDArray[np.float64]

    @property
    def computed(self) -> int:
        """How many values the kernel gives."""
        return len(self.entries) - len(self.numbers)

    def elimination(self, states: int) -> Elimination:
        """How (1) is eliminated; the first ``states`` unknowns are x."""
        rows: list[set[int]] = [{i} if i < states else set() for i in range(self.size)]
        for i, j in self.entries:
            rows[i].add(j)
        return eliminated(rows)


@dataclass(frozen=True, eq=False)
class Balance:
    """(ẋ, R) as a function of (x, y), and its derivative: R(x, y) = 0 determine y and keep the invariants themselves.

    ẋ reads y as it is given, whether R vanishes or not. Where ``solve`` takes derivatives of invariants by time until y
    stands in them, here they stand as they are, so that implicit methods keep them by what they solve. The entries
    ``by_positions`` tell how invariants of speeds change with positions: without them Newton's method converges slower,
    but where invariants depend on each other, and do so only where they hold, they would take this for a condition.
    """

    kernel: Kernel
    derivative: SparseJacobian
    by_positions: tuple[int, ...] = ()
