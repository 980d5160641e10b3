"""Amplifiers that are asked for a torque: what voltage they put on the motor."""

from __future__ import annotations

from typing import Protocol

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.control.integral import Integral
from torseur.model.forces.limits import clipped


class CurrentControl(Protocol):
    """From the torque wanted on the rotor to the voltage asked of the amplifier, with states of its own."""

    @property
    def states(self) -> int:
        """Number of states."""

    def voltage(self, torque: Value, speed: Value, current: Value, states: Value) -> Value:
        """The voltage before its limit [V], at the rotor's speed and the motor's current."""

    def rate(self, torque: Value, speed: Value, current: Value, states: Value) -> Value:
        """Rates of the states."""


@dataclass(frozen=True)
class IdealCurrent:
    """Without inductance the amplifier sets the current at once: V = R c/K + K Ω; for limits see the motor."""

    resistance: float
    constant: float
    states = 0

    def voltage(self, torque: Value, speed: Value, current: Value, states: Value) -> Value:
        """The voltage that drives the wanted current."""
        return self.resistance / self.constant * torque + self.constant * speed

    def rate(self, torque: Value, speed: Value, current: Value, states: Value) -> Value:
        """Of no state."""
        return ca.DM(0, 1)


@dataclass(frozen=True)
class PiCurrent:
    """V = K_p (I_c − I) + K_i ∫ (I_c − I) dt with I_c = c/K, |I_c| ≤ I_max; the integral does not wind up.

    K_p = L ω and K_i = R ω make the current follow as a first-order lag of the bandwidth ω, apart from the effect of
    the rotor's speed.
    """

    constant: float
    kp: float  # [V/A]
    integral: Integral  # gain [V/(A s)]
    current_limit: float | None = None
    voltage_limit: float | None = None

    @property
    def states(self) -> int:
        """The integral, where there is one."""
        return self.integral.states

    def voltage(self, torque: Value, speed: Value, current: Value, states: Value) -> Value:
        """V before its limit."""
        return self.kp * self._lack(torque, current) + self.integral.part(states)

    def rate(self, torque: Value, speed: Value, current: Value, states: Value) -> Value:
        """Rate of the integral."""
        V = self.voltage(torque, speed, current, states)
        return self.integral.rate(self._lack(torque, current), states, clipped(V, self.voltage_limit) - V)

    def _lack(self, torque: Value, current: Value) -> Value:
        """I_c − I."""
        return clipped(torque / self.constant, self.current_limit) - current
