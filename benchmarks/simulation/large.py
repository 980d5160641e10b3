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
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import native
from benchmarks.case import Unavailable

DURATION = 10.0  # [s]
SHORT = 2.0  # [s], beside it, to see whether memory grows with the run
FULL = {"hanging chain": (50, 100, 200, 500, 1000), "chain of four-bars": (10, 20, 50, 100, 200)}
QUICK = {"hanging chain": (50, 200), "chain of four-bars": (10, 40)}

RUN = """
import json, pathlib, sys, time
import torseur as ts
from benchmarks.simulation.large_machines import MACHINES
from torseur.simulation.problem import pose_problem
machine, size, duration, folder = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), pathlib.Path(sys.argv[4])
description, start = MACHINES[machine](size)
begin = time.process_time()
model = ts.build(description)
built = time.process_time()
pose_problem(model)
posed = time.process_time()
run = ts.simulate(model, q0=start, duration=duration, output=folder / "run.nc")
done = time.process_time()
status = pathlib.Path("/proc/self/status").read_text().split()
print(json.dumps({"bodies": len(model.bodies), "built_s": built - begin, "posed_s": posed - built,
                  "run_s": done - posed, "steps": int(run.dataset.attrs["steps"]),
                  "evaluations": int(run.dataset.attrs["evaluations"]),
                  "integrator": str(run.dataset.attrs["integrator"]),
                  "balanced": bool(run.check().passed),
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


def large_runs(sizes: dict[str, Sequence[int]], *, patience: float = 3600.0) -> list[Large]:
    """All machines and sizes; the largest of each a second time, for a shorter run."""
    if not Path("/proc/self/status").exists():
        raise Unavailable("the peak of a process's memory is read from /proc, which this system does not have")
    found = []
    for machine, counts in sizes.items():
        found.append(measured(machine, counts[-1], SHORT, patience))
        found += [measured(machine, size, DURATION, patience) for size in counts]
    return found


def measured(machine: str, size: int, duration: float, patience: float) -> Large:
    """One run."""
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
