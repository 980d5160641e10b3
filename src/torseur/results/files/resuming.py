"""A file of results taken up again, in its place: rows of a run that was broken off stay where they lie."""

from __future__ import annotations

import os
from pathlib import Path

from torseur.results.files import superblock
from torseur.results.files.opening import InFile, open_results
from torseur.results.files.seal import find_seal
from torseur.results.files.soundness import see_that_rows_are_sound
from torseur.results.files.space import ResultsError
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.files.structure import PAGE
from torseur.results.files.writing_lock import WritingLock


def resumed_writer(path: str | Path, *, rows: int, events: int = 0) -> StreamWriter:
    """A writer that goes on behind so many rows and events of a file, whatever lies behind them.

    Nothing is copied, and at any moment a second break leaves a file that can be resumed from the same row.
    """
    found = Path(path)
    if not found.is_file():
        raise ResultsError(f"{found}: there is no such file. Give the file that belongs to the checkpoint.")
    lock = WritingLock(found)
    try:
        stored = open_results(found, concluded=False, ended=False)
        try:
            _see_that_it_goes_so_far(stored, rows, events)
            see_that_rows_are_sound(stored, rows=rows, events=events)
            contents = stored.contents
        finally:
            stored.close()
        _as_closed(lock.descriptor)
        return StreamWriter.behind(lock, contents, rows=rows, events=events)
    except BaseException:
        lock.release()
        raise


def _see_that_it_goes_so_far(stored: InFile, rows: int, events: int) -> None:
    if rows > stored.rows or events > stored.event_count:
        raise ResultsError(
            f"{stored.path}: holds {stored.rows} rows and {stored.event_count} events, and the checkpoint counts "
            f"{rows} and {events}. They are not of the same run; give the file that belongs to the checkpoint."
        )


def _as_closed(descriptor: int) -> None:
    """Break the seal of a file, or clear what a killed writer left in its first bytes, so that HDF5 may write on.

    New rows go behind all that lies in the file: a killed writer may have used more of it than its first bytes say.
    """
    sealed = find_seal(descriptor)
    end = sealed.length if sealed else -(-os.fstat(descriptor).st_size // PAGE) * PAGE
    os.ftruncate(descriptor, end)
    os.lseek(descriptor, 0, os.SEEK_SET)
    first = os.read(descriptor, superblock.SIZE)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, superblock.closed(first, end))
