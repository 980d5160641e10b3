"""Where the frames of a machine are, and how they move, whatever coordinates its bodies have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.model.frame import Frame
from torseur.model.layout import NO_AMPLITUDES
from torseur.model.model import Model


class Places(ABC):
    """A machine whose bodies move one by one."""

    model: Model

    @abstractmethod
    def frame(self, frame: Frame) -> Transform:
        """X_WF."""

    @abstractmethod
    def angular_velocity(self, frame: Frame) -> Value:
        """ω of a frame in the world, (3, 1)."""

    @abstractmethod
    def velocity(self, frame: Frame) -> Value:
        """The velocity of a frame's origin in the world, (3, 1)."""

    def amplitudes(self, body: int) -> Value:
        """η of a body, nothing of a rigid one."""
        return NO_AMPLITUDES

    def amplitude_rates(self, body: int) -> Value:
        """η̇ of a body."""
        return NO_AMPLITUDES

    def relative(self, A: Frame, B: Frame) -> Transform:
        """X_AB."""
        return self.frame(A).inverse() @ self.frame(B)

    def relative_twist(self, A: Frame, B: Frame) -> Value:
        """V_AB_B: the twist of B relative to A, measured in B at its origin, (6, 1)."""
        X_WA, X_WB = self.frame(A), self.frame(B)
        omega_A = self.angular_velocity(A)
        omega = X_WB.R.T @ (self.angular_velocity(B) - omega_A)
        carried = self.velocity(A) + ca.cross(omega_A, X_WB.p - X_WA.p)
        return ca.vertcat(omega, X_WB.R.T @ (self.velocity(B) - carried))

    def sides(self, joint: int) -> tuple[Frame, Frame]:
        """The frames F and M of a joint; M is the frame of the body that it moves."""
        return self._sides[joint]

    @cached_property
    def _sides(self) -> list[tuple[Frame, Frame]]:
        model = self.model
        here = Transform(ca.DM.eye(3), ca.DM(3, 1))
        return [(Frame(model.parent[i], model.placement[i]), Frame(i, here)) for i in model.outward()]


def in_casadi(X: Transform) -> Transform:
    """The same pose in components of CasADi."""
    return Transform(as_casadi(X.R), as_casadi(X.p))
