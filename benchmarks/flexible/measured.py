"""Work-precision curves of flexible machines: CPU time of a run, and the greatest error of what is observed."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.case import Array
from benchmarks.flexible.exudyn_beams import CABLE
from benchmarks.flexible.exudyn_machines import MAKERS
from benchmarks.flexible.machines import CASES, Machine, machine, reference
from benchmarks.flexible.ways import Way
from benchmarks.sampling import cores
from benchmarks.simulation.curve import AtError, at_error
from benchmarks.simulation.trial import Point

FINEST = {"elements": 8, "steps": 32}  # of Exudyn where it is the reference


@dataclass(frozen=True)
class Effort:
    """How often a run is repeated, in how many seconds of CPU, and the longest that a curve goes on to."""

    repetitions: int
    budget: float
    longest: float


FULL, QUICK = Effort(5, 0.15, 1.0), Effort(2, 0.03, 0.3)


def truth(of: Machine) -> Array:
    """How what is observed truly moves, (rows, observed)."""
    if of.case.reference is not None:
        return reference(of.case)
    peer = MAKERS[of.name](CABLE, FINEST["elements"])
    steps = FINEST["steps"] * (len(of.t) - 1)
    if not peer.system.run(of.duration, steps, of.t[1], radius=0.95, index2=False):
        raise ValueError(f"{of.name}: Exudyn's finest run failed")
    return peer.seen(of.t)


def curve(name: str, way: Way, true: Array, effort: Effort) -> list[Point]:
    """From the coarsest setting on, until runs become too long; times are those of the whole motion."""
    found: list[Point] = []
    for setting in way.settings:
        wrong = float(np.abs(way.observed(setting) - true).max())
        times: list[float] = []
        with cores(1):
            while not times or (len(times) < effort.repetitions and sum(times) < effort.budget):
                begin = time.process_time()
                way.run(setting)
                times.append(time.process_time() - begin)
        wrong = wrong if math.isfinite(wrong) else math.inf
        best, middle = min(times), float(np.median(times))
        found.append(Point(name, 1, way.tool, way.method, setting, wrong, best, middle, len(times), None))
        if best > effort.longest:
            break
    return found


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
