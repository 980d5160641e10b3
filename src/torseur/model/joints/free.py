"""Free joint: six degrees of freedom, the joint of a floating base."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.euler_parameters import quaternion_rate, rotation_from_quaternion
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.exponential import screw_translation, turned_quaternion
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace


@dataclass(frozen=True, eq=False)
class Free(ConstantSubspace, Joint):
    """Any motion: q = (x, y, z, qw, qx, qy, qz), v = (ω, ṙ), both measured in M.

    (x, y, z) is the position of M's origin in F.
    """

    nq: ClassVar[int] = 7
    nv: ClassVar[int] = 6
    kind: ClassVar[JointType] = "free"
    quaternion: ClassVar[int | None] = 3

    def neutral(self) -> Array:
        """M coincides with F."""
        return np.array([0, 0, 0, 1.0, 0, 0, 0])

    def pose(self, q: Value) -> Transform:
        """R_FM of the quaternion, p_FM = (x, y, z)."""
        return Transform(rotation_from_quaternion(q[3:]), q[:3])

    def motion_subspace(self, q: Value) -> Value:
        """S = 1."""
        return ca.DM.eye(6)

    def rate(self, q: Value, v: Value) -> Value:
        """(ẋ, ẏ, ż) = R_FM ṙ, and the quaternion's rate ½ p ∘ (0, ω)."""
        return ca.vertcat(rotation_from_quaternion(q[3:]) @ v[3:], quaternion_rate(q[3:], v[:3]))

    def step(self, q: Value, dq: Value) -> Value:
        """The motion with the constant twist dq for unit time (a screw motion) from q."""
        R = rotation_from_quaternion(q[3:])
        return ca.vertcat(q[:3] + R @ screw_translation(dq[:3], dq[3:]), turned_quaternion(q[3:], dq[:3]))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """F and M keep nothing."""
        return ()
