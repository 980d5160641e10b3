"""A coordinate that is a function of others: a cam between joints, a gear whose ratio changes."""

from __future__ import annotations

from typing import ClassVar, Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass
from torseur.model.expressions import coordinate_values, expression_value
from torseur.model.layout import Layout


@dataclass(frozen=True)
class CoordinateCoupling:
    """The coordinate y of a joint is f(x) of other coordinates whose rates are speeds: 1 holonomic row.

        φ = y − f(x) = 0,    φ̇ = ẏ − Σ ∂f/∂x_k ẋ_k = 0                                                (1)

    Its multiplier is the force [N] or torque [N m] on the joint; −∂f/∂x_k times it acts on the others.
    """

    name: str
    joint: str  # full name of its speed, which is that of its coordinate too
    function: Expression
    kind: ClassVar[str] = "coupling"
    acts_on: ClassVar[Literal["speeds"]] = "speeds"
    closes_loop: ClassVar[bool] = False
    holonomic: ClassVar[int] = 1
    nonholonomic: ClassVar[int] = 0
    row_names: ClassVar[tuple[str, ...]] = ("effort",)
    row_units: ClassVar[tuple[str, ...]] = ("",)

    def coordinate_residual(self, layout: Layout, q: Value) -> Value:
        """φ of (1)."""
        values = coordinate_values(layout, q)
        return values[self.joint] - expression_value(self.function, values)

    def speed_rows(self, layout: Layout, q: Value) -> Value:
        """(1), (1, nv); the entry of a follower's speed counts for its leader."""
        names = list(dict.fromkeys(coordinate.name for coordinate in self.function.coordinates()))
        symbols, values = ca.SX.sym("x", len(names)), coordinate_values(layout, q)
        f = ca.SX(expression_value(self.function, dict(zip(names, ca.vertsplit(symbols), strict=True))))
        slopes = ca.substitute(ca.jacobian(f, symbols), symbols, ca.SX(ca.vertcat(*(values[name] for name in names))))
        row = ca.SX(1, len(layout.joint_speed_names))
        row[0, layout.joint_speed_names.index(self.joint)] = 1.0
        for k, name in enumerate(names):
            row[0, layout.joint_speed_names.index(name)] -= slopes[k]
        row = ca.sparsify(row @ layout.unfold() if any(layout.coupling) else row)
        return ca.DM(row) if row.is_constant() else row

    def speed_values(self, t: Value) -> Value:
        """Nil."""
        return ca.DM(1, 1)

    def speed_value_rates(self, t: Value) -> Value:
        """Nil."""
        return ca.DM(1, 1)
