"""From controllers as written to those of the model."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.description.records import controllers as records
from torseur.description.records.machine import Description
from torseur.model.axis import axis_named
from torseur.model.control import controllers as laws
from torseur.model.control.paths.from_record import path_of
from torseur.model.forces.motor import Motor
from torseur.model.layout import Layout
from torseur.model.signals.from_record import signal_of


def controllers_of(description: Description, motors: Sequence[Motor], layout: Layout) -> tuple[laws.Controller, ...]:
    """All controllers, in the order of the file."""
    taken = {servo.motor for servo in description.servos}
    for record in description.controllers:
        taken |= {motors[k].name for k in named_motors(record, motors)}
    left = tuple(k for k, motor in enumerate(motors) if motor.name not in taken)
    return tuple(_controller(r, named_motors(r, motors) or left, layout) for r in description.controllers)


def named_motors(record: records.Controller, motors: Sequence[Motor]) -> tuple[int, ...]:
    """The motors that a controller names, or that drive the joints that it names."""
    if isinstance(record, records.OperationalComputedTorque | records.ResolvedRate):
        return tuple(k for k, motor in enumerate(motors) if motor.name in record.motors)
    joints = set(records.joints_of(record))
    return tuple(k for k, motor in enumerate(motors) if joints & {speed for speed, _ in motor.ratios})


def _controller(record: records.Controller, motors: tuple[int, ...], layout: Layout) -> laws.Controller:
    voltage = record.command == "voltage"
    match record:
        case records.PdGravity(name, goals):
            return laws.PdGravity(
                name,
                motors,
                voltage,
                tuple(axis_named(layout, goal.joint) for goal in goals),
                tuple(goal.joint for goal in goals),
                tuple(signal_of(goal.setpoint) for goal in goals),
                tuple(goal.kp for goal in goals),
                tuple(goal.kd for goal in goals),
            )
        case records.OperationalComputedTorque(name, goal, kp, kd, null_damping):
            return laws.OperationalComputedTorque(
                name, motors, voltage, _goal(goal), kp, kd, null_damping, record.singularity
            )
        case records.ResolvedRate(name, goal, kp, kv):
            return laws.ResolvedRate(name, motors, voltage, _goal(goal), kp, kv, record.singularity)
        case records.PathFollowing():
            return _path_following(record, motors, layout)


def _goal(record: records.FrameGoal) -> laws.FrameGoal:
    x, y, z = (None if signal is None else signal_of(signal) for signal in record.position)
    rpy = None
    if isinstance(record.orientation, tuple):
        roll, pitch, yaw = (signal_of(signal) for signal in record.orientation)
        rpy = roll, pitch, yaw
    rows = tuple(records.COMPONENTS.index(component) for component in record.rows())
    return laws.FrameGoal(record.frame, rows, (x, y, z), rpy, record.orientation == "hold")


def _path_following(record: records.PathFollowing, motors: tuple[int, ...], layout: Layout) -> laws.PathFollowing:
    steering, trailer = record.steering, record.trailer
    return laws.PathFollowing(
        record.name,
        motors,
        record.command == "voltage",
        record.frame,
        path_of(record.path),
        signal_of(record.speed),
        record.look_ahead,
        record.heading_gain,
        _wheels(record.traction, layout),
        None
        if steering is None
        else laws.Steering(
            axis_named(layout, steering.joint), steering.wheelbase, steering.kp, steering.kd, steering.limit
        ),
        None
        if trailer is None
        else laws.Trailer(axis_named(layout, trailer.joint), trailer.length, trailer.offset, trailer.gain),
    )


def _wheels(record: records.Traction | records.Differential, layout: Layout) -> tuple[laws.Wheel, ...]:
    if isinstance(record, records.Traction):
        return tuple(laws.Wheel(axis_named(layout, joint), record.radius, record.kv) for joint in record.joints)
    sides = ((record.left, record.track / 2), (record.right, -record.track / 2))
    return tuple(laws.Wheel(axis_named(layout, joint), record.radius, record.kv, aside) for joint, aside in sides)
