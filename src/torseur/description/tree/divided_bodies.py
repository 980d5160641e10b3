"""Bodies in two parts, so that a joint which closes a loop is a joint of the tree.

A joint that is cut has no coordinate among the states. Cutting a body instead leaves all joints whole: the body that
the joint leads to is divided into parts of equal mass and inertia, which have the same frame. One stays where the tree
has it, the joint leads to the other, and six conditions hold them together. Each part is a body that can be, and the
kinetic matrix stays definite; motors, gears, servos, friction that sticks, stops, sensors and starts are those of any
joint of the tree.

Where the body that a joint leads to is at rest, or has no inertia against the joint's motion, the other one is divided,
and the joint is turned round: about or along the opposite axis its coordinates are the same,

    (T_p D(a, q) T_c⁻¹)⁻¹ = T_c D(−a, q) T_p⁻¹                                                        (1)

for rotations, translations and advances D with one axis a.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import numpy as np

from torseur.algebra.inertia import shifted_to_origin
from torseur.description.inertia.inertials import central_part, transform_of
from torseur.description.records.machine import (
    WORLD,
    Body,
    Description,
    Division,
    Inertial,
    Joint,
    JointType,
    Loop,
    Pose,
)
from torseur.description.tree.joint_users import users_of_states
from torseur.frozen import dataclass

TURNED_ROUND: tuple[JointType, ...] = ("revolute", "continuous", "prismatic", "screw", "cylindrical")
"""Joints of one axis, to which (1) applies."""

_SLIDING = ("prismatic", "cylindrical", "planar")
_ABOUT_AXIS = ("revolute", "continuous", "cylindrical", "planar")
_LEAST = 1e-12  # of the largest moment of inertia, that still resists


@dataclass(frozen=True)
class Cut:
    """A closing joint that users need in the tree, and the division that keeps it there; None where there is none."""

    joint: Joint
    users: tuple[str, ...]
    division: Division | None


def cuts(description: Description, closing: Sequence[Joint]) -> Iterator[Cut]:
    """Where bodies are divided for joints that close loops."""
    asked = users_of_states(description) if closing else {}
    bodies = {body.name: body for body in description.bodies}
    resting = bodies_at_rest(description, closing)
    for joint in closing:
        if joint.name in asked and joint.type not in ("free", "fixed"):
            users = asked[joint.name]
            division: Division | None = None
            if _may_be_divided(joint.child, joint.child_pose, joint, bodies, resting):
                division = Division(joint.child, joint.name, users)
            elif joint.type in TURNED_ROUND and _may_be_divided(joint.parent, joint.pose, joint, bodies, resting):
                division = Division(joint.parent, joint.name, users, reversed=True)
            yield Cut(joint, users, division)


def divided(description: Description, closing: Sequence[Joint]) -> tuple[Description, tuple[Joint, ...]]:
    """The description with bodies divided where closing joints are asked for, and the joints that still close."""
    made = {cut.joint.name: cut.division for cut in cuts(description, closing) if cut.division is not None}
    if not made:
        return description, tuple(closing)
    count = Counter(division.body for division in made.values())
    whole = {body.name: body for body in description.bodies}
    taken = {*whole, *(frame.name for frame in description.frames), *(loop.name for loop in description.loops)}
    bodies = [_part(body, count[body.name] + 1) if body.name in count else body for body in description.bodies]
    turned: dict[str, Joint] = {}
    loops = []
    for name, division in made.items():
        joint = next(joint for joint in closing if joint.name == name)
        part = _new_name(f"{division.body}_at_{name}", taken)
        body = whole[division.body]
        bodies.append(Body(part, _part(body, count[body.name] + 1).inertial, where=body.where))
        turned[name] = _turned_round(joint, part) if division.reversed else replace(joint, child=part)
        loops.append(Loop(part, "fixed", division.body, part, division=division, where=joint.where))
    described = replace(
        description,
        bodies=tuple(bodies),
        joints=tuple(turned.get(joint.name, joint) for joint in description.joints),
        loops=(*loops, *description.loops),
    )
    return described, tuple(joint for joint in closing if joint.name not in made)


def divisions_of(description: Description) -> tuple[tuple[Division, str], ...]:
    """The divisions of an opened description, and the names of the parts that they made."""
    return tuple((loop.division, loop.second) for loop in description.loops if loop.division is not None)


def parts_of(description: Description, body: str) -> tuple[str, ...]:
    """The names of the parts that a body was divided into, its own first."""
    return (body, *(part for division, part in divisions_of(description) if division.body == body))


def bodies_at_rest(description: Description, closing: Collection[Joint] = ()) -> set[str]:
    """The world and the bodies that are fixed to it."""
    apart = {joint.name for joint in closing}
    fixed = [joint for joint in description.joints if joint.type == "fixed" and joint.name not in apart]
    resting, before = {WORLD}, 0
    while len(resting) > before:
        before = len(resting)
        resting |= {joint.child for joint in fixed if joint.parent in resting}
    return resting


def _may_be_divided(name: str, place: Pose, joint: Joint, bodies: dict[str, Body], resting: set[str]) -> bool:
    body = bodies.get(name)
    if body is None or name in resting or body.inertial is None:
        return False
    return _resists(body.inertial, place, joint)


def _resists(inertial: Inertial, place: Pose, joint: Joint) -> bool:
    """Whether a body of this inertia, alone on the joint, has a definite kinetic matrix."""
    mass, com, central = central_part(transform_of(place).inverse(), inertial)
    I = shifted_to_origin(central, mass, com)
    axis, size = np.array(joint.axis), float(np.abs(I).max())
    along = axis / max(float(np.linalg.norm(axis)), 1e-300)
    if joint.type in _SLIDING and mass <= 0:
        return False
    if joint.type in _ABOUT_AXIS:
        return bool(along @ I @ along > _LEAST * size)
    if joint.type == "screw":
        return bool(along @ I @ along > _LEAST * size or (mass > 0 and joint.pitch))
    if joint.type in ("universal", "spherical"):
        return bool(np.linalg.eigvalsh(I)[0] > _LEAST * size)
    return True


def _part(body: Body, parts: int) -> Body:
    assert body.inertial is not None
    xx, yy, zz, xy, xz, yz = (entry / parts for entry in body.inertial.inertia)
    inertial = replace(body.inertial, mass=body.inertial.mass / parts, inertia=(xx, yy, zz, xy, xz, yz))
    return replace(body, inertial=inertial)


def _turned_round(joint: Joint, part: str) -> Joint:
    """(1): the joint from its child to a part of its parent."""
    x, y, z = joint.axis
    return replace(
        joint, parent=joint.child, child=part, pose=joint.child_pose, child_pose=joint.pose, axis=(-x, -y, -z)
    )


def _new_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    taken.add(name)
    return name
