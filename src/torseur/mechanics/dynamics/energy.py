"""Kinetic, potential and strain energy, centre of mass, linear and angular momentum.

Sums over bodies grow body by body: each function of one body takes the sum so far and gives it with the body's part.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.mechanics.dynamics.rotors import spin_speeds
from torseur.mechanics.tree.kinematics import frame_pose, frame_twist, links, poses, velocities
from torseur.mechanics.tree.per_body import once_traced, per_body
from torseur.model.bodies.protocol import Body
from torseur.model.model import Model
from torseur.model.total_mass import total_mass


def kinetic_energy(model: Model, q: Value, v: Value) -> Value:
    """T [J]: the sum over bodies of (1) of ``Body``, theory (7), and over rotors of theory (9).

    2 T = m w·w + 2 w·(ω × m d) + ω·I ω + 2 (ω; w)·B η̇ + η̇·M η̇
    """
    V = velocities(model, links(model, q), q, v)
    T: Value = 0
    for i, (body, twist) in enumerate(zip(model.bodies, V, strict=True)):
        T = _with_energy(T, body, *twist, model.amplitudes(i, q), model.amplitude_rates(i, v))
    for rotor, sigma in zip(model.rotors, spin_speeds(model, v), strict=True):
        omega_A, _ = frame_twist(model, q, v, V, rotor.frame)
        T = _with_spin_energy(T, rotor.inertia, rotor.axis, sigma, omega_A)
    return T


@per_body
def _with_energy(T: Value, body: Body, omega: Value, w: Value, eta: Value, eta_dot: Value) -> Value:
    T = T + (body.mass() * ca.dot(w, w) / 2 + ca.dot(omega, body.inertia(eta) @ omega) / 2)
    T = T + ca.dot(w, cross(omega, body.first_moment(eta)))
    angular, linear = split(body.coupling(eta) @ eta_dot)
    deforming = ca.dot(eta_dot, body.amplitude_inertia(eta) @ eta_dot) / 2
    return T + (ca.dot(omega, angular) + ca.dot(w, linear) + deforming)


@per_body
def _with_spin_energy(T: Value, inertia: Value, axis: Value, sigma: Value, omega_A: Value) -> Value:
    return T + inertia * sigma**2 / 2 + inertia * sigma * ca.dot(axis, omega_A)


def strain_energy(model: Model, q: Value) -> Value:
    """U [J] of the bodies that are deformed."""
    U: Value = ca.DM(1, 1)
    for i, body in enumerate(model.bodies):
        U = _with_strain(U, body, model.amplitudes(i, q))
    return U


@per_body
def _with_strain(U: Value, body: Body, eta: Value) -> Value:
    return U + body.strain_energy(eta)


def body_dissipation(model: Model, q: Value, v: Value) -> Value:
    """Power [W] that the bodies' own damping turns into heat."""
    P: Value = ca.DM(1, 1)
    for i, body in enumerate(model.bodies):
        P = _with_dissipation(P, body, model.amplitudes(i, q), model.amplitude_rates(i, v))
    return P


@per_body
def _with_dissipation(P: Value, body: Body, eta: Value, eta_dot: Value) -> Value:
    return P + ca.dot(eta_dot, body.damping_forces(eta, eta_dot))


def potential_energy(model: Model, q: Value) -> Value:
    """V [J]: −Σ m g·p_G of the moving bodies, zero where their centre of mass is level with the world's origin."""
    return -ca.dot(as_casadi(model.gravity), _first_moment(model, q))


def center_of_mass(model: Model, q: Value) -> Value:
    """Centre of mass of the moving bodies, in the world [m], (3,)."""
    return _first_moment(model, q) / total_mass(model)


def momentum(model: Model, q: Value, v: Value) -> Value:
    """(angular momentum about the world's origin; linear momentum), in the world [kg m²/s, kg m/s], (6,)."""
    X = links(model, q)
    X_W, V = poses(model, X), velocities(model, X, q, v)
    h: tuple[Value, Value] = ca.DM(3, 1), ca.DM(3, 1)
    for i, (body, pose, twist) in enumerate(zip(model.bodies, X_W, V, strict=True)):
        h = _with_momentum(*h, body, pose, *twist, model.amplitudes(i, q), model.amplitude_rates(i, v))
    for rotor, sigma in zip(model.rotors, spin_speeds(model, v), strict=True):
        R_WA = frame_pose(model, q, X_W, rotor.frame).R
        h = _with_spin_momentum(h[0], rotor.inertia, rotor.axis, sigma, R_WA), h[1]
    return ca.vertcat(*h)


@per_body
def _with_momentum(
    angular: Value, linear: Value, body: Body, pose: Transform, omega: Value, w: Value, eta: Value, eta_dot: Value
) -> tuple[Value, Value]:
    md, (of_shape, pushed) = body.first_moment(eta), split(body.coupling(eta) @ eta_dot)
    p = pose.R @ (body.mass() * w + cross(omega, md) + pushed)
    angular = angular + cross(pose.p, p) + pose.R @ (body.inertia(eta) @ omega + cross(md, w) + of_shape)
    return angular, linear + p


@per_body
def _with_spin_momentum(angular: Value, inertia: Value, axis: Value, sigma: Value, R_WA: Value) -> Value:
    return angular + R_WA @ axis * (inertia * sigma)


@once_traced
def _first_moment(model: Model, q: Value) -> Value:
    """Σ m p_G, in the world [kg m], (3,)."""
    moment: Value = ca.DM(3, 1)
    for i, (body, pose) in enumerate(zip(model.bodies, poses(model, links(model, q)), strict=True)):
        moment = _with_first_moment(moment, body, pose, model.amplitudes(i, q))
    return moment


@per_body
def _with_first_moment(moment: Value, body: Body, pose: Transform, eta: Value) -> Value:
    return moment + body.mass() * pose.p + pose.R @ body.first_moment(eta)
