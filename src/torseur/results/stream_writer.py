"""Rows streamed to a netCDF file that stays readable whatever happens to the process that writes it."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import h5py
import numpy as np

from torseur.results.contents import EVENTS, TIME, Array, Contents, Event
from torseur.results.space import ResultsError, reserve, room_to_begin
from torseur.results.structure import CHUNK_ROWS, CONCLUSION_BYTES, FORMAT, create_empty

BLOCK_ROWS = 4 * CHUNK_ROWS
_CACHE = 2**20  # bytes of chunks that HDF5 keeps of each variable
_INDEX = 2**20  # bytes, more than the index of a block's chunks can take


class StreamWriter:
    """Appends rows to a file; memory does not grow with their number.

    The file is written in HDF5's single-writer-multiple-reader mode, in which every write leaves a file that can be
    read. The times of a block are written when all else of it lies in the file, so a row counts once its time is there:
    after ``flush`` the rows given so far survive the end of the process, and others may read them meanwhile.
    ``rows`` and ``events`` count what was given; with these counts, taken after ``flush``, a broken run can be resumed.
    """

    def __init__(
        self,
        path: str | Path,
        contents: Contents,
        attributes: Mapping[str, Any] | None = None,
        *,
        compression: int | None = None,
    ) -> None:
        room_to_begin(Path(path))
        try:
            create_empty(Path(path), contents, attributes or {}, compression)
            self._attach(Path(path), contents)
        except OSError as error:
            raise ResultsError(
                f"{path}: cannot be opened for writing ({error}). Perhaps another program holds it; close that one, "
                "or choose another name."
            ) from error

    @classmethod
    def reopened(cls, path: str | Path, contents: Contents) -> Self:
        """A writer that goes on behind the last row of a file that was closed."""
        writer = cls.__new__(cls)
        writer._attach(Path(path), contents)
        return writer

    def _attach(self, path: Path, contents: Contents) -> None:
        self.path, self.contents, self._broken = path, contents, False
        self._file = h5py.File(path, "r+", libver=FORMAT, rdcc_nbytes=_CACHE)
        self._file.swmr_mode = True
        self._stored = {name: self._file[name] for name in (TIME, *EVENTS, *(v.name for v in contents.variables))}
        self._written, self._waiting = len(self._stored[TIME]), 0
        self._t = np.empty(BLOCK_ROWS)
        self._values = {v.name: np.empty((BLOCK_ROWS, v.width)) for v in contents.variables}
        self._events: list[tuple[float, int, int]] = []
        self._events_written = len(self._stored["event_time"])

    @property
    def rows(self) -> int:
        """Number of rows given so far."""
        return self._written + self._waiting

    @property
    def events(self) -> int:
        """Number of events given so far."""
        return self._events_written + len(self._events)

    def append(self, t: Any, rows: Mapping[str, Any]) -> None:
        """Add rows: times (N,), and of each variable (N, columns). The arrays may be used again at once."""
        times, arrays = self.contents.checked(t, rows)
        first = 0
        while first < times.size:
            # a block ends where a chunk ends, so that chunks are written whole
            room = BLOCK_ROWS - self._written % CHUNK_ROWS - self._waiting
            taken = slice(first, min(first + room, times.size))
            self._keep(times[taken], {name: array[taken] for name, array in arrays.items()})
            first = taken.stop
            if taken.stop - taken.start == room:
                self._write_block()

    def record(self, event: Event) -> None:
        """Add an event; its words are among those of the contents."""
        self._events.append(self.contents.entry(event))

    def flush(self) -> None:
        """Bring all rows and events given so far into the file."""
        self._write_block()
        if self._events:
            entries = np.array(self._events)
            self._guarded(lambda: self._write_events(entries), entries.nbytes)
            self._events.clear()

    def brought(self, name: str, chosen: slice) -> Array:
        """Some of the rows of the time or of a variable, of those that a flush brought into the file."""
        rows: Array = self._stored[name][chosen]
        return rows

    def close(self, conclusion: Mapping[str, Any] | None = None) -> None:
        """Bring the rest into the file and close it; ``conclusion`` are facts that are known only now."""
        if not self._file:
            return
        try:
            if not self._broken:
                self.flush()
                self._conclude(conclusion or {})
        finally:
            with contextlib.suppress(OSError, RuntimeError) if self._broken else contextlib.nullcontext():
                os.ftruncate(self._file.id.get_vfd_handle(), self._file.id.get_filesize())  # what was reserved in vain
                self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep(self, t: Array, rows: Mapping[str, Array]) -> None:
        place = slice(self._waiting, self._waiting + t.size)
        self._t[place] = t
        for name, array in rows.items():
            self._values[name][place] = array
        self._waiting += t.size

    def _write_block(self) -> None:
        if self._waiting:
            count = self._waiting
            size = (count + 2 * CHUNK_ROWS) * (1 + self.contents.width) * self._t.itemsize
            self._guarded(lambda: self._write_rows(count), size)
            self._written, self._waiting = self._written + count, 0

    def _guarded(self, write: Callable[[], None], size: int) -> None:
        """Write into space that was reserved before: HDF5 itself cannot go on after a write that failed."""
        try:
            reserve(self._file.id.get_vfd_handle(), self._file.id.get_filesize(), size + _INDEX)
            write()
        except (OSError, RuntimeError) as error:
            self._broken = True
            cause = getattr(error, "strerror", None) or error
            raise ResultsError(
                f"{self.path}: cannot be written on ({cause}). Its {self._written} rows up to here are kept. "
                "Make room there or choose another folder, then resume the run."
            ) from error

    def _write_rows(self, count: int) -> None:
        for name, values in self._values.items():
            _grow(self._stored[name], self._written, values[:count])
        self._file.flush()
        _grow(self._stored[TIME], self._written, self._t[:count])
        self._file.flush()

    def _write_events(self, entries: Array) -> None:
        for name, column in (("event_kind", 1), ("event_subject", 2)):
            _grow(self._stored[name], self._events_written, entries[:, column])
        self._file.flush()
        _grow(self._stored["event_time"], self._events_written, entries[:, 0])
        self._file.flush()
        self._events_written += len(entries)

    def _conclude(self, conclusion: Mapping[str, Any]) -> None:
        text = json.dumps(dict(conclusion), ensure_ascii=False).encode()
        if len(text) > CONCLUSION_BYTES:
            raise ValueError(f"{self.path}: the conclusion takes {len(text)} bytes. Give at most {CONCLUSION_BYTES}.")
        self._file["conclusion"][:] = np.frombuffer(text.ljust(CONCLUSION_BYTES, b"\0"), dtype=np.uint8)


def _grow(stored: Any, first: int, values: Array) -> None:
    stored.resize(first + len(values), axis=0)
    stored[first:] = values
