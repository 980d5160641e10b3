"""The acceleration that rows of constraints have while no speed changes: Ḣ v of theory (29).

For rows N(X_AB) V_AB_B between two frames it follows from the motions of the frames alone. With R = R_BA, the twist
(ω; v) of B relative to A in components of B, and c = v_A + ω_A × p the velocity of A's point at the origin of B,

    ω = ω_B − R ω_A,    v = v_B − R c                                                            (1)
    ω̇ = ω̇_B − R ω̇_A + ω × R ω_A                                                                  (2)
    v̇ = (a_B − ω_B × v_B) − R (a_A − ω_A × v_A + ω̇_A × p + ω_A × Rᵀ v) + ω × R c                 (3)
    d/dt (N V) = N V̇ + Ṅ V,    Ṅ along Ṙ_AB = R_AB ω~, ṗ = R_AB v                                (4)

a_A and a_B are accelerations of the frames' origins; gravity, which both of them contain, cancels in (3).
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass
from torseur.mechanics.constraints.rows import frames_of
from torseur.mechanics.dynamics.newton_euler import outward_motion
from torseur.mechanics.tree.jacobian import relative_pose
from torseur.mechanics.tree.kinematics import Links, Velocities, coordinate_rates, velocities
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.motion import Motion
from torseur.model.constraints.protocol import Constraint, FrameConstraint
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model
from torseur.model.moving_frame import MovingFrame


@dataclass(frozen=True, eq=False)
class FrameState:
    """A frame in motion, in its own components: twist (ω; v) and accelerations."""

    twist: Value
    motion: Motion


def rows_drift(model: Model, X: Links, q: Value, v: Value) -> Value:
    """Ḣ v of all constraints, (m,)."""
    return drift_of(model, X, q, v, model.constraints)


def drift_of(model: Model, X: Links, q: Value, v: Value, constraints: Sequence[Constraint]) -> Value:
    """Ḣ v of some constraints."""
    V, motion = velocities(model, X, q, v), outward_motion(model, X, q, v, ca.DM(model.nv, 1))
    parts = (_of_constraint(model, X, q, v, V, motion, constraint) for constraint in constraints)
    return ca.vertcat(ca.DM(0, 1), *parts)


def _of_constraint(
    model: Model, X: Links, q: Value, v: Value, V: Velocities, motion: list[Motion], constraint: Constraint
) -> Value:
    if constraint.acts_on == "speeds":
        rows = constraint.speed_rows(model.layout, q)
        if isinstance(rows, ca.DM):
            return ca.DM(rows.size1(), 1)
        speeds = ca.SX.sym("v", model.nv)  # v may depend on q
        rate = ca.jtimes(rows @ speeds, q, coordinate_rates(model, q, speeds))
        return ca.substitute(rate, speeds, ca.densify(v))
    A, B = frames_of(model, constraint)
    states = (_state_of(model, q, v, V, motion, frame) for frame in (A, B))
    return _drift(constraint, relative_pose(model, X, q, A, B), *states)


def _state_of(model: Model, q: Value, v: Value, V: Velocities, motion: list[Motion], frame: Frame) -> FrameState:
    body, at = frame.body, model.attached(frame)
    none = ca.DM(3, 1)
    of_body = (none, none) if body == GROUND else V[body]
    moving = Motion(none, none, as_casadi(-model.gravity)) if body == GROUND else motion[body]
    return frame_state(at, model.amplitudes(body, q), model.amplitude_rates(body, v), of_body, moving)


@per_body
def frame_state(
    at: MovingFrame, eta: Value, eta_dot: Value, of_body: tuple[Value, Value], motion: Motion
) -> FrameState:
    """The state of a frame from that of its body."""
    X, twist = at.pose(eta), at.motion_subspace(eta) @ eta_dot
    omega, w = of_body
    R_FB = as_casadi(X.R).T
    carried = join(R_FB @ omega, R_FB @ (w + cross(omega, as_casadi(X.p))))
    return FrameState(carried + twist, motion.of_frame(X, twist, at.bias(eta, eta_dot)))


@per_body
def _drift(constraint: FrameConstraint, X_AB: Transform, A: FrameState, B: FrameState) -> Value:
    (omega_A, v_A), (omega_B, v_B) = split(A.twist), split(B.twist)
    R_AB, p = as_casadi(X_AB.R), as_casadi(X_AB.p)
    R, c = R_AB.T, v_A + cross(omega_A, p)
    omega, v = omega_B - R @ omega_A, v_B - R @ c  # (1)
    turned = R @ omega_A
    omega_dot = B.motion.omega_dot - R @ A.motion.omega_dot + cross(omega, turned)  # (2)
    of_A = A.motion.w_dot - cross(omega_A, v_A) + cross(A.motion.omega_dot, p) + cross(omega_A, R_AB @ v)
    v_dot = B.motion.w_dot - cross(omega_B, v_B) - R @ of_A + cross(omega, R @ c)  # (3)
    rate = constraint.rows(X_AB) @ join(omega_dot, v_dot)
    return rate + turning_rows(constraint, R_AB, p, join(omega, v))  # (4)


def turning_rows(constraint: FrameConstraint, R_AB: Value, p_AB: Value, V: Value) -> Value:
    """Ṅ V of (4)."""
    R, p, twist = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3), ca.SX.sym("V", 6)
    product = ca.densify(ca.SX(constraint.rows(Transform(R, p)) @ twist))
    along = ca.vertcat(ca.vec(R @ skew(twist[:3])), R @ twist[3:])
    rate = ca.jtimes(product, ca.vertcat(ca.vec(R), p), along)
    if rate.is_zero():
        return ca.DM(product.size1(), 1)
    at = ca.vertcat(ca.vec(ca.densify(R_AB)), ca.densify(p_AB), ca.densify(V))
    # not a call of a function: numbers of the constraint may be symbols too
    found: Value = ca.substitute(rate, ca.vertcat(ca.vec(R), p, twist), at)
    return found
