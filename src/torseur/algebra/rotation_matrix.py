"""Rotation matrices and their propagation law (annex A, 3.2 to 3.6).

``R_AB`` = Rot(A, B) holds in its columns the directions of B measured in A, so that [v]_A = R_AB [v]_B.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import MeasuredIn, Value, matrix_of, product, sine_cosine, transposed
from torseur.algebra.vectors import skew, unit, vee


def rotation_x(angle: Value) -> Value:
    """Rot(x, angle): annex A, eq. (1) of 3.2."""
    return _about_x(*sine_cosine(angle))


def rotation_y(angle: Value) -> Value:
    """Rot(y, angle): annex A, eq. (2) of 3.2."""
    return _about_y(*sine_cosine(angle))


def rotation_z(angle: Value) -> Value:
    """Rot(z, angle): annex A, eq. (3) of 3.2."""
    return _about_z(*sine_cosine(angle))


def rotation_about(axis: ArrayLike, angle: Value) -> Value:
    """Rot(k, angle) for a numeric axis k, which need not be unit: annex A, eq. (3) of 3.4.

    r_ii = k_i² + (1 - k_i²) c,  r_ij = k_i k_j (1 - c) ± k_l s

    A coordinate axis gives the simple matrix of ``rotation_x``, ``rotation_y`` or ``rotation_z``.
    The diagonal is written so that each entry needs one product and one sum; 9 products in all.
    """
    x, y, z = k = _direction(tuple(np.ravel(axis).tolist()))
    s, c = sine_cosine(angle)
    along = [i for i in range(3) if k[i] != 0.0]
    if len(along) == 1:
        i = along[0]
        return (_about_x, _about_y, _about_z)[i](s if k[i] == 1.0 else k[i] * s, c)
    v = 1.0 - c
    xs, ys, zs = x * s, y * s, z * s
    xyv, xzv, yzv = (x * y) * v, (x * z) * v, (y * z) * v
    return matrix_of(
        [
            [x * x + (1.0 - x * x) * c, xyv - zs, xzv + ys],
            [xyv + zs, y * y + (1.0 - y * y) * c, yzv - xs],
            [xzv - ys, yzv + xs, z * z + (1.0 - z * z) * c],
        ]
    )


@lru_cache(maxsize=64)
def _direction(axis: tuple[float, ...]) -> tuple[float, float, float]:
    """The components of the unit vector along an axis; a joint asks for that of its own again and again."""
    x, y, z = unit(axis)
    return float(x), float(y), float(z)


def _about_x(s: Value, c: Value) -> Value:
    return matrix_of([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def _about_y(s: Value, c: Value) -> Value:
    return matrix_of([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])


def _about_z(s: Value, c: Value) -> Value:
    return matrix_of([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def rotation_rate(R_AB: Value, omega: Value, measured_in: MeasuredIn = "body") -> Value:
    """The derivative of R_AB when B turns in A at ``omega`` [rad/s]: annex A, eq. (1) of 3.6.

    Ṙ_AB = S([ω]_A) R_AB = R_AB S([ω]_B)
    """
    S = skew(omega)
    return product(R_AB, S) if measured_in == "body" else product(S, R_AB)


def angular_velocity_from_rotation_rate(R_AB: Value, R_AB_dot: Value, measured_in: MeasuredIn = "body") -> Value:
    """The angular velocity of B in A [rad/s]: annex A, eq. (2) of 3.6.

    S([ω]_A) = Ṙ_AB R_ABᵀ,  S([ω]_B) = R_ABᵀ Ṙ_AB

    The skew part is taken, so that a rate which is not quite tangent does not favour one half of the matrix.
    """
    R_BA = transposed(R_AB)
    S = product(R_BA, R_AB_dot) if measured_in == "body" else product(R_AB_dot, R_BA)
    return vee(0.5 * (S - transposed(S)))
