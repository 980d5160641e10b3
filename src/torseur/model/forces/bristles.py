"""Friction as the bending of bristles: the LuGre model."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, is_nought
from torseur.frozen import dataclass


@dataclass(frozen=True)
class Bristles:
    """Bristles of stiffness σ0 and damping σ1 between the surfaces, with deflection z at the sliding speed v:

        ż = v − σ0 |v| z / g(v)                                                                       (1)
        F = σ0 z + σ1 ż   (+ ξ v)                                                                     (2)

    [Canudas de Wit, Olsson, Åström, Lischinsky 1995], where g(v) > 0 is the steady sliding force. What is not
    stored in the bristles, ½ σ0 z², is lost:

        F v − σ0 z ż = g s² |v| + σ1 v² (1 − s sign v),   s = σ0 z / g.                               (3)

    Departure: (3) is negative for some s unless σ1 |v| ≤ 4 g, and then friction would give energy back that it never
    took. σ1 is therefore replaced by 4 g/|v| where it is larger. Steady sliding, ż = 0, is not changed by this.
    """

    stiffness: float  # σ0
    damping: float = 0.0  # σ1

    def rate(self, speed: Value, deflection: Value, level: Value) -> Value:
        """ż, (1); ``level`` is g(v)."""
        return speed - self.stiffness * ca.fabs(speed) * deflection / level

    def force(self, speed: Value, deflection: Value, level: Value) -> Value:
        """F without its viscous part, (2)."""
        elastic = self.stiffness * deflection
        if is_nought(self.damping):
            return elastic
        sigma1 = self.damping / ca.fmax(1.0, self.damping * ca.fabs(speed) / (4 * level))
        return elastic + sigma1 * self.rate(speed, deflection, level)

    def energy(self, deflection: Value) -> Value:
        """½ σ0 z²."""
        return self.stiffness * deflection**2 / 2

    def dissipated(self, speed: Value, deflection: Value, level: Value) -> Value:
        """Power lost in the bristles, (3); never negative."""
        stored = self.stiffness * deflection * self.rate(speed, deflection, level)
        return self.force(speed, deflection, level) * speed - stored

    def geared(self, ratio: float) -> Bristles:
        """As felt behind a gear: speeds and deflections ``ratio`` times smaller, forces larger."""
        return Bristles(ratio**2 * self.stiffness, ratio**2 * self.damping)
