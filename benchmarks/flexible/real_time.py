"""How much faster than real time the examples of 1998 run, and what a right-hand side of the double pendulum costs."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

import torseur as ts
from benchmarks.flexible.machines import CASES, DOUBLE_PENDULUM, PAPER, Machine, posed
from benchmarks.native import ROOT
from benchmarks.sampling import cores
from benchmarks.simulation.limits import kernel_seconds
from torseur.mechanics.ways.protocol import WayName
from torseur.simulation.integrators.integration import Integration

DURATIONS = {"flexible_slider_crank": 0.2, "flexible_double_pendulum": 3.0, "hitachi": 1.5}
ROWS = 100  # that are saved of a run
SHARE = 1e-4  # of the greatest amplitude: error of the amplitudes that is asked for
EXACT = 1e-12
TOLERANCES = tuple(10 ** (-k / 4) for k in range(8, 33))


@dataclass(frozen=True)
class RealTime:
    """The fastest run of an example whose amplitudes are right to ``SHARE`` of their greatest value."""

    name: str
    method: str
    tolerance: float
    amplitude: float  # [m]
    error: float  # of the amplitudes, over the greatest
    evaluations: int
    cpu_s: float
    duration: float

    @property
    def faster(self) -> float:
        """Than real time."""
        return self.duration / self.cpu_s


@dataclass(frozen=True)
class RightHandSide:
    """Seconds of one evaluation, alone and in a batch."""

    alone_s: float
    batch_s: float


@dataclass(frozen=True, eq=False)
class Candidate:
    """An accurate run of an example, with which it can be timed again."""

    of: Machine
    loop: Integration
    run: RealTime

    def timed(self, repetitions: int) -> Candidate:
        """With the shortest of its times, also of those before."""
        times = [self.run.cpu_s]
        with cores(1):
            for _ in range(repetitions):
                begin = time.process_time()
                self.loop.advance(self.of.start, self.of.duration)
                times.append(time.process_time() - begin)
        return replace(self, run=replace(self.run, cpu_s=min(times)))


def candidates(name: str) -> list[Candidate]:
    """The example as its file has it, by all methods and ways to accelerations that are accurate enough."""
    file = CASES[name].file
    model = ts.load(ROOT / "examples" / f"{file}.yaml")
    t = np.linspace(0.0, DURATIONS[file], ROWS + 1)
    formulations: tuple[WayName | None, ...] = (None, "independent_speeds") if CASES[name].loops else (None,)
    return [found for way in formulations for found in _accurate(posed(name, model, t, way))]


def fastest(found: Sequence[Candidate]) -> list[RealTime]:
    """Of each example."""
    runs: dict[str, RealTime] = {}
    for run in sorted((c.run for c in found), key=lambda run: run.cpu_s):
        runs.setdefault(run.name, run)
    return sorted(runs.values(), key=lambda run: PAPER.index(run.name))


def _accurate(of: Machine) -> list[Candidate]:
    """The coarsest accurate setting of each method: no finer one is less accurate."""
    columns = [k for k, name in enumerate(of.model.layout.coordinate_names) if ".mode" in name]
    exact = of.loop("dop853", tolerance=EXACT).advance(of.start, of.duration).q[:, columns]
    size = float(np.abs(exact).max())
    found = []
    for method in ("dop853", "dopri5"):
        kept = None
        for tolerance in reversed(TOLERANCES):
            loop = of.loop(method, tolerance=tolerance)
            done = loop.advance(of.start, of.duration)
            error = float(np.abs(done.q[:, columns] - exact).max()) / size
            if done.reason != "until" or error > SHARE:
                break
            kept = loop, tolerance, error, done.evaluations
        if kept is not None:
            loop, tolerance, error, evaluations = kept
            way = method if of.formulation is None else f"{method}, {of.formulation.replace('_', ' ')}"
            run = RealTime(of.name, way, tolerance, size, error, evaluations, math.inf, of.duration)
            found.append(Candidate(of, loop, run))
    return found


def right_hand_side(repetitions: int) -> RightHandSide:
    """Of the double pendulum with 2 + 2 modes."""
    model = ts.load(ROOT / "examples" / f"{CASES[DOUBLE_PENDULUM].file}.yaml")
    system = posed(DOUBLE_PENDULUM, model, np.array([0.0, 1.0])).problem.system
    with cores(1):
        return RightHandSide(*kernel_seconds(system, repetitions))
