"""Records of controllers from their keys."""

from __future__ import annotations

from collections.abc import Mapping

from torseur.description.complaint import suggestion
from torseur.description.records import controllers as records
from torseur.description.records.drives import Signal, Signals3
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.syntax import units
from torseur.description.syntax.units import quotient
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.motion_kinds import MIXED, SLIDING, TURNING, Types, motion_of_speed
from torseur.description.yaml_format.sections.controllers.keys import (
    ControllerKeys,
    JointGoalKeys,
    OperationalKeys,
    PathFollowingKeys,
    PathKeys,
    PdGravityKeys,
    ResolvedRateKeys,
)
from torseur.description.yaml_format.sections.signals import SignalKeys, SignalKinds, signal_record

_LENGTHS, _ANGLES = SignalKinds.of_motion(SLIDING), SignalKinds.of_motion(TURNING)


def controller_records(
    controllers: Mapping[str, ControllerKeys], types: Types, reading: Reading
) -> tuple[records.Controller, ...]:
    """All controllers, in the order of the file."""
    return tuple(_controller(name, keys, types, reading) for name, keys in controllers.items())


def _controller(name: str, keys: ControllerKeys, types: Types, reading: Reading) -> records.Controller:
    path: TreePath = ("controllers", name)
    where = reading.tree.where(path)
    match keys:
        case PdGravityKeys():
            goals = [
                _joint_goal(joint, goal, types, (*path, "joints", joint), reading)
                for joint, goal in keys.joints.items()
            ]
            return records.PdGravity(name, tuple(goal for goal in goals if goal), keys.command, where)
        case OperationalKeys():
            return records.OperationalComputedTorque(
                name,
                _frame_goal(keys, path, reading),
                keys.kp,
                keys.kd,
                keys.null_damping,
                keys.motors or (),
                records.Singularity(keys.singularity.below, keys.singularity.damping),
                keys.command,
                where,
            )
        case ResolvedRateKeys():
            return records.ResolvedRate(
                name,
                _frame_goal(keys, path, reading),
                keys.kp,
                keys.kv,
                keys.motors or (),
                records.Singularity(keys.singularity.below, keys.singularity.damping),
                keys.command,
                where,
            )
        case PathFollowingKeys():
            return _path_following(name, keys, path, reading)


def _joint_goal(
    joint: str, keys: JointGoalKeys, types: Types, path: TreePath, reading: Reading
) -> records.JointGoal | None:
    motion = motion_of_speed(joint, types)
    if motion is MIXED:
        several = joint in types and len(SPEED_NAMES[types[joint]]) > 1
        names = [f"{joint}.{part}" for part in SPEED_NAMES[types[joint]]] if several else []
        cause = f"joint '{joint}' has several coordinates" if several else f"there is no joint '{joint}'"
        reading.complain(path, cause, f"Name one of {', '.join(names)}." if several else suggestion(joint, types))
        return None
    by_position, by_speed = quotient(motion.effort, motion.coordinate), quotient(motion.effort, motion.speed)
    return records.JointGoal(
        joint,
        signal_record(keys.setpoint, SignalKinds.of_motion(motion), (*path, "setpoint"), reading),
        reading.si(keys.kp, by_position, (*path, "kp")),
        reading.si(keys.kd, by_speed, (*path, "kd")),
    )


def _frame_goal(keys: OperationalKeys | ResolvedRateKeys, path: TreePath, reading: Reading) -> records.FrameGoal:
    def place(key: str, written: SignalKeys | None) -> Signal | None:
        return None if written is None else signal_record(written, _LENGTHS, (*path, key), reading)

    orientation: Signals3 | None = None
    if keys.rpy is not None:
        roll, pitch, yaw = (signal_record(k, _ANGLES, (*path, "rpy", i), reading) for i, k in enumerate(keys.rpy))
        orientation = roll, pitch, yaw
    return records.FrameGoal(
        keys.frame,
        (place("x", keys.x), place("y", keys.y), place("z", keys.z)),
        keys.orientation if orientation is None else orientation,
        keys.components or (),
    )


def _path_following(name: str, keys: PathFollowingKeys, path: TreePath, reading: Reading) -> records.PathFollowing:
    steering, trailer = keys.steering, keys.trailer
    return records.PathFollowing(
        name,
        keys.frame,
        _path(keys.path),
        signal_record(keys.speed, SignalKinds.of(units.SPEED), (*path, "speed"), reading),
        keys.look_ahead,
        # turns onto the path twice as quickly as it comes near it
        2 / keys.look_ahead if keys.heading_gain is None and keys.look_ahead > 0 else keys.heading_gain or 0.0,
        _drive(keys),
        None
        if steering is None
        else records.Steering(steering.joint, steering.wheelbase, steering.kp, steering.kd, steering.limit),
        None if trailer is None else records.Trailer(trailer.joint, trailer.length, trailer.offset, trailer.gain),
        keys.command,
        reading.tree.where(path),
    )


def _drive(keys: PathFollowingKeys) -> records.Traction | records.Differential:
    if keys.traction is not None:
        return records.Traction(keys.traction.joints, keys.traction.radius, keys.traction.kv)
    wheels = keys.differential
    assert wheels is not None
    return records.Differential(wheels.left, wheels.right, wheels.radius, wheels.track, wheels.kv)


def _path(keys: PathKeys) -> records.Path:
    if (line := keys.line) is not None:
        return records.LinePath(line.through, line.direction)
    if (circle := keys.circle) is not None:
        return records.CirclePath(circle.center, circle.radius, circle.turn)
    if (polyline := keys.polyline) is not None:
        return records.PolylinePath(polyline.points, polyline.radius, polyline.closed)
    assert keys.spline is not None
    return records.SplinePath(keys.spline.points, keys.spline.closed)
