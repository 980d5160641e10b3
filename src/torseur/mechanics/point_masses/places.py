"""Where the bodies and frames of a machine are, and how they move, as functions of its points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.rotation_matrix import angular_velocity_from_rotation_rate
from torseur.algebra.transform import Transform
from torseur.mechanics.point_masses.solids import Solid
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model

_AT_REST = Transform(ca.DM(3, 3), ca.DM(3, 1))


@dataclass(frozen=True, eq=False)
class Places:
    """A machine whose points are at x and move with ẋ."""

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
        return _casadi(at) if frame.body == GROUND else self.bodies[frame.body] @ _casadi(at)

    def frame_rate(self, frame: Frame) -> Transform:
        """Rate of X_WF."""
        if frame.body == GROUND:
            return _AT_REST
        rate, at = self.rates[frame.body], _casadi(frame.placement)
        return Transform(rate.R @ at.R, rate.p + rate.R @ at.p)

    def angular_velocity(self, frame: Frame) -> Value:
        """ω of a frame in the world, (3, 1)."""
        R, R_dot = self.frame(frame).R, self.frame_rate(frame).R
        return angular_velocity_from_rotation_rate(R, R_dot, "base")

    def relative(self, A: Frame, B: Frame) -> Transform:
        """X_AB, of second degree in x."""
        return self.frame(A).inverse() @ self.frame(B)

    def relative_twist(self, A: Frame, B: Frame) -> Value:
        """V_AB_B: the twist of B relative to A, measured in B at its origin, (6, 1)."""
        X_WA, X_WB = self.frame(A), self.frame(B)
        omega_A = self.angular_velocity(A)
        omega = X_WB.R.T @ (self.angular_velocity(B) - omega_A)
        carried = self.frame_rate(A).p + ca.cross(omega_A, X_WB.p - X_WA.p)
        return ca.vertcat(omega, X_WB.R.T @ (self.frame_rate(B).p - carried))

    def sides(self, joint: int) -> tuple[Frame, Frame]:
        """The frames F and M of a joint."""
        here = Transform(ca.DM.eye(3), ca.DM(3, 1))
        return Frame(self.model.parent[joint], self.model.placement[joint]), Frame(joint, here)


def _casadi(X: Transform) -> Transform:
    return Transform(as_casadi(X.R), as_casadi(X.p))
