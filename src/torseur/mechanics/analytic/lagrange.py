"""The analytic model H(q) v̇ + C(q, v) v + G(q) = E(q) f_e + B f_a by Lagrange's equations [Pontonnier, the lecture].

This is theory (21). Only the poses of the bodies are used: positions r_i(q) and rotations R_i(q), and their
derivatives. No recursion of velocities or forces enters, so that this model is an oracle for those that recur.

Errors of the printed slides, and what is used here:

- ∂E_p/∂q_i is printed as g m_i Σ_j ∂z_j/∂q_i; the mass belongs under the sum, Σ_j g m_j ∂z_j/∂q_i.
- "Équations du mouvement" prints −Σ ∂H_ij/∂q_k q̇_k q̇_j; the sign is +, as in the line above it.

Departures: gravity may point anywhere; inertia may be given at a point that is not the centre of mass; rotors spin;
where q̇ is not v (quaternions), derivatives are taken along the vector fields X_j(q), the rates q̇ of unit speeds, and
Christoffel's symbols have the terms of their brackets [X_j, X_k] (Koszul's formula).
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.energy import strain_energy
from torseur.mechanics.tree.jacobian import along_motion
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.mechanics.tree.tangent import along_tangent, tangent
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Solid:
    """A body where it is: the point r it is measured at, its rotation R, mass, and moments about that point.

    The point is the centre of mass, where the first moment ``ms`` vanishes. Bodies whose mass is zero or a letter are
    measured at their origin instead, and so are bodies that deform, whose centres move in them; then ``ms`` makes the
    term of non-collocation.
    """

    r: Value
    R: Value
    m: Value
    ms: Value  # first moment about r, in the body's components [kg m]
    I: Value  # inertia at r, in the body's components [kg m²]
    B: Value  # (moment of momentum at r; momentum) of unit rates of the amplitudes, in the body's components, (6, m)
    M: Value  # inertia of the amplitudes, (m, m)
    rates: Value  # η̇ = rates · v, (m, nv)


def solids(model: Model, q: Value, *, divide: bool = False) -> list[Solid]:
    """The bodies at q; with ``divide``, bodies whose mass is a letter are measured at their centres of mass too."""
    return [_solid(model, i, X, q, divide) for i, X in enumerate(poses(model, links(model, q)))]


def _solid(model: Model, i: int, X: Transform, q: Value, divide: bool) -> Solid:
    body, eta = model.bodies[i], model.amplitudes(i, q)
    m, md, I = body.mass(), body.first_moment(eta), body.inertia(eta)
    shape = body.coupling(eta), body.amplitude_inertia(eta), ca.DM.eye(model.nv)[model.layout.amplitude_rates_of[i], :]
    known = divide if isinstance(m, ca.SX) and not m.is_constant() else float(m) != 0.0
    if not known or body.amplitudes:
        return Solid(X.p, X.R, m, md, I, *shape)
    center = md / m
    return Solid(X.point(center), X.R, m, ca.DM(3, 1), I + m * skew(center) @ skew(center), *shape)


def position_jacobian(model: Model, r: Value, q: Value) -> Value:
    """J_r, (3, nv): ṙ = J_r v."""
    return along_tangent(model, r, q)


def rotation_jacobian(model: Model, R: Value, q: Value) -> Value:
    """J_ω, (3, nv): column k is (Rᵀ ∂R/∂q_k)ᵛ, so that the angular velocity in the body's components is J_ω v."""
    dR = along_tangent(model, ca.vec(ca.densify(R)), q)
    columns = [_vee(R.T @ ca.reshape(dR[:, k], 3, 3)) for k in range(model.nv)]
    return ca.horzcat(ca.DM(3, 0), *columns)


def _vee(S: Value) -> Value:
    """The vector of a skew matrix."""
    return ca.vertcat(S[2, 1], S[0, 2], S[1, 0])


def inertia_matrix(model: Model, q: Value) -> Value:
    """H(q), (nv, nv). ``q`` must be symbols.

        H = Σ J_rᵀ m J_r + J_ωᵀ I J_ω                                  over bodies           (1)
            + Σ J_rᵀ N J_ω + J_ωᵀ Nᵀ J_r,   N = −R (m s)~              not at centres of mass (2)
            + Σ (J_ω; Rᵀ J_r)ᵀ B J_η + its transpose + J_ηᵀ M J_η      over amplitudes       (3)
            + Σ j_m (Γᵀ Γ + Γᵀ εᵀ J_ωA + J_ωAᵀ ε Γ)                    over rotors           (4)

    The rotor in the frame A of its carrier turns at σ = Γ v about ε and has T = ½ j σ² + j σ ε·ω_A besides what the
    carrier counts.
    """
    H = ca.SX(model.nv, model.nv)
    for solid in solids(model, q):
        J_r, J_w = position_jacobian(model, solid.r, q), rotation_jacobian(model, solid.R, q)
        H = H + J_r.T @ (solid.m * J_r) + J_w.T @ (solid.I @ J_w)  # (1)
        if solid.ms.nnz():
            coupling = J_r.T @ (solid.R @ (-skew(solid.ms) @ J_w))
            H = H + coupling + coupling.T  # (2)
        coupling = ca.vertcat(J_w, solid.R.T @ J_r).T @ solid.B @ solid.rates
        H = H + coupling + coupling.T + solid.rates.T @ solid.M @ solid.rates  # (3)
    for rotor in model.rotors:
        spin = rotor.spin @ model.layout.unfold()
        H = H + rotor.inertia * (spin.T @ spin)  # (4)
        if rotor.carrier != GROUND:
            coupling = spin.T @ (rotor.axis.T @ rotation_jacobian(model, rotor_rotation(model, q, rotor), q))
            H = H + rotor.inertia * (coupling + coupling.T)
    return H


def rotor_rotation(model: Model, q: Value, rotor: Rotor) -> Value:
    """R_WA of the frame that a rotor's axis is fixed in."""
    return frame_pose(model, q, poses(model, links(model, q)), rotor.frame).R


def kinetic_energy(model: Model, q: Value, v: Value) -> Value:
    """T [J] from the rates of r_i and R_i on the motion with speeds v. ``q`` must be symbols."""
    T = ca.SX(0)
    for solid in solids(model, q):
        r_dot, omega = along_motion(model, solid.r, q, v), _angular_velocity(model, solid.R, q, v)
        T += solid.m * ca.dot(r_dot, r_dot) / 2 + ca.dot(omega, solid.I @ omega) / 2
        T += ca.dot(r_dot, solid.R @ (skew(omega) @ solid.ms))
        eta_dot = solid.rates @ v
        T += ca.dot(ca.vertcat(omega, solid.R.T @ r_dot), solid.B @ eta_dot) + ca.dot(eta_dot, solid.M @ eta_dot) / 2
    for rotor in model.rotors:
        sigma = rotor.spin @ (model.layout.unfold() @ v)
        T += rotor.inertia * sigma**2 / 2
        if rotor.carrier != GROUND:
            omega = _angular_velocity(model, rotor_rotation(model, q, rotor), q, v)
            T += rotor.inertia * sigma * ca.dot(rotor.axis, omega)
    return T


def _angular_velocity(model: Model, R: Value, q: Value, v: Value) -> Value:
    return _vee(R.T @ along_motion(model, R, q, v))


def potential_energy(model: Model, q: Value) -> Value:
    """E_p = −Σ_j (m_j r_j + R_j m_j s_j)·g [J], zero where the centre of mass is level with the world's origin."""
    moment = ca.SX(3, 1)
    for solid in solids(model, q):
        moment = moment + solid.m * solid.r + solid.R @ solid.ms
    return -ca.dot(as_casadi(model.gravity), moment)


def gravity_vector(model: Model, q: Value) -> Value:
    """G(q), (nv,): G_i = X_i E_p, the derivative of the potential energy. ``q`` must be symbols."""
    return along_tangent(model, potential_energy(model, q), q).T


def internal_forces(model: Model, q: Value, v: Value) -> Value:
    """What holds bodies that deform, (nv,): the gradient of their strain energy, and their damping. ``q``: symbols."""
    damping = [
        body.damping_forces(model.amplitudes(i, q), model.amplitude_rates(i, v)) for i, body in enumerate(model.bodies)
    ]
    elastic = along_tangent(model, ca.SX(strain_energy(model, q)), q).T
    return elastic + model.layout.on_amplitudes(damping)


def christoffel_matrix(model: Model, q: Value, v: Value) -> Value:
    """C(q, v), (nv, nv), from Christoffel's symbols of the first kind. ``q`` must be symbols.

        C_ij = Σ_k Γ_ijk v_k,   2 Γ_ijk = X_k H_ij + X_j H_ik − X_i H_jk                             (1)
                                          + c^l_kj H_li − c^l_ki H_lj − c^l_ji H_lk                  (2)

    with [X_j, X_k] = c^l_jk X_l; (1) is the lecture's formula, (2) vanishes where q̇ = v. Summed over k, with p = H v
    and W_lj = c^l_kj v_k, this is 2 C = Ḣ + ∂p − ∂pᵀ + H W − (H W)ᵀ + (c^l_ij p_l).
    """
    H = inertia_matrix(model, q)
    p = H @ v
    changes = along_tangent(model, p, q)
    C = along_motion(model, H, q, v) + changes - changes.T  # (1)
    brackets = structure_constants(model)
    if brackets.any():
        none = ca.SX(model.nv, model.nv)
        turned = H @ sum((as_casadi(brackets[:, k, :]) * v[k] for k in range(model.nv)), start=none)
        C = C + turned - turned.T  # (2)
        C = C + sum((as_casadi(brackets[l]) * p[l] for l in range(model.nv)), start=none)
    return C / 2


def structure_constants(model: Model) -> Array:
    """c[l, j, k] = c^l_jk of the brackets [X_j, X_k] = c^l_jk X_l; zero where q̇ = v.

    The fields of a joint are those of a group of motions, so that these numbers are the same at every q: they are
    taken where the joints are neutral.
    """
    q = ca.SX.sym("q", model.nq)
    N = tangent(model, q)
    neutral = ca.DM(model.neutral())
    fields = as_numpy(ca.Function("fields", [q], [ca.densify(N)])(neutral)).reshape(model.nq, model.nv)
    change = ca.Function("change", [q], [ca.densify(ca.jacobian(ca.vec(ca.densify(N)), q))])(neutral)
    dN = as_numpy(change).reshape(model.nv, model.nq, model.nq)  # [field, component, by coordinate]
    along = np.einsum("kab,bj->ajk", dN, fields)
    bracket = along - np.swapaxes(along, 1, 2)  # [X_j, X_k] = DX_k X_j − DX_j X_k
    flat = np.linalg.pinv(fields) @ bracket.reshape(model.nq, model.nv**2)
    constants: Array = np.round(flat, 12).reshape(model.nv, model.nv, model.nv) + 0.0
    return constants


def actuator_matrix(model: Model) -> Value:
    """B, (nv, motors): motor torques c_m act as B c_m, each through its gear on the speeds that it drives, B = Γᵀ.

    A torque between two bodies works on their relative speed; where a motor drives a joint directly, its column is
    a unit vector, the lecture's Q_i = f_ai.
    """
    columns = [model.layout.gather(motor.spin.T) for motor in model.motors]
    return ca.horzcat(ca.DM(model.nv, 0), *columns)
