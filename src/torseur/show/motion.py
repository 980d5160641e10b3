"""The motion of a machine as a scene plays it: times, configurations, recorded forces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.results.files.space import ResultsError
from torseur.results.trajectory import Trajectory
from torseur.show.forces.recorded import VARIABLES
from torseur.show.nodes import NUMBERS, Array

MOST_PICTURES = 1500
_MOST_NUMBERS = 600_000  # of all poses: 3.2 MB of a page
_STATIONS = 20  # nodes of a body that deforms, about


@dataclass(frozen=True, eq=False)
class Played:
    """Configurations q, (N, nq), at the times t, (N,), under a name; what was ``recorded`` then, by signal."""

    name: str
    t: Array
    q: Array
    recorded: Mapping[str, Array] = field(default_factory=dict)


def recorded(name: str, run: Trajectory, model: Model, most: int | None = None) -> Played:
    """What a run shows of the machine; as many rows as a page may hold."""
    if most is None:
        nodes = len(model.bodies) + _STATIONS * sum(bool(body.amplitudes) for body in model.bodies)
        forces = sum(variable.width for variable in run.contents.variables if variable.name in VARIABLES)
        most = max(2, min(MOST_PICTURES, _MOST_NUMBERS // max(1, NUMBERS * nodes + forces)))
    return Played(name, *chosen_rows(run, model, most))


def chosen_rows(run: Trajectory, model: Model, most: int) -> tuple[Array, Array, dict[str, Array]]:
    """Times, configurations and forces of rows at even distances, the first and the last among them."""
    told = {variable.name: variable for variable in run.contents.variables if variable.name in ("q", *VARIABLES)}
    if "q" not in told or told["q"].column_names != model.layout.coordinate_names:
        raise ResultsError(
            f"the coordinates of this run are not those of '{model.name}'. Give the machine that was run, unchanged."
        )
    chosen = np.linspace(0, run.rows - 1, min(most, run.rows)).round().astype(int)
    times: list[Array] = []
    rows: dict[str, list[Array]] = {name: [] for name in told}
    seen = 0
    for t, block in run.blocks(list(told)):
        own = chosen[(chosen >= seen) & (chosen < seen + len(t))] - seen
        times.append(t[own])
        for name in told:
            rows[name].append(block[name][own])
        seen += len(t)
    found = {name: np.concatenate(parts) for name, parts in rows.items()}
    q = found.pop("q")
    signals = {signal: found[name][:, k] for name in found for k, signal in enumerate(told[name].signals)}
    return np.concatenate(times), q, signals
