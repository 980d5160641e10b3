"""One panel of a page: curves in one unit over the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.contents import Array
from torseur.results.plots.style import INK, LIMIT, SETPOINT, colour, line

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CROWDED = 4  # more curves than that have their legend beside the panel
_NEAR = 0.5  # a limit is drawn when a curve comes this near to it; a far one would flatten the curves


@dataclass(frozen=True, eq=False)
class Curve:
    """A signal in a panel, (N,); ``companion`` is drawn dashed in the same colour (a set-point)."""

    label: str
    y: Array
    lower: float | None = None
    upper: float | None = None
    companion: Array | None = None

    def reached_limits(self) -> tuple[float, ...]:
        """The limits that the curve comes near to."""
        finite = self.y[np.isfinite(self.y)]
        low, high = finite.min(initial=0.0), finite.max(initial=0.0)
        reached = []
        if self.lower is not None and self.lower < 0 and low <= _NEAR * self.lower:
            reached.append(self.lower)
        if self.upper is not None and self.upper > 0 and high >= _NEAR * self.upper:
            reached.append(self.upper)
        return tuple(reached)


@dataclass(frozen=True, eq=False)
class Panel:
    """Curves over the same times, (N,), that share an axis; ``threshold`` is a level that matters to all of them."""

    title: str
    unit: str
    t: Array
    curves: tuple[Curve, ...]
    logarithmic: bool = False
    threshold: float | None = None
    across: str = "time [s]"

    @property
    def crowded(self) -> bool:
        """Whether the legend stands beside the panel."""
        return len(self.curves) > _CROWDED

    def draw(self, axes: Axes) -> None:
        """Draw the curves, their companions and limits, the labels and the legend."""
        for k, curve in enumerate(self.curves):
            _draw(axes, k, self.t, curve)
        if self.threshold is not None:
            axes.axhline(self.threshold, color=INK, linewidth=0.8, linestyle=SETPOINT, label="allowed")
        if self.logarithmic:
            axes.set_yscale("log")
        axes.set_title(self.title if self.unit in ("", "1") else f"{self.title} [{self.unit}]")
        axes.margins(x=0.01)
        self._explain(axes)

    def _explain(self, axes: Axes) -> None:
        for use, style, said in (
            (any(c.companion is not None for c in self.curves), SETPOINT, "set-point"),
            (any(c.reached_limits() for c in self.curves), LIMIT, "limit"),
        ):
            if use:
                axes.plot([], [], color=INK, linewidth=0.9, linestyle=style, label=said)
        entries = len(axes.get_legend_handles_labels()[1])
        if entries > _CROWDED:
            axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.02), borderaxespad=0.3, ncols=1 + (entries - 1) // 14)
        else:
            axes.legend(loc="best")


def _draw(axes: Axes, k: int, t: Array, curve: Curve) -> None:
    axes.plot(t, curve.y, color=colour(k), linestyle=line(k), label=curve.label)
    if curve.companion is not None:
        axes.plot(t, curve.companion, color=colour(k), linestyle=SETPOINT, linewidth=0.9, alpha=0.8)
    for limit in curve.reached_limits():
        axes.axhline(limit, color=colour(k), linestyle=LIMIT, linewidth=0.9)
