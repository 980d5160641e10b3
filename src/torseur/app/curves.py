"""Curves in the terminal, drawn with the dots of Braille letters: two by four of them in each place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_FIRST = 0x2800  # the empty letter
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of each row of dots the left and the right one
HEIGHT = 6  # lines of one curve


def drawn(t: Array, y: Array, *, width: int, height: int = HEIGHT) -> list[str]:
    """Lines of text that show y over t, with the greatest and the least value beside the first and the last.

    >>> t = np.linspace(0, 1, 50)
    >>> for line in drawn(t, 2 * t, width=17, height=2):
    ...     print(line)
       2 ⠀⠀⠀⠀⣀⠤⠒⠉
       0 ⣀⠤⠒⠉⠀⠀⠀⠀
    """
    finite = y[np.isfinite(y)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)
    labels = [f"{high:.4g}", f"{low:.4g}"]
    margin = max(4, *(len(label) for label in labels)) + 1
    columns = max(4, width - margin - 4)
    cells = np.zeros((height, columns), dtype=np.int64)
    for x, level in _dots(t, y, low, high, 2 * columns, 4 * height):
        cells[level // 4, x // 2] |= _DOTS[level % 4][x % 2]
    sides = [labels[0], *[""] * (height - 2), labels[1]]
    return [
        f"{side:>{margin - 1}} {''.join(chr(_FIRST + cell) for cell in row)}"
        for side, row in zip(sides, cells, strict=True)
    ]


def _dots(t: Array, y: Array, low: float, high: float, columns: int, rows: int) -> list[tuple[int, int]]:
    """Places (column, row from above) of the dots: in every column from the value before to the one there."""
    at = np.interp(np.linspace(t[0], t[-1], columns), t, y)
    size = high - low
    levels = np.full(columns, rows // 2) if size <= 0 else np.round((high - at) / size * (rows - 1)).astype(int)
    found = []
    for x, level in enumerate(levels):
        before = int(levels[x - 1]) if x else int(level)
        step = 1 if level > before else -1
        between = range(before + step, int(level), step) if abs(int(level) - before) > 1 else ()
        found += [(x, k) for k in (*between, int(level))]
    return found


def panel(title: str, t: Array, y: Array, *, width: int) -> list[str]:
    """A curve under its title, over the times at its ends."""
    lines = drawn(t, y, width=width)
    margin = len(lines[0]) - len(lines[0].split(" ")[-1])
    ends = f"{t[0]:g} s", f"{t[-1]:g} s"
    room = max(1, len(lines[0]) - margin - len(ends[0]) - len(ends[1]))
    return [title, *lines, " " * margin + ends[0] + " " * room + ends[1]]


def panels(signals: Sequence[tuple[str, Array]], t: Array, *, width: int) -> list[str]:
    """Several curves, one below the other."""
    return [line for title, y in signals for line in (*panel(title, t, y, width=width), "")]
