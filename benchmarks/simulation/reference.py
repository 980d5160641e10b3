"""Where the runs truly end: our integrator at its finest, confirmed by another program's on another's dynamics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.case import Array
from benchmarks.simulation.scenario import DURATION, TARGET, Scenario
from torseur.simulation.integrators.integration import Integration

TOLERANCE = 1e-13
ALLOWED = 0.01 * TARGET


@dataclass(frozen=True)
class Reference:
    """The difference between two independent solutions from the fixed start [rad]; None: there was no second one."""

    robot: str
    difference: float | None

    @property
    def agrees(self) -> bool:
        """Whether errors of the size at which tools are compared mean something."""
        return self.difference is None or self.difference <= ALLOWED


def reference_ends(scenario: Scenario) -> Array:
    """The angles at the end of each run, by dop853."""
    system = scenario.problem.system
    loop = Integration(system, "dop853", tolerance=TOLERANCE, save=10 * DURATION, room=2)
    starts = [system.start(q, np.zeros(scenario.n), save=10 * DURATION) for q in scenario.starts]
    return np.array([loop.advance(start, DURATION).point.q for start in starts])


def compared(scenario: Scenario, ends: Array, other: Callable[[Array, float], tuple[Array, int]] | None) -> Reference:
    """The first run beside another program's: a function (q, tolerance) → (angles at the end, evaluations)."""
    if other is None:
        return Reference(scenario.name, None)
    theirs, _ = other(scenario.starts[0], TOLERANCE)
    return Reference(scenario.name, float(np.abs(theirs - ends[0]).max()))
