"""Who asks for the coordinate or the speed of a joint, and which of them need it to be a state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from torseur.description.records import constraints as constraint_records
from torseur.description.records.controllers import joints_of
from torseur.description.records.machine import Description, Friction, Joint
from torseur.description.speed_names import MEASURED_IN_LOOPS, coordinate_names, speed_names

_OF_ANY_JOINT = {"name", "type", "parent", "child", "pose", "child_pose", "axis", "second_axis", "pitch", "where"}
_TOLD_ONLY = {"limits"}  # compared with the motion, on which they do not act


def users_of_joints(description: Description) -> Iterator[tuple[str, str]]:
    """(joint, what asks for its coordinate or speed), the latter in words."""
    owner = {name: j.name for j in description.joints for name in (*speed_names(j), *coordinate_names(j), j.name)}
    for name, user in _uses(description):
        if name in owner:
            yield owner[name], user


def own_properties(joint: Joint) -> tuple[str, ...]:
    """What is written of a joint that acts on its coordinate: friction, limits and the like."""
    return tuple(f.name for f in fields(joint) if f.name not in _OF_ANY_JOINT and getattr(joint, f.name) != f.default)


def started_joints(description: Description) -> set[str]:
    """The joints of which the file gives positions, speeds or guesses at the start."""
    initial = description.initial
    return {name for name, _ in (*initial.positions, *initial.velocities, *initial.guesses)}


def users_of_states(description: Description) -> dict[str, tuple[str, ...]]:
    """Joint → what needs its coordinate to be a state, in words.

    Springs, viscous friction and given forces also act on coordinates that are told from where two frames are.
    """
    every = _by_joint(users_of_joints(description))
    stateful = _by_joint(users_of_joints(replace(description, joint_springs=(), joint_forces=())))
    started = started_joints(description)
    found = {}
    for joint in description.joints:
        measured = joint.type in MEASURED_IN_LOOPS
        own = [name for name in own_properties(joint) if name not in _TOLD_ONLY]
        if measured:
            own = [name for name in own if name != "spring" and not (name == "friction" and _viscous(joint.friction))]
        users = [*(stateful if measured else every).get(joint.name, ()), *(f"its {name}" for name in own)]
        if joint.name in started:
            users.append("its start")
        if users:
            found[joint.name] = tuple(dict.fromkeys(users))
    return found


def _viscous(friction: Friction) -> bool:
    return friction == Friction(viscous=friction.viscous)


def _by_joint(users: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for joint, user in users:
        found.setdefault(joint, []).append(user)
    return found


def _uses(description: Description) -> Iterator[tuple[str, str]]:
    for motor in (motor for motor in description.motors if not motor.of_length):
        yield from ((speed, f"motor '{motor.name}'") for speed, _ in motor.drives)
    yield from ((sensor.of, f"encoder '{sensor.name}'") for sensor in description.sensors if sensor.kind == "encoder")
    for joint in description.joints:
        if joint.mimic is not None:
            yield joint.mimic.joint, f"joint '{joint.name}'"
    for controller in description.controllers:
        yield from ((name, f"controller '{controller.name}'") for name in joints_of(controller))
    for speed in description.independent_speeds:
        if speed.kind == "joint":
            yield speed.of, f"independent speed '{speed.name}'"
    for constraint in description.constraints:
        if isinstance(constraint, constraint_records.SpeedRows):
            for speed_name, coefficient in (entry for row in constraint.rows for entry in row):
                yield speed_name, f"constraint '{constraint.name}'"
                yield from ((c.name, f"constraint '{constraint.name}'") for c in coefficient.coordinates())
        if isinstance(constraint, constraint_records.Coupling):
            named = (constraint.joint, *(coordinate.name for coordinate in constraint.function.coordinates()))
            yield from ((name, f"constraint '{constraint.name}'") for name in named)
    for kind in fields(description):
        elements = getattr(description, kind.name)
        for element in elements if isinstance(elements, tuple) else ():
            if isinstance(name := getattr(element, "joint", None), str):
                yield name, f"'{element.name}'"
