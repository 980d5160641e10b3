"""A frame that is moved as a function of time, whatever force it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.conditional import Conditional
from torseur.model.signals.protocol import Signal


@dataclass(frozen=True, eq=False)
class MovedFrame(Conditional):
    """The origin of B has coordinates in A that are functions of time:  p_AB = x(t)  along the axes that are named.

    Residual and rows are those of p_AB itself; x, ẋ and ẍ stand on the other side, with the driven values. Multipliers
    are the forces that the motion takes.
    """

    name: str
    first: str
    second: str
    axes: str  # some of x, y, z
    signals: tuple[Signal, ...]  # of each of them
    kind: ClassVar[str] = "moved frame"
    closes_loop: ClassVar[bool] = False

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The coordinates along its axes."""
        return (Meeting.along(self.axes),)

    @property
    def corners(self) -> tuple[float, ...]:
        """Those of the functions of time."""
        return tuple(corner for signal in self.signals for corner in signal.corners)

    def driven(self, t: Value, order: int) -> Value:
        """(rows, 1): x(t), or its derivative of this order."""
        return ca.vertcat(*(signal.at(t)[order] for signal in self.signals))
