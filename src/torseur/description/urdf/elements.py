"""The XML elements of links, joints and transmissions, with numbers that read back exactly."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement  # writing only: nothing is parsed here

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.inertia.inertials import about_centre
from torseur.description.records.machine import Body, Friction, Geometry, Inertial, Joint, Motor, Pose, Shape
from torseur.description.urdf.differential import reductions
from torseur.description.urdf.joints import WITHOUT_AXIS
from torseur.description.urdf.losses import drawable

TYPE_NAMES = {"free": "floating"}
INERTIA_NAMES = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
LIMIT_NAMES = ("lower", "upper", "effort", "velocity", "acceleration", "jerk")


def add_link(robot: Element, body: Body) -> None:
    """Add ``<link>``."""
    link = SubElement(robot, "link", name=body.name)
    if body.inertial is not None:
        _add_inertial(link, about_centre(body.inertial))
    for tag, shapes in (("visual", body.visuals), ("collision", body.collisions)):
        for shape in shapes:
            if drawable(shape.geometry):
                _add_shape(SubElement(link, tag), shape)


def add_joint(robot: Element, joint: Joint) -> None:
    """Add ``<joint>``."""
    element = SubElement(robot, "joint", name=joint.name, type=TYPE_NAMES.get(joint.type, joint.type))
    _add_origin(element, joint.pose)
    SubElement(element, "parent", link=joint.parent)
    SubElement(element, "child", link=joint.child)
    if joint.type not in WITHOUT_AXIS:
        SubElement(element, "axis", xyz=_numbers(joint.axis))
    if joint.type == "fixed":
        return
    limits = {name: _number(value) for name in LIMIT_NAMES if (value := _written_limit(joint, name)) is not None}
    if limits:
        SubElement(element, "limit", limits)
    if joint.friction != Friction():
        dry = max(joint.friction.dry_forward, joint.friction.dry_backward)
        SubElement(element, "dynamics", damping=_number(joint.friction.viscous), friction=_number(dry))
    if joint.mimic is not None:
        factors = {"multiplier": _number(joint.mimic.multiplier), "offset": _number(joint.mimic.offset)}
        SubElement(element, "mimic", {"joint": joint.mimic.joint, **factors})


def add_transmission(robot: Element, motor: Motor) -> None:
    """Add ``<transmission>`` with the motor's only joint."""
    joint, ratio = motor.drives[0]
    transmission = _started_transmission(robot, motor, "SimpleTransmission")
    _add_driven(transmission, joint)
    _add_actuator(transmission, motor, ratio)


def add_differential(robot: Element, first: Motor, second: Motor) -> None:
    """Add ``<transmission>`` with two motors on the same two joints, which a differential must suit."""
    found = reductions(first, second)
    assert found is not None
    of_actuators, of_joints = found
    transmission = _started_transmission(robot, first, "DifferentialTransmission")
    for k, ((joint, _), reduction) in enumerate(zip(first.drives, of_joints, strict=True), start=1):
        driven = _add_driven(transmission, joint)
        SubElement(driven, "role").text = f"joint{k}"
        SubElement(driven, "mechanicalReduction").text = _number(reduction)
    for k, (motor, reduction) in enumerate(zip((first, second), of_actuators, strict=True), start=1):
        actuator = _add_actuator(transmission, motor, reduction)
        SubElement(actuator, "role").text = f"actuator{k}"


def _started_transmission(robot: Element, motor: Motor, kind: str) -> Element:
    transmission = SubElement(robot, "transmission", name=f"{motor.name}_transmission")
    SubElement(transmission, "type").text = f"transmission_interface/{kind}"
    return transmission


def _add_driven(transmission: Element, joint: str) -> Element:
    driven = SubElement(transmission, "joint", name=joint)
    # the controllers of ROS refuse a transmission without it
    SubElement(driven, "hardwareInterface").text = "hardware_interface/EffortJointInterface"
    return driven


def _add_actuator(transmission: Element, motor: Motor, reduction: float) -> Element:
    actuator = SubElement(transmission, "actuator", name=motor.name)
    SubElement(actuator, "mechanicalReduction").text = _number(reduction)
    if motor.rotor.inertia:
        SubElement(actuator, "motorInertia").text = _number(motor.rotor.inertia)
    return actuator


def _add_inertial(link: Element, inertial: Inertial) -> None:
    element = SubElement(link, "inertial")
    _add_origin(element, inertial.pose)
    SubElement(element, "mass", value=_number(inertial.mass))
    SubElement(element, "inertia", {n: _number(i) for n, i in zip(INERTIA_NAMES, inertial.inertia, strict=True)})


def _add_shape(element: Element, shape: Shape) -> None:
    if shape.name is not None:
        element.set("name", shape.name)
    _add_origin(element, shape.pose)
    _add_geometry(SubElement(element, "geometry"), shape.geometry)
    if element.tag == "visual" and (shape.material is not None or shape.color is not None):
        material = SubElement(element, "material", name=shape.material or "")
        if shape.color is not None:
            SubElement(material, "color", rgba=_numbers(shape.color))


def _add_geometry(element: Element, geometry: Geometry) -> None:
    match geometry.kind:
        case "box":
            SubElement(element, "box", size=_numbers(geometry.size))
        case "sphere":
            SubElement(element, "sphere", radius=_number(geometry.size[0]))
        case "mesh":
            SubElement(element, "mesh", filename=geometry.mesh or "", scale=_numbers(geometry.size))
        case _:
            radius, length = geometry.size
            SubElement(element, geometry.kind, radius=_number(radius), length=_number(length))


def _add_origin(element: Element, pose: Pose) -> None:
    if pose == Pose():
        return
    origin = SubElement(element, "origin", xyz=_numbers(pose.position))
    if pose.rpy is not None:
        origin.set("rpy", _numbers(pose.rpy))
    elif pose.quaternion is not None:
        w, x, y, z = pose.quaternion
        origin.set("quat_xyzw", _numbers((x, y, z, w)))


def _written_limit(joint: Joint, name: str) -> float | None:
    has_range = joint.type != "continuous" and None not in (joint.limits.lower, joint.limits.upper)
    if name in ("lower", "upper") and not has_range:
        return None
    value: float | None = getattr(joint.limits, name)
    return value


def _numbers(values: Iterable[float]) -> str:
    return " ".join(_number(value) for value in values)


def _number(value: float) -> str:
    if not math.isfinite(value):
        raise DescriptionError(
            Complaint(
                Where(), "number", f"{value} cannot be written", "Give finite numbers; leave out what is unlimited."
            )
        )
    return repr(float(value))
