"""Records of joints, and of arms given by a DH table, from their keys."""

from __future__ import annotations

from dataclasses import replace

from torseur.description.complaint import DescriptionError
from torseur.description.dh import DHRow, chain_from_dh
from torseur.description.drive_records import Bristles, Stop
from torseur.description.records import Body, Frame, Friction, Joint, JointType, Limits, Mimic
from torseur.description.units import Kind, Quantity
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.machine import DHKeys, DHRowKeys
from torseur.description.yaml_format.motion_kinds import Motion, motion_of_joint, motion_of_speed, transmission_kind
from torseur.description.yaml_format.sections.disturbances import SpringKeys
from torseur.description.yaml_format.sections.joints import FrictionKeys, JointKeys, LimitKeys, MimicKeys
from torseur.description.yaml_format.sections.springs import spring_values
from torseur.description.yaml_tree import TreePath

Types = dict[str, JointType]
Chain = tuple[tuple[Body, ...], tuple[Joint, ...], tuple[Frame, ...]]


def joint_record(name: str, keys: JointKeys, types: Types, reading: Reading) -> Joint:
    """The joint, its numbers checked against the units of its type."""
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
        limits=limits_record(keys.limits, motion, (*path, "limits"), reading),
        friction=friction_record(keys.friction, motion, (*path, "friction"), reading),
        armature=reading.si(keys.armature, motion.inertia, (*path, "armature")),
        mimic=_mimic(keys.mimic, motion, types, (*path, "mimic"), reading) if keys.mimic else None,
        stop=_stop(keys.stop, motion, (*path, "stop"), reading),
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


def friction_record(keys: FrictionKeys, motion: Motion, path: TreePath, reading: Reading) -> Friction:
    """The friction in SI units."""

    def si(written: Quantity, kind: Kind, key: str) -> float:
        return reading.si(written, kind, (*path, key))

    static, lugre = keys.static, keys.lugre
    return Friction(
        viscous=si(keys.viscous, motion.damping, "viscous"),
        dry_forward=si(keys.dry.forward, motion.effort, "dry"),
        dry_backward=si(keys.dry.backward, motion.effort, "dry"),
        static_forward=None if static.forward is None else si(static.forward, motion.effort, "static"),
        static_backward=None if static.backward is None else si(static.backward, motion.effort, "static"),
        stribeck_speed=None if keys.stribeck_speed is None else si(keys.stribeck_speed, motion.speed, "stribeck_speed"),
        bristles=None if lugre is None else Bristles(*spring_values(lugre, motion, (*path, "lugre"), reading)),
        load_loss=keys.load_loss,
    )


def _stop(keys: SpringKeys | None, motion: Motion, path: TreePath, reading: Reading) -> Stop | None:
    return None if keys is None else Stop(*spring_values(keys, motion, path, reading))


def _mimic(keys: MimicKeys, motion: Motion, types: Types, path: TreePath, reading: Reading) -> Mimic:
    leader = motion_of_speed(keys.joint, types)
    multiplier = 1.0
    if keys.multiplier is not None:
        multiplier = reading.si(keys.multiplier, transmission_kind(motion, leader), (*path, "multiplier"))
    return Mimic(keys.joint, multiplier, reading.si(keys.offset, motion.coordinate, (*path, "offset")))


def row_name(index: int, row: DHRowKeys) -> str:
    """Name of the row's joint: its own, else joint1, joint2, …"""
    return row.name if row.name is not None else f"joint{index + 1}"


def dh_records(keys: DHKeys, reading: Reading) -> Chain:
    """Bodies, joints and frames of the table."""
    rows = [_dh_row(index, row, reading) for index, row in enumerate(keys.rows)]
    try:
        bodies, joints, frames = chain_from_dh(
            rows, convention=keys.convention, base=keys.base, end_frame=keys.end_frame
        )
    except DescriptionError as error:
        reading.complaints.extend(error.complaints)
        return (), (), ()
    stops = [
        _stop(row.stop, motion_of_joint(row.type), ("dh", "rows", i, "stop"), reading)
        for i, row in enumerate(keys.rows)
    ]
    return bodies, tuple(replace(joint, stop=stop) for joint, stop in zip(joints, stops, strict=True)), frames


def _dh_row(index: int, keys: DHRowKeys, reading: Reading) -> DHRow:
    path: TreePath = ("dh", "rows", index)
    motion = motion_of_joint(keys.type)
    return DHRow(
        row_name(index, keys),
        keys.type,
        a=keys.a,
        alpha=keys.alpha,
        d=keys.d,
        theta=keys.theta,
        offset=reading.si(keys.offset, motion.coordinate, (*path, "offset")),
        inertial=keys.inertial(reading.tree.where(path)),
        limits=limits_record(keys.limits, motion, (*path, "limits"), reading),
        friction=friction_record(keys.friction, motion, (*path, "friction"), reading),
        armature=reading.si(keys.armature, motion.inertia, (*path, "armature")),
        where=reading.tree.where(path),
    )
