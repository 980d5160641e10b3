"""Long signals reduced to what a picture can show: the least and the greatest value of each short stretch."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from torseur.results.contents import Array

MOST_POINTS = 4000


def thinned_curve(pieces: Iterable[tuple[Array, Array]], rows: int, most: int = MOST_POINTS) -> tuple[Array, Array]:
    """Times and values, both (points, columns), from pieces of (N,) times and (N, columns) values.

    Up to ``most`` rows come out as they are. Of more, each stretch gives its extremes, at their own times, so that
    no peak is lost.
    """
    stretch = 1 if rows <= most else -(-2 * rows // most)
    reduced = [_extremes(t, values, stretch) for t, values in pieces]
    times, kept = zip(*reduced, strict=True)
    return np.concatenate(times), np.concatenate(kept)


def _extremes(t: Array, values: Array, stretch: int) -> tuple[Array, Array]:
    if stretch == 1:
        return np.broadcast_to(t[:, None], values.shape), values
    begins = np.arange(0, len(t), stretch)
    chosen = np.empty((2 * len(begins), values.shape[1]), dtype=np.intp)
    for k, begin in enumerate(begins):
        part = values[begin : begin + stretch]
        chosen[2 * k : 2 * k + 2] = begin + np.sort([part.argmin(axis=0), part.argmax(axis=0)], axis=0)
    return t[chosen], np.take_along_axis(values, chosen, axis=0)
