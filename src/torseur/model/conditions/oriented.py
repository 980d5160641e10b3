"""Angles that tell how B is turned relative to A: coordinates that functions of time may drive."""

from __future__ import annotations

from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Array, Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.directions import triad

ANGLES = ("roll", "pitch", "yaw")


@dataclass(frozen=True)
class Oriented:
    """Some of roll γ, pitch β and yaw α of R_AB = Rot(z, α) Rot(y, β) Rot(x, γ).

        γ = atan2(R_32, R_33),   β = atan2(−R_31, √(R_32² + R_33²)),   α = atan2(R_21, R_11)          (1)

    At β = ±90° roll and yaw have no rates. Multipliers are moments about the axes of these angles.
    """

    row_names: tuple[str, ...]

    @property
    def row_units(self) -> tuple[str, ...]:
        """Moments."""
        return ("N m",) * len(self.row_names)

    def residual(self, X_AB: Transform) -> Value:
        """(1)."""
        R = as_casadi(X_AB.R)
        angles = {
            "roll": ca.atan2(R[2, 1], R[2, 2]),
            "pitch": ca.atan2(-R[2, 0], ca.sqrt(R[2, 1] ** 2 + R[2, 2] ** 2)),
            "yaw": ca.atan2(R[1, 0], R[0, 0]),
        }
        return ca.vertcat(*(angles[name] for name in self.row_names))

    def rows(self, X_AB: Transform) -> Value:
        """The rates of (1)."""
        return rows_of(self.residual, X_AB)


@dataclass(frozen=True, eq=False)
class Turned:
    """The angle by which B is turned about an axis a that has the same direction in A and in B, x and y across it.

    ψ = atan2(y·R x − x·R y, x·R x + y·R y)                                                       (1)
    """

    axis: Array  # a, unit vector
    row_names: ClassVar[tuple[str, ...]] = ("turn",)
    row_units: ClassVar[tuple[str, ...]] = ("N m",)

    def residual(self, X_AB: Transform) -> Value:
        """(1)."""
        x, y = (ca.DM(direction) for direction in triad(self.axis))
        R_x, R_y = X_AB.R @ x, X_AB.R @ y
        return ca.atan2(ca.dot(y, R_x) - ca.dot(x, R_y), ca.dot(x, R_x) + ca.dot(y, R_y))

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (1)."""
        return rows_of(self.residual, X_AB)
