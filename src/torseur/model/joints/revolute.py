"""Revolute joint (liaison rotoïde)."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.aligned import Aligned
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.frame_axis import FrameAxis, turning
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace, LinearCoordinates, moments_along
from torseur.model.joints.turning import Turning, rotation_ahead


@dataclass(frozen=True, eq=False)
class Revolute(Turning, LinearCoordinates, ConstantSubspace, Joint):
    """Rotation by the angle q [rad] about an axis that is fixed in F and in M."""

    axis: Array  # unit vector, the same components in F and in M
    ahead: float = 0.0  # [rad] by which M is turned about the axis where q = 0; zero unless frames were re-chosen
    nq: ClassVar[int] = 1
    nv: ClassVar[int] = 1
    kind: ClassVar[JointType] = "revolute"

    def pose(self, q: Value) -> Transform:
        """R_FM = Rot(axis, q + ahead); the origins coincide."""
        return Transform(rotation_ahead(self.axis, q[0], self.ahead), ca.DM(3, 1))

    def motion_subspace(self, q: Value) -> Value:
        """S = (axis; 0)."""
        return ca.vertcat(ca.sparsify(ca.DM(self.axis)), ca.DM(3, 1))

    @property
    def frame_axes(self) -> tuple[FrameAxis, ...]:
        """The angle."""
        return (turning(self.axis),)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The origins meet, and the axis has the same direction in F and in M."""
        return Meeting.along("xyz"), Aligned(self.axis)

    @property
    def unmoved(self) -> Array:
        """Mass on the axis."""
        return moments_along(self.axis, mass=True)


@dataclass(frozen=True, eq=False)
class Continuous(Revolute):
    """A revolute joint that turns without end: its angle has no range."""

    kind: ClassVar[JointType] = "continuous"
