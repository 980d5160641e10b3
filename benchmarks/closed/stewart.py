"""What a Stewart platform costs by itself: one right-hand side, and the first result with nothing in the cache."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import warnings
from dataclasses import dataclass

import torseur as ts
from benchmarks.native import ROOT
from benchmarks.sampling import cores
from benchmarks.simulation.limits import kernel_seconds
from torseur.simulation.posed.problem import pose_problem

FILE = ROOT / "examples" / "stewart.yaml"
FIRST = """
import sys, warnings
warnings.simplefilter("ignore")
import torseur as ts
ts.simulate(ts.load(sys.argv[1]), duration=0.01)
"""


@dataclass(frozen=True)
class Stewart:
    """Seconds of one right-hand side, alone and in a batch, and of CPU from a new process to the first result."""

    alone_s: float
    batch_s: float
    first_cold_s: float
    first_warm_s: float


def stewart(repetitions: int) -> Stewart:
    """Measure the example's file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        system = pose_problem(ts.load(FILE), monitor="none").system
    with cores(1):
        alone, batch = kernel_seconds(system, repetitions)
    cold, warm = [], []
    for _ in range(3):  # the least counts: a processor may be slower for minutes
        with tempfile.TemporaryDirectory(prefix="torseur-bench-") as cache:
            cold.append(_first_s(cache))
            warm.append(_first_s(cache))
    return Stewart(alone, batch, min(cold), min(warm))


def _first_s(cache: str) -> float:
    """CPU time of a process that loads the file and runs 10 ms of it, with its imports."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = {**os.environ, "TORSEUR_CACHE": cache}
    own.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has its bytecode
    subprocess.run([sys.executable, "-c", FIRST, str(FILE)], check=True, capture_output=True, env=own)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
