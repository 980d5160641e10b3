"""Averages over time and greatest values of columns, in one pass over the rows of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.contents import Array

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


@dataclass
class Averages:
    """Of columns of one variable: ∫ x² dt, ∫ x dt, the greatest |x| and when, by the trapezoidal rule.

    Rows that are no numbers count as zero.
    """

    width: int
    duration: float = 0.0
    squares: Array = field(init=False)
    sums: Array = field(init=False)
    peak: Array = field(init=False)
    peak_time: Array = field(init=False)

    def __post_init__(self) -> None:
        self.squares, self.sums, self.peak = (np.zeros(self.width) for _ in range(3))
        self.peak_time = np.full(self.width, np.nan)

    def include(self, t: Array, x: Array) -> None:
        """Look at one more piece; it begins with the row that the piece before ended with."""
        x = np.where(np.isfinite(x), x, 0.0)
        self.duration += float(t[-1] - t[0])
        self.squares += np.trapezoid(x**2, t, axis=0)
        self.sums += np.trapezoid(x, t, axis=0)
        at = np.abs(x).argmax(axis=0)
        here = np.abs(x)[at, np.arange(self.width)]
        higher = (here > self.peak) | np.isnan(self.peak_time)
        self.peak, self.peak_time = np.where(higher, here, self.peak), np.where(higher, t[at], self.peak_time)

    @property
    def rms(self) -> Array:
        """√(∫ x² dt / duration); of a single row its size."""
        return np.sqrt(self.squares / self.duration) if self.duration else self.peak

    @property
    def mean(self) -> Array:
        """∫ x dt / duration; of a single row nothing is known of it."""
        return self.sums / self.duration if self.duration else np.full(self.width, np.nan)


def pieces(run: Trajectory, names: Sequence[str]) -> Iterator[tuple[Array, dict[str, Array]]]:
    """Times and rows, piece by piece; each begins with the last row of the one before."""
    last: tuple[Array, dict[str, Array]] | None = None
    for t, rows in run.blocks(names):
        if last is not None:
            t = np.concatenate([last[0], t])
            rows = {name: np.concatenate([last[1][name], values]) for name, values in rows.items()}
        last = t[-1:], {name: values[-1:] for name, values in rows.items()}
        yield t, rows


def averages(run: Trajectory, name: str, of: Callable[[Array], Array] = np.asarray) -> Averages:
    """The averages of a variable, or of what a function makes of its rows."""
    width = next(v.width for v in run.contents.variables if v.name == name)
    found = Averages(width)
    for t, rows in pieces(run, [name]):
        found.include(t, of(rows[name]))
    return found
