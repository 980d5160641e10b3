"""Friction of one axis: viscous, dry with sticking, Stribeck's fall, loss under load."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca

from torseur.algebra.components import Value, is_nought, magnitude
from torseur.frozen import dataclass

if TYPE_CHECKING:
    from torseur.model.forces.bearing import Bearing
    from torseur.model.forces.bristles import Bristles


@dataclass(frozen=True)
class Friction:
    """Resistance to the speed of one axis: viscous coefficient and dry friction forward and backward, all ≥ 0.

    ``static_forward`` and ``static_backward`` are the levels that must be passed to set the axis in motion; None
    stands for the dry ones. Sliding at the speed v, dry friction is

        g(v) = dry + (static − dry) exp(−(v/v_s)²)                                                    (1)

    with Stribeck's speed v_s, or dry at once without it. ``load_loss`` μ adds μ |load| to both levels; a ``bearing``
    adds μ · load to the dry and μ_s · load to the static one, its load being P of ``Bearing``. With ``bristles`` the
    axis does not stick but rests on springs, and (1) is their steady force.
    """

    viscous: Value = 0.0
    dry_forward: Value = 0.0
    dry_backward: Value = 0.0
    static_forward: Value | None = None
    static_backward: Value | None = None
    stribeck_speed: Value | None = None
    load_loss: Value = 0.0
    bristles: Bristles | None = None
    bearing: Bearing | None = None

    def resistance(self, speed: Value) -> Value:
        """ξ q̇ + g(q̇) sign(q̇), each element of ``speed`` apart; zero at rest, and without load."""
        if not self:
            return ca.DM(*speed.shape)
        forward, backward = self._sliding_levels(speed)
        dry = ca.if_else(speed > 0, forward, 0) - ca.if_else(speed < 0, backward, 0)
        return self.viscous * speed + dry

    def sliding(self, speed: Value, slip: Value, load: Value = 0.0) -> Value:
        """Resistance of an axis that slips forward (slip 1) or backward (−1).

        Of one that sticks (|slip| < 1) it is the share 2 ``slip`` of its break-away level that it has taken over; what
        it holds besides is found with the accelerations. The direction is told by the slip, not by the speed, so that
        nothing jumps within a step.
        """
        slips = slipping(slip)
        of_sliding, of_rest = self._sliding_levels(speed), self._static_levels()
        lost, lost_at_rest = self._lost(speed, load)
        lost = lost if lost is lost_at_rest else ca.if_else(slips, lost, lost_at_rest)
        forward, backward = (
            (level if level is at_rest else ca.if_else(slips, level, at_rest)) + lost
            for level, at_rest in zip(of_sliding, of_rest, strict=True)
        )
        dry = (2 - slips) * (ca.fmax(slip, 0) * forward - ca.fmax(-slip, 0) * backward)
        return self.viscous * slips * speed + dry

    def breakaway(self, push: Value, load: Value = 0.0) -> Value:
        """The level that a force must pass to move a sticking axis in the direction of ``push``; ≥ 0."""
        forward, backward = self._static_levels()
        return ca.if_else(push >= 0, forward, backward) + self._lost(ca.DM(0), load)[1]

    def level(self, speed: Value, load: Value = 0.0) -> Value:
        """g(v) of (1) for the direction of the speed, with the loss under load; ≥ 0."""
        forward, backward = self._sliding_levels(speed)
        return ca.if_else(speed >= 0, forward, backward) + self._lost(speed, load)[0]

    def bristle_rate(self, speed: Value, deflection: Value, load: Value = 0.0) -> Value:
        """ż of the bristles' deflection."""
        assert self.bristles is not None
        return self.bristles.rate(speed, deflection, self.level(speed, load))

    def bristle_resistance(self, speed: Value, deflection: Value, load: Value = 0.0) -> Value:
        """Resistance on bristles with this deflection, viscous part included; no slip is needed."""
        assert self.bristles is not None
        return self.viscous * speed + self.bristles.force(speed, deflection, self.level(speed, load))

    @property
    def states(self) -> int:
        """1 with bristles: their deflection."""
        return int(self.bristles is not None)

    @property
    def sticks(self) -> bool:
        """Whether the axis can stick, so that it needs a slip."""
        return self._is_dry and self.bristles is None and not self.creeps

    @property
    def creeps(self) -> bool:
        """Whether it is that of a sleeve, which resists its two speeds together and does not stick."""
        return self.bearing is not None and self.bearing.sleeve is not None

    def geared(self, ratio: Value) -> Friction:
        """The same friction as it is felt on the other side of a gear, where speeds are ``ratio`` times smaller.

        By the power balance forces there are ``ratio`` times larger; a negative ratio exchanges the directions.
        """
        r = magnitude(ratio)
        dry = _by_direction(ratio, self.dry_forward, self.dry_backward)
        rises = self.static_forward is not None or self.static_backward is not None
        static = _by_direction(ratio, *self._static_levels()) if rises else (None, None)
        return replace(
            self,
            viscous=ratio**2 * self.viscous,
            dry_forward=r * dry[0],
            dry_backward=r * dry[1],
            static_forward=None if static[0] is None else r * static[0],
            static_backward=None if static[1] is None else r * static[1],
            stribeck_speed=None if self.stribeck_speed is None else self.stribeck_speed / r,
            bristles=None if self.bristles is None else self.bristles.geared(r),
        )

    def __bool__(self) -> bool:
        """Whether anything resists; what is left open may."""
        return not is_nought(self.viscous) or self._is_dry

    @property
    def _is_dry(self) -> bool:
        levels = (self.dry_forward, self.dry_backward, *self._static_levels(), self.load_loss)
        return self.bearing is not None or not all(map(is_nought, levels))

    def _static_levels(self) -> tuple[Value, Value]:
        forward = self.dry_forward if self.static_forward is None else self.static_forward
        backward = self.dry_backward if self.static_backward is None else self.static_backward
        return forward, backward

    def _sliding_levels(self, speed: Value) -> tuple[Value, Value]:
        """g(v) forward and backward."""
        if self.stribeck_speed is None:
            return self.dry_forward, self.dry_backward
        near_rest = self._near_rest(speed)
        forward, backward = self._static_levels()
        return (
            self.dry_forward + (forward - self.dry_forward) * near_rest,
            self.dry_backward + (backward - self.dry_backward) * near_rest,
        )

    def _lost(self, speed: Value, load: Value) -> tuple[Value, Value]:
        """What the load adds to the levels: sliding, and at rest."""
        if self.bearing is None or self.bearing.static == self.bearing.coefficient:
            lost = (self.load_loss if self.bearing is None else self.bearing.coefficient) * ca.fabs(load)
            return lost, lost
        dry, static = self.bearing.coefficient, self.bearing.static
        near_rest = 0.0 if self.stribeck_speed is None else self._near_rest(speed)
        return (dry + (static - dry) * near_rest) * ca.fabs(load), static * ca.fabs(load)

    def _near_rest(self, speed: Value) -> Value:
        return ca.exp(-((speed / self.stribeck_speed) ** 2))


def _by_direction(ratio: Value, forward: Value, backward: Value) -> tuple[Value, Value]:
    """Levels as they are felt behind a gear: a negative ratio exchanges the directions."""
    if isinstance(ratio, ca.SX) and not (is_nought(forward) and is_nought(backward)):
        return ca.if_else(ratio < 0, backward, forward), ca.if_else(ratio < 0, forward, backward)
    return (backward, forward) if not isinstance(ratio, ca.SX) and ratio < 0 else (forward, backward)


def slipping(slip: Value) -> Value:
    """1 of an axis that slips, |slip| = 1; 0 of one that sticks, less."""
    return ca.fabs(slip) >= 1
