"""Positions and velocities of the bodies, from the ground outward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.frame import GROUND, Frame
from torseur.model.joints.protocol import Joint
from torseur.model.model import Model

Links = Sequence[Link]
Velocities = Sequence[tuple[Value, Value]]

_AT_REST = (ca.DM(3, 1), ca.DM(3, 1))


def links(model: Model, q: Value) -> list[Link]:
    """X_PB of every body: the passage matrices S_i = P_i R_i and the offsets λ of [Llibre 1983, I]."""
    return [
        _link(joint, model.seat(i), model.layout.coordinates(i, q), model.parent[i] == GROUND)
        for i, joint in enumerate(model.joints)
    ]


@per_body
def _link(joint: Joint, X_PF: Transform, q_i: Value, from_ground: bool) -> Link:
    return Link.through(X_PF, joint.pose(q_i), from_ground=from_ground)


def poses(model: Model, X: Links) -> list[Transform]:
    """X_WB of every body, from the links: the attitude."""
    X_W: list[Transform] = []
    for i in model.outward():
        p = model.parent[i]
        X_W.append(_placed(X[i], None if p == GROUND else X_W[p]))
    return X_W


@per_body
def _placed(X: Link, X_WP: Transform | None) -> Transform:
    return X.pose() if X_WP is None else X.after(X_WP)


@dataclass(frozen=True, eq=False)
class JointMotion:
    """What a joint adds to the parent's motion, in the body's components: twist and acceleration at v̇ = 0."""

    omega: Value
    v: Value
    alpha: Value
    a: Value


def joint_motion(joint: Joint, q_i: Value, v_i: Value, omega_p: Value) -> JointMotion:
    """Twist (ω_J, v_J) = S v_i of a joint and the accelerations that it makes with the parent's ω_p:

    α = Ṡ_ω v_i + ω_p × ω_J
    a = Ṡ_v v_i + 2 ω_p × v_J + ω_J × v_J
    """
    omega_J, v_J = split(joint.motion_subspace(q_i) @ v_i)
    bias_omega, bias_v = split(joint.bias(q_i, v_i))
    alpha = bias_omega + cross(omega_p, omega_J)
    return JointMotion(omega_J, v_J, alpha, bias_v + 2 * cross(omega_p, v_J) + cross(omega_J, v_J))


def velocities(model: Model, X: Links, q: Value, v: Value) -> list[tuple[Value, Value]]:
    """(ω_i, w_i) of every body in its own components; w_i is the velocity of its origin.

        ω_i = ω_p + S_ω v_i                                      (1)
        w_i = w_p + ω_p × λ + S_v v_i                            (1)

    [Llibre 1983, eq. 1], with ρ k → S_ω and τ k → S_v for joints of any kind.
    """
    V: list[tuple[Value, Value]] = []
    for i, joint in enumerate(model.joints):
        above = _AT_REST if model.parent[i] == GROUND else V[model.parent[i]]
        V.append(_velocity(joint, X[i], model.layout.coordinates(i, q), model.layout.speeds(i, v), above))
    return V


@per_body
def _velocity(joint: Joint, X: Link, q_i: Value, v_i: Value, above: tuple[Value, Value]) -> tuple[Value, Value]:
    omega_p, w_p = above
    omega_J, v_J = split(joint.motion_subspace(q_i) @ v_i)
    R_BP = X.R.T
    return R_BP @ omega_p + omega_J, R_BP @ (w_p + cross(omega_p, X.p)) + v_J


def frame_pose(X_W: Sequence[Transform], frame: Frame) -> Transform:
    """X_WF of a frame, from the bodies' poses."""
    return frame.placement if frame.body == GROUND else X_W[frame.body] @ frame.placement


def coordinate_rates(model: Model, q: Value, v: Value) -> Value:
    """q̇ of the motion with speeds v: v itself, except where a quaternion describes a rotation."""
    return ca.vertcat(ca.DM(0, 1), *(joint.rate(q[q_of], v[v_of]) for joint, q_of, v_of in _independent(model)))


def stepped(model: Model, q: Value, dq: Value) -> Value:
    """q ⊞ dq: every joint stepped on its own manifold."""
    return ca.vertcat(ca.DM(0, 1), *(joint.step(q[q_of], dq[v_of]) for joint, q_of, v_of in _independent(model)))


def _independent(model: Model) -> Iterator[tuple[Joint, slice, slice]]:
    """The joints that do not follow another, with their places in q and v."""
    layout = model.layout
    for joint, q_of, v_of, coupling in zip(model.joints, layout.q_of, layout.v_of, layout.coupling, strict=True):
        if coupling is None:
            yield joint, q_of, v_of
