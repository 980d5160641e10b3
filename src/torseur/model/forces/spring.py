"""Springs with dampers at a joint and between two points."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.axis import Axis
from torseur.model.closing_axis import ClosingAxis
from torseur.model.forces.spring_law import Law
from torseur.model.signals.protocol import Signal

SHORTEST = 1e-9  # [m]: below it two points count as one, and a force between them fades with their distance


@dataclass(frozen=True, eq=False)
class JointSpring:
    """A law on the deflection x = q − rest of one axis of a joint: the joint feels −f."""

    name: str
    axis: Axis
    rest: Value  # [rad or m]
    law: Law


@dataclass(frozen=True, eq=False)
class ClosingSpring:
    """The same at an axis of a joint that closes a loop; of an angle, x is within half a turn of its rest."""

    name: str
    axis: ClosingAxis
    rest: Value  # [rad or m]
    law: Law


@dataclass(frozen=True, eq=False)
class PointSpring:
    """A law on the change x = l − rest of the distance l of the origins of two named frames, and an effort.

        l = |d|,  l̇ = e·ḋ,  e = d/l                                                                 (1)

    with d from the first to the second. The first is pulled by F e, the second by −F e, with F = f(x, l̇) + effort(t).

    Where the points meet e has no direction: the distance is taken no smaller than ``SHORTEST``, so that the force goes
    to zero with d. A spring of no free length, f = k l, has F e = k d and feels nothing of this.
    """

    name: str
    first: str
    second: str
    rest: Value  # [m]
    law: Law
    effort: Signal | None = None  # [N]

    def stretch(self, d: Value, d_dot: Value) -> tuple[Value, Value, Value]:
        """(l, l̇, e) of (1)."""
        length = ca.sqrt(ca.fmax(ca.dot(d, d), SHORTEST**2))
        e = d / length
        return length, ca.dot(e, d_dot), e

    def pull(self, t: Value) -> Value:
        """The effort at the time t."""
        return ca.DM(0) if self.effort is None else self.effort.at(t)[0]
