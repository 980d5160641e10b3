"""Loop closure by a ball joint: two points meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform


@dataclass(frozen=True)
class SphericalLoop:
    """The origins of A and B coincide: 3 holonomic rows."""

    name: str
    first: str
    second: str
    kind: ClassVar[str] = "spherical loop"
    acts_on: ClassVar[Literal["frames"]] = "frames"
    closes_loop: ClassVar[bool] = True
    holonomic: ClassVar[int] = 3
    nonholonomic: ClassVar[int] = 0
    row_names: ClassVar[tuple[str, ...]] = ("x", "y", "z")
    row_units: ClassVar[tuple[str, ...]] = ("N", "N", "N")

    def residual(self, X_AB: Transform) -> Value:
        """p_AB_A."""
        return X_AB.p

    def rows(self, X_AB: Transform) -> Value:
        """d/dt p_AB_A = R_AB v_B."""
        return ca.horzcat(ca.DM(3, 3), X_AB.R)
