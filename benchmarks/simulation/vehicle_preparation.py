"""What comes before the first step: deriving the equations of a vehicle, and making a function of them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from benchmarks.case import Unavailable
from benchmarks.native import ROOT
from benchmarks.simulation.vehicles import FILES

OURS = "Torseur"
POSED = """
import sys, time
import torseur as ts
from torseur.simulation.posed.problem import pose_problem
model = ts.load(sys.argv[1])
begin = time.process_time()
pose_problem(model, monitor="none")
print(time.process_time() - begin)
"""


@dataclass(frozen=True)
class Preparation:
    """CPU time [s] before the first step."""

    vehicle: str
    tool: str
    derived_s: float
    compiled_s: float


def our_preparation(name: str) -> Preparation:
    """Ours: a process with an empty cache compiles, a second one finds the machine code and only derives."""
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as cache:
        cold, warm = _posed(name, cache), _posed(name, cache)
    return Preparation(name, OURS, warm, max(cold - warm, 0.0))


def _posed(name: str, cache: str) -> float:
    command = [sys.executable, "-W", "ignore", "-c", POSED, str(FILES[name][0])]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=os.environ | {"TORSEUR_CACHE": cache})
    if done.returncode:
        raise Unavailable(f"the {name} could not be prepared: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout.split()[-1])
