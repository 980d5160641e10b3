"""Where a run stood, on disk: a run that was killed goes on from there and ends with the same bits."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from torseur.frozen import dataclass
from torseur.simulation.system import Point

_SCHEMA = "torseur checkpoint 7"


class CheckpointError(OSError):
    """A checkpoint cannot be read or written, or belongs to another run."""


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """A point of a run, and what belongs to the way there: rows and events of its results, the tally of its work."""

    point: Point
    rows: int
    events: int
    until: float
    tally: Mapping[str, Any]
    identity: Mapping[str, Any]  # what the continuation must have in common: the machine's hash, the settings
    way: list[Any]  # to accelerations


def checkpoint_file(results: Path) -> Path:
    """The file beside a file of results."""
    return results.with_name(results.name + ".checkpoint")


def keep(checkpoint: Checkpoint, results: Path) -> None:
    """Write a checkpoint; the one before stays until the new one is whole."""
    facts: dict[str, Any] = {"schema": _SCHEMA}
    facts |= {name: getattr(checkpoint, name) for name in ("rows", "events", "until", "way")}
    facts |= {name: dict(getattr(checkpoint, name)) for name in ("tally", "identity")}
    arrays: dict[str, Any] = {name: np.asarray(value) for name, value in checkpoint.point._asdict().items()}
    arrays["facts"] = np.array(json.dumps(facts, sort_keys=True))
    fresh = _fresh(results)
    try:
        with fresh.open("wb") as file:
            np.savez(file, proof=np.array(_proof(arrays)), **arrays)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(checkpoint_file(results))
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise CheckpointError(
            f"{checkpoint_file(results)}: cannot be written ({error.strerror}). Its rows up to here are kept in "
            f"{results}. Make room there or choose another folder, then resume the run."
        ) from error


def find(results: Path) -> Checkpoint:
    """The checkpoint beside a file of results."""
    file = checkpoint_file(results)
    if not file.is_file():
        raise CheckpointError(f"{results}: there is no checkpoint beside it. The run is done, or was never begun.")
    try:
        with np.load(file, allow_pickle=False) as stored:
            arrays = dict(stored)
        facts = json.loads(str(arrays["facts"]))
        if facts.get("schema") != _SCHEMA:
            raise CheckpointError(f"{file}: is not a checkpoint of this version. Start the run anew.")
        if str(arrays.pop("proof")) != _proof(arrays):  # native loops trust what it says
            raise CheckpointError(f"{file}: is not as its run wrote it. Start the run anew.")
        point = {name: arrays[name] for name in Point._fields}
        plain = {name: value if value.ndim else value.item() for name, value in point.items()}
        return Checkpoint(Point(**plain), *(facts[f.name] for f in fields(Checkpoint)[1:]))
    except CheckpointError:
        raise
    except Exception as error:  # damaged archives, arrays and texts fail in many ways
        raise CheckpointError(f"{file}: cannot be read ({error}). Start the run anew.") from error


def _proof(arrays: Mapping[str, Any]) -> str:
    """The checksum of all that a checkpoint says."""
    found = hashlib.sha256()
    for name, array in sorted(arrays.items()):
        found.update(f"{name} {array.dtype.str} {array.shape} ".encode() + array.tobytes())
    return found.hexdigest()


def forget(results: Path) -> None:
    """Remove the checkpoint of a run that has ended."""
    for file in (checkpoint_file(results), _fresh(results)):
        file.unlink(missing_ok=True)


def _fresh(results: Path) -> Path:
    target = checkpoint_file(results)
    return target.with_name(target.name + ".new")
