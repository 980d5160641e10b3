"""Rows of a run as a dataset of xarray, with names and units; made when it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import h5netcdf
import xarray as xr
from xarray.backends import H5NetCDFStore

from torseur.results.contents import SCHEMA, TIME
from torseur.results.files.provenance import as_attributes
from torseur.results.files.row_checksums import EVENT_ROWS, ROWS
from torseur.results.files.structure import event_attributes, variable_attributes

if TYPE_CHECKING:
    from torseur.results.files.opening import InFile
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
    """The dataset of a file; its rows are read when they are needed, through the same checks."""
    whole = {TIME: slice(0, stored.rows), "event": slice(0, stored.event_count)}
    opened = xr.open_dataset(
        H5NetCDFStore(h5netcdf.File(stored.file, "r")),
        decode_times=False,
        cache=False,
        create_default_indexes=False,  # an index of the times would bring all of them into memory
    )
    trimmed = opened.isel(whole).drop_vars(["conclusion", ROWS, EVENT_ROWS])
    trimmed.attrs = {"schema": SCHEMA} | as_attributes(stored.facts)
    return _indexed(trimmed)


def _indexed(dataset: xr.Dataset) -> xr.Dataset:
    for name in [str(name) for name in dataset.coords if name in dataset.dims and name not in dataset.xindexes]:
        dataset = dataset.set_xindex(name)
    return dataset
