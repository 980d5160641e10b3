"""The structure of a netCDF file of results: made empty from its contents, and read back as them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import h5netcdf
import h5py
import numpy as np
import xarray as xr

from torseur.results.contents import SCHEMA, TIME, Column, Contents, Variable
from torseur.results.provenance import as_attributes

CHUNK_ROWS = 1024
CONCLUSION_BYTES = 8192  # fixed beforehand: nothing but rows and these bytes changes once the run goes on
FORMAT = ("v110", "v110")  # of HDF5: the oldest that knows single-writer-multiple-reader files
PAGE = 4096  # bytes: what HDF5 must write in one piece lies in one page of memory, and a killed process tears no page
_EVENT_CHUNK = 128


def create_empty(path: Path, contents: Contents, facts: Mapping[str, Any], compression: int | None) -> None:
    """Make a file with all variables and attributes, and no rows."""
    packed = {} if compression is None else {"compression": "gzip", "compression_opts": compression, "shuffle": True}
    with h5netcdf.File(path, "w", libver=FORMAT, fs_strategy="page", fs_page_size=PAGE) as file:
        file.attrs.update({"schema": SCHEMA} | as_attributes(facts))
        file.dimensions = {TIME: None, "event": None, "conclusion_byte": CONCLUSION_BYTES}
        _growing(file, TIME, (TIME,), (CHUNK_ROWS,), {"units": "s", "long_name": "time"}, packed)
        for variable in contents.variables:
            if variable.dimension not in file.dimensions:
                _labels(file, variable)
            shape, dimensions = (CHUNK_ROWS, variable.width), (TIME, variable.dimension)
            _growing(file, variable.name, dimensions, shape, variable_attributes(variable), packed)
        for name, attributes in event_attributes(contents).items():
            _growing(file, name, ("event",), (_EVENT_CHUNK,), attributes, {})
        empty = np.zeros(CONCLUSION_BYTES, dtype=np.uint8)
        file.create_variable("conclusion", ("conclusion_byte",), np.uint8, data=empty)


def variable_attributes(variable: Variable) -> dict[str, Any]:
    """Attributes in the manner of the CF conventions: ``units`` where all columns share it, else column by column."""
    shared = {"units": variable.units[0]} if len(set(variable.units)) == 1 else {}
    attributes: dict[str, Any] = {"long_name": variable.long_name, "column_units": list(variable.units)} | shared
    for side in ("lower", "upper"):
        limits = [getattr(column, side) for column in variable.columns]
        if any(limit is not None for limit in limits):
            attributes[f"column_{side}"] = np.array([np.nan if limit is None else limit for limit in limits])
    return attributes


def event_attributes(contents: Contents) -> dict[str, dict[str, Any]]:
    """The variables of events; kind and subject are positions in the words of their attribute."""
    return {
        "event_time": {"units": "s", "long_name": "time of the event"},
        "event_kind": {"long_name": "what happened", "words": list(contents.event_kinds) or [""]},
        "event_subject": {"long_name": "what it happened to", "words": list(contents.event_subjects) or [""]},
    }


def contents_of(dataset: xr.Dataset) -> Contents:
    """The contents that a dataset was made with."""
    wide = [str(name) for name, data in dataset.data_vars.items() if data.ndim == 2 and data.dims[0] == TIME]
    return Contents(
        tuple(_variable(dataset, name) for name in wide),
        event_kinds=_words(dataset, "event_kind"),
        event_subjects=_words(dataset, "event_subject"),
    )


def _variable(dataset: xr.Dataset, name: str) -> Variable:
    data = dataset[name]
    dimension = str(data.dims[1])
    names = [str(label) for label in dataset[dimension].values]
    units = [str(unit) for unit in np.atleast_1d(data.attrs["column_units"])]
    bounds = [_limits(data.attrs.get(f"column_{side}"), len(names)) for side in ("lower", "upper")]
    columns = tuple(Column(*parts) for parts in zip(names, units, *bounds, strict=True))
    return Variable(name, str(data.attrs["long_name"]), dimension, columns)


def _limits(stored: Any, width: int) -> list[float | None]:
    if stored is None:
        return [None] * width
    return [None if np.isnan(limit) else float(limit) for limit in np.atleast_1d(stored)]


def _words(dataset: xr.Dataset, name: str) -> tuple[str, ...]:
    words = dataset[name].attrs["words"] if name in dataset else []
    return tuple(str(word) for word in np.atleast_1d(words) if str(word))


def _labels(file: h5netcdf.File, variable: Variable) -> None:
    file.dimensions[variable.dimension] = variable.width
    names = np.array(variable.column_names, dtype=object)
    file.create_variable(variable.dimension, (variable.dimension,), h5py.string_dtype(), data=names)


def _growing(
    file: h5netcdf.File,
    name: str,
    dimensions: tuple[str, ...],
    chunks: tuple[int, ...],
    attributes: Mapping[str, Any],
    packed: Mapping[str, Any],
) -> None:
    made = file.create_variable(name, dimensions, np.float64, chunks=chunks, fillvalue=np.nan, **packed)
    made.attrs.update(attributes)
