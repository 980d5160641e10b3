"""Rows of a run as a dataset of xarray, with names and units; made when it is looked at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import xarray as xr

from torseur.results.contents import SCHEMA, TIME
from torseur.results.provenance import as_attributes
from torseur.results.structure import event_attributes, variable_attributes

if TYPE_CHECKING:
    from torseur.results.opening import InFile
    from torseur.results.stored import InMemory


def dataset_in_memory(stored: InMemory) -> xr.Dataset:
    """The dataset of arrays, of the same form as that of a file."""
    axes: dict[str, Any] = {TIME: (TIME, stored.t, {"units": "s", "long_name": "time"})}
    made: dict[str, Any] = {}
    for v in stored.contents.variables:
        axes[v.dimension] = (v.dimension, list(v.column_names))
        made[v.name] = ((TIME, v.dimension), stored.arrays[v.name], variable_attributes(v))
    for k, (name, attributes) in enumerate(event_attributes(stored.contents).items()):
        made[name] = ("event", stored.entries[:, k], attributes)
    facts = {"schema": SCHEMA} | as_attributes(stored.facts)
    return _indexed(xr.Dataset(made, coords=xr.Coordinates(axes, indexes={}), attrs=facts))


def dataset_in_file(stored: InFile) -> xr.Dataset:
    """The dataset of a file; its rows are read when they are needed."""
    whole = {TIME: slice(0, stored.rows), "event": slice(0, stored.event_count)}
    opened = _opened(stored.path, while_written=stored.while_written)
    trimmed = opened.isel(whole).drop_vars("conclusion")
    trimmed.attrs = as_attributes(stored.facts)
    trimmed.set_close(opened.close)
    return _indexed(trimmed)


def _opened(path: Path, *, while_written: bool) -> xr.Dataset:
    return xr.open_dataset(
        path,
        engine="h5netcdf",
        decode_times=False,
        cache=False,
        create_default_indexes=False,  # an index of the times would bring all of them into memory
        driver_kwds={"swmr": True} if while_written else {},
    )


def _indexed(dataset: xr.Dataset) -> xr.Dataset:
    for name in [str(name) for name in dataset.coords if name in dataset.dims and name not in dataset.xindexes]:
        dataset = dataset.set_xindex(name)
    return dataset
