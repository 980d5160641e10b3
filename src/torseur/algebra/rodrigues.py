"""Rodrigues-Hamilton parameters p = tan(θ/2) r (annex A, 5.6). They do not reach half turns."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array, MeasuredIn, Value, components, is_casadi, matrix_of, vector_of
from torseur.algebra.euler_parameters import quaternion_from_rotation, unit_quaternion

_HALF_TURN = 4.0 * np.finfo(float).eps  # cos(θ/2) of a half turn, with round-off


def rotation_from_rodrigues(p: Value) -> Value:
    """R_AB of the parameters: annex A, eq. (2) of 5.6, where a division by 1 + p·p is printed as a product."""
    x, y, z = components(p)
    xx, yy, zz = x * x, y * y, z * z
    xy, xz, yz = x * y, x * z, y * z
    h = 2.0 / (1.0 + xx + yy + zz)
    return matrix_of(
        [
            [1.0 - h * (yy + zz), h * (xy - z), h * (xz + y)],
            [h * (xy + z), 1.0 - h * (xx + zz), h * (yz - x)],
            [h * (xz - y), h * (yz + x), 1.0 - h * (xx + yy)],
        ]
    )


def quaternion_from_rodrigues(p: Value) -> Value:
    """The quaternion (η, η p) with η = (1 + p·p)^(-1/2): annex A, eq. (3) of 5.6."""
    x, y, z = components(p)
    eta = (1.0 + x * x + y * y + z * z) ** -0.5
    return vector_of([eta, eta * x, eta * y, eta * z])


def rodrigues_from_quaternion(p: Value) -> Value:
    """The parameters q / η. ValueError for numbers at a half turn, division by zero for symbols."""
    w, x, y, z = components(p if is_casadi(p) else unit_quaternion(p))
    if not is_casadi(w) and np.any(np.abs(w) <= _HALF_TURN):
        raise ValueError("a rotation by 180° has no Rodrigues-Hamilton parameters. Use Euler parameters for it.")
    return vector_of([x / w, y / w, z / w])


def rodrigues_from_rotation(R_AB: ArrayLike) -> Array:
    """The parameters of rotation matrices (numbers only). ValueError at a half turn."""
    return np.asarray(rodrigues_from_quaternion(quaternion_from_rotation(R_AB)))


def rodrigues_rate(p: Value, omega: Value, measured_in: MeasuredIn = "body") -> Value:
    """The derivative of p when B turns in A at ``omega`` [rad/s]: annex A, eq. (4) of 5.6.

    ṗ = ½ (1 + p pᵀ + S(p)) [ω]_B = ½ (1 + p pᵀ - S(p)) [ω]_A
    """
    (x, y, z), (a, b, c) = components(p), components(omega)
    along = x * a + y * b + z * c
    i, j, k = _signed_cross((x, y, z), (a, b, c), measured_in)
    return vector_of([0.5 * (a + x * along + i), 0.5 * (b + y * along + j), 0.5 * (c + z * along + k)])


def angular_velocity_from_rodrigues_rate(p: Value, p_dot: Value, measured_in: MeasuredIn = "body") -> Value:
    """The angular velocity of B in A [rad/s].

    [ω]_B = 2/(1 + p·p) (1 - S(p)) ṗ,  [ω]_A = 2/(1 + p·p) (1 + S(p)) ṗ
    """
    (x, y, z), (a, b, c) = components(p), components(p_dot)
    h = 2.0 / (1.0 + x * x + y * y + z * z)
    i, j, k = _signed_cross((x, y, z), (a, b, c), measured_in)
    return vector_of([h * (a - i), h * (b - j), h * (c - k)])


def _signed_cross(p: tuple[Value, ...], v: tuple[Value, ...], measured_in: MeasuredIn) -> tuple[Value, ...]:
    """The components of p × v, reversed for a measure in the base."""
    (x, y, z), (a, b, c) = (p, v) if measured_in == "body" else (v, p)
    return y * c - z * b, z * a - x * c, x * b - y * a
