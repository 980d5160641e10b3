"""The matrix C of the velocity forces: C v is the bias less gravity, and Ȧ = C + Cᵀ."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import cross_force, split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.mechanics.tree.jacobian import along_motion, jacobian
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model

_NO_MODES = ca.DM(0, 1)


def coriolis_matrix(model: Model, q: Value, v: Value) -> Value:
    """C(q, v), (nv, nv); the Christoffel symbols of the first kind where q̇ = v. ``q`` must be symbols.

    Over bodies with Jacobian J in their own frame, twist V = J v, momentum h = I V:

        C = Σ Jᵀ (I J̇ + B J),    B = ½ (V ×* I + I V × + h ×̄*),    h ×̄* V := V ×* h       (1)

    [Echeandia and Wensing 2021, in body coordinates; B is skew, hence Ȧ = C + Cᵀ]. Over rotors with the
    carrier's angular Jacobian J_ω and ω = J_ω v:

        C = Σ j_m Γᵀ εᵀ (J̇_ω + ½ ω~ J_ω) + ½ j_m J_ωᵀ ((ω × ε) Γ − σ ε~ J_ω)                 (2)
    """
    J = [jacobian(model, q, Frame(i, Transform.identity()), "body") for i in model.outward()]
    J_dot = [along_motion(model, J_i, q, v) for J_i in J]
    C = ca.SX(model.nv, model.nv)
    for body, J_i, J_dot_i in zip(model.bodies, J, J_dot, strict=True):
        inertia = _spatial_inertia(body)
        V = J_i @ v
        V_I = cross_force(V) @ inertia
        B = (V_I - V_I.T + _cross_momentum(inertia @ V)) / 2
        C = C + J_i.T @ (inertia @ J_dot_i + B @ J_i)  # (1)
    for rotor in model.rotors:
        if rotor.carrier != GROUND:
            spin = rotor.spin @ model.layout.unfold()
            J_w, J_w_dot = J[rotor.carrier][:3, :], J_dot[rotor.carrier][:3, :]
            omega, axis = J_w @ v, rotor.axis
            spun = spin.T @ (axis.T @ (J_w_dot + skew(omega) @ J_w / 2))
            tilted = J_w.T @ (cross(omega, axis) @ spin - (spin @ v) * (skew(axis) @ J_w)) / 2
            C = C + rotor.inertia * (spun + tilted)  # (2)
    return C


def _spatial_inertia(body: Body) -> Value:
    md = skew(body.first_moment(_NO_MODES))
    return ca.vertcat(ca.horzcat(body.inertia(_NO_MODES), md), ca.horzcat(md.T, body.mass() * ca.DM.eye(3)))


def _cross_momentum(h: Value) -> Value:
    """h ×̄*, (6, 6), skew: V ×* h as a matrix on V."""
    angular, linear = split(h)
    return -ca.vertcat(ca.horzcat(skew(angular), skew(linear)), ca.horzcat(skew(linear), ca.DM(3, 3)))
