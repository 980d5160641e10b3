"""PD control with compensation of the weight [HN, remark 6.1].

    τ = g(q) + K_p e − K_d q̇,  e = q_d − q                                                     (1)
    V = ½ eᵀ K_p e + ½ q̇ᵀ A q̇                                                                  (2)
    V̇ = −q̇ᵀ K_d q̇                    for set-points at rest                                     (3)

By (3), which rests on q̇ᵀ (Ȧ − 2C) q̇ = 0, the machine comes to rest, and it can rest only where e = 0 (LaSalle). V is
the energy of the motion and of the springs that the law imitates. It never grows where all joints with weight are
controlled, nothing else pushes, and no motor is at its limit; friction makes it fall faster.
"""

from __future__ import annotations

import casadi as ca

from torseur.mechanics.control.action import Action, Reading
from torseur.mechanics.control.plant import Plant
from torseur.model.control.controllers import PdGravity


def pd_gravity(law: PdGravity, plant: Plant) -> Action:
    """(1), with (2) and (3) to be seen."""
    layout = plant.model.layout
    efforts, springs, losses = ca.SX.zeros(plant.model.nv, 1), ca.SX(0), ca.SX(0)
    readings = []
    for axis, name, setpoint, kp, kd in zip(law.axes, law.axis_names, law.setpoints, law.kp, law.kd, strict=True):
        place = layout.v_of[axis.joint].start + axis.component
        e = setpoint.at(plant.t)[0] - axis.position(layout, plant.q)
        v = axis.speed(layout, plant.v)
        efforts[place] = kp * e - kd * v
        springs, losses = springs + kp * e**2 / 2, losses + kd * v**2
        unit = plant.model.joints[axis.joint].coordinate_units[axis.component]
        readings.append(Reading("control_error", "set-point less position", f"{law.name}.{name}", unit, e))
    V = springs + plant.kinetic_energy()  # (2)
    return Action(
        plant.holding(law.motors) + plant.rotor_torques(law.motors, efforts),  # (1)
        (
            *readings,
            Reading("lyapunov", "Lyapunov function", law.name, "J", V),
            Reading("lyapunov_rate", "rate of the Lyapunov function by the law", law.name, "W", -losses),  # (3)
        ),
    )
