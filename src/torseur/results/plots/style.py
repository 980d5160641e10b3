"""How plots look: thin lines, colours that colour-blind readers can tell apart, little ink beside the data."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

INK = "#262627"  # of all text and axes; a value of its own, so that a report can exchange it
# M. Okabe, K. Ito, Color universal design, 2008; without black and yellow, which vanish on dark or on light paper
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F")
LINES = ("-", (0, (6, 1.5)), (0, (3, 1, 1, 1)), (0, (1, 1)))
_OTHER_SCRIPTS = (
    "Noto Sans",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
    "Unifont",
    "Arial Unicode MS",
    "Segoe UI",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans",
)
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


@contextmanager
def plot_style() -> Iterator[None]:
    """A context in which figures are made and written in this style, with names in any script.

    Letters that the first font lacks come from others that are installed. Pictures in SVG hold text, which the reader's
    own fonts print; so that a font is missing here is not worth a warning.
    """
    import matplotlib

    with matplotlib.rc_context(_STYLE | {"font.sans-serif": _fonts()}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
        warnings.filterwarnings("ignore", message=r"Matplotlib currently does not support .* natively")
        yield


@cache
def _fonts() -> list[str]:
    """The font of the plots, then those installed that hold the letters of many scripts."""
    from matplotlib.font_manager import fontManager

    installed = set(fontManager.get_font_names())
    return ["DejaVu Sans", *(name for name in _OTHER_SCRIPTS if name in installed)]


def printed(name: str) -> str:
    """A name as it is to stand in a picture: a dollar sign begins no formula, and an underscore hides no label."""
    plain = name.replace("$", r"\$")
    return f" {plain}" if plain.startswith("_") else plain


def colour(k: int) -> str:
    """The colour of the k-th curve of a panel."""
    return PALETTE[k % len(PALETTE)]


def line(k: int) -> Any:
    """The line style of the k-th curve: a new one each time the colours begin again."""
    return LINES[(k // len(PALETTE)) % len(LINES)]
