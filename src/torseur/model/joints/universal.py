"""Universal joint (joint de Cardan)."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.at_angle import AtAngle
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import LinearCoordinates


@dataclass(frozen=True, eq=False)
class Universal(LinearCoordinates, Joint):
    """Rotation by q[0] about ``first`` (fixed in F), then by q[1] about ``second`` (fixed in M) [rad]."""

    first: Array  # unit vector
    second: Array  # unit vector, not parallel to the first
    nq: ClassVar[int] = 2
    nv: ClassVar[int] = 2
    kind: ClassVar[JointType] = "universal"

    def pose(self, q: Value) -> Transform:
        """R_FM = Rot(first, q[0]) Rot(second, q[1])."""
        return Transform(rotation_about(self.first, q[0]) @ rotation_about(self.second, q[1]), ca.DM(3, 1))

    def motion_subspace(self, q: Value) -> Value:
        """S = (Rot(second, q[1])ᵀ first, second; 0, 0)."""
        angular = ca.horzcat(self._first_in_child(q), ca.sparsify(ca.DM(self.second)))
        return ca.vertcat(angular, ca.DM(3, 2))

    def bias(self, q: Value, v: Value) -> Value:
        """Ṡ v: the first axis turns in M with −v[1] second."""
        turning = -cross(ca.sparsify(ca.DM(self.second)), self._first_in_child(q)) * (v[0] * v[1])
        return ca.vertcat(turning, ca.DM(3, 1))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The origins meet, and the axes of the cross keep their angle."""
        return Meeting.along("xyz"), AtAngle(self.first, self.second)

    @property
    def unmoved(self) -> Array:
        """Mass at the centre."""
        return np.diag([0.0, 0.0, 0.0, 1.0])

    def _first_in_child(self, q: Value) -> Value:
        return rotation_about(self.second, q[1]).T @ ca.sparsify(ca.DM(self.first))
