"""Compliant stops at the limits of a joint."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.axis import Axis
from torseur.model.forces.contact import phase, push


@dataclass(frozen=True)
class Stop:
    """A damped spring at each limit of a joint that has one coordinate q: it pushes back inside, and never pulls."""

    axis: Axis
    lower: float | None
    upper: float | None
    stiffness: float  # [N m/rad or N/m]
    damping: float = 0.0  # [N m s/rad or N s/m]

    def force(self, q: Value, v: Value) -> Value:
        """The generalised force on the joint, positive from the lower limit [N m or N]."""
        return self._from_both(push, q, v)

    def phase(self, q: Value, v: Value) -> Value:
        """The ``phase`` of the push, positive at the lower limit: it jumps where the force has corners."""
        return self._from_both(phase, q, v)

    def _from_both(self, law: Callable[..., Value], q: Value, v: Value) -> Value:
        total = ca.DM(0)
        if self.lower is not None:
            total = total + law(self.lower - q, -v, self.stiffness, self.damping)
        if self.upper is not None:
            total = total - law(q - self.upper, v, self.stiffness, self.damping)
        return total

    def energy(self, q: Value) -> Value:
        """½ k p² of the springs [J]."""
        return self.stiffness * self._depth(q) ** 2 / 2

    def dissipated(self, q: Value, v: Value) -> Value:
        """Power lost in the dampers [W]; never negative."""
        return -(self.force(q, v) - self.stiffness * self._depth(q)) * v

    def _depth(self, q: Value) -> Value:
        """How far q is beyond a limit: positive below the lower one, negative above the upper one."""
        below = 0 if self.lower is None else ca.fmax(self.lower - q, 0)
        above = 0 if self.upper is None else ca.fmax(q - self.upper, 0)
        return below - above
