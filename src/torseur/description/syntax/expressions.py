"""Expressions of coordinates, read as data: no part of them is ever run as a program.

    sin(cart.angle)        -0.5 * cos(steer)**2        sqrt('left wheel'**2 + 1) / pi

Numbers, names of coordinates, + - * / ** with parentheses, and the functions below. A name that is not made of
letters, digits and dots stands between quotes.
"""

from __future__ import annotations

import ast
import math
import operator
import warnings
from collections.abc import Iterator
from dataclasses import field
from typing import Literal, TypeAlias

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass

LONGEST = 1000  # characters
DEEPEST = 50  # levels
_LARGEST = 1e50

Operator = Literal["+", "-", "*", "/", "**"]
FUNCTIONS = {"sin": 1, "cos": 1, "tan": 1, "sqrt": 1, "exp": 1, "atan2": 2}
"""The functions, and how many arguments each takes."""

_OPERATORS: dict[type[ast.operator], Operator] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
}
_FOUR = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_ALLOWED = (
    "Write numbers, names of coordinates (t, the time, in a formula), + - * / **, parentheses, pi, "
    f"{', '.join(FUNCTIONS)}."
)


@dataclass(frozen=True)
class Number:
    """A number."""

    value: float


@dataclass(frozen=True)
class Pi:
    """π."""


@dataclass(frozen=True)
class Coordinate:
    """The value of a coordinate; ``position`` counts characters from 1."""

    name: str
    position: int = field(compare=False)


@dataclass(frozen=True)
class Negative:
    """−x."""

    of: Node


@dataclass(frozen=True)
class Operation:
    """Two values and what is done with them."""

    operator: Operator
    left: Node
    right: Node


@dataclass(frozen=True)
class Call:
    """A function of one or two values."""

    function: str
    arguments: tuple[Node, ...]


Node: TypeAlias = Number | Pi | Coordinate | Negative | Operation | Call


@dataclass(frozen=True)
class Expression:
    """An expression as it was written, and what it says."""

    text: str = field(compare=False)
    tree: Node

    def coordinates(self) -> Iterator[Coordinate]:
        """The coordinates that it mentions, from left to right."""
        ahead = [self.tree]
        while ahead:
            node = ahead.pop()
            match node:
                case Coordinate():
                    yield node
                case Negative(of):
                    ahead.append(of)
                case Operation(_, left, right):
                    ahead += [right, left]
                case Call(_, arguments):
                    ahead += reversed(arguments)


class ExpressionError(ValueError):
    """An expression cannot be read: ``cause`` (with the position) and ``remedy``."""

    def __init__(self, cause: str, remedy: str) -> None:
        self.cause, self.remedy = cause, remedy
        super().__init__(f"{cause}. {remedy}")


def expression_of_number(value: float) -> Expression:
    """A constant."""
    return Expression(repr(float(value)), Number(float(value)))


def expression_of_text(text: str) -> Expression:
    """The expression that a text stands for.

    >>> expression_of_text("2 * sin(steer)").tree
    Operation(operator='*', left=Number(value=2.0), right=Call(function='sin', arguments=(Coordinate(name='steer', \
position=9),)))
    """
    if not text.strip():
        raise ExpressionError("the expression is empty", _ALLOWED)
    if len(text) > LONGEST:
        raise ExpressionError(f"the expression has {len(text)} characters, more than {LONGEST}", "Shorten it.")
    return Expression(text, _Reader(" ".join(text.splitlines()).rstrip()).tree())


def constant_value(expression: Expression) -> float:
    """The value of an expression of numbers, π and the four operations alone.

    >>> constant_value(expression_of_text("-3 * pi / 2"))
    -4.71238898038469
    """
    return _constant(expression.tree)


def _constant(node: Node) -> float:
    match node:
        case Number(value):
            return value
        case Pi():
            return math.pi
        case Negative(of):
            return -_constant(of)
        case Operation("+" | "-" | "*" | "/" as done, left, right):
            return float(_FOUR[done](_constant(left), _constant(right)))
    raise ExpressionError("this is not a constant", "Write numbers, pi, + - * / and parentheses.")


@dataclass(frozen=True)
class _Reader:
    """Takes a text of one line apart."""

    text: str

    def tree(self) -> Node:
        """What the whole text says."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of the language's own habits, which are not ours
                syntax = ast.parse(self.text.lstrip(), mode="eval").body
        except SyntaxError as error:
            place = f" at character {self._character(min(error.offset or 1, len(self.text)) - 1)}"
        except (ValueError, RecursionError, MemoryError, OverflowError):
            place = ""
        else:
            return self._node(syntax, 1)
        cause = f"the expression '{_shortened(self.text)}' cannot be read{place}"
        raise ExpressionError(cause, f"{_ALLOWED} Values are in SI units, without unit.")

    def _node(self, node: ast.expr, depth: int) -> Node:
        if depth > DEEPEST:
            raise ExpressionError(f"the expression is nested deeper than {DEEPEST} levels", "Simplify it.")
        match node:
            case ast.Constant(value=bool() | complex() | bytes() | None):
                raise self._refused(node, "this is not a number")
            case ast.Constant(value=int() | float() as value):
                return Number(self._finite(value, node))
            case ast.Constant(value=str() as name):
                return Coordinate(name, self._position(node))
            case ast.Name(id="pi"):
                return Pi()
            case ast.Name() | ast.Attribute():
                return Coordinate(self._dotted(node), self._position(node))
            case ast.UnaryOp(op=ast.UAdd(), operand=of):
                return self._node(of, depth + 1)
            case ast.UnaryOp(op=ast.USub(), operand=of):
                return Negative(self._node(of, depth + 1))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return Operation(_OPERATORS[type(op)], self._node(left, depth + 1), self._node(right, depth + 1))
            case ast.BinOp(op=ast.BitXor()):
                raise ExpressionError("'^' is not an operator here", "Write ** for powers.")
            case ast.Call():
                return self._call(node, depth)
        raise self._refused(node, "this is not part of an expression")

    def _call(self, node: ast.Call, depth: int) -> Call:
        if not isinstance(node.func, ast.Name):
            raise self._refused(node, "this is not a function")
        name, place = node.func.id, f"at character {self._position(node)}"
        if name not in FUNCTIONS:
            cause = f"the function '{_shortened(name)}' {place} is not known"
            raise ExpressionError(cause, suggestion(name, FUNCTIONS))
        given = len(node.args) + len(node.keywords)
        if node.keywords or given != FUNCTIONS[name]:
            raise ExpressionError(f"the function '{name}' {place} has {given} arguments", f"Give it {FUNCTIONS[name]}.")
        return Call(name, tuple(self._node(argument, depth + 1) for argument in node.args))

    def _dotted(self, node: ast.expr) -> str:
        """The name that ``a.b.c`` spells."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            raise self._refused(node, "this is not a name")
        return ".".join([node.id, *reversed(parts)])

    def _finite(self, value: float, node: ast.expr) -> float:
        if not abs(value) < _LARGEST:
            raise self._refused(node, "this number is too large")
        return float(value)

    def _position(self, node: ast.expr) -> int:
        """The place of a part, counted in characters from 1; the parser counts bytes."""
        before = self.text.lstrip().encode()[: node.col_offset]
        return self._character(len(before.decode(errors="ignore")))

    def _character(self, index: int) -> int:
        return len(self.text) - len(self.text.lstrip()) + index + 1

    def _refused(self, node: ast.expr, cause: str) -> ExpressionError:
        return ExpressionError(f"{cause}, at character {self._position(node)} of '{_shortened(self.text)}'", _ALLOWED)


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
