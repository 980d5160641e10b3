"""The same dynamics with fewer inertial parameters: what a joint cannot set in motion is counted with the parent."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.model.bodies.symbolic import body_of_moments
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.lean.frame_choice import in_numbers
from torseur.model.model import Model

_ROUND_OFF = 4e-15  # some twenty roundings
_DIRECTIONS = np.diag([1.0, 1.0, 1.0, 0.0])  # projector on second moments, which no offset changes


def regrouped(model: Model) -> Model:
    """The model with base parameters [Khalil and Kleinfinger 1987; Gautier and Khalil 1990].

    A part K of a body's mass moments J (``RigidBody.mass_moments``) may be counted with the parent if the joint does
    not move it, as seen from the parent, and gives it no momentum. It is K = P J P, with the projector P on

        mass on the axis: ∫ dm, ∫ z dm, ∫ z² dm          revolute
        ∫ z² dm along the axis or normal                 screw, cylindrical, planar
        all second moments                               prismatic
        mass at the centre                               spherical, universal
        everything                                       fixed

    which the joint states (``Joint.unmoved``).

    What arrives at the ground does not move and is dropped. A body that only ever turns about the axis of its own
    joint keeps the moment of inertia about it alone.

    Unchanged, to round-off: generalised forces, mass matrix, accelerations, bias, Coriolis matrix, weight, kinetic
    energy, and everything geometric. Changed: reactions at the joints, centre of mass, momentum, and the potential
    energy by a constant. No real body may have the parameters that result; masses may be negative.

    Bodies with open parameters keep theirs, because to regroup them would cost operations in every evaluation; across
    joints at open places only second moments are regrouped, for the same reason. Bodies that deform keep theirs too.
    """
    J: list[Value] = [_in_numbers(body.mass_moments()) for body in model.bodies]
    for i in model.inward():
        p, seat = model.parent[i], model.placement[i]
        takes = p == GROUND or J[p] is not None
        if takes and isinstance(J[i], np.ndarray) and not isinstance(seat.R, ca.SX):
            P = model.joints[i].unmoved
            if isinstance(seat.p, ca.SX) and p != GROUND:
                P, seat = P @ _DIRECTIONS, Transform(seat.R, np.zeros(3))
            K = P @ J[i] @ P
            J[i] = J[i] - K
            if p != GROUND:
                T = in_numbers(seat).matrix()
                moved = T @ K @ T.T
                J[p] = J[p] + (moved if isinstance(J[p], np.ndarray) else as_casadi(moved))
    for i, axis in enumerate(_constant_spin_axes(model)):
        if axis is not None and isinstance(J[i], np.ndarray):
            J[i] = _turning_about(axis, J[i])
    bodies = [
        body if J_i is None else body_of_moments(body.name, as_casadi(J_i))
        for body, J_i in zip(model.bodies, J, strict=True)
    ]
    return replace(model, bodies=tuple(bodies))


def _in_numbers(J: Value) -> Value:
    """Mass moments without symbols as an array."""
    return as_numpy(J) if isinstance(J, ca.DM) else J


def _turning_about(axis: Array, J: Array) -> Array:
    """Mass moments with the moment of inertia about an axis and no other: a mass spread along one line across it."""
    E = J[:3, :3]
    across = np.eye(3)[np.argmin(np.abs(axis))]
    across = across - (across @ axis) * axis
    spread = (np.trace(E) - axis @ E @ axis) / (across @ across)
    turning = J.copy()
    turning[:3, :3] = spread * np.outer(across, across)
    return turning


def _constant_spin_axes(model: Model) -> list[Array | None]:
    """Of each body the axis of its own joint if the body can turn about nothing else, in every configuration."""
    spins: list[Array] = []  # the directions (3, k) that a body can turn about; any three stand for all
    axes: list[Array | None] = []
    for i, joint in enumerate(model.joints):
        p, R = model.parent[i], model.placement[i].R
        above = np.zeros((3, 0)) if p == GROUND else spins[p]
        spin, axis = _spin(joint, above, R)
        spins.append(np.eye(3) if model.bodies[i].amplitudes else spin)  # what sits on a body that deforms
        axes.append(axis)
    return axes


def _spin(joint: Joint, above: Array, R_PF: Value) -> tuple[Array, Array | None]:
    if isinstance(R_PF, ca.SX) or above.shape[1] > 1:
        return np.eye(3), None
    here = as_numpy(R_PF).T @ above
    axes = joint.spin_axes
    if axes.shape[1] == 0:
        return here, None
    if axes.shape[1] == 1 and _parallel(here, axes[:, 0]):
        return axes, axes[:, 0]
    return np.eye(3), None


def _parallel(directions: Array, axis: Array) -> bool:
    return all(np.abs(np.cross(direction, axis)).max() < _ROUND_OFF for direction in directions.T)
