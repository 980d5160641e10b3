"""Conditions on angles with residuals that stay regular up to half a turn away.

A residual sin θ has no slope at θ = 90° and vanishes at 180° as it does at 0. Therefore assembly takes

    2 sin(θ/2) = sin θ / cos(θ/2),    cos(θ/2) = √((1 + cos θ)/2)                                (1)

about the same axes: it grows all the way to half a turn, where its direction is undetermined. Next to θ = 0 it is the
sine to third order, so that both close in the same positions.
"""

from __future__ import annotations

from typing import TypeGuard

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.protocol import Condition, TurningCondition

_HALF_A_TURN = 1e-12  # of 1 + cos θ: below, the angle is half a turn


@dataclass(frozen=True, eq=False)
class FromAfar:
    """A condition on angles with the residual (1)."""

    near: TurningCondition

    @property
    def row_names(self) -> tuple[str, ...]:
        """As near by."""
        return self.near.row_names

    @property
    def row_units(self) -> tuple[str, ...]:
        """As near by."""
        return self.near.row_units

    def residual(self, X_AB: Transform) -> Value:
        """(1)."""
        larger = ca.fmax(1 + self.near.cosine(X_AB), _HALF_A_TURN)
        return self.near.sine(X_AB) / ca.sqrt(larger / 2)

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (1)."""
        return rows_of(self.residual, X_AB)


def from_afar(condition: Condition) -> Condition:
    """The condition with a residual that grows up to half a turn."""
    return FromAfar(condition) if is_turning(condition) else condition


def is_turning(condition: Condition) -> TypeGuard[TurningCondition]:
    """Whether it is a condition on angles."""
    return hasattr(condition, "cosine")
