"""The motion of a machine as a scene plays it: times, poses of all nodes, bending of beams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.pages.packing import packed
from torseur.results.space import ResultsError
from torseur.results.trajectory import Trajectory
from torseur.show.beams import DrawnBeam
from torseur.show.nodes import NUMBERS, Array, Nodes

MOST_PICTURES = 1500
_MOST_NUMBERS = 600_000  # of all poses: 3.2 MB of a page
_STATIONS = 20  # nodes of a body that deforms, about


@dataclass(frozen=True, eq=False)
class Played:
    """Configurations q, (N, nq), at the times t, (N,), under a name."""

    name: str
    t: Array
    q: Array

    def as_data(self, model: Model, nodes: Nodes, beams: Sequence[DrawnBeam]) -> dict[str, Any]:
        """For the scene; poses in single precision."""
        poses = nodes.poses(self.q)
        rest = nodes.poses(model.neutral()) if beams else poses[:1]
        return {
            "name": self.name,
            "t": packed(self.t, "f8"),
            "poses": packed(poses),
            "strains": [packed(beam.strains(poses, rest)) for beam in beams],
        }


def recorded(name: str, run: Trajectory, model: Model) -> Played:
    """What a run shows of the machine; as many rows as a page may hold."""
    nodes = len(model.bodies) + _STATIONS * sum(bool(body.amplitudes) for body in model.bodies)
    most = max(2, min(MOST_PICTURES, _MOST_NUMBERS // (NUMBERS * max(1, nodes))))
    return Played(name, *chosen_rows(run, model, most))


def chosen_rows(run: Trajectory, model: Model, most: int) -> tuple[Array, Array]:
    """Times and configurations of rows at even distances, the first and the last among them."""
    names = next((v.column_names for v in run.contents.variables if v.name == "q"), ())
    if tuple(names) != model.layout.coordinate_names:
        raise ResultsError(
            f"the coordinates of this run are not those of '{model.name}'. Give the machine that was run, unchanged."
        )
    chosen = np.linspace(0, run.rows - 1, min(most, run.rows)).round().astype(int)
    times, rows, seen = [], [], 0
    for t, block in run.blocks(["q"]):
        own = chosen[(chosen >= seen) & (chosen < seen + len(t))] - seen
        times.append(t[own])
        rows.append(block["q"][own])
        seen += len(t)
    return np.concatenate(times), np.concatenate(rows)
