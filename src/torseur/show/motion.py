"""The motion of a run as a scene plays it: times, poses of all nodes, bending of beams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from torseur.model.model import Model
from torseur.pages.packing import packed
from torseur.results.space import ResultsError
from torseur.results.trajectory import Trajectory
from torseur.show.beams import DrawnBeam
from torseur.show.nodes import NUMBERS, Array, Nodes

MOST_PICTURES = 1500
_MOST_NUMBERS = 600_000  # of all poses: 3.2 MB of a page


def motion_data(run: Trajectory, model: Model, nodes: Nodes, beams: Sequence[DrawnBeam]) -> dict[str, Any]:
    """What a run shows of the machine; poses in single precision."""
    t, q = chosen_rows(run, model, max(2, min(MOST_PICTURES, _MOST_NUMBERS // (NUMBERS * max(1, len(nodes))))))
    return played(t, q, model, nodes, beams)


def played(t: Array, q: Array, model: Model, nodes: Nodes, beams: Sequence[DrawnBeam]) -> dict[str, Any]:
    """The motion through configurations q, (N, nq), at the times t."""
    poses = nodes.poses(q)
    rest = nodes.poses(model.neutral()) if beams else poses[:1]
    return {
        "t": packed(t, "f8"),
        "poses": packed(poses),
        "strains": [packed(beam.strains(poses, rest)) for beam in beams],
    }


def chosen_rows(run: Trajectory, model: Model, most: int) -> tuple[Array, Array]:
    """Times and configurations of rows at even distances, the first and the last among them."""
    names = next((v.column_names for v in run.contents.variables if v.name == "q"), ())
    if tuple(names) != model.layout.coordinate_names:
        raise ResultsError(
            f"the coordinates of this run are not those of '{model.name}'. Give the machine that was run, unchanged."
        )
    chosen = np.unique(np.linspace(0, run.rows - 1, min(most, run.rows)).round().astype(int))
    times, rows, seen = [], [], 0
    for t, block in run.blocks(["q"]):
        own = chosen[(chosen >= seen) & (chosen < seen + len(t))] - seen
        times.append(t[own])
        rows.append(block["q"][own])
        seen += len(t)
    return np.concatenate(times), np.concatenate(rows)
