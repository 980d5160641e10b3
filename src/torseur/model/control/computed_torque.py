"""Control by inverse dynamics."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.control.integral import Integral
from torseur.model.control.protocol import Measured
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True)
class ComputedTorque:
    """The acceleration that the axis is asked for,

        a = ẍ + K_d (ẋ − v) + K_p (x − q) + K_i ∫ (x − q) dt,

    of which the equations of motion make a force: inverse dynamics at the measured state for the accelerations of all
    axes. What the model tells exactly is cancelled, and the error obeys ë + K_d ė + K_p e (+ K_i ∫ e) = 0.
    """

    kp: float  # [1/s²]
    kd: float  # [1/s]
    integral: Integral  # gain [1/s³]

    @property
    def states(self) -> int:
        """The integral, where there is one."""
        return self.integral.states

    def acceleration(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """a."""
        x, xd, xdd = setpoint
        return xdd + self.kd * (xd - measured.v) + self.kp * (x - measured.q) + self.integral.part(states)

    def command(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """Nothing by itself: the whole command comes from the equations of motion (``Terms.dynamics``)."""
        return ca.DM(0)

    def rate(self, measured: Measured, setpoint: SetPoint, states: Value, excess: Value) -> Value:
        """Rate of the integral."""
        return self.integral.rate(setpoint[0] - measured.q, states, excess)
