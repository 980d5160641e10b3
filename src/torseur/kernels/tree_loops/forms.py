"""Arguments and results of a step taken apart into scalars.

A *form* tells how: records, tuples and matrices with their pattern of zeros. Two calls of a step whose arguments have
the same form may share one trace. Names do not take part, because every body has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import as_casadi
from torseur.algebra.transform import Transform

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


Known = Callable[[Any, list[Scalar]], Form | None]
"""Gives the form of a value that was taken apart before, its scalars appended to the list; None of others."""


def taken_apart(value: Any, into: list[Scalar], known: Known = lambda value, into: None) -> Form:
    """The form of a value; its scalars are appended to ``into``."""
    if (form := known(value, into)) is not None:
        return form
    if isinstance(value, ca.SX | ca.DM):
        into += value.nonzeros()
        return Matrix.of(value)
    if isinstance(value, Transform):
        R, p = as_casadi(value.R), as_casadi(value.p)
        return Record(Transform, ("R", "p"), (taken_apart(R, into, known), taken_apart(p, into, known)))
    if hasattr(value, "own_numbers"):
        return _joint_taken_apart(value, into)
    if is_dataclass(value):
        names = tuple(f.name for f in fields(value))
        own = [getattr(value, name) for name in names]
        nameless = ("" if k in _NAMES and isinstance(part, str) else part for k, part in zip(names, own, strict=True))
        return Record(type(value), names, tuple(taken_apart(part, into, known) for part in nameless))
    if isinstance(value, tuple):
        return Tuple(tuple(taken_apart(part, into, known) for part in value))
    if isinstance(value, str | bool) or value is None:
        return Same((type(value), value), value)
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


@cache
def size_of(form: Form) -> int:
    """How many scalars a value of a form has."""
    match form:
        case Matrix():
            return len(form.rows)
        case Joint():
            return form.numbers
        case Number():
            return 1
    return sum(map(size_of, leaves(form)))


def leaves(form: Form) -> list[Form]:
    """The parts of a form that have scalars, in their order."""
    match form:
        case Record(_, _, parts) | Tuple(parts):
            return [leaf for part in parts for leaf in leaves(part)]
        case Same():
            return []
    return [form]
