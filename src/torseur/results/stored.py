"""Where the rows of a run lie: in memory or in a file. Both give the same, and neither is read before it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array, Contents

if TYPE_CHECKING:
    import xarray as xr

ALL = slice(None)


class Stored(Protocol):
    """The rows of a run with what is said about them."""

    @property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        ...

    @property
    def facts(self) -> dict[str, Any]:
        """What the run says about itself."""
        ...

    @property
    def rows(self) -> int:
        """Number of saved times."""
        ...

    def times(self, part: slice = ALL) -> Array:
        """Saved times [s]."""
        ...

    def values(self, name: str, part: slice = ALL) -> Array:
        """Rows of a variable, (N, columns)."""
        ...

    def column(self, name: str, position: int) -> Array:
        """One column of a variable, (N,)."""
        ...

    def events(self) -> Array:
        """Time, kind and subject of each event as numbers, (M, 3)."""
        ...

    def dataset(self) -> xr.Dataset:
        """All of it for xarray."""
        ...

    def close(self) -> None:
        """Let go of the file, if there is one."""
        ...


@dataclass(frozen=True, eq=False)
class InMemory:
    """Rows that lie in arrays."""

    contents: Contents
    facts: dict[str, Any]
    t: Array
    arrays: Mapping[str, Array]
    entries: Array  # of events, (M, 3)

    @property
    def rows(self) -> int:
        """Number of saved times."""
        return int(self.t.size)

    def times(self, part: slice = ALL) -> Array:
        """Saved times [s]."""
        return self.t[part]

    def values(self, name: str, part: slice = ALL) -> Array:
        """Rows of a variable, (N, columns)."""
        return self.arrays[name][part]

    def column(self, name: str, position: int) -> Array:
        """One column of a variable, (N,)."""
        return np.ascontiguousarray(self.arrays[name][:, position])

    def events(self) -> Array:
        """Time, kind and subject of each event as numbers, (M, 3)."""
        return self.entries

    def dataset(self) -> xr.Dataset:
        """All of it for xarray."""
        from torseur.results.tables.datasets import dataset_in_memory

        return dataset_in_memory(self)

    def close(self) -> None:
        """Nothing to let go of."""
