"""What every control law gives."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from torseur.algebra.components import Value
from torseur.model.signals.protocol import SetPoint

Need = Literal["gravity", "feed_forward", "dynamics"]
"""A force that a servo wants to be told by those who know the equations of motion."""


class Measured(NamedTuple):
    """Position and speed as a servo sees them."""

    q: Value
    v: Value


class Terms(NamedTuple):
    """Forces on the servo's own joint that come from the equations of motion [N m or N].

    ``gravity``: what holds the machine against its weight at the measured position.
    ``feed_forward``: inverse dynamics at the set-points (x, ẋ, ẍ) of all axes.
    ``dynamics``: inverse dynamics at the measured position and speed for the servos' reference accelerations.
    """

    gravity: Value = 0.0
    feed_forward: Value = 0.0
    dynamics: Value = 0.0


class Law(Protocol):
    """Feedback: from what is measured and wanted to a command, with states of its own."""

    @property
    def states(self) -> int:
        """Number of states."""

    def command(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """The command before any limit."""

    def rate(self, measured: Measured, setpoint: SetPoint, states: Value, excess: Value) -> Value:
        """Rates of the states; ``excess`` is the command that was carried out less the one that was wanted."""
