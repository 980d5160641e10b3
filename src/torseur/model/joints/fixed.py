"""Fixed joint (encastrement)."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.description.records.machine import JointType
from torseur.frozen import dataclass
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.conditions.unturned import Unturned
from torseur.model.joints.protocol import Joint
from torseur.model.joints.traits import ConstantSubspace, LinearCoordinates


@dataclass(frozen=True, eq=False)
class Fixed(LinearCoordinates, ConstantSubspace, Joint):
    """No motion; kept in the tree when its reaction wrench is wanted."""

    nq: ClassVar[int] = 0
    nv: ClassVar[int] = 0
    kind: ClassVar[JointType] = "fixed"

    def pose(self, q: Value) -> Transform:
        """M is F."""
        return Transform(ca.DM.eye(3), ca.DM(3, 1))

    def motion_subspace(self, q: Value) -> Value:
        """S has no column."""
        return ca.DM(6, 0)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """M is F."""
        return Meeting.along("xyz"), Unturned()

    @property
    def spin_axes(self) -> Array:
        """It does not turn."""
        return np.zeros((3, 0))

    @property
    def speed_axes(self) -> Array:
        """It has no speeds."""
        return np.zeros((3, 0))

    @property
    def unmoved(self) -> Array:
        """Everything."""
        return np.eye(4)
