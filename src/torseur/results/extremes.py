"""The least and the greatest value of each signal, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array
from torseur.results.signals import Signal

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


@dataclass(frozen=True)
class Extremes:
    """The range that a signal went through."""

    signal: Signal
    least: float
    time_of_least: float
    greatest: float
    time_of_greatest: float

    @property
    def share_of_limit(self) -> float | None:
        """How far the signal went from the middle of its range towards a limit: 1 at a limit, more beyond it.

        With one limit, it is counted from zero if that lies inside. None where there is nothing to count by.
        """
        lower, upper = self.signal.column.lower, self.signal.column.upper
        if lower is not None and upper is not None:
            middle, half = (lower + upper) / 2, (upper - lower) / 2
            return max(middle - self.least, self.greatest - middle) / half if half > 0 else None
        if lower is not None:
            return max(0.0, self.least / lower) if lower < 0 else None
        return max(0.0, self.greatest / upper) if upper is not None and upper > 0 else None


def extremes(run: Trajectory, signals: Sequence[Signal]) -> tuple[Extremes, ...]:
    """The extremes of some signals, in one pass over the rows; signals without a finite value are left out."""
    found: dict[str, Extremes] = {}
    for t, rows in run.blocks(list(dict.fromkeys(signal.variable.name for signal in signals))):
        for signal in signals:
            here = _of_piece(signal, t, rows[signal.variable.name][:, signal.position])
            if here is not None:
                found[signal.name] = _joined(found.get(signal.name), here)
    return tuple(found[signal.name] for signal in signals if signal.name in found)


def _of_piece(signal: Signal, t: Array, values: Array) -> Extremes | None:
    finite = np.isfinite(values)
    if not finite.any():
        return None
    t, values = t[finite], values[finite]
    low, high = int(values.argmin()), int(values.argmax())
    return Extremes(signal, float(values[low]), float(t[low]), float(values[high]), float(t[high]))


def _joined(before: Extremes | None, here: Extremes) -> Extremes:
    if before is None:
        return here
    low = before if before.least <= here.least else here
    high = before if before.greatest >= here.greatest else here
    return Extremes(before.signal, low.least, low.time_of_least, high.greatest, high.time_of_greatest)
