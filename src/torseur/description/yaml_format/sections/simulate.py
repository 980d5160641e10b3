"""How the file wants to be simulated."""

from __future__ import annotations

from typing import Literal

from torseur.description.records.drives import Settings
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes
from torseur.description.yaml_format.values import Keys, Name, Number, Time


class SettingsKeys(Keys):
    """How to simulate."""

    duration: Time | None = None
    tolerance: Number | None = None
    integrator: Name | None = None
    step: Time | None = None
    save: Time | None = None
    formulation: Literal["joint", "multipliers", "kane", "point-masses", "connection"] | None = None
    record: tuple[Name, ...] = ()
    rho: Number | None = None


def settings_record(keys: SettingsKeys, reading: Reading) -> Settings:
    """How the file wants to be simulated."""
    where = reading.tree.where(("simulate",))
    numbers = keys.duration, keys.tolerance, keys.integrator, keys.step, keys.save
    return Settings(*numbers, keys.formulation, keys.record, keys.rho, where)


def settings_data(settings: Settings) -> Data:
    """How to simulate."""
    names = "duration", "tolerance", "integrator", "step", "save", "formulation", "record", "rho"
    return changes(settings, Settings(), *names)
