"""Residuals and rows of the constraints, in the coordinates and speeds of the tree.

    φ(q) − x(t) = 0         holonomic
    H(q) v = b(t)           all rows: first the derivatives of φ, then the nonholonomic ones, constraint by constraint

[HN, section 2, eqs. 4 and 9–11], theory (28); x and b are not zero only where a motion is prescribed, and b = ẋ on
holonomic rows.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.mechanics.tree.jacobian import assembled_blocks, relative_blocks, relative_pose
from torseur.mechanics.tree.kinematics import Links, frame_pose, links, poses
from torseur.mechanics.tree.per_body import once_traced, per_body
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.protocol import Constraint, FrameConstraint
from torseur.model.frame import Frame
from torseur.model.model import Model


def residual(model: Model, X: Links, q: Value, constraint: Constraint) -> Value:
    """(holonomic rows,): zero where the constraint holds."""
    if constraint.acts_on == "speeds":
        return constraint.coordinate_residual(model.layout, q)
    return _residual(constraint, relative_pose(model, X, q, *frames_of(model, constraint)))


@per_body
def _residual(constraint: FrameConstraint, X_AB: Transform) -> Value:
    return constraint.residual(X_AB)


def rows(model: Model, X: Links, q: Value, constraint: Constraint) -> Value:
    """The constraint's part of H, (holonomic + nonholonomic rows, nv)."""
    if constraint.acts_on == "speeds":
        return constraint.speed_rows(model.layout, q)
    X_AB, blocks = relative_blocks(model, X, q, *frames_of(model, constraint))
    own = _rows(constraint, X_AB)
    of_joints = ((_row_block(own, block), columns) for block, columns in blocks)
    return assembled_blocks(model, len(constraint.row_names), of_joints)


@per_body
def _rows(constraint: FrameConstraint, X_AB: Transform) -> Value:
    return constraint.rows(X_AB)


@per_body
def _row_block(own: Value, twists: Value) -> Value:
    return own @ twists


def rows_of_frames(model: Model, q: Value, constraint: FrameConstraint) -> tuple[Value, Value]:
    """(R_AB, N): the constraint's rows on the twist of B relative to A, V_AB_B."""
    X_AB = relative_pose(model, links(model, q), q, *frames_of(model, constraint))
    return X_AB.R, _rows(constraint, X_AB)


def frames_of(model: Model, constraint: FrameConstraint) -> tuple[Frame, Frame]:
    """The frames A and B that a constraint relates."""
    return model.frame(constraint.first), model.frame(constraint.second)


def residuals(model: Model, q: Value, t: Value = 0.0) -> Value:
    """φ of all constraints, one after the other, at the time t."""
    X = links(model, q)
    return ca.vertcat(ca.DM(0, 1), *(residual_at(model, X, q, c, t) for c in model.constraints))


def residual_at(model: Model, X: Links, q: Value, constraint: Constraint, t: Value) -> Value:
    """φ of one constraint at the time t."""
    phi = residual(model, X, q, constraint)
    return constraint.beside(phi, t) if isinstance(constraint, MovedFrame) else phi


@once_traced
def constraint_matrix(model: Model, q: Value) -> Value:
    """H of all constraints, (m, nv)."""
    X = links(model, q)
    return ca.vertcat(ca.DM(0, model.nv), *(rows(model, X, q, constraint) for constraint in model.constraints))


def driven_values(model: Model, t: Value) -> Value:
    """b of all constraints, (m,)."""
    parts = (c.speed_values(t) if c.acts_on == "speeds" else _driven_frame(c, t, 1) for c in model.constraints)
    return ca.vertcat(ca.DM(0, 1), *parts)


def driven_value_rates(model: Model, t: Value) -> Value:
    """db/dt of all constraints, (m,)."""
    parts = (c.speed_value_rates(t) if c.acts_on == "speeds" else _driven_frame(c, t, 2) for c in model.constraints)
    return ca.vertcat(ca.DM(0, 1), *parts)


def _driven_frame(constraint: FrameConstraint, t: Value, order: int) -> Value:
    """The derivative of this order of what time gives to the coordinates of a moved frame; nil on others."""
    if isinstance(constraint, MovedFrame):
        return constraint.driven(t, order)
    return ca.DM(len(constraint.row_names), 1)


def row_labels(model: Model) -> tuple[str, ...]:
    """The rows' names, as ``rear wheel.sideways``."""
    return tuple(f"{c.name}.{row}" for c in model.constraints for row in c.row_names)


def holonomic_rows(model: Model) -> list[int]:
    """The places in H of the rows that are derivatives of φ, in the order of φ."""
    places: list[int] = []
    begin = 0
    for constraint in model.constraints:
        places += range(begin, begin + constraint.holonomic)
        begin += len(constraint.row_names)
    return places


def constraint_wrenches(model: Model, q: Value, multipliers: Value) -> dict[str, Value]:
    """Frame → (moment; force) in the world with which the constraints between frames act there.

    The multipliers of a constraint push B along its rows, and A the other way, at the origin of B.
    """
    X_W = poses(model, links(model, q))
    total: dict[str, Value] = {}
    begin = 0
    for constraint in model.constraints:
        own = multipliers[begin : begin + len(constraint.row_names)]
        begin += len(constraint.row_names)
        if constraint.acts_on == "speeds":
            continue
        X_WA, X_WB = (frame_pose(model, q, X_W, model.frame(name)) for name in (constraint.first, constraint.second))
        on_A, on_B = _wrenches(constraint, X_WA, X_WB, own)
        total[constraint.second] = total.get(constraint.second, 0) + on_B
        total[constraint.first] = total.get(constraint.first, 0) - on_A
    return total


@per_body
def _wrenches(constraint: FrameConstraint, X_WA: Transform, X_WB: Transform, multipliers: Value) -> tuple[Value, Value]:
    wrench = constraint.rows(X_WA.inverse() @ X_WB).T @ multipliers
    moment, force = X_WB.R @ wrench[:3], X_WB.R @ wrench[3:]
    lever = X_WB.p - X_WA.p
    return ca.vertcat(moment + ca.cross(lever, force), force), ca.vertcat(moment, force)
