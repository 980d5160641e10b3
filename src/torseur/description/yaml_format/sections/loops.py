"""Closures: two frames meet as in a joint."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.description.records import JointType, Loop
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, axis_data
from torseur.description.yaml_format.values import AXES, Axis, Keys, Name


class LoopKeys(Keys):
    """A closure: two frames (or bodies) meet as in a joint of this type."""

    name: Name | None = None
    type: JointType
    between: tuple[Name, Name]
    axis: Axis = (0.0, 0.0, 1.0)


def loop_records(loops: Sequence[LoopKeys], reading: Reading) -> tuple[Loop, ...]:
    """All closures, in the order of the file; those without a name are loop1, loop2, …"""
    records = []
    for index, loop in enumerate(loops):
        name = loop.name if loop.name is not None else f"loop{index + 1}"
        records.append(Loop(name, loop.type, *loop.between, loop.axis, reading.tree.where(("loops", index))))
    return tuple(records)


def loop_data(loop: Loop) -> Data:
    """A closure."""
    data: Data = {"name": loop.name, "type": loop.type, "between": [loop.first, loop.second]}
    return data | ({"axis": axis_data(loop.axis)} if loop.axis != AXES["z"] else {})
