"""Where the frames of a machine are, each body told by its moving reference and its deformation.

A body has the pose (p, Q) of its local frame, Q a unit quaternion, and amplitudes η; its speeds, measured in its local
frame, are y = (ω, w, η̇): connection (1), (2) of docs/connection.md.
"""

from __future__ import annotations

from dataclasses import field
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.euler_parameters import quaternion_rate, rotation_from_quaternion
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass
from torseur.mechanics.apart.places import Places, in_casadi
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model

POSE = 7
"""Numbers of a pose: p, Q."""

RIGID = 6
"""Rigid modes of a body."""


@dataclass(frozen=True, eq=False)
class ModalPlaces(Places):
    """A machine whose bodies have poses and amplitudes x and speeds y, both body after body."""

    model: Model
    x: Value
    y: Value
    _seen: dict[Frame, tuple[Transform, Value]] = field(default_factory=dict)

    @cached_property
    def poses(self) -> list[Transform]:
        """X_WB of the local frames."""
        parts = (self.x[of] for of in self.x_of)
        return [Transform(rotation_from_quaternion(part[3:POSE]), part[:3]) for part in parts]

    @cached_property
    def x_of(self) -> list[slice]:
        """Where (p, Q, η) of every body stand in x."""
        return slices(self.model, POSE)

    @cached_property
    def y_of(self) -> list[slice]:
        """Where (ω, w, η̇) of every body stand in y."""
        return slices(self.model, RIGID)

    def amplitudes(self, body: int) -> Value:
        """η."""
        return self.x[self.x_of[body]][POSE:]

    def amplitude_rates(self, body: int) -> Value:
        """η̇."""
        return self.y[self.y_of[body]][RIGID:]

    def frame(self, frame: Frame) -> Transform:
        """X_WF."""
        X_BF, _ = self.on_body(frame)
        return X_BF if frame.body == GROUND else self.poses[frame.body] @ X_BF

    def on_body(self, frame: Frame) -> tuple[Transform, Value]:
        """(X_BF, S): where a frame is on its body and how it moves with the rates of the amplitudes, V_BF_F = S η̇."""
        if frame not in self._seen:
            self._seen[frame] = self._on_body(frame)
        return self._seen[frame]

    def _on_body(self, frame: Frame) -> tuple[Transform, Value]:
        if frame.body == GROUND:
            return in_casadi(frame.placement), ca.DM(6, 0)
        eta = self.amplitudes(frame.body)
        if any(frame is own for _, own in self._sides):
            return Transform(ca.DM.eye(3), ca.DM(3, 1)), ca.DM(6, eta.numel())
        at = self.model.attached(frame)
        return in_casadi(at.pose(eta)), at.motion_subspace(eta)

    def modes(self, frame: Frame) -> Value:
        """X of connection (6), (6, 6 + m): (displacement; rotation) of a frame, in local axes, of unit amplitudes."""
        X_BF, S = self.on_body(frame)
        P, p, m = X_BF.R, as_casadi(X_BF.p), S.size2()
        moved = ca.horzcat(-skew(p), ca.DM.eye(3), P @ S[3:, :] if m else ca.DM(3, 0))
        turned = ca.horzcat(ca.DM.eye(3), ca.DM(3, 3), P @ S[:3, :] if m else ca.DM(3, 0))
        return ca.sparsify(ca.vertcat(moved, turned))

    def angular_velocity(self, frame: Frame) -> Value:
        """ω of a frame in the world, (3, 1)."""
        return ca.DM(3, 1) if frame.body == GROUND else self._moved(frame)[3:]

    def velocity(self, frame: Frame) -> Value:
        """The velocity of a frame's origin in the world, (3, 1)."""
        return ca.DM(3, 1) if frame.body == GROUND else self._moved(frame)[:3]

    def _moved(self, frame: Frame) -> Value:
        """(velocity; ω) in the world."""
        R, local = self.poses[frame.body].R, self.modes(frame) @ self.y[self.y_of[frame.body]]
        return ca.vertcat(R @ local[:3], R @ local[3:])

    @cached_property
    def rates(self) -> Value:
        """ẋ: ṗ = R w, Q̇ = ½ Q ∘ (0, ω)."""
        found = [ca.SX(0, 1)]
        for i, X in enumerate(self.poses):
            x, y = self.x[self.x_of[i]], self.y[self.y_of[i]]
            found += [X.R @ y[3:6], quaternion_rate(x[3:POSE], y[:3]), y[RIGID:]]
        return ca.vertcat(*found)

    def local_accelerations(self, i: int, acceleration: Value) -> Value:
        """ẏ of a body from (ω̇, Rᵀ p̈, η̈): ẇ = Rᵀ p̈ − ω × w."""
        y = self.y[self.y_of[i]]
        return acceleration - ca.vertcat(ca.DM(3, 1), cross(y[:3], y[3:6]), ca.DM(y.numel() - RIGID, 1))


def slices(model: Model, first: int) -> list[slice]:
    """Where each body's numbers stand: so many first, then as many as it has amplitudes."""
    found, begin = [], 0
    for body in model.bodies:
        end = begin + first + len(body.amplitudes)
        found.append(slice(begin, end))
        begin = end
    return found
