"""A compliant joint: a spring and a damper against all six relative motions of two frames."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass

_SMALL_SINE = 1e-3  # sin² θ/2 below which series are taken: what they leave out is under round-off
_SMALL_ANGLE = 1e-2  # θ², likewise
_TINY = 1e-30


@dataclass(frozen=True, eq=False)
class Bushing:
    """Forces K x + D ẋ against x = (p, θ), the place and the rotation vector of frame B in frame A.

        U = ½ xᵀ K x,    ẋ = (ṗ, B(θ) ω_B),    B = 1 + ½ S + (1 − θ/2 cot θ/2)/θ² S²,  S = S(θ)      (1)
        (f_p, f_θ) = K x + D ẋ                                                                       (2)

    By power, f_p·ṗ + f_θ·θ̇, frame B feels the force −f_p, in A's components, and the moment −Bᵀ f_θ in its own; A
    feels the opposite wrench at the same place. So the elastic forces are the gradient of U for turns of any size
    below half a turn, where θ has no direction of its own. K and D are symmetric and measured in A.
    """

    name: str
    first: str
    second: str
    stiffness: Value  # K, (6, 6): [N/m, N, N m/rad]
    damping: Value  # D, (6, 6)

    def deflection(self, X_AB: Transform) -> Value:
        """x = (p, θ), (6, 1)."""
        return ca.vertcat(X_AB.p, rotation_vector(X_AB.R))

    def rate(self, x: Value, v_A: Value, omega_B: Value) -> Value:
        """ẋ from ṗ in A and the angular velocity in B, (1)."""
        return ca.vertcat(v_A, rotation_vector_rates(x[3:]) @ omega_B)

    def forces(self, x: Value, x_dot: Value) -> Value:
        """(f_p, f_θ) of (2), (6, 1)."""
        return self.stiffness @ x + self.damping @ x_dot

    def energy(self, x: Value) -> Value:
        """U [J]."""
        return ca.dot(x, self.stiffness @ x) / 2

    def dissipated(self, x_dot: Value) -> Value:
        """ẋᵀ D ẋ [W]."""
        return ca.dot(x_dot, self.damping @ x_dot)

    def wrench_on_first(self, x: Value, R_AB: Value, f: Value) -> Value:
        """(moment; force) on A at its origin, in its components, (6, 1)."""
        f_p, f_theta = split(f)
        return ca.vertcat(cross(x[:3], f_p) + R_AB @ rotation_vector_rates(x[3:]).T @ f_theta, f_p)

    def wrench_on_second(self, x: Value, R_AB: Value, f: Value) -> Value:
        """(moment; force) on B at its origin, in A's components, (6, 1)."""
        f_p, f_theta = split(f)
        return -ca.vertcat(R_AB @ rotation_vector_rates(x[3:]).T @ f_theta, f_p)


def rotation_vector(R: Value) -> Value:
    """θ of a rotation by less than half a turn, smooth at zero, (3, 1).

    With η = cos θ/2 = ½ √(1 + tr R) and ε = sin θ/2 k from the antisymmetric part of R, θ = 2 atan2(|ε|, η) ε/|ε|.
    """
    eta = ca.sqrt(ca.fmax(1 + R[0, 0] + R[1, 1] + R[2, 2], _TINY)) / 2
    epsilon = ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]) / (4 * eta)
    s2 = ca.dot(epsilon, epsilon)
    sine = ca.sqrt(ca.fmax(s2, _SMALL_SINE))
    series = 1 + s2 * (1 / 6 + s2 * (3 / 40 + s2 * (15 / 336 + s2 * 105 / 3456)))  # arcsin(s)/s
    return 2 * ca.if_else(s2 < _SMALL_SINE, series, ca.atan2(sine, eta) / sine) * epsilon


def rotation_vector_rates(theta: Value) -> Value:
    """B of (1), (3, 3): θ̇ = B ω_B."""
    square = ca.dot(theta, theta)
    angle = ca.sqrt(ca.fmax(square, _SMALL_ANGLE))
    series = 1 / 12 + square * (1 / 720 + square * (1 / 30240 + square / 1209600))
    c = ca.if_else(square < _SMALL_ANGLE, series, (1 - angle / 2 / ca.tan(angle / 2)) / angle**2)
    S = skew(theta)
    return ca.DM.eye(3) + S / 2 + c * S @ S
