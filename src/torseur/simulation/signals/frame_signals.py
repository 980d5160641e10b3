"""What a run records of frames, where it is asked for: how they stand and move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.description.records.drives import Extra
from torseur.frozen import dataclass
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.tree.jacobian import jacobian, jacobian_rate
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.results.contents import Column, Variable

AXES, ANGLES = ("x", "y", "z"), ("roll", "pitch", "yaw")


@dataclass(frozen=True, eq=False)
class FrameMotion:
    """How a frame moves, in the world unless it is said to be in its own axes."""

    R: ca.SX  # R_WF
    position: ca.SX
    velocity: ca.SX  # (angular; linear), of its origin
    acceleration: ca.SX
    gravity: Value

    @property
    def own_angular_velocity(self) -> ca.SX:
        """What a gyroscope there reads."""
        return ca.densify(self.R.T @ self.velocity[:3])

    @property
    def reading(self) -> ca.SX:
        """What an accelerometer there reads: R_WFᵀ (a − g)."""
        return ca.SX(ca.densify(self.R.T @ (self.acceleration[3:] - self.gravity)))


def motion_of(machine: Motorised, m: Moving, name: str) -> FrameMotion:
    """Of a frame or body by its name:  V = J v,  A = J v̇ + J̇ v."""
    model, q, v = machine.model, m.now.q, m.now.v
    frame = model.frame(name)
    at = frame_pose(model, q, poses(model, links(model, q)), frame)
    J, J_dot = (ca.SX(of) for of in (jacobian(model, q, frame), jacobian_rate(model, q, v, frame)))
    position, R = (ca.SX(ca.densify(part)) for part in (at.p, at.R))
    return FrameMotion(R, position, J @ v, J @ m.acceleration + J_dot @ v, as_casadi(model.gravity))


def frame_signals(machine: Motorised, m: Moving, extras: Sequence[str]) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """Pose, velocity and acceleration in the world of the frames that are named, or of all that the file names."""
    named = [name for name in extras if name not in get_args(Extra)]
    own = [frame.name for frame in machine.model.description.frames] if "frames" in extras else []
    names = list(dict.fromkeys([*own, *named]))
    motions = [motion_of(machine, m, name) for name in names]
    told: tuple[tuple[str, str, tuple[str, ...], str, list[list[Value]]], ...] = (
        ("frame_position", "place of the frame in the world", AXES, "m", [f.position.elements() for f in motions]),
        (
            "frame_rotation",
            "orientation of the frame in the world",
            ANGLES,
            "rad",
            [roll_pitch_yaw(f.R) for f in motions],
        ),
        ("frame_velocity", "velocity of the frame's origin", AXES, "m/s", [_linear(f.velocity) for f in motions]),
        ("frame_turning", "angular velocity of the frame", AXES, "rad/s", [_angular(f.velocity) for f in motions]),
        (
            "frame_acceleration",
            "acceleration of the frame's origin",
            AXES,
            "m/s^2",
            [_linear(f.acceleration) for f in motions],
        ),
        (
            "frame_turning_rate",
            "angular acceleration of the frame",
            AXES,
            "rad/s^2",
            [_angular(f.acceleration) for f in motions],
        ),
        (
            "frame_reading",
            "reading of an ideal accelerometer at the frame",
            AXES,
            "m/s^2",
            [f.reading.elements() for f in motions],
        ),
    )
    for kind, words, parts, unit, values in told:
        columns = tuple(Column(f"{name}.{part}", unit) for name in names for part in parts)
        yield Variable(kind, words, f"{kind}_component", columns), [value for of in values for value in of]


def attitude_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """Roll, pitch and yaw of the bodies on free and spherical joints, beside their quaternions."""
    model = machine.model
    turning = [
        i for i, joint in enumerate(model.joints) if joint.quaternion is not None and model.layout.coupling[i] is None
    ]
    columns = tuple(Column(f"{model.joint_names[i]}.{angle}", "rad") for i in turning for angle in ANGLES)
    poses_of = [model.joints[i].pose(model.layout.coordinates(i, m.now.q)) for i in turning]
    values = [angle for pose in poses_of for angle in roll_pitch_yaw(ca.SX(ca.densify(pose.R)))]
    yield Variable("attitude", "roll, pitch and yaw that a joint turns its body by", "attitude_angle", columns), values


def roll_pitch_yaw(R: ca.SX) -> list[ca.SX]:
    """Of R = R_z(yaw) R_y(pitch) R_x(roll); roll and yaw are undetermined where the pitch is a right angle."""
    pitch = ca.atan2(-R[2, 0], ca.sqrt(R[0, 0] ** 2 + R[1, 0] ** 2))
    return [ca.atan2(R[2, 1], R[2, 2]), pitch, ca.atan2(R[1, 0], R[0, 0])]


def _angular(twist: ca.SX) -> list[Value]:
    return ca.densify(twist[:3]).elements()


def _linear(twist: ca.SX) -> list[Value]:
    return ca.densify(twist[3:]).elements()
