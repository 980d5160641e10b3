"""Which variable a curve through points can be told over."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

Points = tuple[tuple[float, ...], ...]


def advances(points: Points) -> bool:
    """Whether it never turns back along one of its axes."""
    return any(_one_way(after[k] - before[k] for before, after in pairwise(points)) for k in range(len(points[0])))


def goes_round(points: Points) -> bool:
    """Whether it goes once round the z axis without turning back, and comes back to its first point."""
    if any(math.hypot(x, y) == 0.0 for x, y, *_ in points):
        return False
    angles = [math.atan2(y, x) for x, y, *_ in points]
    turns = [(after - before + math.pi) % (2 * math.pi) - math.pi for before, after in pairwise([*angles, angles[0]])]
    return _one_way(turns) and abs(abs(sum(turns)) - 2 * math.pi) <= 1e-6


def _one_way(steps: Iterable[float]) -> bool:
    taken = list(steps)
    return all(step > 0 for step in taken) or all(step < 0 for step in taken)
