"""Reduction of a constrained machine to independent speeds α [HN, section 2, eqs. 10–16].

    H(q) v = b(t),   S(q) v = α      ⇒      v = J α + J_b b                                     (1)
    v̇ = J α̇ + J̇ α + d/dt (J_b b)                                                               (2)

with (J_b, J) = K⁻¹, K = (H; S). The columns of J span the admissible speeds, H J = 0: J is the paper's J_nh. Since
K⁻¹ is at hand, the multipliers follow from any generalised force r = Hᵀ λ without another solution: λ = J_bᵀ r.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.equations.chart import Chart, speed_matrix
from torseur.equations.cholesky import factor
from torseur.equations.constraint_rows import (
    constraint_matrix,
    driven_value_rates,
    driven_values,
    holonomic_rows,
    residuals,
)
from torseur.equations.elimination import inverted
from torseur.equations.kinematics import coordinate_rates
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
    share: Value  # det(K)²/det(H Hᵀ): how far the choice of speeds is from losing rank
    spread: Value  # det(H Hᵀ)/Π|rows|², at most 1: how far the constraints are from saying the same thing twice


def reduced(model: Model, chart: Chart, t: Value, q: Value, alpha: Value) -> Reduction:
    """The reduction of a model in a chart, on symbols."""
    H, b = constraint_matrix(model, q), driven_values(model, t)
    m = H.size1()
    inverse, pivots = inverted(ca.vertcat(H, speed_matrix(model, chart.speeds, q)), chart.pivots)
    J_b, J = inverse[:, :m], inverse[:, m:]
    v = J @ alpha + J_b @ b  # (1)
    q_dot = coordinate_rates(model, q, v)
    drift = ca.jtimes(v, q, q_dot) + J_b @ driven_value_rates(model, t)  # (2)
    closing = -CLOSING_RATE * (J_b[:, holonomic_rows(model)] @ residuals(model, q))
    determinant = ca.SX(1)
    for pivot in pivots:
        determinant *= pivot
    gram, lengths = _gram(H), ca.SX(1)
    for k in range(m):
        lengths *= ca.sumsqr(H[k, :])
    return Reduction(chart, alpha, J, J_b, b, v, drift, closing, determinant**2 / gram, gram / lengths)


def _gram(H: Value) -> Value:
    """det(H Hᵀ): by Cauchy and Binet the sum of the squares of all minors of H."""
    _, D_inverse = factor(ca.SX(H @ H.T))
    determinant = ca.SX(1)
    for k in range(H.size1()):
        determinant *= 1 / D_inverse[k]
    return determinant
