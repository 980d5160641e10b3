"""What is sound in a damaged file of results, saved to a new one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array, Event
from torseur.results.files.checked_file import CheckedFile, DamagedError, damage_told
from torseur.results.files.opening import InFile, conclusion_of, in_file
from torseur.results.files.provenance import as_facts
from torseur.results.files.soundness import see_that_names_are_sound, sound_events, sound_rows
from torseur.results.files.space import ResultsError
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.files.structure import CHUNK_ROWS


@dataclass(frozen=True)
class Recovered:
    """How much of a file was saved; rows that a run never wrote to their end do not count."""

    rows: int
    of_rows: int
    events: int
    of_events: int


def recover(path: str | Path, output: str | Path, *, overwrite: bool = False) -> Recovered:
    """Save every row and event of a file that carries its right checksum to a new file; what is damaged stays as it is.

    Rows that lie in a part which cannot be read, or differ from what was written, are left out: times may have gaps.
    Where no row is left, nothing is written, and an error says why.
    """
    checked = CheckedFile(Path(path), strict=False)
    try:
        with damage_told(checked.path):
            stored = in_file(checked, concluded=False, count=len)
            see_that_names_are_sound(stored)
    except DamagedError as error:
        checked.close()
        raise ResultsError(
            f"{path}: nothing can be recovered: its list of variables is damaged ({error.what})."
        ) from error
    except BaseException:
        checked.close()
        raise
    try:
        parts = [slice(k, min(k + CHUNK_ROWS, stored.rows)) for k in range(0, stored.rows, CHUNK_ROWS)]
        _see_that_a_row_is_sound(stored, parts, checked)
        return _saved(stored, parts, Path(output), overwrite)
    finally:
        stored.close()
        checked.close()


def _see_that_a_row_is_sound(stored: InFile, parts: list[slice], checked: CheckedFile) -> None:
    why = "none has the checksum that its run gave it"
    for part in parts:
        try:
            if sound_rows(stored, part).any():
                return
        except DamagedError as error:
            why = error.what
    if checked.missed:
        why = f"it ends at byte {checked.end}, and of each row some values lay behind that"
    rows = sum(_written(stored, part) for part in parts)
    what = f"none of its {rows} rows is whole: {why}" if rows else "its run had written no row"
    raise ResultsError(f"{stored.path}: nothing can be recovered: {what}.")


def _saved(stored: InFile, parts: list[slice], output: Path, overwrite: bool) -> Recovered:
    facts = as_facts(stored.attributes)
    facts.pop("schema")
    rows, of_rows = 0, 0
    with StreamWriter(output, stored.contents, facts, overwrite=overwrite) as writer:
        for part in parts:
            of_rows += _written(stored, part)
            with suppress(DamagedError):
                writer.append(*_sound_part(stored, part))
        rows = writer.rows
        events, of_events = _events(stored)
        for event in events:
            writer.record(event)
        made = Recovered(rows, of_rows, len(events), of_events)
        writer.close(_end(stored) | {"state": "recovered", "recovered_rows": rows, "of_rows": of_rows})
    return made


def _sound_part(stored: InFile, part: slice) -> tuple[Array, dict[str, Array]]:
    """Times and rows of a part, without those that are not what was written."""
    good = sound_rows(stored, part)
    values = {v.name: stored.values(v.name, part)[good] for v in stored.contents.variables}
    return stored.times(part)[good], values


def _written(stored: InFile, part: slice) -> int:
    """How many rows of a part a run has written; all, as far as is known, where their times cannot be read."""
    try:
        return int(np.isfinite(stored.times(part)).sum())
    except ResultsError:
        return int(part.stop - part.start)


def _events(stored: InFile) -> tuple[list[Event], int]:
    kinds, subjects = stored.contents.event_kinds, stored.contents.event_subjects
    try:
        entries, good = stored.events(), sound_events(stored)
    except ResultsError:
        return [], stored.event_count
    told = [Event(float(t), kinds[int(kind)], subjects[int(subject)]) for t, kind, subject in entries[good]]
    return told, int(np.isfinite(entries[:, 0]).sum())


def _end(stored: InFile) -> dict[str, Any]:
    """What the run said about its end, if it did and that can be read."""
    try:
        with damage_told(stored.path):
            said = conclusion_of(stored.file)
    except ResultsError:
        return {}
    return {name: value for name, value in said.items() if name != "writer"}
