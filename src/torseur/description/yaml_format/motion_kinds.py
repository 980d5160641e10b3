"""Which kinds of quantity belong to a joint: angles and torques where it turns, lengths and forces where it slides."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.description import units
from torseur.description.records import JointType
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES
from torseur.description.units import Kind

Types = dict[str, JointType]


@dataclass(frozen=True)
class Motion:
    """Kinds of a coordinate, of its derivatives and of what resists it."""

    coordinate: Kind
    speed: Kind
    acceleration: Kind
    jerk: Kind
    effort: Kind
    damping: Kind
    inertia: Kind


TURNING = Motion(
    units.ANGLE,
    units.ANGULAR_SPEED,
    units.ANGULAR_ACCELERATION,
    units.ANGULAR_JERK,
    units.TORQUE,
    units.ANGULAR_DAMPING,
    units.INERTIA,
)


SLIDING = Motion(units.LENGTH, units.SPEED, units.ACCELERATION, units.JERK, units.FORCE, units.DAMPING, units.MASS)


MIXED = Motion(*(units.NUMBER,) * 7)  # both at once: one number cannot have both units


_ONE_DEGREE: dict[JointType, Motion] = {
    "revolute": TURNING,
    "continuous": TURNING,
    "screw": TURNING,
    "prismatic": SLIDING,
    "universal": TURNING,
    "spherical": TURNING,
}


def motion_of_joint(joint_type: JointType) -> Motion:
    """The motion that all coordinates of the joint share; MIXED where they differ."""
    return _ONE_DEGREE.get(joint_type, MIXED)


def _motion_of_component(joint_type: JointType, component: str) -> Motion:
    if component == "":
        return motion_of_joint(joint_type)
    if component.startswith(("angle", "w")):
        return TURNING
    return MIXED if component.startswith("q") else SLIDING


def coordinate_kinds(joint_type: JointType) -> tuple[Kind, ...]:
    """Kinds of the joint's coordinates, in order."""
    return tuple(_motion_of_component(joint_type, name).coordinate for name in COORDINATE_NAMES[joint_type])


def speed_kinds(joint_type: JointType) -> tuple[Kind, ...]:
    """Kinds of the joint's speeds, in order."""
    return tuple(_motion_of_component(joint_type, name).speed for name in SPEED_NAMES[joint_type])


def motion_of_speed(speed: str, types: dict[str, JointType]) -> Motion:
    """The motion behind ``joint`` or ``joint.component``; MIXED if there is none of this name."""
    if speed in types:
        return motion_of_joint(types[speed])
    joint, _, component = speed.rpartition(".")
    known = joint in types and component in SPEED_NAMES[types[joint]]
    return _motion_of_component(types[joint], component) if known else MIXED


def transmission_kind(output: Motion, source: Motion) -> Kind:
    """The kind of d output / d source."""
    if (output, source) == (SLIDING, TURNING):
        return units.LENGTH_PER_ANGLE
    if (output, source) == (TURNING, SLIDING):
        return units.ANGLE_PER_LENGTH
    return units.NUMBER
