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
    10    D α̇ = −C α + τ,   q̇ = J_nh α

Departures: rotors that spin on a body are rows of their own, j_m ε εᵀ turning with the carrier's axes at Ω_c + σ ε, and
the carrier's j is less by as much; torques at joints are given as generalised forces on q̇; where motion is prescribed,
v = J α + v_d and its terms Jᵀ (M v̇_d + W M v_d) join the right-hand side; a body that is not measured at its centre of
mass has its first moment in M and S(v) in W. "q̇" stands for the speeds of the tree also where a joint has a quaternion.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.symmetric import symmetric
from torseur.algebra.vectors import cross, skew
from torseur.mechanics.analytic.lagrange import Solid, position_jacobian, rotation_jacobian, solids
from torseur.mechanics.constraints.reduction import Reduction
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.tree.kinematics import coordinate_rates, links, poses
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
        return self.M @ v_dot + self.W @ (self.M @ self.v) - self.omega_a

    def structure(self) -> Value:
        """αᵀ (Ḋ − 2 C) α [HN, eq. 4.22], nil where nothing is prescribed: Ḋ = J̇ᵀ M J + Jᵀ M J̇."""
        half = self.J.T @ (self.M @ self.J_dot)
        return ca.dot(self.alpha, (half + half.T - 2 * self.C) @ self.alpha)


def kane(model: Model, r: Reduction, q: Value, forces: Value | None = None, *, divide: bool = False) -> Kane:
    """The ten steps for a model whose speeds are reduced by ``r``; ``forces`` act on the speeds of the tree, (nv,).

    ``q`` and ``r.alpha`` must be symbols. ``divide``: bodies whose mass is a letter are measured at their centres too.
    """
    bodies = solids(model, q, divide=divide)
    J_wi = [rotation_jacobian(model, body.R, q) for body in bodies]
    J_h = ca.vertcat(*_partial_velocities(model, bodies, J_wi, q))  # 4
    J = ca.sparsify(J_h @ r.J)  # 6
    q_dot = coordinate_rates(model, q, r.v)
    J_dot = _along(J, q, q_dot)
    prescribed = r.J_b @ r.b
    v_d = J_h @ prescribed
    v_d_dot = _along(v_d, q, q_dot) + J_h @ (r.drift - ca.jtimes(r.v, q, q_dot))
    v = J @ r.alpha + v_d
    M: Value = ca.diagcat(*_masses(model, bodies))  # 7
    W: Value = ca.diagcat(*_turning(model, bodies, J_wi, J_h, r.v))
    weights = _weights(model, bodies, q)
    omega_a = ca.vertcat(*weights, ca.DM(J_h.size1() - 6 * len(weights), 1))  # 8
    taken = M @ v_d_dot + W @ (M @ v_d)
    tau = J.T @ (omega_a - taken) + (0 if forces is None else r.J.T @ forces)
    D, C = J.T @ M @ J, J.T @ (M @ J_dot + W @ M @ J)  # 9
    x = tuple((body.r, body.R) for body in bodies)
    return Kane(x, J_h, r.J, J, J_dot, M, W, omega_a, D, C, tau, v, r.alpha, v_d, v_d_dot)


def _partial_velocities(model: Model, bodies: list[Solid], J_w: list[Value], q: Value) -> list[Value]:
    """Of each body (R_iᵀ ∂c_i/∂q; J_ωi), then of each rotor Ω_c + σ ε; of one on the ground σ alone."""
    rows = [ca.vertcat(b.R.T @ position_jacobian(model, b.r, q), w) for b, w in zip(bodies, J_w, strict=True)]
    for rotor in model.rotors:
        sigma: Value = rotor.spin @ model.layout.unfold()
        rows.append(sigma if rotor.carrier == GROUND else J_w[rotor.carrier] + rotor.axis @ sigma)
    return rows


def _masses(model: Model, bodies: list[Solid]) -> list[Value]:
    """M_i = (m 1, −(m s)~; (m s)~, j_i), the first moment nil at the centre of mass; then j_m ε εᵀ of the rotors."""
    blocks = []
    for i, body in enumerate(bodies):
        j = body.I
        for rotor in model.rotors:
            if rotor.carrier == i:
                j = j - rotor.inertia * (rotor.axis @ rotor.axis.T)
        s = skew(body.ms)
        blocks.append(ca.blockcat([[body.m * ca.DM.eye(3), -s], [s, j]]))
    for rotor in model.rotors:
        blocks.append(rotor.inertia * (1 if rotor.carrier == GROUND else rotor.axis @ rotor.axis.T))
    return blocks


def _turning(model: Model, bodies: list[Solid], J_w: list[Value], J_h: Value, speeds: Value) -> list[Value]:
    """W_i = (S(Ω_i), 0; S(v_i), S(Ω_i)), S(v_i) only beside a first moment; of a rotor S(Ω) of its carrier's axes."""
    S = [skew(J @ speeds) for J in J_w]
    blocks = []
    for i, (body, turn) in enumerate(zip(bodies, S, strict=True)):
        moved = skew(J_h[6 * i : 6 * i + 3, :] @ speeds) if body.ms.nnz() else ca.DM(3, 3)
        blocks.append(ca.blockcat([[turn, ca.DM(3, 3)], [moved, turn]]))
    return [*blocks, *(ca.DM(1, 1) if rotor.carrier == GROUND else S[rotor.carrier] for rotor in model.rotors)]


def _weights(model: Model, bodies: list[Solid], q: Value) -> list[Value]:
    """(force; moment about c_i) of weight and loads, in the body's components."""
    origins = poses(model, links(model, q))
    parts = []
    for i, body in enumerate(bodies):
        down = body.R.T @ as_casadi(model.gravity)
        force, moment = body.m * down, skew(body.ms) @ down
        for load in model.loads:
            if load.body == i:
                pushing, turning = load.wrench(body.R)
                from_origin = body.R.T @ (body.r - origins[i].p)
                force, moment = force + pushing, moment + turning - cross(from_origin, pushing)
        parts.append(ca.vertcat(force, moment))
    return parts


def _along(expression: Value, q: Value, q_dot: Value) -> Value:
    rate = ca.jtimes(ca.vec(ca.densify(expression)), q, q_dot)
    return ca.sparsify(ca.reshape(rate, expression.size1(), expression.size2()))
