"""Work-precision curves of flexible machines: CPU time of a run, and the greatest error of what is observed."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from benchmarks.case import Array
from benchmarks.flexible.exudyn_beams import CABLE
from benchmarks.flexible.exudyn_machines import MAKERS
from benchmarks.flexible.machines import CASES, Machine, machine, reference
from benchmarks.flexible.ways import EXUDYN, OURS, Way
from benchmarks.sampling import cores
from benchmarks.simulation.curve import AtError, at_error
from benchmarks.simulation.trial import Point

FINEST = {"elements": 8, "steps": 32}  # of Exudyn where it is the reference


@dataclass(frozen=True)
class Effort:
    """How often a run is repeated, in how many seconds of CPU, the longest that a curve goes on to, and how often the
    fastest ways are timed again.
    """

    repetitions: int
    budget: float
    longest: float
    rounds: int


FULL, QUICK = Effort(50, 0.03, 1.0, 4), Effort(20, 0.02, 0.3, 2)
SHOWN = 3  # ways of each program that are told, and timed again
HOPELESS = 1.5  # a way that takes so many times the CPU of the fastest before it is not followed further
_NEAR = 10.0  # errors so many times the level have a part in how it is read from a curve
_FLOOR = 0.05  # errors that change by less, twice, are not those of the step


def truth(of: Machine) -> Array:
    """How what is observed truly moves, (rows, observed)."""
    if of.case.reference is not None:
        return reference(of.case)
    peer = MAKERS[of.name](CABLE, FINEST["elements"])
    steps = FINEST["steps"] * (len(of.t) - 1)
    if not peer.system.run(of.duration, steps, of.t[1], radius=0.95, index2=False):
        raise ValueError(f"{of.name}: Exudyn's finest run failed")
    return peer.seen(of.t)


def curve(name: str, way: Way, true: Array, effort: Effort, fastest: float = math.inf) -> list[Point]:
    """From the coarsest setting on, as long as finer ones may tell something; times are those of the whole motion.

    They do not where the error asked for is met twice, where finer steps do not make it less, and where a run takes
    much longer than the ``fastest`` way known to the same error.
    """
    found: list[Point] = []
    longest = min(effort.longest, HOPELESS * fastest)
    for setting in way.settings:
        begin = time.process_time()
        wrong = float(np.abs(way.observed(setting) - true).max())
        watched = time.process_time() - begin
        times = [watched] if watched > longest else timed(way, setting, effort)
        wrong = wrong if math.isfinite(wrong) else math.inf
        best, middle = min(times), float(np.median(times))
        found.append(Point(name, 1, way.tool, way.method, setting, wrong, best, middle, len(times), None))
        errors = [p.error for p in found]
        is_met = len(errors) > 1 and max(errors[-2:]) < CASES[name].level
        if best > longest or is_met or (way.elements and is_at_its_floor(errors)):
            break
    return found


def is_at_its_floor(errors: Sequence[float]) -> bool:
    """Whether finer steps leave the last errors as they are: they are those of the elements."""
    last = errors[-3:]
    return len(last) == 3 and max(last) < math.inf and all(abs(b / a - 1) < _FLOOR for a, b in pairwise(last))


def timed(way: Way, setting: float, effort: Effort) -> list[float]:
    """CPU times of whole runs, [s]."""
    times: list[float] = []
    with cores(1):
        while not times or (len(times) < effort.repetitions and sum(times) < effort.budget):
            begin = time.process_time()
            way.run(setting)
            times.append(time.process_time() - begin)
    return times


def in_turn(name: str, curves: Sequence[tuple[Way, list[Point]]], effort: Effort) -> list[Point]:
    """The points of all curves; the fastest ways of each program are timed again and again in turn.

    A processor may be slower for minutes, as where somebody else uses its other half: programs that are compared must
    meet it in all its states.
    """
    found = [(way, point) for way, points in curves for point in points]
    reached = at_levels([point for _, point in found])
    told = {a.method for tool in (OURS, EXUDYN) for a in [a for a in reached if a.tool == tool and a.cpu_s][:SHOWN]}
    for _ in range(effort.rounds):
        for k, (way, point) in enumerate(found):
            if way.method in told and point.error < _NEAR * CASES[name].level:
                found[k] = (way, replace(point, cpu_s=min(*timed(way, point.setting, effort), point.cpu_s)))
    return [point for _, point in found]


def at_levels(points: Sequence[Point]) -> list[AtError]:
    """All curves at the error that is asked for of their machine, the fastest first."""
    names = dict.fromkeys(p.robot for p in points)
    return [a for name in names for a in at_error([p for p in points if p.robot == name], CASES[name].level)]


def best(found: Sequence[AtError], name: str, tool: str) -> AtError | None:
    """The fastest way of a program; None where none reaches the error."""
    fit = [a for a in found if (a.robot, a.tool) == (name, tool) and a.cpu_s is not None]
    return min(fit, key=lambda a: a.cpu_s or math.inf, default=None)


def linear_error(name: str, true: Array) -> float:
    """Of the machine without shortening, integrated exactly: what a linear floating frame with its modes can reach."""
    of = machine(name, linear=True)
    wrong = float(np.abs(of.observed(of.loop("dop853", tolerance=1e-9).advance(of.start, of.duration)) - true).max())
    return wrong if math.isfinite(wrong) else math.inf
