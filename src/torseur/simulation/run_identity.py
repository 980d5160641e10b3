"""What a run must have in common with the one that it goes on with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from torseur.kernels.fingerprint import source_fingerprint
from torseur.simulation import checkpoint
from torseur.simulation.checkpoint import Checkpoint, CheckpointError
from torseur.simulation.controllers.outside import Outside
from torseur.simulation.system import Point

_MACHINE = "Give the machine and the settings that it was begun with, or start anew."
_CODE = "Give the same functions with the same values, and fresh ones where they remember something; or start anew."
_VERSION = "Take the version that it was begun with, or start anew: only the same program ends with the same bits."
_REMEDIES = {"controllers": _CODE, "forces": _CODE, "versions": _VERSION, "source": _VERSION}


def run_identity(
    facts: Mapping[str, Any],
    start: Point,
    outside: Outside,
) -> dict[str, Any]:
    """Machine, settings, start, what is called at samples and when, and the programs that compute."""
    return {
        "versions": {name: version for name, version in facts["versions"].items() if name != "python"},
        "source": source_fingerprint(),
        "machine": facts["model_hash"],
        "settings": facts["settings"],
        "start": [float(x) for x in start.x],
        "sample time": outside.sample_time,
        **outside.digests(),
    }


def continued(output: Path, identity: Mapping[str, Any], start: Point) -> Checkpoint:
    """The checkpoint beside a file of results, if it belongs to this run."""
    kept = checkpoint.find(output)
    for name, ours in identity.items():
        theirs = kept.identity.get(name)
        if theirs != ours:
            raise CheckpointError(
                f"{output}: its checkpoint belongs to a run with other {name}{_difference(theirs, ours)}. "
                f"{_REMEDIES.get(name, _MACHINE)}"
            )
    for name, *both in zip(Point._fields, kept.point, start, strict=True):
        found, wanted = map(np.asarray, both)
        if found.dtype != wanted.dtype or (name != "memory" and found.shape != wanted.shape):
            raise CheckpointError(f"{output}: '{name}' in its checkpoint does not fit the machine. Start anew.")
    return kept


def _difference(theirs: Any, ours: Any) -> str:
    """What differs, where it can be said in a few words."""
    if isinstance(theirs, Mapping) and isinstance(ours, Mapping):
        names = [name for name in {**theirs, **ours} if theirs.get(name) != ours.get(name)]
        told = [f"{name} {_shown(theirs.get(name))}, here {_shown(ours.get(name))}" for name in names]
        return f" ({'; '.join(told)})" if told else ""
    if isinstance(theirs, list) or isinstance(ours, str):
        return ""
    return f" ({_shown(theirs)}, here {_shown(ours)})"


def _shown(value: Any) -> str:
    if isinstance(value, str) and len(value) == 64:  # a digest
        return f"{value[:8]}…"
    return "none" if value is None else str(value)
