"""How plots look: thin lines, colours that colour-blind readers can tell apart, little ink beside the data."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

INK = "#262627"  # of all text and axes; a value of its own, so that a report can exchange it
# M. Okabe, K. Ito, Color universal design, 2008; without black and yellow, which vanish on dark or on light paper
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F")
LINES = ("-", (0, (6, 1.5)), (0, (3, 1, 1, 1)), (0, (1, 1)))
SETPOINT = (0, (4, 3))
LIMIT = (0, (1, 3))

_STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.formatter.limits": (-4, 5),
    "axes.formatter.useoffset": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "grid.color": "#808080",
    "grid.alpha": 0.25,
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.1,
    "legend.frameon": False,
    "legend.fontsize": 8,
    "savefig.dpi": 150,
    "svg.fonttype": "none",
    "svg.hashsalt": "torseur",
}


def plot_style() -> AbstractContextManager[None]:
    """A context in which figures are made and written in this style."""
    import matplotlib

    return matplotlib.rc_context(_STYLE)


def colour(k: int) -> str:
    """The colour of the k-th curve of a panel."""
    return PALETTE[k % len(PALETTE)]


def line(k: int) -> Any:
    """The line style of the k-th curve: a new one each time the colours begin again."""
    return LINES[(k // len(PALETTE)) % len(LINES)]
