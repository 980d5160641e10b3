"""Velocity-resolved control of a frame [Whitney 1969; HN, remark 4.2].

    w = J⁺ (ẋ_d + K e − ẋ_o)                                               wanted speeds          (1)
    c = (Bᵀ A⁻¹ B)⁻¹ Bᵀ (A⁻¹ s + k_v (w − α))                              inner loop             (2)

J⁺ = Jᵀ (J Jᵀ + λ² S)⁻¹ on the speeds that the controller's motors drive, ẋ_o the part of ẋ that other joints make,
A α̇ + s = B c the equations of motion. By (2) the speeds follow as α̇ = k_v (w − α), without need of accelerations of
the set-point; then ė = −K e up to the lag ẇ/k_v. Near a singular posture λ > 0 (singularity.py) bounds w.
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
from torseur.model.control.controllers import ResolvedRate


def resolved_rate(law: ResolvedRate, plant: Plant, held: Value) -> Action:
    """(1) and (2)."""
    rows, driven = list(law.goal.rows), plant.driven(law.motors)
    x = plant.motion(law.goal.frame)
    goal = wanted(law.goal, plant.t, x, held)
    J = x.J[:, driven]
    of_others = x.twist - J @ plant.speeds[driven]
    scales = row_scales(J, rows)
    rho_squared = closeness_squared(J[rows, :], scales)
    lam_squared = damping_squared(rho_squared, law.singularity)
    damped = J[rows, :] @ J[rows, :].T + lam_squared * ca.diag(scales)
    asked = (goal.twist + law.kp * goal.error - of_others)[rows]
    w = J[rows, :].T @ cholesky_solve(damped, asked)  # (1)

    faster = ca.SX.zeros(*plant.speeds.shape)
    faster[driven] = law.kv * (w - plant.speeds[driven])
    B, shared = plant.inputs(law.motors)
    from_motors, from_bias = plant.response(B)
    c = cholesky_solve(symmetric(B.T @ from_motors), B.T @ (from_bias + faster))  # (2)
    readings = error_readings(law.name, law.goal, goal.error)
    return Action(shared @ c, (*readings, *singularity_readings(law.name, rho_squared, lam_squared)))
