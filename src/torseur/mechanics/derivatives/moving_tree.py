"""A tree in motion: what its joints feel of changes at the bodies below them, and the wrenches they pass on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.derivatives.composite import Composite, composites, offset_rates
from torseur.mechanics.derivatives.joint_changes import Change, MovingJoint
from torseur.mechanics.derivatives.rotor_changes import RotorChanges, rotor_changes
from torseur.mechanics.dynamics.rotors import spin_momenta
from torseur.mechanics.tree.kinematics import Links, links
from torseur.model.frame import GROUND
from torseur.model.model import Model

Felt = list[tuple[int, int, Change]]
"""(k, p, rows): the forces of joint k feel a change of the motion of body p with these rows on (θ, ε, ζ)."""


@dataclass(frozen=True, eq=False)
class MovingTree:
    """The tree at a state (q, v)."""

    model: Model
    q: Value
    v: Value

    @cached_property
    def X(self) -> Links:
        """The links at q."""
        return links(self.model, self.q)

    @cached_property
    def joints(self) -> list[MovingJoint]:
        """The joints in motion."""
        joints: list[MovingJoint] = []
        for i, joint in enumerate(self.model.joints):
            p, layout = self.model.parent[i], self.model.layout
            omega_p = ca.DM(3, 1) if p == GROUND else self.X[i].R.T @ joints[p].omega
            joints.append(MovingJoint(joint, layout.coordinates(i, self.q), layout.speeds(i, self.v), omega_p))
        return joints

    @cached_property
    def composites(self) -> list[Composite]:
        """The bodies with all that they carry."""
        spun = [h.moment for h in spin_momenta(self.model, self.q, self.v)]
        return composites(self.model, self.X, self.joints, spun)

    @cached_property
    def felt_by_bodies(self) -> Felt:
        """What each joint feels, by all that it carries and its rotors below, of changes of itself and of bodies below.

        A change at the parent's origin is felt at the child's as ζ + ε × λ + 2 θ × λ̇, hence on the way inward

            t_ε ← t_ε + λ × t_ζ,    t_θ ← t_θ + 2 λ̇ × t_ζ                                   (1)
        """
        felt = []
        for k in self.model.outward():
            rows = self.composites[k].felt_along(self.joints[k].S)
            felt.append((k, k, rows))
            for i in self.model.support(k):
                if (p := self.model.parent[i]) != GROUND:
                    rows = self._felt_at_parent(i, rows)
                    if (p, k) in self._rotors:
                        rows = rows.plus(self._rotors[p, k].felt())
                    felt.append((k, p, rows))
        return felt

    @cached_property
    def felt_by_rotors(self) -> Felt:
        """What each joint feels by rotors that are not on its way to the ground."""
        felt = []
        for (carrier, k), rotors in self._rotors.items():
            if not self._is_below(carrier, k):
                rows = rotors.felt()
                for p in self.model.support(carrier):
                    felt.append((k, p, rows))
                    rows = self._felt_at_parent(p, rows)
        return felt

    def inward(self, k: int, F: Value, spun: bool) -> Iterator[tuple[int, Value]]:
        """(p, F at p) of a wrench on body k for all bodies below, with what the rotors of joint k add if ``spun``."""
        for i in self.model.support(k):
            if (p := self.model.parent[i]) != GROUND:
                F = self.X[i].force_into_parent(F)
                if spun and (p, k) in self._rotors:
                    F = F + self._rotors[p, k].wrench()
                yield p, F
        for carrier in self.model.outward() if spun else ():
            if (carrier, k) in self._rotors and not self._is_below(carrier, k):
                F = self._rotors[carrier, k].wrench()
                for p in self.model.support(carrier):
                    yield p, F
                    F = self.X[p].force_into_parent(F)

    def _felt_at_parent(self, i: int, rows: Change) -> Change:
        R, zeta = self.X[i].R, self.X[i].R @ rows.zeta
        eps = R @ rows.eps + cross(self.X[i].p, zeta)
        return Change(R @ rows.theta + cross(self._offset_rates[i], zeta), eps, zeta)  # (1)

    @cached_property
    def _offset_rates(self) -> list[Value]:
        return offset_rates(self.model, self.X, self.joints)

    @cached_property
    def _rotors(self) -> dict[tuple[int, int], RotorChanges]:
        return rotor_changes(self.model, self.q, [joint.omega for joint in self.joints])

    def _is_below(self, body: int, k: int) -> bool:
        return body in self.model.support(self.model.parent[k])
