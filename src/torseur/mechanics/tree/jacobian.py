"""Jacobians of frames and points, and their rates."""

from __future__ import annotations

from typing import Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.mechanics.tree.kinematics import Links, coordinate_rates, frame_pose, links, poses
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model

MeasuredIn = Literal["body", "world"]


def jacobian(model: Model, q: Value, frame: Frame, measured_in: MeasuredIn = "world") -> Value:
    """J, (6, nv): the twist (angular; linear) of the frame is J v, the linear part at the frame's own origin.

    Measured in the axes of the frame itself ("body") or of the world. Column by column, on the way from the
    frame to the ground, J_i = X S_i with X the motion transform from body i to the frame.
    """
    X = links(model, q)
    J = ca.SX(6, len(model.layout.joint_speed_names))
    _add_columns(J, model, X, q, frame.placement, frame.body, GROUND, 1)
    if measured_in == "world":
        R_WF = frame_pose(poses(model, X), frame).R
        J = ca.diagcat(R_WF, R_WF) @ J
    return J @ model.layout.unfold() if any(model.layout.coupling) else J


def relative_pose(model: Model, X: Links, A: Frame, B: Frame) -> Transform:
    """X_AB through the lowest common ancestor of their bodies."""
    common = model.common_ancestor(A.body, B.body)
    return _pose_in(model, X, A, common).inverse() @ _pose_in(model, X, B, common)


def relative_jacobian(model: Model, X: Links, q: Value, A: Frame, B: Frame) -> tuple[Transform, Value]:
    """(X_AB, J): the twist V_AB_B of B relative to A, measured in B at its origin, is J v, (6, nv).

    Only the joints between the two bodies and their lowest common ancestor have columns: what moves both frames
    alike does not enter.
    """
    common = model.common_ancestor(A.body, B.body)
    X_AB = relative_pose(model, X, A, B)
    J = ca.SX(6, len(model.layout.joint_speed_names))
    _add_columns(J, model, X, q, B.placement, B.body, common, 1)
    _add_columns(J, model, X, q, A.placement @ X_AB, A.body, common, -1)
    return X_AB, J @ model.layout.unfold() if any(model.layout.coupling) else J


def _pose_in(model: Model, X: Links, frame: Frame, ancestor: int) -> Transform:
    """The pose of a frame in an ancestor of its body."""
    X_iF, i = frame.placement, frame.body
    while i != ancestor:
        X_iF, i = X[i].pose() @ X_iF, model.parent[i]
    return X_iF


def _add_columns(J: Value, model: Model, X: Links, q: Value, X_iF: Transform, i: int, ancestor: int, sign: int) -> None:
    """J_i = ± X S_i of the joints between body i and its ancestor; X_iF is the frame's pose in body i."""
    while i != ancestor:
        S = model.joints[i].motion_subspace(model.layout.coordinates(i, q))
        columns = model.layout.joint_speeds_of[i]
        for k in range(S.size2()):
            J[:, columns.start + k] = sign * X_iF.motion_into_child(S[:, k])
        X_iF, i = X[i].pose() @ X_iF, model.parent[i]


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
