"""What ties two frames: directions, lengths, teeth and curves that can be."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from torseur.description import constraint_records as records
from torseur.description.checks.joints import vector_text
from torseur.description.expressions import Expression

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
        case records.PointOnCurve(curve=records.CurvePoints() as curve):
            yield from _of_points(curve)
        case records.PointOnCurve(curve=records.CurveGraph(over, functions)):
            yield from _of_graph(over, functions)


def _of_gear(gear: records.Gear) -> Iterator[Fault]:
    first, second = gear.teeth
    if first < 1 or second < 1:
        yield f"it has wheels of {first} and {second} teeth", "Give each wheel at least one."
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
    elif curve.closed:
        yield from _round(points)
    elif not any(_one_way(after[k] - before[k] for before, after in pairwise(points)) for k in range(dimension)):
        remedy = "Cut it into curves that do not, or turn its frame."
        yield f"the curve turns back along {'x, y and z'[: 7 if dimension == 2 else 10]}", remedy


def _round(points: tuple[tuple[float, ...], ...]) -> Iterator[Fault]:
    if any(math.hypot(x, y) == 0.0 for x, y, *_ in points):
        yield "the curve goes through the z axis of its frame", "Place the frame inside of the curve."
        return
    angles = [math.atan2(y, x) for x, y, *_ in points]
    turns = [(after - before + math.pi) % (2 * math.pi) - math.pi for before, after in pairwise([*angles, angles[0]])]
    if not _one_way(turns) or abs(abs(sum(turns)) - 2 * math.pi) > 1e-6:
        remedy = "Place the frame so that every ray from its z axis meets the curve once, and name each point once."
        yield "the curve does not go once round the z axis of its frame without turning back", remedy


def _of_graph(over: str, functions: tuple[tuple[str, Expression], ...]) -> Iterator[Fault]:
    for name, expression in functions:
        for coordinate in expression.coordinates():
            if coordinate.name != over:
                cause = f"'{coordinate.name}' at character {coordinate.position} of '{expression.text}' is not known"
                yield cause, f"Write {name} as an expression of {over}."


def _one_way(steps: Iterator[float] | list[float]) -> bool:
    taken = list(steps)
    return all(step > 0 for step in taken) or all(step < 0 for step in taken)


def _sine(a: records.Direction, b: records.Direction) -> float:
    across = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    return math.hypot(*across) / (math.hypot(*a) * math.hypot(*b))
