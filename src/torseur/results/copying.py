"""Results copied from file to file: to save them, and to go on behind a row of a run that was broken off."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from torseur.results.opening import open_results
from torseur.results.space import ResultsError
from torseur.results.stream_writer import StreamWriter

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def save(run: Trajectory, path: Path, compression: int | None = None) -> None:
    """Write all rows and events of a trajectory to a new file, which takes its name when it is whole."""
    beside = _beside(path)
    _copy(run, beside, rows=run.rows, events=len(run.events), compression=compression)
    os.replace(beside, path)


def resumed_writer(path: str | Path, *, rows: int, events: int = 0) -> StreamWriter:
    """A writer that goes on behind so many rows and events of a file, whatever lies behind them.

    The rows are copied to a new file that then replaces the old one, so a second break in between loses nothing.
    """
    from torseur.results.trajectory import Trajectory

    found, beside = Path(path), _beside(Path(path))
    stored = open_results(found, concluded=False)
    old = Trajectory(stored)
    try:
        if rows > old.rows or events > len(old.events):
            raise ResultsError(
                f"{found}: holds {old.rows} rows and {len(old.events)} events, and the checkpoint counts {rows} and "
                f"{events}. They are not of the same run; give the file that belongs to the checkpoint."
            )
        contents = old.contents
        _copy(old, beside, rows=rows, events=events, compression=stored.compression)
    finally:
        old.close()
    os.replace(beside, found)
    return StreamWriter.reopened(found, contents)


def _copy(run: Trajectory, path: Path, *, rows: int, events: int, compression: int | None) -> None:
    facts = {name: value for name, value in run.facts.items() if name != "schema"}
    try:
        with StreamWriter(path, run.contents, facts, compression=compression) as writer:
            for t, values in run.blocks(until=rows):
                writer.append(t, values)
            for event in run.events[:events]:
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
