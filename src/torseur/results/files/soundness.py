"""Which rows of a file are as they were written, by the checksum that each carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from torseur.results.files.checked_file import DamagedError
from torseur.results.files.row_checksums import EVENT_ROWS, ROWS, STRUCTURE, row_checksums, structure_checksum

if TYPE_CHECKING:
    from torseur.results.files.opening import InFile

_TOGETHER = 65536  # rows that are looked at together


def see_that_rows_are_sound(stored: InFile, *, rows: int, events: int) -> None:
    """Refuse a file if one of its first rows or events, or a name or fact in it, is not what was written."""
    see_that_names_are_sound(stored)
    for first in range(0, rows, _TOGETHER):
        part = slice(first, min(first + _TOGETHER, rows))
        if not (good := sound_rows(stored, part)).all():
            raise DamagedError(stored.path, f"row {first + int(good.argmin())} is not what its run wrote")
    if not sound_events(stored)[:events].all():
        raise DamagedError(stored.path, "an event is not what its run wrote")


def see_that_names_are_sound(stored: InFile) -> None:
    """Refuse a file in which a name, a unit, a limit or a fact is not what was written."""
    if structure_checksum(stored.contents, stored.attributes) != stored.file.attrs.get(STRUCTURE):
        raise DamagedError(stored.path, "the names or facts in it are not those that its run wrote")


def sound_rows(stored: InFile, part: slice) -> npt.NDArray[np.bool_]:
    """Whether each row of a part is what was written."""
    tables = [stored.times(part), *(stored.values(v.name, part) for v in stored.contents.variables)]
    return np.asarray(row_checksums(tables) == stored.values(ROWS, part))


def sound_events(stored: InFile) -> npt.NDArray[np.bool_]:
    """Whether each event is what was written."""
    return np.asarray(row_checksums([stored.events()]) == stored.file[EVENT_ROWS][: stored.event_count])
