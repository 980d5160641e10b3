"""Signals of many rows reduced to what a picture can show."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from torseur.results.contents import Array

MOST_ROWS = 4000
_MOST_VALUES = 100_000  # of all columns, where each has its extremes in rows of its own
_FEWEST_STRETCHES = 100


def thinned_rows(pieces: Iterable[tuple[Array, Array]], rows: int, most: int = MOST_ROWS) -> tuple[Array, Array]:
    """Times (P,) and values (P, columns) from pieces of (N,) times and (N, columns) values.

    Up to ``most`` rows come out as they are. Of more, each stretch gives the rows in which a column has an extreme,
    and its first row: no peak is lost and every row is one of the run.
    """
    reduced = [_extreme_rows(t, values, rows, most) for t, values in pieces]
    times, kept = zip(*reduced, strict=True)
    return np.concatenate(times), np.concatenate(kept)


def _extreme_rows(t: Array, values: Array, rows: int, most: int) -> tuple[Array, Array]:
    if rows <= most:
        return t, values
    width = max(1, values.shape[1])
    stretches = max(_FEWEST_STRETCHES, min(most // 2, _MOST_VALUES // (2 * width**2)))
    stretch = -(-rows // stretches)
    chosen: list[np.ndarray] = []
    for begin in range(0, len(t), stretch):
        part = values[begin : begin + stretch]
        found = np.concatenate([[0], part.argmin(axis=0), part.argmax(axis=0)])
        chosen.append(begin + np.unique(found))
    kept = np.concatenate(chosen)
    return t[kept], values[kept]
