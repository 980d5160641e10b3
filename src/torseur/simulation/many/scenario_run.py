"""One run of a batch as a trajectory of its own: rows, events among them, and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torseur.results.memory_writer import MemoryWriter
from torseur.results.summary.notices import DOUBTS, LOADS
from torseur.results.trajectory import Trajectory
from torseur.simulation.integrators.integration import NOTHING
from torseur.simulation.saving import Saving, Tally, mass_and_extent
from torseur.simulation.signals.closing_turns import warn_of_turns
from torseur.simulation.starts.doubtful_start import doubts_of_run_start

if TYPE_CHECKING:
    from torseur.simulation.many.scenarios import Alike, Scenarios


def scenario_run(scenarios: Scenarios, alike: Alike, k: int) -> Trajectory:
    """The k-th of runs that are alike, up to where it ended."""
    problem, settings, number = alike.problems[k if len(alike.problems) > 1 else 0], scenarios.settings, alike.runs[k]
    parts = [part[k] for part in (alike.q, alike.states_v, alike.z, alike.held, alike.slip)]
    rows = int(np.isfinite(np.concatenate(parts, axis=1)).all(axis=1).sum())
    doubts = (*problem.model.doubts, *doubts_of_run_start(problem.model, alike.q[k][0], alike.q))
    said = {DOUBTS: [str(complaint) for complaint in doubts]}
    if problem.shared_loads is not None:
        said[LOADS] = list(problem.shared_loads.wheels)
    writer = MemoryWriter(problem.contents, {"model": problem.model.name, "settings": settings.stated(), **said})
    saving = Saving(problem, Tally(), settings.save)
    happened = saving.decided(alike.happened[k] if alike.happened else NOTHING)
    saving.rows(writer, scenarios.t[:rows], *(part[:rows] for part in parts), happened=happened)
    warn_of_turns(saving.tally.far, settings.save)
    mass, extent = mass_and_extent(problem.model)
    facts = {"state": scenarios.state[number], "scenario": int(number), "total_mass": mass}
    writer.close(
        facts | {"end": float(scenarios.t[rows - 1]) if rows else 0.0, "reach": saving.tally.farthest + extent}
    )
    return Trajectory(writer.stored())
