"""From paths as written to those of the model."""

from __future__ import annotations

from torseur.description.records import controllers as records
from torseur.model.control.paths.arcs import circle, line, rounded
from torseur.model.control.paths.protocol import Path
from torseur.model.control.paths.spline import spline


def path_of(record: records.Path) -> Path:
    """The path that a record stands for."""
    match record:
        case records.LinePath(through, direction):
            return line(through, direction)
        case records.CirclePath(center, radius, side):
            return circle(center, radius, left=side == "left")
        case records.PolylinePath(points, radius, closed):
            return rounded(points, radius, closed=closed)
        case records.SplinePath(points, closed):
            return spline(points, closed=closed)
