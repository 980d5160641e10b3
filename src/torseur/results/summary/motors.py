"""What motors gave: torque, current, voltage and power, and how much of their limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array, Column, Variable
from torseur.results.summary.averages import Averages, averages

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory

LOADS = ("torque", "current", "voltage", "power")
AT_LIMIT = 1 - 1e-6  # of a limit, from which on a motor counts as saturated


@dataclass(frozen=True)
class Load:
    """The size of one quantity of a motor over the run; ``saturated`` is the share of the time at its limit."""

    unit: str
    peak: float
    time_of_peak: float
    rms: float
    mean: float
    limit: float | None = None
    saturated: float | None = None

    @property
    def of_limit(self) -> float | None:
        """The peak over the limit; None where there is no limit."""
        return None if not self.limit else self.peak / self.limit


@dataclass(frozen=True)
class MotorSummary:
    """The loads of a motor; the power is the mechanical one on its shaft."""

    name: str
    torque: Load
    power: Load | None
    current: Load | None
    voltage: Load | None


def motor_summaries(run: Trajectory) -> tuple[MotorSummary, ...]:
    """One for each motor, in the order of the file."""
    if not run.rows:
        return ()
    by_kind = {v.name: _loads(run, v) for v in run.contents.variables if v.name in LOADS}
    torques = by_kind.get("torque", {})
    others = [by_kind.get(kind, {}) for kind in ("power", "current", "voltage")]
    return tuple(MotorSummary(name, load, *(of.get(name) for of in others)) for name, load in torques.items())


def _loads(run: Trajectory, variable: Variable) -> dict[str, Load]:
    limits = np.array([_limit(column) or np.inf for column in variable.columns])
    found, share = averages(run, variable.name), averages(run, variable.name, _at(limits)).mean
    return {column.name: _load(column, found, k, share[k]) for k, column in enumerate(variable.columns)}


def _load(column: Column, found: Averages, k: int, share: float) -> Load:
    peak, at, rms, mean = (float(of[k]) for of in (found.peak, found.peak_time, found.rms, found.mean))
    limit = _limit(column)
    return Load(column.unit, peak, at, rms, mean, limit, None if limit is None else float(share))


def _limit(column: Column) -> float | None:
    """Motors have the same limit both ways."""
    return column.upper


def _at(limits: Array) -> Callable[[Array], Array]:
    return lambda x: (np.abs(x) >= AT_LIMIT * limits).astype(np.float64)
