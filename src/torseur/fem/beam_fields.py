"""Displacements inside of a straight spatial beam element, from those of its two nodes.

Degrees of freedom as in ``beam_matrices``. With the shear parameter φ = 12 EI/(κGA l²) the deflections and
rotations are those of an element that carries forces at its ends alone [Friedman & Kosmatka, An improved two-node
Timoshenko beam finite element, 1993, eq. (17), (18)]; for φ = 0 they are Hermite's cubics and their slopes (Euler and
Bernoulli).
"""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array

_ABOUT_Z = (1, 5, 7, 11)
_ABOUT_Y = (2, 4, 8, 10)
_SIGNS = np.array([1.0, -1.0, 1.0, -1.0])  # about y a positive rotation lowers the beam ahead


def deflection(x: float, length: float, phi: float) -> Array:
    """v at x = ξ l of unit (v_1, θ_1, v_2, θ_2), (4,)."""
    L, h = length, 1 / (1 + phi)
    return h * np.array(
        [
            2 * x**3 - 3 * x**2 - phi * x + 1 + phi,
            L * (x**3 - (2 + phi / 2) * x**2 + (1 + phi / 2) * x),
            -(2 * x**3 - 3 * x**2 - phi * x),
            L * (x**3 - (1 - phi / 2) * x**2 - phi / 2 * x),
        ]
    )


def rotation(x: float, length: float, phi: float) -> Array:
    """θ of the cross-section at x = ξ l, (4,)."""
    L, h = length, 1 / (1 + phi)
    return h * np.array(
        [
            6 / L * (x**2 - x),
            3 * x**2 - (4 + phi) * x + 1 + phi,
            -6 / L * (x**2 - x),
            3 * x**2 - (2 - phi) * x,
        ]
    )


def motion(x: float, length: float, phi_y: float, phi_z: float) -> Array:
    """(displacement; rotation) at x = ξ l of unit freedoms, (6, 12), along the element's axes."""
    N = np.zeros((6, 12))
    N[0, [0, 6]] = N[3, [3, 9]] = 1 - x, x
    N[1, _ABOUT_Z] = deflection(x, length, phi_z)
    N[5, _ABOUT_Z] = rotation(x, length, phi_z)
    N[2, _ABOUT_Y] = _SIGNS * deflection(x, length, phi_y)
    N[4, _ABOUT_Y] = -_SIGNS * rotation(x, length, phi_y)
    return N
