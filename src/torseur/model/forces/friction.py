"""Viscous and dry friction of one axis."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value, is_casadi


@dataclass(frozen=True)
class Friction:
    """Resistance to the speed of one axis: viscous coefficient and dry friction forward and backward, all ≥ 0."""

    viscous: Value = 0.0
    dry_forward: Value = 0.0
    dry_backward: Value = 0.0

    def resistance(self, speed: Value) -> Value:
        """ξ q̇ + q_s sign(q̇), each element of ``speed`` apart; zero at rest."""
        if not self:
            return ca.DM(*speed.shape)
        dry = ca.if_else(speed > 0, self.dry_forward, 0) - ca.if_else(speed < 0, self.dry_backward, 0)
        return self.viscous * speed + dry

    def __bool__(self) -> bool:
        """Whether anything resists; what is left open may."""
        return any(is_casadi(x) or x != 0.0 for x in (self.viscous, self.dry_forward, self.dry_backward))
