"""Positions and velocities of the bodies, from the ground outward."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import once_traced, per_body
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries, MovingFrame

Links = Sequence[Link]
Velocities = Sequence[tuple[Value, Value]]

AT_REST = (ca.DM(3, 1), ca.DM(3, 1))


@once_traced
def links(model: Model, q: Value) -> list[Link]:
    """X_PB of every body: the passage matrices S_i = P_i R_i and the offsets λ of [Llibre 1983, I]."""
    x = passage_coordinates(model, q)
    return [_link(model.passage(i), x[i], model.parent[i] == GROUND) for i in model.outward()]


@once_traced
def passage_coordinates(model: Model, q: Value) -> list[Value]:
    """(η_p, q_i) of every body, read from q."""
    return [model.passage_coordinates(i, q) for i in model.outward()]


@once_traced
def passage_speeds(model: Model, v: Value) -> list[Value]:
    """(η̇_p, v_i) of every body, read from v, or their rates."""
    return [model.passage_speeds(i, v) for i in model.outward()]


@once_traced
def motion_subspace(passage: InSeries, x: Value) -> Value:
    """S of a passage at its coordinates, (6, nv)."""
    return passage.motion_subspace(x)


@per_body
def _link(passage: InSeries, x: Value, from_ground: bool) -> Link:
    return Link.through(*passage.poses(x), from_ground=from_ground)


@once_traced
def poses(model: Model, X: Links) -> list[Transform]:
    """X_WB of every body, from the links: the attitude, theory (1)."""
    X_W: list[Transform] = []
    for i in model.outward():
        p = model.parent[i]
        X_W.append(_placed(X[i], None if p == GROUND else X_W[p]))
    return X_W


@per_body
def _placed(X: Link, X_WP: Transform | None) -> Transform:
    return X.pose() if X_WP is None else X.after(X_WP)


@once_traced
def velocities(model: Model, X: Links, q: Value, v: Value) -> list[tuple[Value, Value]]:
    """(ω_i, w_i) of every body in its own components; w_i is the velocity of its origin.

        ω_i = ω_p + S_ω v_i                                      (1)
        w_i = w_p + ω_p × λ + S_v v_i                            (1)

    [Llibre 1983, eq. 1], theory (2), with ρ k → S_ω and τ k → S_v for joints of any kind, on seats that may move on
    the parent: S and v_i are those of the passage.
    """
    x, y = passage_coordinates(model, q), passage_speeds(model, v)
    V: list[tuple[Value, Value]] = []
    for i in model.outward():
        above = AT_REST if model.parent[i] == GROUND else V[model.parent[i]]
        V.append(velocity(model.passage(i), X[i], x[i], y[i], above))
    return V


@per_body
def velocity(passage: InSeries, X: Link, x: Value, y: Value, above: tuple[Value, Value]) -> tuple[Value, Value]:
    """(1) of one body."""
    omega_p, w_p = above
    omega_r, v_r = split(motion_subspace(passage, x) @ y)
    R_BP = X.R.T
    return R_BP @ omega_p + omega_r, R_BP @ (w_p + cross(omega_p, X.p)) + v_r


def frame_pose(model: Model, q: Value, X_W: Sequence[Transform], frame: Frame) -> Transform:
    """X_WF of a frame, from the bodies' poses."""
    carrier = None if frame.body == GROUND else X_W[frame.body]
    return _on_body(model.attached(frame), model.amplitudes(frame.body, q), carrier)


@per_body
def _on_body(at: MovingFrame, eta: Value, X_WB: Transform | None) -> Transform:
    return at.pose(eta) if X_WB is None else X_WB @ at.pose(eta)


def frame_twist(
    model: Model, q: Value, v: Value, V: Sequence[tuple[Value, Value]], frame: Frame
) -> tuple[Value, Value]:
    """(ω, velocity of the origin) of a frame in its own components, from the bodies' velocities."""
    of_body = AT_REST if frame.body == GROUND else V[frame.body]
    shape = model.amplitudes(frame.body, q), model.amplitude_rates(frame.body, v)
    return _twist_on_body(model.attached(frame), *shape, *of_body)


@per_body
def _twist_on_body(at: MovingFrame, eta: Value, eta_dot: Value, omega: Value, w: Value) -> tuple[Value, Value]:
    X, (omega_r, v_r) = at.pose(eta), split(at.motion_subspace(eta) @ eta_dot)
    R_FB = as_casadi(X.R).T
    return R_FB @ omega + omega_r, R_FB @ (w + cross(omega, X.p)) + v_r


def coordinate_rates(model: Model, q: Value, v: Value) -> Value:
    """q̇ of the motion with speeds v: v itself, except where a quaternion describes a rotation."""
    layout, rates = model.layout, [ca.DM(0, 1)]
    for i, joint in enumerate(model.joints):
        if layout.coupling[i] is None:
            rates.append(joint.rate(layout.coordinates(i, q), layout.speeds(i, v)))
        rates.append(layout.amplitude_rates(i, v))
    return ca.vertcat(*rates)


def stepped(model: Model, q: Value, dq: Value) -> Value:
    """q ⊞ dq: every joint stepped on its own manifold, amplitudes added to."""
    layout, steps = model.layout, [ca.DM(0, 1)]
    for i, joint in enumerate(model.joints):
        if layout.coupling[i] is None:
            steps.append(joint.step(layout.coordinates(i, q), layout.speeds(i, dq)))
        steps.append(layout.amplitudes(i, q) + layout.amplitude_rates(i, dq))
    return ca.vertcat(*steps)
