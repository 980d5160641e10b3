"""Curves told over a parameter of their own, in the plane or in space, and points next to each other along them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass
from torseur.model.expressions import expression_value

_TURN = 0.3  # [rad] between the directions of neighbouring nodes, at most
_STRETCH = 1.5  # ratio of their speeds |c'|, at most
_MOST_NODES = 2048
_LEAST = 1e-5  # of the whole parameter, between nodes
_FIRST_NODES = 16
_ELSEWHERE = 1.5  # times as far along the curve as straight: another part of it


class Path(Protocol):
    """A curve c(s) with nodes s_k along it, which are so close that Newton's method finds all between them."""

    @property
    def nodes(self) -> Array:
        """s_k, increasing."""
        ...

    @property
    def told(self) -> Array:
        """(nodes, n): the numbers of each node by which the curve next to it is told; s_k is the first of them."""
        ...

    @property
    def points(self) -> Array:
        """(nodes, 2 or 3): c(s_k) [m]."""
        ...

    def beside(self, told: Value, u: Value) -> Value:
        """c(s_k + u), (2 or 3,), next to the node of which these numbers are."""
        ...


@dataclass(frozen=True, eq=False)
class FormulaPath:
    """Expressions of s from ``begin`` to ``end``; a closed one goes on from its begin, an open one goes on straight."""

    functions: tuple[Expression, ...]
    variable: str
    begin: float
    end: float
    closed: bool
    nodes: Array

    @property
    def told(self) -> Array:
        """s_k alone."""
        return self.nodes[:, None]

    @cached_property
    def points(self) -> Array:
        """c(s_k)."""
        return np.array([np.array(self._at(ca.DM(s))).ravel() for s in self.nodes])

    def beside(self, told: Value, u: Value) -> Value:
        """c of s_k + u brought back between begin and end."""
        s = told[0] + u
        if self.closed:
            period = self.end - self.begin
            return self._at(s - period * ca.floor((s - self.begin) / period))
        within = ca.fmin(ca.fmax(s, self.begin), self.end)
        symbol = ca.SX.sym("s")
        slope = ca.substitute(ca.jacobian(self._at(symbol), symbol), symbol, ca.SX(within))
        return self._at(within) + slope * (s - within)

    def _at(self, s: Value) -> Value:
        return ca.vertcat(*(expression_value(function, {self.variable: s}) for function in self.functions))


@dataclass(frozen=True, eq=False)
class SplinePath:
    """The cubic spline of continuous curvature through points; ``cubic`` is SciPy's, over chord lengths.

    About any s_k, be it a knot or between two of them, it is

        c_k + c'_k u + c''_k/2 u² + c'''/6 u³,   c''' that of the piece ahead for u ≥ 0, behind for u < 0      (1)

    as far as the next nodes. Beyond the ends of an open one, which have no curvature, it goes on straight.
    """

    cubic: Callable[..., Array]
    closed: bool
    nodes: Array

    @cached_property
    def told(self) -> Array:
        """(s_k, c_k, c'_k, c''_k/2, c'''/6 behind, c'''/6 ahead)."""
        s, small = self.nodes, 1e-9 * float(self.nodes[-1] - self.nodes[0])
        bends = [self.cubic(s + side * small, 3) / 6 for side in (-1, 1)]  # constant between knots
        if not self.closed:
            bends[0][0], bends[1][-1] = 0.0, 0.0
        return np.column_stack([s, self.cubic(s), self.cubic(s, 1), self.cubic(s, 2) / 2, *bends])

    @property
    def points(self) -> Array:
        """c_k."""
        return self.cubic(self.nodes)

    def beside(self, told: Value, u: Value) -> Value:
        """(1)."""
        n = (told.numel() - 1) // 5
        c, slope, bend, behind, ahead = (told[1 + n * k : 1 + n * (k + 1)] for k in range(5))
        ahead_of = u >= 0
        return c + u * (slope + u * (bend + u * (ahead_of * ahead + (1 - ahead_of) * behind)))


def formula_path(functions: Sequence[Expression], variable: str, span: tuple[float, float], *, closed: bool) -> Path:
    """A curve of expressions; ValueError for one with corners, standstills or crossings, or that does not close."""
    s = ca.SX.sym("s")
    c = ca.SX(ca.vertcat(*(expression_value(function, {variable: s}) for function in functions)))
    both = ca.Function("both", [s], [ca.densify(c), ca.densify(ca.jacobian(c, s))])

    def at(nodes: Array) -> tuple[Array, Array]:
        points, slopes = both.map(len(nodes))(nodes)
        return np.array(points).T, np.array(slopes).T

    points, slopes = at(np.array(span))
    if closed and not (_alike(*points) and _alike(*slopes)):
        raise ValueError("it does not end where, and as, it began, though it is said to be closed")
    nodes = _close_enough(at, np.linspace(*span, _FIRST_NODES + 1), closed)
    return FormulaPath(tuple(functions), variable, *span, closed, nodes)


def spline_path(points: Array, *, closed: bool) -> Path:
    """The spline through points over the lengths of the chords between them; ValueError where it crosses itself."""
    from scipy.interpolate import CubicSpline

    through = np.vstack([points, points[:1]]) if closed else points
    s = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(through, axis=0), axis=1))])
    cubic = CubicSpline(s, through, bc_type="periodic" if closed else "natural")
    return SplinePath(cubic, closed, _close_enough(lambda nodes: (cubic(nodes), cubic(nodes, 1)), s, closed))


def _alike(one: Array, other: Array) -> bool:
    return bool(np.allclose(one, other, rtol=1e-9, atol=1e-9 * float(np.abs(one).max())))


def _close_enough(at: Callable[[Array], tuple[Array, Array]], nodes: Array, closed: bool) -> Array:
    """The nodes, with others between them where the curve turns, changes its speed or comes near to itself too much."""
    while len(nodes) <= _MOST_NODES:
        c, slopes = at(nodes)
        speeds = np.linalg.norm(slopes, axis=1)
        if not (np.isfinite(c).all() and np.isfinite(speeds).all()) or speeds.min() <= 1e-9 * speeds.max():
            raise ValueError("it stands still, or is not defined, at some value of its parameter")
        t, ratio = slopes / speeds[:, None], speeds[1:] / speeds[:-1]
        wide = (np.sum(t[1:] * t[:-1], axis=1) < np.cos(_TURN)) | (np.maximum(ratio, 1 / ratio) > _STRETCH)
        if not wide.any():
            wide = _mistakable(c, closed)
        if not wide.any():
            return nodes
        if np.diff(nodes)[wide].min() < _LEAST * (nodes[-1] - nodes[0]):
            break
        nodes = np.sort(np.concatenate([nodes, (nodes[1:] + nodes[:-1])[wide] / 2]))
    raise ValueError("it has a corner, or meets itself")


def _mistakable(c: Array, closed: bool) -> Array:
    """(nodes − 1,): intervals on which the nearest node may be one of another part of the curve.

    A point of an interval is within half of its length from its own nodes. Other nodes that are nearer to these than
    a whole length may be taken for them; along the curve they are much farther away.
    """
    lengths = np.linalg.norm(np.diff(c, axis=0), axis=1)
    s = np.concatenate([[0.0], np.cumsum(lengths)])
    along = np.abs(s[:, None] - s[None, :])
    if closed:
        along = np.minimum(along, s[-1] - along)
    apart = np.linalg.norm(c[:, None, :] - c[None, :, :], axis=2)
    other = along > _ELSEWHERE * apart + 1e-9 * s[-1]
    nearest = np.where(other, apart, np.inf).min(axis=1)
    mistakable: Array = lengths > np.minimum(nearest[1:], nearest[:-1])
    return mistakable


NAMES: Mapping[int, tuple[str, ...]] = {2: ("normal",), 3: ("across1", "across2")}
"""What the rows of a point on a curve are called, in the plane and in space."""
