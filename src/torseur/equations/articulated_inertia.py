"""The inertia of a tree that is free to move beyond a body, as it is felt at the body."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import join, split
from torseur.algebra.vectors import skew
from torseur.equations.link import Link
from torseur.equations.symmetric import symmetric
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
