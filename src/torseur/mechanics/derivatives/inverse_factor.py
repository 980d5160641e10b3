"""The inverse of a symmetric positive definite matrix through its factors, and its products with many columns."""

from __future__ import annotations

from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.cholesky import factor


@dataclass(frozen=True, eq=False)
class FactoredInverse:
    """A⁻¹ = K D⁻¹ Kᵀ with K = L⁻¹ of A = Lᵀ D L.

    K has the zeros of L: an entry k_ij only where joint j carries joint i.
    """

    K: Value
    D_inverse: Value

    @classmethod
    def of(cls, A: Value) -> FactoredInverse:
        """Row by row from L K = 1."""
        L, D_inverse = factor(ca.SX(A))
        K = ca.SX.eye(A.size1())
        for i in range(A.size1()):
            for j in ca.sparsify(L[i, :i]).sparsity().get_col():
                K[i, :] = K[i, :] - L[i, j] * K[j, :]
        return cls(ca.sparsify(K), D_inverse)

    @cached_property
    def matrix(self) -> Value:
        """A⁻¹, of which one triangle is computed."""
        return symmetric(self.K @ self._half)

    @cached_property
    def _half(self) -> Value:
        return ca.diag(self.D_inverse) @ self.K.T

    def times(self, b: Value) -> Value:
        """A⁻¹ b: with A⁻¹ itself, or with its factors where zeros of b make them cheaper."""
        b = ca.sparsify(b)
        inner = self._half @ b
        if _products(self._half, b) + _products(self.K, inner) < _products(self.matrix, b):
            return self.K @ inner
        return self.matrix @ b


def _products(M: Value, b: Value) -> int:
    """How many products M b takes; those with a triangle's unit diagonal count too, for the divisions by D."""
    rows = b.T.sparsity()
    return sum(len(M[:, k].sparsity().row()) * (rows.colind()[k + 1] - rows.colind()[k]) for k in range(b.size1()))
