"""The elementary connection matrix of a joint, in the frame of the joint.

The joint frame is that of A, on the body that carries it; (u; θ) are small displacements and rotations of A and of B in
its axes. What a joint hinders is told by rows J on the twist of B relative to A (``Condition``):

    C^a = (C_A  C_B),    C_A (u; θ)_A + C_B (u; θ)_B = 0                                        (1)
    C_B = (J_v R_ABᵀ   J_ω R_ABᵀ),    C_A = −C_B (1  −p_AB~; 0  1)                              (2)

connection (4), [AZ98, eq. 22]. At a hinge, a ball, a slider in its zero position p_AB = 0, and C^a selects what is
hindered: rows of 1 and −1, constant in time.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew


def elementary_matrix(J: Value, X_AB: Transform) -> tuple[Value, Value]:
    """(C_A, C_B) of (2), each (rows, 6)."""
    R_BA = as_casadi(X_AB.R).T
    C_B = ca.horzcat(J[:, 3:] @ R_BA, J[:, :3] @ R_BA)
    lever = ca.vertcat(
        ca.horzcat(ca.DM.eye(3), -skew(as_casadi(X_AB.p))), ca.horzcat(ca.DM(3, 3), ca.DM.eye(3))
    )  # (u; θ) of the point of A's body where B is
    return ca.sparsify(-C_B @ lever), ca.sparsify(C_B)
