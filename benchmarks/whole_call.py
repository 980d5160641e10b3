"""How long a whole call from Python takes for a machine that was seen before: ``python -m benchmarks.whole_call``.

CPU time of one core, the least of some calls; that of the thousand starts is on the clock of all cores. Beside ours the
same jobs as MuJoCo and Pinocchio do them from their Python.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

import torseur as ts
from benchmarks import whole_call_peers as peers
from benchmarks.case import Unavailable
from benchmarks.machine import machine
from benchmarks.native import ROOT
from benchmarks.pages import put_tables
from benchmarks.report import table
from benchmarks.simulation.reference import reference_ends
from benchmarks.simulation.scenario import DURATION, TARGET, Scenario, scenario

STARTS = 1000
_SHORT, _MOST = 1.0, 500  # [s] of calls, and their number
_TOLERANCES = tuple(10 ** (-k / 4) for k in range(20, 48))


@dataclass(frozen=True)
class Called:
    """A job, whose program did it, what it took, and the goal."""

    job: str
    way: str
    taken: float
    unit: str = "ms"
    goal: float | None = None

    @property
    def row(self) -> tuple[str, str, str, str]:
        """For the table."""
        met = "–" if self.goal is None else f"≤ {self.goal:g}: {'yes' if self.taken <= self.goal else '**no**'}"
        return self.job, self.way, f"{self.taken:.3g} {self.unit}", met


def shortest(task: Callable[[int], object], repetitions: int, clock: Callable[[], float] = time.process_time) -> float:
    """The least time of some calls [ms]; the first, which makes code and fills caches, does not count.

    Short calls are made for a second: so often used, a program has made its better code.
    """
    task(0)
    times: list[float] = []
    while len(times) < repetitions or (sum(times) < _SHORT and len(times) < _MOST):
        begun = clock()
        task(len(times) + 1)
        times.append(clock() - begun)
    return 1e3 * min(times)


def panda(repetitions: int) -> Iterator[Called]:
    """A passive one for a second, right to 1e-6 rad."""
    job, falling = "passive Panda, 1 s at 1e-6 rad", scenario("panda")
    ends, start = reference_ends(falling)[0], falling.starts[0]

    def run(tolerance: float) -> np.ndarray:
        return ts.simulate(falling.model, start, duration=DURATION, save=DURATION / 100, tolerance=tolerance).q[-1]

    tolerance = next(t for t in _TOLERANCES if np.abs(run(t) - ends).max() <= TARGET)
    taken = shortest(lambda k: run(tolerance), repetitions)
    yield Called(job, f"Torseur, monitor and 101 rows, tolerance {tolerance:.1e}", taken, goal=2.0)
    yield from _others(job, falling, repetitions, peers.mujoco_panda, peers.pinocchio_panda)


def puma(repetitions: int) -> Iterator[Called]:
    """With servos, events, rows and accounts."""
    arm = ts.load(ROOT / "examples" / "puma560.yaml")
    job, ours = "PUMA with servos, 1.5 s", "Torseur, events, 751 rows, accounts"
    yield Called(job, ours, shortest(lambda k: ts.simulate(arm), repetitions), goal=6.0)
    changes: dict[str, Callable[[int], dict[str, float]]] = {
        "another gain": lambda k: {"servos.elbow.kp": 1500.0 + k},
        "another mass": lambda k: {"bodies.elbow_link.mass": 4.8 + 0.01 * k},
    }
    for name, change in changes.items():
        taken = shortest(lambda k, change=change: ts.simulate(arm, set=change(k)), repetitions)
        yield Called(f"{job}, {name}", ours, taken, goal=6.0 if "gain" in name else None)
    yield from _others(job, arm, repetitions, peers.mujoco_puma, peers.pinocchio_puma)
    yield Called("PUMA, a step of 1 ms from Python", "Torseur, ts.Simulator", _step(arm), "µs", goal=10.0)
    starts = arm.initial_q + 0.05 * np.random.default_rng(0).normal(size=(STARTS, arm.nq))
    job = f"PUMA, {STARTS} starts with dry friction"
    for way, clock, goal in (("on all cores, clock", time.perf_counter, 1.0), ("CPU", time.process_time, None)):
        taken = shortest(lambda k: ts.simulate_batch(arm, starts), 5, clock) / 1e3
        yield Called(job, f"Torseur, {way}", taken, "s", goal=goal)
    yield Called("64 Pandas, a step of 1 ms from Python, each", "Torseur, ts.Simulator", _worlds(64), "µs")


def in_place(repetitions: int) -> Iterator[Called]:
    """Inverse dynamics of a UR5, with and without a place for its results."""
    falling = scenario("ur5")
    dyn, rng = ts.compile(falling.model), np.random.default_rng(0)
    q, v, a, out = (rng.normal(size=(1024, falling.n)) for _ in range(4))
    dyn.inverse_dynamics(q, v, a)
    calls: dict[str, Callable[[], object]] = {
        "": lambda: dyn.inverse_dynamics(q, v, a),
        ", out=": lambda: dyn.inverse_dynamics(q, v, a, out=out),
    }
    for name, call in calls.items():
        taken = shortest(lambda k, call=call: [call() for _ in range(100)], repetitions)
        yield Called(f"UR5, inverse dynamics of 1024 states{name}", "Torseur, a state", taken * 1e6 / 102400, "ns")


def _step(arm: ts.Model) -> float:
    sim = ts.Simulator(arm)

    def steps(_: int) -> None:
        sim.reset()
        for _ in range(1000):
            sim.step(1e-3)

    return shortest(steps, 10)  # ms of a thousand


def _worlds(count: int) -> float:
    sim = ts.Simulator(scenario("panda").model, worlds=count)

    def steps(_: int) -> None:
        sim.reset()
        for _ in range(1000):
            sim.step(1e-3)

    return shortest(steps, 3) / count


def _others(
    job: str, of: ts.Model | Scenario, repetitions: int, *makers: Callable[..., tuple[str, Callable[[], object]]]
) -> Iterator[Called]:
    for maker in makers:
        try:
            way, run = maker(of)
        except Unavailable as missing:
            print(f"{job}: {missing}", file=sys.stderr)
            continue
        yield Called(job, way, shortest(lambda k, run=run: run(), max(3, repetitions // 3)))


def tables(repetitions: int) -> str:
    """All that was measured, as Markdown."""
    facts = machine()
    head = f"Run of {date.today()}; processor {facts['processor']}, {facts['vector instructions']}; CPU time, one core."
    rows = [called.row for part in (panda, puma, in_place) for called in part(repetitions)]
    return f"{head}\n\n{table(('job', 'way', 'taken', 'goal'), rows)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.whole_call", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--page", type=Path, metavar="FILE", help="also put the table on this page")
    given = parser.parse_args(arguments)
    found = tables(5 if given.quick else 25)
    if given.page is not None:
        put_tables(given.page, found)
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
