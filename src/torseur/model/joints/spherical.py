"""Spherical joint (rotule)."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.euler_parameters import quaternion_rate, rotation_from_quaternion
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.exponential import turned_quaternion
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace


@dataclass(frozen=True, eq=False)
class Spherical(ConstantSubspace, Joint):
    """Any rotation: q is a unit quaternion (w, x, y, z), v the angular velocity of M measured in M."""

    nq: ClassVar[int] = 4
    nv: ClassVar[int] = 3
    kind: ClassVar[JointType] = "spherical"
    quaternion: ClassVar[int | None] = 0

    def neutral(self) -> Array:
        """No rotation."""
        return np.array([1.0, 0, 0, 0])

    def pose(self, q: Value) -> Transform:
        """R_FM of the quaternion; the origins coincide."""
        return Transform(rotation_from_quaternion(q), ca.DM(3, 1))

    def motion_subspace(self, q: Value) -> Value:
        """S = (1; 0)."""
        return ca.vertcat(ca.DM.eye(3), ca.DM(3, 3))

    def rate(self, q: Value, v: Value) -> Value:
        """q̇ = ½ q ∘ (0, v)."""
        return quaternion_rate(q, v)

    def step(self, q: Value, dq: Value) -> Value:
        """The rotation by the Euler vector dq (measured in M) after q; the result is unit."""
        return turned_quaternion(q, dq)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The origins meet."""
        return (Meeting.along("xyz"),)

    @property
    def unmoved(self) -> Array:
        """Mass at the centre."""
        return np.diag([0.0, 0.0, 0.0, 1.0])
