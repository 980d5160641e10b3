"""Rows of a run with angles in degrees."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array, Column, Contents
from torseur.results.stored import ALL, Stored

if TYPE_CHECKING:
    import xarray as xr

_FACTOR = 180 / math.pi
_UNITS = {"rad": "deg", "rad/s": "deg/s", "rad/s^2": "deg/s^2"}


@dataclass(frozen=True, eq=False)
class InDegrees:
    """The rows of ``radians``, with columns in rad, rad/s and rad/s² told in degrees."""

    radians: Stored

    @cached_property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        of = self.radians.contents
        return replace(of, variables=tuple(replace(v, columns=tuple(map(_column, v.columns))) for v in of.variables))

    @property
    def facts(self) -> dict[str, Any]:
        """What the run says about itself."""
        return self.radians.facts

    @property
    def rows(self) -> int:
        """Number of saved times."""
        return self.radians.rows

    def times(self, part: slice = ALL) -> Array:
        """Saved times [s]."""
        return self.radians.times(part)

    def values(self, name: str, part: slice = ALL) -> Array:
        """Rows of a variable, (N, columns)."""
        return self.radians.values(name, part) * self._factors(name)

    def column(self, name: str, position: int) -> Array:
        """One column of a variable, (N,)."""
        turned: Array = self.radians.column(name, position) * self._factors(name)[position]
        return turned

    def events(self) -> Array:
        """Time, kind and subject of each event as numbers, (M, 3)."""
        return self.radians.events()

    def dataset(self) -> xr.Dataset:
        """All of it for xarray."""
        from torseur.results.stored import InMemory
        from torseur.results.tables.datasets import dataset_in_memory

        arrays = {v.name: self.values(v.name) for v in self.contents.variables}
        return dataset_in_memory(InMemory(self.contents, self.facts, self.times(), arrays, self.events()))

    def close(self) -> None:
        """Let go of the file, if there is one."""
        self.radians.close()

    def _factors(self, name: str) -> Array:
        units = next(v.units for v in self.radians.contents.variables if v.name == name)
        return np.array([_FACTOR if unit in _UNITS else 1.0 for unit in units])


def _column(column: Column) -> Column:
    if column.unit not in _UNITS:
        return column
    lower, upper = (None if limit is None else limit * _FACTOR for limit in (column.lower, column.upper))
    return Column(column.name, _UNITS[column.unit], lower, upper)
