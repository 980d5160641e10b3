"""Reduction of a constrained machine to independent speeds α [HN, section 2, eqs. 10–16].

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
    holonomic_rows,
    residuals,
)
from torseur.mechanics.dynamics.cholesky import factor
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.model import Model

CLOSING_RATE = 10.0
"""[1/s] at which what integration leaves of holonomic residuals dies away; where they vanish it changes nothing."""


@dataclass(frozen=True, eq=False)
class Reduction:
    """v = J α + J_b b and what belongs to it, at symbols q, α and t."""

    chart: Chart
    alpha: Value  # (ℓ,)
    J: Value  # (nv, ℓ)
    J_b: Value  # (nv, m)
    b: Value  # (m,)
    v: Value  # (nv,)
    drift: Value  # v̇ where α̇ = 0, (nv,)
    closing: Value  # speeds that bring holonomic residuals back to zero, (nv,)
    left: Value  # of the pivots' squares since they were chosen, the least: nil where the choice of speeds loses rank
    spread: Value  # of the rows of H, at most 1; nil where they say the same thing twice, or nothing


def reduced(model: Model, chart: Chart, t: Value, q: Value, alpha: Value) -> Reduction:
    """The reduction of a model in a chart, on symbols."""
    H, b = constraint_matrix(model, q), driven_values(model, t)
    m = H.size1()
    K, L = completed_rows(model, chart.speeds, q)
    inverse, pivots = inverted(K, chart.pivots)
    inverse = fixed_speeds(model, q) @ inverse
    J_b, J = inverse[:, :m] @ L.T, inverse[:, m:]
    v = J @ alpha + J_b @ b  # (1)
    q_dot = coordinate_rates(model, q, v)
    drift = ca.jtimes(v, q, q_dot) + J_b @ driven_value_rates(model, t)  # (2)
    closing = -CLOSING_RATE * (J_b[:, holonomic_rows(model)] @ residuals(model, q))
    left = ca.SX(1)
    for pivot, size in zip(pivots, chart.sizes, strict=True):
        left = left if pivot.is_constant() else ca.fmin(left, (pivot / size) ** 2)
    return Reduction(chart, alpha, J, J_b, b, v, drift, closing, left, _spread(H))


def _spread(H: Value) -> Value:
    """Of the parts of the rows of H across the rows below them, the least square over the rows' mean square.

    Unlike det(H Hᵀ), the product of these squares, it does not grow small by the number of rows alone.
    """
    m = H.size1()
    gram = ca.SX(H @ H.T)
    _, D_inverse = factor(gram)
    spread, mean = ca.SX(1), ca.trace(gram) / m
    for k in range(m):
        spread = ca.fmin(spread, 1 / (D_inverse[k] * mean))
    return spread
