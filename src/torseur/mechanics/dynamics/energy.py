"""Kinetic and potential energy, centre of mass, linear and angular momentum."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.kinematics import links, poses, velocities
from torseur.model.frame import GROUND
from torseur.model.model import Model

_NO_MODES = ca.DM(0, 1)


def kinetic_energy(model: Model, q: Value, v: Value) -> Value:
    """T [J]: the sum over bodies of ½ m w·w + w·(ω × m d) + ½ ω·I ω, and over rotors of ½ j σ² + j σ ε·ω_c."""
    V = velocities(model, links(model, q), q, v)
    T = 0
    for body, (omega, w) in zip(model.bodies, V, strict=True):
        T += body.mass() * ca.dot(w, w) / 2 + ca.dot(omega, body.inertia(_NO_MODES) @ omega) / 2
        T += ca.dot(w, cross(omega, body.first_moment(_NO_MODES)))
    G = model.layout.unfold()
    for rotor in model.rotors:
        sigma = rotor.spin @ (G @ v)
        T += rotor.inertia * sigma**2 / 2
        if rotor.carrier != GROUND:
            T += rotor.inertia * sigma * ca.dot(rotor.axis, V[rotor.carrier][0])
    return T


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
    angular, linear = ca.DM(3, 1), ca.DM(3, 1)
    for body, pose, (omega, w) in zip(model.bodies, X_W, V, strict=True):
        md = body.first_moment(_NO_MODES)
        p = pose.R @ (body.mass() * w + cross(omega, md))
        linear = linear + p
        angular = angular + cross(pose.p, p) + pose.R @ (body.inertia(_NO_MODES) @ omega + cross(md, w))
    G = model.layout.unfold()
    for rotor in model.rotors:
        R = ca.DM.eye(3) if rotor.carrier == GROUND else X_W[rotor.carrier].R
        angular = angular + R @ rotor.axis * (rotor.inertia * (rotor.spin @ (G @ v)))
    return ca.vertcat(angular, linear)


def momentum_about_center_of_mass(model: Model, q: Value, v: Value) -> Value:
    """(angular momentum about the centre of mass; linear momentum), in the world, (6,)."""
    h = momentum(model, q, v)
    return ca.vertcat(h[:3] - cross(center_of_mass(model, q), h[3:]), h[3:])


def _first_moment(model: Model, q: Value) -> Value:
    moment = ca.DM(3, 1)
    for body, pose in zip(model.bodies, poses(model, links(model, q)), strict=True):
        moment = moment + body.mass() * pose.p + pose.R @ body.first_moment(_NO_MODES)
    return moment
