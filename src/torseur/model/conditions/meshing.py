"""Two toothed wheels whose teeth mesh, whatever carries them."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.directions import triad


@dataclass(frozen=True, eq=False)
class Meshing:
    """The pitch circles of wheels on axles through the origins of A and B roll on each other.

    α is the direction of the other centre as the first wheel sees it, β as the second one does,

        α = angle of p_AB about the axis a in A,    β = angle of −R_ABᵀ p_AB about the axis b in B       (1)
        φ = m/2 sin(z_1 α ± z_2 β − phase) = 0                                                    (2)

    + for wheels that turn against each other and − where the second runs inside the first. m is the module, so that the
    pitch circles have the radii m z/2 and (2) is the distance of flanks along them. z_1 and z_2 being whole numbers, no
    turns need to be counted. The carrier, which may move, has to keep the centres apart.

    The axles are parallel, with the same axis in A and in B, or meet in a point: pitch cones of bevel gears touch in
    the plane of both axles, towards the other centre. With e and f the directions across a and b of which (1) tells the
    angles, the teeth move along a × e and b × f, which are one direction or opposite ones; the sign in (2) is that of

        −(a × e) · R_AB (b × f)                                                                   (3)

    so that it does not matter which way the axes point.
    """

    axis: Array  # a, unit vector along the first axle, in A
    teeth: tuple[float, float]  # z_1, z_2
    module: float  # m [m]
    sense: float = 1.0  # of (2)
    phase: float = 0.0  # [rad]
    second_axis: Array | None = None  # b, unit vector along the second axle, in B; None: as the first, and parallel
    row_names: ClassVar[tuple[str, ...]] = ("tooth",)
    row_units: ClassVar[tuple[str, ...]] = ("N",)

    def residual(self, X_AB: Transform) -> Value:
        """(2)."""
        return self.module / 2 * ca.sin(self.lead(X_AB) - self.phase)

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (2)."""
        return rows_of(self.residual, X_AB)

    def sine(self, X_AB: Transform) -> Value:
        """(2)."""
        return self.residual(X_AB)

    def cosine(self, X_AB: Transform) -> Value:
        """1 where teeth mesh, −1 where they meet head on."""
        return ca.cos(self.lead(X_AB) - self.phase)

    def lead(self, X_AB: Transform) -> Value:
        """z_1 α ± z_2 β [rad], up to whole turns."""
        first, second = self.axis, self.axis if self.second_axis is None else self.second_axis
        alpha, e = _seen(first, X_AB.p)
        beta, f = _seen(second, -(X_AB.R.T @ X_AB.p))
        sense: Value = self.sense
        if self.second_axis is not None:
            along = ca.dot(ca.cross(ca.DM(first), e), X_AB.R @ ca.cross(ca.DM(second), f))
            sense = self.sense * ca.if_else(along > 0, -1, 1)  # (3)
        return self.teeth[0] * alpha + sense * self.teeth[1] * beta


def _seen(axis: Array, p: Value) -> tuple[Value, Value]:
    """(the angle of (1), the direction across the axis that it tells, not of unit length)."""
    x, y = (ca.DM(direction) for direction in triad(axis))
    along_x, along_y = x.T @ p, y.T @ p
    return ca.atan2(along_y, along_x), along_x * x + along_y * y
