"""What closed loops cost against their number: ``python -m benchmarks.loop_costs``.

Chains of planar four-bars, each on the coupler of the one before. Of each: structural entries of H, instructions of H
and of accelerations with multipliers, and the CPU time to trace and compile a run, nothing in the cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import table

COUNTS = (1, 2, 4, 8, 16)

MEASURE = """
import sys, time
from dataclasses import replace
import casadi as ca
import torseur as ts
from benchmarks.simulation.large_machines import MACHINES
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.model.lean.lean_model import lean
from torseur.simulation.posed.problem import pose_problem
description, start = MACHINES["chain of four-bars"](int(sys.argv[1]))
model = replace(ts.build(description), initial_q=start)
q, v, tau = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv), ca.SX.sym("tau", model.nv)
H = ca.sparsify(constraint_matrix(model, q))
solved = Multipliers().equations(model, lean(model), ca.DM(0), q, v).solved(Forces(tau))
both = ca.vertcat(solved.acceleration, solved.multipliers)
begin = time.process_time()
pose_problem(model, monitor="none")
print(H.nnz(), ca.Function("H", [q], [ca.cse(H)]).n_instructions(),
      ca.Function("a", [q, v, tau], [ca.cse(both)]).n_instructions(), time.process_time() - begin)
"""


def measured(loops: int) -> tuple[str, ...]:
    """The figures of a chain, measured in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        own = {**os.environ, "TORSEUR_CACHE": folder}
        command = [sys.executable, "-c", MEASURE, str(loops)]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=own, cwd=Path(__file__).parents[1]
        )
    entries, rows, accelerations, seconds = done.stdout.split()
    return str(loops), entries, rows, accelerations, f"{float(seconds):.1f}"


if __name__ == "__main__":
    head = ("four-bars", "entries of H", "instructions of H", "instructions of (v̇, λ)", "posed [s CPU]")
    print(table(head, [measured(loops) for loops in COUNTS]))
