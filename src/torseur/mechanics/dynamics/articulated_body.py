"""The articulated-body algorithm for trees, with rotors and bodies that deform [Featherstone 2008, ch. 7]."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, split
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.articulated_inertia import ArticulatedInertia
from torseur.mechanics.dynamics.cholesky import factor, solve_factored
from torseur.mechanics.dynamics.forward_dynamics import refuse_constraints
from torseur.mechanics.dynamics.geared_rotors import GearedRotors, geared_rotors, joint_of
from torseur.mechanics.tree.external import Action, Wrenches, no_action, with_loads
from torseur.mechanics.tree.kinematics import Links, links, passage_coordinates, passage_speeds
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.motion import Motion, relative_acceleration
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries


def applies(model: Model) -> bool:
    """Whether the tree separates at each joint.

    It does when no joint follows another and each rotor turns with one joint only, on that joint's parent or
    on the ground.
    """
    return not any(model.layout.coupling) and all(joint_of(model, rotor) is not None for rotor in model.rotors)


def articulated_body(model: Model, q: Value, v: Value, tau: Value, wrenches: Wrenches | None = None) -> Value:
    """v̇ under the generalised forces ``tau``, in O(n) operations, (nv,).

    With a_i = (ω̇_i, ẇ_i − g) and ζ_i the part of it that velocities make, a_i = X a_p + Ψ η̈_p + S v̇_i + ζ_i, the
    wrench that holds the tree beyond joint i, and the forces on the body's amplitudes, are

        F_i = I a_i + B η̈_i + β,    τ_η = Bᵀ a_i + M η̈_i + γ                              (1)

    Inward, first the amplitudes are eliminated, then the joint, with the rotor's r = (α j_m ε; 0):

        I ← I − B M⁻¹ Bᵀ,   β ← β + B M⁻¹ (τ_η − γ)                                       (2)
        h = I S,   D = Sᵀ h + α² j_m,   u = τ − Sᵀ (I ζ + β)                              (3)
        I_p ← I_p + Xᵀ (I − h D⁻¹ hᵀ) X − Xᵀh D⁻¹ rᵀ − r D⁻¹ hᵀX − r D⁻¹ rᵀ               (4)
        β_p ← β_p + Xᵀ (I ζ + β + h D⁻¹ u) + r D⁻¹ u + (ω_p × α q̇ j_m ε; 0)               (5)

    and likewise B_p, M_p and γ_p with (X, Ψ) in place of X and (r, r_η) in place of r. Outward:

        v̇_i = D⁻¹ (u − hᵀ (X a_p + Ψ η̈_p) − rᵀ a_p − r_ηᵀ η̈_p)                           (6)
        η̈_i = M⁻¹ (τ_η − γ − Bᵀ a_i)                                                      (7)

    (3) and (6) are theory (19), (4) and (5) are theory (20).

    Departures: the rotor acts in the parent's frame, whence its terms; accelerations are those of points, not
    spatial ones, so that ζ holds the centripetal term ω_p × (ω_p × λ).
    """
    refuse_constraints(model)
    if not applies(model):
        raise ValueError(
            f"model '{model.name}' has mimic joints, or rotors away from the parent of the one joint they turn: "
            "the tree does not separate at each joint. Use forward_dynamics."
        )
    X, x, n, layout = links(model, q), passage_coordinates(model, q), len(model.bodies), model.layout
    motion = _velocity_terms(model, X, q, v, wrenches)
    rotors = geared_rotors(model, q, v, [moved.omega for moved in motion])
    tree = [_alone(body, model.amplitudes(i, q), motion[i]) for i, body in enumerate(model.bodies)]
    freed: list[_Freed] = [None] * n  # type: ignore[list-item]
    for i in model.inward():
        joint, q_i = model.joints[i], layout.coordinates(i, q)
        on_joint, on_shape = tau[layout.v_of[i]], layout.amplitude_rates(i, tau)
        freed[i] = _free(joint, rotors[i], q_i, tree[i], motion[i].zeta, on_joint, on_shape)
        if (p := model.parent[i]) != GROUND:
            beyond = rotors[i], X[i], freed[i], x[i], layout.speeds(i, v), motion[p].omega
            tree[p] = _with_child(tree[p], model.passage(i), *beyond)

    a: list[Value] = []
    vd: list[Value] = []
    deforming: list[Value] = []
    ground = ca.vertcat(ca.DM(3, 1), as_casadi(-model.gravity))
    for i in model.outward():
        p = model.parent[i]
        above = (ground, ca.DM(0, 1)) if p == GROUND else (a[p], deforming[p])
        vd_i, eta_ddot, a_i = _accelerated(model.passage(i), X[i], freed[i], x[i], motion[i].zeta, *above)
        vd += [vd_i, eta_ddot]
        deforming.append(eta_ddot)
        a.append(a_i)
    return ca.vertcat(*vd)


@dataclass(frozen=True, eq=False)
class _Articulated:
    """The tree beyond a joint, as the body feels it: I, β, and B, M, γ of the body's amplitudes."""

    I: ArticulatedInertia
    beta: Value
    B: Value
    M: Value
    gamma: Value


@dataclass(frozen=True, eq=False)
class _Freed:
    """A body whose amplitudes and joint are free to move.

    Of its amplitudes M⁻¹ Bᵀ and M⁻¹ (τ_η − γ); then I, F = I ζ + β, h, D⁻¹ hᵀ, D⁻¹ rᵀ, D⁻¹ r_ηᵀ, D⁻¹ u.
    """

    K: Value
    y: Value
    I: ArticulatedInertia
    F: Value
    h: Value
    yielding: Value
    geared: Value
    geared_shape: Value
    u: Value


@per_body
def _alone(body: Body, eta: Value, moved: _Moved) -> _Articulated:
    I, B, M = ArticulatedInertia.of_body(body, eta), body.coupling(eta), body.amplitude_inertia(eta)
    return _Articulated(I, moved.beta, B, M, moved.gamma)


@per_body
def _free(
    joint: Joint, rotor: GearedRotors, q_i: Value, tree: _Articulated, zeta: Value, tau_i: Value, tau_eta: Value
) -> _Freed:
    M = factor(tree.M)
    K, y = solve_factored(*M, tree.B.T), solve_factored(*M, tau_eta - tree.gamma)
    I, beta = tree.I.minus(tree.B @ K), tree.beta + tree.B @ y  # (2)
    S = joint.motion_subspace(q_i)
    h, F = I.times(S), I.times(zeta) + beta
    D = factor(S.T @ h + rotor.reflected)  # (3)
    u = tau_i - S.T @ F - rotor.lag  # (3)
    solved = (solve_factored(*D, b) for b in (h.T, rotor.coupling.T, rotor.on_amplitudes.T, u))
    return _Freed(K, y, I, F, h, *solved)


@per_body
def _with_child(
    tree: _Articulated,
    passage: InSeries,
    rotor: GearedRotors,
    X: Link,
    freed: _Freed,
    x: Value,
    v_i: Value,
    omega_p: Value,
) -> _Articulated:
    """The tree of the parent with what it feels of a child."""
    felt = _felt_by_parent(passage, rotor, X, freed, x, v_i, omega_p)
    return _Articulated(
        tree.I.plus(felt.I), tree.beta + felt.beta, tree.B + felt.B, tree.M + felt.M, tree.gamma + felt.gamma
    )


def _felt_by_parent(
    passage: InSeries, rotor: GearedRotors, X: Link, freed: _Freed, x: Value, v_i: Value, omega_p: Value
) -> _Articulated:
    """What is added to the parent."""
    S, m = passage.motion_subspace(x), passage.first.nv
    seat, r, r_eta = S[:, :m], rotor.coupling, rotor.on_amplitudes
    held = freed.I.minus(freed.h @ freed.yielding)
    if not rotor.reflected.nnz():
        held = held.without_motion_along(S[:, m:])
    h, pushed = X.force_into_parent(freed.h), freed.F + freed.h @ freed.u
    both = h @ freed.geared
    gyroscopic = ca.vertcat(cross(omega_p, r[:3, :] @ v_i) + rotor.gyroscopic, ca.DM(3, 1))
    moved, along = held.times(seat), seat.T @ freed.h
    across = along @ freed.geared_shape
    return _Articulated(
        held.into_parent(X).minus(both + both.T + r @ freed.geared),  # (4)
        X.force_into_parent(pushed) + r @ freed.u + gyroscopic,  # (5)
        X.force_into_parent(moved) - h @ freed.geared_shape - freed.geared.T @ along.T - r @ freed.geared_shape,
        seat.T @ moved - across - across.T - r_eta @ freed.geared_shape,
        seat.T @ pushed + r_eta @ freed.u + rotor.gyroscopic_on_amplitudes,
    )


@per_body
def _accelerated(
    passage: InSeries, X: Link, freed: _Freed, x: Value, zeta: Value, a_p: Value, eta_ddot_p: Value
) -> tuple[Value, Value, Value]:
    """(v̇, η̈, a) of a body from the accelerations of its parent."""
    S, m = passage.motion_subspace(x), passage.first.nv
    a_i = X.motion_into_child(a_p) + S[:, :m] @ eta_ddot_p
    vd_i = freed.u - freed.yielding @ a_i - freed.geared @ a_p - freed.geared_shape @ eta_ddot_p  # (6)
    a_i = a_i + S[:, m:] @ vd_i + zeta
    return vd_i, freed.y - freed.K @ a_i, a_i  # (7)


@dataclass(frozen=True, eq=False)
class _Moved:
    """What velocities make of a body: ω, ζ, and β and γ of the body alone, less the external wrench."""

    omega: Value
    zeta: Value
    beta: Value
    gamma: Value


def _velocity_terms(model: Model, X: Links, q: Value, v: Value, wrenches: Wrenches | None) -> list[_Moved]:
    external, rest = with_loads(model, X, q, wrenches), ca.DM(3, 1)
    x, y = passage_coordinates(model, q), passage_speeds(model, v)
    moved: list[_Moved] = []
    for i, body in enumerate(model.bodies):
        omega_p = rest if model.parent[i] == GROUND else moved[model.parent[i]].omega
        held = external.get(i) or no_action(model, i)
        shape = model.amplitudes(i, q), model.amplitude_rates(i, v)
        moved.append(_moved(model.passage(i), body, X[i], x[i], y[i], omega_p, held, *shape))
    return moved


@per_body
def _moved(
    passage: InSeries,
    body: Body,
    X: Link,
    x: Value,
    y: Value,
    omega_p: Value,
    held: Action,
    eta: Value,
    eta_dot: Value,
) -> _Moved:
    """ζ is the acceleration that remains when neither the parent nor the joint nor amplitudes accelerate."""
    R_BP, rest = X.R.T, ca.DM(3, 1)
    above, twist = R_BP @ omega_p, passage.motion_subspace(x) @ y
    alpha, a = split(relative_acceleration(above, twist, passage.bias(x, y)))
    omega = above + twist[:3, :]
    centripetal = R_BP @ cross(omega_p, cross(omega_p, X.p))
    f, c, e = body.inertial_forces(Motion(omega, rest, rest), eta, eta_dot, ca.DM(*eta_dot.shape))
    e = e + body.elastic_forces(eta) + body.damping_forces(eta, eta_dot)
    return _Moved(omega, join(alpha, a + centripetal), join(c - held[1], f - held[0]), e - held[2])
