"""The motion of a machine of point masses: what forces do to the points, and the speeds that its conditions admit.

    M ẍ = F + Cᵀ λ,   C ẋ = b                                                                   (1)

with a diagonal M, and b = 0 but for rows that are drawn back to their conditions. What acts on joints and bodies acts
on the points by virtual power: for generalised forces τ on the speeds v and wrenches (m; f) on frames

    F = (∂v/∂ẋ)ᵀ τ + Σ (∂(ω; ṗ)/∂ẋ)ᵀ (m; f) − Σ (∂ė/∂ẋ)ᵀ f_e + M g                              (2)

with the forces f_e against the strains e of the elements of beams. So the torque of a motor is a couple of forces on
the points of each of the two bodies that it joins. Speeds ẋ that break the
conditions are brought back to them by multipliers over the coupled points,

    ẋ ← ẋ − M⁻¹ Cᵀ λ,   H λ = C ẋ − b,   H = C M⁻¹ Cᵀ                                           (3)

[PX88, Complementary equations]. Departure: where rows say the same thing twice, as in a flat linkage of hinges in
space, H is singular, and (3) is solved by the proximal iteration of loops (6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.algebra.spatial import split
from torseur.mechanics.dynamics.springs import Strained, strained_beam
from torseur.mechanics.point_masses.places import Places
from torseur.mechanics.point_masses.rotors import gear_rows, gyroscopic_moments, spin_inertias
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
from torseur.model.frame import GROUND, Frame

EPSILON = 1e-10
"""The proximal shift, in units of the diagonal of H."""

SWEEPS = 2


@dataclass(frozen=True, eq=False)
class _Effort:
    """Forces on speeds that are linear in ẋ, and whether they act on the machine from outside."""

    speeds: Value
    effort: Value
    outside: bool


@dataclass(frozen=True, eq=False)
class PointMotion:
    """The equations (1) to (3) at symbols x and ẋ."""

    places: Places
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
    def beam_elements(self) -> list[Strained]:
        """The elements of beams, strained as their points are."""
        return [strained for strained, _ in self._strained]

    @cached_property
    def _strained(self) -> list[tuple[Strained, tuple[Value, Value]]]:
        places, model = self.places, self.places.model
        found = []
        for element in model.beam_elements:
            ends = model.frame(element.first), model.frame(element.second)
            X_AB, (omega_B, w_B) = places.relative(*ends), split(places.relative_twist(*ends))
            found.append(strained_beam(element, X_AB, omega_B, X_AB.R @ w_B))
        return found

    def accelerations(self, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """M⁻¹ F of (2); wrenches are told in the world."""
        return self._summed(self._efforts(tau, wrenches)) / ca.DM(self.masses) + self._weight

    def outside(self, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """The part of F that acts on the machine from outside."""
        acting = [effort for effort in self._efforts(tau, wrenches) if effort.outside]
        return self._summed(acting) + self._weight * ca.DM(self.masses)

    @property
    def _weight(self) -> Value:
        """As an acceleration."""
        model = self.places.model
        weight = ca.repmat(as_casadi(model.gravity), 4 * len(self.places.solids), 1)
        return ca.vertcat(weight, ca.DM(len(model.rotors), 1))

    def _summed(self, acting: Iterable[_Effort]) -> Value:
        """The forces on the points that do the power of efforts on speeds."""
        speeds, efforts = [ca.SX(0, 1)], [ca.DM(0, 1)]
        for one in acting:
            speeds.append(one.speeds)
            efforts.append(one.effort)
        return ca.jtimes(ca.vertcat(*speeds), self.places.x_dot, ca.vertcat(*efforts), True)  # (2)

    def _efforts(self, tau: Value, wrenches: Mapping[str, Value]) -> Iterator[_Effort]:
        """All that (2) adds up. A spring pulls on two frames: what it does inside the machine cancels."""
        places, model = self.places, self.places.model
        for parent, at in zip(model.parent, model.layout.v_of, strict=True):
            yield _Effort(self.v[at], tau[at], parent == GROUND)
        for name, wrench in wrenches.items():
            frame = model.frame(name).origin
            if frame.body != GROUND:
                yield _Effort(self._frame_speeds(frame), wrench, True)
        for load in model.loads:
            R = places.frame(load.frame).R
            force, moment = (R @ part for part in load.wrench(R))
            yield _Effort(self._frame_speeds(load.frame), ca.vertcat(moment, force), True)
        for frame, moment in gyroscopic_moments(places, self.spins):
            yield _Effort(places.angular_velocity(frame), moment, False)
        for element, (_, (moment, force)) in zip(model.beam_elements, self._strained, strict=True):
            ends = model.frame(element.first), model.frame(element.second)
            against = ca.vertcat(moment, places.relative(*ends).R.T @ force)
            yield _Effort(places.relative_twist(*ends), -against, GROUND in (ends[0].body, ends[1].body))

    def _frame_speeds(self, frame: Frame) -> Value:
        """(ω; ṗ) in the world."""
        return ca.vertcat(self.places.angular_velocity(frame), self.places.frame_rate(frame).p)

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
