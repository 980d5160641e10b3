"""Independent speeds that the user chooses by name."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.vectors import unit
from torseur.description.records.constraints import IndependentSpeed
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class ChosenSpeed:
    """A speed of a joint, or a component of the velocity of a frame relative to the world.

    ``joint``: ``of`` is the name of a speed of the tree. ``point``: velocity of the origin of the frame ``of`` along
    ``direction``, a unit vector of that frame. ``turn``: angular velocity of the frame about ``direction``.
    """

    name: str
    kind: Literal["joint", "point", "turn"]
    of: str
    direction: NDArray[np.float64]  # zero for the speed of a joint


def chosen_speed_of(record: IndependentSpeed) -> ChosenSpeed:
    """The speed that a record stands for."""
    if record.kind == "joint":
        return ChosenSpeed(record.name, "joint", record.of, np.zeros(3))
    return ChosenSpeed(record.name, "point" if record.kind == "along" else "turn", record.of, unit(record.direction))
