"""What a file of results holds: variables, each with named columns that have units and limits, over one time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass

Array: TypeAlias = npt.NDArray[np.float64]
Rows: TypeAlias = Mapping[str, Array]
"""Of each variable its rows, (N, columns)."""

SCHEMA = "torseur trajectory 2"
TIME = "time"
EVENTS = ("event_time", "event_kind", "event_subject")
RESERVED = (TIME, "event", *EVENTS, "row_checksum", "event_checksum", "conclusion", "conclusion_byte")


@dataclass(frozen=True)
class Column:
    """One signal within a variable; ``lower`` and ``upper`` are the limits that it is drawn against."""

    name: str
    unit: str = "1"
    lower: float | None = None
    upper: float | None = None


@dataclass(frozen=True)
class Variable:
    """Signals of one kind, (time, dimension): ``current`` of all motors, ``q`` of all coordinates."""

    name: str
    long_name: str
    dimension: str
    columns: tuple[Column, ...]

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def column_names(self) -> tuple[str, ...]:
        """The labels along the dimension."""
        return tuple(column.name for column in self.columns)

    @property
    def units(self) -> tuple[str, ...]:
        """The unit of each column."""
        return tuple(column.unit for column in self.columns)

    @property
    def signals(self) -> tuple[str, ...]:
        """The full name of each column: ``current.shoulder``."""
        return tuple(f"{self.name}.{column.name}" for column in self.columns)


@dataclass(frozen=True)
class Event:
    """Something that happened at an instant: ``Event(0.31, "sticks", "elbow")``."""

    time: float
    kind: str
    subject: str


@dataclass(frozen=True)
class Contents:
    """The variables of a run in their order, and the words that its events are told with."""

    variables: tuple[Variable, ...]
    event_kinds: tuple[str, ...] = ()
    event_subjects: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for fault in _faults(self.variables):
            raise ValueError(f"contents of results: {fault}")

    @property
    def signals(self) -> tuple[str, ...]:
        """The full names of all columns, in order."""
        return tuple(signal for variable in self.variables for signal in variable.signals)

    @property
    def width(self) -> int:
        """Number of all columns, the time not counted."""
        return sum(variable.width for variable in self.variables)

    def split(self, flat: Array) -> dict[str, Array]:
        """The rows of each variable, views into rows of all columns side by side, (N, width)."""
        if flat.ndim != 2 or flat.shape[1] != self.width:
            raise ValueError(f"rows of results: the shape is {flat.shape}. Give (N, {self.width}).")
        ends = np.cumsum([variable.width for variable in self.variables])
        return {v.name: flat[:, end - v.width : end] for v, end in zip(self.variables, ends, strict=True)}

    def checked(self, t: Any, rows: Mapping[str, Any]) -> tuple[Array, dict[str, Array]]:
        """The same times and rows as arrays, after a look at their names and shapes."""
        times = np.asarray(t, dtype=np.float64)
        wanted, given = {variable.name for variable in self.variables}, set(rows)
        if wanted != given:
            raise ValueError(f"rows of results: missing {sorted(wanted - given)}, unknown {sorted(given - wanted)}.")
        arrays = {v.name: np.asarray(rows[v.name], dtype=np.float64) for v in self.variables}
        for v in self.variables:
            if arrays[v.name].shape != (times.size, v.width):
                shape, right = arrays[v.name].shape, (times.size, v.width)
                raise ValueError(f"rows of results: variable '{v.name}' has the shape {shape}. Give {right}.")
        return times, arrays

    def entry(self, event: Event) -> tuple[float, int, int]:
        """An event in numbers: its time, and where its words stand among those of the contents."""
        for word, known in ((event.kind, self.event_kinds), (event.subject, self.event_subjects)):
            if word not in known:
                raise ValueError(f"event at {event.time} s: '{word}' is not in the contents. {suggestion(word, known)}")
        return event.time, self.event_kinds.index(event.kind), self.event_subjects.index(event.subject)


def _faults(variables: tuple[Variable, ...]) -> list[str]:
    names = [variable.name for variable in variables]
    labels: dict[str, tuple[str, ...]] = {}
    faults = [f"'{name}' stands twice. Give each variable its own name." for name in names if names.count(name) > 1]
    for v in variables:
        if {v.name, v.dimension} & set(RESERVED) or "." in v.name:
            faults.append(f"'{v.name}' ({v.dimension}) is a name that files reserve. Choose another without a dot.")
        if v.dimension in names:
            faults.append(f"dimension '{v.dimension}' is also a variable, which netCDF forbids. Rename it.")
        if not v.columns or len(set(v.column_names)) < v.width:
            faults.append(f"'{v.name}' has no columns, or two of one name. Leave it out, or name each column.")
        if labels.setdefault(v.dimension, v.column_names) != v.column_names:
            faults.append(f"'{v.name}' labels the dimension '{v.dimension}' otherwise. Give it its own dimension.")
    return faults
