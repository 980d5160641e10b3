"""The motion of a machine of point masses: what forces do to the points, and the speeds that its conditions admit.

    M ẍ = F + Cᵀ λ,   C ẋ = b                                                                   (1)

with a diagonal M, and b = 0 but for rows that are drawn back to their conditions. What acts on joints and bodies acts
on the points by virtual power, ``efforts`` (1): for generalised forces τ on the speeds v and wrenches (m; f) on frames

    F = (∂v/∂ẋ)ᵀ τ + Σ (∂(ω; ṗ)/∂ẋ)ᵀ (m; f) − Σ (∂ė/∂ẋ)ᵀ f_e + M g                              (2)

The torque of a motor is a couple of forces on the points of each of the two bodies that it joins. Speeds ẋ that break
the conditions are brought back to them by multipliers over the coupled points,

    ẋ ← ẋ − M⁻¹ Cᵀ λ,   H λ = C ẋ − b,   H = C M⁻¹ Cᵀ                                           (3)

[PX88, Complementary equations]. Departure: where rows say the same thing twice, as in a flat linkage of hinges in
space, H is singular, and (3) is solved by the proximal iteration of loops (6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.frozen import dataclass
from torseur.mechanics.apart.efforts import Acting, Effort
from torseur.mechanics.apart.rotors import gear_rows, gyroscopic_moments, spin_inertias
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.rows import (
    DRAWN_BACK,
    FOLLOWED,
    Targets,
    conditions_on_points,
    joint_rows,
    rolling_speeds,
    targets,
)
from torseur.mechanics.point_masses.solids import masses_of


@dataclass(frozen=True, eq=False)
class PointMotion:
    """The equations (1) to (3) at symbols x and ẋ."""

    places: PointPlaces
    v: Value  # of the joints, as a function of ẋ
    q: Value = field(default_factory=lambda: ca.DM(0, 1))  # of the joints, which rows on their speeds may ask for
    t: Value = field(default_factory=lambda: ca.SX.sym("t"))

    @cached_property
    def masses(self) -> Array:
        """The diagonal of M: those of the points, then the inertias of rotors."""
        return np.concatenate([masses_of(self.places.solids), spin_inertias(self.places.model)])

    @property
    def spins(self) -> Value:
        """The speeds of the rotors, which come after those of the points."""
        return self.places.x_dot[len(self.masses) - len(self.places.model.rotors) :]

    @cached_property
    def acting(self) -> Acting:
        """What (2) adds up, but for weight and rotors."""
        return Acting(self.places, self.places.x_dot, self.v)

    def accelerations(self, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """M⁻¹ F of (2); wrenches are told in the world."""
        moments = gyroscopic_moments(self.places, self.spins)
        turned = [Effort(self.places.angular_velocity(frame), moment, False) for frame, moment in moments]
        F = self.acting.forces(tau, wrenches) + self.acting.summed(turned)
        return F / ca.DM(self.masses) + self._weight

    def outside(self, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """The part of F that acts on the machine from outside."""
        return self.acting.forces(tau, wrenches, outside=True) + self._weight * ca.DM(self.masses)

    @property
    def _weight(self) -> Value:
        """As an acceleration."""
        model = self.places.model
        weight = ca.repmat(as_casadi(model.gravity), 4 * len(self.places.solids), 1)
        return ca.vertcat(weight, ca.DM(len(model.rotors), 1))

    @cached_property
    def rows(self) -> Value:
        """C: of the conditions on points, then of rolling, of joints' speeds and of gears."""
        of_joints = joint_rows(self.places, self.q, self.v)
        speeds = ca.vertcat(rolling_speeds(self.places), of_joints, gear_rows(self.places, self.v, self.spins))
        of_speeds = ca.jacobian(speeds, self.places.x_dot)
        return ca.sparsify(ca.vertcat(ca.jacobian(self._conditions, self.places.x), of_speeds))

    @cached_property
    def _conditions(self) -> Value:
        return ca.SX(conditions_on_points(self.places))

    @cached_property
    def broken(self) -> Value:
        """C ẋ − b: by how much the speeds break the rows."""
        b = ca.SX(self.targets.rates)
        b[list(self.targets.drawn)] -= DRAWN_BACK * self.psi
        return self.rows @ self.places.x_dot - b

    @cached_property
    def unmet(self) -> Value:
        """The part of it that is taken away at the end of a step."""
        found = ca.SX(self.broken)
        if self.theta.numel():
            found[list(self.targets.of_speeds)] *= 1 - self.theta
        return found

    @cached_property
    def theta(self) -> Value:
        """What evens out odd and even steps of rows on velocities alone, a symbol; empty without any."""
        return ca.SX.sym("theta", int(bool(self.targets.of_speeds)))

    @cached_property
    def targets(self) -> Targets:
        """What the rows lead to."""
        return targets(self.places, self.q, self.t)

    @cached_property
    def psi(self) -> Value:
        """What draws rows back, symbols."""
        return ca.SX.sym("psi", len(self.targets.drawn))

    @property
    def psi_rates(self) -> Value:
        """ψ̇."""
        return FOLLOWED * (self.targets.errors - self.psi)

    def remaining(self, accelerations: Value) -> Value:
        """ḃ − Ċ ẋ − C a: what multipliers must make up for where the points are accelerated by a."""
        changing = ca.vertcat(self.places.x, self.t, self.psi)
        rates = ca.vertcat(self.places.x_dot, 1, self.psi_rates)
        return -ca.jtimes(self.broken, changing, rates) - self.rows @ accelerations

    @cached_property
    def coupling(self) -> Value:
        """H of (3)."""
        return ca.sparsify(self.rows @ ca.diag(ca.DM(1.0 / self.masses)) @ self.rows.T)

    def admitted(self, x_dot: Value, rows: Value, multipliers: Value) -> Value:
        """The speeds of (3) next to others, for entries ``rows`` of C and multipliers λ."""
        C = type(rows)(self.rows.sparsity(), rows)
        return x_dot - (C.T @ multipliers) / ca.DM(self.masses)
