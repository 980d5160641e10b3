"""A frame that is moved as a function of time, whatever force it takes."""

from __future__ import annotations

import math
from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.conditional import Conditional
from torseur.model.signals.protocol import Signal


@dataclass(frozen=True, eq=False)
class MovedFrame(Conditional):
    """Coordinates of B in A, of its origin and of its orientation, are functions of time:  φ(X_AB) = x(t).

    Residual and rows are those of φ itself; x, ẋ and ẍ stand on the other side, with the driven values. Angles agree up
    to whole turns, so that any number of them is gone through. Multipliers are the forces and moments that the motion
    takes.
    """

    name: str
    first: str
    second: str
    conditions: tuple[Condition, ...] = ()
    signals: tuple[tuple[Signal, ...], ...] = ()  # of each condition, one for each of its rows; none: it stays nil
    kind: ClassVar[str] = "moved frame"

    @property
    def closes_loop(self) -> bool:
        """Where it turns the frame, which no speeds leave free in all positions."""
        return "N m" in self.row_units

    @property
    def corners(self) -> tuple[float, ...]:
        """Those of the functions of time."""
        return tuple(corner for signals in self.signals for signal in signals for corner in signal.corners)

    def driven(self, t: Value, order: int) -> Value:
        """(rows, 1): x(t), or its derivative of this order."""
        parts = zip(self.conditions, self.signals, strict=True)
        return ca.vertcat(ca.DM(0, 1), *(_driven(condition, signals, t, order) for condition, signals in parts))

    def beside(self, phi: Value, t: Value) -> Value:
        """(rows, 1): φ − x(t), angles within half a turn."""
        off = phi - self.driven(t, 0)
        rows = (_wrapped(off[k]) if unit == "N m" else off[k] for k, unit in enumerate(self.row_units))
        return ca.vertcat(ca.DM(0, 1), *rows)


def _driven(condition: Condition, signals: tuple[Signal, ...], t: Value, order: int) -> Value:
    if not signals:
        return ca.DM(len(condition.row_names), 1)
    return ca.vertcat(*(signal.at(t)[order] for signal in signals))


def _wrapped(angle: Value) -> Value:
    return angle - 2 * math.pi * ca.floor(angle / (2 * math.pi) + 0.5)
