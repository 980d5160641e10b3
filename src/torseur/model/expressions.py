"""Values of the expressions of coordinates that stand in a file."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.syntax.expressions import (
    Call,
    Coordinate,
    Expression,
    Negative,
    Node,
    Number,
    Operation,
    Operator,
    Pi,
)
from torseur.model.layout import Layout

_OPERATIONS: Mapping[Operator, Callable[[Value, Value], Value]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
}

_FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "sin": ca.sin,
    "cos": ca.cos,
    "tan": ca.tan,
    "sqrt": ca.sqrt,
    "exp": ca.exp,
    "atan2": ca.atan2,
}


def coordinate_values(layout: Layout, q: Value) -> dict[str, Value]:
    """Every joint's coordinates by their full names; those of followers are read from their leaders."""
    values = {name: q[i] for i, name in enumerate(layout.coordinate_names)}
    for joint, coupling in enumerate(layout.coupling):
        if coupling is not None:
            values[layout.joint_names[joint]] = layout.coordinates(joint, q)
    return values


def expression_value(expression: Expression, coordinates: Mapping[str, Value]) -> Value:
    """The value of an expression where the coordinates have these values."""
    return _value(expression.tree, coordinates)


def _value(node: Node, coordinates: Mapping[str, Value]) -> Value:
    match node:
        case Number(value):
            return ca.DM(value)  # not a Python number, whose powers and quotients can raise
        case Pi():
            return ca.DM(math.pi)
        case Coordinate(name):
            return coordinates[name]
        case Negative(of):
            return -_value(of, coordinates)
        case Operation(operator, left, right):
            return _OPERATIONS[operator](_value(left, coordinates), _value(right, coordinates))
        case Call(function, arguments):
            return _FUNCTIONS[function](*(_value(argument, coordinates) for argument in arguments))
