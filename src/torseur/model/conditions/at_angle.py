"""An axis of B keeps its angle to an axis of A."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class AtAngle:
    """f · R_AB s = f · s: the cross of a universal joint holds the axis f of A and the axis s of B apart.

    Every orientation with this angle is one of the joint, so that there is no false position. The row is that of the
    moment along f × R_AB s; it is regular wherever these axes are not parallel.
    """

    first: Array  # unit vector in A
    second: Array  # unit vector in B
    row_names: ClassVar[tuple[str, ...]] = ("twist",)
    row_units: ClassVar[tuple[str, ...]] = ("N m",)

    def residual(self, X_AB: Transform) -> Value:
        """f · R_AB s − f · s."""
        return ca.DM(self.first).T @ (X_AB.R @ ca.DM(self.second)) - float(self.first @ self.second)

    def rows(self, X_AB: Transform) -> Value:
        """fᵀ R_AB (ω × s)."""
        return ca.horzcat(-(ca.DM(self.first).T @ X_AB.R) @ skew(ca.DM(self.second)), ca.DM(1, 3))
