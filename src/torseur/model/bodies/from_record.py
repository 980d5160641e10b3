"""From bodies as written to one rigid body: those that move together are added up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from torseur.algebra.components import Array
from torseur.algebra.inertia import combine
from torseur.model.bodies.rigid import RigidBody

Part = tuple[float, Array, Array]  # mass, centre of mass, inertia about it


def rotor_part(mass: float, position: Array, axis: Array, axial: float, transverse: float) -> Part:
    """The rotor at standstill: I_m = j ε εᵀ + i (1 − ε εᵀ)."""
    along = np.outer(axis, axis)
    return mass, position, axial * along + transverse * (np.eye(3) - along)


def rigid_body(name: str, parts: Iterable[Part]) -> RigidBody:
    """The rigid body made of these parts."""
    return RigidBody.from_center_of_mass(name, *combine(parts))
