"""Stiffness of a straight spatial beam element (Euler–Bernoulli).

Degrees of freedom, along the element's axes: (u_x, u_y, u_z, θ_x, θ_y, θ_z) of the first node, then of the second.
Deflections are Hermite's cubics of the end deflections and rotations, stretch and twist are linear
[Przemieniecki, Theory of Matrix Structural Analysis, 1968, ch. 5].
"""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array
from torseur.fem.beams.section import SectionMoments

_STRETCH, _TWIST = (0, 6), (3, 9)
_ABOUT_Z = (1, 5, 7, 11)  # u_y, θ_z of both nodes: bending in the plane of x and y
_ABOUT_Y = (2, 4, 8, 10)  # u_z, θ_y: here a positive rotation lowers the beam ahead


def beam_stiffness(section: SectionMoments, E: float, G: float, length: float) -> Array:
    """K, (12, 12) [N/m, N, N m]."""
    K, L = np.zeros((12, 12)), length
    pair = np.array([[1.0, -1.0], [-1.0, 1.0]])
    K[np.ix_(_STRETCH, _STRETCH)] = E * section.A / L * pair
    K[np.ix_(_TWIST, _TWIST)] = G * section.J / L * pair
    K[np.ix_(_ABOUT_Z, _ABOUT_Z)] = E * section.Iz / L**3 * _bending(L)
    K[np.ix_(_ABOUT_Y, _ABOUT_Y)] = E * section.Iy / L**3 * _turned(_bending(L))
    return K


def _bending(L: float) -> Array:
    """Of unit EI/l³, (4, 4)."""
    return np.array(
        [
            [12, 6 * L, -12, 6 * L],
            [6 * L, 4 * L**2, -6 * L, 2 * L**2],
            [-12, -6 * L, 12, -6 * L],
            [6 * L, 2 * L**2, -6 * L, 4 * L**2],
        ]
    )


def _turned(matrix: Array) -> Array:
    """The same for bending about y, where rotations count the other way."""
    signs = np.array([1.0, -1.0, 1.0, -1.0])
    return np.asarray(matrix * np.outer(signs, signs))
