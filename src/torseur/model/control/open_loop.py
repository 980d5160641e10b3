"""A command that asks nothing back."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.control.protocol import Measured
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True)
class OpenLoop:
    """The set-point is the command."""

    states = 0

    def command(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """x."""
        return setpoint[0]

    def rate(self, measured: Measured, setpoint: SetPoint, states: Value, excess: Value) -> Value:
        """Of no state."""
        return ca.DM(0, 1)
