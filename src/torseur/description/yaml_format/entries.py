"""Entries of a mapping that is to be written: what has its default value is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.records.machine import ZERO, Pose, Vector
from torseur.description.yaml_format.values import AXES

Data = dict[str, Any]


def contents(**entries: Any) -> Data:
    """The entries that hold anything."""
    return {key: value for key, value in entries.items() if value not in (None, {}, [], ())}


def changes(record: Any, standard: Any, *keys: str) -> Data:
    """The fields whose values differ from the standard ones."""
    return {key: getattr(record, key) for key in keys if getattr(record, key) != getattr(standard, key)}


def axis_data(axis: Vector) -> str | Vector:
    """The letter of an axis along x, y or z, else its components."""
    return next((letter for letter, direction in AXES.items() if direction == axis), axis)


def pose_data(pose: Pose) -> Data:
    """Position and orientation, where they are not those of the parent."""
    return ({"at": pose.position} if pose.position != ZERO else {}) | contents(rpy=pose.rpy, quaternion=pose.quaternion)


class _Element(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def where(self) -> Where: ...


_Record = TypeVar("_Record", bound=_Element)


def section_data(elements: Iterable[_Record], data_of: Callable[[_Record], Any]) -> Data:
    """The elements of a section by their names."""
    section: Data = {}
    for element in elements:
        title = f"{type(element).__name__.lower()} '{element.name}'"
        insert(section, element.name, data_of(element), title, element.where)
    return section


def insert(mapping: Data, key: str, value: Any, title: str, where: Where) -> None:
    """Add an entry; a name that is used twice is refused."""
    if key in mapping:
        raise DescriptionError(Complaint(where, title, "the name is used twice", "Give each element its own name."))
    mapping[key] = value
