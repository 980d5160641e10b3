"""The Euler vector φ = θ k: rotation by the angle θ about the unit vector k (annex A, 3.4). Numbers only.

Near 0 and near 180° everything holds at round-off. The angle is taken in [0, π]. A half turn about k is also one about
-k: when η of the quaternion is exactly zero, the first component of φ that is not zero is positive; otherwise
round-off decides.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array, MeasuredIn, Value, applied, as_numpy, product, transposed
from torseur.algebra.euler_parameters import (
    canonical_quaternion,
    quaternion_from_rotation,
    rotation_from_quaternion,
    unit_quaternion,
)
from torseur.algebra.scipy_rotation import euler_vector_of_quaternion, quaternion_of_euler_vector
from torseur.algebra.vectors import skew

_SMALL = 1e-3  # below, series: their first omitted term is under round-off


def rotation_from_euler_vector(phi: ArrayLike) -> Array:
    """R_AB of Euler vectors: annex A, eq. (3) of 3.4."""
    return as_numpy(rotation_from_quaternion(quaternion_from_euler_vector(phi)))


def euler_vector_from_rotation(R_AB: ArrayLike) -> Array:
    """The Euler vector of rotation matrices, with the angle in [0, π].

    The annex's formula (eq. 5 and 6 of 3.4) loses half the digits near 0 and the axis near 180°.
    """
    return euler_vector_from_quaternion(quaternion_from_rotation(R_AB))


def quaternion_from_euler_vector(phi: ArrayLike) -> Array:
    """The quaternion (cos θ/2, sin θ/2 k): annex A, eq. (1) of 5."""
    return quaternion_of_euler_vector(phi)


def euler_vector_from_quaternion(p: ArrayLike) -> Array:
    """The Euler vector of quaternions of any norm but zero, with the angle in [0, π]."""
    return euler_vector_of_quaternion(canonical_quaternion(unit_quaternion(p)))


def euler_vector_rate(phi: ArrayLike, omega: ArrayLike, measured_in: MeasuredIn = "body") -> Array:
    """The derivative of φ when B turns in A at ``omega`` [rad/s].

    φ̇ = [1 + ½ S + (1 - θ/2 cot θ/2)/θ² S²] [ω]_B,  S = S(φ);  for [ω]_A, -S instead of S

    ValueError at a full turn, where the Euler vector leaves no derivative.
    """
    theta = _angle(phi)
    if np.any((theta > np.pi) & (np.abs(np.sin(0.5 * theta)) < 1e-12)):
        raise ValueError("the Euler vector is a full turn, where its rate is not defined. Reduce its angle below 2π.")
    safe = np.where(theta < _SMALL, 1.0, theta)
    series = 1.0 / 12.0 + theta**2 / 720.0
    c = np.where(theta < _SMALL, series, (1.0 - 0.5 * safe / np.tan(0.5 * safe)) / safe**2)
    return as_numpy(applied(_polynomial(phi, 0.5, c, measured_in), omega))


def angular_velocity_from_euler_vector_rate(
    phi: ArrayLike, phi_dot: ArrayLike, measured_in: MeasuredIn = "body"
) -> Array:
    """The angular velocity of B in A [rad/s].

    [ω]_B = [1 - (1 - cos θ)/θ² S + (θ - sin θ)/θ³ S²] φ̇,  S = S(φ);  for [ω]_A, -S instead of S
    """
    theta = _angle(phi)
    safe = np.where(theta < _SMALL, 1.0, theta)
    b = 0.5 * np.sinc(0.5 * theta / np.pi) ** 2
    c = np.where(theta < _SMALL, 1.0 / 6.0 - theta**2 / 120.0, (safe - np.sin(safe)) / safe**3)
    return as_numpy(applied(_polynomial(phi, -b, c, measured_in), phi_dot))


def advanced_rotation(R_AB: ArrayLike, omega: ArrayLike, dt: float, measured_in: MeasuredIn = "body") -> Array:
    """R_AB after the time dt [s] at constant angular velocity: annex A, eq. (11) of 3.6.

    R(t + dt) = R(dt) R(t) with ω measured in A,  R(t) R(dt) with ω measured in B
    """
    step = rotation_from_euler_vector(dt * as_numpy(omega))
    return as_numpy(product(R_AB, step) if measured_in == "body" else product(step, R_AB))


def mean_angular_velocity(R_start: ArrayLike, R_end: ArrayLike, dt: float, measured_in: MeasuredIn = "body") -> Array:
    """The constant angular velocity [rad/s] that leads from one orientation to another in the time dt: eq. (2) of 2.

    Of the possible ones the slowest, at most half a turn.
    """
    R_inverse = transposed(R_start)
    step = product(R_inverse, R_end) if measured_in == "body" else product(R_end, R_inverse)
    return euler_vector_from_rotation(step) / dt


def _angle(phi: ArrayLike) -> Array:
    return np.asarray(np.linalg.norm(as_numpy(phi), axis=-1))[..., None, None]


def _polynomial(phi: ArrayLike, b: Value, c: Value, measured_in: MeasuredIn) -> Array:
    S = skew(as_numpy(phi))
    return as_numpy(np.eye(3) + (b if measured_in == "body" else -b) * S + c * (S @ S))
