"""Loop closure by a hinge: two points meet and two axes stay parallel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew


@dataclass(frozen=True, eq=False)
class RevoluteLoop:
    """The origins of A and B coincide and the axis has the same direction in both: 5 holonomic rows."""

    name: str
    first: str
    second: str
    axis: NDArray[np.float64]  # unit vector, the same components in A and in B
    kind: ClassVar[str] = "revolute loop"
    acts_on: ClassVar[Literal["frames"]] = "frames"
    closes_loop: ClassVar[bool] = True
    holonomic: ClassVar[int] = 5
    nonholonomic: ClassVar[int] = 0
    row_names: ClassVar[tuple[str, ...]] = ("x", "y", "z", "tilt1", "tilt2")
    row_units: ClassVar[tuple[str, ...]] = ("N", "N", "N", "N m", "N m")

    def residual(self, X_AB: Transform) -> Value:
        """p_AB_A, and the axis of B along two directions of A across the axis of A."""
        return ca.vertcat(X_AB.p, self._across() @ (X_AB.R @ ca.DM(self.axis)))

    def rows(self, X_AB: Transform) -> Value:
        """d/dt of the residual: R_AB v, and eᵀ R_AB (ω × axis)."""
        tilt = -self._across() @ (X_AB.R @ skew(ca.DM(self.axis)))
        return ca.vertcat(ca.horzcat(ca.DM(3, 3), X_AB.R), ca.horzcat(tilt, ca.DM(2, 3)))

    def _across(self) -> Value:
        _, _, directions = np.linalg.svd(self.axis[None, :])
        return ca.DM(directions[1:])
