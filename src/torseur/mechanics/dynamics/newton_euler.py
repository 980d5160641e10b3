"""Newton–Euler double recursion with actuators [Llibre, Mampey, Chrétien 1983, II]."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.external import Wrenches, with_loads
from torseur.mechanics.tree.kinematics import Links, joint_motion, links
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.model import Model

_NO_MODES = ca.DM(0, 1)


@dataclass(frozen=True, eq=False)
class Efforts:
    """Generalised forces q_a (nv,), and the wrench that holds each body.

    ``f[i], c[i]`` is the wrench at O_i exerted on body i by what carries it, in body i's components:
    the reaction of joint i together with the action of its motor.
    """

    tau: Value
    f: list[Value]
    c: list[Value]


def newton_euler(
    model: Model, q: Value, v: Value, vd: Value, *, wrenches: Wrenches | None = None, X: Links | None = None
) -> Efforts:
    """The efforts that give the machine the acceleration ``vd`` against gravity and the external wrenches.

    Outward [II.1]; U = ω̇~ + ω~ω~, λ = O_p O_i, joint twist (ω_J, v_J) = S v_i, rotor speed σ = Γ v:

        ω_i = ω_p + ω_J                                                                  (1)
        ω̇_i = ω̇_p + S_ω v̇_i + Ṡ_ω v_i + ω_p × ω_J                                        (2)
        ẇ_i = ẇ_p + U_p λ + S_v v̇_i + Ṡ_v v_i + 2 ω_p × v_J + ω_J × v_J                   (3)
        c_a = j_m (σ̇ ε + σ ω_c × ε)                          on the carrier c             (4)

    Inward [II.2], starting from the body's own inertial wrench less the external one:

        f_p ← f_p + f_i,    c_p ← c_p + c_i + λ × f_i                                    (5)
        q_a = S_ωᵀ c_i + S_vᵀ f_i + Γᵀ j_m (σ̇ + ε·ω̇_c)                                   (6)

    Departures: joints of any kind and trees (the paper: ρ k → S_ω, τ k → S_v, chains); moments at O_i, not at
    G_i; gravity is an acceleration of the ground, ẇ_0 = −g. In (4) the paper's J_m ω̇_m + ω_m × J_m ω_m has
    lost the part that the carrier's J_i already counts, and with it the transverse inertia i_m.
    """
    X = links(model, q) if X is None else X
    motion = outward_motion(model, X, q, v, vd)
    f, c = [], []
    external = with_loads(model, X, wrenches)
    for i, body in enumerate(model.bodies):
        f_i, c_i = _inertial_wrench(body, motion[i])
        f_ext, c_ext = external.get(i, (0, 0))
        f.append(f_i - f_ext)
        c.append(c_i - c_ext)

    rotor_forces = _spin_up(model, motion, v, vd, c)
    own: list[Value] = [None] * len(model.bodies)
    for i in model.inward():
        own[i] = _along_joint(model.joints[i], model.layout.coordinates(i, q), f[i], c[i])
        if (p := model.parent[i]) != GROUND:
            f[p], c[p] = _with_child(f[p], c[p], X[i], f[i], c[i])
    return Efforts(model.layout.gather(ca.vertcat(*own) + rotor_forces), f, c)


def outward_motion(model: Model, X: Links, q: Value, v: Value, vd: Value) -> list[Motion]:
    """ω, ω̇ and ẇ of every body: equations (1) to (3)."""
    none, layout = ca.DM(3, 1), model.layout
    ground = Motion(none, none, as_casadi(-model.gravity))
    motion: list[Motion] = []
    for i, joint in enumerate(model.joints):
        above = ground if model.parent[i] == GROUND else motion[model.parent[i]]
        motion.append(_moved(joint, X[i], above, layout.coordinates(i, q), layout.speeds(i, v), layout.speeds(i, vd)))
    return motion


@per_body
def _moved(joint: Joint, X: Link, above: Motion, q_i: Value, v_i: Value, vd_i: Value) -> Motion:
    R_BP, (S_w, S_v) = X.R.T, split(joint.motion_subspace(q_i))
    omega_p = R_BP @ above.omega
    added = joint_motion(joint, q_i, v_i, omega_p)
    omega = omega_p + added.omega  # (1)
    omega_dot = R_BP @ above.omega_dot + S_w @ vd_i + added.alpha  # (2)
    w_dot = R_BP @ (above.w_dot + above.spread @ X.p) + S_v @ vd_i + added.a  # (3)
    return Motion(omega, omega_dot, w_dot)


@per_body
def _inertial_wrench(body: Body, motion: Motion) -> tuple[Value, Value]:
    return body.inertial_wrench(motion, _NO_MODES)


@per_body
def _along_joint(joint: Joint, q_i: Value, f: Value, c: Value) -> Value:
    S_w, S_v = split(joint.motion_subspace(q_i))
    return S_w.T @ c + S_v.T @ f  # (6)


@per_body
def _with_child(f_p: Value, c_p: Value, X: Link, f: Value, c: Value) -> tuple[Value, Value]:
    turned = X.R @ f
    return f_p + turned, c_p + X.R @ c + cross(X.p, turned)  # (5)


def _spin_up(model: Model, motion: list[Motion], v: Value, vd: Value, c: list[Value]) -> Value:
    """Add the rotors' moments (4) to their carriers; the forces they need on the joint speeds, from (6)."""
    G = model.layout.unfold()
    forces = ca.DM(G.size1(), 1)
    for rotor in model.rotors:
        sigma, sigma_dot = rotor.spin @ (G @ v), rotor.spin @ (G @ vd)
        turning = sigma_dot
        if (k := rotor.carrier) != GROUND:
            turning = turning + ca.dot(rotor.axis, motion[k].omega_dot)
            gyroscopic = cross(motion[k].omega, rotor.axis) * sigma
            c[k] = c[k] + rotor.inertia * (sigma_dot * rotor.axis + gyroscopic)  # (4)
        forces = forces + rotor.spin.T @ (rotor.inertia * turning)  # (6)
    return forces
