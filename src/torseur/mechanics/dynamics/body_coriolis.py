"""The velocity forces of one body in terms of z = (V, η̇): its twist and the rates of its amplitudes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import cross_force, split
from torseur.algebra.vectors import skew
from torseur.model.bodies.generalised_inertia import generalised_inertia
from torseur.model.bodies.protocol import Body


def body_coriolis(body: Body, eta: Value, z: Value) -> Value:
    """C_b(η, z), (6 + m, 6 + m): the body's inertial forces are 𝓜 ż + C_b z, and 𝓜̇ = C_b + C_bᵀ.

        2 C_b = V ×* 𝓜 + 𝓜 V × + h ×̄*        h = (𝓜 z)_V,   h ×̄* V := V ×* h               (1)
                + 𝓜̇ + P − Pᵀ                  P = (0, ∂(𝓜 z)/∂η) at constant z               (2)

    (1) is [Echeandia and Wensing 2021] in body coordinates, skew; (2) are Christoffel's symbols of the amplitudes, and
    vanish for a rigid body.
    """
    M, m = generalised_inertia(body, eta), eta.numel()
    momentum = M @ z
    V_M = ca.diagcat(cross_force(z[:6]), ca.DM(m, m)) @ M
    C = V_M - V_M.T + ca.diagcat(_cross_momentum(momentum[:6]), ca.DM(m, m))  # (1)
    return (C + amplitude_terms(partial(generalised_inertia, body), eta, z)) / 2


def amplitude_terms(inertia: Callable[[Value], Value], eta: Value, z: Value) -> Value:
    """(2) of ``body_coriolis`` for 𝓜 = ``inertia``(η), by symbols of its own: η may be any expression."""
    m = eta.numel()
    own, rate = ca.SX.sym("eta", m), ca.SX.sym("z", 6 + m)
    M = inertia(own)
    M_dot = ca.reshape(ca.jtimes(ca.vec(ca.densify(ca.SX(M))), own, rate[6:]), 6 + m, 6 + m)
    P = ca.horzcat(ca.SX(6 + m, 6), ca.jacobian(ca.SX(M @ rate), own))
    return ca.sparsify(ca.substitute(M_dot + P - P.T, ca.vertcat(own, rate), ca.densify(ca.vertcat(eta, z))))


def _cross_momentum(h: Value) -> Value:
    """h ×̄*, (6, 6), skew: V ×* h as a matrix on V."""
    angular, linear = split(h)
    return -ca.vertcat(ca.horzcat(skew(angular), skew(linear)), ca.horzcat(skew(linear), ca.DM(3, 3)))
