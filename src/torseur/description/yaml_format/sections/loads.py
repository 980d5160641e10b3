"""Constant forces and torques on bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from torseur.description.records.machine import ZERO, Load
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes
from torseur.description.yaml_format.values import Force, Keys, Name, Position, Torque


class LoadKeys(Keys):
    """A constant force and torque on a body."""

    body: Name
    at: Position = ZERO
    force: tuple[Force, Force, Force] = ZERO
    torque: tuple[Torque, Torque, Torque] = ZERO
    measured_in: Literal["world", "body"] = "world"


def load_records(loads: Mapping[str, LoadKeys], reading: Reading) -> tuple[Load, ...]:
    """All loads, in the order of the file."""
    return tuple(
        Load(name, load.body, load.at, load.force, load.torque, load.measured_in, reading.tree.where(("loads", name)))
        for name, load in loads.items()
    )


def load_data(load: Load) -> Data:
    """A load, without its name."""
    data: Data = {"body": load.body} | ({"at": load.point} if load.point != ZERO else {})
    return data | changes(load, Load(load.name, load.body), "force", "torque", "measured_in")
