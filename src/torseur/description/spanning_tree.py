"""Which of the joints carry the bodies, and which of them close loops.

Joints are arrows from parent to child. A tree from the world to every body needs one arrow into each of them; where
there are more, the others close loops. They are found by taking joints out, one after the other, as long as every body
stays reached from the world by those that are left; first those that a tree can best do without:

1. joints whose coordinate nothing asks for, then such as have friction, springs or limits, then such as the initial
   positions name, and last those that a motor drives or another element names;
2. among these the joints with most freedom, which leave the fewest conditions to be kept;
3. among these the last of the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields, replace

from torseur.description import constraint_records
from torseur.description.controller_records import joints_of
from torseur.description.records import WORLD, Description, Frame, Joint, Loop, Pose
from torseur.description.speed_names import SPEED_NAMES, coordinate_names, speed_names

_OF_ANY_JOINT = {"name", "type", "parent", "child", "pose", "child_pose", "axis", "second_axis", "pitch", "where"}


def closing_joints(description: Description) -> tuple[Joint, ...]:
    """The joints that close loops, in the order of the file."""
    joints = description.joints
    into: dict[str, list[int]] = {}
    for k, joint in enumerate(joints):
        into.setdefault(joint.child, []).append(k)
    closing = set(into.pop(WORLD, ()))
    several = {child: places for child, places in into.items() if len(places) > 1}
    if several:
        kept = set(range(len(joints))) - closing
        reached = _reached(joints, kept)
        asked = dict(users_of_joints(description))
        ready = {k: _readiness(k, joints[k], description, asked) for places in several.values() for k in places}
        for k in sorted(ready, key=ready.__getitem__):
            others = several[joints[k].child]
            if len(others) > 1 and _reached(joints, kept - {k}) == reached:
                others.remove(k)
                kept.remove(k)
                closing.add(k)
    return tuple(joints[k] for k in sorted(closing))


def opened(description: Description) -> Description:
    """The description whose joints are a tree: those that close loops stand among the loops, with frames of theirs."""
    closing = closing_joints(description)
    if not closing:
        return description
    frames: list[Frame] = []
    loops: list[Loop] = []
    for joint in closing:
        ends = (joint.parent, joint.pose), (joint.child, joint.child_pose)
        first, second = (_end(joint, body, pose, frames) for body, pose in ends)
        loops.append(
            Loop(
                joint.name,
                joint.type,
                first,
                second,
                axis=joint.axis,
                second_axis=joint.second_axis,
                pitch=joint.pitch,
                from_joint=True,
                friction=joint.friction,
                spring=joint.spring,
                where=joint.where,
            )
        )
    return replace(
        description,
        joints=tuple(joint for joint in description.joints if not any(joint is other for other in closing)),
        frames=(*description.frames, *frames),
        loops=(*loops, *description.loops),
    )


def users_of_joints(description: Description) -> Iterator[tuple[str, str]]:
    """(joint, what asks for its coordinate or speed), the latter in words."""
    owner = {name: j.name for j in description.joints for name in (*speed_names(j), *coordinate_names(j), j.name)}
    for name, user in _uses(description):
        if name in owner:
            yield owner[name], user


def own_properties(joint: Joint) -> tuple[str, ...]:
    """What is written of a joint that acts on its coordinate: friction, limits and the like."""
    return tuple(f.name for f in fields(joint) if f.name not in _OF_ANY_JOINT and getattr(joint, f.name) != f.default)


def _uses(description: Description) -> Iterator[tuple[str, str]]:
    for motor in description.motors:
        yield from ((speed, f"motor '{motor.name}'") for speed, _ in motor.drives)
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
    for kind in fields(description):
        elements = getattr(description, kind.name)
        for element in elements if isinstance(elements, tuple) else ():
            if isinstance(name := getattr(element, "joint", None), str):
                yield name, f"'{element.name}'"


def _readiness(place: int, joint: Joint, description: Description, asked: Collection[str]) -> tuple[int, int, int]:
    initial = description.initial
    named = {name for name, _ in (*initial.positions, *initial.velocities, *initial.guesses)}
    important = 3 if joint.name in asked else 2 if joint.name in named else 1 if own_properties(joint) else 0
    return important, -len(SPEED_NAMES.get(joint.type, ())), -place


def _reached(joints: tuple[Joint, ...], kept: set[int]) -> set[str]:
    """The bodies that lead back to the world by some of the joints."""
    onward: dict[str, list[str]] = {}
    for k in kept:
        onward.setdefault(joints[k].parent, []).append(joints[k].child)
    found, ahead = {WORLD}, [WORLD]
    while ahead:
        for child in onward.get(ahead.pop(), ()):
            if child not in found:
                found.add(child)
                ahead.append(child)
    return found


def _end(joint: Joint, body: str, pose: Pose, frames: list[Frame]) -> str:
    """The name of the joint's frame on a body: the body's own, or a new one."""
    if pose == Pose():
        return body
    frames.append(Frame(f"{joint.name} on {body}", body, pose, joint.where))
    return frames[-1].name
