"""Ways of vehicles seen from above, and paths of frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array
from torseur.results.plots.style import INK, colour, line, printed
from torseur.results.plots.thinning import MOST_ROWS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from torseur.results.trajectory import Trajectory

PATHS = "paths"
"""What a plot of them is asked for with."""

_FRAMES = "frame_position"
_PLANES = {"xy": "seen from above", "xz": "seen along y", "yz": "seen along x"}


@dataclass(frozen=True, eq=False)
class PathPanel:
    """Points at the times t, with a mark where they begin."""

    t: Array
    paths: tuple[tuple[str, Array, Array], ...]  # name, and two coordinates
    across: str = "x [m]"
    crowded: bool = False
    title: str = "Way seen from above, from the mark on [m]"
    up: str = "y [m]"

    def draw(self, axes: Axes) -> None:
        """Draw the ways with equal scales."""
        for k, (name, x, y) in enumerate(self.paths):
            axes.plot(x, y, color=colour(k), linestyle=line(k), label=printed(name))
            axes.plot(x[:1], y[:1], marker="o", markersize=4, color=INK, linestyle="none")
        axes.set_aspect("equal", adjustable="datalim")
        axes.set_title(self.title)
        axes.set_xlabel(self.across)
        axes.set_ylabel(self.up)
        if len(self.paths) > 1:
            axes.legend(loc="best")


def path_panel(run: Trajectory) -> PathPanel | None:
    """The ways of the joints in a plane that the run recorded; None if there are none."""
    names = next((v.column_names for v in run.contents.variables if v.name == "q"), ())
    joints = [name[: -len(".angle")] for name in names if name.endswith(".angle") and f"{name[:-6]}.x" in names]
    if not joints or not run.rows:
        return None
    t, points = _thinned(run, "q", [names.index(f"{joint}.{axis}") for joint in joints for axis in "xy"])
    return PathPanel(t, tuple((joint, points[:, 2 * k], points[:, 2 * k + 1]) for k, joint in enumerate(joints)))


def frame_panel(run: Trajectory, plane: str | None = None) -> PathPanel | None:
    """The paths of recorded frames in a plane, that in which they are longest if none is said; None without frames."""
    names = next((v.column_names for v in run.contents.variables if v.name == _FRAMES), ())
    if not names or not run.rows:
        return None
    frames = [name[:-2] for name in names if name.endswith(".x")]
    t, points = _thinned(run, _FRAMES, [names.index(f"{frame}.{axis}") for frame in frames for axis in "xyz"])
    by_axis = dict(zip("xyz", np.moveaxis(points.reshape(len(points), -1, 3), 2, 0), strict=True))
    length = {axis: float(np.ptp(values, axis=0).max(initial=0.0)) for axis, values in by_axis.items()}
    chosen = plane or max(_PLANES, key=lambda two: sorted(length[axis] for axis in two))
    first, second = chosen[0], chosen[1]
    paths = tuple((frame, by_axis[first][:, k], by_axis[second][:, k]) for k, frame in enumerate(frames))
    title = f"Paths of frames {_PLANES[chosen]}, from the mark on [m]"
    return PathPanel(t, paths, f"{first} [m]", title=title, up=f"{second} [m]")


def _thinned(run: Trajectory, variable: str, columns: list[int]) -> tuple[Array, Array]:
    """Times and columns of so many rows as a picture shows."""
    stride = 1 + run.rows // MOST_ROWS
    seen, times, parts = 0, [], []
    for t, rows in run.blocks([variable]):
        times.append(t[(-seen) % stride :: stride])
        parts.append(rows[variable][(-seen) % stride :: stride][:, columns])
        seen += len(t)
    return np.concatenate(times), np.concatenate(parts)
