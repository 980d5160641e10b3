"""CPU time at a given error, read from a work-precision curve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from benchmarks.simulation.trial import Point


@dataclass(frozen=True)
class AtError:
    """What a method of a tool takes for one run at the error asked for. None: no setting that was tried reaches it."""

    robot: str
    runs: int
    tool: str
    method: str
    cpu_s: float | None
    evaluations: float | None


def at_error(points: Sequence[Point], target: float) -> list[AtError]:
    """All methods, the fastest first."""
    curves: dict[tuple[str, int, str, str], list[Point]] = {}
    for p in points:
        curves.setdefault((p.robot, p.runs, p.tool, p.method), []).append(p)
    found = [
        AtError(*of, work_at([(p.setting, p.cpu_s, p.error) for p in curve], target), _evaluations(curve, target))
        for of, curve in curves.items()
    ]
    return sorted(found, key=lambda a: math.inf if a.cpu_s is None else a.cpu_s)


def work_at(curve: Sequence[tuple[float, float, float]], target: float) -> float | None:
    """The work from (setting, work, error), linear between points on logarithmic axes; smaller settings are finer.

    A setting counts with the worst error of all that are at least as fine: a lucky end does not count. If even the
    coarsest is accurate enough, its work is an upper bound and is taken.
    """
    kept: list[tuple[float, float]] = []
    for _, work, wrong in sorted(curve):
        kept.append((min(work, kept[-1][0]), max(wrong, kept[-1][1])) if kept else (work, wrong))
    if not kept or kept[0][1] > target:
        return None
    for (more, fine), (less, coarse) in pairwise(kept):
        if fine <= target < coarse:
            if not math.isfinite(coarse):
                return more
            share = math.log(target / fine) / math.log(coarse / fine)
            return more * (less / more) ** share
    return kept[-1][0]


def _evaluations(curve: Sequence[Point], target: float) -> float | None:
    return work_at([(p.setting, p.evaluations, p.error) for p in curve if p.evaluations is not None], target)
