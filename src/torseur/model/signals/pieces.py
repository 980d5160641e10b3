"""Functions of time made of polynomials, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value, as_casadi, is_casadi, is_nought
from torseur.frozen import dataclass
from torseur.model.signals.protocol import SetPoint

Coefficients = tuple[Value, ...]


@dataclass(frozen=True)
class Pieces:
    """The polynomial c0 + c1 (t − t_i) + c2 (t − t_i)² + … from the time t_i on, until the next one begins.

    The first piece reaches back to the beginning of time. The piece in force is selected by comparisons, exactly:
    the others count with zero, so that a value at a corner is the one that was given. The expression grows by about
    2 (d + 2) operations per piece of degree d: a thousand cubic pieces take some seconds to compile and some five
    microseconds in every evaluation.
    """

    starts: tuple[
        float, ...
    ]  # t_i [s], not decreasing; that of the first piece only says where its time is counted from
    coefficients: tuple[Coefficients, ...]  # (c0, c1, …) of each piece

    @property
    def corners(self) -> tuple[float, ...]:
        """Where one piece follows another."""
        return self.starts[1:]

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ) at the time t."""
        t = t if is_casadi(t) else ca.DM(t)
        in_force = _in_force(t, self.starts)
        degree = max(len(c) for c in self.coefficients) - 1
        c = [_selected(in_force, [_entry(piece, k) for piece in self.coefficients]) for k in range(degree + 1)]
        s = t - _selected(in_force, self.starts) if degree else 0.0
        slope = [k * c[k] for k in range(1, degree + 1)]
        bend = [k * slope[k] for k in range(1, degree)]
        return _polynomial(c, s), _polynomial(slope, s), _polynomial(bend, s)


@dataclass(frozen=True)
class TwoColumns:
    """A value and a speed that are given apart, each in pieces; the acceleration is the speed's derivative."""

    value: Pieces
    speed: Pieces

    @property
    def corners(self) -> tuple[float, ...]:
        """The corners of both."""
        return tuple(sorted({*self.value.corners, *self.speed.corners}))

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ) at the time t."""
        x, _, _ = self.value.at(t)
        v, a, _ = self.speed.at(t)
        return x, v, a


def _in_force(t: Value, starts: Sequence[float]) -> list[Value]:
    """1 for the piece that holds at t, 0 for the others."""
    begun = [1.0, *(t >= start for start in starts[1:])]
    return [here - later for here, later in zip(begun, [*begun[1:], 0.0], strict=True)]


def _selected(in_force: Sequence[Value], values: Sequence[Value]) -> Value:
    """The value of the piece in force; where all are equal there is nothing to select."""
    first, *others = values
    if all(value is first or (not is_casadi(value, first) and value == first) for value in others):
        return as_casadi(first)
    counting = zip(in_force, values, strict=True)
    return sum((here * value for here, value in counting if not is_nought(value)), ca.DM(0))


def _entry(piece: Coefficients, k: int) -> Value:
    return piece[k] if k < len(piece) else 0.0


def _polynomial(c: Sequence[Value], s: Value) -> Value:
    total = ca.DM(0)
    for k in range(len(c) - 1, -1, -1):
        total = total * s + c[k]
    return total
