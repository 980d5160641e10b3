"""The rigid body: a body without amplitudes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Array, Value, as_casadi, as_numpy, components, entries, vector_of
from torseur.algebra.inertia import shifted_to_origin
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Amplitude
from torseur.model.moving_frame import FixedFrame


@dataclass(frozen=True, eq=False)
class RigidBody:
    """Mass [kg], first moment [kg m] and inertia [kg m²], both at the body's origin, in its components."""

    name: str
    m: Value
    md: Value  # m · (position of the centre of mass), (3, 1)
    I: Value  # at the origin, not at the centre of mass, (3, 3)

    @classmethod
    def from_center_of_mass(
        cls, name: str, mass: float, com: NDArray[np.float64], inertia_com: NDArray[np.float64]
    ) -> RigidBody:
        """The body with this mass, centre of mass and inertia about the centre of mass."""
        inertia = shifted_to_origin(inertia_com, mass, com)
        return cls(name, mass, ca.sparsify(ca.DM(mass * np.asarray(com))), ca.sparsify(ca.DM(inertia)))

    @classmethod
    def from_mass_moments(cls, name: str, J: Value) -> RigidBody:
        """The body with these ``mass_moments``; their lower triangle is read, so that I is exactly symmetric."""
        if isinstance(J, ca.DM):
            return cls(name, *_of_numbers(J.full()))
        E = ca.tril2symm(ca.tril(J[:3, :3]))
        xx, yy, zz = E[0, 0], E[1, 1], E[2, 2]
        I = ca.diag(ca.vertcat(yy + zz, xx + zz, xx + yy)) - (E - ca.diag(ca.diag(E)))
        return cls(name, J[3, 3], ca.sparsify(J[3, :3].T), ca.sparsify(I))

    @property
    def amplitudes(self) -> tuple[Amplitude, ...]:
        """A rigid body does not deform."""
        return ()

    def mass(self) -> Value:
        """Mass [kg]."""
        return self.m

    def first_moment(self, eta: Value) -> Value:
        """m d."""
        return self.md

    def inertia(self, eta: Value) -> Value:
        """I at the origin."""
        return self.I

    def second_moment(self) -> Value:
        """E = ∫ r rᵀ dm = ½ tr(I) 1 − I at the origin [kg m²], (3, 3).

        The diagonal is half of two moments less the third, so that no round-off remains where it is zero.
        """
        I = self.I
        diagonal = [(I[i - 1, i - 1] + I[i - 2, i - 2]) - I[i, i] for i in range(3)]
        return ca.sparsify(ca.diag(ca.vertcat(*diagonal)) / 2 - (I - ca.diag(ca.diag(I))))

    def mass_moments(self) -> Value:
        """J = ∫ (r, 1) (r, 1)ᵀ dm = [E, m d; m dᵀ, m], (4, 4): measured in A, J_A = T_AB J_B T_ABᵀ."""
        return self._mass_moments

    @cached_property
    def _mass_moments(self) -> Value:
        if not any(isinstance(part, ca.SX) for part in (self.m, self.md, self.I)):
            return as_casadi(_moments_of_numbers(float(self.m), as_numpy(self.md).ravel(), as_numpy(self.I)))
        return ca.sparsify(ca.vertcat(ca.horzcat(self.second_moment(), self.md), ca.horzcat(self.md.T, self.m)))

    def coupling(self, eta: Value) -> Value:
        """No amplitudes, no columns."""
        return ca.DM(6, 0)

    def amplitude_inertia(self, eta: Value) -> Value:
        """No amplitudes."""
        return ca.DM(0, 0)

    def inertial_forces(
        self, motion: Motion, eta: Value, eta_dot: Value, eta_ddot: Value
    ) -> tuple[Value, Value, Value]:
        """The wrench of the motion; there are no amplitudes to force."""
        return *self.inertial_wrench(motion), ca.DM(0, 1)

    def inertial_wrench(self, motion: Motion) -> tuple[Value, Value]:
        """Force and moment at the origin O, theory (8), with U of ``Motion.spread`` and E of ``second_moment``:

            f = ∫ (ẇ + U r) dm = m ẇ + U (m d)
            c = ∫ r × (ẇ + U r) dm = m d × ẇ + (U E − (U E)ᵀ)ᵛ,    (S~)ᵛ = S

        Departures from the 1983 paper, which takes the moment at the centre of mass and as I ω̇ + ω × I ω: at O it
        needs no velocity of G, and m d and E are constants of the body; with U, which the force needs anyway, the
        second moment costs 15 products and 15 sums in place of 24 and 18.
        """
        U = motion.spread
        force = self.m * motion.w_dot + U @ self.md
        return force, _turning_moment(motion, U, self.second_moment()) + cross(self.md, motion.w_dot)

    def elastic_forces(self, eta: Value) -> Value:
        """None."""
        return ca.DM(0, 1)

    def damping_forces(self, eta: Value, eta_dot: Value) -> Value:
        """None."""
        return ca.DM(0, 1)

    def strain_energy(self, eta: Value) -> Value:
        """None."""
        return ca.DM(1, 1)

    def attachment(self, placement: Transform) -> FixedFrame:
        """Frames do not move on a rigid body."""
        return FixedFrame(placement)


def _moments_of_numbers(m: float, md: Array, I: Array) -> Array:
    """``mass_moments`` of numbers, by the same sums."""
    xx, yy, zz = np.diag(I)
    J = np.empty((4, 4))
    J[:3, :3] = -I
    J[0, 0], J[1, 1], J[2, 2] = ((zz + yy) - xx) / 2, ((xx + zz) - yy) / 2, ((yy + xx) - zz) / 2
    J[:3, 3] = J[3, :3] = md
    J[3, 3] = m
    return J


def _of_numbers(J: Array) -> tuple[Value, Value, Value]:
    """(m, m d, I) of numbers, by the sums of ``from_mass_moments``."""
    E = np.tril(J[:3, :3])
    I = -(E + np.tril(E, -1).T)
    xx, yy, zz = np.diag(E)
    I[0, 0], I[1, 1], I[2, 2] = yy + zz, xx + zz, xx + yy
    return ca.DM(J[3, 3]), as_casadi(J[3, :3]), as_casadi(I)


def textbook_wrench(
    m: Value, md: Value, times_inertia: Callable[[Value], Value], motion: Motion
) -> tuple[Value, Value]:
    """Force and moment at the origin as textbooks have them, of one body or, as columns, of several:

    f = m ẇ + U (m d),      c = I ω̇ + ω × I ω + m d × ẇ

    Equal to ``RigidBody.inertial_wrench``, which needs fewer operations but has sums of moments of inertia in it.
    """
    w_dot = as_casadi(motion.w_dot)
    turning = times_inertia(motion.omega_dot) + cross(motion.omega, times_inertia(motion.omega))
    return w_dot @ m + motion.spread @ md, turning + ca.cross(md, ca.repmat(w_dot, 1, md.size2()))


def _turning_moment(motion: Motion, U: Value, E: Value) -> Value:
    """(U E − (U E)ᵀ)ᵛ, with U_kk − U_jj = ω_k² − ω_j² where E_jk meets both."""
    u, e, w = entries(U), entries(E), components(motion.omega)

    def component(i: int, j: int, k: int) -> Value:
        spread = u[k][j] * e[j][j] - u[j][k] * e[k][k]
        return spread + (w[k] * w[k] - w[j] * w[j]) * e[j][k] + u[k][i] * e[i][j] - u[j][i] * e[i][k]

    return vector_of([component(0, 1, 2), component(1, 2, 0), component(2, 0, 1)])
