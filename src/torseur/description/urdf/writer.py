"""From a description to URDF text that reads back as the same description."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring  # writing only: nothing is parsed here

from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.records.machine import WORLD, Description, Joint
from torseur.description.urdf.elements import add_differential, add_joint, add_link, add_transmission
from torseur.description.urdf.losses import losses, obstacles, transmissions
from torseur.description.urdf.root import root_joint

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_urdf(description: Description, path: str | Path, *, lossy: bool = False) -> None:
    """Write the machine to a URDF file, in UTF-8."""
    Path(path).write_text(urdf_text(description, lossy=lossy), encoding="utf-8", newline="\n")


def urdf_text(description: Description, *, lossy: bool = False) -> str:
    """The machine as URDF; an error that lists what URDF cannot say, unless ``lossy`` drops it.

    Numbers are written so that they read back exactly. The joint ``root_joint`` that the reader adds is
    left out; a root named ``world`` is written where the machine stands on the ground in another way.
    """
    complaints = obstacles(description) + ([] if lossy else losses(description))
    if complaints:
        raise DescriptionError(complaints)
    text = _machine_text(description)
    strange = NOT_IN_XML.search(text)
    if strange:
        cause = f"a name holds the character {strange.group()!r}, which XML cannot hold"
        raise DescriptionError(Complaint(description.where, f"machine '{description.name}'", cause, "Rename it."))
    return text


def _machine_text(description: Description) -> str:
    robot = Element("robot", name=description.name, version=_version(description))
    joints = _written_joints(description)
    if any(joint.parent == WORLD for joint in joints) or not description.bodies:
        SubElement(robot, "link", name=WORLD)
    for body in description.bodies:
        add_link(robot, body)
    for joint in joints:
        add_joint(robot, joint)
    by_name = {joint.name: joint for joint in joints}
    for driving in transmissions(description.motors, by_name):
        if len(driving) == 1:
            add_transmission(robot, *driving)
        else:
            add_differential(robot, *driving)
    indent(robot)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(robot, encoding="unicode") + "\n"


def _written_joints(description: Description) -> tuple[Joint, ...]:
    """All joints but the one that the reader will add again."""
    if not description.joints:
        return ()
    first, *others = description.joints
    if any(joint.parent == WORLD for joint in others):
        return description.joints
    added = root_joint(first.child, description.bodies, others, first.where)
    return tuple(others) if first == added else description.joints


def _version(description: Description) -> str:
    """The first version of URDF that has everything used: quaternions and capsules in 1.1, jerk in 1.2."""
    if any((joint.limits.acceleration, joint.limits.jerk) != (None, None) for joint in description.joints):
        return "1.2"
    shapes = [shape for body in description.bodies for shape in (*body.visuals, *body.collisions)]
    poses = [joint.pose for joint in description.joints] + [shape.pose for shape in shapes]
    poses += [body.inertial.pose for body in description.bodies if body.inertial is not None]
    turned = any(pose.quaternion is not None for pose in poses)
    return "1.1" if turned or any(shape.geometry.kind == "capsule" for shape in shapes) else "1.0"
