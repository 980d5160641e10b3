"""The knife edge: a point that may not slip sideways."""

from __future__ import annotations

from typing import ClassVar, Literal

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.description.records.constraints import Grip
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class KnifeEdge:
    """The origin of B has no velocity relative to A along ``sideways``: 1 nonholonomic row."""

    name: str
    first: str
    second: str
    sideways: NDArray[np.float64]  # unit vector in B
    grip: Grip | None = None
    kind: ClassVar[str] = "knife edge"
    acts_on: ClassVar[Literal["frames"]] = "frames"
    closes_loop: ClassVar[bool] = False
    holonomic: ClassVar[int] = 0
    nonholonomic: ClassVar[int] = 1
    row_names: ClassVar[tuple[str, ...]] = ("sideways",)
    row_units: ClassVar[tuple[str, ...]] = ("N",)

    def residual(self, X_AB: Transform) -> Value:
        """No condition on positions."""
        return ca.DM(0, 1)

    def rows(self, X_AB: Transform) -> Value:
        """Sideways · v_B."""
        return ca.horzcat(ca.DM(1, 3), ca.DM(self.sideways).T)
