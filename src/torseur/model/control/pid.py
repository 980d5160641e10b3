"""The PID law."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.control.integral import Integral
from torseur.model.control.protocol import Measured
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True)
class Pid:
    """Feedback on position, speed and integral [Plexus 1988]:

    u = K_o + K_p (x − q) + K_d (w ẋ − v) + K_i ∫ (x − q) dt.

    w = 1 in the paper; with w = 0 the damping resists the speed itself, and the axis lags K_d ẋ/K_p behind a ramp.
    """

    kp: float
    kd: float
    integral: Integral
    bias: float = 0.0  # K_o
    velocity_weight: float = 1.0  # w

    @property
    def states(self) -> int:
        """The integral, where there is one."""
        return self.integral.states

    def command(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """u."""
        x, xd, _ = setpoint
        proportional = self.kp * (x - measured.q) + self.kd * (self.velocity_weight * xd - measured.v)
        return self.bias + proportional + self.integral.part(states)

    def rate(self, measured: Measured, setpoint: SetPoint, states: Value, excess: Value) -> Value:
        """Rate of the integral."""
        return self.integral.rate(setpoint[0] - measured.q, states, excess)
