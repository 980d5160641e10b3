"""The origins of A and B keep their distance."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass


@dataclass(frozen=True)
class AtDistance:
    """(p · p − l²)/2l = 0 with p = p_AB: next to the length l it is the distance less l, without a square root."""

    length: float  # l [m]
    row_names: ClassVar[tuple[str, ...]] = ("pull",)
    row_units: ClassVar[tuple[str, ...]] = ("N",)

    def residual(self, X_AB: Transform) -> Value:
        """(p · p − l²)/2l."""
        return (ca.dot(X_AB.p, X_AB.p) / self.length - self.length) / 2

    def excess(self, residual: float) -> float:
        """The distance less l [m], of any size, that has this residual."""
        return float(self.length * (max(0.0, 1 + 2 * residual / self.length) ** 0.5 - 1))

    def mix(self, R: Value) -> Value | None:
        """A length has no axes."""
        return ca.DM(1)

    def rows(self, X_AB: Transform) -> Value:
        """pᵀ R_AB v / l."""
        return ca.horzcat(ca.DM(1, 3), (X_AB.p.T @ X_AB.R) / self.length)
