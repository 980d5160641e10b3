"""The articulated-body algorithm for trees, with rotors [Featherstone 2008, ch. 7; rotors added]."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.vectors import cross
from torseur.equations.articulated_inertia import ArticulatedInertia
from torseur.equations.cholesky import cholesky_solve
from torseur.equations.external import Wrenches, with_loads
from torseur.equations.forward_dynamics import refuse_constraints
from torseur.equations.kinematics import Links, joint_motion, links, velocities
from torseur.equations.link import Link
from torseur.model.bodies.motion import Motion
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.model import Model

_NO_MODES = ca.DM(0, 1)


def applies(model: Model) -> bool:
    """Whether the tree separates at each joint.

    It does when no joint follows another and each rotor turns with one joint only, on that joint's parent or
    on the ground.
    """
    return not any(model.layout.coupling) and all(_joint_of(model, rotor) is not None for rotor in model.rotors)


def articulated_body(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """v̇ under the generalised forces ``tau``, in O(n) operations, (nv,).

    With a_i = (ω̇_i, ẇ_i − g) and ζ_i the part of it that velocities make, a_i = X a_p + S v̇_i + ζ_i, the wrench
    that holds the tree beyond joint i is F_i = I_i a_i + β_i. Inward, with the rotor's r = (α j_m ε; 0):

        h = I S,   D = Sᵀ h + α² j_m,   u = τ − Sᵀ (I ζ + β)                             (1)
        I_p ← I_p + Xᵀ (I − h D⁻¹ hᵀ) X − Xᵀh D⁻¹ rᵀ − r D⁻¹ hᵀX − r D⁻¹ rᵀ              (2)
        β_p ← β_p + Xᵀ (I ζ + β + h D⁻¹ u) + r D⁻¹ u + (ω_p × α q̇ j_m ε; 0)              (3)

    Outward:

        v̇_i = D⁻¹ (u − hᵀ X a_p − rᵀ a_p)                                                (4)

    Departures: the rotor acts in the parent's frame, whence its terms; accelerations are those of points, not
    spatial ones, so that ζ holds the centripetal term ω_p × (ω_p × λ).
    """
    refuse_constraints(model)
    if not applies(model):
        raise ValueError(
            f"model '{model.name}' has mimic joints, or rotors away from the parent of the one joint they turn: "
            "the tree does not separate at each joint. Use forward_dynamics."
        )
    X, n = links(model, q), len(model.bodies)
    S = [joint.motion_subspace(model.layout.coordinates(i, q)) for i, joint in enumerate(model.joints)]
    omega = [omega_i for omega_i, _ in velocities(model, X, q, v)]
    zeta = [_velocity_acceleration(model, i, q, v, omega, X[i]) for i in model.outward()]
    beta = _velocity_wrenches(model, omega, X, wrenches)
    inertia = [ArticulatedInertia.of_body(body, _NO_MODES) for body in model.bodies]
    rotors = [_geared_to(model, i) for i in model.outward()]

    h: list[Value] = [None] * n
    D: list[Value] = [None] * n
    u: list[Value] = [None] * n
    for i in model.inward():
        h[i], F, r = inertia[i].times(S[i]), inertia[i].times(zeta[i]) + beta[i], rotors[i].coupling
        D[i] = S[i].T @ h[i] + rotors[i].reflected  # (1)
        u[i] = tau[model.layout.v_of[i]] - S[i].T @ F  # (1)
        if (p := model.parent[i]) != GROUND:
            yielding, geared = cholesky_solve(D[i], h[i].T), cholesky_solve(D[i], r.T)
            held = inertia[i].minus(h[i] @ yielding)
            if not rotors[i].reflected.nnz():
                held = held.without_motion_along(S[i])
            both = X[i].force_into_parent(h[i]) @ geared
            inertia[p] = inertia[p].plus(held.into_parent(X[i])).minus(both + both.T + r @ geared)  # (2)
            spin = r[:3, :] @ v[model.layout.v_of[i]]
            gyroscopic = ca.vertcat(cross(omega[p], spin), ca.DM(3, 1))
            through = X[i].force_into_parent(F + yielding.T @ u[i])
            beta[p] = beta[p] + through + geared.T @ u[i] + gyroscopic  # (3)

    a: list[Value] = []
    vd: list[Value] = []
    ground = ca.vertcat(ca.DM(3, 1), as_casadi(-model.gravity))
    for i in model.outward():
        a_p = ground if model.parent[i] == GROUND else a[model.parent[i]]
        a_i = X[i].motion_into_child(a_p)
        vd.append(cholesky_solve(D[i], u[i] - h[i].T @ a_i - rotors[i].coupling.T @ a_p))  # (4)
        a.append(a_i + S[i] @ vd[i] + zeta[i])
    return ca.vertcat(*vd)


@dataclass(frozen=True, eq=False)
class _Geared:
    """The rotors of one joint: α² j_m (nv, nv), and (α j_m ε; 0) on the joint's parent (6, nv)."""

    reflected: Value
    coupling: Value


def _geared_to(model: Model, joint: int) -> _Geared:
    nv, speeds = model.joints[joint].nv, model.layout.joint_speeds_of[joint]
    reflected, moment = ca.DM(nv, nv), ca.DM(3, nv)
    for rotor in model.rotors:
        if _joint_of(model, rotor) == joint:
            ratio = rotor.spin[0, speeds]
            reflected = reflected + rotor.inertia * (ratio.T @ ratio)
            if rotor.carrier != GROUND:
                moment = moment + rotor.inertia * (rotor.axis @ ratio)
    return _Geared(reflected, ca.vertcat(moment, ca.DM(3, nv)))


def _joint_of(model: Model, rotor: Rotor) -> int | None:
    """The joint that a rotor turns with, if the rotor's carrier is that joint's parent or the ground."""
    speeds = rotor.spin.sparsity().get_col()
    joints = {i for s in speeds for i, of in enumerate(model.layout.joint_speeds_of) if of.start <= s < of.stop}
    if len(joints) != 1:
        return None
    (joint,) = joints
    return joint if rotor.carrier in (GROUND, model.parent[joint]) else None


def _velocity_acceleration(model: Model, i: int, q: Value, v: Value, omega: list[Value], X: Link) -> Value:
    """ζ_i: the acceleration of body i that remains when its parent and its joint do not accelerate."""
    omega_p = ca.DM(3, 1) if model.parent[i] == GROUND else omega[model.parent[i]]
    joint = joint_motion(model, i, q, v, X.R.T @ omega_p)
    centripetal = X.R.T @ cross(omega_p, cross(omega_p, X.p))
    return ca.vertcat(joint.alpha, joint.a + centripetal)


def _velocity_wrenches(model: Model, omega: list[Value], X: Links, wrenches: Wrenches | None) -> list[Value]:
    """β_i of the bodies alone: the wrench of their velocity, less the external one."""
    external, rest = with_loads(model, X, wrenches), ca.DM(3, 1)
    beta = []
    for i, body in enumerate(model.bodies):
        f, c = body.inertial_wrench(Motion(omega[i], rest, rest), _NO_MODES)
        f_ext, c_ext = external.get(i, (rest, rest))
        beta.append(ca.vertcat(c - c_ext, f - f_ext))
    return beta
