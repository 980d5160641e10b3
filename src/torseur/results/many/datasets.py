"""Many runs as a dataset of xarray."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from torseur.results.contents import TIME
from torseur.results.many.protocol import ManyRuns
from torseur.results.structure import variable_attributes

SCENARIO = "scenario"


def dataset_of(runs: ManyRuns) -> xr.Dataset:
    """All variables with the dimensions (scenario, time, columns); what was set stands along the scenarios."""
    rows = runs.signals()
    data: dict[str, Any] = {"state": (SCENARIO, list(runs.state))}
    axes: dict[str, Any] = {
        TIME: (TIME, runs.t, {"units": "s", "long_name": "time"}),
        SCENARIO: np.arange(len(runs.state)),
    }
    for path, values in runs.given.items():
        array = np.asarray(values)
        if array.ndim == 1:
            axes[path] = (SCENARIO, array if array.dtype.kind in "fiu" else array.astype(str))
        else:
            data[path] = ((SCENARIO, *(f"{path}.{k}" for k in range(1, array.ndim))), array)
    for v in runs.contents.variables:
        axes[v.dimension] = (v.dimension, list(v.column_names))
        data[v.name] = ((SCENARIO, TIME, v.dimension), rows[v.name], variable_attributes(v))
    return xr.Dataset(data, coords=axes)
