"""The inertia of a tree that is free to move beyond a body, as it is felt at the body."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.algebra.spatial import join, split
from torseur.algebra.symmetric import symmetric
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass
from torseur.mechanics.tree.link import Link
from torseur.model.bodies.protocol import Body


@dataclass(frozen=True, eq=False)
class ArticulatedInertia:
    """A symmetric 6×6 matrix in blocks: moment c = Q ω̇ + H ẇ, force f = Hᵀ ω̇ + M ẇ."""

    Q: Value
    H: Value
    M: Value

    @classmethod
    def of_body(cls, body: Body, eta: Value) -> ArticulatedInertia:
        """The inertia of a body alone: H = m d~, M = m 1."""
        return cls(body.inertia(eta), skew(body.first_moment(eta)), body.mass() * ca.DM.eye(3))

    def times(self, a: Value) -> Value:
        """The wrenches (6, k) of the accelerations (6, k)."""
        alpha, w = split(a)
        return join(self.Q @ alpha + self.H @ w, self.H.T @ alpha + self.M @ w)

    def into_parent(self, X: Link) -> ArticulatedInertia:
        """Xᵀ I X: turned into the parent's axes, then taken at the parent's origin.

        H' = H + λ~ M,    Q' = Q − H λ~ + λ~ H'ᵀ
        """
        lam = skew(X.p)
        Q, H, M = X.R.turned_symmetric(self.Q), X.R.turned(self.H), X.R.turned_symmetric(self.M)
        moved = H + lam @ M
        return ArticulatedInertia(symmetric(Q - H @ lam + lam @ moved.T), moved, M)

    def plus(self, other: ArticulatedInertia) -> ArticulatedInertia:
        """The sum of two inertias at the same point."""
        return ArticulatedInertia(self.Q + other.Q, self.H + other.H, self.M + other.M)

    def minus(self, yielding: Value) -> ArticulatedInertia:
        """Less the symmetric (6, 6) part that a joint yields."""
        Q, M = symmetric(yielding[:3, :3]), symmetric(yielding[3:, 3:])
        return ArticulatedInertia(self.Q - Q, self.H - yielding[:3, 3:], self.M - M)

    def without_motion_along(self, S: Value) -> ArticulatedInertia:
        """The same inertia, known to be felt by no motion along S: I S = 0.

        Where a column of S is along a coordinate, the rows and columns of that coordinate are zero by structure.
        """
        keep = np.ones(6)
        if isinstance(S, ca.DM):
            along = as_numpy(S)[:, np.count_nonzero(as_numpy(S), axis=0) == 1]
            keep[np.any(along != 0.0, axis=1)] = 0.0
        K_w, K_v = as_casadi(np.diag(keep[:3])), as_casadi(np.diag(keep[3:]))
        return ArticulatedInertia(K_w @ self.Q @ K_w, K_w @ self.H @ K_v, K_v @ self.M @ K_v)
