"""The rate of the kinetic energy, body by body."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.dynamics.newton_euler import outward_motion
from torseur.mechanics.dynamics.rotors import spin_speeds
from torseur.mechanics.tree.kinematics import links, velocities
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.moving_frame import MovingFrame


def kinetic_power(model: Model, q: Value, v: Value) -> Value:
    """Ṫ of the motion with constant speeds v [W], for a model without weight.

    It is the power of the forces that give each body its motion, and of the rotors' changing carriers:

        Ṫ = Σ (f·w + c·ω + e·η̇) + Σ j σ ε·ω̇_A
    """
    X, constant = links(model, q), ca.DM(model.nv, 1)
    V, motion = velocities(model, X, q, v), outward_motion(model, X, q, v, constant)
    P: Value = ca.DM(1, 1)
    for i, (body, twist) in enumerate(zip(model.bodies, V, strict=True)):
        P = _with_power(P, body, *twist, motion[i], model.amplitudes(i, q), model.amplitude_rates(i, v))
    for rotor, sigma in zip(model.rotors, spin_speeds(model, v), strict=True):
        if (k := rotor.frame.body) != GROUND:
            shape = model.amplitudes(k, q), model.amplitude_rates(k, v)
            P = _with_spin_power(P, rotor.inertia, rotor.axis, sigma, model.attached(rotor.frame), *shape, motion[k])
    return P


@per_body
def _with_power(P: Value, body: Body, omega: Value, w: Value, motion: Motion, eta: Value, eta_dot: Value) -> Value:
    f, c, e = body.inertial_forces(motion, eta, eta_dot, ca.DM(*eta_dot.shape))
    return P + (ca.dot(f, w) + ca.dot(c, omega) + ca.dot(e, eta_dot))


@per_body
def _with_spin_power(
    P: Value, inertia: Value, axis: Value, sigma: Value, at: MovingFrame, eta: Value, eta_dot: Value, motion: Motion
) -> Value:
    X, twist = at.pose(eta), at.motion_subspace(eta) @ eta_dot
    turning = motion.of_frame(X, twist, at.bias(eta, eta_dot)).omega_dot
    return P + inertia * sigma * ca.dot(axis, turning)
