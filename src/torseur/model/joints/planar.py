"""Planar joint (appui plan)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.model.joints.traits import LinearCoordinates


@dataclass(frozen=True, eq=False)
class Planar(LinearCoordinates):
    """Translation by q[0] ``x`` + q[1] ``y`` [m] in a plane of F, and rotation by q[2] [rad] about its normal.

    x, y and the normal are an orthonormal right-handed triad of F.
    """

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    normal: NDArray[np.float64]
    nq: ClassVar[int] = 3
    nv: ClassVar[int] = 3
    kind: ClassVar[str] = "planar"

    @classmethod
    def with_normal(cls, normal: NDArray[np.float64]) -> Planar:
        """The plane with this unit normal.

        x and y are those of F, tilted by the shortest rotation that brings z to the normal; a normal that
        points down takes F turned by half a turn about x instead, so that no direction is singular.
        """
        nx, ny, nz = (float(component) for component in normal)
        up = np.copysign(1.0, nz)
        x = np.array([1 - nx * nx / (1 + up * nz), -nx * ny / (1 + up * nz), -up * nx])
        n = np.array([nx, ny, nz])
        return cls(x, np.cross(n, x), n)

    def pose(self, q: Value) -> Transform:
        """R_FM = Rot(normal, q[2]), p_FM = q[0] x + q[1] y."""
        return Transform(rotation_about(self.normal, q[2]), self._in_plane() @ q[:2])

    def motion_subspace(self, q: Value) -> Value:
        """S = (0, 0, normal; Rᵀx, Rᵀy, 0)."""
        angular = ca.horzcat(ca.DM(3, 2), ca.sparsify(ca.DM(self.normal)))
        linear = ca.horzcat(rotation_about(self.normal, q[2]).T @ self._in_plane(), ca.DM(3, 1))
        return ca.vertcat(angular, linear)

    def bias(self, q: Value, v: Value) -> Value:
        """Ṡ v: the plane's axes turn in M with −v[2] normal."""
        sliding = rotation_about(self.normal, q[2]).T @ (self._in_plane() @ v[:2])
        return ca.vertcat(ca.DM(3, 1), -cross(ca.sparsify(ca.DM(self.normal)), sliding) * v[2])

    def _in_plane(self) -> Value:
        return ca.sparsify(ca.DM(np.column_stack([self.x, self.y])))
