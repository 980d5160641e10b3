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
from torseur.results.files.row_checksums import EVENT_ROWS, ROWS, row_checksums
from torseur.results.files.seal import seal
from torseur.results.files.space import ResultsError, reserve, room_to_begin
from torseur.results.files.structure import CHUNK_ROWS, CONCLUSION_BYTES, FORMAT, create_empty
from torseur.results.files.writing_lock import WritingLock, this_process

BLOCK_ROWS = 4 * CHUNK_ROWS
_CACHE = 2**20  # bytes of chunks that HDF5 keeps of each variable
_INDEX = 2**20  # bytes, more than the index of a block's chunks can take


class StreamWriter:
    """Appends rows to a file; memory does not grow with their number.

    The file is written in HDF5's single-writer-multiple-reader mode, in which every write leaves a file that can be
    read. The times of a block are written when all else of it lies in the file, so a row counts once its time is there:
    after ``flush`` the rows given so far survive the end of the process, and others may read them meanwhile.
    ``rows`` and ``events`` count what was given; with these counts, taken after ``flush``, a broken run can be resumed.
    Until ``close`` no other process can write the file, whatever name it calls it by; ``close`` seals it. A file that
    is there already is replaced only by who says ``overwrite``.
    """

    def __init__(
        self,
        path: str | Path,
        contents: Contents,
        attributes: Mapping[str, Any] | None = None,
        *,
        compression: int | None = None,
        overwrite: bool = True,
    ) -> None:
        lock = WritingLock(Path(path))
        fresh = os.fstat(lock.descriptor).st_size == 0
        try:
            if not (fresh or overwrite):
                raise ExistsError(Path(path))
            room_to_begin(lock.descriptor, Path(path))
            if not fresh:
                lock = lock.anew()
                fresh = os.fstat(lock.descriptor).st_size == 0
            create_empty(Path(path), contents, attributes or {}, compression)
            self._attach(lock, contents)
        except BaseException as error:
            if fresh:
                with contextlib.suppress(OSError):
                    Path(path).unlink()
            lock.release()
            if not isinstance(error, OSError) or isinstance(error, ResultsError):
                raise
            raise ResultsError(
                f"{path}: cannot be opened for writing ({error}). Perhaps another program holds it; close that one, "
                "or choose another name."
            ) from error

    @classmethod
    def behind(cls, lock: WritingLock, contents: Contents, *, rows: int, events: int) -> Self:
        """A writer that goes on behind so many rows and events of a file that is held, and forgets what follows them.

        A row is forgotten by its time, the last first: if this is broken off too, the rows before are as they were.
        """
        writer = cls.__new__(cls)
        writer._attach(lock, contents)
        for name, kept in ((TIME, rows), ("event_time", events)):
            stored = writer._stored[name]
            for first in range(len(stored) // CHUNK_ROWS * CHUNK_ROWS, -1, -CHUNK_ROWS):
                if first + CHUNK_ROWS > kept:
                    stored[max(first, kept) : first + CHUNK_ROWS] = np.nan
                    writer._file.flush()
        writer._written, writer._events_written = rows, events
        return writer

    def _attach(self, lock: WritingLock, contents: Contents) -> None:
        self.path, self.contents, self._lock, self._broken = lock.path, contents, lock, False
        self._file = h5py.File(lock.path, "r+", libver=FORMAT, rdcc_nbytes=_CACHE, locking=False)
        self._file.swmr_mode = True
        names = (TIME, *EVENTS, ROWS, EVENT_ROWS, *(v.name for v in contents.variables))
        self._stored = {name: self._file[name] for name in names}
        self._written, self._waiting = len(self._stored[TIME]), 0
        self._t = np.empty(BLOCK_ROWS)
        self._values = {v.name: np.empty((BLOCK_ROWS, v.width)) for v in contents.variables}
        self._events: list[tuple[float, int, int]] = []
        self._events_written = len(self._stored["event_time"])
        self._say({"writer": this_process()})

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

    def brought(self, name: str, chosen: slice) -> Array:
        """Some of the rows of the time or of a variable, of those that a flush brought into the file."""
        rows: Array = self._stored[name][chosen]
        return rows

    def close(self, conclusion: Mapping[str, Any] | None = None, then: Callable[[], None] | None = None) -> None:
        """Bring the rest into the file, close and seal it; ``conclusion`` are facts that are known only now.

        ``then`` is done with the sealed file, before another process may write it.
        """
        if not self._file:
            return
        try:
            if not self._broken:
                self.flush()
                self._guarded(lambda: self._say(conclusion or {}), _INDEX)
        finally:
            with contextlib.suppress(OSError, RuntimeError) if self._broken else contextlib.nullcontext():
                os.ftruncate(self._file.id.get_vfd_handle(), self._file.id.get_filesize())  # what was reserved in vain
                self._file.close()
            try:
                if not self._broken:
                    self._seal()
                    if then is not None:
                        then()
            finally:
                self._lock.release()

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
        tables = {name: values[:count] for name, values in self._values.items()}
        for name, table in tables.items():
            _put(self._stored[name], self._written, table)
        _put(self._stored[ROWS], self._written, row_checksums([self._t[:count], *tables.values()]))
        self._file.flush()
        _put(self._stored[TIME], self._written, self._t[:count])
        self._file.flush()

    def _write_events(self, entries: Array) -> None:
        for name, column in (("event_kind", 1), ("event_subject", 2)):
            _put(self._stored[name], self._events_written, entries[:, column])
        _put(self._stored[EVENT_ROWS], self._events_written, row_checksums([entries]))
        self._file.flush()
        _put(self._stored["event_time"], self._events_written, entries[:, 0])
        self._file.flush()
        self._events_written, self._events = self._events_written + len(entries), []  # Ctrl-C comes before or after

    def _say(self, conclusion: Mapping[str, Any]) -> None:
        """Write what is known of the end; until then, who writes the file."""
        text = json.dumps(dict(conclusion), ensure_ascii=False).encode()
        if len(text) > CONCLUSION_BYTES:
            raise ValueError(f"{self.path}: the conclusion takes {len(text)} bytes. Give at most {CONCLUSION_BYTES}.")
        self._file["conclusion"][:] = np.frombuffer(text.ljust(CONCLUSION_BYTES, b"\0"), dtype=np.uint8)
        self._file.flush()

    def _seal(self) -> None:
        descriptor = self._lock.descriptor
        length = os.fstat(descriptor).st_size
        try:
            seal(descriptor, length)
        except OSError as error:
            os.ftruncate(descriptor, length)
            raise ResultsError(
                f"{self.path}: cannot be sealed ({error.strerror}). Its {self._written} rows are kept. "
                "Make room there, then resume the run."
            ) from error


class ExistsError(ResultsError):
    """There are results already, and nobody said that they may go."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path}: is there already. Give another name, or say that it may be replaced: --force, in Python "
            "overwrite=True."
        )


def _put(stored: Any, first: int, values: Array) -> None:
    """Write values from a row on; the file grows where it must."""
    end = first + len(values)
    if len(stored) < end:
        stored.resize(end, axis=0)
    stored[first:end] = values
