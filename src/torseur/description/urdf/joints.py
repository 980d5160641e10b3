"""``<joint>``: type, placement, axis, limits, friction, mimic."""

from __future__ import annotations

from torseur.description.complaint import suggestion
from torseur.description.records.machine import Friction, Joint, JointType, Limits, Mimic, Vector
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.urdf.origin import read_origin, vector

# 'spherical' and its synonym 'ball' are an extension that several programs share
JOINT_TYPES: dict[str, JointType] = {
    "revolute": "revolute",
    "continuous": "continuous",
    "prismatic": "prismatic",
    "fixed": "fixed",
    "floating": "free",
    "planar": "planar",
    "spherical": "spherical",
    "ball": "spherical",
}
WITHOUT_AXIS = ("fixed", "free", "spherical")
DEFAULT_AXIS: Vector = (1.0, 0.0, 0.0)
UNUSED_PARTS = {
    "calibration": "calibration is not used",
    "safety_controller": "the safety controller is not used",
}


def read_joint(joint: Cursor) -> Joint:
    """The joint of ``<joint>``, with the axis as it is written."""
    name = joint.required("name", "Give every joint a name of its own.")
    joint_type = _read_type(joint)
    for part in joint.children(*UNUSED_PARTS):
        part.ignore(UNUSED_PARTS[part.tag])
    parent = joint.required_child("parent").required("link")
    child = joint.required_child("child").required("link")
    pose = read_origin(joint)
    if joint_type == "fixed":
        for part in joint.children("axis", "limit", "dynamics", "mimic"):
            part.ignore("a fixed joint does not move")
        return Joint(name, "fixed", parent, child, pose, where=joint.where)
    return Joint(
        name,
        joint_type,
        parent,
        child,
        pose,
        axis=_read_axis(joint, joint_type),
        limits=_read_limits(joint, has_range=joint_type != "continuous"),
        friction=_read_friction(joint),
        mimic=_read_mimic(joint),
        where=joint.where,
    )


def _read_type(joint: Cursor) -> JointType:
    written = joint.required("type", f'Give type="…". {suggestion("", JOINT_TYPES)}')
    if written not in JOINT_TYPES:
        raise joint.error(f"joint type '{written}' is not known", suggestion(written, JOINT_TYPES))
    return JOINT_TYPES[written]


def _read_axis(joint: Cursor, joint_type: JointType) -> Vector:
    axis = joint.only_child("axis")
    if joint_type in WITHOUT_AXIS:
        if axis is not None:
            axis.ignore(f"a {joint.get('type')} joint has no axis")
        return Joint.axis  # the record's default
    if axis is None:
        return DEFAULT_AXIS
    xyz = vector(axis, "xyz") or DEFAULT_AXIS
    if not any(xyz):
        raise axis.error("axis [0 0 0] has no direction", 'Give a non-zero axis, or type="fixed".')
    return xyz


def _read_limits(joint: Cursor, has_range: bool) -> Limits:
    """The limits as stated. Where only one end of the range is given, the other is 0, as URDF says."""
    limit = joint.only_child("limit")
    if limit is None:
        return Limits()
    lower = upper = None
    if has_range:
        lower, upper = limit.number("lower"), limit.number("upper")
        if (lower is None) != (upper is None):
            lower, upper = lower or 0.0, upper or 0.0
        if lower is not None and upper is not None and lower > upper:
            raise limit.error(f"lower limit {lower:g} is above the upper limit {upper:g}", "Exchange the two.")
    else:
        for end in ("lower", "upper"):
            limit.note(f"@{end}", "a continuous joint has no range")
    return Limits(
        lower,
        upper,
        effort=limit.number("effort"),
        velocity=limit.number("velocity"),
        acceleration=limit.number("acceleration"),
        jerk=limit.number("jerk"),
    )


def _read_friction(joint: Cursor) -> Friction:
    dynamics = joint.only_child("dynamics")
    if dynamics is None:
        return Friction()
    dry = dynamics.number("friction") or 0.0
    return Friction(dynamics.number("damping") or 0.0, dry, dry)


def _read_mimic(joint: Cursor) -> Mimic | None:
    mimic = joint.only_child("mimic")
    if mimic is None:
        return None
    multiplier, offset = mimic.number("multiplier"), mimic.number("offset")
    return Mimic(mimic.required("joint"), 1.0 if multiplier is None else multiplier, offset or 0.0)
