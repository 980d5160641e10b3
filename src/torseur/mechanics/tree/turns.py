"""A rotation kept as a product of simple ones, because simple rotations one after the other cost less.

Turning about x by a constant angle and about z by a joint's takes 8 products and 4 sums for a vector, and 16 products
for a symmetric matrix. The product of both takes 8 and 5, and about 40, after 4 products for its entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi, as_numpy, entries, matrix_of
from torseur.algebra.symmetric import symmetric
from torseur.frozen import dataclass

_ROUND_OFF = 1e-15  # relative to the terms of a sum


@dataclass(frozen=True, eq=False)
class Turns:
    """A rotation matrix R = R_1 R_2 … that is applied factor by factor."""

    factors: tuple[Value, ...]

    @classmethod
    def cheaper(cls, first: Value, second: Value) -> Turns:
        """R = first · second: in two steps, or multiplied out where that needs fewer products for a vector."""
        whole = first @ second
        apart = _products(first) + _products(second) <= _products(whole)
        return cls((first, second) if apart else (whole,))

    @cached_property
    def T(self) -> Turns:
        """Rᵀ."""
        return Turns(tuple(R.T for R in reversed(self.factors)))

    def __matmul__(self, columns: Value) -> Value:
        """R times a vector, or times each column of a matrix."""
        return _turned(self.factors, columns)

    def matrix(self) -> Value:
        """R, multiplied out."""
        *first, last = self.factors
        return _turned(first, last)

    def turned(self, M: Value) -> Value:
        """R M Rᵀ."""
        for R in reversed(self.factors):
            k = _axis(R)
            M = (R @ M) @ R.T if k is None else _about_axis(R, k, M)
        return M

    def turned_symmetric(self, Q: Value) -> Value:
        """R Q Rᵀ of a symmetric Q."""
        for R in reversed(self.factors):
            k = _axis(R)
            Q = symmetric((R @ Q) @ R.T if k is None else _about_axis(R, k, Q))
        return Q


def _turned(factors: Sequence[Value], columns: Value) -> Value:
    for R in reversed(factors):
        columns = _product(R, columns)
    return columns


def _product(R: Value, columns: Value) -> Value:
    """R times columns; where both are numbers, the round-off of a zero is a zero, which costs nothing later."""
    result = R @ columns
    if isinstance(result, ca.SX):
        return result
    made_from = abs(as_numpy(R)) @ abs(as_numpy(columns))
    return as_casadi(np.where(abs(as_numpy(result)) <= _ROUND_OFF * made_from, 0.0, as_numpy(result)))


def _products(R: Value) -> int:
    """How many products R needs for a vector: one for each entry that is not 0 or ±1."""
    stored: list[Value] = ca.SX(R).nonzeros()
    return sum(not (entry.is_zero() or entry.is_one() or entry.is_minus_one()) for entry in stored)


def _axis(R: Value) -> int | None:
    """The axis x, y or z (0, 1, 2) that R turns about; None for other rotations and for quarter turns."""
    pattern = R.sparsity()
    for k in range(3):
        apart = not any(pattern.has_nz(k, i) or pattern.has_nz(i, k) for i in range(3) if i != k)
        if apart and ca.SX(R[k, k]).is_one() and _products(R) > 0:
            return k
    return None


def _about_axis(R: Value, k: int, M: Value) -> Value:
    """R M Rᵀ of a rotation about the axis k with cosine c and sine s. Of the axes i, j across it:

        w = s (M_ii − M_jj) + c (M_ij + M_ji)
        M'_ii = M_ii − s w,  M'_jj = M_jj + s w,  M'_ij = c w − M_ji,  M'_ji = c w − M_ij

    which uses c² + s² = 1: 4 products where the two matrix products have 8 for this block.
    """
    i, j = (k + 1) % 3, (k + 2) % 3
    c, s = R[i, i], R[j, i]
    m, out = entries(M), entries(M)
    w = s * (m[i][i] - m[j][j]) + c * (m[i][j] + m[j][i])
    out[i][i], out[j][j] = m[i][i] - s * w, m[j][j] + s * w
    out[i][j], out[j][i] = c * w - m[j][i], c * w - m[i][j]
    out[i][k], out[j][k] = c * m[i][k] - s * m[j][k], s * m[i][k] + c * m[j][k]
    out[k][i], out[k][j] = c * m[k][i] - s * m[k][j], s * m[k][i] + c * m[k][j]
    return matrix_of(out)
