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

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.complaint import suggestion
from torseur.description.records.controllers import COMPONENTS, Singularity
from torseur.frozen import dataclass
from torseur.mechanics.control.singularity import closeness_squared, damping_squared, row_scales
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.tree.jacobian import MeasuredIn, along_motion, jacobian
from torseur.mechanics.ways.protocol import EquationsOfMotion, Way
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


def operational_mass(of: FrameEquations, rows: list[int], singularity: Singularity) -> OperationalMass:
    """(2) and (4) for the chosen rows of a frame's Jacobian."""
    J = of.J
    rho_squared = closeness_squared(J[rows, :], row_scales(J, rows))
    lam_squared = damping_squared(rho_squared, singularity)
    to_speeds = of.equations.response(ca.densify(J.T))  # A⁻¹ Jᵀ of all six rows
    all_rows = J @ to_speeds
    S = ca.diag(row_scales(J, rows, all_rows))
    M = cholesky_solve(all_rows[rows, rows] + lam_squared * S, ca.DM.eye(len(rows)))
    return OperationalMass(M, to_speeds[:, rows] @ M, lam_squared)


@dataclass(frozen=True, eq=False)
class FrameEquations:
    """A frame of a machine: its Jacobian (6, n) on the n speeds that are states, and their equations of motion."""

    J: Value
    equations: EquationsOfMotion


def frame_equations(
    model: Model, way: Way, q: Value, frame: Frame, measured_in: MeasuredIn, speeds: Value | None = None
) -> FrameEquations:
    """The frame on the speeds of a way; at rest where no speeds are given."""
    still = ca.DM(len(way.speed_names(model)), 1)
    equations = way.equations(model, model, ca.DM(0), q, still if speeds is None else speeds)
    return FrameEquations(jacobian(model, q, frame, measured_in) @ equations.J, equations)


def bias_at(
    model: Model,
    way: Way,
    q: Value,
    v: Value,
    frame: Frame,
    rows: list[int],
    *,
    measured_in: MeasuredIn = "world",
    singularity: Singularity,
) -> tuple[Value, Value]:
    """((3), λ²) at the state (q, v); with constraints, of the admissible motion that has the way's speeds of v."""
    speeds = ca.SX.sym("speeds", len(way.speed_names(model)))
    of = frame_equations(model, way, q, frame, measured_in, speeds)
    found = operational_mass(of, rows, singularity)
    J, motion = jacobian(model, q, frame, measured_in), of.equations
    drift = along_motion(model, J, q, motion.v) @ motion.v + J @ motion.drift
    V = found.mass @ -(of.J @ motion.rest() + drift)[rows]
    parts = ca.substitute([ca.SX(V), ca.SX(found.damping_squared)], [speeds], [ca.SX(way.speeds(model, q, v))])
    return parts[0], parts[1]
