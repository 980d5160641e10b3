"""Panels as the script of a page draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from torseur.pages.packing import packed
from torseur.results.contents import Array
from torseur.results.plots.choice import default_panels, residual_panel
from torseur.results.plots.panel import Curve, Panel
from torseur.results.plots.path import frame_panel, path_panel

if TYPE_CHECKING:
    from torseur.results.balances.verdict import Verdict
    from torseur.results.trajectory import Trajectory

_MOST_MARKS = 100  # events that are marked on the axes


def plot_data(run: Trajectory, verdict: Verdict) -> dict[str, Any]:
    """All that matters of a run, and its monitor."""
    monitor = residual_panel(run, verdict)
    return panels_data(run, [*default_panels(run), *([monitor] if monitor else [])])


def panels_data(run: Trajectory, panels: Sequence[Panel]) -> dict[str, Any]:
    """Times, panels, ways of vehicles and marks of events; values in single precision, times in double."""
    times: list[Array] = []
    return {
        "panels": [_panel(panel, _position(times, panel.t)) for panel in panels],
        "times": [packed(t, "f8") for t in times],  # after the panels, which share them
        "ways": _ways(run),
        "events": sorted({event.time for event in run.events[:_MOST_MARKS]}),
    }


def _position(times: list[Array], t: Array) -> int:
    """Where these times stand in the list; they are added where they are new."""
    for k, known in enumerate(times):
        if np.array_equal(known, t):
            return k
    times.append(t)
    return len(times) - 1


def _panel(panel: Panel, time: int) -> dict[str, Any]:
    return {
        "title": panel.title,
        "unit": panel.unit,
        "log": panel.logarithmic,
        "threshold": panel.threshold,
        "time": time,
        "curves": [_curve(curve, panel.span) for curve in panel.curves],
    }


def _curve(curve: Curve, span: float) -> dict[str, Any]:
    return {
        "label": curve.label,
        "y": packed(curve.y),
        "companion": None if curve.companion is None else packed(curve.companion),
        "limits": list(curve.reached_limits(span)),
    }


def _ways(run: Trajectory) -> list[dict[str, Any]]:
    return [
        {"name": name, "t": packed(way.t, "f8"), "x": packed(x, "f8"), "y": packed(y, "f8")}
        for way in (path_panel(run), frame_panel(run, "xy"))
        if way is not None
        for name, x, y in way.paths
    ]
