"""Panels set on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from matplotlib.figure import Figure

from torseur.results.files.space import ResultsError
from torseur.results.plots.choice import chosen_panels, default_panels, residual_panel
from torseur.results.plots.path import PATHS, frame_panel, path_panel
from torseur.results.plots.style import plot_style, printed
from torseur.results.plots.styled_figure import StyledFigure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from torseur.results.trajectory import Trajectory


class Drawn(Protocol):
    """A panel: how it is drawn, what its horizontal axis shows, whether its legend stands beside it."""

    @property
    def across(self) -> str:
        """Of the horizontal axis."""
        ...

    @property
    def crowded(self) -> bool:
        """Whether the legend stands beside the panel."""
        ...

    def draw(self, axes: Axes) -> None:
        """Draw it."""
        ...


_WIDTH, _HEIGHT, _LEGEND = 6.4, 2.5, 1.6  # inches
_WITHOUT_WINDOWS = ("agg", "cairo", "pdf", "pgf", "ps", "svg", "template")  # back-ends of matplotlib
_ONE_COLUMN = 3  # so many panels stand one below the other


def page(run: Trajectory, signals: Sequence[str] | None = None, *, show: bool = False) -> Figure:
    """A figure of the signals, or of all that matters; ``show`` opens a window."""
    if not run.rows:
        raise ResultsError("these results have no rows yet. Nothing can be drawn; run longer, or save more often.")
    panels: Sequence[Drawn]
    if signals and list(signals) == [PATHS]:
        panels = [panel for panel in (path_panel(run), frame_panel(run)) if panel is not None]
        if not panels:
            raise ResultsError("no frames were recorded, and nothing moves in a plane. Record some: record=['frames'].")
    elif signals:
        panels = chosen_panels(run, signals)
    else:
        monitor = residual_panel(run, run.check())
        panels = (*default_panels(run), *([monitor] if monitor else []))
    figure = set_panels(panels, str(run.facts.get("model", "")), windowed=show)
    if show:
        show_figures()
    return figure


def set_panels(panels: Sequence[Drawn], title: str = "", *, windowed: bool = False) -> Figure:
    """A figure with the panels in one or two columns, times below the lowest ones; a path stands alone."""
    columns = 1 if len(panels) <= _ONE_COLUMN else 2
    rows = -(-len(panels) // columns)
    width = columns * (_WIDTH + (_LEGEND if any(panel.crowded for panel in panels) else 0.0))
    with plot_style():
        figure = _new_figure((width, 0.4 + rows * _HEIGHT), windowed)
        over_time = len({panel.across for panel in panels}) == 1
        axes = figure.subplots(rows, columns, sharex=over_time, squeeze=False)
        places = axes.T.ravel()  # down the first column, then the second
        for place, panel in zip(places, panels, strict=False):
            panel.draw(place)
        for unused in places[len(panels) :]:
            unused.remove()
        for column in axes.T:
            lowest = [place for place in column if place.figure is not None][-1]
            if over_time:
                lowest.set_xlabel(panels[0].across)
            lowest.tick_params(labelbottom=True)
        if title:
            figure.suptitle(printed(title), x=0.01, ha="left", fontsize=11, fontweight="bold")
    return figure


def show_figures() -> None:
    """Open a window for what was drawn."""
    from matplotlib import pyplot

    if pyplot.get_backend().lower() in _WITHOUT_WINDOWS:
        pyplot.close()
        raise ResultsError("there is no screen to draw on. Write a picture instead: --out FILE.png, or figure.savefig.")
    pyplot.show()


def _new_figure(size: tuple[float, float], windowed: bool) -> Figure:
    if not windowed:
        return StyledFigure(figsize=size, layout="constrained")
    from matplotlib import pyplot

    return pyplot.figure(figsize=size, layout="constrained", FigureClass=StyledFigure)
