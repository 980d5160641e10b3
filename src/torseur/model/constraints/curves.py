"""From curves as written to the condition of a point on them."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array
from torseur.description.curve_shapes import advances, goes_round
from torseur.description.records.constraints import PARAMETER, CurveGraph, CurvePath, CurvePoints
from torseur.model.conditions.functions import CurveFunction, Formula, Spline
from torseur.model.conditions.on_graph import OnGraph
from torseur.model.conditions.on_path import OnPath
from torseur.model.conditions.path import formula_path, spline_path


def on_curve(curve: CurvePoints | CurveGraph | CurvePath) -> OnGraph | OnPath:
    """The curve over the variable that it advances along, or over a parameter of its own where it turns back."""
    match curve:
        case CurveGraph():
            functions = tuple((name, Formula(f.text, curve.over)) for name, f in curve.functions)
            return OnGraph(curve.over, functions)
        case CurvePath(span, functions, closed):
            expressions = [f for _, f in functions]
            return OnPath(formula_path(expressions, PARAMETER, span, closed=closed))
    points = np.array(curve.points)
    if curve.closed:
        return _round(points) if goes_round(curve.points) else OnPath(spline_path(points, closed=True))
    return _advancing(points) if advances(curve.points) else OnPath(spline_path(points, closed=False))


def _round(points: Array) -> OnGraph:
    """A closed curve over the angle about z, each spline periodic."""
    angles = np.unwrap(np.arctan2(points[:, 1], points[:, 0]))
    if angles[-1] < angles[0]:
        points, angles = points[::-1], angles[::-1]
    told = {"radius": np.hypot(points[:, 0], points[:, 1])}
    if points.shape[1] == 3:
        told["z"] = points[:, 2]
    functions: list[tuple[str, CurveFunction]] = [(name, Spline(angles, x, periodic=True)) for name, x in told.items()]
    return OnGraph("angle", tuple(functions))


def _advancing(points: Array) -> OnGraph:
    """An open curve over the first axis along which it never turns back."""
    axes = "xyz"[: points.shape[1]]
    over = next(k for k in range(len(axes)) if len({*np.sign(np.diff(points[:, k]))}) == 1)
    forward = points if points[0, over] < points[-1, over] else points[::-1]
    others = [k for k in range(len(axes)) if k != over]
    return OnGraph(axes[over], tuple((axes[k], Spline(forward[:, over], forward[:, k])) for k in others))
