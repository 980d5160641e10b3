"""The matrix C of the velocity forces: C v is the bias less gravity, and Ȧ = C + Cᵀ."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.mechanics.dynamics.body_coriolis import body_coriolis
from torseur.mechanics.tree.jacobian import along_motion, jacobian
from torseur.mechanics.tree.per_body import once_traced
from torseur.model.bodies.generalised_inertia import generalised_inertia
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model


@once_traced
def coriolis_matrix(model: Model, q: Value, v: Value) -> Value:
    """C(q, v), (nv, nv); the Christoffel symbols of the first kind where q̇ = v. ``q`` must be symbols.

    Over bodies with z = (twist in their own frame, rates of their amplitudes) = J v:

        C = Σ Jᵀ (𝓜 J̇ + C_b J)                                       theory (23)            (1)

    Over rotors with the angular Jacobian J_ω of their frame and ω = J_ω v:

        C = Σ j_m Γᵀ εᵀ (J̇_ω + ½ ω~ J_ω) + ½ j_m J_ωᵀ ((ω × ε) Γ − σ ε~ J_ω)                 (2)
    """
    C = ca.SX(model.nv, model.nv)
    rates = ca.SX.eye(model.nv)
    for i, body in enumerate(model.bodies):
        twist = jacobian(model, q, Frame(i, Transform.identity()), "body")
        J = ca.vertcat(twist, rates[model.layout.amplitude_rates_of[i], :])
        M, C_b = generalised_inertia(body, eta := model.amplitudes(i, q)), body_coriolis(body, eta, J @ v)
        C = C + J.T @ (M @ along_motion(model, J, q, v) + C_b @ J)  # (1)
    for rotor in model.rotors:
        if rotor.carrier != GROUND:
            spin = rotor.spin @ model.layout.unfold()
            J_w = jacobian(model, q, rotor.frame, "body")[:3, :]
            omega, axis = J_w @ v, rotor.axis
            spun = spin.T @ (axis.T @ (along_motion(model, J_w, q, v) + skew(omega) @ J_w / 2))
            tilted = J_w.T @ (cross(omega, axis) @ spin - (spin @ v) * (skew(axis) @ J_w)) / 2
            C = C + rotor.inertia * (spun + tilted)  # (2)
    return C
