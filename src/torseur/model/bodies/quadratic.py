"""Polynomials of second degree in the amplitudes of a body."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class Quadratic:
    """n functions f = c + g η + ηᵀ Q η, each Q symmetric."""

    c: Value  # (n, 1)
    g: Value  # (n, m)
    Q: tuple[Value, ...]  # n of (m, m)

    @classmethod
    def of(cls, c: Array, g: Array, Q: Array) -> Quadratic:
        """From arrays (n,), (n, m) and (n, m, m)."""
        return cls(as_casadi(c), as_casadi(g), tuple(as_casadi((A + A.T) / 2) for A in Q))

    def value(self, eta: Value) -> Value:
        """f, (n, 1)."""
        return ca.sparsify(self.c + self.g @ eta + self._bilinear(eta, eta))

    def gradient(self, eta: Value) -> Value:
        """∂f/∂η, (n, m)."""
        return ca.sparsify(self.g + 2 * ca.vertcat(*((Q @ eta).T for Q in self.Q)))

    def rate(self, eta: Value, eta_dot: Value) -> Value:
        """ḟ, (n, 1)."""
        return ca.sparsify(self.g @ eta_dot + 2 * self._bilinear(eta, eta_dot))

    def curvature(self, eta_dot: Value) -> Value:
        """The part of f̈ that is no multiple of η̈, (n, 1)."""
        return ca.sparsify(2 * self._bilinear(eta_dot, eta_dot))

    def _bilinear(self, a: Value, b: Value) -> Value:
        return ca.vertcat(*(a.T @ (Q @ b) for Q in self.Q))


def symmetric_entries(A: Array) -> Array:
    """(xx, yy, zz, xy, xz, yz) of the first two axes."""
    return np.stack([A[0, 0], A[1, 1], A[2, 2], A[0, 1], A[0, 2], A[1, 2]])


def symmetric_matrix(six: Value) -> Value:
    """The matrix of (xx, yy, zz, xy, xz, yz)."""
    xx, yy, zz, xy, xz, yz = (six[k] for k in range(6))
    rows = ca.horzcat(xx, xy, xz), ca.horzcat(xy, yy, yz), ca.horzcat(xz, yz, zz)
    return ca.sparsify(ca.vertcat(*rows))


def squares(omega: Value) -> Value:
    """(ω_x², ω_y², ω_z², 2 ω_x ω_y, 2 ω_x ω_z, 2 ω_y ω_z): ω · A ω is their product with the entries of A."""
    x, y, z = omega[0], omega[1], omega[2]
    return ca.vertcat(x * x, y * y, z * z, 2 * x * y, 2 * x * z, 2 * y * z)
