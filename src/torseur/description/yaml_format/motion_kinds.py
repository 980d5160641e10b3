"""Which kinds of quantity belong to a joint: angles and torques where it turns, lengths and forces where it slides."""

from __future__ import annotations

from torseur.description.records.machine import JointType
from torseur.description.speed_names import COORDINATE_UNITS, SPEED_NAMES, SPEED_UNITS
from torseur.description.syntax import units
from torseur.description.syntax.units import Kind
from torseur.frozen import dataclass

Types = dict[str, JointType]  # of each joint, by its name


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


_OF_UNIT = {"rad": TURNING, "rad/s": TURNING, "m": SLIDING, "m/s": SLIDING}


def motion_of_joint(joint_type: JointType) -> Motion:
    """The motion that all speeds of the joint share; MIXED where they differ."""
    motions = {_OF_UNIT[unit] for unit in SPEED_UNITS[joint_type]}
    return motions.pop() if len(motions) == 1 else MIXED


def coordinate_kinds(joint_type: JointType) -> tuple[Kind, ...]:
    """Kinds of the joint's coordinates, in order."""
    return tuple(_OF_UNIT.get(unit, MIXED).coordinate for unit in COORDINATE_UNITS[joint_type])


def speed_kinds(joint_type: JointType) -> tuple[Kind, ...]:
    """Kinds of the joint's speeds, in order."""
    return tuple(_OF_UNIT[unit].speed for unit in SPEED_UNITS[joint_type])


def motion_of_speed(speed: str, types: Types) -> Motion:
    """The motion behind ``joint`` or ``joint.component``; MIXED if there is none of this name."""
    if speed in types:
        return motion_of_joint(types[speed])
    joint, _, component = speed.rpartition(".")
    if joint not in types or component not in SPEED_NAMES[types[joint]]:
        return MIXED
    return _OF_UNIT[SPEED_UNITS[types[joint]][SPEED_NAMES[types[joint]].index(component)]]


def transmission_kind(output: Motion, source: Motion) -> Kind:
    """The kind of d output / d source."""
    if (output, source) == (SLIDING, TURNING):
        return units.LENGTH_PER_ANGLE
    if (output, source) == (TURNING, SLIDING):
        return units.ANGLE_PER_LENGTH
    return units.NUMBER
