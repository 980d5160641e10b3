"""The same machine measured in frames that cost fewer operations."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.symbolic import body_of_moments
from torseur.model.forces.load import Load
from torseur.model.forces.motor import Motor
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND, Frame
from torseur.model.joints.protocol import Joint
from torseur.model.lean.frame_choice import Choice, choose_frames, in_numbers, is_number
from torseur.model.model import Model

Spinning = TypeVar("Spinning", Rotor, Motor)

_ROUND_OFF = 4e-15  # relative to what a number was made from: some twenty roundings


def reframed(model: Model, *, by_mass: bool = True) -> Model:
    """The model with its bodies' frames re-chosen by ``choose_frames``, and all that is measured in them.

    Coordinates, speeds and generalised forces, names, poses and Jacobians of named frames, energies, momenta and
    constraints are those of the given model, to round-off. Not so what is told in a body's frame without naming it:
    reactions at the joints, wrenches on bodies, and frames made by number. Without ``by_mass`` the frames are the same
    for all masses.
    """
    choices = choose_frames(model, by_mass=by_mass)

    old_frames = {GROUND: Transform.identity(), **{i: choice.X_MN.inverse() for i, choice in enumerate(choices)}}

    frames = {name: Frame(frame.body, _moved(old_frames[frame.body], frame)) for name, frame in model.frames.items()}
    return replace(
        model,
        bodies=tuple(_body(body, old_frames[i]) for i, body in enumerate(model.bodies)),
        joints=tuple(_joint(joint, choice) for joint, choice in zip(model.joints, choices, strict=True)),
        placement=tuple(_exact(choice.seat) for choice in choices),
        rotors=tuple(_on_carrier(rotor, old_frames[rotor.carrier]) for rotor in model.rotors),
        motors=tuple(_on_carrier(motor, old_frames[motor.carrier]) for motor in model.motors),
        loads=tuple(_load(load, old_frames[load.body]) for load in model.loads),
        frames=MappingProxyType(frames),
    )


def _joint(joint: Joint, choice: Choice) -> Joint:
    return joint if choice.axis is None else joint.reframed(choice.axis, choice.ahead)


def _body(body: Body, X_NM: Transform) -> Body:
    J = body.mass_moments()
    return body if J is None else body_of_moments(body.name, moments_seen_from(X_NM, J))


def moments_seen_from(X_AB: Transform, J_B: Value) -> Value:
    """Mass moments measured in A, from those in B; entries that are round-off of zero are zero."""
    T = X_AB.matrix()
    if isinstance(J_B, ca.SX):
        return as_casadi(T) @ J_B @ as_casadi(T).T
    J = as_numpy(J_B)
    J_A, made_from = T @ J @ T.T, abs(T) @ abs(J) @ abs(T).T
    return as_casadi(np.where(abs(J_A) <= _ROUND_OFF * made_from, 0.0, J_A))


def _on_carrier(spinning: Spinning, X_NM: Transform) -> Spinning:
    position = as_casadi(X_NM.point(spinning.position))
    return replace(spinning, axis=_turned(X_NM, spinning.axis), position=position)


def _load(load: Load, X_NM: Transform) -> Load:
    point = as_casadi(X_NM.point(load.point))
    if load.in_world:
        return replace(load, point=point)
    return replace(load, point=point, force=_turned(X_NM, load.force), torque=_turned(X_NM, load.torque))


def _moved(X_NM: Transform, frame: Frame) -> Transform:
    placement = frame.placement
    return _exact(X_NM @ (in_numbers(placement) if is_number(placement) else placement))


def _turned(X_NM: Transform, vector: Value) -> Value:
    return _exact_entries(as_casadi(X_NM.R) @ vector)


def _exact(X: Transform) -> Transform:
    return Transform(_exact_entries(X.R), as_casadi(X.p))


def _exact_entries(directions: Value) -> Value:
    if isinstance(directions, ca.SX):
        return directions
    numbers = as_numpy(directions)
    return as_casadi(np.where(np.abs(numbers) < _ROUND_OFF, 0.0, numbers))
