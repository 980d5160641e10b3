"""Work-precision curves: CPU time of a run and the greatest error of its marked points, setting by setting."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from benchmarks.closed.mechanisms import INSTANTS, Mechanism
from benchmarks.closed.ways import OURS, Way
from benchmarks.sampling import cores
from benchmarks.simulation.curve import work_at
from benchmarks.simulation.trial import Point

LEVELS = (1e-3, 1e-4, 1e-6, 1e-8)  # [m] at which programs are compared
TARGET = 1e-6
_ROUNDS, _SHORT = 12, 0.02  # how often runs shorter than this [s] are timed again
_SAMPLE = 3e-4  # [s] between two looks at the clock, which take a microsecond


@dataclass(frozen=True)
class Effort:
    """How long one curve may take: repetitions of a run, seconds of CPU for them, and for the longest run."""

    repetitions: int
    budget: float
    longest: float


FULL, QUICK = Effort(1000, 0.15, 20.0), Effort(200, 0.05, 5.0)


def curve(of: Mechanism, way: Way, effort: Effort, notes: list[str]) -> list[Point]:
    """From the coarsest setting on, until the finest level is reached or runs become too long, which leaves a note.

    The error is that of the worst marked point at the worst instant.
    """
    found: list[Point] = []
    for setting in way.settings:
        begin = time.process_time()
        wrong, count = 0.0, None
        for share, truth in zip(INSTANTS, of.truth, strict=True):
            done = way.run(setting, share * of.duration)
            wrong = max(wrong, _error(way.points(done), truth))
            count = way.evaluations(done)
        spent = time.process_time() - begin
        times = timed(of, way, setting, effort)
        each = [t / of.duration for t in times]
        evaluations = None if count is None else count / of.duration
        found.append(
            Point(
                of.name,
                1,
                way.tool,
                way.method,
                setting,
                wrong,
                min(each),
                float(np.median(each)),
                len(each),
                evaluations,
            )
        )
        if len(found) > 1 and max(p.error for p in found[-2:]) < LEVELS[-1]:
            break
        if spent > effort.longest and setting != way.settings[-1]:
            what = f"{of.name}: {way.tool}, {way.method}: finer settings than {setting:.3g}"
            notes.append(f"{what}, which takes {spent:.0f} s of CPU to {wrong:.0e} m")
            break
    return found


def in_turn(of: Mechanism, curves: Sequence[tuple[Way, list[Point]]], effort: Effort) -> list[Point]:
    """The points of all curves, short runs timed again and again in turn.

    A processor may be slower for minutes, as where somebody else uses its other half: programs that are compared must
    meet it in all its states.
    """
    found = [(way, point) for way, points in curves for point in points]
    for _ in range(_ROUNDS):
        for k, (way, point) in enumerate(found):
            if point.cpu_s * of.duration < _SHORT:
                least = min(timed(of, way, point.setting, effort)) / of.duration
                found[k] = (way, replace(point, cpu_s=min(least, point.cpu_s)))
    return [point for _, point in found]


def timed(of: Mechanism, way: Way, setting: float, effort: Effort) -> list[float]:
    """CPU times of whole runs, [s]: of several at once where they are short, since to read the clock takes a while."""
    times: list[float] = []
    together, spent = 1, 0.0
    with cores(1):
        while not times or (len(times) < effort.repetitions and spent < effort.budget):
            begin = time.process_time()
            for _ in range(together):
                way.run(setting, of.duration)
            taken = time.process_time() - begin
            times.append(taken / together)
            spent += taken
            together = max(1, round(_SAMPLE / max(times[-1], 1e-9)))
    return times


def _error(points: np.ndarray, truth: np.ndarray) -> float:
    wrong = float(np.abs(points - truth).max())
    return wrong if math.isfinite(wrong) else math.inf


@dataclass(frozen=True)
class AtLevel:
    """The CPU time for a second of motion at which a curve passes a level; None: no setting reaches it."""

    mechanism: str
    tool: str
    method: str
    level: float
    cpu_s: float | None


def at_levels(points: Sequence[Point]) -> list[AtLevel]:
    """All curves at all levels."""
    curves: dict[tuple[str, str, str], list[tuple[float, float, float]]] = {}
    for p in points:
        curves.setdefault((p.robot, p.tool, p.method), []).append((p.setting, p.cpu_s, p.error))
    return [AtLevel(*of, level, work_at(curve, level)) for of, curve in curves.items() for level in LEVELS]


def best(found: Sequence[AtLevel], mechanism: str, tools: Sequence[str], level: float) -> AtLevel | None:
    """The fastest way of some programs to a level; None where none reaches it."""
    fit = [a for a in found if (a.mechanism, a.level) == (mechanism, level) and a.tool in tools and a.cpu_s is not None]
    return min(fit, key=lambda a: a.cpu_s or math.inf, default=None)


def ours(found: Sequence[AtLevel], mechanism: str, level: float) -> AtLevel | None:
    """Our fastest."""
    return best(found, mechanism, (OURS,), level)
