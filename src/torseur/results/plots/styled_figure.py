"""Figures that keep the style of the plots wherever they are saved: also by the user's own ``figure.savefig``."""

from __future__ import annotations

from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure

from torseur.results.plots.style import plot_style


class StyledFigure(Figure):
    """A figure with names in any script."""

    def draw(self, renderer: RendererBase) -> None:
        """Without a warning where a font lacks a letter."""
        with plot_style():
            super().draw(renderer)
