"""Servos that hold the posture of a machine whose file has none."""

from __future__ import annotations

import warnings
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.description.records.drives import Constant, Gains, Servo
from torseur.description.records.machine import Description, Joint, Motor
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.model.model import Model

RATE = 20.0  # [rad/s]: how stiff joints are held, with critical damping
_ONE_AXIS = ("revolute", "continuous", "prismatic", "screw")


class EffortUnknown(UserWarning):
    """Joints whose file allows them no effort at all."""


def with_held_posture(description: Description, model: Model) -> Description:
    """The machine with a servo on every joint of one axis, and on every ideal motor, that nothing commands.

    Servos carry the weight (``pd_gravity``) and hold where the model starts, with gains from the inertia A_ii of their
    joint at the start:  kp = A_ii ω²,  kd = 2 A_ii ω.
    An effort limit of 0, which files state where none is known, limits nothing here, and a warning says so.
    """
    inertia = np.diag(as_numpy(mass_matrix(model, ca.DM(model.initial_q))))
    commanded = {servo.motor for servo in description.servos}
    commanded |= {model.motors[k].name for controller in model.controllers for k in controller.motors}
    motors, servos = list(description.motors), list(description.servos)
    driven = {speed for motor in description.motors for speed, _ in motor.drives}
    free = [joint for joint in description.joints if joint.name not in driven and _has_one_axis(joint, model)]
    motors += [Motor(joint.name, ((joint.name, 1.0),), effort=joint.limits.effort or None) for joint in free]
    _warn_of_no_effort([joint.name for joint in free if joint.limits.effort == 0])
    for motor in motors:
        axis = motor.drives[0][0] if len(motor.drives) == 1 and not motor.of_length else None
        if motor.name in commanded or motor.electrics is not None or axis not in model.joint_names:
            continue
        i = model.joint_index(axis)
        if model.layout.coupling[i] is not None:  # a follower is held where its leader is
            continue
        A = float(inertia[model.layout.v_of[i].start])
        if not A > 0:  # it moves nothing that has inertia, which the run says
            continue
        start = float(model.initial_q[model.layout.q_of[i].start])
        gains = Gains(kp=A * RATE**2, kd=2 * A * RATE)
        servos.append(Servo(motor.name, motor.name, "pd_gravity", setpoint=Constant(start), gains=gains))
    return replace(description, motors=tuple(motors), servos=tuple(servos))


def _has_one_axis(joint: Joint, model: Model) -> bool:
    """Whether a joint moves along one axis, and by itself."""
    return joint.type in _ONE_AXIS and joint.mimic is None and joint.name in model.joint_names


def _warn_of_no_effort(names: list[str]) -> None:
    if names:
        told = ", ".join(f"'{name}'" for name in names[:6]) + (" …" if len(names) > 6 else "")
        warnings.warn(
            f"effort limits of 0 on {told} would hold nothing and are taken as unknown: the posture is held by "
            "whatever torque it takes. State the greatest efforts in the machine's file to see where they end.",
            EffortUnknown,
            stacklevel=2,
        )
