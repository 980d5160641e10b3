"""A joint that is moved as a function of time, whatever force it takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.frozen import dataclass
from torseur.model.constraints.protocol import Constraint
from torseur.model.layout import Layout
from torseur.model.signals.protocol import Signal


@dataclass(frozen=True)
class Prescribed:
    """The speed of a joint is the rate of a function of time, or that function itself: 1 row.

    Its multiplier is the force [N] or torque [N m] that the motion takes.
    """

    name: str
    speed: str  # full name of the speed, of a joint that leads
    signal: Signal
    gives: Literal["position", "rate"]  # whether the function is the coordinate or the speed
    kind: ClassVar[str] = "prescribed motion"
    acts_on: ClassVar[Literal["speeds"]] = "speeds"
    closes_loop: ClassVar[bool] = False
    holonomic: ClassVar[int] = 0
    nonholonomic: ClassVar[int] = 1
    row_names: ClassVar[tuple[str, ...]] = ("effort",)
    row_units: ClassVar[tuple[str, ...]] = ("",)

    @property
    def corners(self) -> tuple[float, ...]:
        """Those of the function of time."""
        return self.signal.corners

    def coordinate_residual(self, layout: Layout, q: Value) -> Value:
        """It holds speeds alone."""
        return ca.DM(0, 1)

    def speed_rows(self, layout: Layout, q: Value) -> Value:
        """The unit row of the joint's speed."""
        row = ca.DM(1, layout.nv)
        row[0, layout.speed_names.index(self.speed)] = 1.0
        return row

    def coordinate(self, t: Value) -> Value | None:
        """The coordinate at the time t; None where only its rate is given."""
        return self.signal.at(t)[0] if self.gives == "position" else None

    def speed_values(self, t: Value) -> Value:
        """The speed at the time t."""
        value, rate, _ = self.signal.at(t)
        return rate if self.gives == "position" else value

    def speed_value_rates(self, t: Value) -> Value:
        """The acceleration at the time t."""
        _, rate, second = self.signal.at(t)
        return second if self.gives == "position" else rate


def start_of_prescribed(constraints: Iterable[Constraint], layout: Layout, q: Array, v: Array) -> tuple[Array, Array]:
    """(q, v) where the coordinates and speeds that are prescribed are as they are at t = 0."""
    q, v = q.copy(), v.copy()
    for constraint in constraints:
        if isinstance(constraint, Prescribed):
            v[layout.speed_names.index(constraint.speed)] = float(constraint.speed_values(0.0))
            if (coordinate := constraint.coordinate(0.0)) is not None:
                q[layout.coordinate_names.index(constraint.speed)] = float(coordinate)
    return q, v
