"""Where a run stood, on disk: a run that was killed goes on from there and ends with the same bits."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from torseur.simulation.system import Point

_SCHEMA = "torseur checkpoint 1"


class CheckpointError(OSError):
    """A checkpoint cannot be read, or belongs to another run."""


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """A point of a run, and how many rows and events of its results belong to what came before."""

    point: Point
    rows: int
    events: int
    until: float
    identity: Mapping[str, Any]  # what the continuation must have in common: the machine's hash, the settings


def checkpoint_file(results: Path) -> Path:
    """The file beside a file of results."""
    return results.with_name(results.name + ".checkpoint")


def keep(checkpoint: Checkpoint, results: Path) -> None:
    """Write a checkpoint; the one before stays until the new one is whole."""
    facts = {"schema": _SCHEMA, "rows": checkpoint.rows, "events": checkpoint.events, "until": checkpoint.until}
    arrays: dict[str, Any] = {name: np.asarray(value) for name, value in _fields(checkpoint.point).items()}
    target = checkpoint_file(results)
    fresh = target.with_name(target.name + ".new")
    with fresh.open("wb") as file:
        identity = json.dumps({**facts, "identity": dict(checkpoint.identity)}, sort_keys=True)
        np.savez(file, facts=np.array(identity), **arrays)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(target)


def find(results: Path) -> Checkpoint:
    """The checkpoint beside a file of results."""
    file = checkpoint_file(results)
    if not file.is_file():
        raise CheckpointError(f"{results}: there is no checkpoint beside it. The run is done, or was never begun.")
    try:
        with np.load(file, allow_pickle=False) as stored:
            facts = json.loads(str(stored["facts"]))
            point = {name: stored[name] for name in _names()}
    except (OSError, ValueError, KeyError) as error:
        raise CheckpointError(f"{file}: cannot be read ({error}). Start the run anew.") from error
    if facts.get("schema") != _SCHEMA:
        raise CheckpointError(f"{file}: is not a checkpoint of this version. Start the run anew.")
    plain = {name: value if value.ndim else value.item() for name, value in point.items()}
    return Checkpoint(Point(**plain), facts["rows"], facts["events"], facts["until"], facts["identity"])


def forget(results: Path) -> None:
    """Remove the checkpoint of a run that has ended."""
    checkpoint_file(results).unlink(missing_ok=True)


def _names() -> list[str]:
    return [f.name for f in fields(Point)]


def _fields(point: Point) -> dict[str, Any]:
    return asdict(point)
