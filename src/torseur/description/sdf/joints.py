"""``<joint>``: two links, where they are joined, and how they may move there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from torseur.description.complaint import suggestion
from torseur.description.records.machine import WORLD, Friction, Joint, JointType, Limits, Pose
from torseur.description.records.springs import JointSpring, SpringLaw
from torseur.description.sdf.axes import Axis, Place, read_axis
from torseur.description.sdf.scope import Scope
from torseur.description.sdf.values import name_in, number
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.syntax.xml_cursor import Cursor
from torseur.frozen import dataclass

GEARBOX = "gearbox"
JOINT_TYPES: dict[str, JointType] = {
    "revolute": "revolute",
    "continuous": "continuous",
    "prismatic": "prismatic",
    "screw": "screw",
    "universal": "universal",
    "revolute2": "universal",
    "ball": "spherical",
    "fixed": "fixed",
}
_PITCH_PER_TURN = (1, 10)
"""From this version on a screw's pitch is told in metres a turn, before that in radians a metre."""


@dataclass(frozen=True)
class Surroundings:
    """What joints are read with: the version of the file, and every link's pose in the world by its full name."""

    version: tuple[int, int]
    links: Mapping[str, Pose]


@dataclass(frozen=True)
class ReadJoint:
    """A joint, and springs and dampers at the single axes of one that has two."""

    joint: Joint
    springs: tuple[JointSpring, ...] = ()


def read_joint(cursor: Cursor, scope: Scope, around: Surroundings) -> ReadJoint:
    """The joint of ``<joint>`` between the two links that its frames move with."""
    joint_type, own = _read_type(cursor), cursor.required("name")
    parent, child = ends(cursor, scope)
    if child == WORLD:
        raise cursor.error(f"its child is '{WORLD}', which nothing moves", f"Make '{WORLD}' the parent.")
    pose = scope.pose_of(cursor)
    joint = Joint(
        scope.prefix + own,
        joint_type,
        parent,
        child,
        pose=scope.pose_on(parent, cursor, around.links),
        child_pose=scope.pose_on(child, cursor, around.links),
        where=cursor.where,
    )
    return _with_axes(joint, cursor, Place(scope, pose, around.version))


def ends(cursor: Cursor, scope: Scope) -> tuple[str, str]:
    """The full names of the links, or the world, that parent and child of a joint move with."""
    parent, child = (scope.link(name_in(cursor, end), cursor) for end in ("parent", "child"))
    if parent == child:
        raise cursor.error(f"it joins link '{child}' to itself", "Name two links as parent and child.")
    return parent, child


def _read_type(joint: Cursor) -> JointType:
    written = joint.required("type", f'Give type="…". {suggestion("", JOINT_TYPES)}')
    if written not in JOINT_TYPES:
        raise joint.error(f"joint type '{written}' is not known", suggestion(written, [*JOINT_TYPES, GEARBOX]))
    return JOINT_TYPES[written]


def _with_axes(joint: Joint, cursor: Cursor, place: Place) -> ReadJoint:
    match joint.type:
        case "fixed" | "spherical":
            for part in cursor.children("axis", "axis2"):
                part.ignore(f"a {cursor.get('type')} joint has no axis")
            return ReadJoint(joint)
        case "universal":
            return _with_two_axes(joint, read_axis(cursor, "axis", place), read_axis(cursor, "axis2", place), cursor)
    for part in cursor.children("axis2"):
        part.ignore(f"a {joint.type} joint has one axis")
    axis = read_axis(cursor, "axis", place)
    limits = axis.limits
    if joint.type == "continuous":
        limits = Limits(effort=limits.effort, velocity=limits.velocity)
    moved = replace(joint, axis=axis.direction, limits=limits, friction=axis.friction)
    pitch = _pitch(cursor, place.version) if joint.type == "screw" else None
    return ReadJoint(replace(moved, spring=axis.spring, mimic=axis.mimic, pitch=pitch))


def _with_two_axes(joint: Joint, first: Axis, second: Axis, cursor: Cursor) -> ReadJoint:
    """A universal joint; friction of its axes must be alike, what damps or springs one of them stands beside it."""
    dry = {axis.friction.dry_forward for axis in (first, second)}
    if len(dry) > 1:
        cursor.note("dynamics/friction", "it differs between the axes, and none is taken")
    for tag, axis in (("axis", first), ("axis2", second)):
        if axis.limits.lower is not None or axis.limits.upper is not None:
            cursor.note(f"{tag}/limit", "the range of one of two axes is not used")
        if axis.mimic is not None:
            raise cursor.error("one of its two axes follows another joint", "Let only joints with one axis follow.")
    level = dry.pop() if len(dry) == 1 else 0.0
    moved = replace(joint, axis=first.direction, second_axis=second.direction, friction=Friction(0.0, level, level))
    named = zip(SPEED_NAMES["universal"], (first, second), strict=True)
    return ReadJoint(moved, tuple(_spring(joint, f"{joint.name}.{part}", axis) for part, axis in named if _acts(axis)))


def _acts(axis: Axis) -> bool:
    return axis.spring is not None or axis.friction.viscous != 0


def _spring(joint: Joint, speed: str, axis: Axis) -> JointSpring:
    law = SpringLaw() if axis.spring is None else axis.spring
    return JointSpring(speed, speed, replace(law, damping=axis.friction.viscous), joint.where)


def _pitch(joint: Cursor, version: tuple[int, int]) -> float:
    """The advance [m/rad]: metres a turn of a right-handed thread, or radians a metre of a left-handed one."""
    per_turn, per_metre = number(joint, "screw_thread_pitch"), number(joint, "thread_pitch")
    if per_turn is not None or (per_metre is None and version >= _PITCH_PER_TURN):
        return (1.0 if per_turn is None else per_turn) / math.tau
    if per_metre == 0:
        raise joint.error("thread_pitch 0 is an infinite advance", "Give screw_thread_pitch, in metres a turn.")
    return -1.0 / (1.0 if per_metre is None else per_metre)
