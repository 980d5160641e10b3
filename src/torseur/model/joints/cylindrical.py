"""Cylindrical joint (pivot glissant)."""

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
from torseur.model.joints.frame_axis import FrameAxis, sliding, turning
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace, LinearCoordinates, moments_along
from torseur.model.joints.turning import Turning, rotation_ahead


@dataclass(frozen=True, eq=False)
class Cylindrical(Turning, LinearCoordinates, ConstantSubspace, Joint):
    """Rotation by q[0] [rad] about an axis and, independently, translation by q[1] [m] along it."""

    axis: Array  # unit vector, the same components in F and in M
    ahead: float = 0.0  # [rad] by which M is turned about the axis where q = 0; zero unless frames were re-chosen
    nq: ClassVar[int] = 2
    nv: ClassVar[int] = 2
    kind: ClassVar[JointType] = "cylindrical"

    def pose(self, q: Value) -> Transform:
        """R_FM = Rot(axis, q[0] + ahead), p_FM = q[1] axis."""
        return Transform(rotation_ahead(self.axis, q[0], self.ahead), ca.sparsify(ca.DM(self.axis)) * q[1])

    def motion_subspace(self, q: Value) -> Value:
        """S = (axis 0; 0 axis)."""
        axis = ca.sparsify(ca.DM(self.axis))
        return ca.diagcat(axis, axis)

    @property
    def frame_axes(self) -> tuple[FrameAxis, ...]:
        """The angle and the length."""
        return turning(self.axis), sliding(self.axis)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """M's origin is on the axis of F, and the axis has the same direction in both."""
        return Meeting.on_line(self.axis), Aligned(self.axis)

    @property
    def unmoved(self) -> Array:
        """Second moments along the axis."""
        return moments_along(self.axis, mass=False)
