"""The machine as one of its frames feels it: a body of variable mass under a force [HN, eq. 6.6–6.10].

    M_x ẍ + V_x = f_x                                                                           (1)
    M_x = (J A⁻¹ Jᵀ)⁻¹                      = J⁻ᵀ A J⁻¹ where J is square                        (2)
    V_x = M_x (J A⁻¹ s − J̇ v)                                                                   (3)
    f_x = J̄ᵀ τ,  J̄ = A⁻¹ Jᵀ M_x             = J⁻ᵀ τ where J is square                           (4)

with ẋ = J v the chosen rows of the frame's twist, A v̇ + s(q, v) = τ the equations of motion, weight in s. For arms
with more joints than rows J̄ is the dynamically consistent inverse [Khatib 1987]: forces Jᵀ f_x accelerate the frame as
(1) says, and what (1 − Jᵀ J̄ᵀ) τ adds does not accelerate it. For a machine with constraints J, A, s and τ are those of
its independent speeds.

Near a singular posture (2) has no inverse. There, and only there, the damped M_x = (J A⁻¹ Jᵀ + λ² S)⁻¹ takes its place,
with λ of singularity.py and S the mean of the diagonal of J A⁻¹ Jᵀ for rows of each kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.description.complaint import suggestion
from torseur.description.controller_records import COMPONENTS, Singularity
from torseur.mechanics.constraints.chart import Chart, speed_matrix
from torseur.mechanics.constraints.reduction import reduced
from torseur.mechanics.control.singularity import closeness_squared, damping_squared, row_scales
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.inverse_dynamics import bias, inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.jacobian import MeasuredIn, along_motion, jacobian
from torseur.model.frame import Frame
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class OperationalMass:
    """(2), J̄ of (4), and how much both are damped: λ² is zero where they are exact."""

    mass: Value  # M_x, (m, m)
    inverse: Value  # J̄, (n, m)
    damping_squared: Value  # λ²


def component_rows(components: Sequence[str]) -> list[int]:
    """Rows of a twist (angular; linear) by their names ``wx wy wz x y z``."""
    if not components:
        raise ValueError(f"no components are given. Name some of {', '.join(COMPONENTS)}.")
    for name in components:
        if name not in COMPONENTS:
            raise ValueError(f"a frame has no component '{name}'. {suggestion(name, COMPONENTS)}")
    return [COMPONENTS.index(name) for name in components]


def operational_mass(J: Value, rows: list[int], A: Value, singularity: Singularity) -> OperationalMass:
    """(2) and (4) for the chosen rows of a frame's Jacobian (6, n)."""
    rho_squared = closeness_squared(J[rows, :], row_scales(J, rows))
    lam_squared = damping_squared(rho_squared, singularity)
    to_speeds = cholesky_solve(A, ca.densify(J.T))  # A⁻¹ Jᵀ of all six rows
    all_rows = J @ to_speeds
    S = ca.diag(row_scales(J, rows, all_rows))
    M = cholesky_solve(all_rows[rows, rows] + lam_squared * S, ca.DM.eye(len(rows)))
    return OperationalMass(M, to_speeds[:, rows] @ M, lam_squared)


@dataclass(frozen=True, eq=False)
class Felt:
    """A frame of a machine: the Jacobian (6, n) and the mass matrix (n, n) on n free speeds, v = G α of them."""

    J: Value
    A: Value
    G: Value  # (nv, n); the identity of a tree


def felt(model: Model, q: Value, frame: Frame, measured_in: MeasuredIn, chart: Chart | None = None) -> Felt:
    """The frame on the speeds of the tree, or on the independent ones of a machine with constraints (``chart``)."""
    J, A = jacobian(model, q, frame, measured_in), mass_matrix(model, q)
    if chart is None:
        return Felt(J, A, ca.DM.eye(model.nv))
    G = reduced(model, chart, ca.DM(0), q, ca.DM(len(chart.speeds), 1)).J
    return Felt(J @ G, symmetric(G.T @ A @ G), G)


def bias_at(
    model: Model,
    q: Value,
    v: Value,
    frame: Frame,
    rows: list[int],
    *,
    measured_in: MeasuredIn = "world",
    singularity: Singularity,
    chart: Chart | None = None,
) -> tuple[Value, Value]:
    """((3), λ²) at the state (q, v); with a ``chart``, of the admissible motion that has its independent speeds."""
    of = felt(model, q, frame, measured_in, chart)
    found = operational_mass(of.J, rows, of.A, singularity)
    J = jacobian(model, q, frame, measured_in)
    if chart is None:
        drift, s = along_motion(model, J, q, v) @ v, bias(model, q, v)
    else:
        alpha = ca.SX.sym("alpha", len(chart.speeds))
        r = reduced(model, chart, ca.DM(0), q, alpha)
        drift = along_motion(model, J, q, r.v) @ r.v + J @ r.drift
        s = r.J.T @ inverse_dynamics(model, q, r.v, r.drift)
        drift, s = ca.substitute([ca.SX(drift), ca.SX(s)], [alpha], [speed_matrix(model, chart.speeds, q) @ v])
    return found.mass @ (of.J @ cholesky_solve(of.A, s) - drift)[rows], found.damping_squared
