"""What a run records of the frames of a machine's file, where it is asked for: sensors of motion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.tree.jacobian import jacobian, jacobian_rate
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.results.contents import Column, Variable

_AXES, _ANGLES = ("x", "y", "z"), ("roll", "pitch", "yaw")


def frame_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """Position and orientation in the world, and what an accelerometer reads, of every named frame.

        a = J_p v̇ + J̇_p v,    reading  R_WFᵀ (a − g)                                              (1)

    J_p are the rows of the frame's Jacobian for the velocity of its origin in the world.
    """
    model, q, v = machine.model, m.now.q, m.now.v
    names = [frame.name for frame in model.description.frames]
    X_W = poses(model, links(model, q))
    places, angles, readings = [], [], []
    for name in names:
        frame = model.frame(name)
        at = frame_pose(model, q, X_W, frame)
        J, J_dot = (ca.SX(of)[3:, :] for of in (jacobian(model, q, frame), jacobian_rate(model, q, v, frame)))
        acceleration = J @ m.acceleration + J_dot @ v - ca.DM(model.gravity)
        places += ca.SX(ca.densify(at.p)).elements()
        angles += _roll_pitch_yaw(ca.SX(ca.densify(at.R)))
        readings += ca.SX(ca.densify(ca.SX(at.R).T @ acceleration)).elements()  # (1)
    told = (
        ("frame_position", "place of the frame in the world", _AXES, "m", places),
        ("frame_rotation", "roll, pitch and yaw of the frame in the world", _ANGLES, "rad", angles),
        ("frame_acceleration", "reading of an accelerometer at the frame", _AXES, "m/s^2", readings),
    )
    for kind, words, parts, unit, values in told:
        columns = tuple(Column(f"{name}.{part}", unit) for name in names for part in parts)
        yield Variable(kind, words, f"{kind}_component", columns), values


def _roll_pitch_yaw(R: ca.SX) -> list[ca.SX]:
    """Of R = R_z(yaw) R_y(pitch) R_x(roll); roll and yaw are undetermined where the pitch is a right angle."""
    pitch = ca.atan2(-R[2, 0], ca.sqrt(R[0, 0] ** 2 + R[1, 0] ** 2))
    return [ca.atan2(R[2, 1], R[2, 2]), pitch, ca.atan2(R[1, 0], R[0, 0])]
