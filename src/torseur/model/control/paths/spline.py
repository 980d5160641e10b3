"""Smooth paths through points."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.description.records.controllers import Point2
from torseur.frozen import dataclass
from torseur.model.control.paths.protocol import PathPoint
from torseur.model.signals.pieces import Pieces


@dataclass(frozen=True)
class SplinePath:
    """x and y as piecewise cubics of a parameter that is nearly the length: the chords between the points."""

    across: Pieces  # x
    along: Pieces  # y
    length: float
    closed: bool = False

    def at(self, parameter: Value) -> PathPoint:
        """κ = (x' y'' − y' x'')/|r'|³."""
        s = parameter - self.length * ca.floor(parameter / self.length) if self.closed else parameter
        (x, dx, ddx), (y, dy, ddy) = self.across.at(s), self.along.at(s)
        stretch = ca.sqrt(dx**2 + dy**2)
        return PathPoint(x, y, ca.atan2(dy, dx), (dx * ddy - dy * ddx) / stretch**3, stretch)


def spline(points: Sequence[Point2], *, closed: bool) -> SplinePath:
    """The cubic spline of continuous curvature; open ones end without curvature and go on straight."""
    from scipy.interpolate import CubicSpline

    through = np.array([*points, points[0]] if closed else points)
    s = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(through, axis=0), axis=1))])
    cubic = CubicSpline(s, through, bc_type="periodic" if closed else "natural")
    pieces = []
    for axis in range(2):
        coefficients = [tuple(float(c) for c in cubic.c[::-1, k, axis]) for k in range(len(s) - 1)]
        if closed:
            pieces.append(Pieces(tuple(s[:-1]), tuple(coefficients)))
            continue
        before = (float(through[0, axis]), float(cubic(0.0, 1)[axis]))
        after = (float(through[-1, axis]), float(cubic(s[-1], 1)[axis]))
        pieces.append(Pieces((0.0, *s), (before, *coefficients, after)))
    across, along = pieces
    return SplinePath(across, along, float(s[-1]), closed)
