"""Acceleration-resolved control of a frame [Luh, Walker, Paul 1980; HN, remark 4.2].

    a = ẍ_d + k_d (ẋ_d − ẋ) + k_p e                                        wanted acceleration   (1)
    c_0 = Ḡ (A⁻¹ s − κ α),  Ḡ = (Bᵀ A⁻¹ B)⁻¹ Bᵀ                            rest and null motion   (2)
    c = c_0 + (Bᵀ A⁻¹ B)⁻¹ J_cᵀ M_x (a − J̇ α − J A⁻¹ (B c_0 − s))                               (3)
    J_c = J A⁻¹ B,  M_x = (J_c (Bᵀ A⁻¹ B)⁻¹ J_cᵀ)⁻¹

for the motors' torques c, with the equations of motion A α̇ + s = B c. Put into them, (3) gives J α̇ + J̇ α = a, that is
ë + k_d ė + k_p e = 0. With a motor for every speed M_x is that of operational_space.py, and (3) is the familiar
τ = Jᵀ (M_x a + V_x) with damping κ of the motion that the frame does not see. With fewer motors than speeds the
others move as they must, and the frame still obeys (1).

Near a singular posture M_x is damped as in operational_space.py: the frame then lags behind, and torques stay bounded.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.mechanics.control.action import Action
from torseur.mechanics.control.frame_goal import error_readings, singularity_readings, wanted
from torseur.mechanics.control.plant import Plant
from torseur.mechanics.control.singularity import closeness_squared, damping_squared, row_scales
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.model.control.controllers import OperationalComputedTorque


def operational_computed_torque(law: OperationalComputedTorque, plant: Plant, held: Value) -> Action:
    """(1) to (3)."""
    rows = list(law.goal.rows)
    x = plant.motion(law.goal.frame)
    goal = wanted(law.goal, plant.t, x, held)
    a = goal.acceleration + law.kd * (goal.twist - x.twist) + law.kp * goal.error  # (1)

    B, shared = plant.inputs(law.motors)
    from_motors, from_bias = plant.response(B)  # A⁻¹ B, A⁻¹ s
    G = symmetric(B.T @ from_motors)
    c_0 = cholesky_solve(G, B.T @ (from_bias - law.null_damping * plant.speeds))  # (2)
    J_c = x.J @ from_motors
    to_motors = cholesky_solve(G, J_c.T)  # (Bᵀ A⁻¹ B)⁻¹ J_cᵀ

    columns = x.J[:, plant.driven(law.motors)]
    rho_squared = closeness_squared(columns[rows, :], row_scales(columns, rows))
    lam_squared = damping_squared(rho_squared, law.singularity)
    all_rows = J_c @ to_motors
    damped = all_rows[rows, rows] + lam_squared * ca.diag(row_scales(J_c, rows, all_rows))
    lack = a - x.drift - x.J @ (from_motors @ c_0 - from_bias)
    c = c_0 + to_motors[:, rows] @ cholesky_solve(damped, lack[rows])  # (3)
    readings = error_readings(law.name, law.goal, goal.error)
    return Action(shared @ c, (*readings, *singularity_readings(law.name, rho_squared, lam_squared)))
