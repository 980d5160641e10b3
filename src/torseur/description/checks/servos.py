"""Servos: what they command, what they measure, and gains that make a law."""

from __future__ import annotations

import math
from collections.abc import Iterator

from torseur.description.checks.index import Index, near
from torseur.description.complaint import Complaint
from torseur.description.records.drives import OPEN_LOOP, Gains, Servo, ServoKind
from torseur.description.records.machine import Description, Motor
from torseur.description.speed_names import COORDINATE_NAMES

_COMPONENTS = {str(key): names for key, names in COORDINATE_NAMES.items()}
_SAME = 1e-9  # relative difference of periods that are meant to be multiples of each other
_MOST_DELAY = 1000
_LAW = ("kp", "kd", "ki", "bias", "velocity_weight", "integral_limit", "anti_windup")
_USED: dict[ServoKind, tuple[str, ...]] = {
    "pid": _LAW,
    "pd": tuple(key for key in _LAW if key != "ki"),
    "hold": _LAW,
    "pd_gravity": _LAW,
    "p_pi": ("kp", "kv", "ki", "bias", "velocity_weight", "velocity_limit", "integral_limit", "anti_windup"),
    "computed_torque": ("kp", "kd", "ki", "integral_limit", "anti_windup"),
    "torque": (),
    "voltage": (),
}
_WANTED: dict[ServoKind, tuple[str, ...]] = {
    "p_pi": ("kp", "kv"),
    "computed_torque": ("kp",),
    "torque": (),
    "voltage": (),
}


def motors(description: Description, index: Index) -> Iterator[Complaint]:
    """Servos of motors that do not exist, and motors with two servos."""
    names = [motor.name for motor in description.motors]
    first: dict[str, Servo] = {}
    for servo in description.servos:
        if servo.motor not in names:
            cause = f"it commands motor '{servo.motor}', which does not exist"
            yield Complaint(servo.where, _title(servo), cause, near(servo.motor, names))
        elif servo.motor in first:
            other = first[servo.motor]
            cause = f"motor '{servo.motor}' is already commanded by servo '{other.name}' ({other.where})"
            yield Complaint(servo.where, _title(servo), cause, "Give each motor one servo.")
        first.setdefault(servo.motor, servo)


def sensors(description: Description, index: Index) -> Iterator[Complaint]:
    """Servos that would measure what has no single coordinate."""
    for servo, motor in _of_motors(description):
        if servo.kind in OPEN_LOOP:
            continue
        if len(motor.drives) > 1 and servo.feedback == "joint":
            cause = f"motor '{motor.name}' drives {len(motor.drives)} joints, and it is not said which one is measured"
            yield Complaint(
                servo.where, _title(servo), cause, "Write 'feedback: motor': the rotor's angle is measured."
            )
        for speed, _ in motor.drives:
            joint = index.speeds.get(speed)
            if joint is not None and speed.removeprefix(f"{joint.name}.") not in _coordinates(joint.type, joint.name):
                cause = f"'{speed}' is not the rate of a coordinate, so that there is no position to measure"
                yield Complaint(servo.where, _title(servo), cause, "Command it by 'kind: torque', or use other joints.")


def _coordinates(joint_type: str, name: str) -> tuple[str, ...]:
    """Components of the joint's coordinates; its own name where it has one."""
    components = _COMPONENTS.get(joint_type, ())
    return tuple(component or name for component in components)


def lengths(description: Description, index: Index) -> Iterator[Complaint]:
    """Servos that ask for forces of the model on a length, or for its motor's angle."""
    for servo, motor in _of_motors(description):
        if motor.of_length and (servo.kind in ("pd_gravity", "computed_torque") or servo.feed_forward):
            asked = "feed_forward" if servo.feed_forward else f"kind '{servo.kind}'"
            cause = f"{asked} asks for the forces of the model on a joint, but motor '{motor.name}' drives a length"
            yield Complaint(servo.where, _title(servo), cause, "Use 'pid', 'p_pi', 'hold' or 'torque', and a 'bias'.")


def commands(description: Description, index: Index) -> Iterator[Complaint]:
    """Commands that the motor cannot take, missing set-points, limits that are not positive."""
    for servo, motor in _of_motors(description):
        dc = motor.electrics
        if servo.command == "voltage" and dc is None:
            cause = f"it commands a voltage, but motor '{motor.name}' has no electrics"
            yield Complaint(
                servo.where, _title(servo), cause, "Make it 'kind: dc' with its constants, or command torque."
            )
        if servo.command == "torque" and dc is not None and dc.inductance > 0 and dc.current_loop is None:
            cause = f"it commands a torque, but nothing controls the current in the inductance of motor '{motor.name}'"
            remedy = "Give the motor 'current_loop: {bandwidth: …}', or neglect its inductance, or command voltage."
            yield Complaint(servo.where, _title(servo), cause, remedy)
    for servo in description.servos:
        if servo.setpoint is None and servo.kind != "hold":
            yield Complaint(servo.where, _title(servo), "it has no set-point", "Give 'setpoint', or 'kind: hold'.")
        if servo.setpoint is not None and servo.kind == "hold":
            cause = "it holds the position at the start, and has a set-point too"
            yield Complaint(servo.where, _title(servo), cause, "Remove 'setpoint', or write 'kind: pid'.")
        if servo.output_limit is not None and servo.output_limit <= 0:
            cause = f"its output limit {servo.output_limit:g} is not positive"
            yield Complaint(servo.where, _title(servo), cause, "Give the greatest magnitude, a positive number.")
        if servo.feed_forward and servo.kind in ("computed_torque", *OPEN_LOOP):
            cause = f"the kind '{servo.kind}' takes no feed-forward"
            yield Complaint(servo.where, _title(servo), cause, "Remove 'feed_forward'.")


def gains(description: Description, index: Index) -> Iterator[Complaint]:
    """Gains that are missing, negative, or of another law."""
    standard = Gains()
    for servo in description.servos:
        used, given = _USED[servo.kind], servo.gains
        for key in (
            "kp",
            "kd",
            "ki",
            "kv",
            "bias",
            "velocity_weight",
            "velocity_limit",
            "integral_limit",
            "anti_windup",
        ):
            if key not in used and getattr(given, key) != getattr(standard, key):
                cause = f"the kind '{servo.kind}' has no '{key}'"
                yield Complaint(servo.where, _title(servo), cause, f"It has {', '.join(used) or 'no gains'}.")
        for key in ("kp", "kd", "ki", "kv", "velocity_limit", "integral_limit"):
            value = getattr(given, key)
            if value is not None and value < 0:
                cause = f"its {key.replace('_', ' ')} {value:g} is negative: it would drive the axis away"
                yield Complaint(servo.where, _title(servo), cause, "Give a positive number.")
        for key in _WANTED.get(servo.kind, ()):
            if getattr(given, key) == 0:
                yield Complaint(servo.where, _title(servo), f"it has no gain '{key}'", f"Give '{key}'.")
        if servo.kind in ("pid", "pd", "hold", "pd_gravity") and given.kp == given.kd == given.ki == 0:
            cause = "it has neither kp nor kd nor ki, so that it controls nothing"
            yield Complaint(servo.where, _title(servo), cause, "Give its gains.")


def sampling(description: Description, index: Index) -> Iterator[Complaint]:
    """Periods that are not positive or have no common measure, negative delays and resolutions."""
    shortest = min((s.sampling.period for s in description.servos if s.sampling and s.sampling.period > 0), default=0.0)
    for servo in description.servos:
        if servo.sampling is None:
            continue
        period, element = servo.sampling.period, _title(servo)
        if period <= 0:
            yield Complaint(servo.where, element, f"its sample period {period:g} s is not positive", "Give a time.")
        elif not math.isclose(period / shortest, round(period / shortest), rel_tol=_SAME):
            cause = f"its sample period {period:g} s is not a multiple of the shortest one, {shortest:g} s"
            yield Complaint(servo.where, element, cause, "Choose periods that are multiples of the shortest.")
        if servo.sampling.delay < 0 or servo.sampling.delay > _MOST_DELAY:
            cause = f"its delay of {servo.sampling.delay} periods is not between 0 and {_MOST_DELAY}"
            yield Complaint(servo.where, element, cause, "Give the number of periods.")
        if servo.sampling.resolution < 0:
            cause = f"the resolution {servo.sampling.resolution:g} of its sensor is negative"
            yield Complaint(servo.where, element, cause, "Give the step of the sensor, a positive number.")


def _of_motors(description: Description) -> Iterator[tuple[Servo, Motor]]:
    """Servos with the motors that they command, where these exist."""
    by_name = {motor.name: motor for motor in description.motors}
    return ((servo, by_name[servo.motor]) for servo in description.servos if servo.motor in by_name)


def _title(servo: Servo) -> str:
    return f"servo '{servo.name}'"
