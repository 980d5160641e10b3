"""The motion of one body, measured in its own frame."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass

_OTHER_TWO = ca.sparsify(ca.DM([[0, 1, 1], [1, 0, 1], [1, 1, 0]]))


class RelativePose(Protocol):
    """A rotation R, a matrix or what turns vectors like one, and an offset p."""

    @property
    def R(self) -> Any:
        """The rotation."""
        ...

    @property
    def p(self) -> Value:
        """The offset."""
        ...


@dataclass(frozen=True, eq=False)
class Motion:
    """Angular velocity ω, angular acceleration ω̇ and acceleration ẇ of the origin, in the body's components.

    ẇ is the acceleration of the point in space less gravity, so that weight needs no term of its own.
    """

    omega: Value
    omega_dot: Value
    w_dot: Value

    @cached_property
    def spread(self) -> Value:
        """U = ω̇~ + ω~ ω~: a point fixed at r in the body has the acceleration ẇ + U r.

        ω~ ω~ has ω_i ω_j across the diagonal, and on it the squares of the other two components with a minus sign.
        """
        products = self.omega @ self.omega.T
        across = ca.triu(products, False)
        return skew(self.omega_dot) + across + across.T - ca.diag(_OTHER_TWO @ ca.diag(products))

    def of_frame(self, X: RelativePose, twist: Value, rate: Value) -> Motion:
        """The motion of a frame M that moves on this one at X with the twist (ω_r; v_r), in components of M.

            ω_M = ω + ω_r                                                    (1)
            ω̇_M = ω̇ + ω̇_r + ω × ω_r                                          (2)
            ẇ_M = ẇ + U p + v̇_r + 2 ω × v_r + ω_r × v_r                      (3)

        ``rate`` is the rate (ω̇_r; v̇_r) of the twist's components.
        """
        R_MF = X.R.T
        omega = R_MF @ self.omega
        (omega_r, _), (alpha, a) = split(twist), split(relative_acceleration(omega, twist, rate))
        w_dot = R_MF @ (self.w_dot + self.spread @ X.p) + a
        return Motion(omega + omega_r, R_MF @ self.omega_dot + alpha, w_dot)


def relative_acceleration(omega: Value, twist: Value, rate: Value) -> Value:
    """What a relative motion adds to the accelerations (2) and (3) of ``Motion.of_frame``; ω in components of M."""
    (omega_r, v_r), (omega_r_dot, v_r_dot) = split(twist), split(rate)
    alpha = omega_r_dot + cross(omega, omega_r)
    return ca.vertcat(alpha, v_r_dot + 2 * cross(omega, v_r) + cross(omega_r, v_r))
