"""What ties two frames: directions, lengths, teeth and curves that can be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from torseur.description.checks.joints import vector_text
from torseur.description.records import constraints as records
from torseur.description.syntax.expressions import Expression

Fault = tuple[str, str]

_PARALLEL = 1e-9  # sine of an angle


def closure_faults(constraint: records.Constraint) -> Iterator[Fault]:
    """What cannot be of a constraint that ties two frames."""
    for key in ("axis", "normal", "along"):
        if not isinstance(constraint, records.Rolling) and not any(getattr(constraint, key, (1.0,))):
            yield f"{key} {vector_text(getattr(constraint, key))} has no direction", "Give a non-zero axis."
    for key in ("length", "module", "radius"):
        if not isinstance(constraint, records.Rolling) and getattr(constraint, key, 1.0) <= 0:
            yield f"its {key} {getattr(constraint, key):g} m is not positive", "Give a positive number."
    match constraint:
        case records.Gear():
            yield from _of_gear(constraint)
        case records.Rack(axis=axis, along=along):
            if any(axis) and any(along) and _sine(axis, along) < _PARALLEL:
                yield "it turns about the direction that it goes along", "Give an 'axis' across 'along'."
        case records.MovedFrame(turn=(axis, _)) if not any(axis):
            yield f"axis {vector_text(axis)} of its turn has no direction", "Give a non-zero axis."
        case records.PointOnCurve(curve=records.CurvePoints() as curve):
            yield from _of_points(curve)
        case records.PointOnCurve(curve=records.CurveGraph(over, functions)):
            yield from _of_graph(over, functions)
        case records.PointOnCurve(curve=records.CurvePath() as path):
            yield from _of_path(path)


def _of_gear(gear: records.Gear) -> Iterator[Fault]:
    first, second = gear.teeth
    if first < 1 or second < 1:
        yield f"it has wheels of {first} and {second} teeth", "Give each wheel at least one."
    elif gear.second_axis is not None and not any(gear.second_axis):
        yield f"second_axis {vector_text(gear.second_axis)} has no direction", "Give a non-zero axis."
    elif gear.inside and second >= first:
        yield f"a wheel of {second} teeth does not run in one of {first}", "Name the larger wheel first."


def _of_points(curve: records.CurvePoints) -> Iterator[Fault]:
    points, dimension = curve.points, len(curve.points[0]) if curve.points else 0
    least = 3 if curve.closed else 2
    if len(points) < least or dimension not in (2, 3) or any(len(point) != dimension for point in points):
        yield (
            f"it has {len(points)} points of {dimension} numbers",
            f"Give {least} or more, each x and y, or x, y and z.",
        )
    elif any(before == after for before, after in pairwise([*points, *points[: curve.closed]])):
        yield "two points of the curve that follow each other are the same", "Name each point once."


def _of_path(curve: records.CurvePath) -> Iterator[Fault]:
    begin, end = curve.span
    if not begin < end:
        yield f"its parameter goes from {begin:g} to {end:g}", "Give a greater end."
    yield from _of_graph(records.PARAMETER, curve.functions)


def _of_graph(over: str, functions: Sequence[tuple[str, Expression]]) -> Iterator[Fault]:
    for name, expression in functions:
        for coordinate in expression.coordinates():
            if coordinate.name != over:
                cause = f"'{coordinate.name}' at character {coordinate.position} of '{expression.text}' is not known"
                yield cause, f"Write {name} as an expression of {over}."


def _sine(a: records.Direction, b: records.Direction) -> float:
    across = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    return math.hypot(*across) / (math.hypot(*a) * math.hypot(*b))
