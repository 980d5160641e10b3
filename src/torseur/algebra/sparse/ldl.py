"""Factors of symmetric matrices without pivoting, and solutions by them, on symbols or numbers.

    P K Pᵀ = L D Lᵀ                                                                             (1)

exists for every order P, with a regular D, where K is quasi-definite [Vanderbei 1995]:

    K = (A  Hᵀ;  H  −C),   A and C positive definite.                                           (2)

The equations of a machine with multipliers have C = 0, and where rows of H repeat each other K is singular. The
proximal iteration factors K_μ = K − diag(μ), with μ > 0 at the multipliers and nil elsewhere, instead:

    x ← x + K_μ⁻¹ (b − K x)                                                                     (3)

Its error is multiplied by μ/(μ + σ) for every eigenvalue σ > 0 of H A⁻¹ Hᵀ, so that two or three sweeps suffice for a
small μ; multipliers along dependent rows stay at nil, which gives those of least norm [Carpentier, Budhiraja, Mansard
2021]. Each sweep also takes away what round-off left of the one before; only multipliers along dependent rows, which no
force feels, wander by the round-off of b over μ.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.sparse.analysis import Analysis
from torseur.frozen import dataclass

Scalar = Any  # float | casadi.SX of one entry


@dataclass(frozen=True, eq=False)
class Factor:
    """L D Lᵀ of a matrix; every pivot was inverted once."""

    analysis: Analysis
    L: list[list[Scalar]]  # the entries below the diagonal, column by column
    D_inverse: list[Scalar]  # at each place of the order

    def solve(self, b: Value) -> Value:
        """K⁻¹ b, for one or several columns b, (n, columns)."""
        order, columns = self.analysis.order, self.analysis.columns
        x = [b[unknown, :] for unknown in order]
        for j, rows in enumerate(columns):
            for i, l in zip(rows, self.L[j], strict=True):
                x[i] = x[i] - l * x[j]
        for j in reversed(range(len(order))):
            x[j] = x[j] * self.D_inverse[j]
            for i, l in zip(columns[j], self.L[j], strict=True):
                x[j] = x[j] - l * x[i]
        return ca.vertcat(type(b)(0, b.size2()), *(x[place] for place in self.analysis.place))


def factored(K: Value, analysis: Analysis) -> Factor:
    """The factor (1) of K, of which the lower triangle is read; only entries of L's pattern are computed."""
    place, columns = analysis.place, analysis.columns
    left: list[dict[int, Scalar]] = [dict.fromkeys((j, *rows), 0.0) for j, rows in enumerate(columns)]
    entries = zip(analysis.pattern.rows, analysis.pattern.columns, scalars(analysis.pattern.values(K)), strict=True)
    for i, j, value in entries:
        first, later = sorted((place[i], place[j]))
        left[first][later] = value
    L: list[list[Scalar]] = []
    D_inverse: list[Scalar] = []
    for j, rows in enumerate(columns):
        D_inverse.append(1 / left[j][j])
        L.append([left[j][i] * D_inverse[j] for i in rows])
        for n, (k, l) in enumerate(zip(rows, L[j], strict=True)):
            target = left[k]
            for i in rows[n:]:
                target[i] = target[i] - l * left[j][i]
        left[j] = {}
    return Factor(analysis, L, D_inverse)


def proximal_solution(K: Value, b: Value, analysis: Analysis, shift: Value, sweeps: int) -> Value:
    """x after so many sweeps (3) from nil; ``shift`` is the diagonal μ, (n, 1). One sweep solves K_μ x = b."""
    whole = ca.tril2symm(ca.tril(K))
    factor = factored(whole - ca.diag(shift), analysis)
    x = factor.solve(b)
    for _ in range(sweeps - 1):
        x = x + factor.solve(b - whole @ x)
    return x


def scalars(column: Value) -> list[Scalar]:
    """The entries of a dense column."""
    return list(column.elements())
