"""Plots of one run, or of several over each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from torseur.results.contents import Array
from torseur.results.plots.choice import default_panels
from torseur.results.plots.panel import Curve, Panel
from torseur.results.report.plot_data import panels_data

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def compared_plots(runs: Sequence[Trajectory]) -> dict[str, Any]:
    """The panels of the first run; of a second one its curves stand dashed behind those of the same name."""
    first, *others = runs
    panels = list(default_panels(first))
    for other in others[:1]:
        behind = {(panel.title, curve.label): (panel.t, curve.y) for panel, curve in _curves(default_panels(other))}
        panels = [_beside(panel, behind) for panel in panels]
    return panels_data(first, panels)


def _curves(panels: Sequence[Panel]) -> list[tuple[Panel, Curve]]:
    return [(panel, curve) for panel in panels for curve in panel.curves]


def _beside(panel: Panel, behind: dict[tuple[str, str], tuple[Array, Array]]) -> Panel:
    curves = []
    for curve in panel.curves:
        found = behind.get((panel.title, curve.label))
        other = None if found is None else np.interp(panel.t, *found, left=np.nan, right=np.nan)
        curves.append(replace(curve, companion=other))
    return replace(panel, curves=tuple(curves))
