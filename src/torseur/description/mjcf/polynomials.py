"""Couplings of coordinates as MJCF's equalities between joints say them, ``couplings`` (1) with y0 = x0 = 0."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.polynomial import polynomial as powers
from numpy.typing import ArrayLike, NDArray

from torseur.description.mjcf.written_parts import numbers
from torseur.description.records.constraints import Coupling, PrescribedMotion
from torseur.description.records.drives import Constant
from torseur.description.records.machine import Description
from torseur.description.syntax.expressions import Coordinate, Expression, Negative, Node, Number, Operation, Pi

_DEGREE = 4
_ONE_COORDINATE = ("revolute", "continuous", "prismatic")

Coefficients = NDArray[np.float64]


def joint_equalities(description: Description) -> Iterator[tuple[str, dict[str, str]]]:
    """(name of the constraint, attributes of its ``joint`` element) of those that MJCF can say."""
    known = {joint.name for joint in description.joints if joint.type in _ONE_COORDINATE}
    for constraint in description.constraints:
        match constraint:
            case Coupling(name, joint, function) if joint in known:
                leaders = {coordinate.name for coordinate in function.coordinates()}
                a = coefficients(function)
                if a is not None and len(leaders) == 1 and leaders <= known:
                    yield name, {"joint1": joint, "joint2": leaders.pop(), "polycoef": numbers(a)}
            case PrescribedMotion(name, joint, Constant(value), "position") if joint in known:
                yield name, {"joint1": joint, "polycoef": numbers((value, 0, 0, 0, 0))}


def coefficients(function: Expression) -> tuple[float, ...] | None:
    """a_0 … a_4 of an expression that is a polynomial of one coordinate; None of any other.

    >>> from torseur.description.syntax.expressions import expression_of_text
    >>> coefficients(expression_of_text("(x + 1)**2 / 2 - pi * 0"))
    (0.5, 1.0, 0.5, 0.0, 0.0)
    >>> coefficients(expression_of_text("sin(x)"))
    """
    found = _polynomial(function.tree)
    if found is None or len(found) > _DEGREE + 1 or not np.isfinite(found).all():
        return None
    return tuple(float(a) for a in np.concatenate([found, np.zeros(_DEGREE + 1 - len(found))]))


def _polynomial(node: Node) -> Coefficients | None:
    """Its coefficients, from that of x⁰ on, without zeros at the end."""
    match node:
        case Number(value):
            return np.array([value])
        case Pi():
            return np.array([np.pi])
        case Coordinate():
            return np.array([0.0, 1.0])
        case Negative(of):
            inner = _polynomial(of)
            return None if inner is None else -inner
        case Operation(operator, left, right):
            a, b = _polynomial(left), _polynomial(right)
            return None if a is None or b is None else _combined(operator, a, b)
    return None


def _combined(operator: str, a: Coefficients, b: Coefficients) -> Coefficients | None:
    found: ArrayLike
    if operator == "+":
        found = powers.polyadd(a, b)
    elif operator == "-":
        found = powers.polysub(a, b)
    elif operator == "*":
        found = powers.polymul(a, b)
    elif operator == "/" and len(b) == 1 and b[0]:
        found = a / b[0]
    elif operator == "**" and len(b) == 1 and b[0] in range(_DEGREE + 1):
        found = powers.polypow(a, int(b[0]))
    else:
        return None
    return np.asarray(powers.polytrim(np.asarray(found)), dtype=np.float64)
