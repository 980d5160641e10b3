"""The articulated-body algorithm for trees, with rotors [Featherstone 2008, ch. 7; rotors added]."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.vectors import cross
from torseur.mechanics.dynamics.articulated_inertia import ArticulatedInertia
from torseur.mechanics.dynamics.cholesky import factor, solve_factored
from torseur.mechanics.dynamics.forward_dynamics import refuse_constraints
from torseur.mechanics.tree.external import Wrenches, with_loads
from torseur.mechanics.tree.kinematics import Links, joint_motion, links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Body
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
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
    X, n, layout = links(model, q), len(model.bodies), model.layout
    motion = _velocity_terms(model, X, q, v, wrenches)
    inertia = [ArticulatedInertia.of_body(body, _NO_MODES) for body in model.bodies]
    rotors = _geared(model)
    beta = [moved.beta for moved in motion]

    freed: list[_Freed] = [None] * n  # type: ignore[list-item]
    for i in model.inward():
        joint, q_i = model.joints[i], layout.coordinates(i, q)
        freed[i] = _free(joint, rotors[i], q_i, inertia[i], motion[i].zeta, beta[i], tau[layout.v_of[i]])
        if (p := model.parent[i]) != GROUND:
            v_i, omega_p = layout.speeds(i, v), motion[p].omega
            felt = _felt_by_parent(joint, rotors[i], X[i], freed[i], q_i, v_i, inertia[i], omega_p)
            inertia[p], beta[p] = _added(inertia[p], beta[p], *felt)

    a: list[Value] = []
    vd: list[Value] = []
    ground = ca.vertcat(ca.DM(3, 1), as_casadi(-model.gravity))
    for i, joint in enumerate(model.joints):
        a_p = ground if model.parent[i] == GROUND else a[model.parent[i]]
        vd_i, a_i = _accelerated(joint, X[i], freed[i], layout.coordinates(i, q), motion[i].zeta, a_p)
        vd.append(vd_i)
        a.append(a_i)
    return ca.vertcat(*vd)


@dataclass(frozen=True, eq=False)
class _Freed:
    """A body whose joint is free to move: F = I ζ + β, D⁻¹ hᵀ, D⁻¹ rᵀ, D⁻¹ u, and h."""

    F: Value
    h: Value
    yielding: Value
    geared: Value
    u: Value


@per_body
def _free(
    joint: Joint, rotor: _Geared, q_i: Value, inertia: ArticulatedInertia, zeta: Value, beta: Value, tau_i: Value
) -> _Freed:
    S = joint.motion_subspace(q_i)
    h, F = inertia.times(S), inertia.times(zeta) + beta
    D = factor(S.T @ h + rotor.reflected)  # (1)
    u = tau_i - S.T @ F  # (1)
    return _Freed(F, h, *(solve_factored(*D, b) for b in (h.T, rotor.coupling.T, u)))


@per_body
def _felt_by_parent(
    joint: Joint,
    rotor: _Geared,
    X: Link,
    freed: _Freed,
    q_i: Value,
    v_i: Value,
    inertia: ArticulatedInertia,
    omega_p: Value,
) -> tuple[ArticulatedInertia, Value]:
    """What is added to I_p and to β_p."""
    r, held = rotor.coupling, inertia.minus(freed.h @ freed.yielding)
    if not rotor.reflected.nnz():
        held = held.without_motion_along(joint.motion_subspace(q_i))
    both = X.force_into_parent(freed.h) @ freed.geared
    through = X.force_into_parent(freed.F + freed.h @ freed.u)
    gyroscopic = ca.vertcat(cross(omega_p, r[:3, :] @ v_i), ca.DM(3, 1))
    return held.into_parent(X).minus(both + both.T + r @ freed.geared), through + r @ freed.u + gyroscopic  # (2), (3)


@per_body
def _added(
    I_p: ArticulatedInertia, beta_p: Value, felt: ArticulatedInertia, through: Value
) -> tuple[ArticulatedInertia, Value]:
    return I_p.plus(felt), beta_p + through


@per_body
def _accelerated(joint: Joint, X: Link, freed: _Freed, q_i: Value, zeta: Value, a_p: Value) -> tuple[Value, Value]:
    a_i = X.motion_into_child(a_p)
    vd_i = freed.u - freed.yielding @ a_i - freed.geared @ a_p  # (4)
    return vd_i, a_i + joint.motion_subspace(q_i) @ vd_i + zeta


@dataclass(frozen=True, eq=False)
class _Geared:
    """The rotors of one joint: α² j_m (nv, nv), and (α j_m ε; 0) on the joint's parent (6, nv)."""

    reflected: Value
    coupling: Value


def _geared(model: Model) -> list[_Geared]:
    """The rotors of every joint."""
    reflected = [ca.DM(joint.nv, joint.nv) for joint in model.joints]
    moment = [ca.DM(3, joint.nv) for joint in model.joints]
    for rotor in model.rotors:
        i = _joint_of(model, rotor)
        assert i is not None, "the tree separates at each joint"
        ratio = rotor.spin[0, model.layout.joint_speeds_of[i]]
        reflected[i] = reflected[i] + rotor.inertia * (ratio.T @ ratio)
        if rotor.carrier != GROUND:
            moment[i] = moment[i] + rotor.inertia * (rotor.axis @ ratio)
    return [_Geared(r, ca.vertcat(m, ca.DM(*m.shape))) for r, m in zip(reflected, moment, strict=True)]


def _joint_of(model: Model, rotor: Rotor) -> int | None:
    """The joint that a rotor turns with, if the rotor's carrier is that joint's parent or the ground."""
    speeds = rotor.spin.sparsity().get_col()
    joints = {i for s in speeds for i, of in enumerate(model.layout.joint_speeds_of) if of.start <= s < of.stop}
    if len(joints) != 1:
        return None
    (joint,) = joints
    return joint if rotor.carrier in (GROUND, model.parent[joint]) else None


@dataclass(frozen=True, eq=False)
class _Moved:
    """What velocities make of a body: ω, ζ, and β of the body alone, less the external wrench."""

    omega: Value
    zeta: Value
    beta: Value


def _velocity_terms(model: Model, X: Links, q: Value, v: Value, wrenches: Wrenches | None) -> list[_Moved]:
    external, rest, layout = with_loads(model, X, wrenches), ca.DM(3, 1), model.layout
    moved: list[_Moved] = []
    for i, (joint, body) in enumerate(zip(model.joints, model.bodies, strict=True)):
        omega_p = rest if model.parent[i] == GROUND else moved[model.parent[i]].omega
        f_ext, c_ext = external.get(i, (rest, rest))
        held = ca.vertcat(c_ext, f_ext)
        moved.append(_moved(joint, body, X[i], layout.coordinates(i, q), layout.speeds(i, v), omega_p, held))
    return moved


@per_body
def _moved(joint: Joint, body: Body, X: Link, q_i: Value, v_i: Value, omega_p: Value, held: Value) -> _Moved:
    """ζ is the acceleration that remains when neither the parent nor the joint accelerates."""
    R_BP, rest = X.R.T, ca.DM(3, 1)
    above = R_BP @ omega_p
    added = joint_motion(joint, q_i, v_i, above)
    omega = above + added.omega
    centripetal = R_BP @ cross(omega_p, cross(omega_p, X.p))
    f, c = body.inertial_wrench(Motion(omega, rest, rest), _NO_MODES)
    return _Moved(omega, ca.vertcat(added.alpha, added.a + centripetal), ca.vertcat(c, f) - held)
