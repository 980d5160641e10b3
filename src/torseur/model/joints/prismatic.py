"""Prismatic joint (liaison prismatique)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.conditions.unturned import Unturned
from torseur.model.joints.frame_axis import FrameAxis, sliding
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace, LinearCoordinates


@dataclass(frozen=True, eq=False)
class Prismatic(LinearCoordinates, ConstantSubspace, Joint):
    """Translation by q [m] along an axis that is fixed in F and in M."""

    axis: Array  # unit vector, the same components in F and in M
    nq: ClassVar[int] = 1
    nv: ClassVar[int] = 1
    kind: ClassVar[JointType] = "prismatic"

    def pose(self, q: Value) -> Transform:
        """p_FM = q axis, without rotation."""
        return Transform(ca.DM.eye(3), ca.sparsify(ca.DM(self.axis)) * q[0])

    def motion_subspace(self, q: Value) -> Value:
        """S = (0; axis)."""
        return ca.vertcat(ca.DM(3, 1), ca.sparsify(ca.DM(self.axis)))

    @property
    def frame_axes(self) -> tuple[FrameAxis, ...]:
        """The length."""
        return (sliding(self.axis),)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """M's origin is on the axis of F, and M does not turn."""
        return Meeting.on_line(self.axis), Unturned()

    @property
    def spin_axes(self) -> Array:
        """It does not turn."""
        return np.zeros((3, 0))

    @property
    def speed_axes(self) -> Array:
        """The axis."""
        return self.axis[:, None]

    def reframed(self, axis: Array, ahead: float) -> Self:
        """The joint along this axis; M is not turned."""
        return replace(self, axis=axis)

    @property
    def unmoved(self) -> Array:
        """Second moments."""
        return np.diag([1.0, 1.0, 1.0, 0.0])
