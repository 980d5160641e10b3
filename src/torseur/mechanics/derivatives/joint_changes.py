"""How the motion of what a joint carries changes with the joint's own coordinates and speeds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import join, split
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.model.bodies.motion import Motion
from torseur.model.joints.protocol import Joint


@dataclass(frozen=True, eq=False)
class Change:
    """Changes of all accelerations beyond a body, (3, k) each: δa(r) = ζ + ε × r + 2 θ × ṙ.

    r is the place of a mass element from the body's origin O, ṙ its velocity relative to O in axes that do not turn;
    δa is measured in axes that take part in the change. Hence θ = δω, ε = δω̇ + ω × θ, and ζ is the change at O.
    """

    theta: Value
    eps: Value
    zeta: Value

    def felt_by(self, rows: Change) -> Value:
        """The product with rows on (θ, ε, ζ) that stand as columns."""
        return rows.theta.T @ self.theta + rows.eps.T @ self.eps + rows.zeta.T @ self.zeta

    def plus(self, other: Change) -> Change:
        """The sum of two changes at the same point."""
        return Change(self.theta + other.theta, self.eps + other.eps, self.zeta + other.zeta)

    def without_motion_along(self, S: Value) -> tuple[Change, Value]:
        """(the change less S x, x): accelerations x of the joint itself are taken out of (ε, ζ).

        Only along columns of S with one entry, because there zeros by structure remain.
        """
        acceleration, x = ca.SX(join(self.eps, self.zeta)), ca.SX(S.size2(), self.eps.size2())
        for k in range(S.size2()) if isinstance(S, ca.DM) else ():
            rows = ca.sparsify(S[:, k]).sparsity().row()
            if len(rows) == 1:
                x[k, :] = acceleration[rows[0], :] / S[rows[0], k]
                acceleration[rows[0], :] = 0
        eps, zeta = split(ca.sparsify(acceleration))
        return Change(self.theta, eps, zeta), ca.sparsify(x)


@dataclass(frozen=True, eq=False)
class MovingJoint:
    """A joint at its own q and v on a parent that turns at ``omega_p``, in the components of the body it moves."""

    joint: Joint
    q: Value
    v: Value
    omega_p: Value

    @cached_property
    def S(self) -> Value:
        """The motion subspace, (6, nv)."""
        return self.joint.motion_subspace(self.q)

    @cached_property
    def twist(self) -> tuple[Value, Value]:
        """(ω_J, v_J) = S v."""
        return split(ca.sparsify(self.S @ self.v))

    @cached_property
    def omega(self) -> Value:
        """The angular velocity of the body moved."""
        return self.omega_p + self.twist[0]

    def by_speed(self) -> Change:
        """The changes with each speed of the joint: the twist S v changes by S, and Ṡ v by its derivative."""
        return self._by_twist(self.S, self._by_speed(self.joint.bias))

    def by_coordinate(self, above: Motion, vd: Value) -> Change:
        """The changes along each tangent of the joint; ``vd`` is the joint's own acceleration.

        ``above`` is the motion (ω_p, ω̇_p, ẇ) of the parent at O. It turns back against axes that take part in the
        change, and O moves on the parent:

            θ = ω_p × S_ω,    ε = ω̇_p × S_ω + ω_p × θ = U_p S_ω,    ζ = ẇ × S_ω + U_p S_v + 2 θ × v_J       (1)

        Where S varies, S v and S v̇ + Ṡ v vary besides.
        """
        (S_w, S_v), U = split(self.S), above.spread
        theta = cross(self.omega_p, S_w)
        zeta = cross(above.w_dot, S_w) + U @ S_v - 2 * cross(self.twist[1], theta)
        carried = Change(theta, U @ S_w, zeta)  # (1)
        if isinstance(self.S, ca.DM):
            return carried
        S, bias = self.joint.motion_subspace, self.joint.bias
        twist = self._along(lambda q, v: S(q) @ v)
        return carried.plus(self._by_twist(twist, self._along(lambda q, v: S(q) @ vd + bias(q, v))))

    def turning_forces(self, F: Value) -> Value:
        """The changes of Sᵀ F along each tangent of the joint, (nv, nv), for a wrench F that is fixed in the body."""
        if isinstance(self.S, ca.DM):
            return ca.DM(self.joint.nv, self.joint.nv)
        return self._along(lambda q, v: self.joint.motion_subspace(q).T @ F)

    def _along(self, expression: Callable[[Value, Value], Value]) -> Value:
        """The derivatives of a function of the joint's q and v along each tangent of the joint."""
        q, v = ca.SX.sym("q", self.joint.nq), ca.SX.sym("v", self.joint.nv)
        N = ca.jacobian(self.joint.rate(q, v), v)
        return self._here(ca.jacobian(ca.SX(expression(q, v)), q) @ N, q, v)

    def _by_speed(self, expression: Callable[[Value, Value], Value]) -> Value:
        q, v = ca.SX.sym("q", self.joint.nq), ca.SX.sym("v", self.joint.nv)
        return self._here(ca.jacobian(ca.SX(expression(q, v)), v), q, v)

    def _here(self, derivative: Value, q: Value, v: Value) -> Value:
        return ca.sparsify(ca.substitute(derivative, ca.vertcat(q, v), ca.vertcat(self.q, self.v)))

    def _by_twist(self, twist: Value, rate: Value) -> Change:
        """The changes if the joint's twist changes by ``twist``, and its rate at constant S by ``rate``:

        θ = δω_J,    ε = (2 ω_p + ω_J) × δω_J + δω̇_J,    ζ = (2 ω_p + ω_J) × δv_J + δω_J × v_J + δv̇_J
        """
        (d_omega, d_v), (rate_omega, rate_v), (omega_J, v_J) = split(twist), split(rate), self.twist
        turning = 2 * self.omega_p + omega_J
        zeta = cross(turning, d_v) - cross(v_J, d_omega) + rate_v
        return Change(d_omega, cross(turning, d_omega) + rate_omega, zeta)
