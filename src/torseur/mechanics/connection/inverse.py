"""Z⁻¹ that is renewed now and then, and corrected to first order in between.

With ε = 1 − Z_n+i Z_n⁻¹ of a matrix Z_n that was inverted i steps before [AZ98, eqs. 20, 21],

    Z_n+i⁻¹ ≈ (2 − Z_n⁻¹ Z_n+i) Z_n⁻¹                                                           (1)
    λ = μ + Z_n⁻¹ (b − Z_n+i μ),    μ = Z_n⁻¹ b                                                  (2)
    b − Z_n+i λ = ε² b                                                                          (3)

connection (15), (16). (2) is (1) times b: no inverse is formed, its factors L D Lᵀ are kept. (3) is the error that is
measured at every step.
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.sparse.analysis import Analysis, analysed
from torseur.algebra.sparse.ldl import Factor, factored
from torseur.algebra.sparse.pattern import Pattern
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class RememberedInverse:
    """Solutions for matrices of one pattern; what is remembered: factors, (steps since they are, greatest error)."""

    pattern: Pattern
    columns: int  # right-hand sides

    @cached_property
    def analysis(self) -> Analysis:
        """The order of elimination."""
        return analysed(self.pattern)

    @property
    def factors(self) -> int:
        """Numbers of L and D."""
        return sum(len(rows) for rows in self.analysis.columns) + self.pattern.size

    @property
    def size(self) -> int:
        """All that is remembered."""
        return self.factors + 2

    @property
    def age(self) -> int:
        """The place of the steps since the factors are: nil before the first."""
        return self.factors

    def renewed(self, Z: Value, b: Value, memory: Value) -> tuple[Value, Value]:
        """(λ, memory): exact, with new factors."""
        factor = factored(Z, self.analysis)
        entries = [entry for column in factor.L for entry in column]
        return factor.solve(b), ca.vertcat(*entries, *factor.D_inverse, 1, memory[-1])

    def updated(self, Z: Value, b: Value, memory: Value) -> tuple[Value, Value]:
        """(λ, memory) of (2), with the factors of before."""
        factor, whole = self._remembered(memory), ca.tril2symm(ca.tril(Z))
        x = factor.solve(b)
        x = x + factor.solve(b - whole @ x)  # (2)
        error = self.error(whole, b, x)
        return x, ca.vertcat(memory[: self.factors], memory[self.age] + 1, ca.fmax(memory[-1], error))

    @staticmethod
    def error(Z: Value, b: Value, x: Value) -> Value:
        """What is left of (3) in units of b, of the first column."""
        left, size = (ca.mmax(ca.fabs(ca.densify(part[:, 0]))) for part in (b - Z @ x, b))
        return left / ca.fmax(size, 1e-300)

    def _remembered(self, memory: Value) -> Factor:
        entries = ca.vertsplit(memory[: self.factors]) if self.factors else []
        L, begin = [], 0
        for rows in self.analysis.columns:
            L.append(entries[begin : begin + len(rows)])
            begin += len(rows)
        return Factor(self.analysis, L, entries[begin:])
