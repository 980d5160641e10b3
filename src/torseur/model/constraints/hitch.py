"""A hitch: a point of one body held at a point of another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.description.constraint_records import Plane


@dataclass(frozen=True)
class Hitch:
    """The origins of A and B coincide, in space (3 holonomic rows) or seen along the normal of a plane of A (2)."""

    name: str
    first: str
    second: str
    plane: Plane | None = None  # the two axes of A that span it
    kind: ClassVar[str] = "hitch"
    acts_on: ClassVar[Literal["frames"]] = "frames"
    closes_loop: ClassVar[bool] = True
    nonholonomic: ClassVar[int] = 0

    @property
    def holonomic(self) -> int:
        """One row for each axis along which they meet."""
        return len(self.row_names)

    @property
    def row_names(self) -> tuple[str, ...]:
        """The axes of A along which they meet."""
        return tuple(self.plane or "xyz")

    @property
    def row_units(self) -> tuple[str, ...]:
        """Forces."""
        return ("N",) * len(self.row_names)

    def residual(self, X_AB: Transform) -> Value:
        """p_AB_A along the axes of A that count."""
        return self._kept() @ X_AB.p

    def rows(self, X_AB: Transform) -> Value:
        """d/dt p_AB_A = R_AB v_B along these axes."""
        return ca.horzcat(ca.DM(self.holonomic, 3), self._kept() @ X_AB.R)

    def _kept(self) -> Value:
        return ca.sparsify(ca.DM([[float(axis == name) for axis in "xyz"] for name in self.row_names]))
