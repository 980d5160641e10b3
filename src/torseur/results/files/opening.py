"""Files of results opened: rows are read when they are needed, also while a run writes them or after it was killed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import h5py
import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import EVENTS, SCHEMA, TIME, Array, Contents
from torseur.results.files.checked_file import (
    AT_ONCE,
    CheckedFile,
    DamagedError,
    NotResultsError,
    damage_told,
    hdf5_of,
    is_sealed,
)
from torseur.results.files.provenance import as_facts
from torseur.results.files.row_checksums import STRUCTURE
from torseur.results.files.soundness import see_that_names_are_sound, see_that_rows_are_sound
from torseur.results.files.space import ResultsError
from torseur.results.files.structure import contents_of
from torseur.results.stored import ALL

if TYPE_CHECKING:
    import xarray as xr

_SMALL = 2**17  # bytes of a variable, less than a piece of the file that is compared as a whole
_WHILE_WRITTEN = (0.02, 0.05, 0.1)  # s between attempts


@dataclass(frozen=True, eq=False)
class InFile:
    """Rows that lie in a file; those behind ``rows`` were not written to their end."""

    path: Path
    file: h5py.File
    attributes: Mapping[str, Any]  # what the file said about the run at its start
    facts: dict[str, Any]
    rows: int
    event_count: int
    known: Contents | None = None  # by who has just written the file

    @cached_property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        return contents_of(self.file) if self.known is None else self.known

    @property
    def compression(self) -> int | None:
        """How strongly rows are packed, if they are."""
        stored = self.file[TIME]
        return None if stored.compression is None else int(stored.compression_opts)

    def times(self, part: slice = ALL) -> Array:
        """Saved times [s]."""
        return self._read(TIME, part)

    def values(self, name: str, part: slice = ALL) -> Array:
        """Rows of a variable, (N, columns)."""
        return self._read(name, part)

    def column(self, name: str, position: int) -> Array:
        """One column of a variable, (N,)."""
        with damage_told(self.path):
            if (kept := self._kept(name)) is not None:
                return kept[:, position].copy()
            return np.asarray(self.file[name][: self.rows, position])

    def events(self) -> Array:
        """Time, kind and subject of each event as numbers, (M, 3)."""
        with damage_told(self.path):
            return np.stack([self.file[name][: self.event_count] for name in EVENTS], axis=1)

    def dataset(self) -> xr.Dataset:
        """All of it for xarray."""
        from torseur.results.tables.datasets import dataset_in_file

        return dataset_in_file(self)

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    def _read(self, name: str, part: slice) -> Array:
        begin, end, _ = part.indices(self.rows)
        with damage_told(self.path):
            if (kept := self._kept(name)) is not None:
                return kept[begin:end].copy()
            return np.asarray(self.file[name][begin:end])

    @cached_property
    def _small(self) -> dict[str, Array]:
        return {}

    def _kept(self, name: str) -> Array | None:
        """All rows of a variable that is small: it is read once, for HDF5 takes long to find it each time."""
        if name not in self._small:
            stored = self.file[name]
            if stored.size * stored.dtype.itemsize > _SMALL:
                return None
            self._small[name] = np.asarray(stored[: self.rows])
        return self._small[name]


def open_results(
    path: str | Path, *, concluded: bool = True, ended: bool = True, known: Contents | None = None
) -> InFile:
    """The rows of a file that are whole; its facts with or without the conclusion.

    A file whose run has ended is compared with its seal. ``ended=False`` takes one without it too, to go on writing.
    ``known`` contents, those that it was just written with, are not read again.
    """
    found = Path(path)
    if not found.is_file():
        raise ResultsError(f"{found}: there is no such file. Give a file that a run has written.")
    for patience in (*_WHILE_WRITTEN, None):
        try:
            opened = _opened(found, concluded=concluded, ended=ended)
            return opened if known is None else replace(opened, known=known)
        except ResultsError as error:
            # a run may be writing what was just read
            if patience is None or isinstance(error, NotResultsError) or is_sealed(found):
                raise
            time.sleep(patience)
    raise AssertionError


def _opened(path: Path, *, concluded: bool, ended: bool) -> InFile:
    checked = CheckedFile(path)
    try:
        if checked.seal and checked.end <= AT_ONCE:
            checked.see_all()
        with damage_told(path):
            stored = in_file(checked, concluded=concluded)
            if checked.seal is None and ended:
                _see_that_it_is_sound_so_far(stored)
            return stored
    except BaseException:
        checked.close()
        raise


def begun(times: h5py.Dataset) -> int:
    """How many entries have a time: they come first, and the rows of others were not written to their end."""
    known, unknown = 0, len(times)
    if unknown and np.isfinite(times[unknown - 1]):
        return unknown
    while known < unknown:
        middle = (known + unknown) // 2
        if np.isfinite(times[middle]):
            known = middle + 1
        else:
            unknown = middle
    return known


def in_file(checked: CheckedFile, *, concluded: bool = True, count: Callable[[h5py.Dataset], int] = begun) -> InFile:
    """What HDF5 makes of the bytes of a file of results; ``count`` tells how many rows or events have these times."""
    file = hdf5_of(checked)
    try:
        attributes = _attributes(checked.path, file)
        facts = as_facts(_without_schema(attributes)) | (conclusion_of(file) if concluded else {})
        return InFile(checked.path, file, attributes, facts, count(file[TIME]), count(file["event_time"]))
    except BaseException:
        file.close()
        raise


def _see_that_it_is_sound_so_far(stored: InFile) -> None:
    """Of a file without a seal: its run was killed, or still writes it, or the seal was lost."""
    if "writer" not in conclusion_of(stored.file):
        raise DamagedError(stored.path, "its run came to an end, and the end of the file is missing or was changed")
    if stored.path.stat().st_size <= AT_ONCE:
        see_that_rows_are_sound(stored, rows=stored.rows, events=stored.event_count)
    else:
        see_that_names_are_sound(stored)


def _attributes(path: Path, file: h5py.File) -> dict[str, Any]:
    """Those of the run, single numbers as such; a name that begins with a line belongs to the format."""
    own = {name: value for name, value in file.attrs.items() if not name.startswith("_") and name != STRUCTURE}
    schema = str(own.get("schema", ""))
    if schema != SCHEMA:
        raise NotResultsError(f"{path}: its attribute 'schema' is not '{SCHEMA}'. Give a file that a run has written.")
    if missing := {TIME, "event_time", "conclusion"} - set(file):
        raise NotResultsError(f"{path}: it has no {', '.join(sorted(missing))}; its run ended before it had begun.")
    return {name: value.item() if isinstance(value, np.ndarray) else value for name, value in own.items()}


def _without_schema(attributes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in attributes.items() if name != "schema"}


def conclusion_of(file: h5py.File) -> dict[str, Any]:
    """How the run ended; while it writes, or if it was killed, who wrote the file."""
    return dict(json.loads(file["conclusion"][:].tobytes().rstrip(b"\0") or b"{}"))
