"""Names of the coordinates and speeds of each joint type.

A joint with one degree of freedom lends its own name (component ""); the others append ``.component``:
joint ``wrist`` of type universal has the speeds ``wrist.angle1`` and ``wrist.angle2``.
"""

from __future__ import annotations

from collections.abc import Container

from torseur.description.records.machine import Joint, JointType

SPEED_NAMES: dict[JointType, tuple[str, ...]] = {
    "revolute": ("",),
    "continuous": ("",),
    "prismatic": ("",),
    "screw": ("",),
    "cylindrical": ("angle", "slide"),
    "universal": ("angle1", "angle2"),
    "spherical": ("wx", "wy", "wz"),
    "planar": ("x", "y", "angle"),
    "free": ("wx", "wy", "wz", "vx", "vy", "vz"),
    "fixed": (),
}

COORDINATE_NAMES: dict[JointType, tuple[str, ...]] = SPEED_NAMES | {
    "spherical": ("qw", "qx", "qy", "qz"),
    "free": ("x", "y", "z", "qw", "qx", "qy", "qz"),
}

SPEED_UNITS: dict[JointType, tuple[str, ...]] = {
    "revolute": ("rad/s",),
    "continuous": ("rad/s",),
    "prismatic": ("m/s",),
    "screw": ("rad/s",),
    "cylindrical": ("rad/s", "m/s"),
    "universal": ("rad/s", "rad/s"),
    "spherical": ("rad/s",) * 3,
    "planar": ("m/s", "m/s", "rad/s"),
    "free": ("rad/s",) * 3 + ("m/s",) * 3,
    "fixed": (),
}

COORDINATE_UNITS: dict[JointType, tuple[str, ...]] = {
    **{kind: tuple(unit.removesuffix("/s") for unit in units) for kind, units in SPEED_UNITS.items()},
    "spherical": ("1",) * 4,
    "free": ("m",) * 3 + ("1",) * 4,
}


MEASURED_IN_LOOPS: tuple[JointType, ...] = ("revolute", "continuous", "prismatic", "screw", "cylindrical", "planar")
"""Joints whose coordinates are told from the relative pose of their frames, where they close loops."""


def speed_names(joint: Joint) -> tuple[str, ...]:
    """Full names of the joint's speeds.

    >>> speed_names(Joint("wrist", "universal", "world", "hand"))
    ('wrist.angle1', 'wrist.angle2')
    >>> speed_names(Joint("elbow", "revolute", "world", "arm"))
    ('elbow',)
    """
    return _full_names(joint, SPEED_NAMES)


def coordinate_names(joint: Joint) -> tuple[str, ...]:
    """Full names of the joint's coordinates."""
    return _full_names(joint, COORDINATE_NAMES)


def joint_of_speed(name: str, joints: Container[str]) -> str:
    """The joint that a coordinate or speed belongs to; the names of joints may have dots themselves.

    >>> joint_of_speed("wrist.angle1", ["wrist"]), joint_of_speed("left.elbow", ["left.elbow"])
    ('wrist', 'left.elbow')
    """
    return name if name in joints else name.rpartition(".")[0]


def _full_names(joint: Joint, table: dict[JointType, tuple[str, ...]]) -> tuple[str, ...]:
    # a type that does not exist has no names; that it does not exist is said elsewhere
    return tuple(f"{joint.name}.{component}" if component else joint.name for component in table.get(joint.type, ()))
