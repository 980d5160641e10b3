"""Whether a coordinate leaves its range and comes back between two saved rows: seen on the cubic through both.

With x and ẋ at both ends and s from 0 to 1 in between, h apart:

    x(s) = x₀ + a s + b s² + c s³,   a = h ẋ₀,   b = 3 Δ − h (2 ẋ₀ + ẋ₁),   c = h (ẋ₀ + ẋ₁) − 2 Δ                  (1)

Only coordinates are looked at, since their rates are continuous: across a jump of a rate the cubic overshoots.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array

_SURE = 0.05  # of how far the cubic bulges beyond both ends: less beyond the limit may be the cubic's own error
_HALVINGS = 40


@dataclass(frozen=True)
class Excursion:
    """A column (of those watched) that is outside (below −1, above 1) from some time on, and inside at both rows."""

    time: float
    column: int
    side: int


def excursions(t: Array, x: Array, rate: Array, lower: Array, upper: Array) -> Iterator[Excursion]:
    """Those between rows (K, n) that are inside their ranges (n,).

    |a| + |b| + |c| ≤ 6 h |ẋ| + 5 |Δ|: most runs stay farther from their limits than that.
    """
    h, (along, rates) = np.diff(t)[:, None], (np.ascontiguousarray(part.T) for part in (x, rate))
    most = np.abs(rates).max(axis=1), np.abs(np.diff(along)).max(axis=1, initial=0.0)
    reach = 6 * h.max(initial=0.0) * most[0] + 5 * most[1]
    if not ((along.max(axis=1) + reach > upper) | (along.min(axis=1) - reach < lower)).any():
        return
    jump = np.diff(x, axis=0)
    inside = (x >= lower) & (x <= upper)
    both = inside[:-1] & inside[1:]
    if not both.any():
        return
    a, b, c = h * rate[:-1], 3 * jump - h * (2 * rate[:-1] + rate[1:]), h * (rate[:-1] + rate[1:]) - 2 * jump  # (1)
    turns = (rate[:-1] * rate[1:] < 0) & both  # elsewhere a smooth coordinate goes from one row to the other
    bulge = np.abs(a) + np.abs(b) + np.abs(c)
    near = (x[:-1] + bulge > upper) | (x[:-1] - bulge < lower)
    for row, column in zip(*np.nonzero(turns & near), strict=True):
        at = row, column
        cubic = float(x[at]), float(a[at]), float(b[at]), float(c[at])
        ends = float(x[row, column]), float(x[row + 1, column])
        for side, limit, end in ((1, upper[column], max(ends)), (-1, lower[column], min(ends))):
            found = _crossing(cubic, side, float(limit), end)
            if found is not None:
                yield Excursion(float(t[row] + found * h[row, 0]), int(column), side)


def _crossing(cubic: tuple[float, float, float, float], side: int, limit: float, end: float) -> float | None:
    """Where in (0, 1) the cubic first passes the limit on a side; None where it surely does not."""
    x0, a, b, c = cubic
    for top in _turning_points(a, b, c):
        reached = x0 + top * (a + top * (b + top * c))
        if side * (reached - limit) > _SURE * side * (reached - end) > 0:
            low, high = 0.0, top
            for _ in range(_HALVINGS):
                middle = 0.5 * (low + high)
                beyond = side * (x0 + middle * (a + middle * (b + middle * c)) - limit) > 0
                low, high = (low, middle) if beyond else (middle, high)
            return high
    return None


def _turning_points(a: float, b: float, c: float) -> Iterator[float]:
    """Where in (0, 1)  a + 2 b s + 3 c s² = 0,  by the formula that loses no digits."""
    root = b * b - 3 * a * c
    if root < 0:
        return
    larger = -(b + math.copysign(math.sqrt(root), b))
    for numerator, denominator in ((larger, 3 * c), (a, larger)):
        if denominator and 0 < numerator / denominator < 1:
            yield numerator / denominator
