"""Screw joint (liaison hélicoïdale)."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.advancing import Advancing
from torseur.model.conditions.aligned import Aligned
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.frame_axis import FrameAxis, turning
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace, LinearCoordinates, moments_along
from torseur.model.joints.turning import Turning, rotation_ahead


@dataclass(frozen=True, eq=False)
class Screw(Turning, LinearCoordinates, ConstantSubspace, Joint):
    """Rotation by q [rad] about an axis together with the translation pitch · q along it."""

    axis: Array  # unit vector, the same components in F and in M
    pitch: float  # advance [m/rad]
    ahead: float = 0.0  # [rad] by which M is turned about the axis where q = 0; zero unless frames were re-chosen
    nq: ClassVar[int] = 1
    nv: ClassVar[int] = 1
    kind: ClassVar[JointType] = "screw"

    def pose(self, q: Value) -> Transform:
        """R_FM = Rot(axis, q + ahead), p_FM = pitch q axis."""
        return Transform(rotation_ahead(self.axis, q[0], self.ahead), ca.sparsify(ca.DM(self.pitch * self.axis)) * q[0])

    def motion_subspace(self, q: Value) -> Value:
        """S = (axis; pitch axis): the rotation leaves the axis in place."""
        return ca.sparsify(ca.DM(np.concatenate([self.axis, self.pitch * self.axis])))

    @property
    def frame_axes(self) -> tuple[FrameAxis, ...]:
        """The angle, with the turns that its advance counts."""
        return (turning(self.axis, self.pitch),)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """As a cylindrical joint, with an advance that follows the turn."""
        if not self.pitch:
            return Meeting.along("xyz"), Aligned(self.axis)
        return Meeting.on_line(self.axis), Aligned(self.axis), Advancing(self.axis, self.axis, self.pitch)

    @property
    def unmoved(self) -> Array:
        """Second moments along the axis."""
        return moments_along(self.axis, mass=False)
