"""What every function of time gives."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from torseur.algebra.components import Value

SetPoint: TypeAlias = tuple[Value, Value, Value]
"""(x, ẋ, ẍ): a value and its first two derivatives with respect to time."""


class Signal(Protocol):
    """A function of time whose expression has no branches."""

    @property
    def corners(self) -> tuple[float, ...]:
        """Times [s] at which the value or a derivative jumps: a step of an integrator had better end there."""

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ) at the time t [s]; at a corner, what holds right after it."""
