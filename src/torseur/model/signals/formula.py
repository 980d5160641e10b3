"""Functions of time that are written as expressions."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import casadi as ca

from torseur.algebra.components import Value, is_casadi
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass
from torseur.model.expressions import expression_value
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True)
class Formula:
    """x(t) as it is written, with the derivatives that follow; corners, as of sqrt(t**2), are not looked for."""

    expression: Expression
    corners: ClassVar[tuple[float, ...]] = ()

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ) at the time t."""
        x, rate, second = self._with_rates.call([t if is_casadi(t) else ca.DM(t)])
        return x, rate, second

    @cached_property
    def _with_rates(self) -> ca.Function:
        t = ca.SX.sym("t")
        x = ca.SX(expression_value(self.expression, {"t": t}))
        rate = ca.jacobian(x, t)
        return ca.Function("formula", [t], [x, rate, ca.jacobian(rate, t)])
