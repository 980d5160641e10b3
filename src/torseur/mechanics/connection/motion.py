"""The motion of a machine of bodies with rigid and deformation modes, joined by rows.

With the speeds y of bodies and rotors, their accelerations α = (ω̇, Rᵀ (p̈ − g), η̈) told less gravity,

    𝓜 α = F − c(y) − K η − D η̇ + Πᵀ λ,    Π y = b                                               (1)
    W = 𝓜⁻¹ (F − c − K η − D η̇)                                                                 (2)
    Z = Π 𝓜⁻¹ Πᵀ,    H = 𝓜⁻¹ Πᵀ Z⁻¹ Π                                                           (3)

connection (8) to (14), [AZ98, eqs. 13, 14, 19]: c holds the gyroscopic terms, the dynamic stiffness and the inertia of
the reference. Speeds and positions that break the rows are brought back to them,

    y ← y − 𝓜⁻¹ Πᵀ Z⁻¹ (Π y − b),    x ← x ⊞ −𝓜⁻¹ Πᵀ Z⁻¹ φ                                      (4)

A rotor is a coordinate beside the bodies, as among point masses; of its carrier's 𝓜 the part j rᵀr is taken that turns
about the axis, s_c = r y.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.ldl import factored
from torseur.algebra.sparse.pattern import Pattern
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass
from torseur.mechanics.apart.efforts import Acting, Effort
from torseur.mechanics.apart.rotors import carried_spins, gyroscopic_moments, spin_inertias
from torseur.mechanics.connection.assembly import Assembly
from torseur.mechanics.connection.modal_places import RIGID, ModalPlaces
from torseur.model.bodies.generalised_inertia import generalised_inertia
from torseur.model.bodies.motion import Motion
from torseur.model.frame import GROUND


@dataclass(frozen=True, eq=False)
class ConnectionMotion:
    """The equations (1) to (4) at symbols."""

    assembly: Assembly

    @property
    def places(self) -> ModalPlaces:
        """The bodies."""
        return self.assembly.places

    @property
    def speeds(self) -> Value:
        """(y, spins)."""
        return ca.vertcat(self.places.y, self.assembly.spins)

    @cached_property
    def acting(self) -> Acting:
        """What F adds up."""
        return Acting(self.places, self.speeds, self.assembly.v)

    @cached_property
    def inverse_masses(self) -> Value:
        """𝓜⁻¹, a block for each body and a number for each rotor."""
        blocks = [_inverse(M) for M in self.masses]
        return ca.sparsify(ca.diagcat(*blocks, ca.diag(ca.DM(1 / spin_inertias(self.places.model)))))

    @cached_property
    def masses(self) -> list[Value]:
        """𝓜 of each body at its present shape, without what turns with rotors about their axes."""
        places, model = self.places, self.places.model
        found = [generalised_inertia(body, places.amplitudes(i)) for i, body in enumerate(model.bodies)]
        for rotor, spin in zip(model.rotors, carried_spins(places), strict=True):
            if rotor.carrier != GROUND:
                r = ca.jacobian(spin, places.y)[:, places.y_of[rotor.carrier]]
                found[rotor.carrier] = found[rotor.carrier] - rotor.inertia * (r.T @ r)
        return [ca.sparsify(M) for M in found]

    def accelerations(self, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """W of (2); wrenches are told in the world."""
        F = self.acting.forces(tau, wrenches) + self.acting.summed(self._gyroscopic) - self._inner
        return self.inverse_masses @ F

    @property
    def _gyroscopic(self) -> list[Effort]:
        """Of rotors that turn relative to their carriers, on these."""
        relative = self.assembly.spins - ca.vertcat(ca.SX(0, 1), *carried_spins(self.places))
        moments = gyroscopic_moments(self.places, relative)
        return [Effort(self.places.angular_velocity(frame), moment, False) for frame, moment in moments]

    @property
    def _inner(self) -> Value:
        """C(y) + K η + D η̇, less what the carriers of rotors do not count."""
        places, model = self.places, self.places.model
        still = ca.DM(3, 1)
        found = []
        for i, body in enumerate(model.bodies):
            y, eta = places.y[places.y_of[i]], places.amplitudes(i)
            f, c, e = body.inertial_forces(Motion(y[:3], still, still), eta, y[RIGID:], ca.DM(eta.numel(), 1))
            found.append(ca.vertcat(c, f, e + body.elastic_forces(eta) + body.damping_forces(eta, y[RIGID:])))
        inner = ca.vertcat(ca.SX(0, 1), *found, ca.DM(len(model.rotors), 1))
        for rotor, spin in zip(model.rotors, carried_spins(places), strict=True):
            changing = ca.jtimes(ca.SX(spin), places.x, places.rates)  # nil on rigid carriers
            inner -= rotor.inertia * ca.jacobian(spin, self.speeds).T @ changing
        return inner

    @property
    def weight(self) -> Value:
        """Rᵀ g of each body among (ω̇, Rᵀ p̈, η̈)."""
        g = as_casadi(self.places.model.gravity)
        found: list[Value] = [ca.SX(0, 1)]
        for X, of in zip(self.places.poses, self.places.y_of, strict=True):
            found += [ca.DM(3, 1), X.R.T @ g, ca.DM(of.stop - of.start - RIGID, 1)]
        return ca.vertcat(*found, ca.DM(len(self.places.model.rotors), 1))

    @cached_property
    def moved(self) -> Value:
        """𝓜⁻¹ Πᵀ."""
        return ca.sparsify(self.inverse_masses @ self.assembly.rows.T)

    @cached_property
    def coupling(self) -> Value:
        """Z of (3)."""
        return ca.sparsify(self.assembly.rows @ self.moved)

    @cached_property
    def broken(self) -> Value:
        """Π y − b."""
        return self.assembly.rows @ self.speeds - self.assembly.rates

    def remaining(self, accelerations: Value) -> Value:
        """d/dt (b − Π y) at the accelerations α that forces alone give: what multipliers must make up for."""
        places = self.places
        changing = ca.vertcat(places.x, self.assembly.t)
        told = accelerations + self.weight
        local = [places.local_accelerations(i, told[of]) for i, of in enumerate(places.y_of)]
        rates = ca.vertcat(ca.SX(0, 1), *local, told[places.y.numel() :])
        return -ca.jtimes(self.broken, changing, ca.vertcat(places.rates, 1)) - self.assembly.rows @ rates

    def outside(self, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """What acts on the machine from outside, on its speeds: weight too."""
        masses = ca.diagcat(*self.masses, ca.DM(*2 * (len(self.places.model.rotors),)))
        return self.acting.forces(tau, wrenches, outside=True) + masses @ self.weight

    @property
    def rigid_motions(self) -> Value:
        """N, (n, 6): the speeds of the machine that moves as one rigid body with (u; w) about the world's origin."""
        places = self.places
        found: list[Value] = [ca.SX(0, 6)]
        for X, of in zip(places.poses, places.y_of, strict=True):
            turned, moved = ca.horzcat(ca.DM(3, 3), X.R.T), ca.horzcat(X.R.T, -X.R.T @ skew(X.p))
            found += [turned, moved, ca.DM(of.stop - of.start - RIGID, 6)]
        for rotor in places.model.rotors:
            axis = as_casadi(places.frame(rotor.frame).R) @ as_casadi(rotor.axis)
            found.append(ca.horzcat(ca.DM(1, 3), axis.T))
        return ca.sparsify(ca.vertcat(*found))


def _inverse(M: Value) -> Value:
    """M⁻¹: in numbers where it is constant, else by its factors."""
    if not ca.symvar(ca.SX(M)):
        return ca.sparsify(ca.inv(ca.DM(ca.densify(M))))
    return ca.sparsify(factored(M, analysed(Pattern.of(M))).solve(ca.SX.eye(M.size1())))
