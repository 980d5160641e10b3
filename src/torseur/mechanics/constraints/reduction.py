"""Reduction of a constrained machine to independent speeds α [HN, section 2, eqs. 10–16], theory (30).

    H(q) v = b(t),   S(q) v = α      ⇒      v = J α + J_b b                                     (1)
    v̇ = J α̇ + J̇ α + d/dt (J_b b)                                                               (2)

with (J_b, J) = K⁻¹, K = (H; S), found on the speeds that moving bodies measure. The columns of J span the admissible
speeds, H J = 0: J is the paper's J_nh. Since K⁻¹ is at hand, the multipliers follow from any generalised force r = Hᵀ λ
without another solution: λ = J_bᵀ r.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.constraints.chart import Chart, completed_rows
from torseur.mechanics.constraints.elimination import inverted
from torseur.mechanics.constraints.moving_speeds import fixed_speeds
from torseur.mechanics.constraints.rows import (
    constraint_matrix,
    driven_value_rates,
    driven_values,
    row_labels,
)
from torseur.mechanics.dynamics.cholesky import factor
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Reduction:
    """v = J α + J_b b and what belongs to it, at symbols q, α and t; J_b and b on the rows that the chart keeps."""

    chart: Chart
    alpha: Value  # (ℓ,)
    J: Value  # (nv, ℓ)
    J_b: Value  # (nv, kept rows)
    b: Value  # (kept rows,)
    v: Value  # (nv,)
    drift: Value  # v̇ where α̇ = 0, (nv,)
    left: Value  # of the pivots' squares since they were chosen, the least: nil where the choice of speeds loses rank
    spread: Value  # of the rows of H, at most 1; nil where they say the same thing twice, or nothing
    m: int  # rows of all constraints

    def multipliers(self, r: Value) -> Value:
        """λ of a generalised force r = Hᵀ λ, (m,); of rows that are not kept, nil."""
        return ca.DM.eye(self.m)[:, list(self.chart.rows)] @ (self.J_b.T @ r)

    def speeds_along(self, rows: list[int], values: Value) -> Value:
        """The speeds that have these values along rows of H, and nothing along others, (nv,)."""
        b = type(values)(self.m, 1)
        b[rows] = values
        return self.J_b @ b[list(self.chart.rows)]


def reduced(model: Model, chart: Chart, t: Value, q: Value, alpha: Value) -> Reduction:
    """The reduction of a model in a chart, on symbols."""
    kept = list(chart.rows)
    H, b = constraint_matrix(model, q)[kept, :], driven_values(model, t)[kept]
    K, L = completed_rows(model, chart.rows, chart.speeds, q)
    inverse, pivots = inverted(K, chart.pivots)
    inverse = fixed_speeds(model, q) @ inverse
    J_b, J = inverse[:, : len(kept)] @ L.T, inverse[:, len(kept) :]
    v = J @ alpha + J_b @ b  # (1)
    q_dot = coordinate_rates(model, q, v)
    drift = ca.jtimes(v, q, q_dot) + J_b @ driven_value_rates(model, t)[kept]  # (2)
    left = ca.SX(1)
    for pivot, size in zip(pivots, chart.sizes, strict=True):
        left = left if pivot.is_constant() else ca.fmin(left, (pivot / size) ** 2)
    return Reduction(chart, alpha, J, J_b, b, v, drift, left, _spread(H), len(row_labels(model)))


def _spread(H: Value) -> Value:
    """Of the parts of the rows of H across the rows below them, the least square over the rows' mean square.

    Unlike det(H Hᵀ), the product of these squares, it does not grow small by the number of rows alone.
    """
    m = H.size1()
    if not m:
        return ca.SX(1)
    gram = ca.SX(H @ H.T)
    _, D_inverse = factor(gram)
    spread, mean = ca.SX(1), ca.trace(gram) / m
    for k in range(m):
        spread = ca.fmin(spread, 1 / (D_inverse[k] * mean))
    return spread
