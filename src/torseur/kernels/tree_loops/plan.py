"""Values put together from the parts of their form: records, tuples and matrices of scalars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from torseur.kernels.tree_loops.forms import Form, Record, Same, Scalar, Tuple, leaf_of, leaves, size_of


def put_together(form: Form, scalars: Iterator[Scalar]) -> Any:
    """The value of a form with these scalars."""
    values = [leaf_of(leaf, [next(scalars) for _ in range(size_of(leaf))]) for leaf in leaves(form)]
    return plan(form).value(values, lambda *part: None)


@cache
def plan(form: Form) -> Plan:
    """How values of a form are put together."""
    made: list[_Making] = []

    def follow(form: Form, begin: int) -> int:
        match form:
            case Record(kind, names, parts):
                make: Any = _record(kind, names)
            case Tuple(parts):
                make = tuple
            case Same(_, value):
                made.append(_Making(form, 0, _the_same(value), begin, begin))
                return begin
            case _:
                made.append(_Making(form, 0, None, begin, begin + size_of(form)))
                return begin + size_of(form)
        end = begin
        for part in parts:
            end = follow(part, end)
        made.append(_Making(form, len(parts), make, begin, end))
        return end

    follow(form, 0)
    return Plan(tuple(made))


def _the_same(value: Any) -> Callable[[Sequence[Any]], Any]:
    return lambda parts: value


def _record(kind: type, names: tuple[str, ...]) -> Callable[[Sequence[Any]], Any]:
    def made(parts: Sequence[Any]) -> Any:
        record: Any = object.__new__(kind)  # past the checks of its making: a part like it was checked before
        record.__dict__.update(zip(names, parts, strict=True))
        return record

    return made


@dataclass(frozen=True, eq=False)
class _Making:
    """One part of a value: of how many parts it is made, and how (None: a leaf); which scalars of the whole it has."""

    form: Form
    parts: int
    make: Callable[[Sequence[Any]], Any] | None
    begin: int
    end: int


@dataclass(frozen=True, eq=False)
class Plan:
    """The parts of a value, each after those that it is made of."""

    makings: tuple[_Making, ...]

    def value(self, leaves: Sequence[Any], told: Callable[[Any, Form, int, int], None]) -> Any:
        """The value with these leaves; every part is told with its form and the range of its scalars."""
        of_leaf = iter(leaves)
        stack: list[Any] = []
        for making in self.makings:
            if making.make is None:
                part = next(of_leaf)
            else:
                first = len(stack) - making.parts
                part = making.make(stack[first:])
                del stack[first:]
            stack.append(part)
            if making.end > making.begin:
                told(part, making.form, making.begin, making.end)
        (whole,) = stack
        return whole
