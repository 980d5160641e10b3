"""One degree of freedom of one joint."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.layout import Layout


@dataclass(frozen=True)
class Axis:
    """Degree of freedom number ``component`` of joint number ``joint``; its coordinate's rate is its speed.

    Joints that own quaternions have no such axes.
    """

    joint: int
    component: int = 0

    def position(self, layout: Layout, q: Value) -> Value:
        """Its coordinate, read from q."""
        return layout.coordinates(self.joint, q)[self.component]

    def speed(self, layout: Layout, v: Value) -> Value:
        """Its speed, read from v."""
        return layout.speeds(self.joint, v)[self.component]

    def number(self, layout: Layout) -> int:
        """Its place among the speeds of all joints, followers included."""
        return int(layout.joint_speeds_of[self.joint].start) + self.component

    def pushed(self, layout: Layout, force: Value) -> Value:
        """The generalised forces (nv,) of a force on it."""
        here = ca.DM.triplet([self.number(layout)], [0], [1.0], len(layout.joint_speed_names), 1)
        return layout.gather(here * force)


def axis_named(layout: Layout, speed: str) -> Axis:
    """The axis with this full speed name: ``joint`` or ``joint.component``."""
    number = layout.joint_speed_names.index(speed)
    joint = next(i for i, of in enumerate(layout.joint_speeds_of) if of.start <= number < of.stop)
    return Axis(joint, number - layout.joint_speeds_of[joint].start)
