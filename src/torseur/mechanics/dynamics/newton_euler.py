"""Newton–Euler double recursion with actuators [Llibre, Mampey, Chrétien 1983, II]."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross
from torseur.mechanics.dynamics.repeated_efforts import Efforts, repeated
from torseur.mechanics.dynamics.rotors import spun_up
from torseur.mechanics.tree.external import Action, Wrenches, with_loads
from torseur.mechanics.tree.kinematics import Links, links, motion_subspace, passage_coordinates, passage_speeds
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries


def newton_euler(
    model: Model, q: Value, v: Value, vd: Value, *, wrenches: Wrenches | None = None, X: Links | None = None
) -> Efforts:
    """The efforts that give the machine the acceleration ``vd`` against gravity and the external wrenches.

    Outward [II.1]; U = ω̇~ + ω~ω~, λ = O_p O_i, twist on the parent (ω_r, v_r) = S v_i, rotor speed σ = Γ v:

        ω_i = ω_p + ω_r                                                                  (1)
        ω̇_i = ω̇_p + S_ω v̇_i + Ṡ_ω v_i + ω_p × ω_r                                        (2)
        ẇ_i = ẇ_p + U_p λ + S_v v̇_i + Ṡ_v v_i + 2 ω_p × v_r + ω_r × v_r                   (3)
        c_a = j_m (σ̇ ε + σ ω_A × ε)                          on the frame A of the rotor  (4)

    Inward [II.2], starting from the body's own inertial wrench less the external one:

        f_p ← f_p + f_i,    c_p ← c_p + c_i + λ × f_i                                    (5)
        q_a = S_ωᵀ c_i + S_vᵀ f_i + Γᵀ j_m (σ̇ + ε·ω̇_A)                                   (6)

    (2) to (6) are theory (4), (5), (10), (11), (12).

    Departures: joints of any kind and trees (the paper: ρ k → S_ω, τ k → S_v, chains); moments at O_i, not at
    G_i; gravity is an acceleration of the ground, ẇ_0 = −g, theory (6). In (4) the paper's J_m ω̇_m + ω_m × J_m ω_m has
    lost the part that the carrier's J_i already counts, and with it the transverse inertia i_m. Bodies that deform:
    v_i holds the rates of the parent's amplitudes, which move the joint's seat, and what (6) gives for them joins the
    body's own inertial, elastic and damping forces on its amplitudes.
    """
    efforts = inertial_efforts(model, q, v, vd, wrenches=wrenches, X=X)
    return replace(efforts, tau=efforts.tau + internal_forces(model, q, v))


@repeated
def inertial_efforts(
    model: Model, q: Value, v: Value, vd: Value, *, wrenches: Wrenches | None = None, X: Links | None = None
) -> Efforts:
    """The efforts of ``newton_euler`` without the elastic and damping forces of bodies that deform."""
    X = links(model, q) if X is None else X
    motion = outward_motion(model, X, q, v, vd)
    f, c, e = [], [], []
    external = with_loads(model, X, q, wrenches)
    for i, body in enumerate(model.bodies):
        shape = (model.amplitudes(i, q), model.amplitude_rates(i, v), model.amplitude_rates(i, vd))
        f_i, c_i, e_i = _inertial_forces(body, motion[i], *shape)
        if (own := external.get(i)) is not None:
            f_i, c_i, e_i = f_i - own[0], c_i - own[1], e_i - own[2]
        f.append(f_i)
        c.append(c_i)
        e.append(e_i)

    spun = _spin_up(model, motion, q, v, vd, c, e)
    x = passage_coordinates(model, q)
    tau: list[Value] = [None] * len(model.bodies)
    for i in model.inward():
        seat, tau_i = _along_passage(model.passage(i), x[i], f[i], c[i])
        tau[i] = tau_i + spun[model.layout.joint_speeds_of[i]] if model.rotors else tau_i
        if (p := model.parent[i]) != GROUND:
            f[p], c[p] = _with_child(f[p], c[p], X[i], f[i], c[i])
            if model.bodies[p].amplitudes:
                e[p] = e[p] + seat
    return Efforts(model.layout.folded(tau, e), f, c)


def load_forces(model: Model, q: Value, *, X: Links | None = None) -> Value:
    """Generalised forces that hold the model's constant loads alone, (nv,)."""
    weightless = replace(model, gravity=np.zeros(3), rotors=())
    at_rest = ca.DM(model.nv, 1)
    return inertial_efforts(weightless, q, at_rest, at_rest, X=X).tau


def internal_forces(model: Model, q: Value, v: Value) -> Value:
    """Elastic and damping forces of all bodies on their amplitudes, (nv,)."""
    own = []
    for i, body in enumerate(model.bodies):
        eta = model.amplitudes(i, q)
        own.append(body.elastic_forces(eta) + body.damping_forces(eta, model.amplitude_rates(i, v)))
    return model.layout.on_amplitudes(own)


def outward_motion(model: Model, X: Links, q: Value, v: Value, vd: Value) -> list[Motion]:
    """ω, ω̇ and ẇ of every body: equations (1) to (3)."""
    none = ca.DM(3, 1)
    ground = Motion(none, none, as_casadi(-model.gravity))
    x, y, yd = passage_coordinates(model, q), passage_speeds(model, v), passage_speeds(model, vd)
    motion: list[Motion] = []
    for i in model.outward():
        above = ground if model.parent[i] == GROUND else motion[model.parent[i]]
        motion.append(moved(model.passage(i), X[i], above, x[i], y[i], yd[i]))
    return motion


@per_body
def moved(passage: InSeries, X: Link, above: Motion, x: Value, y: Value, yd: Value) -> Motion:
    """The motion of a body from that of its parent, by the speeds of the passage and their rates."""
    S = motion_subspace(passage, x)
    return above.of_frame(X, S @ y, S @ yd + passage.bias(x, y))  # (1), (2), (3)


@per_body
def _inertial_forces(body: Body, motion: Motion, eta: Value, eta_dot: Value, eta_ddot: Value) -> Action:
    return body.inertial_forces(motion, eta, eta_dot, eta_ddot)


@per_body
def _along_passage(passage: InSeries, x: Value, f: Value, c: Value) -> tuple[Value, Value]:
    """(6) on the amplitudes of the parent, and on the joint."""
    S_w, S_v = split(motion_subspace(passage, x))
    forces, m = S_w.T @ c + S_v.T @ f, passage.first.nv
    return forces[:m, :], forces[m:, :]


@per_body
def _with_child(f_p: Value, c_p: Value, X: Link, f: Value, c: Value) -> tuple[Value, Value]:
    turned = X.R @ f
    return f_p + turned, c_p + X.R @ c + cross(X.p, turned)  # (5)


def _spin_up(
    model: Model, motion: list[Motion], q: Value, v: Value, vd: Value, c: list[Value], e: list[Value]
) -> Value:
    """Add the rotors' moments (4) to their carriers; the forces they need on the joint speeds, from (6)."""
    forces = ca.DM(len(model.layout.joint_speed_names), 1)
    for rotor in model.rotors:
        felt, turning = spun_up(model, rotor, q, v, vd, motion)
        if felt is not None:
            k = rotor.carrier
            c[k], e[k] = c[k] + rotor.inertia * felt.moment, e[k] + rotor.inertia * felt.on_amplitudes  # (4)
        forces = forces + rotor.spin.T @ (rotor.inertia * turning)  # (6)
    return forces
