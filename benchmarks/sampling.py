"""Timing of several cases in turn, so that all meet the same state of the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from benchmarks.case import Case


@dataclass(frozen=True)
class Plan:
    """How long: each case is sampled so many times for about ``sample`` s, but not beyond ``budget`` s in all."""

    repetitions: int
    sample: float
    budget: float


QUICK = Plan(repetitions=15, sample=7e-4, budget=1.0)
FULL = Plan(repetitions=50, sample=3e-3, budget=4.0)


@dataclass(frozen=True)
class Timing:
    """Nanoseconds of one evaluation."""

    min_ns: float
    median_ns: float
    samples: int


def timings(cases: Sequence[Case], plan: Plan) -> list[Timing]:
    """The times of the cases, sampled alternately."""
    passes, samples = [], []
    for case in cases:
        with cores(case.threads):
            count, seconds = _calibrated(case, plan)
        passes.append(count)
        samples.append([seconds / count])
    for _ in range(plan.repetitions - 1):
        for case, count, taken in zip(cases, passes, samples, strict=True):
            if sum(taken) * count < plan.budget:
                with cores(case.threads):
                    taken.append(case.seconds(count) / count)
    return [_timing(np.array(taken), case.evaluations) for case, taken in zip(cases, samples, strict=True)]


def _calibrated(case: Case, plan: Plan) -> tuple[int, float]:
    """(passes, seconds) of a sample that is long enough; what came before it has warmed the caches."""
    count, seconds = 1, case.seconds(1)
    while seconds < plan.sample:
        count = max(2 * count, int(count * plan.sample / max(seconds, 1e-9)) if seconds > 0.1 * plan.sample else 0)
        seconds = case.seconds(count)
    return count, seconds


def _timing(seconds: np.ndarray, evaluations: int) -> Timing:
    ns = 1e9 * seconds / evaluations
    return Timing(float(ns.min()), float(np.median(ns)), len(ns))


@contextmanager
def cores(threads: int) -> Iterator[None]:
    """One thread stays on one core; several may use all. Does nothing where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)} if threads == 1 else before)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
