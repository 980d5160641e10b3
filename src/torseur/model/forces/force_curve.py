"""A force by points of a table, as a function of a deflection or of its rate, and the energy under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np

from torseur.algebra.components import Array, Value
from torseur.frozen import dataclass
from torseur.model.signals.pieces import Coefficients, Pieces

Piece = tuple[float, Coefficients]


@dataclass(frozen=True)
class ForceCurve:
    """f(x) through the points (x_i, f_i), in polynomials between them and in straight lines beyond them.

    Cubics take the slopes of Fritsch and Butland [SIAM J. Sci. Stat. Comput. 5, 1984]: weighted harmonic means of the
    slopes on both sides, zero where these differ in sign. The curve then rises and falls as the points do, and its
    slope is continuous. Straight pieces (``cubic`` false) leave corners at the points.
    """

    x: tuple[float, ...]
    f: tuple[float, ...]
    cubic: bool = True
    own_numbers: ClassVar[tuple[float, ...]] = ()  # none: bodies whose curves differ have programs of their own

    def with_own_numbers(self, numbers: Sequence[Value]) -> ForceCurve:
        """The curve itself."""
        return self

    def force(self, x: Value) -> Value:
        """f(x)."""
        return self._force.at(x)[0]

    def energy(self, x: Value) -> Value:
        """∫ f dx from the first point, exactly."""
        return self._energy.at(x)[0]

    @cached_property
    def _force(self) -> Pieces:
        starts, coefficients = zip(*self._pieces(), strict=True)
        return Pieces(starts, coefficients)

    @cached_property
    def _energy(self) -> Pieces:
        """Each polynomial integrated, and what the pieces before it have come to; both ends count from their points."""
        starts, integrals, total = self._force.starts, [], 0.0
        for k, c in enumerate(self._force.coefficients):
            integral = (total, *(entry / (power + 1) for power, entry in enumerate(c)))
            integrals.append(integral)
            if 0 < k < len(starts) - 1:
                h = starts[k + 1] - starts[k]
                total = sum(entry * h**power for power, entry in enumerate(integral))
        return Pieces(starts, tuple(integrals))

    def _pieces(self) -> Iterator[Piece]:
        x, f, h = self.x, self.f, np.diff(self.x)
        chords = np.diff(self.f) / h
        slopes = _slopes(h, chords) if self.cubic else None
        yield x[0], (f[0], float(chords[0] if slopes is None else slopes[0]))
        for i, (step, chord) in enumerate(zip(h, chords, strict=True)):
            if slopes is None:
                yield x[i], (f[i], float(chord))
            else:
                m, n = slopes[i], slopes[i + 1]
                yield (
                    x[i],
                    (f[i], float(m), float((3 * chord - 2 * m - n) / step), float((m + n - 2 * chord) / step**2)),
                )
        yield x[-1], (f[-1], float(chords[-1] if slopes is None else slopes[-1]))


def _slopes(h: Array, chords: Array) -> Array:
    """Slopes at the points."""
    if len(chords) == 1:
        return np.array([chords[0], chords[0]])
    m = np.zeros(len(chords) + 1)
    before, after = chords[:-1], chords[1:]
    alike = before * after > 0
    w, u = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
    m[1:-1][alike] = ((w + u)[alike]) / (w[alike] / before[alike] + u[alike] / after[alike])
    m[0] = _end_slope(h[0], h[1], chords[0], chords[1])
    m[-1] = _end_slope(h[-1], h[-2], chords[-1], chords[-2])
    return m


def _end_slope(h: float, next_h: float, chord: float, next_chord: float) -> float:
    """That of the parabola through three points, as far as it keeps the curve monotone."""
    slope = ((2 * h + next_h) * chord - h * next_chord) / (h + next_h)
    if slope * chord <= 0:
        return 0.0
    return 3 * chord if chord * next_chord <= 0 and abs(slope) > 3 * abs(chord) else float(slope)
