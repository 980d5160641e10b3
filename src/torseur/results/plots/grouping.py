"""Curves that may share an axis without hiding each other, and curves that show nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array

_SQUASHED = 40.0  # an axis may be so much longer than the range of a curve on it
_SOONER = (8.0, 12.0, 20.0)  # the same where a further panel is drawn anyway
_MOST = 3  # panels that the curves of one unit are spread over
_CONSTANT = 1e-9  # of a curve's size: less of a range is none
_NIL = 1e-14  # a curve that stays below is nil whatever its unit
_ROUND_OFF = 1e-12  # of the largest curve of its unit
MONITORS = {"constraint_residual": 1e-9, "coriolis_power": 1e-9}
"""Variables that are nil in exact mechanics, and the size [m, W] from which on they are worth a look."""


@dataclass(frozen=True)
class Extent:
    """The least and the greatest value of a curve."""

    low: float
    high: float

    @classmethod
    def of(cls, y: Array) -> Extent:
        """Of the finite values; of none, nil."""
        finite = y[np.isfinite(y)]
        return cls(float(finite.min()), float(finite.max())) if finite.size else cls(0.0, 0.0)

    @property
    def span(self) -> float:
        """How long the axis must be."""
        return self.high - self.low

    @property
    def size(self) -> float:
        """The largest absolute value."""
        return max(abs(self.low), abs(self.high))

    @property
    def moves(self) -> bool:
        """Whether it is more than a constant with round-off."""
        return self.span > _CONSTANT * self.size

    def joined(self, other: Extent) -> Extent:
        """Of both together."""
        return Extent(min(self.low, other.low), max(self.high, other.high))


def grouped(extents: Sequence[Extent]) -> list[list[int]]:
    """Which curves share an axis: each takes up a good part of it, constants apart.

    Where one axis does not do, small curves go together on the next one as soon as this takes no further panel.
    """
    found = _grouped(extents, _SQUASHED)
    if 1 < len(found) < _MOST:
        for squashed in _SOONER:
            if len(finer := _grouped(extents, squashed)) == len(found):
                return finer
    return found


def _grouped(extents: Sequence[Extent], squashed: float) -> list[list[int]]:
    groups: list[tuple[list[int], Extent, float]] = []  # members, their union, the least range among them
    for k in sorted(range(len(extents)), key=lambda k: -extents[k].span):
        own = extents[k]
        least = own.span if own.moves else np.inf
        for place, (members, union, smallest) in enumerate(groups):
            together = union.joined(own)
            if together.span <= squashed * min(smallest, least) or len(groups) == _MOST == place + 1:
                groups[place] = [*members, k], together, min(smallest, least)
                break
        else:
            groups.append(([k], own, least))
    return sorted(sorted(members) for members, _, _ in groups)


def shows_something(variable: str, extents: Sequence[Extent], largest_of_unit: float) -> bool:
    """Whether a panel holds more than zeros and round-off."""
    size = max((extent.size for extent in extents), default=0.0)
    return size > max(_NIL, _ROUND_OFF * largest_of_unit, MONITORS.get(variable, 0.0))
