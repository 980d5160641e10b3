"""Files of results opened: rows are read when they are needed, also while a run writes them or after it was killed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import h5py
import numpy as np

from torseur.results.contents import EVENTS, SCHEMA, TIME, Array, Contents
from torseur.results.provenance import as_facts
from torseur.results.space import ResultsError
from torseur.results.stored import ALL
from torseur.results.structure import contents_of

if TYPE_CHECKING:
    import xarray as xr


@dataclass(frozen=True, eq=False)
class InFile:
    """Rows that lie in a file; those behind ``rows`` were not written to their end."""

    path: Path
    file: h5py.File
    facts: dict[str, Any]
    rows: int
    event_count: int
    while_written: bool  # whether the file was opened as one that a run may be writing

    @cached_property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        return contents_of(self.file)

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
        return np.asarray(self.file[name][: self.rows, position])

    def events(self) -> Array:
        """Time, kind and subject of each event as numbers, (M, 3)."""
        return np.stack([self.file[name][: self.event_count] for name in EVENTS], axis=1)

    def dataset(self) -> xr.Dataset:
        """All of it for xarray."""
        from torseur.results.datasets import dataset_in_file

        return dataset_in_file(self)

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    def _read(self, name: str, part: slice) -> Array:
        begin, end, _ = part.indices(self.rows)
        return np.asarray(self.file[name][begin:end])


def open_results(path: str | Path, *, concluded: bool = True) -> InFile:
    """The rows of a file that are whole; its facts with or without the conclusion."""
    found = Path(path)
    if not found.is_file():
        raise ResultsError(f"{found}: there is no such file. Give a file that a run has written.")
    file, while_written = _opened(found)
    try:
        facts = _facts(found, file, concluded)
        return InFile(found, file, facts, _begun(file[TIME]), _begun(file["event_time"]), while_written)
    except BaseException:
        file.close()
        raise


def _facts(path: Path, file: h5py.File, concluded: bool) -> dict[str, Any]:
    attributes = dict(_attributes(file))
    if str(attributes.pop("schema", "")) != SCHEMA:
        raise ResultsError(f"{path}: its attribute 'schema' is not '{SCHEMA}'. Give a file that a run has written.")
    if missing := {TIME, "event_time", "conclusion"} - set(file):
        raise ResultsError(f"{path}: it has no {', '.join(sorted(missing))}; its run ended before it had begun.")
    return as_facts(attributes) | (_conclusion(file) if concluded else {})


def _attributes(file: h5py.File) -> Mapping[str, Any]:
    """Those of the run, single numbers as such; a name that begins with a line belongs to the format."""
    own = {name: value for name, value in file.attrs.items() if not name.startswith("_")}
    return {name: value.item() if isinstance(value, np.ndarray) else value for name, value in own.items()}


def _conclusion(file: h5py.File) -> dict[str, Any]:
    text = file["conclusion"][:].tobytes().rstrip(b"\0")
    try:
        return dict(json.loads(text))
    except ValueError:  # the run did not come to its end
        return {}


def _opened(path: Path) -> tuple[h5py.File, bool]:
    """The file, and whether it had to be opened as one that a run may be writing."""
    try:
        return h5py.File(path, "r"), False
    except (OSError, ValueError) as closed_well:
        try:
            return h5py.File(path, "r", swmr=True), True
        except (OSError, ValueError):
            raise ResultsError(f"{path}: cannot be read as netCDF ({closed_well}). Is it a file of results?") from None


def _begun(times: h5py.Dataset) -> int:
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
