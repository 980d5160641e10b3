"""Many runs in one picture: bands that hold all runs, and the middle nine tenths of them."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array
from torseur.results.many.protocol import ManyRuns
from torseur.results.plots.grouping import Extent, grouped
from torseur.results.plots.style import INK, colour, printed
from torseur.results.signals import Signal, all_signals, match_signals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SHOWN = ("q", "tracking_error", "v", "torque")
_PARTS = (0.0, 0.05, 0.5, 0.95, 1.0)


@dataclass(frozen=True, eq=False)
class Band:
    """Of one signal at each time the least value of all runs, those of 5 %, 50 % and 95 %, and the greatest, (5, K)."""

    label: str
    levels: Array
    number: int = 0  # chooses the colour

    @cached_property
    def extent(self) -> Extent:
        """Least and greatest of all."""
        return Extent.of(self.levels[np.isfinite(self.levels)])


@dataclass(frozen=True, eq=False)
class BandPanel:
    """Bands over the same times that share an axis."""

    title: str
    unit: str
    t: Array
    bands: tuple[Band, ...]
    across: str = "time [s]"
    crowded: bool = True  # no place inside is sure to be free of bands

    def draw(self, axes: Axes) -> None:
        """Draw the bands, the labels and the legend."""
        for band in self.bands:
            least, low, middle, high, greatest = band.levels
            axes.fill_between(self.t, least, greatest, color=colour(band.number), alpha=0.15, linewidth=0)
            axes.fill_between(self.t, low, high, color=colour(band.number), alpha=0.3, linewidth=0)
            axes.plot(self.t, middle, color=colour(band.number), label=printed(band.label))
        for alpha, said in ((0.45, "90 % of the runs"), (0.15, "all runs")):
            axes.fill_between([], [], [], color=INK, alpha=alpha, linewidth=0, label=said)
        axes.set_title(self.title if self.unit in ("", "1") else f"{self.title} [{self.unit}]")
        axes.margins(x=0.01)
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.02), borderaxespad=0.3)


def page_of_bands(runs: ManyRuns, signals: Sequence[str] | None = None, *, show: bool = False) -> Figure:
    """A figure of the signals, or of positions, tracking errors, speeds and torques."""
    from torseur.results.plots.page import set_panels, show_figures

    chosen = [s for s in all_signals(runs.contents) if s.variable.name in _SHOWN]
    panels = band_panels(runs, match_signals(runs.contents, signals) if signals else chosen)
    figure = set_panels(panels, f"{len(runs.state)} runs", windowed=show)
    if show:
        show_figures()
    return figure


def band_panels(runs: ManyRuns, signals: Sequence[Signal]) -> tuple[BandPanel, ...]:
    """A panel for each variable and unit, and further ones where bands would flatten others."""
    panels = []
    for variable, unit in dict.fromkeys((s.variable.name, s.column.unit) for s in signals):
        group = [s for s in signals if (s.variable.name, s.column.unit) == (variable, unit)]
        levels = levels_of(runs.signal(variable)[:, :, [s.position for s in group]])
        bands = [Band(s.column.name, levels[:, :, k], k) for k, s in enumerate(group)]
        title = group[0].variable.long_name
        for members in grouped([band.extent for band in bands]):
            own = tuple(bands[k] for k in members)
            panels.append(BandPanel(title[:1].upper() + title[1:], unit, runs.t, own))
    return tuple(panels)


def levels_of(values: Array) -> Array:
    """(5, K, columns) of values (N, K, columns); runs that ended before are left out where they are missing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # where no run is left
        found: Array = np.nanquantile(values, _PARTS, axis=0)
    return found
