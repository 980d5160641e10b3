"""An axis has the same direction in A and in B."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass
from torseur.model.conditions.directions import across


@dataclass(frozen=True, eq=False)
class Aligned:
    """The axis a of B, seen from A, has no component across that of A:  e_i · R_AB a = 0,  e_1 and e_2 across a."""

    axis: Array  # unit vector, the same components in A and in B
    row_names: ClassVar[tuple[str, ...]] = ("tilt1", "tilt2")
    row_units: ClassVar[tuple[str, ...]] = ("N m", "N m")

    def residual(self, X_AB: Transform) -> Value:
        """(e_1, e_2) · R_AB a, the sine of the angle between the axes."""
        return self._across() @ (X_AB.R @ ca.DM(self.axis))

    sine = residual

    def cosine(self, X_AB: Transform) -> Value:
        """a · R_AB a."""
        axis = ca.DM(self.axis)
        return axis.T @ (X_AB.R @ axis)

    def rows(self, X_AB: Transform) -> Value:
        """eᵀ R_AB (ω × a)."""
        tilt = -self._across() @ (X_AB.R @ skew(ca.DM(self.axis)))
        return ca.horzcat(tilt, ca.DM(2, 3))

    def _across(self) -> Value:
        return ca.DM(across(self.axis))
