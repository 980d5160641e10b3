"""Spatial vectors: twists and wrenches as six-vectors, angular part first.

A twist is (ω, v) with v the velocity of the body's point at the frame's origin; a wrench is (moment about the
origin, force). See Featherstone 2008, chapter 2.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import (
    Value,
    as_casadi,
    components,
    entries,
    is_casadi,
    matrix_of,
    transposed,
    vector_of,
)
from torseur.algebra.vectors import cross, skew

_ZERO_ROW = [0.0, 0.0, 0.0]


def join(angular: Value, linear: Value) -> Value:
    """The six-vector of an angular and a linear part; for CasADi also several, as columns."""
    if is_casadi(angular, linear):
        return ca.vertcat(as_casadi(angular), as_casadi(linear))
    return vector_of(components(angular) + components(linear))


def split(V: Value) -> tuple[Value, Value]:
    """The angular and the linear part of a six-vector; for CasADi also of several, as columns."""
    if is_casadi(V):
        return V[:3, :], V[3:, :]
    parts = components(V)
    return vector_of(parts[:3]), vector_of(parts[3:])


def cross_motion(V: Value) -> Value:
    """The matrix V×, (6, 6), of the rate of change of a twist fixed in a frame that moves at V.

    V× = [S(ω) 0; S(v) S(ω)]
    """
    omega, v = split(V)
    S_omega, S_v = entries(skew(omega)), entries(skew(v))
    upper = [row + _ZERO_ROW for row in S_omega]
    lower = [left + right for left, right in zip(S_v, S_omega, strict=True)]
    return matrix_of(upper + lower)


def cross_force(V: Value) -> Value:
    """The matrix V×* = -(V×)ᵀ, (6, 6), of the rate of change of a wrench fixed in a frame that moves at V."""
    return -transposed(cross_motion(V))


def motion_cross_motion(V: Value, U: Value) -> Value:
    """The twist V× U, without the matrix: (ω × ω_U,  v × ω_U + ω × v_U)."""
    (omega, v), (omega_U, v_U) = split(V), split(U)
    return join(cross(omega, omega_U), cross(v, omega_U) + cross(omega, v_U))


def motion_cross_force(V: Value, F: Value) -> Value:
    """The wrench V×* F, without the matrix: (ω × n + v × f,  ω × f)."""
    (omega, v), (n, f) = split(V), split(F)
    return join(cross(omega, n) + cross(v, f), cross(omega, f))
