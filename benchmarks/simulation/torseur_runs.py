"""Our runs: the native loop, the batch, and ``ts.simulate`` as a user calls it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import torseur as ts
from benchmarks.case import Array
from benchmarks.simulation.scenario import DURATION, Scenario
from benchmarks.simulation.settings import Settings
from benchmarks.simulation.trial import Runner, Trial
from torseur.simulation.integrators.batch import advance_batch
from torseur.simulation.integrators.integration import FIXED_STEP, Integration

NATIVE, WHOLE, BATCH = "Torseur", "Torseur, ts.simulate", "Torseur, batch"
METHODS = ("dop853", "dopri5", "rk4")
NEVER = 10 * DURATION  # between saved states: the peers save none


def native_trials(scenario: Scenario, settings: Settings) -> Iterator[Trial]:
    """One machine after the other in the native loop, entered from Python once for each."""
    for method in METHODS:
        for setting in settings.steps if method in FIXED_STEP else settings.tolerances:
            yield Trial(NATIVE, method, setting, _native(scenario, method, setting))


def _native(scenario: Scenario, method: str, setting: float) -> Runner:
    system = scenario.problem.system
    loop = Integration(system, method, save=NEVER, room=2, **_by(method, setting))
    loop.improve()

    def run(starts: Array) -> tuple[Array, int]:
        ends, evaluations = np.empty_like(starts), 0
        for k, q in enumerate(starts):
            part = loop.advance(system.start(q, np.zeros(system.nv), save=NEVER), DURATION)
            ends[k], evaluations = part.point.q, evaluations + part.evaluations
        return ends, evaluations

    return run


def batch_trials(scenario: Scenario, settings: Settings) -> Iterator[Trial]:
    """All machines at once on one thread."""
    for method in METHODS:
        for setting in settings.steps if method in FIXED_STEP else settings.tolerances:
            yield Trial(BATCH, method, setting, _batch(scenario, method, setting))


def _batch(scenario: Scenario, method: str, setting: float) -> Runner:
    system = scenario.problem.system

    def run(starts: Array) -> tuple[Array, int]:
        done = advance_batch(system, method, starts, np.zeros(system.nv), until=DURATION, **_by(method, setting))
        return done.q_end, done.evaluations

    return run


def user_trials(scenario: Scenario, settings: Settings) -> Iterator[Trial]:
    """The whole call, with a thousand saved rows: bare, and with the monitor that is on by default."""
    for monitor in ("none", "all"):
        for tolerance in settings.few_tolerances:

            def run(starts: Array, tolerance: float = tolerance, monitor: str = monitor) -> tuple[Array, int | None]:
                runs = [
                    ts.simulate(scenario.model, q, duration=DURATION, tolerance=tolerance, monitor=monitor)
                    for q in starts
                ]
                return np.array([run.q[-1] for run in runs]), None

            yield Trial(WHOLE, f"monitor={monitor}", tolerance, run)


def _by(method: str, setting: float) -> dict[str, float]:
    return {"step" if method in FIXED_STEP else "tolerance": setting}
