"""The ten steps of Kane-type modelling with holonomic and nonholonomic constraints [HN, section 5].

Unlike the recursions, all bodies stand side by side: v collects the velocities of the centres of mass and the angular
velocities of all bodies, each measured in its own body, linear part first as in the paper; M and W are block diagonal.

    1–3   x = f(q)                       positions c_i of the centres of mass, rotations R_i
    4     v = J_h q̇                      partial velocities of the joints, holonomic
    5     q̇ = J_nh α + q̇_d               independent speeds; q̇_d is what time prescribes
    6     J = J_h J_nh, J̇
    7     M = diag(m 1, j),  W = diag(S(Ω), S(Ω))
    8     ω_a                            active forces and moments
    9     D = Jᵀ M J,  C = Jᵀ (M J̇ + W M J),  τ = Jᵀ ω_a
    10    D α̇ = −C α + τ,   q̇ = J_nh α   theory (22)

Departures: rotors that spin on a body are rows of their own, j_m ε εᵀ turning with the carrier's axes at Ω_c + σ ε, and
the carrier's j is less by as much; torques at joints are given as generalised forces on q̇; where motion is prescribed,
v = J α + v_d and its terms Jᵀ (M v̇_d + W M v_d) join the right-hand side; a body that is not measured at its centre of
mass has its first moment in M and S(v) in W. "q̇" stands for the speeds of the tree also where a joint has a quaternion.
The rates of a body's amplitudes are rows after its velocities; M changes with them, whence N beside W M, with
Ṁ = N + Nᵀ, and C = Jᵀ (M J̇ + (W M + N) J).
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.symmetric import symmetric
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass
from torseur.mechanics.analytic.lagrange import Solid, position_jacobian, rotation_jacobian, solids
from torseur.mechanics.constraints.reduction import Reduction
from torseur.mechanics.dynamics.body_coriolis import amplitude_terms
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.tree.external import no_action, with_loads
from torseur.mechanics.tree.kinematics import coordinate_rates, links, poses
from torseur.model.bodies.generalised_inertia import generalised_inertia
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Kane:
    """The matrices of the ten steps at symbols q, α (and t)."""

    x: tuple[tuple[Value, Value], ...]  # (c_i, R_i), step 3
    J_h: Value
    J_nh: Value
    J: Value
    J_dot: Value
    M: Value
    W: Value
    N: Value  # of the bodies' amplitudes
    omega_a: Value  # weight and loads of the bodies, step 8
    D: Value
    C: Value
    tau: Value  # of the active forces and of the forces at the joints, less what prescribed motion takes
    v: Value  # velocities of all bodies
    alpha: Value
    v_d: Value  # the part that time prescribes
    v_d_dot: Value

    def accelerations(self) -> Value:
        """α̇ = g_0 + g_w τ = D⁻¹ (τ − C α), step 10."""
        return cholesky_solve(symmetric(self.D), self.tau - self.C @ self.alpha)

    def constraint_forces(self, alpha_dot: Value) -> Value:
        """ω_c = M v̇ + W M v − ω_a [HN, eqs. 4.4 and 4.16]: on every body, what joints, motors and constraints exert."""
        v_dot = self.J @ alpha_dot + self.J_dot @ self.alpha + self.v_d_dot
        return self.M @ v_dot + self.W @ (self.M @ self.v) + self.N @ self.v - self.omega_a

    def structure(self) -> Value:
        """αᵀ (Ḋ − 2 C) α [HN, eq. 4.22], nil where nothing is prescribed: Ḋ = J̇ᵀ M J + Jᵀ M J̇ + Jᵀ Ṁ J."""
        half = self.J.T @ (self.M @ self.J_dot + self.N @ self.J)
        return ca.dot(self.alpha, (half + half.T - 2 * self.C) @ self.alpha)


def kane(model: Model, r: Reduction, q: Value, forces: Value | None = None, *, divide: bool = False) -> Kane:
    """The ten steps for a model whose speeds are reduced by ``r``; ``forces`` act on the speeds of the tree, (nv,).

    ``q`` and ``r.alpha`` must be symbols. ``divide``: bodies whose mass is a letter are measured at their centres too.
    """
    bodies = solids(model, q, divide=divide)
    J_wi = [rotation_jacobian(model, body.R, q) for body in bodies]
    of_bodies, of_rotors = _partial_velocities(model, bodies, J_wi, q)  # 4
    J_h = ca.vertcat(*of_bodies, *of_rotors)
    J = ca.sparsify(J_h @ r.J)  # 6
    q_dot = coordinate_rates(model, q, r.v)
    J_dot = _along(J, q, q_dot)
    v_d = J_h @ r.along(r.b)
    v_d_dot = _along(v_d, q, q_dot) + J_h @ r.along(r.b_dot)
    v = J @ r.alpha + v_d
    M: Value = ca.diagcat(*_masses(model, bodies, q))  # 7
    z = [rows @ r.v for rows in of_bodies]
    W: Value = ca.diagcat(*_turning(model, bodies, z, of_rotors, r.v))
    none = ca.DM(sum(rows.size1() for rows in of_rotors), 1)
    N: Value = ca.diagcat(*(_of_amplitudes(model, i, q, z_i) for i, z_i in enumerate(z)), ca.diag(none))
    omega_a = ca.vertcat(*_active(model, bodies, q, r.v), none)  # 8
    taken = M @ v_d_dot + W @ (M @ v_d) + N @ v_d
    tau = J.T @ (omega_a - taken) + (0 if forces is None else r.J.T @ forces)
    D, C = J.T @ M @ J, J.T @ (M @ J_dot + W @ M @ J + N @ J)  # 9
    x = tuple((body.r, body.R) for body in bodies)
    return Kane(x, J_h, r.J, J, J_dot, M, W, N, omega_a, D, C, tau, v, r.alpha, v_d, v_d_dot)


def _partial_velocities(
    model: Model, bodies: list[Solid], J_w: list[Value], q: Value
) -> tuple[list[Value], list[Value]]:
    """Of each body (R_iᵀ ∂c_i/∂q; J_ωi; rows of η̇), of each rotor Ω_A + σ ε; of one on the ground σ alone."""
    own = [ca.vertcat(b.R.T @ position_jacobian(model, b.r, q), w, b.rates) for b, w in zip(bodies, J_w, strict=True)]
    spun = []
    for rotor in model.rotors:
        sigma: Value = rotor.spin @ model.layout.unfold()
        if rotor.carrier == GROUND:
            spun.append(sigma)
        else:
            spun.append(_rotor_jacobian(model, rotor, bodies, J_w, q) + rotor.axis @ sigma)
    return own, spun


def _rotor_jacobian(model: Model, rotor: Rotor, bodies: list[Solid], J_w: list[Value], q: Value) -> Value:
    """J_ωA of the frame that a rotor's axis is fixed in, in its components."""
    at, eta = model.attached(rotor.frame), model.amplitudes(rotor.carrier, q)
    carried = as_casadi(at.pose(eta).R).T @ J_w[rotor.carrier]
    return carried + at.motion_subspace(eta)[:3, :] @ bodies[rotor.carrier].rates


def _masses(model: Model, bodies: list[Solid], q: Value) -> list[Value]:
    """M_i = (m 1, −(m s)~; (m s)~, j_i), the first moment nil at the centre of mass; then j_m ε εᵀ of the rotors.

    With amplitudes it has the columns and rows of B and M besides.
    """
    blocks = []
    for i, body in enumerate(bodies):
        s, (B_w, B_v) = skew(body.ms), split(body.B)
        M = ca.blockcat([[body.m * ca.DM.eye(3), -s, B_v], [s, body.I, B_w], [B_v.T, B_w.T, body.M]])
        blocks.append(M - _standstill(model, i, model.amplitudes(i, q))[_linear_first(M), _linear_first(M)])
    for rotor in model.rotors:
        blocks.append(rotor.inertia * (1 if rotor.carrier == GROUND else rotor.axis @ rotor.axis.T))
    return blocks


def _standstill(model: Model, i: int, eta: Value) -> Value:
    """Σ j_m gᵀ g of the rotors on a body that the body counts, with ε·Ω_A = g (Ω, v, η̇)."""
    m = eta.numel()
    counted = ca.DM(6 + m, 6 + m)
    for rotor in model.rotors:
        if rotor.carrier == i:
            at = model.attached(rotor.frame)
            turning = ca.horzcat(as_casadi(at.pose(eta).R).T, ca.DM(3, 3), at.motion_subspace(eta)[:3, :])
            g = rotor.axis.T @ turning
            counted = counted + rotor.inertia * (g.T @ g)
    return counted


def _turning(model: Model, bodies: list[Solid], z: list[Value], of_rotors: list[Value], speeds: Value) -> list[Value]:
    """W_i = (S(Ω_i), 0; S(v_i), S(Ω_i)), S(v_i) only beside a first moment; of a rotor S(Ω_A) of its frame."""
    blocks = []
    for body, z_i in zip(bodies, z, strict=True):
        turn, m = skew(z_i[3:6]), body.rates.size1()
        moved = skew(z_i[:3]) if body.ms.nnz() or body.B.nnz() else ca.DM(3, 3)
        blocks.append(ca.diagcat(ca.blockcat([[turn, ca.DM(3, 3)], [moved, turn]]), ca.DM(m, m)))
    for rotor, rows in zip(model.rotors, of_rotors, strict=True):
        if rotor.carrier == GROUND:
            blocks.append(ca.DM(1, 1))
        else:
            sigma = rotor.spin @ (model.layout.unfold() @ speeds)
            blocks.append(skew(rows @ speeds - rotor.axis * sigma))
    return blocks


def _of_amplitudes(model: Model, i: int, q: Value, z: Value) -> Value:
    """N of a body: half of (2) of ``body_coriolis``."""
    body, order = model.bodies[i], _linear_first(z)

    def inertia(eta: Value) -> Value:
        return generalised_inertia(body, eta) - _standstill(model, i, eta)

    return amplitude_terms(inertia, model.amplitudes(i, q), z[order])[order, order] / 2


def _active(model: Model, bodies: list[Solid], q: Value, speeds: Value) -> list[Value]:
    """(force; moment about c_i) of weight and loads, in the body's components; on amplitudes, elastic forces too."""
    X = links(model, q)
    origins, loads = poses(model, X), with_loads(model, X, q, None)
    parts = []
    for i, body in enumerate(bodies):
        down, (_, B_v) = body.R.T @ as_casadi(model.gravity), split(body.B)
        pushing, turning, deforming = loads.get(i) or no_action(model, i)
        from_origin = body.R.T @ (body.r - origins[i].p)
        force, moment = body.m * down + pushing, skew(body.ms) @ down + turning - cross(from_origin, pushing)
        parts.append(ca.vertcat(force, moment, B_v.T @ down + deforming - _internal(model, i, q, speeds)))
    return parts


def _internal(model: Model, i: int, q: Value, speeds: Value) -> Value:
    """Elastic and damping forces of a body on its amplitudes."""
    body, eta = model.bodies[i], model.amplitudes(i, q)
    return body.elastic_forces(eta) + body.damping_forces(eta, model.amplitude_rates(i, speeds))


def _linear_first(rows: Value) -> list[int]:
    """(v, Ω, η̇) from (Ω, v, η̇), and back."""
    return [3, 4, 5, 0, 1, 2, *range(6, rows.size1())]


def _along(expression: Value, q: Value, q_dot: Value) -> Value:
    rate = ca.jtimes(ca.vec(ca.densify(expression)), q, q_dot)
    return ca.sparsify(ca.reshape(rate, expression.size1(), expression.size2()))
