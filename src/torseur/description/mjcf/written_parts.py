"""The elements of MJCF that records become: placements, inertias, joints, shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element, SubElement  # writing only: nothing is parsed here

import numpy as np

from torseur.algebra.inertia import rotated
from torseur.description.placement import composition, inverse, quaternion_of_matrix, rotation_of, turns, vector
from torseur.description.records.machine import Body, Inertial, Joint, Pose, Shape

TYPES = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slide", "spherical": "ball", "free": "free"}
"""Joints that MJCF has, and what it calls them."""


def numbers(values: Iterable[float]) -> str:
    """Numbers that read back exactly."""
    return " ".join(repr(float(value) + 0.0) for value in values)


def placement(pose: Pose) -> dict[str, str]:
    """``pos`` and ``quat``, where they say something."""
    own = {} if pose.position == (0.0, 0.0, 0.0) else {"pos": numbers(pose.position)}
    if turns(pose):
        own["quat"] = numbers(pose.quaternion or quaternion_of_matrix(rotation_of(pose)))
    return own


def add_inertial(body: Element, inertial: Inertial) -> None:
    """Along the axes of the inertia where it is diagonal there, along the body's otherwise."""
    xx, yy, zz, xy, xz, yz = _central(inertial)
    own = {"mass": repr(inertial.mass), "pos": numbers(inertial.pose.position)}
    if not any((xy, xz, yz)):
        own |= placement(inertial.pose) | {"pos": own["pos"], "diaginertia": numbers((xx, yy, zz))}
    elif not turns(inertial.pose):
        own["fullinertia"] = numbers((xx, yy, zz, xy, xz, yz))
    else:
        I = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        J = rotated(rotation_of(inertial.pose), I)
        own["fullinertia"] = numbers((J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]))
    SubElement(body, "inertial", own)


def _central(inertial: Inertial) -> tuple[float, ...]:
    """The inertia about the centre of mass."""
    if inertial.about == "com":
        return inertial.inertia
    x, y, z = inertial.pose.position
    shifts = (y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z)
    return tuple(entry - inertial.mass * shift for entry, shift in zip(inertial.inertia, shifts, strict=True))


def add_joint(
    body: Element, joint: Joint, *, armature: float, damping: float, frictionloss: float, at: Pose | None = None
) -> None:
    """A joint at its place on the child; ``at`` is another place."""
    seat = joint.child_pose if at is None else at
    own = {"name": joint.name, "type": TYPES[joint.type]}
    if joint.type == "free":
        SubElement(body, "joint", own)
        return
    if joint.type != "spherical":
        own["axis"] = numbers(vector(rotation_of(seat) @ np.array(joint.axis)))
    if any(seat.position):
        own["pos"] = numbers(seat.position)
    lower, upper = joint.limits.lower, joint.limits.upper
    if lower is not None and upper is not None and joint.type in ("revolute", "prismatic"):
        own["range"] = numbers((lower, upper))
    if joint.limits.effort is not None:
        own["actuatorfrcrange"] = numbers((-joint.limits.effort, joint.limits.effort))
    if joint.spring is not None:
        own |= {"stiffness": repr(joint.spring.stiffness), "springref": repr(joint.spring.rest or 0.0)}
    for name, value in (("armature", armature), ("damping", damping), ("frictionloss", frictionloss)):
        if value:
            own[name] = repr(value)
    SubElement(body, "joint", own)


def add_shapes(body: Element, record: Body, meshes: Mapping[tuple[str, tuple[float, ...]], str]) -> None:
    """Geoms: those that are only seen do not collide, those that only collide are in a group that is not shown."""
    both = [shape for shape in record.visuals if shape in record.collisions]
    for shape in record.visuals:
        own = {} if shape in both else {"contype": "0", "conaffinity": "0"}
        _add_shape(body, record, shape, meshes, own)
    for shape in record.collisions:
        if shape not in both:
            _add_shape(body, record, shape, meshes, {"group": "3"})


def _add_shape(
    body: Element, record: Body, shape: Shape, meshes: Mapping[tuple[str, tuple[float, ...]], str], own: dict[str, str]
) -> None:
    geometry = shape.geometry
    size = geometry.size
    match geometry.kind:
        case "mesh":
            own |= {"type": "mesh", "mesh": meshes[geometry.mesh or "", size]}
        case "box":
            own |= {"type": "box", "size": numbers(edge / 2 for edge in size)}
        case "cylinder" | "capsule":
            own |= {"type": geometry.kind, "size": numbers((size[0], size[1] / 2))}
        case _:
            own |= {"type": geometry.kind, "size": numbers(size)}
    if shape.name is not None:
        own["name"] = shape.name
    if shape.material is not None:
        own["material"] = shape.material
    if shape.color is not None:
        own["rgba"] = numbers(shape.color)
    if record.inertial is None:
        own["mass"] = "0"
    SubElement(body, "geom", own | placement(shape.pose))


def place_at_zero(joint: Joint) -> Pose:
    """The child on its parent while the joint is at zero."""
    return joint.pose if joint.child_pose == Pose() else composition(joint.pose, inverse(joint.child_pose))
