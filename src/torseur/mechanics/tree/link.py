"""The passage from a body to its parent."""

from __future__ import annotations

from functools import cached_property

from torseur.algebra.components import Value
from torseur.algebra.spatial import join, split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.tree.turns import Turns


@dataclass(frozen=True, eq=False)
class Link:
    """X_PB, the pose of a body's frame in its parent's: the passage matrix S_i = P_i R_i and λ of [Llibre 1983, I]."""

    R: Turns
    p: Value

    @classmethod
    def through(cls, X_PF: Transform, X_FM: Transform, *, from_ground: bool) -> Link:
        """The link made of the joint's place on the parent and the joint's own pose.

        From the ground the rotations stay apart: the first meets constants only, and costs nothing.
        """
        R = Turns((X_PF.R, X_FM.R)) if from_ground else Turns.cheaper(X_PF.R, X_FM.R)
        return cls(R, X_PF.point(X_FM.p))

    def pose(self) -> Transform:
        """X_PB with its rotation multiplied out."""
        return self._pose

    @cached_property
    def _pose(self) -> Transform:
        return Transform(self.R.matrix(), self.p)

    def after(self, X_AP: Transform) -> Transform:
        """X_AB of the body, from its parent's pose in any frame A."""
        return Transform((self.R.T @ X_AP.R.T).T, X_AP.point(self.p))

    def motion_into_child(self, V_P: Value) -> Value:
        """A twist at the parent's origin as it is at the body's, in the body's components."""
        omega, v = split(V_P)
        R_BP = self.R.T
        return join(R_BP @ omega, R_BP @ (v + cross(omega, self.p)))

    def force_into_parent(self, F_B: Value) -> Value:
        """Wrenches (6, k) at the body's origin as they are at the parent's, in the parent's components."""
        n, f = split(F_B)
        f_P = self.R @ f
        return join(self.R @ n + cross(self.p, f_P), f_P)
