"""Roll, pitch and yaw: rpy = (γ, β, α) with R_AB = Rot(z, α) Rot(y, β) Rot(x, γ) (annex A, 4).

The pitch is taken in [-90°, 90°]. At ±90° only one combination of roll and yaw is determined: the roll is set to zero.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import (
    Array,
    MeasuredIn,
    Value,
    components,
    is_casadi,
    matrix_of,
    sine_cosine,
    vector_of,
)
from torseur.algebra.euler_parameters import quaternion_from_rotation, unit_quaternion

_LOCKED = 8.0 * np.finfo(float).eps  # below, round-off alone would share the turn between roll and yaw
_NO_RATE = 1e-12  # cos β below which the rates of roll and yaw are refused


def rotation_from_rpy(rpy: Value) -> Value:
    """R_AB of roll, pitch and yaw: annex A, eq. (2) of 4.1."""
    (sg, cg), (sb, cb), (sa, ca) = (sine_cosine(angle) for angle in components(rpy))
    return matrix_of(
        [
            [ca * cb, ca * sb * sg - sa * cg, ca * sb * cg + sa * sg],
            [sa * cb, sa * sb * sg + ca * cg, sa * sb * cg - ca * sg],
            [-sb, cb * sg, cb * cg],
        ]
    )


def quaternion_from_rpy(rpy: Value) -> Value:
    """The quaternion of roll, pitch and yaw: the product of those of the three simple rotations."""
    (sg, cg), (sb, cb), (sa, ca) = (sine_cosine(0.5 * angle) for angle in components(rpy))
    return vector_of(
        [
            ca * cb * cg + sa * sb * sg,
            ca * cb * sg - sa * sb * cg,
            ca * sb * cg + sa * cb * sg,
            sa * cb * cg - ca * sb * sg,
        ]
    )


def rpy_from_rotation(R_AB: ArrayLike) -> Array:
    """Roll, pitch and yaw of rotation matrices (numbers only): annex A, eq. (4) of 4.1."""
    return rpy_from_quaternion(quaternion_from_rotation(R_AB))


def rpy_from_quaternion(p: ArrayLike) -> Array:
    """Roll, pitch and yaw of quaternions of any norm but zero (numbers only), at round-off for every pitch.

    (α + γ)/2 = atan2(z + x, w - y),  (α - γ)/2 = atan2(z - x, w + y)
    cos β = |(w - y, z + x)| |(w + y, z - x)|,  sin β = 2 (w y - x z)

    The annex divides by cos β, and loses roll and yaw near ±90°. Here the combination that becomes undetermined
    there no longer matters, and the other one stays exact.
    """
    w, x, y, z = components(unit_quaternion(p))
    below, above = np.hypot(w - y, z + x), np.hypot(w + y, z - x)  # zero at β = +90°, at β = -90°
    half_sum, half_difference = np.arctan2(z + x, w - y), np.arctan2(z - x, w + y)
    half_sum = np.where(below < _LOCKED, half_difference, half_sum)
    half_difference = np.where(above < _LOCKED, half_sum, half_difference)
    roll, yaw = half_sum - half_difference, half_sum + half_difference
    pitch = np.arctan2(2.0 * (w * y - x * z), below * above)
    return np.asarray(vector_of([_wrapped(roll), pitch, _wrapped(yaw)]))


def _wrapped(angle: Array) -> Array:
    """The angle, known within two turns, in [-π, π]; angles there are not touched."""
    return np.where(np.abs(angle) > np.pi, angle - np.copysign(2.0 * np.pi, angle), angle)


def rpy_rate(rpy: Value, omega: Value, measured_in: MeasuredIn = "body") -> Value:
    """The derivative of (γ, β, α) when B turns in A at ``omega`` [rad/s]: annex A, eq. (9) of 4.2.

    Measured in B: α̇ = (sγ Ωy + cγ Ωz)/cβ,  β̇ = cγ Ωy - sγ Ωz,  γ̇ = Ωx + sβ α̇
    Measured in A: γ̇ = (cα Ωx + sα Ωy)/cβ,  β̇ = cα Ωy - sα Ωx,  α̇ = Ωz + sβ γ̇

    At β = ±90° there is no derivative: ValueError for numbers, division by zero for symbols.
    """
    (sg, cg), (sb, cb), (sa, ca) = (sine_cosine(angle) for angle in components(rpy))
    if not is_casadi(cb) and np.any(np.abs(cb) < _NO_RATE):
        raise ValueError("the pitch is ±90°, where roll and yaw have no rate. Use Euler parameters for this motion.")
    x, y, z = components(omega)
    if measured_in == "body":
        yaw_rate = (sg * y + cg * z) / cb
        return vector_of([x + sb * yaw_rate, cg * y - sg * z, yaw_rate])
    roll_rate = (ca * x + sa * y) / cb
    return vector_of([roll_rate, ca * y - sa * x, z + sb * roll_rate])


def angular_velocity_from_rpy_rate(rpy: Value, rpy_dot: Value, measured_in: MeasuredIn = "body") -> Value:
    """The angular velocity of B in A [rad/s]; defined at every pitch.

    Measured in B: (γ̇ - sβ α̇,  cγ β̇ + sγ cβ α̇,  cγ cβ α̇ - sγ β̇)
    Measured in A: (cα cβ γ̇ - sα β̇,  sα cβ γ̇ + cα β̇,  α̇ - sβ γ̇)
    """
    (sg, cg), (sb, cb), (sa, ca) = (sine_cosine(angle) for angle in components(rpy))
    roll_rate, pitch_rate, yaw_rate = components(rpy_dot)
    if measured_in == "body":
        turn = cb * yaw_rate
        return vector_of([roll_rate - sb * yaw_rate, cg * pitch_rate + sg * turn, cg * turn - sg * pitch_rate])
    turn = cb * roll_rate
    return vector_of([ca * turn - sa * pitch_rate, sa * turn + ca * pitch_rate, yaw_rate - sb * roll_rate])
