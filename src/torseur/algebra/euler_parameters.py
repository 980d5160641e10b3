"""Euler parameters, the unit quaternions p = (η, q) = (w, x, y, z) (annex A, 5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array, MeasuredIn, Value, components, matrix_of, vector_of
from torseur.algebra.orthonormal import checked_rotation
from torseur.algebra.scipy_rotation import quaternion_of_matrix


def rotation_from_quaternion(p: Value) -> Value:
    """R_AB of the unit quaternion p: annex A, 5.1. The norm of p is taken to be one, not checked."""
    w, x, y, z = components(p)
    x2, y2, z2 = x + x, y + y, z + z
    xx, yy, zz = x * x2, y * y2, z * z2
    xy, xz, yz = x * y2, x * z2, y * z2
    wx, wy, wz = w * x2, w * y2, w * z2
    return matrix_of(
        [
            [1.0 - (yy + zz), xy - wz, xz + wy],
            [xy + wz, 1.0 - (xx + zz), yz - wx],
            [xz - wy, yz + wx, 1.0 - (xx + yy)],
        ]
    )


def quaternion_from_rotation(R_AB: ArrayLike, *, canonical: bool = True) -> Array:
    """The unit quaternion of rotation matrices (numbers only), at round-off for every angle.

    The annex's formula (eq. 3 of 5.1) divides by η and is lost near 180°; SciPy's divides by the largest component.
    ``canonical`` picks the sign as ``canonical_quaternion`` does. ValueError for a matrix that is not a rotation.
    """
    p = quaternion_of_matrix(checked_rotation(R_AB))
    return canonical_quaternion(p) if canonical else p


def unit_quaternion(p: ArrayLike) -> Array:
    """The quaternions scaled to norm one (numbers only). ValueError where one is zero or not finite."""
    p = np.asarray(p, dtype=float)
    norm = np.linalg.norm(p, axis=-1, keepdims=True)
    if not np.all(np.isfinite(norm) & (norm > 0.0)):
        raise ValueError(
            "a quaternion that is zero or not finite gives no orientation. Give four numbers (w, x, y, z)."
        )
    scaled: Array = p / norm
    return scaled


def canonical_quaternion(p: ArrayLike) -> Array:
    """Of p and -p, which give the same rotation, the one with η > 0 (numbers only).

    A half turn has η = 0; then the first component of q that is not zero is positive.
    """
    p = np.asarray(p, dtype=float)
    first = np.argmax(p != 0.0, axis=-1)
    leading = np.take_along_axis(p, first[..., None], axis=-1)
    chosen: Array = np.where(leading < 0.0, -p, p)
    return chosen


def quaternion_product(p1: Value, p2: Value) -> Value:
    """The quaternion of R_1 R_2: annex A, eq. (5) of 5.2.

    (η1, q1) (η2, q2) = (η1 η2 - q1·q2,  η1 q2 + η2 q1 + S(q1) q2)

    It takes 16 products and 12 sums.
    """
    (w1, x1, y1, z1), (w2, x2, y2, z2) = components(p1), components(p2)
    return vector_of(
        [
            w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
            w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
            w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
            w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
        ]
    )


def quaternion_conjugate(p: Value) -> Value:
    """(η, -q), the quaternion of the inverse rotation: annex A, ii of 5.2."""
    w, x, y, z = components(p)
    return vector_of([w, -x, -y, -z])


def quaternion_of_vector(v: Value) -> Value:
    """Q(v) = (0, v): annex A, eq. (10) of 5.4."""
    return vector_of([0.0, *components(v)])


def vector_of_quaternion(p: Value) -> Value:
    """The vector part q of (η, q)."""
    return vector_of(components(p)[1:])


def rotated_by_quaternion(p: Value, v_B: Value) -> Value:
    """[v]_A from [v]_B when p gives the orientation of B in A: annex A, eq. (9) of 5.4.

    Q([v]_A) = p Q([v]_B) p*
    """
    sandwich = quaternion_product(quaternion_product(p, quaternion_of_vector(v_B)), quaternion_conjugate(p))
    return vector_of_quaternion(sandwich)


def quaternion_rate(p: Value, omega: Value, measured_in: MeasuredIn = "body") -> Value:
    """The derivative of p when B turns in A at ``omega`` [rad/s]: annex A, eq. (1) of 5.3.

    ṗ = ½ p Q([ω]_B) = ½ Q([ω]_A) p
    """
    spin = quaternion_of_vector(omega)
    return 0.5 * (quaternion_product(p, spin) if measured_in == "body" else quaternion_product(spin, p))


def angular_velocity_from_quaternion_rate(p: Value, p_dot: Value, measured_in: MeasuredIn = "body") -> Value:
    """The angular velocity of B in A [rad/s] for a unit p: annex A, eq. (2) of 5.3.

    Q([ω]_B) = 2 p* ṗ,  Q([ω]_A) = 2 ṗ p*

    A part of ṗ along p, which would change the norm, has no effect.
    """
    inverse = quaternion_conjugate(p)
    spin = quaternion_product(inverse, p_dot) if measured_in == "body" else quaternion_product(p_dot, inverse)
    return 2.0 * vector_of_quaternion(spin)
