"""The origin of B stays on a curve of A that has a parameter of its own."""

from __future__ import annotations

from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.path import NAMES, Path

_STEPS = 5  # of (1): between nodes each about squares the error


@dataclass(frozen=True, eq=False)
class OnPath:
    """The parameter is that of the curve's nearest point, found anew in every position: nothing has to be remembered.

    From the nearest node s_k, with p = p_AB (of a plane curve its x and y: the curve is then the sheet on it),

        u ← u − c'·(c − p)/|c'|²,    c and c' at s_k + u                                              (1)

    which is Newton's method where p lies on the curve. With the directions n_i across c',

        φ_i = n_i · (p − c) = 0                                                                       (2)

    is how far the point is off. In the plane n is 90° to the left of the way along the curve; in space the n_i are
    carried along from node to node without twist. Multipliers are the forces along n_i.
    """

    path: Path

    @property
    def row_names(self) -> tuple[str, ...]:
        """One row in the plane, two in space."""
        return NAMES[self.path.points.shape[1]]

    @property
    def row_units(self) -> tuple[str, ...]:
        """Forces."""
        return ("N",) * len(self.row_names)

    def residual(self, X_AB: Transform) -> Value:
        """(2)."""
        n = self.path.points.shape[1]
        p = ca.vertcat(*(X_AB.p[k] for k in range(n)))
        told = self._nearest(p)
        u: Value = ca.SX(0)
        for _ in range(_STEPS):
            c, slope = self._beside(told, u)
            u = u - ca.dot(slope, c - p) / ca.sumsqr(slope)  # (1)
        c, slope = self._beside(told, u)
        off, t = p - c, slope / ca.sqrt(ca.sumsqr(slope))
        if n == 2:
            return t[0] * off[1] - t[1] * off[0]  # (2)
        carried = told[-3:]
        first = carried - t * ca.dot(t, carried)
        first = first / ca.sqrt(ca.sumsqr(first))
        return ca.vertcat(ca.dot(first, off), ca.dot(ca.cross(t, first), off))  # (2)

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (2)."""
        return rows_of(self.residual, X_AB)

    def _beside(self, told: Value, u: Value) -> tuple[Value, Value]:
        """(c, c') at s_k + u."""
        symbols, step = ca.SX.sym("told", told.numel()), ca.SX.sym("u")
        c = ca.SX(self.path.beside(symbols, step))
        both = ca.horzcat(c, ca.jacobian(c, step))
        found = ca.substitute(both, ca.vertcat(symbols, step), ca.vertcat(told, u))
        return found[:, 0], found[:, 1]

    def _nearest(self, p: Value) -> Value:
        """The numbers of the node next to p; of nodes as near as each other the first."""
        away = ca.DM(self.path.points) - ca.repmat(ca.SX(p).T, len(self.path.points), 1)
        least: Value = ca.SX(ca.inf)
        closer: list[Value] = []
        distances = ca.sum2(away**2)
        for k in range(distances.numel()):
            distance = distances[k]
            closer.append(distance < least)
            least = ca.fmin(distance, least)
        chosen: list[Value] = []
        open_yet: Value = ca.SX(1)
        for is_closer in reversed(closer):
            chosen.append(is_closer * open_yet)
            open_yet = (1 - is_closer) * open_yet
        return ca.DM(self._numbers.T) @ ca.vertcat(*reversed(chosen))

    @cached_property
    def _numbers(self) -> Array:
        """(nodes, n): what the path tells of its nodes, in space with a direction across it."""
        told = self.path.told
        return told if self.path.points.shape[1] == 2 else np.hstack([told, carried_along(self.path)])


def carried_along(path: Path) -> Array:
    """(nodes, 3): unit directions across the curve, each the one before without its part along the curve."""
    s = ca.SX.sym("s", path.told.shape[1])
    u = ca.SX.sym("u")
    slope = ca.Function("slope", [s, u], [ca.jacobian(ca.SX(path.beside(s, u)), u)])
    directions: list[Array] = []
    for told in path.told:
        t = np.array(slope(told, 0.0)).ravel()
        t /= np.linalg.norm(t)
        last = directions[-1] if directions else np.eye(3)[np.abs(t).argmin()]
        across = last - t * (t @ last)
        directions.append(across / np.linalg.norm(across))
    return np.array(directions)
