"""Results copied to a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from torseur.results.stream_writer import StreamWriter
from torseur.results.writing_lock import WritingLock

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def save(run: Trajectory, path: Path, compression: int | None = None) -> None:
    """Write all rows and events of a trajectory to a new file, which takes its name when it is whole."""
    held = WritingLock(path) if path.exists() else None
    beside = _beside(path)
    try:
        _copy(run, beside, compression)
        os.replace(beside, path)
    finally:
        if held:
            held.release()


def _copy(run: Trajectory, path: Path, compression: int | None) -> None:
    facts = {name: value for name, value in run.facts.items() if name not in ("schema", "writer")}
    try:
        with StreamWriter(path, run.contents, facts, compression=compression) as writer:
            for t, values in run.blocks():
                writer.append(t, values)
            for event in run.events:
                writer.record(event)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def save_as(run: Trajectory, path: Path, compression: int | None = None) -> None:
    """Write a run in the format that the ending of its file tells; another ending is refused."""
    ending = path.suffix.lower()
    if ending == ".nc":
        save(run, path, compression)
    elif ending == ".csv":
        run.to_csv(path)
    elif ending == ".parquet":
        run.to_parquet(path)
    else:
        raise ValueError(f"'{path}': the ending tells no format of results. Give .nc, .csv or .parquet.")
