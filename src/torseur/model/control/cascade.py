"""The cascade of industrial drives: position P, speed PI."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.control.integral import Integral
from torseur.model.control.protocol import Measured
from torseur.model.forces.limits import clipped
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True)
class Cascade:
    """A loop of speed inside a loop of position:

    w = K_p (x − q) + w_v ẋ, |w| ≤ w_max                wanted speed
    u = K_o + K_v (w − v) + K_i ∫ (w − v) dt.
    """

    kp: float  # [1/s]
    kv: float
    integral: Integral
    bias: float = 0.0  # K_o
    velocity_weight: float = 1.0  # w_v
    velocity_limit: float | None = None  # w_max

    @property
    def states(self) -> int:
        """The integral, where there is one."""
        return self.integral.states

    def command(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """u."""
        return self.bias + self.kv * self._lag(measured, setpoint) + self.integral.part(states)

    def rate(self, measured: Measured, setpoint: SetPoint, states: Value, excess: Value) -> Value:
        """Rate of the integral."""
        return self.integral.rate(self._lag(measured, setpoint), states, excess)

    def _lag(self, measured: Measured, setpoint: SetPoint) -> Value:
        """w − v."""
        x, xd, _ = setpoint
        wanted = clipped(self.kp * (x - measured.q) + self.velocity_weight * xd, self.velocity_limit)
        return wanted - measured.v
