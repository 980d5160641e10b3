"""Arguments and results of a step taken apart into scalars.

A *form* tells how: records, tuples and matrices with their pattern of zeros. Two calls of a step whose arguments have
the same form may share one trace. Names do not take part, because every body has its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast

import casadi as ca
import numpy as np

from torseur.algebra.components import as_casadi
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass

_NAMES = ("name", "first", "second")  # fields that tell bodies, constraints and frames apart, and change no number

Scalar = Any  # float | casadi.SX of one entry
Form = Hashable


@dataclass(frozen=True)
class Number:
    """One number."""


@dataclass(frozen=True)
class Matrix:
    """A CasADi matrix with entries at these places."""

    shape: tuple[int, int]
    column_starts: tuple[int, ...]
    rows: tuple[int, ...]

    @classmethod
    def of(cls, value: ca.SX | ca.DM) -> Matrix:
        """The form of a matrix."""
        if value.is_dense():
            return _dense(*value.shape)
        pattern = value.sparsity()
        return cls(value.shape, tuple(pattern.colind()), tuple(pattern.row()))

    def pattern(self) -> ca.Sparsity:
        """Where its entries stand."""
        return _pattern(self)


@cache
def _dense(rows: int, columns: int) -> Matrix:
    starts = tuple(rows * column for column in range(columns + 1))
    return Matrix((rows, columns), starts, tuple(range(rows)) * columns)


@cache
def _pattern(form: Matrix) -> ca.Sparsity:
    return ca.Sparsity(*form.shape, list(form.column_starts), list(form.rows))


@dataclass(frozen=True)
class Record:
    """A dataclass with fields of these forms."""

    kind: type
    names: tuple[str, ...]
    parts: tuple[Form, ...]


@dataclass(frozen=True)
class Tuple:
    """A tuple with parts of these forms."""

    parts: tuple[Form, ...]


@dataclass(frozen=True)
class Same:
    """What is the same in all calls that share a trace: a joint with its axes, a choice, nothing."""

    identity: Hashable
    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)


@dataclass(frozen=True)
class Joint:
    """A joint with numbers of its own that differ from body to body."""

    joint: Same
    numbers: int


def taken_apart(value: Any, into: list[Scalar]) -> Form:
    """The form of a value; its scalars are appended to ``into``."""
    if (parts := parts_of(value)) is None:
        return leaf_taken_apart(value, into)
    return parts.whole(tuple([taken_apart(part, into) for part in parts.values]))


@dataclass(frozen=True, eq=False)
class Parts:
    """The parts of a record (with the ``names`` of its fields) or of a tuple."""

    kind: type
    names: tuple[str, ...]
    values: Sequence[Any]

    def whole(self, forms: tuple[Form, ...]) -> Form:
        """The form of what has parts of these forms."""
        return Tuple(forms) if self.kind is tuple else Record(self.kind, self.names, forms)


def parts_of(value: Any) -> Parts | None:
    """The parts of a value, None if it has none."""
    if isinstance(value, tuple):
        return Parts(tuple, (), value)
    if isinstance(value, Transform):
        return Parts(Transform, ("R", "p"), (as_casadi(value.R), as_casadi(value.p)))
    if isinstance(value, ca.SX | ca.DM) or hasattr(value, "own_numbers") or not is_dataclass(value):
        return None
    if hasattr(value, "taken_whole"):
        return None
    names, kind = _fields(cast(Hashable, type(value)))
    own = (getattr(value, name) for name in names)
    nameless = ["" if name in _NAMES and isinstance(part, str) else part for name, part in zip(names, own, strict=True)]
    return Parts(kind, names, nameless)


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], type]:
    """(names of the fields, kind) of a record, or of one which makes its fields when they are asked for."""
    return tuple(f.name for f in fields(kind)), getattr(kind, "stands_for", kind)


def leaf_taken_apart(value: Any, into: list[Scalar]) -> Form:
    """The form of a value without parts; its scalars are appended to ``into``."""
    if isinstance(value, ca.SX | ca.DM):
        into += value.nonzeros()
        return Matrix.of(value)
    if hasattr(value, "own_numbers"):
        return _joint_taken_apart(value, into)
    if isinstance(value, str | bool) or value is None:
        return Same((type(value), value), value)
    if hasattr(value, "taken_whole"):  # its numbers are those of one body
        return Same((type(value), id(value)), value)
    if isinstance(value, np.ndarray):  # directions that the code of a step looks at
        return Same((value.shape, value.tobytes()), value)
    into.append(float(value))
    return Number()


def _joint_taken_apart(joint: Any, into: list[Scalar]) -> Form:
    numbers = joint.own_numbers
    into += numbers
    return Joint(_identified(joint.with_own_numbers([0.0] * len(numbers))), len(numbers))


def _identified(joint: Any) -> Same:
    values = (getattr(joint, f.name) for f in fields(joint))
    numbers = tuple(value.tobytes() if isinstance(value, np.ndarray) else value for value in values)
    return Same((type(joint), numbers), joint)


def leaf_of(leaf: Form, entries: Sequence[Scalar]) -> Any:
    """A matrix, a number or a joint with these scalars; a matrix of numbers where all of them are."""
    match leaf:
        case Matrix():
            numbers = all(isinstance(entry, float) for entry in entries)
            return ca.DM(leaf.pattern(), list(entries)) if numbers else ca.SX(leaf.pattern(), ca.vertcat(*entries))
        case Joint(joint, _):
            return joint.value.with_own_numbers(entries)
    (number,) = entries
    return number


def put_together(form: Form, scalars: Iterator[Scalar]) -> Any:
    """The value of a form with these scalars."""
    match form:
        case Record(kind, names, parts):
            record: Any = object.__new__(kind)  # past the checks of its making: a value like it was checked before
            record.__dict__.update((name, put_together(part, scalars)) for name, part in zip(names, parts, strict=True))
            return record
        case Tuple(parts):
            return tuple(put_together(part, scalars) for part in parts)
        case Same(_, value):
            return value
    return leaf_of(form, [next(scalars) for _ in range(size_of(form))])


@cache
def size_of(form: Form) -> int:
    """How many scalars a value of a form has."""
    match form:
        case Record(_, _, parts) | Tuple(parts):
            return sum(map(size_of, parts))
        case Matrix():
            return len(form.rows)
        case Joint():
            return form.numbers
        case Same():
            return 0
    return 1
