"""Numbers: all finite, and orientations that are rotations."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

from torseur.description.checks.index import Index, elements
from torseur.description.complaint import Complaint, Where
from torseur.description.records.drives import Likeness
from torseur.description.records.machine import Description, Pose, Quaternion

_LARGEST = 1e50  # products of a few such numbers can still be represented
_UNIT_TOLERANCE = 1e-6  # files write six digits
_NO_NUMBERS = (Where, str, Likeness)
_NUMBERS = (float, int)


def finite_and_turning(description: Description, index: Index) -> Iterator[Complaint]:
    """NaN, infinities and numbers beyond all measure, anywhere in the records.

    And quaternions without direction or not of length 1, and orientations given twice.
    """
    for element, where, record in _elements(description):
        for path, value in _leaves(record):
            if isinstance(value, Pose):
                yield from _of_pose(value, path, element, where)
            elif isinstance(value, _NUMBERS) and not abs(value) <= _LARGEST:  # NaN compares false
                remedy = "Give the number in SI units; leave a limit out where there is none."
                yield Complaint(where, element, f"{path} = {value} is not a finite number below {_LARGEST:g}", remedy)


def _of_pose(pose: Pose, path: str, element: str, where: Where) -> Iterator[Complaint]:
    if pose.quaternion is None:
        return
    if pose.rpy is not None:
        cause = f"{path} gives both roll-pitch-yaw angles and a quaternion"
        yield Complaint(where, element, cause, "Keep one of the two.")
    yield from quaternion_faults(pose.quaternion, f"{path} quaternion", element, where)


def quaternion_faults(quaternion: Quaternion, label: str, element: str, where: Where) -> Iterator[Complaint]:
    """Complaints about the length of a quaternion (w, x, y, z)."""
    length = math.hypot(*quaternion)
    shown = " ".join(f"{entry:g}" for entry in quaternion)
    if length == 0.0:
        remedy = "Give (w, x, y, z) of length 1; no rotation is (1, 0, 0, 0)."
        yield Complaint(where, element, f"{label} [{shown}] has no direction", remedy)
    elif abs(length - 1.0) > _UNIT_TOLERANCE:
        cause = f"{label} [{shown}] has length {length:g}, not 1, and is scaled to 1"
        yield Complaint(where, element, cause, "Check its entries, in the order w, x, y, z.", "warning")


def _elements(description: Description) -> Iterator[tuple[str, Where, object]]:
    """Each element of the machine with its title and place."""
    for kind, found in elements(description).items():
        for element in found:
            yield f"{kind} '{element.name}'", element.where, element
    yield "initial state", description.initial.where, description.initial
    yield "settings of the simulation", description.settings.where, description.settings
    yield "gravity", description.where, {"gravity": description.gravity}


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    """Of a record; of nothing else."""
    return tuple(entry.name for entry in fields(kind)) if is_dataclass(kind) else ()


def _leaves(record: object) -> Iterator[tuple[str, object]]:
    """Paths and values of all numbers of a record, and of its poses."""
    open_ends: list[tuple[str, object]] = [("", record)]
    while open_ends:
        path, value = open_ends.pop()
        if value is None or isinstance(value, _NO_NUMBERS):
            continue
        if isinstance(value, Pose):
            yield path, value
        if names := _field_names(type(value)):  # type: ignore[arg-type]  # classes have hashes
            before = f"{path}." if path else ""
            open_ends.extend((before + name, getattr(value, name)) for name in reversed(names))
        elif isinstance(value, dict):
            open_ends.extend(value.items())
        elif isinstance(value, tuple):
            open_ends.extend((f"{path}[{i}]", entry) for i, entry in reversed(list(enumerate(value))))
        else:
            yield path, value
