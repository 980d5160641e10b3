"""Residuals and rows of the constraints, in the coordinates and speeds of the tree."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.equations.jacobian import jacobian
from torseur.equations.kinematics import frame_pose, links, poses
from torseur.model.constraints.protocol import Constraint
from torseur.model.model import Model


def residual(model: Model, q: Value, constraint: Constraint) -> Value:
    """(holonomic rows,): zero where the constraint holds."""
    return constraint.residual(_relative_pose(model, q, constraint))


def rows(model: Model, q: Value, constraint: Constraint) -> Value:
    """H, (holonomic + nonholonomic rows, nv): H v = 0 on admissible motion."""
    A, B = model.frame(constraint.first), model.frame(constraint.second)
    X_AB = _relative_pose(model, q, constraint)
    seen_from_B = X_AB.motion_matrix()
    V_AB_B = jacobian(model, q, B, "body") - seen_from_B @ jacobian(model, q, A, "body")
    return constraint.rows(X_AB) @ V_AB_B


def _relative_pose(model: Model, q: Value, constraint: Constraint) -> Transform:
    X_W = poses(model, links(model, q))
    A, B = model.frame(constraint.first), model.frame(constraint.second)
    return frame_pose(X_W, A).inverse() @ frame_pose(X_W, B)
