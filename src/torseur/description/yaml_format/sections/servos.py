"""Servos: the units of their gains follow from the motor, the joint and the kind of law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Literal

from pydantic import StrictBool, StrictInt

from torseur.description.complaint import suggestion
from torseur.description.records.drives import (
    OPEN_LOOP,
    AntiWindup,
    CommandKind,
    Gains,
    Likeness,
    Sampling,
    Servo,
    ServoKind,
)
from torseur.description.records.machine import Motor
from torseur.description.syntax import units
from torseur.description.syntax.units import NUMBER, TIME, Kind, Quantity, quotient
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes
from torseur.description.yaml_format.likeness import completion, likeness
from torseur.description.yaml_format.motion_kinds import MIXED, SLIDING, TURNING, Motion, Types, motion_of_speed
from torseur.description.yaml_format.sections.signals import SignalKinds, WrittenSignal, signal_data, signal_record
from torseur.description.yaml_format.values import NOUGHT, Keys, LaterQuantity, Name, Number, Time


class ServoKeys(Keys):
    """What commands a motor."""

    motor: Name | None = None
    kind: ServoKind | None = None
    command: CommandKind | None = None
    setpoint: WrittenSignal | None = None
    kp: LaterQuantity | None = None
    kd: LaterQuantity | None = None
    ki: LaterQuantity | None = None
    kv: LaterQuantity | None = None
    bias: LaterQuantity = NOUGHT
    velocity_weight: Number = 1.0
    velocity_limit: LaterQuantity | None = None
    integral_limit: LaterQuantity | None = None
    anti_windup: AntiWindup = "back_calculation"
    output_limit: LaterQuantity | None = None
    feed_forward: StrictBool = False
    feedback: Literal["joint", "motor"] = "joint"
    sample: Time | None = None
    delay: StrictInt = 0
    resolution: LaterQuantity = NOUGHT
    velocity: Literal["measured", "differences"] = "measured"
    like: Name | None = None


SHARED = tuple(key for key in ServoKeys.model_fields if key not in ("motor", "setpoint", "like"))
"""Keys that ``like`` takes over: how a servo works, not what it commands nor where it goes."""


def servo_records(
    servos: Mapping[str, ServoKeys], motors: tuple[Motor, ...], types: Types, reading: Reading
) -> tuple[Servo, ...]:
    """All servos, in the order of the file."""
    by_name = {motor.name: motor for motor in motors}
    read = (
        _record(
            name, completion(name, servos, SHARED, "servos", reading), likeness(keys, SHARED), by_name, types, reading
        )
        for name, keys in servos.items()
    )
    return tuple(servo for servo in read if servo is not None)


def _record(
    name: str,
    keys: ServoKeys,
    like: Likeness | None,
    motors: Mapping[str, Motor],
    types: Types,
    reading: Reading,
) -> Servo | None:
    path: TreePath = ("servos", name)
    motor = keys.motor if keys.motor is not None else name
    if keys.kind is None:
        reading.complain(path, "key 'kind' is missing", "Add 'kind: pid', or another law of control.")
        return None
    if motor not in motors:
        here = (*path, "motor") if keys.motor is not None else path
        remedy = suggestion(motor, motors) if keys.motor is not None else f"Add 'motor: …'. {suggestion(motor, motors)}"
        reading.complain(here, f"there is no motor '{motor}'", remedy)
        return None
    if keys.kind == "pd" and keys.ki is not None:
        reading.complain((*path, "ki"), "a PD servo has no integral part", "Write 'kind: pid'.")
    kind = keys.kind
    command = _command(keys, kind, path, reading)
    motion = _motion(motors[motor], types)
    effort = units.VOLTAGE if command == "voltage" else motion.effort
    of_setpoint = SignalKinds.of(effort) if kind in ("torque", "voltage") else SignalKinds.of_motion(motion)
    return Servo(
        name,
        motor,
        kind,
        command,
        None if keys.setpoint is None else signal_record(keys.setpoint, of_setpoint, (*path, "setpoint"), reading),
        _gains(keys, kind, effort, motion, reading, path),
        _si(keys.output_limit, effort, (*path, "output_limit"), reading),
        keys.feed_forward,
        keys.feedback,
        _sampling(keys, motion, path, reading),
        reading.tree.where(path),
        like,
    )


def _command(keys: ServoKeys, kind: ServoKind, path: TreePath, reading: Reading) -> CommandKind:
    """Torque unless told otherwise; without feedback the kind tells it."""
    if kind != "torque" and kind != "voltage":
        return keys.command or "torque"
    if keys.command not in (None, kind):
        reading.complain((*path, "command"), f"the kind '{kind}' commands {kind}", "Remove 'command'.")
    return kind


def _motion(motor: Motor, types: Types) -> Motion:
    """That of the driven joint, or of a length; of the rotor where there are several."""
    if motor.of_length:
        return SLIDING
    if len(motor.drives) != 1:
        return TURNING
    return motion_of_speed(motor.drives[0][0], types)


def _gains(keys: ServoKeys, kind: ServoKind, effort: Kind, motion: Motion, reading: Reading, path: TreePath) -> Gains:
    """Gains in SI units; those that are not given are zero."""
    proportional, derivative, integral = _kinds_of_gains(kind, effort, motion)

    def gain(key: str, kind: Kind) -> float:
        written: Quantity | None = getattr(keys, key)
        return 0.0 if written is None else reading.si(written, kind, (*path, key))

    return Gains(
        kp=gain("kp", proportional),
        kd=gain("kd", derivative),
        ki=gain("ki", integral),
        kv=gain("kv", quotient(effort, motion.speed)),
        bias=gain("bias", effort),
        velocity_weight=keys.velocity_weight,
        velocity_limit=_si(keys.velocity_limit, motion.speed, (*path, "velocity_limit"), reading),
        integral_limit=_si(
            keys.integral_limit,
            motion.acceleration if kind == "computed_torque" else effort,
            (*path, "integral_limit"),
            reading,
        ),
        anti_windup=keys.anti_windup,
    )


def _kinds_of_gains(kind: ServoKind, effort: Kind, motion: Motion) -> tuple[Kind, Kind, Kind]:
    """Kinds of kp, kd and ki."""
    if motion is MIXED:
        return NUMBER, NUMBER, NUMBER
    by_position, by_speed = quotient(effort, motion.coordinate), quotient(effort, motion.speed)
    if kind == "p_pi":
        return quotient(motion.speed, motion.coordinate), by_speed, by_position
    if kind == "computed_torque":
        kp = quotient(motion.acceleration, motion.coordinate)
        return kp, quotient(motion.acceleration, motion.speed), quotient(kp, TIME)
    return by_position, by_speed, quotient(by_position, TIME)


def _sampling(keys: ServoKeys, motion: Motion, path: TreePath, reading: Reading) -> Sampling | None:
    if keys.sample is None:
        given = sorted({"delay", "resolution", "velocity"} & keys.model_fields_set)
        if given:
            reading.complain(path, f"'{given[0]}' is given without 'sample'", "Give the period, e.g. 'sample: 1 ms'.")
        return None
    resolution = reading.si(keys.resolution, motion.coordinate, (*path, "resolution"))
    return Sampling(keys.sample, keys.delay, resolution, keys.velocity == "differences")


def _si(written: Quantity | None, kind: Kind, path: TreePath, reading: Reading) -> float | None:
    return None if written is None else reading.si(written, kind, path)


_NO_PERIOD = Sampling(0.0)


def servo_data(servo: Servo) -> Data:
    """A servo, without its name."""
    data: Data = {"motor": servo.motor, "kind": servo.kind}
    if servo.kind not in OPEN_LOOP:
        data |= changes(servo, Servo("", "", servo.kind), "command")
    if servo.setpoint is not None:
        data["setpoint"] = signal_data(servo.setpoint)
    data |= changes(servo.gains, Gains(), *(field.name for field in fields(Gains)))
    data |= changes(servo, Servo("", "", servo.kind), "output_limit", "feed_forward", "feedback")
    return data | ({} if servo.sampling is None else _sampling_data(servo.sampling))


def _sampling_data(sampling: Sampling) -> Data:
    data: Data = {"sample": sampling.period} | changes(sampling, _NO_PERIOD, "delay", "resolution")
    return data | ({"velocity": "differences"} if sampling.differences else {})
