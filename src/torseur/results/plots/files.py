"""Figures written to files, and to SVG text that takes the colours of the page around it."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from matplotlib.figure import Figure

from torseur.results.plots.style import INK, plot_style

ENDINGS = (".png", ".svg", ".pdf")
_NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}


def write_figure(figure: Figure, path: Path) -> None:
    """Write a picture; its format follows from the ending of the name."""
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(f"'{path}': the ending tells no format of pictures. Give one of {', '.join(ENDINGS)}.")
    with plot_style():
        figure.savefig(path)


def inline_svg(figure: Figure, name: str) -> str:
    """The figure as an <svg> element: transparent, its ink that of the text around it, its ids begun with ``name``."""
    text = StringIO()
    with plot_style():
        figure.savefig(text, format="svg", transparent=True, metadata=_NO_METADATA)
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :].replace(INK, "currentColor")
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    opening = svg[: svg.index(">")]
    return re.sub(r' (width|height)="[^"]*"', "", opening) + svg[len(opening) :]  # as wide as its place
