"""A turn and an advance that belong together: thread and nut, rack and pinion."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.directions import triad


@dataclass(frozen=True, eq=False)
class Advancing:
    """B advances along ``along`` by ``pitch`` for each radian by which it turns about ``axis`` relative to A.

    With the angle ψ about the axis a, x and y across it, and the advance s = along · p_AB,

        sin ψ ~ y · R_AB x − x · R_AB y,    cos ψ ~ x · R_AB x + y · R_AB y                      (1)
        φ = pitch sin(s/pitch − ψ − phase) = 0                                                   (2)

    (2) is the length by which flanks are apart. It is periodic, as threads and teeth are: no turns need to be counted,
    and any number of them is reached. Half a turn away from the right position the cosine is −1.
    """

    axis: Array  # a, unit vector, the same components in A and in B
    along: Array  # unit vector in A
    pitch: float  # [m/rad]: advance of a thread, radius of a pinion
    phase: float = 0.0  # [rad]
    row_names: ClassVar[tuple[str, ...]] = ("advance",)
    row_units: ClassVar[tuple[str, ...]] = ("N",)

    def residual(self, X_AB: Transform) -> Value:
        """(2)."""
        return self.pitch * ca.sin(self._lead(X_AB))

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (2)."""
        return rows_of(self.residual, X_AB)

    def sine(self, X_AB: Transform) -> Value:
        """(2): far from it the length that flanks are apart."""
        return self.residual(X_AB)

    def cosine(self, X_AB: Transform) -> Value:
        """Cos(s/pitch − ψ − phase)."""
        return ca.cos(self._lead(X_AB))

    def lead(self, X_AB: Transform) -> Value:
        """s/pitch − ψ [rad], up to whole turns."""
        x, y = (ca.DM(direction) for direction in triad(self.axis))
        turned = y.T @ X_AB.R @ x - x.T @ X_AB.R @ y, x.T @ X_AB.R @ x + y.T @ X_AB.R @ y  # (1)
        return (ca.DM(self.along).T @ X_AB.p) / self.pitch - ca.atan2(*turned)

    def _lead(self, X_AB: Transform) -> Value:
        return self.lead(X_AB) - self.phase
