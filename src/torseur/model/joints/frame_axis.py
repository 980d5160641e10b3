"""One coordinate of a joint, told from the relative pose of its two frames: where it closes a loop, it has no other."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.model.conditions.directions import triad


@dataclass(frozen=True, eq=False)
class FrameAxis:
    """The frame B turns about the direction a, or slides along it, relative to the frame A.

    With x and y across a, and the place p_AB of B in A,

        turning    ψ = atan2(y·R x − x·R y, x·R x + y·R y),    ψ̇ = a·ω_AB                           (1)
        sliding    s = a·p_AB,                                 ṡ = a·ṗ_AB                           (2)
        a thread   ψ = a·p_AB/pitch                            ψ̇ = a·ω_AB                           (3)

    while the joint's conditions hold, so that a has the same components in A and in B where B turns about it. (1) is
    told up to whole turns, in (−π, π]; a thread counts them by its advance.
    """

    direction: Array  # a, unit vector
    turns: bool
    pitch: float = 0.0  # [m/rad], of a thread

    @property
    def unit(self) -> str:
        """Of its coordinate."""
        return "rad" if self.turns else "m"

    @property
    def wraps(self) -> bool:
        """Whether its coordinate is told up to whole turns."""
        return self.turns and not self.pitch

    def beyond(self, X_AB: Transform, rest: Value) -> Value:
        """The coordinate less ``rest``, within half a turn of it where it is told up to whole turns."""
        if not self.wraps:
            return self.direction_dot(X_AB.p) / (self.pitch or 1.0) - rest  # (2), (3)
        x, y = (ca.DM(across) for across in triad(self.direction))
        R_x, R_y = X_AB.R @ x, X_AB.R @ y
        sine, cosine = ca.dot(y, R_x) - ca.dot(x, R_y), ca.dot(x, R_x) + ca.dot(y, R_y)  # (1), both twice
        if isinstance(rest, int | float) and rest == 0.0:
            return ca.atan2(sine, cosine)
        c, s = ca.cos(rest), ca.sin(rest)
        return ca.atan2(c * sine - s * cosine, c * cosine + s * sine)

    def rate(self, omega_B: Value, p_dot: Value) -> Value:
        """Its rate from the angular velocity of B in A, in B's components, and ṗ_AB."""
        return self.direction_dot(omega_B if self.turns else p_dot)

    def direction_dot(self, vector: Value) -> Value:
        """The component along a."""
        return ca.dot(ca.sparsify(ca.DM(self.direction)), vector)

    def push(self, f: Value) -> Value:
        """(moment; force) on B at its origin, in A's components, of a generalised force along the coordinate."""
        along, none = ca.sparsify(ca.DM(self.direction)) * f, ca.DM(3, 1)
        return ca.vertcat(along, none) if self.turns else ca.vertcat(none, along)

    def counter_push(self, p_AB: Value, f: Value) -> Value:
        """The opposite of ``push``, on A at its origin."""
        moment, force = split(self.push(f))
        return -ca.vertcat(moment + cross(p_AB, force), force)


def turning(direction: Array, pitch: float = 0.0) -> FrameAxis:
    """About a direction."""
    return FrameAxis(direction, turns=True, pitch=pitch)


def sliding(direction: Array) -> FrameAxis:
    """Along a direction."""
    return FrameAxis(np.asarray(direction), turns=False)
