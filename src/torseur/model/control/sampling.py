"""Servos that compute at instants: sensors, held commands, delays."""

from __future__ import annotations

import math
from collections.abc import Iterable

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.control.protocol import Measured

_SAME = 1e-9  # relative difference of periods that are meant to be multiples of each other
_MOST_TICKS = 10_000


@dataclass(frozen=True)
class Sampling:
    """A period, a delay of whole periods, and sensors as they are."""

    period: float  # [s]
    delay: int = 0  # from the measurement to the command, in periods
    resolution: float = 0.0  # step of the position sensor; 0: none
    differences: bool = False  # speed from two positions

    def position(self, q: Value) -> Value:
        """What the position sensor tells: the nearest of its steps."""
        return ca.floor(q / self.resolution + 0.5) * self.resolution if self.resolution else q

    def measured(self, true: Measured, previous: Value) -> Measured:
        """What the servo sees; ``previous`` is the position that it saw one period ago."""
        q = self.position(true.q)
        return Measured(q, (q - previous) / self.period if self.differences else true.v)


def common_period(periods: Iterable[float]) -> float | None:
    """The longest time of which all periods are multiples; None if there is no period, or none divides them.

    >>> common_period([0.001, 0.0015])
    0.0005
    """
    given = sorted(set(periods))
    if not given:
        return None
    for n in range(1, _MOST_TICKS + 1):
        tick = given[0] / n
        if all(math.isclose(p / tick, round(p / tick), rel_tol=_SAME) for p in given):
            return tick
    return None


def due(t: Value, period: float, tick: float) -> Value:
    """Whether a servo of this period computes at the time t, which is a multiple of the tick: 1 or 0."""
    every = round(period / tick)
    if every == 1:
        return ca.DM(1)
    number = ca.floor(t / tick + 0.5)
    return ca.eq(number, every * ca.floor(number / every))
