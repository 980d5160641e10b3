"""How much faster than real time the examples of 1998 run, and what a right-hand side of the double pendulum costs."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

import torseur as ts
from benchmarks.flexible.machines import CASES, DOUBLE_PENDULUM, Machine, posed
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


def real_time(name: str, repetitions: int) -> RealTime | None:
    """The example as its file has it; None where no setting is accurate enough."""
    file = CASES[name].file
    model = ts.load(ROOT / "examples" / f"{file}.yaml")
    t = np.linspace(0.0, DURATIONS[file], ROWS + 1)
    found: list[RealTime] = []
    formulation: WayName | None
    for formulation in (None, "independent_speeds") if CASES[name].loops else (None,):
        found += _accurate(posed(name, model, t, formulation), repetitions)
    return min(found, key=lambda run: run.cpu_s, default=None)


def _accurate(of: Machine, repetitions: int) -> list[RealTime]:
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
            cpu = _shortest(of, loop, repetitions)
            found.append(RealTime(of.name, way, tolerance, size, error, evaluations, cpu, of.duration))
    return found


def _shortest(of: Machine, loop: Integration, repetitions: int) -> float:
    times = []
    with cores(1):
        for _ in range(repetitions):
            begin = time.process_time()
            loop.advance(of.start, of.duration)
            times.append(time.process_time() - begin)
    return min(times)


def right_hand_side(repetitions: int) -> RightHandSide:
    """Of the double pendulum with 2 + 2 modes."""
    model = ts.load(ROOT / "examples" / f"{CASES[DOUBLE_PENDULUM].file}.yaml")
    system = posed(DOUBLE_PENDULUM, model, np.array([0.0, 1.0])).problem.system
    with cores(1):
        return RightHandSide(*kernel_seconds(system, repetitions))
