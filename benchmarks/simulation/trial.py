"""A trial of a tool with one setting, timed beside others, and what its numbers are worth."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.case import Array, Case
from benchmarks.sampling import Plan, timings

Runner = Callable[[Array], tuple[Array, int | None]]
"""Takes angles (N, n) at rest to those at the end, and counts evaluations where it can."""


@dataclass(frozen=True)
class Trial:
    """A way of running a scenario; ``setting`` is the step [s] of methods with fixed steps, else the tolerance."""

    tool: str
    method: str
    setting: float
    run: Runner


@dataclass(frozen=True)
class Point:
    """A point of a work-precision curve; CPU time and evaluations are of one run."""

    robot: str
    runs: int
    tool: str
    method: str
    setting: float
    error: float  # [rad] of the worst angle at the end; the median over the runs of a batch
    cpu_s: float  # shortest
    median_s: float
    samples: int
    evaluations: float | None


def measured(robot: str, trials: Sequence[Trial], starts: Array, ends: Array, plan: Plan) -> list[Point]:
    """The trials, sampled in turn; errors are those of as many runs as ``ends`` has rows."""
    found = [trial.run(starts) for trial in trials]
    errors = [error(q, ends) for q, _ in found]
    cases = [_case(trial, starts) for trial in trials]
    return [
        Point(
            robot,
            len(starts),
            trial.tool,
            trial.method,
            trial.setting,
            wrong,
            1e-9 * timing.min_ns,
            1e-9 * timing.median_ns,
            timing.samples,
            None if evaluations is None else evaluations / len(starts),
        )
        for trial, wrong, (_, evaluations), timing in zip(trials, errors, found, timings(cases, plan), strict=True)
    ]


def error(q: Array, ends: Array) -> float:
    """Of the median run [rad]; infinite if it is no number."""
    worst = np.abs(q[: len(ends)] - ends).max(axis=1)
    return float(np.median(np.where(np.isfinite(worst), worst, np.inf)))


def _case(trial: Trial, starts: Array) -> Case:
    def seconds(passes: int) -> float:
        begin = time.process_time()
        for _ in range(passes):
            trial.run(starts)
        return time.process_time() - begin

    return Case(trial.tool, trial.method, len(starts), seconds, lambda: trial.run(starts)[0])
