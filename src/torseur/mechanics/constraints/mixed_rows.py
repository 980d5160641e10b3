"""Rows of constraints as they are eliminated: an orthogonal mix of those of H where it is simpler.

    H' = Lᵀ H,    H' v = Lᵀ b,    H' v̇ = Lᵀ ḃ − Ḣ' v                                             (1)

The rows of a ball are told along the axes of the body that carries both of its sides (points.py). The point of contact
of a disc that flies freely is at rest along the disc's own axes, which spares the elimination small pivots. Where time
drives rows they are not mixed, so that nothing of L̇ enters (1).
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.drift import drift_of
from torseur.mechanics.constraints.points import PointPair, point_pair
from torseur.mechanics.constraints.rows import frames_of, residual_at, rows
from torseur.mechanics.tree.jacobian import relative_jacobian
from torseur.mechanics.tree.kinematics import Links, links
from torseur.model.constraints.protocol import Constraint
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.frame import GROUND
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class MixedRows:
    """The kept rows of one constraint."""

    model: Model
    X: Links
    q: Value
    constraint: Constraint
    own: tuple[int, ...]  # of its rows, those that are kept
    points: PointPair | None = None

    def rows(self, twin: Model, T: Value) -> Value:
        """H' on the speeds w of a twin of the model, v = T w."""
        if self.points is not None:
            return self.points.measured_by(twin).rows()[self._own, :]
        if (wheel := self._along_wheel(twin)) is not None:
            return wheel[1]
        on_frames = self.constraint.acts_on == "frames"
        H = rows(twin if on_frames else self.model, self.X, self.q, self.constraint)
        return (H if on_frames else H @ T)[self._own, :]

    @property
    def _own(self) -> list[int]:
        return list(self.own)

    @property
    def L(self) -> Value:
        """The mix."""
        if self.points is not None:
            return self.points.L[self._own, self._own]
        wheel = self._along_wheel(self.model)
        return ca.DM.eye(len(self.own)) if wheel is None else wheel[0]

    def drift(self, v: Value) -> Value:
        """Ḣ' v."""
        if self.points is not None:
            return self.points.drift(v)[self._own, :]
        return self.L.T @ drift_of(self.model, self.X, self.q, v, (self.constraint,))[self._own, :]

    def residual(self, t: Value) -> Value:
        """φ on all holonomic rows; along the axes of H' where points are told so."""
        return (
            residual_at(self.model, self.X, self.q, self.constraint, t)
            if self.points is None
            else self.points.residual()
        )

    def along_kept(self, phi: Value) -> Value:
        """Lᵀ φ on the kept rows, nil on those that are not holonomic."""
        if self.points is not None:
            return phi[self._own, :]
        every = ca.vertcat(phi, ca.DM(len(self.constraint.row_names) - self.constraint.holonomic, 1))
        return self.L.T @ every[self._own, :]

    def _along_wheel(self, model: Model) -> tuple[Value, Value] | None:
        """(L, rows) of a wheel that rolls on a free joint: rows along the axes of the wheel."""
        c = self.constraint
        if not isinstance(c, RollingWheel) or len(self.own) < len(c.row_names):
            return None
        body = model.frame(c.second).body
        if body == GROUND or not model.joints[body].is_free:
            return None
        X_AB, J_AB = relative_jacobian(model, self.X, self.q, *frames_of(model, c))
        own = c.along_own_axes(X_AB)
        return None if own is None else (own[0], own[1] @ J_AB)


def mixed_rows(model: Model, kept: tuple[int, ...], q: Value) -> Iterator[MixedRows]:
    """The kept rows, constraint by constraint."""
    X, begin = links(model, q), 0
    for c in model.constraints:
        count = len(c.row_names)
        own = tuple(k for k in range(count) if begin + k in kept)
        begin += count
        points = point_pair(model, X, q, c)
        yield MixedRows(model, X, q, c, own, points if points is not None and _is_apart(points.L, own) else None)


def _is_apart(L: Value, own: tuple[int, ...]) -> bool:
    """Whether the mix leaves rows to themselves, as those in the plane of a planar loop."""
    others = [k for k in range(L.size1()) if k not in own]
    return int(ca.sparsify(L[list(own), others]).nnz()) == 0
