"""The initial state: named joints, the right number of values, inside the limits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from torseur.description.checks.index import Index, near
from torseur.description.checks.numbers import quaternion_faults
from torseur.description.complaint import Complaint
from torseur.description.records.machine import Description, Initial, Joint
from torseur.description.speed_names import COORDINATE_NAMES, coordinate_names, speed_names

_Entries = tuple[tuple[str, tuple[float, ...]], ...]


def positions(description: Description, index: Index) -> Iterator[Complaint]:
    """Initial coordinates that cannot be, or lie outside the limits."""
    initial = description.initial
    entries = (*initial.positions, *initial.guesses)
    for joint, values in _of_known_joints(entries, index):
        names = coordinate_names(joint)
        if len(values) != len(names):
            yield _wrong_count(initial, joint, values, "initial position", names)
        elif "qw" in COORDINATE_NAMES.get(joint.type, ()):
            w, x, y, z = values[-4:]
            element = f"initial position of '{joint.name}'"
            yield from quaternion_faults((w, x, y, z), "its quaternion", element, initial.where)
        elif len(values) == 1:
            yield from _outside(initial, joint, values[0])
    yield from _misplaced(initial, entries, index, "initial position")


def velocities(description: Description, index: Index) -> Iterator[Complaint]:
    """Initial speeds that cannot be."""
    initial = description.initial
    for joint, values in _of_known_joints(initial.velocities, index):
        names = speed_names(joint)
        if len(values) != len(names):
            yield _wrong_count(initial, joint, values, "initial velocity", names)
    yield from _misplaced(initial, initial.velocities, index, "initial velocity")


def _of_known_joints(entries: _Entries, index: Index) -> Iterator[tuple[Joint, tuple[float, ...]]]:
    return ((index.joints[name], values) for name, values in entries if name in index.joints)


def _misplaced(initial: Initial, entries: _Entries, index: Index, quantity: str) -> Iterator[Complaint]:
    """Entries for joints that do not exist, that follow others, or that were named before."""
    seen: set[str] = set()
    for name, _ in entries:
        element, joint = f"{quantity} of '{name}'", index.joints.get(name)
        if joint is None and (_is_amplitude(name, index) or name in _components(index, quantity)):
            pass
        elif joint is None:
            yield Complaint(initial.where, element, "there is no joint of this name", near(name, index.joints))
        elif joint.mimic is not None:
            cause = f"the joint mimics '{joint.mimic.joint}' and cannot start on its own"
            yield Complaint(initial.where, element, cause, f"Give the value of '{joint.mimic.joint}' instead.")
        if name in seen:
            yield Complaint(initial.where, element, "it is given twice", "Keep one value.")
        seen.add(name)


def drives(description: Description, index: Index) -> Iterator[Complaint]:
    """Starts of drives that no motor has, or that its drive has no place for."""
    motors = {motor.name: motor for motor in description.motors}
    with_integral = {servo.motor for servo in description.servos if servo.gains.ki and servo.sampling is None}
    for drive in description.initial.drives:
        element, motor = f"start of drive '{drive.motor}'", motors.get(drive.motor)
        where = description.initial.where
        if motor is None:
            yield Complaint(where, element, "there is no motor of this name", near(drive.motor, motors))
            continue
        inductive = motor.electrics is not None and motor.electrics.inductance > 0
        wrong = {
            "twist": motor.elastic is None,
            "rotor_angle": motor.elastic is None,
            "current": not inductive,
            "integral": drive.motor not in with_integral,
        }
        needs = {"twist": "an elastic gear", "rotor_angle": "an elastic gear", "current": "an inductance"}
        for key, absent in wrong.items():
            if getattr(drive, key) is not None and absent:
                cause = f"'{key}' is given, but the drive has not {needs.get(key, 'a continuous servo with ki')}"
                yield Complaint(where, element, cause, "Remove it: it follows from the rest.")
        if drive.twist is not None and drive.rotor_angle is not None:
            yield Complaint(where, element, "twist and rotor_angle say the same", "Give one of them.")


def _components(index: Index, quantity: str) -> set[str]:
    """Full names of single coordinates or speeds, of joints that do not mimic others; quaternions only as a whole."""
    names_of = coordinate_names if quantity == "initial position" else speed_names
    named = {name for joint in index.joints.values() if joint.mimic is None for name in names_of(joint)}
    return {name for name in named if name.rpartition(".")[2] not in ("qw", "qx", "qy", "qz")}


def _is_amplitude(name: str, index: Index) -> bool:
    """Whether it is a mode of a body with modes; whether there are so many is seen where they are found."""
    body, _, mode = name.rpartition(".")
    return body in index.bodies and index.bodies[body].takes_shapes and re.fullmatch(r"mode[1-9]\d*", mode) is not None


def _outside(initial: Initial, joint: Joint, value: float) -> Iterator[Complaint]:
    lower, upper = joint.limits.lower, joint.limits.upper
    if (lower is not None and value < lower) or (upper is not None and value > upper):
        bounds = f"[{'-∞' if lower is None else f'{lower:g}'}, {'∞' if upper is None else f'{upper:g}'}]"
        cause = f"{value:g} is outside the joint's limits {bounds}"
        remedy = "Start inside the limits (angles are in rad)."
        yield Complaint(initial.where, f"initial position of '{joint.name}'", cause, remedy, "warning")


def _wrong_count(
    initial: Initial, joint: Joint, values: tuple[float, ...], quantity: str, names: tuple[str, ...]
) -> Complaint:
    cause = f"it has {len(values)} values, but a {joint.type} joint has {len(names)}"
    remedy = f"Give {', '.join(names)}." if names else "Remove it."
    return Complaint(initial.where, f"{quantity} of '{joint.name}'", cause, remedy)
