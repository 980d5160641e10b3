"""From bodies as written to one rigid body: those that move together are added up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from torseur.algebra.components import Array
from torseur.algebra.inertia import combine, rotated, shifted_to_com, tensor
from torseur.algebra.transform import Transform
from torseur.description.placement import rotation_of
from torseur.description.records import Inertial
from torseur.model.bodies.rigid import RigidBody

Part = tuple[float, Array, Array]  # mass, centre of mass, inertia about it


def part_in(host_pose: Transform, inertial: Inertial) -> Part:
    """Mass, centre of mass and central inertia, measured in the host that holds the body at ``host_pose``."""
    com = np.array(inertial.pose.position)
    written = rotated(rotation_of(inertial.pose), tensor(*inertial.inertia))
    central = shifted_to_com(written, inertial.mass, com) if inertial.about == "origin" else written
    return inertial.mass, np.asarray(host_pose.point(com)), rotated(host_pose.R, central)


def rotor_part(mass: float, position: Array, axis: Array, axial: float, transverse: float) -> Part:
    """The rotor at standstill: I_m = j ε εᵀ + i (1 − ε εᵀ)."""
    along = np.outer(axis, axis)
    return mass, position, axial * along + transverse * (np.eye(3) - along)


def rigid_body(name: str, parts: Iterable[Part]) -> RigidBody:
    """The rigid body made of these parts."""
    return RigidBody.from_center_of_mass(name, *combine(parts))
