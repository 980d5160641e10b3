"""Pictures of the shapes that a body takes."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from numpy.typing import NDArray

from torseur.fem.modal.modal_shape import ModalShape
from torseur.results.plots.style import plot_style
from torseur.results.plots.styled_figure import StyledFigure

Array = NDArray[np.float64]

_WIDTH = 2.7  # inches of one picture
_COLUMNS = 4
_REACH = 0.18  # largest displacement that is drawn, in units of the body's size
_TWIST = 0.7  # largest rotation that is drawn of a mode that only twists [rad]
_RIB = 0.05  # length of the marks across a beam, in units of its size
_AROUND, _ABOVE = math.radians(-58), math.radians(22)
_SCREEN = np.array(
    [
        [-math.sin(_AROUND), math.cos(_AROUND), 0.0],
        [-math.sin(_ABOVE) * math.cos(_AROUND), -math.sin(_ABOVE) * math.sin(_AROUND), math.cos(_ABOVE)],
    ]
)
"""To the right and up on the paper, for one who looks from in front and above, (2, 3)."""
_STILL = "#b0b0b0"
_COLOURS = "viridis"


def mode_plot(name: str, shape: ModalShape, first: int = 12) -> Figure:
    """The first modes of a body, drawn large in colours of the displacement, over the body at rest."""
    count = min(first, shape.phi.shape[1])
    columns = min(_COLUMNS, count)
    rows = math.ceil(count / columns)
    at_rest, moved = _drawn(shape)
    size = float(np.ptp(at_rest.reshape(-1, 3), axis=0).max())
    with plot_style():
        figure = StyledFigure(layout="constrained")
        panels = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
        ends = []
        for j, axes in enumerate(panels.ravel()):
            axes.set_axis_off()
            if j >= count:
                continue
            displaced = np.linalg.norm(moved[..., j], axis=2)
            scale = _TWIST if shape.units[j] == "rad" else _REACH * size / displaced.max()
            drawn = at_rest + scale * moved[..., j]
            _draw(axes, at_rest, drawn, displaced.mean(axis=1))
            axes.set_title(f"mode {j + 1}: {shape.frequencies[j]:.4g} Hz")
            ends.append(np.concatenate([at_rest, drawn]).reshape(-1, 3) @ _SCREEN.T)
        low, high = np.min(np.vstack(ends), axis=0), np.max(np.vstack(ends), axis=0)
        margin = 0.03 * (high - low).max()
        panels[0, 0].set(xlim=(low[0] - margin, high[0] + margin), ylim=(low[1] - margin, high[1] + margin))
        tall = float(np.clip((high - low + 2 * margin)[1] / (high - low + 2 * margin)[0], 0.3, 1.4))
        figure.set_size_inches(_WIDTH * columns, (_WIDTH * tall + 0.3) * rows + 0.4)
        figure.suptitle(f"{name}: shapes, not to scale", x=0.01, ha="left", fontsize=11, fontweight="bold")
    return figure


def _drawn(shape: ModalShape) -> tuple[Array, Array]:
    """Lines (k, 2, 3) of the body at rest, and their displacements (k, 2, 3, m) by each mode."""
    nodes = shape.structure.nodes
    motion = (nodes.motion @ shape.phi).reshape(len(nodes.positions), 3, -1)
    at_rest, moved = nodes.positions[nodes.lines], motion[nodes.lines]
    ribs = _ribs(shape)
    return (at_rest, moved) if ribs is None else (np.vstack([at_rest, ribs[0]]), np.vstack([moved, ribs[1]]))


def _ribs(shape: ModalShape) -> tuple[Array, Array] | None:
    """Marks across a beam at its nodes, which show how it twists; a solid needs none."""
    positions, lines = shape.structure.nodes.positions, shape.structure.nodes.lines
    if shape.structure.along(positions[0]) is None:
        return None
    reach = _RIB * float(np.ptp(positions, axis=0).max()) / 2
    at_rest, moved = [], []
    for k, p in enumerate(positions):
        beside = lines[(lines == k).any(axis=1)][0]
        x = positions[beside[1]] - positions[beside[0]]
        across = np.linalg.svd(x[None])[2][1:]
        for e in across:
            ends = [p + reach * e, p - reach * e]
            at_rest.append(ends)
            moved.append([shape.at(end).Phi for end in ends])
    return np.array(at_rest), np.array(moved)


def _draw(axes: Axes, at_rest: Array, moved: Array, amount: Array) -> None:
    axes.add_collection(LineCollection(list(at_rest @ _SCREEN.T), colors=_STILL, linewidths=0.4))
    lines = LineCollection(list(moved @ _SCREEN.T), cmap=_COLOURS, linewidths=1.0)
    lines.set_array(amount)
    axes.add_collection(lines)
    axes.set_aspect("equal")
