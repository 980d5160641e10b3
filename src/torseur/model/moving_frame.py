"""A frame that moves on another one: what joints and places on bodies have in common."""

from __future__ import annotations

from dataclasses import field
from typing import Protocol

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, motion_cross_motion, split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass


class MovingFrame(Protocol):
    """A frame M that moves on a frame F with coordinates x and speeds y: X_FM(x), V_FM_M = S(x) y.

    A joint is one, and so is a place on a body, which moves with the body's amplitudes.
    """

    @property
    def nq(self) -> int:
        """Number of coordinates."""
        ...

    @property
    def nv(self) -> int:
        """Number of speeds."""
        ...

    def pose(self, x: Value, /) -> Transform:
        """X_FM at x."""
        ...

    def motion_subspace(self, x: Value, /) -> Value:
        """S, (6, nv)."""
        ...

    def bias(self, x: Value, y: Value, /) -> Value:
        """Ṡ y, (6, 1)."""
        ...


@dataclass(frozen=True, eq=False)
class FixedFrame:
    """A frame at a constant place; ``still`` (6, n) has a column of zeros for each coordinate that does not move it."""

    placement: Transform
    still: Value = field(default_factory=lambda: ca.DM(6, 0))

    @property
    def nq(self) -> int:
        """As many coordinates as speeds."""
        return self.nv

    @property
    def nv(self) -> int:
        """Number of coordinates that do not move it."""
        return int(self.still.size2())

    def pose(self, x: Value) -> Transform:
        """The constant place."""
        return self.placement

    def motion_subspace(self, x: Value) -> Value:
        """S = 0."""
        return self.still

    def bias(self, x: Value, y: Value) -> Value:
        """Ṡ y = 0."""
        return ca.DM(6, 1)


@dataclass(frozen=True, eq=False)
class InSeries:
    """A frame C that moves on B, which moves on A: x = (x_AB, x_BC), y = (y_AB, y_BC).

        V_AC = X V_AB + V_BC,    S = (X S_AB, S_BC)                                   (1)
        Ṡ y = X Ṡ_AB y_AB + Ṡ_BC y_BC + (X V_AB) × V_BC                               (2)

    with X the motion transform from B to C; the last term is its rate, Ẋ V = −V_BC × X V.
    """

    first: MovingFrame
    second: MovingFrame

    @property
    def nq(self) -> int:
        """Coordinates of both."""
        return self.first.nq + self.second.nq

    @property
    def nv(self) -> int:
        """Speeds of both."""
        return self.first.nv + self.second.nv

    def poses(self, x: Value) -> tuple[Transform, Transform]:
        """(X_AB, X_BC) at x."""
        n = self.first.nq
        return self.first.pose(x[:n, :]), self.second.pose(x[n:, :])

    def pose(self, x: Value) -> Transform:
        """X_AC = X_AB X_BC."""
        X_AB, X_BC = self.poses(x)
        return X_AB @ X_BC

    def motion_subspace(self, x: Value) -> Value:
        """S of (1)."""
        n = self.first.nq
        S_AB, S_BC = self.first.motion_subspace(x[:n, :]), self.second.motion_subspace(x[n:, :])
        if not S_AB.nnz():  # B is fixed on A: where C is on B does not matter
            return ca.horzcat(ca.DM(*S_AB.shape), S_BC)
        return ca.horzcat(motion_into(self.second.pose(x[n:, :]), S_AB), S_BC)

    def bias(self, x: Value, y: Value) -> Value:
        """Ṡ y of (2)."""
        n, m = self.first.nq, self.first.nv
        S_AB = self.first.motion_subspace(x[:n, :])
        if not S_AB.nnz():
            return self.second.bias(x[n:, :], y[m:, :])
        X_BC = self.second.pose(x[n:, :])
        V_AB = motion_into(X_BC, S_AB @ y[:m, :])
        V_BC = self.second.motion_subspace(x[n:, :]) @ y[m:, :]
        carried = motion_into(X_BC, self.first.bias(x[:n, :], y[:m, :]))
        return carried + self.second.bias(x[n:, :], y[m:, :]) + ca.sparsify(motion_cross_motion(V_AB, V_BC))


def motion_into(X_AB: Transform, V_A: Value) -> Value:
    """Twists (6, k) at A's origin as they are at B's, in B's components."""
    if not V_A.nnz():  # stays a matrix of numbers, from whatever symbols
        return ca.DM(*V_A.shape)
    omega, v = split(V_A)
    R_BA, p = as_casadi(X_AB.R).T, as_casadi(X_AB.p)
    return ca.sparsify(join(R_BA @ omega, R_BA @ (v + ca.cross(omega, ca.repmat(p, 1, omega.size2())))))


def force_into(X_AB: Transform, F_B: Value) -> Value:
    """Wrenches (6, k) at B's origin as they are at A's, in A's components."""
    n, f = split(F_B)
    f_A = as_casadi(X_AB.R) @ f
    return ca.sparsify(join(as_casadi(X_AB.R) @ n + cross(as_casadi(X_AB.p), f_A), f_A))
