"""A wheel that rolls on a plane without slipping."""

from __future__ import annotations

from typing import ClassVar, Literal

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.description.records.constraints import WHEEL_ROWS, Grip, WheelRow
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class RollingWheel:
    """The point of a thin wheel that touches a plane is at rest on it: 1 holonomic and 2 nonholonomic rows.

    B is fixed to the wheel, its origin at the centre, a the unit vector of its axle. A is fixed to the ground, n the
    normal of the plane through the origin of A. With c = n·a and s = √(1 − c²), the sine of the axle's angle to n:

        forward    f = (a × n)/s         along which a wheel that turns about +a rolls
        sideways   g = n × f = (a − c n)/s                                                       (1)
        contact    r d,  d = −(n − c a)/s, from the centre

    and the velocity v + ω × r d of the wheel's point at the contact vanishes along n, g and f:

        n·v + r c f·ω = 0,   the rate of  n·p − r s = 0                                          (2)
        g·v + r s f·ω = 0                                                                        (3)
        f·v − r a·ω = 0                                                                          (4)

    since d × n = c f, d × g = s f and d × f = −a. A wheel that lies flat (s = 0) has no point of contact.
    Only the rows that are named in ``holds`` are kept.
    """

    name: str
    first: str
    second: str
    axis: NDArray[np.float64]  # a, unit vector in B
    radius: float  # r [m]
    normal: NDArray[np.float64]  # n, unit vector in A
    holds: tuple[WheelRow, ...] = WHEEL_ROWS
    grip: Grip | None = None
    kind: ClassVar[str] = "rolling wheel"
    acts_on: ClassVar[Literal["frames"]] = "frames"
    closes_loop: ClassVar[bool] = False

    @property
    def holonomic(self) -> int:
        """1 if the wheel stays on the plane by this constraint."""
        return int("normal" in self.holds)

    @property
    def nonholonomic(self) -> int:
        """The number of directions in which it does not slip."""
        return len(self.row_names) - self.holonomic

    @property
    def row_names(self) -> tuple[str, ...]:
        """The rows that are kept, in the order normal, sideways, forward."""
        return tuple(row for row in WHEEL_ROWS if row in self.holds)

    @property
    def row_units(self) -> tuple[str, ...]:
        """Forces."""
        return ("N",) * len(self.row_names)

    def residual(self, X_AB: Transform) -> Value:
        """n·p − r s of (2): the height of the wheel's lowest point above the plane."""
        if not self.holonomic:
            return ca.DM(0, 1)
        n, a = as_casadi(self.normal), as_casadi(self.axis)
        c = n.T @ (X_AB.R @ a)
        return n.T @ X_AB.p - self.radius * _sine(c)

    def rows(self, X_AB: Transform) -> Value:
        """(2) to (4), measured in B."""
        n, g, f, c, s = self._directions(X_AB)
        a, r = as_casadi(self.axis), self.radius
        row = {
            "normal": ca.horzcat((r * c * f).T, n.T),
            "sideways": ca.horzcat((r * s * f).T, g.T),
            "forward": ca.horzcat(-r * a.T, f.T),
        }
        return ca.vertcat(*(row[name] for name in self.row_names))

    def along_own_axes(self, X_AB: Transform) -> tuple[Value, Value] | None:
        """(L, N) with rows = L N: N gives the velocity of the point of contact along the axes of B, L = (n; g; f).

        None unless all three directions are held; then L is orthogonal.
        """
        if len(self.row_names) < len(WHEEL_ROWS):
            return None
        n, g, f, c, s = self._directions(X_AB)
        d = (c * as_casadi(self.axis) - n) / s
        return ca.vertcat(n.T, g.T, f.T), ca.horzcat(-self.radius * skew(d), ca.DM.eye(3))

    def _directions(self, X_AB: Transform) -> tuple[Value, Value, Value, Value, Value]:
        """n, g and f of (1) in B, with c and s."""
        n, a = X_AB.R.T @ as_casadi(self.normal), as_casadi(self.axis)
        c = n.T @ a
        s = _sine(c)
        return n, (a - c * n) / s, cross(a, n) / s, c, s


def _sine(cosine: Value) -> Value:
    # written so that a wheel that cannot tilt (c = 0 whatever its angle) costs nothing
    return ca.sqrt(1 - cosine * cosine)
