"""The planar joint with speeds that its moving side measures."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.rotation_matrix import rotation_about
from torseur.model.joints.planar import Planar


@dataclass(frozen=True, eq=False)
class PlanarMoving(Planar):
    """The same positions as ``Planar``; v = (u, w, ω) along x and y of M, so that S does not depend on the angle."""

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

    def fixed_speeds(self, q: Value) -> Value:
        """(3, 3): the speeds of ``Planar`` from these."""
        in_plane = self._in_plane()
        turned = in_plane.T @ (rotation_about(self.normal, q[2]) @ in_plane)
        return ca.diagcat(turned, ca.DM.eye(1))

    @classmethod
    def of(cls, joint: Planar) -> PlanarMoving:
        """The twin of a planar joint."""
        return cls(joint.x, joint.y, joint.normal)
