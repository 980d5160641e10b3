"""Forces from outside that are functions of time."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.axis import Axis
from torseur.model.closing_axis import ClosingAxis
from torseur.model.signals.protocol import Signal

Signals3 = tuple[Signal, Signal, Signal]


@dataclass(frozen=True)
class Disturbance:
    """Force [N] and torque [N m] at the origin of a named frame, along the axes of the world or of the frame."""

    name: str
    frame: str
    force: Signals3
    torque: Signals3
    in_world: bool

    def wrench(self, t: Value, R_WF: Value) -> Value:
        """(moment; force) at the frame's origin in the world's components, (6, 1); R_WF turns from the frame."""
        moment, force = (ca.vertcat(*(signal.at(t)[0] for signal in part)) for part in (self.torque, self.force))
        return ca.vertcat(moment, force) if self.in_world else ca.vertcat(R_WF @ moment, R_WF @ force)


@dataclass(frozen=True)
class JointForce:
    """A generalised force on one speed of a joint [N m or N]."""

    name: str
    axis: Axis
    effort: Signal

    def force(self, t: Value) -> Value:
        """Its value at the time t."""
        return self.effort.at(t)[0]


@dataclass(frozen=True)
class ClosingForce:
    """The same on one axis of a joint that closes a loop."""

    name: str
    axis: ClosingAxis
    effort: Signal

    def force(self, t: Value) -> Value:
        """Its value at the time t."""
        return self.effort.at(t)[0]
