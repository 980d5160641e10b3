"""Planar joint (appui plan), and its twin with speeds that the moving side measures."""

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
from torseur.model.conditions.aligned import Aligned
from torseur.model.conditions.meeting import Meeting
from torseur.model.conditions.protocol import Condition
from torseur.model.joints.frame_axis import FrameAxis, sliding, turning
from torseur.model.joints.protocol import Joint, MovingJoint
from torseur.model.joints.traits import LinearCoordinates, moments_along


@dataclass(frozen=True, eq=False)
class Planar(LinearCoordinates, Joint):
    """Translation by q[0] ``x`` + q[1] ``y`` [m] in a plane of F, and rotation by q[2] [rad] about its normal.

    x, y and the normal are an orthonormal right-handed triad of F.
    """

    x: Array
    y: Array
    normal: Array
    nq: ClassVar[int] = 3
    nv: ClassVar[int] = 3
    kind: ClassVar[JointType] = "planar"

    @classmethod
    def with_normal(cls, normal: Array) -> Planar:
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

    @property
    def frame_axes(self) -> tuple[FrameAxis, ...]:
        """Two lengths and the angle."""
        return sliding(self.x), sliding(self.y), turning(self.normal)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """M's origin is in the plane of F, and the normal has the same direction in both."""
        return Meeting.on_plane(self.normal), Aligned(self.normal)

    @property
    def spin_axes(self) -> Array:
        """The normal."""
        return self.normal[:, None]

    @property
    def unmoved(self) -> Array:
        """Second moments along the normal."""
        return moments_along(self.normal, mass=False)

    @property
    def moving(self) -> MovingJoint | None:
        """The same joint with speeds along x and y of M."""
        return PlanarMoving(self.x, self.y, self.normal)

    def _in_plane(self) -> Value:
        return ca.sparsify(ca.DM(np.column_stack([self.x, self.y])))


@dataclass(frozen=True, eq=False)
class PlanarMoving(Planar):
    """The same positions as ``Planar``; v = (u, w, ω) along x and y of M, so that S does not depend on the angle."""

    @property
    def moving(self) -> None:
        """Its speeds are measured in M."""
        return None

    @property
    def directions(self) -> tuple[tuple[str, Array], ...]:
        """u along x, w along y."""
        return ("u", self.x), ("w", self.y)

    def motion_subspace(self, q: Value) -> Value:
        """S = (0, 0, normal; x, y, 0)."""
        angular = ca.horzcat(ca.DM(3, 2), ca.sparsify(ca.DM(self.normal)))
        return ca.vertcat(angular, ca.horzcat(self._in_plane(), ca.DM(3, 1)))

    def bias(self, q: Value, v: Value) -> Value:
        """Ṡ v = 0."""
        return ca.DM(6, 1)

    def rate(self, q: Value, v: Value) -> Value:
        """(ẋ, ẏ) is (u, w) turned by the angle."""
        return self.fixed_speeds(q) @ v

    def step(self, q: Value, dq: Value) -> Value:
        """Straight on along the axes that M has at q."""
        return q + self.fixed_speeds(q) @ dq

    def fixed_speeds(self, q: Value) -> Value:
        """(3, 3): the speeds of ``Planar`` from these."""
        in_plane = self._in_plane()
        turned = in_plane.T @ (rotation_about(self.normal, q[2]) @ in_plane)
        return ca.diagcat(turned, ca.DM.eye(1))
