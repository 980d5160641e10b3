"""Constraints between two points, told along the axes of the body C that carries both.

What a ball or a rod keeps knows no axes. With C at rest and everything in its components,

    p = p_CB − p_CA,    N(1, p) ṗ = 0                                                            (1)
    d/dt (N ṗ) = N p̈ + Ṅ ṗ                                                                       (2)

need neither the orientation of B in A nor twists measured in B. The rows H of theory (28), along the axes of A, are
these mixed: H = L H_C with an orthogonal L, which is 1 for a rod.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.mechanics.constraints.drift import FrameState, frame_state, turning_rows
from torseur.mechanics.constraints.rows import frames_of
from torseur.mechanics.dynamics.newton_euler import moved
from torseur.mechanics.tree.jacobian import assembled_blocks, point_blocks, pose_in
from torseur.mechanics.tree.kinematics import AT_REST, Links, passage_coordinates, passage_speeds, velocity
from torseur.mechanics.tree.per_body import once_traced
from torseur.model.bodies.motion import Motion
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.hitch import Hitch
from torseur.model.constraints.protocol import Constraint
from torseur.model.frame import Frame
from torseur.model.model import Model

_UNTURNED = ca.DM.eye(3)
_NONE = ca.DM(3, 1)
_STILL = Motion(_NONE, _NONE, _NONE)

_velocity, _moved = once_traced(velocity), once_traced(moved)  # several constraints meet on one body


@dataclass(frozen=True, eq=False)
class PointPair:
    """The origins of the frames A and B of a constraint, on their way from the body C."""

    model: Model
    X: Links
    q: Value
    constraint: Closure | Hitch
    A: Frame
    B: Frame
    C: int
    X_C: tuple[Transform, Transform]  # of A and B
    L: Value  # (rows, rows)

    @property
    def _apart(self) -> Transform:
        """P of (1), between frames that are parallel to C."""
        X_CA, X_CB = self.X_C
        return Transform(_UNTURNED, X_CB.p - X_CA.p)

    def residual(self) -> Value:
        """φ along the axes of C."""
        return self.constraint.residual(self._apart)

    def rows(self) -> Value:
        """H_C, (rows, nv)."""
        N = self._own_rows()
        of_A, of_B = (
            assembled_blocks(self.model, N.size1(), point_blocks(self.model, self.X, self.q, frame, self.C, N))
            for frame in (self.A, self.B)
        )
        return of_B - of_A

    def measured_by(self, model: Model) -> PointPair:
        """The same pair with the speeds of another model."""
        return replace(self, model=model)

    def drift(self, v: Value) -> Value:
        """(2) where no speed changes, (rows,)."""
        N = self._own_rows()
        (v_A, a_A), (v_B, a_B) = (
            self._moving(frame, X, N, v) for frame, X in zip((self.A, self.B), self.X_C, strict=True)
        )
        apart, twist = self._apart, ca.vertcat(_NONE, v_B - v_A)
        return a_B - a_A + turning_rows(self.constraint, apart.R, apart.p, twist)

    def _own_rows(self) -> Value:
        return self.constraint.rows(self._apart)[:, 3:]

    def _moving(self, frame: Frame, X_CF: Transform, N: Value, v: Value) -> tuple[Value, Value]:
        """Of a frame's origin relative to C, the velocity in its components, and the acceleration along the rows N."""
        state, R = self._state(frame, v), X_CF.R
        return R @ split(state.twist)[1], ca.sparsify(N @ R) @ state.motion.w_dot

    def _state(self, frame: Frame, v: Value) -> FrameState:
        model, q = self.model, self.q
        x, y, yd = passage_coordinates(model, q), passage_speeds(model, v), _unchanged_speeds(model)
        of_body, motion = AT_REST, _STILL
        for i in _way_out(model, self.C, frame.body):
            of_body = _velocity(model.passage(i), self.X[i], x[i], y[i], of_body)
            motion = _moved(model.passage(i), self.X[i], motion, x[i], y[i], yd[i])
        shape = model.amplitudes(frame.body, q), model.amplitude_rates(frame.body, v)
        return frame_state(model.attached(frame), *shape, of_body, motion)


def point_pair(model: Model, X: Links, q: Value, constraint: Constraint) -> PointPair | None:
    """The constraint as one between points; None where it knows the axes of its frames."""
    if not isinstance(constraint, Closure | Hitch):
        return None
    A, B = frames_of(model, constraint)
    C = model.common_ancestor(A.body, B.body)
    L = constraint.mix(as_casadi(pose_in(model, X, q, A, C).R).T)
    if L is None:
        return None
    origins = A.origin, B.origin
    X_CA, X_CB = (pose_in(model, X, q, frame, C) for frame in origins)
    return PointPair(model, X, q, constraint, *origins, C, (X_CA, X_CB), L)


@once_traced
def _unchanged_speeds(model: Model) -> list[Value]:
    """The rates of the passages' speeds where none changes."""
    return passage_speeds(model, ca.DM(model.nv, 1))


def _way_out(model: Model, ancestor: int, body: int) -> list[int]:
    """The bodies from an ancestor, which is not among them, to a body."""
    found: list[int] = []
    while body != ancestor:
        found.insert(0, body)
        body = model.parent[body]
    return found
