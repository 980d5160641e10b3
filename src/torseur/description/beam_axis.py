"""The axis of a beam: a polyline, and where places are along it."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array
from torseur.frozen import dataclass

Point = tuple[float, float, float]

ON_AXIS = 1e-6
"""Distance from the axis, relative to the length, within which a place is on it."""


@dataclass(frozen=True, eq=False)
class Axis:
    """A polyline through points (n, 3), measured by the length s along it."""

    points: Array

    @property
    def corners(self) -> Array:
        """s of the points, (n,)."""
        return np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])

    @property
    def length(self) -> float:
        """Of the whole."""
        return float(self.corners[-1])

    def at(self, s: float) -> Array:
        """The point at s."""
        return np.array([np.interp(s, self.corners, self.points[:, k]) for k in range(3)])

    def nearest(self, place: ArrayLike) -> tuple[float, float]:
        """(s of the nearest point of the axis, distance from it)."""
        p = np.asarray(place, dtype=float)
        found = []
        for begin, (a, b) in zip(self.corners, pairwise(self.points), strict=False):
            d = b - a
            along = float(np.clip((p - a) @ d / (d @ d), 0.0, 1.0))
            found.append((math.dist(p, a + along * d), float(begin + along * np.linalg.norm(d))))
        distance, s = min(found)
        return s, distance


_ARC = math.radians(5.0)
"""Angle of the straight pieces of an arc: sagging 0.1 % of the radius."""


def arc_points(start: Point, through: Point, to: Point) -> list[Point]:
    """Points on the circle through three, after the first: straight pieces of equal length up to the last."""
    a, b, c = (np.array(point, dtype=float) for point in (start, through, to))
    u, v = b - a, c - a
    normal = np.cross(u, v)
    if np.linalg.norm(normal) <= ON_AXIS * np.linalg.norm(u) * np.linalg.norm(v):
        raise ValueError("the points of an arc lie on a line")
    n2 = normal @ normal
    centre = a + np.cross((u @ u) * v - (v @ v) * u, normal) / (2 * n2)
    x = a - centre
    y = np.cross(normal / math.sqrt(n2), x)
    angle = math.atan2(float((c - centre) @ y), float((c - centre) @ x)) % (2 * math.pi)
    pieces = max(2, math.ceil(angle / _ARC))
    turned = [centre + math.cos(t) * x + math.sin(t) * y for t in np.linspace(0, angle, pieces + 1)[1:]]
    return [*((float(p[0]), float(p[1]), float(p[2])) for p in turned[:-1]), to]
