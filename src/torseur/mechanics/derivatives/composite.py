"""A body together with all that it carries, as it feels a change of its motion."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import join, split
from torseur.algebra.symmetric import symmetric
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass
from torseur.mechanics.derivatives.joint_changes import Change, MovingJoint
from torseur.mechanics.tree.kinematics import Links
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Composite:
    """Moments of all the masses that a body carries, its own included, at its origin O in its components.

    r is the place of a mass element from O, ṙ its velocity relative to O in axes that do not turn:

        μ = ∫ dm,   d = ∫ r dm,   Q = ∫ (r·r 1 − r rᵀ) dm,   P = 2 ∫ ṙ dm,   Z = 2 ∫ (r·ṙ 1 − ṙ rᵀ) dm
    """

    mu: Value
    d: Value
    Q: Value
    P: Value
    Z: Value

    def wrench(self, change: Change) -> Value:
        """The wrenches (c; f) at O, (6, k), that changes δa(r) = ζ + ε × r + 2 θ × ṙ of all accelerations need:

        f = μ ζ + ε × d + θ × P,    c = Q ε + d × ζ + Z θ
        """
        f = self.mu * change.zeta - cross(self.d, change.eps) - cross(self.P, change.theta)
        c = self.Q @ change.eps + cross(self.d, change.zeta) + self.Z @ change.theta
        return ca.sparsify(join(c, f))

    def felt_along(self, S: Value) -> Change:
        """The rows of S_ωᵀ c + S_vᵀ f on (θ, ε, ζ), as columns."""
        S_w, S_v = split(S)
        theta = self.Z.T @ S_w + cross(self.P, S_v)
        return Change(theta, self.Q @ S_w + cross(self.d, S_v), self.mu * S_v - cross(self.d, S_w))


def composites(model: Model, X: Links, joints: Sequence[MovingJoint], spin: Sequence[Value]) -> list[Composite]:
    """Every body with all that it carries; ``spin`` is the momentum h of the rotors on each body.

    With E = ∫ r rᵀ dm and W = 2 ∫ r ṙᵀ dm, and with λ, λ̇ of a child's origin from its parent's, inward:

        d_p ← d_p + d + μ λ,                      P_p ← P_p + P + 2 μ λ̇                         (1)
        E_p ← E_p + E + λ dᵀ + d λᵀ + μ λ λᵀ,     W_p ← W_p + W + λ Pᵀ + 2 (d + μ λ) λ̇ᵀ         (2)

    from P = 2 ω × d, W = −2 E ω~ of a body alone. At last Q = tr E 1 − E and Z = tr W 1 − Wᵀ; the rotors' moment
    θ × h puts −h~ into W.
    """
    mu, d, E = _augmented(model, X)
    doubled_rate = offset_rates(model, X, joints)
    P = [cross(joint.omega, 2 * d_i) for joint, d_i in zip(joints, d, strict=True)]
    W = [-2 * E_i @ skew(joint.omega) - skew(h) for joint, E_i, h in zip(joints, E, spin, strict=True)]
    for k in model.inward():
        if (p := model.parent[k]) != GROUND:
            R, lam, slide = X[k].R, X[k].p, 2 * (X[k].R @ joints[k].twist[1])
            d_k, P_k = R @ d[k], R @ P[k]
            d[p] = d[p] + d_k  # (1)
            P[p] = P[p] + P_k + mu[k] * slide  # (1)
            E[p] = E[p] + R.turned_symmetric(E[k]) + _with_transpose(lam @ d_k.T)  # (2)
            W[p] = W[p] + R.turned(W[k]) + lam @ P_k.T + d_k @ doubled_rate[k].T + mu[k] * (lam @ slide.T)  # (2)
    Q = [_trace_less(symmetric(E_i)) for E_i in E]
    Z = [_trace_less(W_i).T for W_i in W]
    return [Composite(*of_body) for of_body in zip(mu, d, Q, P, Z, strict=True)]


def offset_rates(model: Model, X: Links, joints: Sequence[MovingJoint]) -> list[Value]:
    """2 λ̇ of every body, in its parent's components and relative to the parent's origin; of no use on the ground."""
    ground = ca.DM(3, 1)
    rates = []
    for k, (link, joint) in enumerate(zip(X, joints, strict=True)):
        omega_p = ground if model.parent[k] == GROUND else joints[model.parent[k]].omega
        rates.append(ca.sparsify(cross(omega_p, 2 * link.p) + 2 * (link.R @ joint.twist[1])))
    return rates


def _augmented(model: Model, X: Links) -> tuple[list[Value], list[Value], list[Value]]:
    """(μ, d, E) of rigid bodies with the masses that a body carries put at the origins of its children.

    Where joints do not slide these are constants, as are the paper's augmented bodies.
    """
    J: list[Value] = [body.mass_moments() for body in model.bodies]
    mu, d, E = [J_i[3, 3] for J_i in J], [J_i[:3, 3] for J_i in J], [J_i[:3, :3] for J_i in J]
    for k in model.inward():
        if (p := model.parent[k]) != GROUND:
            lam = X[k].p
            mu[p], d[p], E[p] = mu[p] + mu[k], d[p] + mu[k] * lam, E[p] + mu[k] * (lam @ lam.T)
    return mu, [ca.sparsify(d_i) for d_i in d], [ca.sparsify(E_i) for E_i in E]


def _with_transpose(M: Value) -> Value:
    """M + Mᵀ, of which one triangle is computed."""
    across = ca.tril(M + M.T, False)
    return across + across.T + ca.diag(2 * ca.diag(M))


def _trace_less(M: Value) -> Value:
    """tr M 1 − M."""
    x, y, z = (M[i, i] for i in range(3))
    return ca.sparsify(ca.diag(ca.vertcat(y + z, x + z, x + y)) - (M - ca.diag(ca.diag(M))))
