"""Runs of machines of many bodies: what posing, compiling, a step and memory cost, against the number of bodies.

Each run is made by a process of its own with an empty cache of kernels.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import native
from benchmarks.case import Unavailable
from benchmarks.report import table

DURATION = 10.0  # [s]
SHORT = 2.0  # [s], beside it, to see whether memory grows with the run
FULL = {"hanging chain": (50, 100, 200, 500, 1000), "chain of four-bars": (10, 20, 50, 100, 200)}
QUICK = {"hanging chain": (50, 200), "chain of four-bars": (10, 40)}

RUN = """
import json, pathlib, sys, time
import torseur as ts
from benchmarks.simulation.large_machines import MACHINES
from torseur.simulation.posed.problem import pose_problem
machine, size, duration, folder = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), pathlib.Path(sys.argv[4])
small, rest = MACHINES[machine](1)
ts.simulate(ts.build(small), q0=rest, duration=1e-3)  # the loops of integrators hold nothing of a machine
description, start = MACHINES[machine](size)
begin = time.process_time()
model = ts.build(description)
built = time.process_time()
pose_problem(model)
posed = time.process_time()
run = ts.simulate(model, q0=start, duration=duration, output=folder / "run.nc")
done = time.process_time()
status = pathlib.Path("/proc/self/status").read_text().split()
facts = run.dataset.attrs
print(json.dumps({"bodies": len(model.bodies), "built_s": built - begin, "posed_s": posed - built,
                  "run_s": done - posed, "steps": int(facts["steps"]), "evaluations": int(facts["evaluations"]),
                  "integrator": json.loads(facts["settings"])["integrator"], "balanced": bool(run.check().passed),
                  "peak_bytes": 1024 * int(status[status.index("VmHWM:") + 1])}))
"""


@dataclass(frozen=True)
class Large:
    """A run of a machine of many bodies."""

    machine: str
    size: int
    duration: float
    bodies: int
    built_s: float  # CPU time, from the description to the model
    posed_s: float  # from the model to its machine code, nothing in the cache
    run_s: float
    steps: int
    evaluations: int
    integrator: str
    balanced: bool  # every account of the run
    peak_bytes: int

    @property
    def step_s(self) -> float:
        """CPU time of a step."""
        return self.run_s / self.steps


def large_runs(sizes: Mapping[str, Sequence[int]], notes: list[str]) -> list[Large]:
    """All machines and sizes; the largest of each a second time, for a shorter run. What fails leaves a note."""
    wanted = [(machine, size, DURATION) for machine, counts in sizes.items() for size in counts]
    wanted += [(machine, counts[-1], SHORT) for machine, counts in sizes.items()]
    found = []
    for machine, size, duration in wanted:
        try:
            found.append(measured(machine, size, duration))
        except Unavailable as reason:
            notes.append(str(reason))
    return found


def measured(machine: str, size: int, duration: float, patience: float = 1800.0) -> Large:
    """One run, in a process that has so many seconds for it."""
    if not Path("/proc/self/status").exists():
        raise Unavailable("the peak of a process's memory is read from /proc, which this system does not have")
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        command = [sys.executable, "-c", RUN, machine, str(size), str(duration), folder]
        own_cache = {**os.environ, "TORSEUR_CACHE": str(Path(folder) / "cache")}
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=native.ROOT, env=own_cache, timeout=patience
            )
        except subprocess.TimeoutExpired:
            raise Unavailable(f"{machine} of {size}: no end after {patience:g} s") from None
    if done.returncode:
        raise Unavailable(f"{machine} of {size}: {done.stderr.strip().splitlines()[-1]}")
    return Large(machine, size, duration, **json.loads(done.stdout.splitlines()[-1]))


def growth(runs: Sequence[Large]) -> float:
    """The power of the number of bodies with which the CPU time of a step grows, from the fewest to the most."""
    ordered = sorted((run for run in runs if run.duration == DURATION), key=lambda run: run.bodies)
    first, last = ordered[0], ordered[-1]
    return math.log(last.step_s / first.step_s) / math.log(last.bodies / first.bodies)


def of_machine(runs: Sequence[Large], machine: str) -> list[Large]:
    """The runs of one machine."""
    return [run for run in runs if run.machine == machine]


def large_table(runs: Sequence[Large]) -> str:
    """One line for each run."""
    head = ("machine", "bodies", "motion [s]", "built [s]", "posed and compiled [s]", "run [s]", "steps")
    rows = [
        (
            f"{run.machine} of {run.size}",
            run.bodies,
            f"{run.duration:g}",
            f"{run.built_s:.2f}",
            f"{run.posed_s:.2f}",
            f"{run.run_s:.2f}",
            run.steps,
            f"{1e6 * run.step_s:.0f}",
            f"{run.peak_bytes / 1e6:.0f}",
            "yes" if run.balanced else "**no**",
        )
        for run in runs
    ]
    return table((*head, "µs a step", "peak memory [MB]", "accounts balance"), rows)
