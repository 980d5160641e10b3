"""What our time goes into: the kernel, the loop around it, the way in from Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks import native
from benchmarks.case import Unavailable
from benchmarks.sampling import cores
from benchmarks.simulation.scenario import DURATION, Scenario
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.system import Point, System

STATES = 64
SHORT = 1e-9  # [s] of a run that is one step


@dataclass(frozen=True)
class Limit:
    """Of one run: CPU time, evaluations of the right-hand side, their time alone, the way in and out of the loop."""

    robot: str
    method: str
    tolerance: float
    run_s: float
    evaluations: int
    kernel_s: float  # of one evaluation, called by its address in a C loop; NaN without a C compiler
    batch_kernel_s: float  # of one evaluation in the batch entry
    entry_s: float  # a run of one step, less its evaluations

    @property
    def kernel_share(self) -> float:
        """Of the run, inside the right-hand side."""
        return self.evaluations * self.kernel_s / self.run_s

    @property
    def entry_share(self) -> float:
        """Of the run, in Python before and after the native loop."""
        return self.entry_s / self.run_s

    @property
    def loop_share(self) -> float:
        """Of the run, in the loop around the kernel: sums of stages, errors, step control."""
        return 1.0 - self.kernel_share - self.entry_share


def limit(scenario: Scenario, method: str, tolerance: float, repetitions: int) -> Limit:
    """Where the time of a run with this tolerance goes."""
    system = scenario.problem.system
    start = system.start(scenario.starts[0], np.zeros(scenario.n), save=10 * DURATION)
    return limit_of(scenario.name, system, start, DURATION, method, tolerance, repetitions)


def limit_of(
    name: str, system: System, start: Point, duration: float, method: str, tolerance: float, repetitions: int
) -> Limit:
    """Where the time of a run goes, from any start of any system."""
    loop = Integration(system, method, tolerance=tolerance, save=10 * duration, room=2)
    loop.improve()
    whole, short = loop.advance(start, duration), loop.advance(start, SHORT)
    with cores(1):
        kernel, batch = kernel_seconds(system, repetitions)
        run = _shortest(lambda: loop.advance(start, duration), repetitions)
        entry = _shortest(lambda: loop.advance(start, SHORT), repetitions)
    entry -= short.evaluations * kernel
    return Limit(name, method, tolerance, run, whole.evaluations, kernel, batch, entry)


def kernel_seconds(system: System, repetitions: int) -> tuple[float, float]:
    """(of one state at a time, of a batch): seconds per evaluation of the rates, at random states that slip."""
    rng = np.random.default_rng(1)
    inputs = [np.zeros((STATES, size)) for size in system.rhs.sizes.values()]
    inputs[1][:], inputs[2][:] = (rng.uniform(-1, 1, x.shape) for x in inputs[1:3])
    inputs[5][:] = 1.0
    inputs[6][:] = system.numbers[: inputs[6].shape[1]]
    assert system.rhs.address  # hasty code, which better code takes the place of
    system.rhs.improve()
    return _one_by_one(system, inputs, repetitions), _in_batch(system, inputs, repetitions)


def _one_by_one(system: System, inputs: list[np.ndarray], repetitions: int) -> float:
    outputs = [np.zeros((STATES, size)) for size in (system.n, *system.rhs.further)]
    calls = native.NativeCalls(system.rhs.address, inputs, outputs)
    try:
        native.loop()
    except Unavailable:
        return float("nan")
    return min(calls.seconds(20, keep=False) for _ in range(repetitions)) / (20 * STATES)


def _in_batch(system: System, inputs: list[np.ndarray], repetitions: int) -> float:
    many = [np.tile(values, (64, 1)) for values in inputs]
    out = np.zeros((64 * STATES, system.n))
    assert system.rhs.batch_address  # code for lanes is made where it pays, which this batch alone is too short for
    return _shortest(lambda: system.rhs(*many, out=out), repetitions) / len(out)


def _shortest(call: Callable[[], object], repetitions: int) -> float:
    taken = []
    for _ in range(repetitions):
        begin = time.process_time()
        call()
        taken.append(time.process_time() - begin)
    return min(taken)
