"""Jacobians of frames and points, and their rates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.mechanics.tree.kinematics import (
    Links,
    coordinate_rates,
    frame_pose,
    links,
    motion_subspace,
    passage_coordinates,
    poses,
)
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import once_traced, per_body
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries, MovingFrame, motion_into

MeasuredIn = Literal["body", "world"]


Columns = list[tuple[int, float]]
"""(place in v, ratio) of each column of a block of a Jacobian."""


def jacobian(model: Model, q: Value, frame: Frame, measured_in: MeasuredIn = "world") -> Value:
    """J, (6, nv): the twist (angular; linear) of the frame is J v, the linear part at its own origin: theory (3).

    Measured in the axes of the frame itself ("body") or of the world. On the way from the frame to the ground,
    J_i = X S_i of every passage, with X the motion transform from body i to the frame.
    """
    X = links(model, q)
    J = assembled_blocks(model, 6, _blocks(model, X, q, frame, GROUND, None, 1))
    if measured_in == "world":
        R_WF = frame_pose(model, q, poses(model, X), frame).R
        J = ca.diagcat(R_WF, R_WF) @ J
    return J


def relative_pose(model: Model, X: Links, q: Value, A: Frame, B: Frame) -> Transform:
    """X_AB through the lowest common ancestor of their bodies."""
    common = model.common_ancestor(A.body, B.body)
    return _between(pose_in(model, X, q, A, common), pose_in(model, X, q, B, common))


def relative_blocks(
    model: Model, X: Links, q: Value, A: Frame, B: Frame
) -> tuple[Transform, list[tuple[Value, Columns]]]:
    """(X_AB, blocks of J): the twist V_AB_B of B relative to A, measured in B at its origin, is J v.

    Only what moves the two frames on their lowest common ancestor has columns: what moves both alike does not enter.
    """
    common = model.common_ancestor(A.body, B.body)
    X_AB = relative_pose(model, X, q, A, B)
    return X_AB, [*_blocks(model, X, q, B, common, None, 1), *_blocks(model, X, q, A, common, X_AB, -1)]


def relative_jacobian(model: Model, X: Links, q: Value, A: Frame, B: Frame) -> tuple[Transform, Value]:
    """(X_AB, J) with V_AB_B = J v, (6, nv)."""
    X_AB, blocks = relative_blocks(model, X, q, A, B)
    return X_AB, assembled_blocks(model, 6, blocks)


def assembled_blocks(model: Model, rows: int, blocks: Iterable[tuple[Value, Columns]]) -> Value:
    """The matrix (rows, nv) of blocks, which may share columns."""
    found: dict[int, Value] = {}
    for block, columns in blocks:
        for k, (column, ratio) in enumerate(columns):
            part = block[:, k] if ratio == 1.0 else ratio * block[:, k]
            found[column] = found[column] + part if column in found else part
    J = ca.SX(rows, model.nv)
    for column, whole in found.items():
        J[:, column] = whole
    return J


@once_traced
def pose_in(model: Model, X: Links, q: Value, frame: Frame, ancestor: int) -> Transform:
    """The pose of a frame in an ancestor of its body."""
    X_iF, i = _attached_pose(model.attached(frame), model.amplitudes(frame.body, q)), frame.body
    while i != ancestor:
        X_iF, i = _seen_from_parent(X[i], X_iF), model.parent[i]
    return X_iF


def point_blocks(
    model: Model, X: Links, q: Value, frame: Frame, ancestor: int, along: Value
) -> Iterator[tuple[Value, Columns]]:
    """The velocities that joints and amplitudes give the origin of a frame on an ancestor, along its rows (k, 3)."""
    i = frame.body
    at, eta = model.attached(frame), model.amplitudes(i, q)
    X_iF, way = _attached_pose(at, eta), []
    while i != ancestor:
        way.append((i, X_iF.p))
        X_iF, i = _seen_from_parent(X[i], X_iF), model.parent[i]
    if columns := _amplitude_columns(model, frame.body):
        yield ca.sparsify(along @ X_iF.R) @ at.motion_subspace(eta)[3:, :], columns
    X_Ci: Transform | None = None
    x = passage_coordinates(model, q)
    for i, p_iF in reversed(way):
        X_Ci = X[i].pose() if X_Ci is None else X[i].after(X_Ci)
        columns = [*_amplitude_columns(model, model.parent[i]), *_joint_columns(model, i)]
        S = _of_point(model.passage(i), x[i], p_iF)
        yield ca.sparsify(along @ X_Ci.R) @ S, columns


def _of_point(passage: InSeries, x: Value, p_iF: Value) -> Value:
    return motion_into(Transform(ca.DM.eye(3), p_iF), motion_subspace(passage, x))[3:, :]


def _blocks(
    model: Model, X: Links, q: Value, frame: Frame, ancestor: int, of: Transform | None, sign: int
) -> Iterator[tuple[Value, Columns]]:
    """± the twists that joints and amplitudes give a frame on an ancestor of its body, at its origin.

    With ``of`` they are those of a frame that is placed there in the given one and moves with it.
    """
    i = frame.body
    at, eta = model.attached(frame), model.amplitudes(i, q)
    X_iF = _attached_pose(at, eta) if of is None else _placed(_attached_pose(at, eta), of)
    if columns := _amplitude_columns(model, i):
        yield _of_amplitudes(at, eta, of), [(k, sign * ratio) for k, ratio in columns]
    x = passage_coordinates(model, q)
    while i != ancestor:
        columns = [*_amplitude_columns(model, model.parent[i]), *_joint_columns(model, i)]
        S = _of_passage(model.passage(i), x[i], X_iF)
        yield S, [(k, sign * ratio) for k, ratio in columns]
        X_iF, i = _seen_from_parent(X[i], X_iF), model.parent[i]


@per_body
def _attached_pose(at: MovingFrame, eta: Value) -> Transform:
    return at.pose(eta)


@per_body
def _of_amplitudes(at: MovingFrame, eta: Value, of: Transform | None) -> Value:
    S = at.motion_subspace(eta)
    return S if of is None else motion_into(of, S)


@per_body
def _of_passage(passage: InSeries, x: Value, X_iF: Transform) -> Value:
    return motion_into(X_iF, motion_subspace(passage, x))


@per_body
def _seen_from_parent(X: Link, X_iF: Transform) -> Transform:
    return X.pose() @ X_iF


@per_body
def _placed(X_iF: Transform, X_FG: Transform) -> Transform:
    return X_iF @ X_FG


@per_body
def _between(X_CA: Transform, X_CB: Transform) -> Transform:
    return X_CA.inverse() @ X_CB


def _amplitude_columns(model: Model, body: int) -> Columns:
    """(place in v, 1) of the rates of a body's amplitudes."""
    of = slice(0, 0) if body == GROUND else model.layout.amplitude_rates_of[body]
    return [(k, 1.0) for k in range(of.start, of.stop)]


def _joint_columns(model: Model, joint: int) -> Columns:
    """(place in v, ratio) of a joint's speeds, which may follow another's."""
    of, coupling = model.layout.v_of[joint], model.layout.coupling[joint]
    return [(k, 1.0 if coupling is None else coupling.ratio) for k in range(of.start, of.stop)]


def jacobian_rate(model: Model, q: Value, v: Value, frame: Frame, measured_in: MeasuredIn = "world") -> Value:
    """J̇, (6, nv), on the motion with speeds v: the twist's rate is J v̇ + J̇ v.

    Every entry is differentiated along q̇; measured in the body, it is the rate of the measure in the moving
    frame (annex A, 3.8), not the measure of a rate. Where q are no symbols, as those that are found from bodies apart,
    this is done at symbols first.
    """
    if not ca.SX(q).is_valid_input():
        at = ca.SX.sym("q", model.nq)
        return ca.substitute(jacobian_rate(model, at, v, frame, measured_in), at, q)
    return along_motion(model, jacobian(model, q, frame, measured_in), q, v)


def along_motion(model: Model, expression: Value, q: Value, v: Value) -> Value:
    """The time derivative of a function of the symbols q, on the motion with speeds v."""
    rate = ca.jtimes(ca.vec(ca.densify(expression)), q, coordinate_rates(model, q, v))
    return ca.reshape(rate, expression.size1(), expression.size2())
