"""Many runs as a dataset of xarray."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from torseur.results.contents import TIME
from torseur.results.files.structure import variable_attributes
from torseur.results.many.batch_file import SCENARIO, STATE
from torseur.results.many.given import column_of
from torseur.results.many.protocol import ManyRuns


def dataset_of(runs: ManyRuns) -> xr.Dataset:
    """All variables with the dimensions (scenario, time, columns); what was set stands beside, in SI units."""
    rows = runs.signals()
    data: dict[str, Any] = {STATE: (SCENARIO, list(runs.state))}
    axes: dict[str, Any] = {
        TIME: (TIME, runs.t, {"units": "s", "long_name": "time"}),
        SCENARIO: np.arange(len(runs.state)),
    }
    for path, values in runs.given.items():
        array = np.asarray(values)
        if array.ndim == 1:
            column, unit = column_of(values)
            axes[path] = (SCENARIO, column, {} if unit is None else {"units": unit})
        else:
            data[path] = ((SCENARIO, *(f"{path}.{k}" for k in range(1, array.ndim))), array)
    for v in runs.contents.variables:
        axes[v.dimension] = (v.dimension, list(v.column_names))
        data[v.name] = ((SCENARIO, TIME, v.dimension), rows[v.name], variable_attributes(v))
    return xr.Dataset(data, coords=axes)
