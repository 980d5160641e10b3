"""Figures written to files."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

from torseur.results.plots.style import plot_style

ENDINGS = (".png", ".svg", ".pdf")


def write_figure(figure: Figure, path: Path) -> None:
    """Write a picture; its format follows from the ending of the name."""
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(f"'{path}': the ending tells no format of pictures. Give one of {', '.join(ENDINGS)}.")
    with plot_style():
        figure.savefig(path)
