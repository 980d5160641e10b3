"""Tyres whose load nobody knows: joints carry what stands on them.

A tyre's grip is told by the force of its row ``normal``. Where the joints already keep the wheel on its height, the row
holds nothing, its force is nil, and the tyre seems to have no grip at all.
"""

from __future__ import annotations

import warnings
from functools import lru_cache

import numpy as np

from torseur.description.complaint import Complaint, Where
from torseur.model.model import Model
from torseur.simulation.system import Array

NORMAL = "normal"
_NONE = 1e-9  # of the longest row: what holds nothing
_KEPT = 8


class UnloadedWheels(RuntimeWarning):
    """Tyres stand on a machine whose joints carry it."""


def warn_of_unloaded_wheels(model: Model, q: Array) -> None:
    """An UnloadedWheels warning where tyres carry nothing at q."""
    for complaint in unloaded_wheels(model, q):
        warnings.warn(str(complaint), UnloadedWheels, stacklevel=4)


def unloaded_wheels(model: Model, q: Array) -> tuple[Complaint, ...]:
    """The doubt about tyres that carry nothing at q, if there are any."""
    tyres = tuple(c.name for c in model.constraints if _asks_for_its_load(c))
    return _unloaded(model, tyres, q.tobytes()) if tyres else ()


def _asks_for_its_load(constraint: object) -> bool:
    grip = getattr(constraint, "grip", None)
    return grip is not None and grip.load is None and NORMAL in getattr(constraint, "row_names", ())


@lru_cache(maxsize=_KEPT)
def _unloaded(model: Model, tyres: tuple[str, ...], position: bytes) -> tuple[Complaint, ...]:
    from torseur.mechanics.constraints.checks import numbers
    from torseur.mechanics.constraints.rows import constraint_matrix, row_labels

    labels = row_labels(model)
    lengths = np.linalg.norm(numbers(constraint_matrix, model, np.frombuffer(position)), axis=1)
    held = _NONE * lengths.max(initial=0.0)
    found = [tyre for tyre in tyres if lengths[labels.index(f"{tyre}.{NORMAL}")] <= held]
    if not found:
        return ()
    where = next((c.where for c in model.description.constraints if c.name in found), Where())
    cause = "joints carry what stands on it: its row 'normal' holds nothing, and without a load it has no grip"
    remedy = (
        "Leave 'normal' out of 'holds' and give 'grip' a 'load'; or let the machine stand on its wheels, by a joint "
        "that leaves its height and tilt free."
    )
    return (Complaint(where, "wheel " + ", ".join(f"'{tyre}'" for tyre in found), cause, remedy, "warning"),)
