"""What the ground and the world do to a machine of point masses: the rates of its momentum.

A machine that moves as one rigid body, with the velocity u and the angular velocity w about the world's origin, has
ẋ_k = u + w × x_k and, of a rotor with the axis ε, ṡ = ε · w:

    ẋ = N (u; w)                                                                                (1)

By virtual power the force and the moment of what acts on the points are Nᵀ times it. Conditions and forces between
parts of the machine do nothing in (1); those that hold it to the ground do, and weight, loads and what pushes frames:

    (f; m) = Nᵀ (F_outside + C_groundᵀ λ),   H λ = ḃ − Ċ ẋ − C M⁻¹ F                             (2)
"""

from __future__ import annotations

from itertools import chain

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.vectors import skew
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.model.constraints.protocol import between_frames, on_speeds
from torseur.model.frame import GROUND


def rigid_motions(places: PointPlaces) -> Value:
    """N of (1), (n, 6)."""
    points = [places.x[3 * k : 3 * k + 3] for k in range(4 * len(places.solids))]
    moved = [ca.horzcat(ca.DM.eye(3), -skew(point)) for point in points]
    turned = [
        ca.horzcat(ca.DM(1, 3), (as_casadi(places.frame(rotor.frame).R) @ as_casadi(rotor.axis)).T)
        for rotor in places.model.rotors
    ]
    return ca.sparsify(ca.vertcat(ca.SX(0, 6), *moved, *turned))


def holds_to_ground(places: PointPlaces) -> list[bool]:
    """Of each row of C whether it may hold the machine to the ground, in the order of the rows."""
    model = places.model
    of_solids = [False] * sum(len(solid.points.pairs) for solid in places.solids)
    of_joints = chain.from_iterable(
        [parent == GROUND] * sum(len(condition.row_names) for condition in joint.conditions)
        for joint, parent in zip(model.joints, model.parent, strict=True)
    )
    constraints = between_frames(model.constraints)
    on_ground = [
        GROUND in (model.frame(constraint.first).body, model.frame(constraint.second).body)
        for constraint in constraints
    ]
    pairs = list(zip(constraints, on_ground, strict=True))
    holonomic = chain.from_iterable([held] * constraint.holonomic for constraint, held in pairs)
    rolling = chain.from_iterable([held] * constraint.nonholonomic for constraint, held in pairs)
    of_speeds = [True] * sum(len(constraint.row_names) for constraint in on_speeds(model.constraints))
    return [*of_solids, *of_joints, *holonomic, *rolling, *of_speeds, *([True] * len(model.rotors))]
