"""Arguments and results of a step taken apart into scalars, and put together again.

A *form* tells how: records, tuples and matrices with their pattern of zeros. Two calls of a step whose arguments have
the same form may share one trace. Names do not take part, because every body has its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import as_casadi
from torseur.algebra.transform import Transform

Scalar = Any  # float | casadi.SX of one entry
Form = Hashable


@dataclass(frozen=True)
class _Number:
    """One number."""


@dataclass(frozen=True)
class _Matrix:
    """A CasADi matrix with entries at these places."""

    shape: tuple[int, int]
    column_starts: tuple[int, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True)
class _Record:
    """A dataclass with fields of these forms."""

    kind: type
    names: tuple[str, ...]
    parts: tuple[Form, ...]


@dataclass(frozen=True)
class _Tuple:
    parts: tuple[Form, ...]


@dataclass(frozen=True)
class _Same:
    """What is the same in all calls that share a trace: a joint with its axes, a choice, nothing."""

    identity: Hashable
    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)


@dataclass(frozen=True)
class _Joint:
    """A joint with numbers of its own that differ from body to body."""

    joint: _Same
    numbers: int


def taken_apart(value: Any, into: list[Scalar]) -> Form:
    """The form of a value; its scalars are appended to ``into``."""
    if isinstance(value, ca.SX | ca.DM):
        into += value.nonzeros()
        pattern = value.sparsity()
        return _Matrix(value.shape, tuple(pattern.colind()), tuple(pattern.row()))
    if isinstance(value, Transform):
        R, p = as_casadi(value.R), as_casadi(value.p)
        return _Record(Transform, ("R", "p"), (taken_apart(R, into), taken_apart(p, into)))
    if hasattr(value, "motion_subspace"):
        return _joint_taken_apart(value, into)
    if is_dataclass(value):
        names = tuple(f.name for f in fields(value))
        return _Record(type(value), names, tuple(taken_apart(getattr(value, name), into) for name in names))
    if isinstance(value, tuple):
        return _Tuple(tuple(taken_apart(part, into) for part in value))
    if isinstance(value, str):
        return _Same("", "")
    if isinstance(value, bool) or value is None:
        return _Same(value, value)
    into.append(float(value))
    return _Number()


def _joint_taken_apart(joint: Any, into: list[Scalar]) -> Form:
    numbers = joint.own_numbers
    into += numbers
    return _Joint(_identified(joint.with_own_numbers([0.0] * len(numbers))), len(numbers))


def _identified(joint: Any) -> _Same:
    values = (getattr(joint, f.name) for f in fields(joint))
    numbers = tuple(value.tobytes() if isinstance(value, np.ndarray) else value for value in values)
    return _Same((type(joint), numbers), joint)


def put_together(form: Form, scalars: Iterator[Scalar]) -> Any:
    """The value of a form with these scalars."""
    match form:
        case _Number():
            return next(scalars)
        case _Matrix(shape, column_starts, rows):
            pattern = ca.Sparsity(*shape, list(column_starts), list(rows))
            entries = [next(scalars) for _ in rows]
            numbers = all(isinstance(entry, float) for entry in entries)
            return ca.DM(pattern, entries) if numbers else ca.SX(pattern, ca.vertcat(*entries))
        case _Record(kind, names, parts):
            record: Any = object.__new__(kind)  # past the checks of its making: a part like it was checked before
            for name, part in zip(names, parts, strict=True):
                object.__setattr__(record, name, put_together(part, scalars))
            return record
        case _Tuple(parts):
            return tuple(put_together(part, scalars) for part in parts)
        case _Joint(joint, numbers):
            return joint.value.with_own_numbers([next(scalars) for _ in range(numbers)])
        case _Same(_, value):
            return value
    raise TypeError(f"there is no form {form!r}")
