"""Arms given by a Denavit–Hartenberg table; they are written as bodies and joints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from torseur.description.complaint import DescriptionError
from torseur.description.dh import DHRow, chain_from_dh
from torseur.description.records.machine import WORLD, Body, Frame, Joint
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.late import late
from torseur.description.yaml_format.motion_kinds import motion_of_joint
from torseur.description.yaml_format.sections.friction import FrictionKeys, friction_record
from torseur.description.yaml_format.sections.inertials import InertialKeys
from torseur.description.yaml_format.sections.joints import LimitKeys, limits_record, spring_record, stop_record
from torseur.description.yaml_format.sections.springs import SpringKeys
from torseur.description.yaml_format.values import NOUGHT, Angle, Keys, LaterQuantity, Length, Name

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.spring_laws import SpringLawKeys
else:
    SpringLawKeys = late("sections.spring_laws", "SpringLawKeys")


class DHRowKeys(InertialKeys):
    """A row of a DH table; mass properties are measured in the row's frame."""

    name: Name | None = None
    type: Literal["revolute", "prismatic"] = "revolute"
    a: Length = 0.0
    alpha: Angle = 0.0
    d: Length = 0.0
    theta: Angle = 0.0
    offset: LaterQuantity = NOUGHT
    limits: LimitKeys = LimitKeys()
    friction: FrictionKeys = FrictionKeys()
    armature: LaterQuantity = NOUGHT
    stop: SpringKeys | None = None
    spring: SpringLawKeys | None = None


class DHKeys(Keys):
    """An arm given by its Denavit-Hartenberg table, standing on ``base``."""

    convention: Literal["standard", "modified"]
    base: Name = WORLD
    end_frame: Name | None = None
    rows: tuple[DHRowKeys, ...] = Field(min_length=1)


Chain = tuple[tuple[Body, ...], tuple[Joint, ...], tuple[Frame, ...]]


def row_name(index: int, row: DHRowKeys) -> str:
    """Name of the row's joint: its own, else joint1, joint2, …"""
    return row.name if row.name is not None else f"joint{index + 1}"


def dh_records(keys: DHKeys, reading: Reading) -> Chain:
    """Bodies, joints and frames of the table."""
    rows = [_row(index, row, reading) for index, row in enumerate(keys.rows)]
    try:
        bodies, joints, frames = chain_from_dh(
            rows, convention=keys.convention, base=keys.base, end_frame=keys.end_frame
        )
    except DescriptionError as error:
        reading.complaints.extend(error.complaints)
        return (), (), ()
    held = tuple(
        _held(joint, row, ("dh", "rows", i), reading)
        for i, (joint, row) in enumerate(zip(joints, keys.rows, strict=True))
    )
    return bodies, held, frames


def _held(joint: Joint, keys: DHRowKeys, path: TreePath, reading: Reading) -> Joint:
    """The joint with its stop and its spring."""
    motion = motion_of_joint(keys.type)
    stop = stop_record(keys.stop, motion, (*path, "stop"), reading)
    return replace(joint, stop=stop, spring=spring_record(keys.spring, motion, (*path, "spring"), reading))


def _row(index: int, keys: DHRowKeys, reading: Reading) -> DHRow:
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
