"""Which of the joints carry the bodies, and which of them close loops.

Joints are arrows from parent to child. A tree from the world to every body needs one arrow into each of them; where
there are more, the others close loops. They are found by taking joints out, one after the other, as long as every body
stays reached from the world by those that are left; first those that a tree can best do without:

1. joints whose coordinate nothing asks for, then such as have springs, viscous friction, given forces or limits, then
   such as the initial positions name, and last those that a motor, dry friction or a stop acts on, or that another
   element names; but what fixes a body to the ground stays;
2. among these the joints with most freedom, which leave the fewest conditions to be kept;
3. among these the last of the file.

What is taken out closes its loop by conditions between two frames, in which no coordinate is a state. Where one is
asked for all the same, a body is divided instead of the joint (``description/tree/divided_bodies.py``).
"""

from __future__ import annotations

from dataclasses import replace

from torseur.description.records.machine import WORLD, Description, Frame, Joint, Loop, Pose
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.tree.divided_bodies import bodies_at_rest, divided
from torseur.description.tree.joint_users import own_properties, started_joints, users_of_joints, users_of_states


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
        importance = _importance(description)
        ready = {k: _readiness(k, joints[k], importance) for places in several.values() for k in places}
        for k in sorted(ready, key=ready.__getitem__):
            others = several[joints[k].child]
            if len(others) > 1 and _reached(joints, kept - {k}) == reached:
                others.remove(k)
                kept.remove(k)
                closing.add(k)
    return tuple(joints[k] for k in sorted(closing))


def opened(description: Description) -> Description:
    """The description whose joints are a tree: those that close loops stand among the loops, with frames of theirs.

    Bodies are divided for those that something asks for; they stay joints.
    """
    closing = closing_joints(description)
    if not closing:
        return description
    description, closing = divided(description, closing)
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


def _importance(description: Description) -> dict[str, int]:
    """How much a joint is asked for: 0 where nothing does."""
    acting, started = dict(users_of_joints(description)), started_joints(description)
    needed = {name for name, users in users_of_states(description).items() if users != ("its start",)}
    resting = bodies_at_rest(description)

    def of(joint: Joint) -> int:
        if joint.type == "fixed" and joint.parent in resting:
            return 4
        if joint.name in needed:
            return 3
        if joint.name in started:
            return 2
        return int(joint.name in acting or bool(own_properties(joint)))

    return {joint.name: of(joint) for joint in description.joints}


def _readiness(place: int, joint: Joint, importance: dict[str, int]) -> tuple[int, int, int]:
    return importance[joint.name], -len(SPEED_NAMES.get(joint.type, ())), -place


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
