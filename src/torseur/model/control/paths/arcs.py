"""Paths made of straight lines and arcs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.records.controllers import Point2
from torseur.frozen import dataclass
from torseur.model.control.paths.protocol import PathPoint
from torseur.model.signals.pieces import Pieces


class Arc(NamedTuple):
    """A piece of constant curvature that begins at the length ``start`` of the path; straight if it does not bend."""

    start: float
    x: float
    y: float
    heading: float
    curvature: float

    def end(self, length: float) -> tuple[float, float]:
        """Where it is after some length."""
        half = self.curvature * length / 2
        chord = length if half == 0.0 else length * math.sin(half) / half
        return self.x + chord * math.cos(self.heading + half), self.y + chord * math.sin(self.heading + half)


@dataclass(frozen=True)
class ArcPath:
    """Arcs one after the other: the first reaches back, the last goes on."""

    arcs: tuple[Arc, ...]
    length: float
    closed: bool = False

    def at(self, parameter: Value) -> PathPoint:
        """The point at a length: on the arc there,

        (x, y) = (x_i, y_i) + σ sinc(κσ/2) (cos, sin)(θ_i + κσ/2),  θ = θ_i + κσ.
        """
        s = parameter - self.length * ca.floor(parameter / self.length) if self.closed else parameter
        x, y, heading, kappa = (self._of_arc(s, [arc[k] for arc in self.arcs]) for k in range(1, 5))
        sigma = s - self._of_arc(s, [arc.start for arc in self.arcs])
        half = kappa * sigma / 2
        chord = sigma * ca.if_else(ca.eq(half, 0), 1, ca.sin(half) / ca.if_else(ca.eq(half, 0), 1, half))
        return PathPoint(
            x + chord * ca.cos(heading + half), y + chord * ca.sin(heading + half), heading + 2 * half, kappa, ca.DM(1)
        )

    def _of_arc(self, s: Value, values: Sequence[float]) -> Value:
        return Pieces(tuple(arc.start for arc in self.arcs), tuple((value,) for value in values)).at(s)[0]


def line(through: Point2, direction: float) -> ArcPath:
    """A straight line without end."""
    return ArcPath((Arc(0.0, *through, direction, 0.0),), 0.0)


def circle(center: Point2, radius: float, *, left: bool) -> ArcPath:
    """A circle that begins east of its centre, run through without end."""
    sign = 1.0 if left else -1.0
    begin = Arc(0.0, center[0] + radius, center[1], sign * math.pi / 2, sign / radius)
    return ArcPath((begin,), math.tau * radius)


def rounded(points: Sequence[Point2], radius: float, *, closed: bool) -> ArcPath:
    """Straight lines through points, corners rounded by arcs that touch both lines."""
    corners = list(points)
    begin = corners[0]
    if closed:  # begin in the middle of the first side
        (ax, ay), (bx, by) = corners[0], corners[1]
        begin = (ax + bx) / 2, (ay + by) / 2
        corners = [begin, *corners[1:], corners[0], begin]
    arcs: list[Arc] = []
    at, s = begin, 0.0
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        heading, bend = _heading(before, corner), turn(before, corner, after)
        touch = radius * math.tan(abs(bend) / 2)
        straight = math.dist(at, corner) - touch
        arcs.append(Arc(s, *at, heading, 0.0))
        s += straight
        entry = corner[0] - touch * math.cos(heading), corner[1] - touch * math.sin(heading)
        arcs.append(Arc(s, *entry, heading, math.copysign(1 / radius, bend)))
        s += radius * abs(bend)
        at = corner[0] + touch * math.cos(heading + bend), corner[1] + touch * math.sin(heading + bend)
    arcs.append(Arc(s, *at, _heading(corners[-2], corners[-1]), 0.0))
    return ArcPath(tuple(arcs), s + math.dist(at, corners[-1]), closed)


def turn(before: Point2, corner: Point2, after: Point2) -> float:
    """The angle by which a path bends at a corner [rad], to the left positive."""
    return math.remainder(_heading(corner, after) - _heading(before, corner), math.tau)


def _heading(begin: Point2, end: Point2) -> float:
    return math.atan2(end[1] - begin[1], end[0] - begin[0])
