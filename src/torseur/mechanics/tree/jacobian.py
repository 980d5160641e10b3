"""Jacobians of frames and points, and their rates."""

from __future__ import annotations

from typing import Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.mechanics.tree.kinematics import Links, coordinate_rates, frame_pose, links, poses
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model
from torseur.model.moving_frame import motion_into

MeasuredIn = Literal["body", "world"]


def jacobian(model: Model, q: Value, frame: Frame, measured_in: MeasuredIn = "world") -> Value:
    """J, (6, nv): the twist (angular; linear) of the frame is J v, the linear part at the frame's own origin.

    Measured in the axes of the frame itself ("body") or of the world. On the way from the frame to the ground,
    J_i = X S_i of every passage, with X the motion transform from body i to the frame.
    """
    X = links(model, q)
    J = ca.SX(6, model.nv)
    _add_columns(J, model, X, q, frame, GROUND)
    if measured_in == "world":
        R_WF = frame_pose(model, q, poses(model, X), frame).R
        J = ca.diagcat(R_WF, R_WF) @ J
    return J


def relative_pose(model: Model, X: Links, q: Value, A: Frame, B: Frame) -> Transform:
    """X_AB through the lowest common ancestor of their bodies."""
    common = model.common_ancestor(A.body, B.body)
    return _pose_in(model, X, q, A, common).inverse() @ _pose_in(model, X, q, B, common)


def relative_jacobian(model: Model, X: Links, q: Value, A: Frame, B: Frame) -> tuple[Transform, Value]:
    """(X_AB, J): the twist V_AB_B of B relative to A, measured in B at its origin, is J v, (6, nv).

    Only what moves the two frames on their lowest common ancestor has columns: what moves both alike does not enter.
    """
    common = model.common_ancestor(A.body, B.body)
    X_AB = relative_pose(model, X, q, A, B)
    J = ca.SX(6, model.nv)
    _add_columns(J, model, X, q, B, common)
    _add_columns(J, model, X, q, A, common, of=X_AB, sign=-1)
    return X_AB, J


def _pose_in(model: Model, X: Links, q: Value, frame: Frame, ancestor: int) -> Transform:
    """The pose of a frame in an ancestor of its body."""
    X_iF, i = model.attached(frame).pose(model.amplitudes(frame.body, q)), frame.body
    while i != ancestor:
        X_iF, i = X[i].pose() @ X_iF, model.parent[i]
    return X_iF


def _add_columns(
    J: Value,
    model: Model,
    X: Links,
    q: Value,
    frame: Frame,
    ancestor: int,
    *,
    of: Transform | None = None,
    sign: int = 1,
) -> None:
    """Add ± the twists that joints and amplitudes give a frame on an ancestor of its body, at its origin.

    With ``of`` they are those of a frame that is placed there in the given one and moves with it.
    """
    i = frame.body
    at, eta = model.attached(frame), model.amplitudes(i, q)
    X_iF, S = at.pose(eta), at.motion_subspace(eta)
    if of is not None:
        X_iF, S = X_iF @ of, motion_into(of, S)
    _add(J, S, _amplitude_columns(model, i), sign)
    while i != ancestor:
        S = motion_into(X_iF, model.passage(i).motion_subspace(model.passage_coordinates(i, q)))
        _add(J, S, [*_amplitude_columns(model, model.parent[i]), *_joint_columns(model, i)], sign)
        X_iF, i = X[i].pose() @ X_iF, model.parent[i]


def _add(J: Value, S: Value, columns: list[tuple[int, float]], sign: int) -> None:
    for k, (column, ratio) in enumerate(columns):
        J[:, column] += sign * ratio * S[:, k]


def _amplitude_columns(model: Model, body: int) -> list[tuple[int, float]]:
    """(place in v, 1) of the rates of a body's amplitudes."""
    of = slice(0, 0) if body == GROUND else model.layout.amplitude_rates_of[body]
    return [(k, 1.0) for k in range(of.start, of.stop)]


def _joint_columns(model: Model, joint: int) -> list[tuple[int, float]]:
    """(place in v, ratio) of a joint's speeds, which may follow another's."""
    of, coupling = model.layout.v_of[joint], model.layout.coupling[joint]
    return [(k, 1.0 if coupling is None else coupling.ratio) for k in range(of.start, of.stop)]


def point_jacobian(model: Model, q: Value, frame: Frame, point: Value, measured_in: MeasuredIn = "world") -> Value:
    """J, (3, nv): the velocity of a point, given in the frame's coordinates and fixed to its body, is J v."""
    there = Frame(frame.body, frame.placement @ Transform(ca.DM.eye(3), point))
    return jacobian(model, q, there, measured_in)[3:, :]


def jacobian_rate(model: Model, q: Value, v: Value, frame: Frame, measured_in: MeasuredIn = "world") -> Value:
    """J̇, (6, nv), on the motion with speeds v: the twist's rate is J v̇ + J̇ v.

    Every entry is differentiated along q̇; measured in the body, it is the rate of the measure in the moving
    frame (annex A, 3.8), not the measure of a rate.
    """
    return along_motion(model, jacobian(model, q, frame, measured_in), q, v)


def along_motion(model: Model, expression: Value, q: Value, v: Value) -> Value:
    """The time derivative of a function of the symbols q, on the motion with speeds v."""
    rate = ca.jtimes(ca.vec(ca.densify(expression)), q, coordinate_rates(model, q, v))
    return ca.reshape(rate, expression.size1(), expression.size2())
