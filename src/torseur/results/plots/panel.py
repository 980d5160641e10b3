"""One panel of a page: curves in one unit over the time."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING

from torseur.frozen import dataclass
from torseur.results.contents import Array
from torseur.results.plots.grouping import Extent
from torseur.results.plots.style import INK, LIMIT, SETPOINT, colour, line, printed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_FLAT = 1e-3  # of its size: the least range that the axis of a constant has
_ROWS_OF_LEGEND = 14
_NEAR = 0.5  # of the range of all curves: a limit is drawn if one comes so near; a far one would flatten them


@dataclass(frozen=True, eq=False)
class Curve:
    """A signal in a panel, (N,); ``companion`` is drawn dashed in the same colour (a set-point).

    ``number`` chooses the colour, so that a signal keeps it where its group is spread over several panels.
    """

    label: str
    y: Array
    lower: float | None = None
    upper: float | None = None
    companion: Array | None = None
    number: int | None = None

    @cached_property
    def extent(self) -> Extent:
        """Its least and greatest value."""
        return Extent.of(self.y)

    @property
    def drawn(self) -> Extent:
        """That of all that is drawn, its companion too."""
        return self.extent if self.companion is None else self.extent.joined(Extent.of(self.companion))

    def reached_limits(self, span: float) -> tuple[float, ...]:
        """The limits that the curve comes near to, on an axis that is ``span`` long without them."""
        near = _NEAR * span
        reached = []
        if self.lower is not None and self.extent.low - self.lower <= near:
            reached.append(self.lower)
        if self.upper is not None and self.upper - self.extent.high <= near:
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
        others = any(c.companion is not None or c.reached_limits(self.span) for c in self.curves)
        return len(self.curves) + others + (self.threshold is not None) > 1

    @cached_property
    def span(self) -> float:
        """The range of all curves together."""
        extents = [curve.extent for curve in self.curves]
        return reduce(Extent.joined, extents).span if extents else 0.0

    def draw(self, axes: Axes) -> None:
        """Draw the curves, their companions and limits, the labels and the legend."""
        for k, curve in enumerate(self.curves):
            _draw(axes, k if curve.number is None else curve.number, self.t, curve, self.span)
        self._keep_constants_flat(axes)
        if self.threshold is not None:
            axes.axhline(self.threshold, color=INK, linewidth=0.8, linestyle=SETPOINT, label="allowed")
        if self.logarithmic:
            axes.set_yscale("log")
        axes.set_title(self.title if self.unit in ("", "1") else f"{self.title} [{self.unit}]")
        axes.margins(x=0.01)
        self._explain(axes)

    def _keep_constants_flat(self, axes: Axes) -> None:
        """Round-off of what does not move would fill the axis otherwise."""
        extents = [curve.extent for curve in self.curves]
        if extents and not self.logarithmic and not any(extent.moves for extent in extents):
            whole = reduce(Extent.joined, extents)
            if whole.span <= _FLAT * whole.size:
                axes.set_ylim(whole.low - _FLAT * whole.size, whole.high + _FLAT * whole.size)

    def _explain(self, axes: Axes) -> None:
        for use, style, said in (
            (any(c.companion is not None for c in self.curves), SETPOINT, "set-point"),
            (any(c.reached_limits(self.span) for c in self.curves), LIMIT, "limit"),
        ):
            if use:
                axes.plot([], [], color=INK, linewidth=0.9, linestyle=style, label=said)
        entries = len(axes.get_legend_handles_labels()[1])
        if self.crowded:  # no place inside is sure to be free of curves
            columns = 1 + (entries - 1) // _ROWS_OF_LEGEND
            axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.02), borderaxespad=0.3, ncols=columns)
        else:
            axes.legend(loc="best")


def _draw(axes: Axes, k: int, t: Array, curve: Curve, span: float) -> None:
    axes.plot(t, curve.y, color=colour(k), linestyle=line(k), label=printed(curve.label))
    if curve.companion is not None:
        axes.plot(t, curve.companion, color=colour(k), linestyle=SETPOINT, linewidth=0.9, alpha=0.8)
    for limit in curve.reached_limits(span):
        axes.axhline(limit, color=colour(k), linestyle=LIMIT, linewidth=0.9)
