"""Results copied to a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from torseur.results.files.stream_writer import StreamWriter
from torseur.results.files.writing_lock import WritingLock
from torseur.results.tables.csv_export import write_csv
from torseur.results.tables.parquet_export import write_parquet

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def save(run: Trajectory, path: Path, compression: int | None = None) -> None:
    """Write all rows and events of a trajectory to a new file, which takes its name when it is whole."""
    with written_beside(path) as beside:
        _copy(run, beside, compression)


@contextmanager
def written_beside(path: Path) -> Iterator[Path]:
    """Where a new file is written that takes the place of another at the end; not of one that a run writes."""
    held = WritingLock(path) if path.exists() else None
    beside = path.with_name(path.name + ".part")
    try:
        yield beside
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
        if held:
            held.release()


def _copy(run: Trajectory, path: Path, compression: int | None) -> None:
    facts = {name: value for name, value in run.facts.items() if name not in ("schema", "writer")}
    with StreamWriter(path, run.contents, facts, compression=compression) as writer:
        for t, values in run.blocks():
            writer.append(t, values)
        for event in run.events:
            writer.record(event)


def save_as(run: Trajectory, path: Path, compression: int | None = None) -> None:
    """Write a run in the format that the ending of its file tells; another ending is refused."""
    ending = path.suffix.lower()
    if ending == ".nc":
        save(run, path, compression)
    elif ending == ".csv":
        write_csv(run, path)
    elif ending == ".parquet":
        write_parquet(run, path)
    else:
        raise ValueError(f"'{path}': the ending tells no format of results. Give .nc, .csv or .parquet.")
