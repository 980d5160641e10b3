"""Where the bodies and frames of a machine are, and how they move, as functions of its points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.rotation_matrix import angular_velocity_from_rotation_rate
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.mechanics.apart.places import Places, in_casadi
from torseur.mechanics.point_masses.solids import Solid
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model

_AT_REST = Transform(ca.DM(3, 3), ca.DM(3, 1))


@dataclass(frozen=True, eq=False)
class PointPlaces(Places):
    """A machine whose points are at x and move with ẋ; relative poses are of second degree in x."""

    model: Model
    solids: Sequence[Solid]
    x: Value
    x_dot: Value

    @cached_property
    def bodies(self) -> list[Transform]:
        """X_WB of every body."""
        return [solid.pose(self.x) for solid in self.solids]

    @cached_property
    def rates(self) -> list[Transform]:
        """Rate of X_WB of every body: it depends on ẋ as X_WB on x."""
        return [solid.pose(self.x_dot) for solid in self.solids]

    def frame(self, frame: Frame) -> Transform:
        """X_WF."""
        at = frame.placement
        return in_casadi(at) if frame.body == GROUND else self.bodies[frame.body] @ in_casadi(at)

    def angular_velocity(self, frame: Frame) -> Value:
        """ω of a frame in the world, (3, 1)."""
        return angular_velocity_from_rotation_rate(self.frame(frame).R, self._rate(frame).R, "base")

    def velocity(self, frame: Frame) -> Value:
        """The velocity of a frame's origin in the world, (3, 1)."""
        return self._rate(frame).p

    def _rate(self, frame: Frame) -> Transform:
        """Rate of X_WF."""
        if frame.body == GROUND:
            return _AT_REST
        rate, at = self.rates[frame.body], in_casadi(frame.placement)
        return Transform(rate.R @ at.R, rate.p + rate.R @ at.p)
