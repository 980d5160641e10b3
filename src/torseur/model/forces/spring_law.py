"""Laws of springs and dampers: the force that resists a deflection and its rate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.records.springs import OneSided
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass
from torseur.model.expressions import expression_value
from torseur.model.forces.force_curve import ForceCurve


class Law(Protocol):
    """A force against the deflection x and its rate v, with what becomes of its work:

    f v = dU/dt + dissipated − supplied                                                              (1)
    """

    def force(self, x: Value, v: Value, /) -> Value:
        """f, positive where it pulls back from x > 0."""
        ...

    def energy(self, x: Value, /) -> Value:
        """U, stored [J]."""
        ...

    def dissipated(self, x: Value, v: Value, /) -> Value:
        """Power turned into heat [W]."""
        ...

    def supplied(self, x: Value, v: Value, /) -> Value:
        """Power that comes from outside [W]."""
        ...


@dataclass(frozen=True)
class Proportional:
    """f = preload + k x."""

    stiffness: Value  # k [N/m or N m/rad]
    preload: Value = 0.0  # [N or N m]

    def force(self, x: Value) -> Value:
        """f(x)."""
        return self.preload + self.stiffness * x

    def energy(self, x: Value) -> Value:
        """∫ f dx from x = 0."""
        return (self.preload + self.stiffness * x / 2) * x

    def energy_of_one_side(self, f: Value) -> Value:
        """f²/2k: the integral from where the force begins, at a force f that is nil on the other side of it."""
        return f**2 / (2 * self.stiffness)


@dataclass(frozen=True)
class SpringDamper:
    """A spring e(x) = dU/dx with a damper d(v): f = e + d.

    ``only`` in tension (a cable) it acts while e > 0, and never pushes: f = max(e + d, 0) there, else nothing; in
    compression (a bumper) the other way round. Passive where d(v) v ≥ 0.
    """

    elastic: Proportional | ForceCurve
    damping: Value | ForceCurve = 0.0  # [N s/m or N m s/rad]
    only: OneSided | None = None

    def force(self, x: Value, v: Value) -> Value:
        """e + d, as far as the one side goes."""
        e = self.elastic.force(x)
        d = self.damping.force(v) if isinstance(self.damping, ForceCurve) else self.damping * v
        if self.only is None:
            return e + d
        sign = 1.0 if self.only == "tension" else -1.0
        return sign * ca.if_else(sign * e > 0, ca.fmax(sign * (e + d), 0), 0)

    def energy(self, x: Value) -> Value:
        """U of the spring."""
        if self.only is None or isinstance(self.elastic, ForceCurve):
            return self.elastic.energy(x)
        return self.elastic.energy_of_one_side(self._elastic_force(x))

    def dissipated(self, x: Value, v: Value) -> Value:
        """(f − e) v."""
        return (self.force(x, v) - self._elastic_force(x)) * v

    def supplied(self, x: Value, v: Value) -> Value:
        """Nothing."""
        return ca.DM(0)

    def _elastic_force(self, x: Value) -> Value:
        e = self.elastic.force(x)
        return e if self.only is None else ca.fmax(e, 0) if self.only == "tension" else ca.fmin(e, 0)


@dataclass(frozen=True)
class WrittenLaw:
    """f(x, v) as an expression of the file. What it stores cannot be told from it: all its work comes from outside."""

    expression: Expression
    only: OneSided | None = None
    own_numbers: ClassVar[tuple[float, ...]] = ()

    def with_own_numbers(self, numbers: Sequence[Value]) -> WrittenLaw:
        """The law itself."""
        return self

    def force(self, x: Value, v: Value) -> Value:
        """f(x, v)."""
        f = expression_value(self.expression, {"x": x, "v": v})
        return f if self.only is None else ca.fmax(f, 0) if self.only == "tension" else ca.fmin(f, 0)

    def energy(self, x: Value) -> Value:
        """None that is known."""
        return ca.DM(0)

    def dissipated(self, x: Value, v: Value) -> Value:
        """None that is known."""
        return ca.DM(0)

    def supplied(self, x: Value, v: Value) -> Value:
        """−f v."""
        return -self.force(x, v) * v
