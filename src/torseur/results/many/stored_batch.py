"""Many runs that were saved: the file of their dataset, read as the runs that it was made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from torseur.frozen import dataclass
from torseur.results.contents import TIME, Array, Contents, Variable
from torseur.results.files.structure import described_variable
from torseur.results.many.batch_file import SCENARIO, STATE


@dataclass(frozen=True, eq=False)
class StoredBatch:
    """The runs of a dataset, as ``ManyRuns``."""

    dataset: xr.Dataset

    @classmethod
    def open(cls, path: Path) -> StoredBatch:
        """The runs in a file."""
        return cls(xr.load_dataset(path, engine="h5netcdf"))

    @property
    def t(self) -> Array:
        """Saved times [s], (K,)."""
        return np.asarray(self.dataset[TIME].values, dtype=np.float64)

    @cached_property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        recorded = [name for name, data in self.dataset.data_vars.items() if data.dims[:2] == (SCENARIO, TIME)]
        return Contents(tuple(_variable(self.dataset, str(name)) for name in recorded))

    @property
    def state(self) -> tuple[str, ...]:
        """Of each run "done", or why it stopped."""
        return tuple(str(state) for state in self.dataset[STATE].values)

    @property
    def given(self) -> Mapping[str, Sequence[Any]]:
        """What was set in each run."""
        set_ = {str(n): c for n, c in self.dataset.coords.items() if c.dims == (SCENARIO,) and n != SCENARIO}
        return {name: values.values.tolist() for name, values in set_.items()}

    def signal(self, name: str) -> Array:
        """A variable of all runs, (N, K, columns)."""
        return np.asarray(self.dataset[name].values, dtype=np.float64)

    def signals(self) -> dict[str, Array]:
        """All variables by their names."""
        return {variable.name: self.signal(variable.name) for variable in self.contents.variables}


def _variable(dataset: xr.Dataset, name: str) -> Variable:
    data = dataset[name]
    dimension = str(data.dims[2])
    return described_variable(name, dimension, [str(label) for label in dataset[dimension].values], data.attrs)
