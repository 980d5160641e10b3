"""Functions of time given by a table of values, and perhaps of speeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from torseur.description.records.drives import Table
from torseur.model.signals.pieces import Coefficients, Pieces, TwoColumns
from torseur.model.signals.protocol import Signal

Piece = tuple[float, Coefficients]


def table_signal(table: Table) -> Signal:
    """The function through the rows of a table; where a time is repeated it jumps."""
    t, x, v = table.t, table.x, table.v
    if table.interpolation == "cubic":
        speeds = _smooth_speeds(t, x) if v is None else v
        return _at_rest_outside(t, _cubic(t, x, speeds), x[0], x[-1])
    between = _linear if table.interpolation == "linear" else _held
    value = _at_rest_outside(t, between(t, x), x[0], x[-1])
    return value if v is None else TwoColumns(value, _at_rest_outside(t, between(t, v), 0.0, 0.0))


def _at_rest_outside(t: Sequence[float], inside: Iterator[Piece], before: float, after: float) -> Pieces:
    """The pieces, with a constant before the first row and from the last row on."""
    starts, coefficients = zip((t[0], (before,)), *inside, (t[-1], (after,)), strict=True)
    return Pieces(starts, coefficients)


def _segments(t: Sequence[float]) -> Iterator[tuple[int, float]]:
    """Number and duration of each segment that lasts."""
    for i in range(len(t) - 1):
        if t[i + 1] > t[i]:
            yield i, t[i + 1] - t[i]


def _linear(t: Sequence[float], x: Sequence[float]) -> Iterator[Piece]:
    for i, T in _segments(t):
        yield t[i], (x[i], (x[i + 1] - x[i]) / T)


def _held(t: Sequence[float], x: Sequence[float]) -> Iterator[Piece]:
    for i, _ in _segments(t):
        yield t[i], (x[i],)


def _cubic(t: Sequence[float], x: Sequence[float], v: Sequence[float]) -> Iterator[Piece]:
    """Hermite's cubic on each segment."""
    for i, T in _segments(t):
        slope = (x[i + 1] - x[i]) / T
        yield t[i], (x[i], v[i], (3 * slope - 2 * v[i] - v[i + 1]) / T, (v[i] + v[i + 1] - 2 * slope) / T**2)


def _smooth_speeds(t: Sequence[float], x: Sequence[float]) -> list[float]:
    """Speeds at the rows for which the acceleration is continuous; zero at both ends.

    Continuity of the cubics' second derivative at row i:
    v_{i−1}/T_{i−1} + 2 (1/T_{i−1} + 1/T_i) v_i + v_{i+1}/T_i = 3 (slope_{i−1}/T_{i−1} + slope_i/T_i).
    """
    n = len(t)
    if n < 3:
        return [0.0] * n
    T = np.diff(t)
    slope = np.diff(x) / T
    matrix = np.diag(2 * (1 / T[:-1] + 1 / T[1:])) + np.diag(1 / T[1:-1], 1) + np.diag(1 / T[1:-1], -1)
    inner = np.linalg.solve(matrix, 3 * (slope[:-1] / T[:-1] + slope[1:] / T[1:]))
    return [0.0, *(float(v) for v in inner), 0.0]
