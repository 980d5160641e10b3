"""Sines of constant and of changing frequency."""

from __future__ import annotations

import math

import casadi as ca

from torseur.algebra.components import Value, is_casadi
from torseur.frozen import dataclass
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True)
class Sine:
    """x = offset + A sin(2π f t + φ)."""

    amplitude: float
    frequency: float  # [Hz]
    phase: float = 0.0  # [rad]
    offset: float = 0.0

    @property
    def corners(self) -> tuple[float, ...]:
        """None: it is smooth."""
        return ()

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ) at the time t."""
        omega = 2 * math.pi * self.frequency
        angle = omega * t + self.phase
        swing, slope = self.amplitude * ca.sin(angle), self.amplitude * omega * ca.cos(angle)
        return self.offset + swing, slope, -(omega**2) * swing


@dataclass(frozen=True)
class Chirp:
    """x = offset + A sin φ with φ̇/2π going from f0 at t = 0 linearly to f1 at t = T, and staying there.

    Before t = 0 the frequency is f0.
    """

    amplitude: float
    f0: float  # [Hz]
    f1: float  # [Hz]
    duration: float  # T [s]
    offset: float = 0.0

    @property
    def corners(self) -> tuple[float, ...]:
        """Where the frequency begins and ends to change."""
        return (0.0, self.duration)

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ) at the time t."""
        t = t if is_casadi(t) else ca.DM(t)
        rate = (self.f1 - self.f0) / self.duration
        s = ca.fmin(ca.fmax(t, 0.0), self.duration)  # the time spent in the sweep
        frequency = self.f0 + rate * s
        angle = 2 * math.pi * (self.f0 * t + rate * s * (t - s / 2))
        omega = 2 * math.pi * frequency
        omega_rate = ca.if_else(ca.logic_and(t >= 0, t < self.duration), 2 * math.pi * rate, 0.0)
        sine, cosine = ca.sin(angle), ca.cos(angle)
        return (
            self.offset + self.amplitude * sine,
            self.amplitude * omega * cosine,
            self.amplitude * (omega_rate * cosine - omega**2 * sine),
        )
