"""Two shafts turn alike whatever the angle between them."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass
from torseur.model.conditions.directions import triad


@dataclass(frozen=True, eq=False)
class EqualTurning:
    """B is bent away from A about an axis across the shafts, and not twisted against it.

    Let R_AB be a twist ψ about the shaft's axis a, then a bend θ about an axis across it. With x and y across a,

        y · R_AB x − x · R_AB y = (1 + cos θ) sin ψ,    x · R_AB x + y · R_AB y = (1 + cos θ) cos ψ        (1)

    Where ψ = 0 the rate of the first is (a + R_ABᵀ a) · ω: B turns relative to A about an axis in the plane that halves
    the angle of the shafts, that of the balls of the joint, and the shafts turn with the same speed.
    """

    axis: Array  # unit vector along the shaft, the same components in A and in B
    row_names: ClassVar[tuple[str, ...]] = ("twist",)
    row_units: ClassVar[tuple[str, ...]] = ("N m",)

    def residual(self, X_AB: Transform) -> Value:
        """Half the first of (1)."""
        x, y = self._across()
        return (y.T @ X_AB.R @ x - x.T @ X_AB.R @ y) / 2

    def rows(self, X_AB: Transform) -> Value:
        """Its rate."""
        x, y = self._across()
        turn = (x.T @ X_AB.R) @ skew(y) - (y.T @ X_AB.R) @ skew(x)
        return ca.horzcat(turn / 2, ca.DM(1, 3))

    def sine(self, X_AB: Transform) -> Value:
        """Sin ψ, from both of (1)."""
        return self.residual(X_AB) / self._size(X_AB)

    def cosine(self, X_AB: Transform) -> Value:
        """Cos ψ."""
        return self._along(X_AB) / self._size(X_AB)

    def _along(self, X_AB: Transform) -> Value:
        x, y = self._across()
        return (x.T @ X_AB.R @ x + y.T @ X_AB.R @ y) / 2

    def _size(self, X_AB: Transform) -> Value:
        return ca.sqrt(self.residual(X_AB) ** 2 + self._along(X_AB) ** 2)

    def _across(self) -> tuple[Value, Value]:
        x, y = triad(self.axis)
        return ca.DM(x), ca.DM(y)
