"""What every path gives."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import casadi as ca
import numpy as np

from torseur.algebra.components import Value

_SAMPLES = 4001


class PathPoint(NamedTuple):
    """A point of a path: place (x, y) [m], heading from x towards y [rad], curvature [1/m] (positive to the left)."""

    x: Value
    y: Value
    heading: Value
    curvature: Value
    stretch: Value  # length per parameter


class Path(Protocol):
    """A curve in the world's horizontal plane, a function of a parameter, usually its length [m]."""

    @property
    def length(self) -> float:
        """Range of the parameter that belongs to the path itself; an open path goes on straight beyond."""

    @property
    def closed(self) -> bool:
        """Whether it comes back to its beginning after that range."""

    def at(self, parameter: Value) -> PathPoint:
        """The point at a parameter."""


def nearest(path: Path, x: float, y: float) -> float:
    """The parameter of the point of a path that is nearest to (x, y): numbers, at the start of a run."""
    from scipy.optimize import minimize_scalar

    s = ca.SX.sym("s")
    point = path.at(s)
    distance = ca.Function("distance", [s], [ca.hypot(point.x - x, point.y - y)])
    reach = 0.0 if path.closed else path.length + float(distance(0.0))
    samples = np.linspace(-reach, path.length + reach, _SAMPLES)
    best = int(np.argmin(distance.map(_SAMPLES)(samples.reshape(1, -1)).full()))
    around = samples[max(best - 1, 0)], samples[min(best + 1, _SAMPLES - 1)]
    return float(minimize_scalar(lambda at: float(distance(at)), bounds=around, options={"xatol": 1e-12}).x)
