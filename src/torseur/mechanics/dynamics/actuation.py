"""Motors, gears and friction: from motor torques to generalised forces, and back [Llibre 1983, eq. 3]."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.model.forces.resistance import resistances
from torseur.model.model import Model


def transmission(model: Model) -> Value:
    """Γ, (motors, nv): the rotors' speeds relative to their carriers are Γ v, generalised forces Γᵀ c_m."""
    for motor in model.motors:
        if motor.length is not None:
            raise ValueError(
                f"motor '{motor.name}' of '{model.name}' drives a length, whose ratio to the joints changes with their "
                "position. Ask for spring_forces, or let it drive a prismatic joint."
            )
    rows = [motor.spin for motor in model.motors]
    return ca.vertcat(ca.DM(0, len(model.layout.joint_speed_names)), *rows) @ model.layout.unfold()


def friction_forces(model: Model, v: Value) -> Value:
    """Generalised forces with which friction resists the motion, (nv,).

    Of each joint, of each motor on the rotor's side, carried through the gear, and on the output side; for one
    motor on one joint this is ξ_v q̇ + q_s sign(q̇) with ξ_v = α² ξ_e + ξ_s and q_s = |α| q_se + q_ss.
    """
    layout, found = model.layout, resistances(model)
    rows = ca.vertcat(ca.DM(0, len(layout.joint_speed_names)), *(one.row for one in found))
    speeds = rows @ (layout.unfold() @ v)
    forces = [one.friction.resistance(speeds[k]) for k, one in enumerate(found)]
    return layout.gather(rows.T @ ca.vertcat(ca.DM(0, 1), *forces))


def axial_forces(model: Model, v: Value, motor_torques: Value) -> Value:
    """q_a = Γᵀ c_m − ξ_v q̇ − q_s sign(q̇), (nv,): eq. (3), theory (25)."""
    return transmission(model).T @ motor_torques - friction_forces(model, v)
