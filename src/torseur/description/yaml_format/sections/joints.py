"""Joints with their limits; the units of their numbers follow from their type (see motion_kinds)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from torseur.description.records.drives import Stop
from torseur.description.records.machine import Joint, Limits, Mimic
from torseur.description.records.springs import SpringLaw
from torseur.description.syntax.units import Kind, Quantity
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes, contents, pose_data
from torseur.description.yaml_format.late import late
from torseur.description.yaml_format.motion_kinds import (
    Motion,
    Types,
    motion_of_joint,
    motion_of_speed,
    transmission_kind,
)
from torseur.description.yaml_format.sections.friction import FrictionKeys, friction_data, friction_record
from torseur.description.yaml_format.sections.joint_types import JointTypeKeys, joint_type_data
from torseur.description.yaml_format.sections.springs import SpringKeys, spring_data, spring_values
from torseur.description.yaml_format.values import (
    NOUGHT,
    Keys,
    LaterQuantity,
    Name,
    Placement,
)

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.spring_laws import SpringLawKeys
else:
    SpringLawKeys = late("sections.spring_laws", "SpringLawKeys")


class LimitKeys(Keys):
    """Bounds of the motion; a key that is left out means no bound."""

    lower: LaterQuantity | None = None
    upper: LaterQuantity | None = None
    effort: LaterQuantity | None = None
    velocity: LaterQuantity | None = None
    acceleration: LaterQuantity | None = None
    jerk: LaterQuantity | None = None


class MimicKeys(Keys):
    """The joint follows another: q = multiplier · q_leader + offset."""

    joint: Name
    multiplier: LaterQuantity | None = None
    offset: LaterQuantity = NOUGHT


class TreeJointKeys(Keys):
    """What a joint of the tree has in space and in the plane: its bodies, and what acts in it."""

    parent: Name
    child: Name
    limits: LimitKeys = LimitKeys()
    friction: FrictionKeys = FrictionKeys()
    armature: LaterQuantity = NOUGHT
    mimic: MimicKeys | None = None
    stop: SpringKeys | None = None
    spring: SpringLawKeys | None = None


class JointKeys(Placement, JointTypeKeys, TreeJointKeys):
    """A joint from ``parent`` to ``child``; at, rpy, quaternion place its frame on the parent, ``on_child`` there."""

    on_child: Placement = Placement()


def joint_records(joints: Mapping[str, JointKeys], types: Types, reading: Reading) -> tuple[Joint, ...]:
    """All joints, in the order of the file, their numbers checked against the units of their types."""
    return tuple(_record(name, keys, types, reading) for name, keys in joints.items())


def _record(name: str, keys: JointKeys, types: Types, reading: Reading) -> Joint:
    path: TreePath = ("joints", name)
    motion = motion_of_joint(keys.type)
    return Joint(
        name,
        keys.type,
        keys.parent,
        keys.child,
        pose=keys.pose(),
        axis=keys.axis,
        second_axis=keys.second_axis,
        pitch=keys.pitch,
        child_pose=keys.on_child.pose(),
        limits=limits_record(keys.limits, motion, (*path, "limits"), reading),
        friction=friction_record(keys.friction, motion, (*path, "friction"), reading),
        armature=reading.si(keys.armature, motion.inertia, (*path, "armature")),
        mimic=_mimic_record(keys.mimic, motion, types, (*path, "mimic"), reading) if keys.mimic else None,
        stop=stop_record(keys.stop, motion, (*path, "stop"), reading),
        spring=spring_record(keys.spring, motion, (*path, "spring"), reading),
        where=reading.tree.where(path),
    )


def limits_record(keys: LimitKeys, motion: Motion, path: TreePath, reading: Reading) -> Limits:
    """The bounds in SI units."""

    def bound(written: Quantity | None, kind: Kind, key: str) -> float | None:
        return None if written is None else reading.si(written, kind, (*path, key))

    return Limits(
        lower=bound(keys.lower, motion.coordinate, "lower"),
        upper=bound(keys.upper, motion.coordinate, "upper"),
        effort=bound(keys.effort, motion.effort, "effort"),
        velocity=bound(keys.velocity, motion.speed, "velocity"),
        acceleration=bound(keys.acceleration, motion.acceleration, "acceleration"),
        jerk=bound(keys.jerk, motion.jerk, "jerk"),
    )


def stop_record(keys: SpringKeys | None, motion: Motion, path: TreePath, reading: Reading) -> Stop | None:
    """The stop, in the units of the joint."""
    return None if keys is None else Stop(*spring_values(keys, motion, path, reading))


def spring_record(keys: SpringLawKeys | None, motion: Motion, path: TreePath, reading: Reading) -> SpringLaw | None:
    """The spring, in the units of the joint."""
    if keys is None:
        return None
    from torseur.description.yaml_format.sections.spring_laws import spring_law_record

    return spring_law_record(keys, motion, path, reading)


def _mimic_record(keys: MimicKeys, motion: Motion, types: Types, path: TreePath, reading: Reading) -> Mimic:
    leader = motion_of_speed(keys.joint, types)
    multiplier = 1.0
    if keys.multiplier is not None:
        multiplier = reading.si(keys.multiplier, transmission_kind(motion, leader), (*path, "multiplier"))
    return Mimic(keys.joint, multiplier, reading.si(keys.offset, motion.coordinate, (*path, "offset")))


def joint_data(joint: Joint) -> Data:
    """A joint, without its name."""
    data: Data = {"type": joint.type, "parent": joint.parent, "child": joint.child} | pose_data(joint.pose)
    return data | contents(
        **joint_type_data(joint),
        on_child=pose_data(joint.child_pose),
        limits=changes(joint.limits, Limits(), "lower", "upper", "effort", "velocity", "acceleration", "jerk"),
        friction=friction_data(joint.friction),
        armature=joint.armature or None,
        mimic=None if joint.mimic is None else _mimic_data(joint.mimic),
        stop=spring_data(joint.stop),
        spring=None if joint.spring is None else _spring_law_data(joint.spring),
    )


def _spring_law_data(law: SpringLaw) -> Data:
    from torseur.description.yaml_format.sections.spring_laws import spring_law_data

    return spring_law_data(law)


def _mimic_data(mimic: Mimic) -> Data:
    return {"joint": mimic.joint} | changes(mimic, Mimic(mimic.joint), "multiplier", "offset")
