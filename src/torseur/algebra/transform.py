"""Poses of frames, and what they do to points, twists and wrenches (annex A, eq. 12 and 13 of 3)."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, applied, as_casadi, as_numpy, is_casadi, product, transposed
from torseur.algebra.spatial import join, split
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class Transform:
    """The pose of a frame B in a frame A.

    ``R`` is R_AB, ``p`` is p_AB_A, the origin of B measured in A [m]. Both are CasADi matrices as soon as one is
    given as such, otherwise NumPy arrays, which may carry leading batch axes.
    """

    R: Value
    p: Value

    def __post_init__(self) -> None:
        kind = as_casadi if is_casadi(self.R, self.p) else as_numpy
        object.__setattr__(self, "R", kind(self.R))
        object.__setattr__(self, "p", kind(self.p))
        column = (3, 1) if is_casadi(self.R) else (3,)
        if tuple(self.R.shape)[-2:] != (3, 3) or tuple(self.p.shape)[-len(column) :] != column:
            raise ValueError(f"a pose needs R (3, 3) and p (3,), got {self.R.shape} and {self.p.shape}.")

    @classmethod
    def identity(cls) -> Transform:
        """The pose of a frame in itself."""
        return cls(np.eye(3), np.zeros(3))

    @classmethod
    def from_matrix(cls, T: Value) -> Transform:
        """The pose of the homogeneous matrix T[A, B], (4, 4)."""
        if is_casadi(T):
            return cls(T[:3, :3], T[:3, 3])
        T = as_numpy(T)
        return cls(T[..., :3, :3], T[..., :3, 3])

    def matrix(self) -> Value:
        """The homogeneous matrix T[A, B], (4, 4): annex A, eq. (13) of 3."""
        if is_casadi(self.R):
            last_row = ca.sparsify(ca.DM([[0.0, 0.0, 0.0, 1.0]]))
            return ca.vertcat(ca.horzcat(self.R, self.p), last_row)
        batch = np.broadcast_shapes(self.R.shape[:-2], self.p.shape[:-1])
        T = np.zeros((*batch, 4, 4))
        T[..., :3, :3], T[..., :3, 3], T[..., 3, 3] = self.R, self.p, 1.0
        return T

    def compose(self, other: Transform) -> Transform:
        """The pose of C in A, from this pose of B in A and the ``other`` of C in B."""
        return Transform(product(self.R, other.R), self.point(other.p))

    __matmul__ = compose

    def inverse(self) -> Transform:
        """The pose of A in B."""
        R_BA = transposed(self.R)
        return Transform(R_BA, -applied(R_BA, self.p))

    def point(self, p_BP_B: Value) -> Value:
        """The coordinates in A of a point given by its coordinates in B: annex A, eq. (12) of 3."""
        R, p = (as_casadi(self.R), as_casadi(self.p)) if is_casadi(p_BP_B) else (self.R, self.p)
        return p + applied(R, p_BP_B)

    def motion_into_child(self, V_A: Value) -> Value:
        """A twist at A's origin, measured in A, as it is at B's origin, measured in B.

        (R_ABᵀ ω,  R_ABᵀ (v + ω × p))
        """
        omega, v = split(V_A)
        R_BA = transposed(self.R)
        return join(applied(R_BA, omega), applied(R_BA, v + cross(omega, self.p)))

    def force_into_parent(self, F_B: Value) -> Value:
        """A wrench at B's origin, measured in B, as it is at A's origin, measured in A.

        (R_AB n + p × R_AB f,  R_AB f)
        """
        n, f = split(F_B)
        f_A = applied(self.R, f)
        return join(applied(self.R, n) + cross(self.p, f_A), f_A)

    def motion_matrix(self) -> Value:
        """The matrix X, (6, 6), of ``motion_into_child``; its transpose is that of ``force_into_parent``.

        X = [R_ABᵀ 0; -R_ABᵀ S(p) R_ABᵀ]
        """
        R_BA = transposed(self.R)
        corner = -product(R_BA, skew(self.p))
        if is_casadi(R_BA):
            return ca.vertcat(ca.horzcat(R_BA, ca.DM(3, 3)), ca.horzcat(corner, R_BA))
        return np.block([[R_BA, np.zeros_like(R_BA)], [corner, R_BA]])
