"""Cylindrical joint (pivot glissant)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.model.joints.traits import ConstantSubspace, LinearCoordinates


@dataclass(frozen=True, eq=False)
class Cylindrical(LinearCoordinates, ConstantSubspace):
    """Rotation by q[0] [rad] about an axis and, independently, translation by q[1] [m] along it."""

    axis: NDArray[np.float64]  # unit vector, the same components in F and in M
    nq: ClassVar[int] = 2
    nv: ClassVar[int] = 2
    kind: ClassVar[str] = "cylindrical"

    def pose(self, q: Value) -> Transform:
        """R_FM = Rot(axis, q[0]), p_FM = q[1] axis."""
        return Transform(rotation_about(self.axis, q[0]), ca.sparsify(ca.DM(self.axis)) * q[1])

    def motion_subspace(self, q: Value) -> Value:
        """S = (axis 0; 0 axis)."""
        axis = ca.sparsify(ca.DM(self.axis))
        return ca.diagcat(axis, axis)
