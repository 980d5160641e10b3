"""How one frame moves relative to another."""

from __future__ import annotations

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.tree.kinematics import frame_pose, frame_twist, links, poses, velocities
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class RelativeMotion:
    """The pose and velocity of a frame B in a frame A."""

    R_WA: Value
    R_AB: Value
    X_AB: Transform
    p_dot: Value  # ṗ_AB, in A
    omega_B: Value  # of B relative to A, in B


def relative_motion(model: Model, q: Value, v: Value, first: str, second: str) -> RelativeMotion:
    """Of the named frame ``second`` (B) relative to ``first`` (A), from those of both in the world:

    ṗ_AB = R_AB w_B − w_A − ω_A × p_AB,    ω_AB = ω_B − R_ABᵀ ω_A                                   (1)
    """
    X = links(model, q)
    X_W, V = poses(model, X), velocities(model, X, q, v)
    ends = [model.frame(name) for name in (first, second)]
    X_WA, X_WB = (frame_pose(model, q, X_W, end) for end in ends)
    (omega_A, w_A), (omega_B, w_B) = (frame_twist(model, q, v, V, end) for end in ends)
    R_WA, R_AB = as_casadi(X_WA.R), as_casadi(X_WA.R).T @ as_casadi(X_WB.R)
    X_AB = X_WA.inverse() @ X_WB
    p_dot = R_AB @ w_B - w_A - cross(omega_A, X_AB.p)
    return RelativeMotion(R_WA, R_AB, X_AB, p_dot, omega_B - R_AB.T @ omega_A)
