"""The numbers of a machine's file by their paths, with what they stand for: those that ``changes`` takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from torseur.description.records.machine import Description
from torseur.description.syntax.units import ACCELERATION, Asking, Kind
from torseur.description.syntax.yaml_tree import Tree
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.machine import MachineKeys
from torseur.description.yaml_format.reader import machine_record, validated
from torseur.description.yaml_format.sections.mesh_files import Meshes
from torseur.description.yaml_format.writer import machine_data
from torseur.frozen import dataclass

_AXES = "xyz"
_GUESS = "guess"  # where a closed machine is looked for, which is no number of it
_UNNAMED = ("torseur", "name", "gravity", "loops", "independent_speeds")  # no path leads into these


@dataclass(frozen=True)
class FileNumber:
    """A number of the file: ``keys`` lead to it, entries of vectors by x, y, z; ``value`` is in SI units."""

    keys: tuple[str, ...]
    value: float
    kind: Kind

    @property
    def path(self) -> str:
        """As ``model.with_`` takes it."""
        return ".".join(self.keys)


def numbers_in(description: Description) -> tuple[FileNumber, ...]:
    """All numbers that a file says of the machine, in its order.

    The machine is written as a file would hold it and read again with numbers that note of which kind they are read:
    units are those of the readers, which alone know that a gain of a sliding joint is N/m.
    """
    unseen = tuple(replace(body, visuals=(), collisions=()) for body in description.bodies)
    data = _asking(machine_data(replace(description, bodies=unseen)))
    reading = Reading(Tree(description.where.file, data, {}))
    machine_record(validated(MachineKeys, reading), Meshes(False), reading)
    told = {key: value for key, value in data.items() if key not in _UNNAMED}
    return (*_gravity(description), *(number for number in _numbers(told, ())))


def _gravity(description: Description) -> Iterator[FileNumber]:
    x, y, z = description.gravity
    if x == 0 == y:
        yield FileNumber(("gravity",), -z + 0.0, ACCELERATION)


def _asking(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _asking(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_asking(value) for value in data]
    return Asking(data) if isinstance(data, float) else data


def _numbers(data: Any, keys: tuple[str, ...]) -> Iterator[FileNumber]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _numbers(value, (*keys, str(key)))
    elif isinstance(data, list):
        for k, value in enumerate(data):
            yield from _numbers(value, (*keys, _AXES[k] if len(data) == len(_AXES) else str(k)))
    elif isinstance(data, Asking) and data.kind is not None and _GUESS not in keys:
        yield FileNumber(keys, float(data), data.kind)
