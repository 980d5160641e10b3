"""The structure of a netCDF file of results: made empty from its contents, and read back as them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from torseur import __version__
from torseur.results.contents import SCHEMA, TIME, Column, Contents, Variable
from torseur.results.files.provenance import as_attributes
from torseur.results.files.row_checksums import EVENT_ROWS, ROWS, STRUCTURE, structure_checksum
from torseur.storage import object_cache
from torseur.storage.sources import source_digest

CHUNK_ROWS = 1024
CONCLUSION_BYTES = 8192  # fixed beforehand: nothing but rows and these bytes changes once the run goes on
FORMAT = ("v110", "v110")  # of HDF5: the oldest that knows single-writer-multiple-reader files
PAGE = 4096  # bytes: what HDF5 must write in one piece lies in one page of memory, and a killed process tears no page
_EVENT_CHUNK = 128
_PROPERTIES = f"version=2,torseur={__version__},hdf5={h5py.version.hdf5_version},h5py={h5py.__version__}"


def create_empty(path: Path, contents: Contents, facts: Mapping[str, Any], compression: int | None) -> None:
    """Make a file with all variables and attributes, and no rows.

    HDF5 takes long to lay out variables: a file of the same contents that was made before is copied.
    """
    attributes = {"schema": SCHEMA} | as_attributes(facts)
    proof = {STRUCTURE: structure_checksum(contents, attributes)}
    key = object_cache.name_of(
        "results", structure_checksum(contents, {}), repr(compression), _PROPERTIES, source_digest("results")
    )
    if (made := object_cache.find(key)) is not None:
        path.write_bytes(made)
    else:
        _lay_out(path, contents, compression)
        object_cache.keep(key, path.read_bytes())
    with h5py.File(path, "r+", libver=FORMAT, locking=False) as file:
        file.attrs.update({"_NCProperties": _PROPERTIES} | attributes | proof)


def _lay_out(path: Path, contents: Contents, compression: int | None) -> None:
    """Make a file with all variables, which says nothing about a run."""
    packed = {} if compression is None else {"compression": "gzip", "compression_opts": compression, "shuffle": True}
    paged = {"fs_strategy": "page", "fs_page_size": PAGE}
    # the writer has its own lock; HDF5's would keep out readers only
    with h5py.File(path, "w", libver=FORMAT, track_order=True, locking=False, **paged) as file:
        axes = _Axes(file)
        axes.growing(TIME, CHUNK_ROWS, {"units": "s", "long_name": "time"}, packed)
        axes.nameless("event", 0)
        axes.nameless("conclusion_byte", CONCLUSION_BYTES)
        for variable in contents.variables:
            if variable.dimension not in file:
                axes.labelled(variable.dimension, variable.column_names)
            chunk, along = (CHUNK_ROWS, variable.width), (TIME, variable.dimension)
            axes.variable(variable.name, along, chunk, variable_attributes(variable), packed)
        for name, described in event_attributes(contents).items():
            axes.variable(name, ("event",), (_EVENT_CHUNK,), described, {})
        axes.variable(ROWS, (TIME,), (CHUNK_ROWS,), {"long_name": "CRC-32 of the row"}, packed)
        axes.variable(EVENT_ROWS, ("event",), (_EVENT_CHUNK,), {"long_name": "CRC-32 of the event"}, {})
        file["conclusion"] = np.zeros(CONCLUSION_BYTES, dtype=np.uint8)
        axes.attach(file["conclusion"], ("conclusion_byte",))


@dataclass
class _Axes:
    """Dimensions as netCDF-4 keeps them in HDF5 (its format specification): scales, each with a number, that the
    variables along them are attached to. A scale without values of its own has a name that says so.
    """

    file: h5py.File
    count: int = 0

    def growing(self, name: str, chunk: int, attributes: Mapping[str, Any], packed: Mapping[str, Any]) -> None:
        """A dimension with values to come."""
        made = self._unwritten(name, (chunk,), attributes, packed)
        self._scale(made, name)

    def labelled(self, name: str, labels: Sequence[str]) -> None:
        """A dimension whose values are names."""
        made = self.file.create_dataset(name, data=np.array(labels, dtype=object), dtype=h5py.string_dtype())
        self._scale(made, name)

    def nameless(self, name: str, size: int) -> None:
        """A dimension without values; it grows from nothing, or has a size."""
        growing = {} if size else {"maxshape": (None,), "chunks": (_EVENT_CHUNK,)}
        made = self.file.create_dataset(name, (size,), dtype=">f4", **growing)
        self._scale(made, f"This is a netCDF dimension but not a netCDF variable.{size:10d}")

    def variable(
        self,
        name: str,
        along: Sequence[str],
        chunk: tuple[int, ...],
        attributes: Mapping[str, Any],
        packed: Mapping[str, Any],
    ) -> None:
        """Numbers along dimensions; the first of them grows."""
        self.attach(self._unwritten(name, chunk, attributes, packed), along)

    def attach(self, made: h5py.Dataset, along: Sequence[str]) -> None:
        """Let a variable run along dimensions."""
        for k, name in enumerate(along):
            made.dims[k].attach_scale(self.file[name])

    def _unwritten(
        self, name: str, chunk: tuple[int, ...], attributes: Mapping[str, Any], packed: Mapping[str, Any]
    ) -> h5py.Dataset:
        shape, most = (0, *chunk[1:]), (None, *chunk[1:])
        made = self.file.create_dataset(
            name, shape, np.float64, maxshape=most, chunks=chunk, fillvalue=np.nan, track_order=True, **packed
        )
        made.attrs.update({"_FillValue": np.array([np.nan])} | dict(attributes))
        return made

    def _scale(self, made: h5py.Dataset, name: str) -> None:
        made.make_scale(name)
        made.attrs["_Netcdf4Dimid"] = np.int32(self.count)
        self.count += 1


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


def contents_of(file: h5py.File) -> Contents:
    """The contents that a file was made with."""
    wide = [name for name in file if file[name].ndim == 2]
    return Contents(
        tuple(_variable(file, name) for name in wide),
        event_kinds=_words(file, "event_kind"),
        event_subjects=_words(file, "event_subject"),
    )


def _variable(file: h5py.File, name: str) -> Variable:
    dimension = file[name].dims[1][0].name.rpartition("/")[2]
    return described_variable(name, dimension, [label.decode() for label in file[dimension][:]], file[name].attrs)


def described_variable(name: str, dimension: str, labels: Sequence[str], attributes: Mapping[str, Any]) -> Variable:
    """A variable as ``variable_attributes`` told it, with the labels of its columns."""
    units = [str(unit) for unit in np.atleast_1d(attributes["column_units"])]
    bounds = [_limits(attributes.get(f"column_{side}"), len(labels)) for side in ("lower", "upper")]
    columns = tuple(Column(*parts) for parts in zip(labels, units, *bounds, strict=True))
    return Variable(name, str(attributes["long_name"]), dimension, columns)


def _limits(stored: Any, width: int) -> list[float | None]:
    if stored is None:
        return [None] * width
    return [None if np.isnan(limit) else float(limit) for limit in np.atleast_1d(stored)]


def _words(file: h5py.File, name: str) -> tuple[str, ...]:
    words = file[name].attrs["words"] if name in file else []
    return tuple(str(word) for word in np.atleast_1d(words) if str(word))
