"""Rows on the speeds of the tree that the user writes."""

from __future__ import annotations

from typing import ClassVar, Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass
from torseur.model.expressions import coordinate_values, expression_value
from torseur.model.layout import Layout


@dataclass(frozen=True)
class SpeedRows:
    """Σ coefficient(q) · speed = value for each row; coefficients are expressions of the coordinates."""

    name: str
    coefficients: tuple[tuple[tuple[str, Expression], ...], ...]  # of each row: (name of a speed, coefficient)
    values: tuple[float, ...]  # of each row, constant
    kind: ClassVar[str] = "rows of speeds"
    acts_on: ClassVar[Literal["speeds"]] = "speeds"
    closes_loop: ClassVar[bool] = False
    holonomic: ClassVar[int] = 0
    corners: ClassVar[tuple[float, ...]] = ()

    @property
    def nonholonomic(self) -> int:
        """The number of rows."""
        return len(self.coefficients)

    @property
    def row_names(self) -> tuple[str, ...]:
        """Their numbers, from 1."""
        return tuple(f"row{i + 1}" for i in range(self.nonholonomic))

    @property
    def row_units(self) -> tuple[str, ...]:
        """They depend on the speeds in a row."""
        return ("",) * self.nonholonomic

    def coordinate_residual(self, layout: Layout, q: Value) -> Value:
        """It holds speeds alone."""
        return ca.DM(0, 1)

    def speed_rows(self, layout: Layout, q: Value) -> Value:
        """(rows, nv); the coefficient of a follower's speed counts for its leader."""
        coordinates = coordinate_values(layout, q)
        of_all_joints = type(q)(self.nonholonomic, len(layout.joint_speed_names))
        for i, row in enumerate(self.coefficients):
            for speed, coefficient in row:
                of_all_joints[i, layout.joint_speed_names.index(speed)] = expression_value(coefficient, coordinates)
        return of_all_joints @ layout.unfold() if any(layout.coupling) else of_all_joints

    def speed_values(self, t: Value) -> Value:
        """The constants that are given."""
        return ca.DM(self.values)

    def speed_value_rates(self, t: Value) -> Value:
        """Constants do not change."""
        return ca.DM(self.nonholonomic, 1)
