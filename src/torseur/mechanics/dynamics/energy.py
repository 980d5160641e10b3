"""Kinetic and potential energy, centre of mass, linear and angular momentum.

Sums over bodies grow body by body: each function of one body takes the sum so far and gives it with the body's part.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.kinematics import links, poses, velocities
from torseur.mechanics.tree.per_body import per_body
from torseur.model.bodies.protocol import Body
from torseur.model.frame import GROUND
from torseur.model.model import Model

_NO_MODES = ca.DM(0, 1)
_AT_REST, _AS_THE_WORLD = ca.DM(3, 1), ca.DM.eye(3)  # a rotor's carrier that is the ground


def kinetic_energy(model: Model, q: Value, v: Value) -> Value:
    """T [J]: the sum over bodies of ½ m w·w + w·(ω × m d) + ½ ω·I ω, and over rotors of ½ j σ² + j σ ε·ω_c."""
    V = velocities(model, links(model, q), q, v)
    T: Value = 0
    for body, twist in zip(model.bodies, V, strict=True):
        T = _with_energy(T, body, *twist)
    speeds = model.layout.unfold() @ v
    for rotor in model.rotors:
        omega_c = _AT_REST if rotor.carrier == GROUND else V[rotor.carrier][0]
        T = _with_spin_energy(T, rotor.inertia, rotor.axis, rotor.spin @ speeds, omega_c)
    return T


@per_body
def _with_energy(T: Value, body: Body, omega: Value, w: Value) -> Value:
    T = T + (body.mass() * ca.dot(w, w) / 2 + ca.dot(omega, body.inertia(_NO_MODES) @ omega) / 2)
    return T + ca.dot(w, cross(omega, body.first_moment(_NO_MODES)))


@per_body
def _with_spin_energy(T: Value, inertia: Value, axis: Value, sigma: Value, omega_c: Value) -> Value:
    return T + inertia * sigma**2 / 2 + inertia * sigma * ca.dot(axis, omega_c)


def potential_energy(model: Model, q: Value) -> Value:
    """V [J]: −Σ m g·p_G of the moving bodies, zero where their centre of mass is level with the world's origin."""
    return -ca.dot(as_casadi(model.gravity), _first_moment(model, q))


def total_mass(model: Model) -> Value:
    """Mass of all moving bodies [kg]; what is fixed to the ground does not count."""
    return sum((body.mass() for body in model.bodies), start=0)


def center_of_mass(model: Model, q: Value) -> Value:
    """Centre of mass of the moving bodies, in the world [m], (3,)."""
    return _first_moment(model, q) / total_mass(model)


def momentum(model: Model, q: Value, v: Value) -> Value:
    """(angular momentum about the world's origin; linear momentum), in the world [kg m²/s, kg m/s], (6,)."""
    X = links(model, q)
    X_W, V = poses(model, X), velocities(model, X, q, v)
    h: tuple[Value, Value] = ca.DM(3, 1), ca.DM(3, 1)
    for body, pose, twist in zip(model.bodies, X_W, V, strict=True):
        h = _with_momentum(*h, body, pose, *twist)
    speeds = model.layout.unfold() @ v
    for rotor in model.rotors:
        R = _AS_THE_WORLD if rotor.carrier == GROUND else X_W[rotor.carrier].R
        h = _with_spin_momentum(h[0], rotor.inertia, rotor.axis, rotor.spin @ speeds, R), h[1]
    return ca.vertcat(*h)


@per_body
def _with_momentum(
    angular: Value, linear: Value, body: Body, pose: Transform, omega: Value, w: Value
) -> tuple[Value, Value]:
    md = body.first_moment(_NO_MODES)
    p = pose.R @ (body.mass() * w + cross(omega, md))
    angular = angular + cross(pose.p, p) + pose.R @ (body.inertia(_NO_MODES) @ omega + cross(md, w))
    return angular, linear + p


@per_body
def _with_spin_momentum(angular: Value, inertia: Value, axis: Value, sigma: Value, R: Value) -> Value:
    return angular + R @ axis * (inertia * sigma)


def momentum_about_center_of_mass(model: Model, q: Value, v: Value) -> Value:
    """(angular momentum about the centre of mass; linear momentum), in the world, (6,)."""
    h = momentum(model, q, v)
    return ca.vertcat(h[:3] - cross(center_of_mass(model, q), h[3:]), h[3:])


def _first_moment(model: Model, q: Value) -> Value:
    """Σ m p_G, in the world [kg m], (3,)."""
    moment: Value = ca.DM(3, 1)
    for body, pose in zip(model.bodies, poses(model, links(model, q)), strict=True):
        moment = _with_first_moment(moment, body, pose)
    return moment


@per_body
def _with_first_moment(moment: Value, body: Body, pose: Transform) -> Value:
    return moment + body.mass() * pose.p + pose.R @ body.first_moment(_NO_MODES)
