"""Displacements and strains inside of a straight spatial beam element, from its freedoms.

Freedoms are those of ``beam_matrices`` and one inside, the stretch that lags behind its ends by 4 ξ (1 − ξ): the
stretch that slopes cause is then met with the order of the deflections. With the shear parameter φ = 12 EI/(κGA l²)
deflections and rotations are those of an element that carries forces at its ends alone [Friedman & Kosmatka, An
improved two-node Timoshenko beam finite element, 1993, eq. (17), (18)]; for φ = 0 they are Hermite's cubics and their
slopes (Euler and Bernoulli).
"""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass

FREEDOMS = 13
_STRETCH, _TWIST, _INSIDE = (0, 6), (3, 9), 12
_ABOUT_Z = (1, 5, 7, 11)
_ABOUT_Y = (2, 4, 8, 10)
_SIGNS = np.array([1.0, -1.0, 1.0, -1.0])  # about y a positive rotation lowers the beam ahead


@dataclass(frozen=True)
class BeamField:
    """Of an element with its length [m] and the shear parameters φ_y and φ_z, at places ξ = x/l from 0 to 1."""

    length: float
    phi_y: float = 0.0
    phi_z: float = 0.0

    def motion(self, x: float) -> Array:
        """(displacement; rotation) of the cross-section for unit freedoms, (6, 13), along the element's axes."""
        N = np.zeros((6, FREEDOMS))
        N[0, _STRETCH] = N[3, _TWIST] = 1 - x, x
        N[0, _INSIDE] = 4 * x * (1 - x)
        N[1, _ABOUT_Z] = self._deflection(self.phi_z) @ _powers(x, 4)
        N[5, _ABOUT_Z] = self._rotation(self.phi_z) @ _powers(x, 3)
        N[2, _ABOUT_Y] = _SIGNS * (self._deflection(self.phi_y) @ _powers(x, 4))
        N[4, _ABOUT_Y] = -_SIGNS * (self._rotation(self.phi_y) @ _powers(x, 3))
        return N

    def slopes(self, x: float) -> Array:
        """(v'; w'; θ_x'), (3, 13)."""
        G, L = np.zeros((3, FREEDOMS)), self.length
        G[0, _ABOUT_Z] = self._deflection(self.phi_z) @ _derivatives(x, 4) / L
        G[1, _ABOUT_Y] = _SIGNS * (self._deflection(self.phi_y) @ _derivatives(x, 4)) / L
        G[2, _TWIST] = -1 / L, 1 / L
        return G

    def strain(self, x: float) -> Array:
        """(u'; v' − θ_z; w' + θ_y; θ_x'; θ_y'; θ_z'), (6, 13): stretch, shear, twist and bending."""
        B, L = np.zeros((6, FREEDOMS)), self.length
        slopes, turned = self.slopes(x), self.motion(x)
        B[0, _STRETCH], B[0, _INSIDE] = (-1 / L, 1 / L), 4 * (1 - 2 * x) / L
        B[3] = slopes[2]
        if self.phi_z or self.phi_y:  # otherwise cross-sections turn with the axis
            B[1], B[2] = slopes[0] - turned[5], slopes[1] + turned[4]
        B[4, _ABOUT_Y] = -_SIGNS * (self._rotation(self.phi_y) @ _derivatives(x, 3)) / L
        B[5, _ABOUT_Z] = self._rotation(self.phi_z) @ _derivatives(x, 3) / L
        return B

    def _deflection(self, phi: float) -> Array:
        """v of unit (v_1, θ_1, v_2, θ_2) by powers of ξ, (4, 4)."""
        L = self.length
        rows = (
            (1 + phi, -phi, -3, 2),
            (0, L * (1 + phi / 2), -L * (2 + phi / 2), L),
            (0, phi, 3, -2),
            (0, -L * phi / 2, -L * (1 - phi / 2), L),
        )
        return np.array(rows) / (1 + phi)

    def _rotation(self, phi: float) -> Array:
        """θ of the cross-section by powers of ξ, (4, 3)."""
        L = self.length
        rows = (0, -6 / L, 6 / L), (1 + phi, -(4 + phi), 3), (0, 6 / L, -6 / L), (0, -(2 - phi), 3)
        return np.array(rows) / (1 + phi)


def _powers(x: float, number: int) -> Array:
    return np.array([x**p for p in range(number)])


def _derivatives(x: float, number: int) -> Array:
    return np.array([p * x ** (p - 1) if p else 0.0 for p in range(number)])
