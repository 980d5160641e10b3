"""Closures: two frames meet as in a joint."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.description.records.machine import Loop
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data
from torseur.description.yaml_format.sections.joint_types import JointTypeKeys, joint_type_data
from torseur.description.yaml_format.values import Name


class LoopKeys(JointTypeKeys):
    """A closure: two frames (or bodies) move relative to each other as in a joint of this type."""

    name: Name | None = None
    between: tuple[Name, Name]


def loop_records(loops: Sequence[LoopKeys], reading: Reading) -> tuple[Loop, ...]:
    """All closures, in the order of the file; those without a name are loop1, loop2, …"""
    records = []
    for index, loop in enumerate(loops):
        name = loop.name if loop.name is not None else f"loop{index + 1}"
        first, second = loop.between
        where = reading.tree.where(("loops", index))
        records.append(Loop(name, loop.type, first, second, loop.axis, loop.second_axis, loop.pitch, where=where))
    return tuple(records)


def loop_data(loop: Loop) -> Data:
    """A closure."""
    data: Data = {"name": loop.name, "type": loop.type, "between": [loop.first, loop.second]}
    return data | joint_type_data(loop)
