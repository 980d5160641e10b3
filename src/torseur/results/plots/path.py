"""The way of a vehicle seen from above."""

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


@dataclass(frozen=True, eq=False)
class PathPanel:
    """Points (x, y) at the times t, with a mark where they begin."""

    t: Array
    paths: tuple[tuple[str, Array, Array], ...]  # of each joint in a plane: name, x, y
    across: str = "x [m]"
    crowded: bool = False

    def draw(self, axes: Axes) -> None:
        """Draw the ways with equal scales."""
        for k, (name, x, y) in enumerate(self.paths):
            axes.plot(x, y, color=colour(k), linestyle=line(k), label=printed(name))
            axes.plot(x[:1], y[:1], marker="o", markersize=4, color=INK, linestyle="none")
        axes.set_aspect("equal", adjustable="datalim")
        axes.set_title("Way seen from above, from the mark on [m]")
        if len(self.paths) > 1:
            axes.legend(loc="best")


def path_panel(run: Trajectory) -> PathPanel | None:
    """The ways of the joints in a plane that the run recorded; None if there are none."""
    names = next((v.column_names for v in run.contents.variables if v.name == "q"), ())
    joints = [name[: -len(".angle")] for name in names if name.endswith(".angle") and f"{name[:-6]}.x" in names]
    if not joints or not run.rows:
        return None
    stride = 1 + run.rows // MOST_ROWS
    columns = [names.index(f"{joint}.{axis}") for joint in joints for axis in "xy"]
    seen, times, parts = 0, [], []
    for t, rows in run.blocks(["q"]):
        times.append(t[(-seen) % stride :: stride])
        parts.append(rows["q"][(-seen) % stride :: stride][:, columns])
        seen += len(t)
    points = np.concatenate(parts)
    return PathPanel(
        np.concatenate(times), tuple((joint, points[:, 2 * k], points[:, 2 * k + 1]) for k, joint in enumerate(joints))
    )
