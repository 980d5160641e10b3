"""The inertia of a body with respect to its twist and the rates of its amplitudes."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import skew
from torseur.model.bodies.protocol import Body


def generalised_inertia(body: Body, eta: Value) -> Value:
    """𝓜(η), (6 + m, 6 + m), with 2 T = zᵀ 𝓜 z, z = (V, η̇): (1) of ``Body``."""
    md, B = skew(body.first_moment(eta)), body.coupling(eta)
    I = ca.vertcat(ca.horzcat(body.inertia(eta), md), ca.horzcat(md.T, body.mass() * ca.DM.eye(3)))
    return ca.vertcat(ca.horzcat(I, B), ca.horzcat(B.T, body.amplitude_inertia(eta)))
