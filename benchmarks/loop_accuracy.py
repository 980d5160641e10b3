"""Errors of linkages that pass singular positions, against the tolerance: N four-bars of the IFToMM benchmark A02.

    python -m benchmarks.loop_accuracy

N + 1 rods of 1 m and 1 kg on the ground, joined by N bars like them: all bars lie on a line twice in every turn, and
the rows of the loops lose half their rank. The rods stay parallel, so that one angle tells the motion:

    ((N + 1)/3 + N) θ̈ = −((N + 1)/2 + N) g cos θ
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

import torseur as ts
from benchmarks.report import table

DURATION, GRAVITY = 10.0, 9.81  # [s], [m/s²]
TOLERANCES = (1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12)
SIZES = (1, 2, 5)
ROD = "{mass: 1, com: [0.5, 0], inertia: 0.08333333333333333}"


def four_bars(n: int) -> str:
    """The file of n four-bars side by side."""
    rods, bars = [f"rod{k}" for k in range(n + 1)], [f"bar{k}" for k in range(n)]
    lines = ["torseur: 1", f"name: {n} four-bars", "plane: xz", f"gravity: [0, -{GRAVITY}]", "bodies:"]
    lines += [f"  {name}: {ROD}" for name in rods + bars]
    lines += ["joints:"]
    lines += [f"  {rod}: {{type: revolute, parent: world, child: {rod}, at: [{k}, 0]}}" for k, rod in enumerate(rods)]
    lines += [f"  bar{k}: {{type: revolute, parent: rod{k}, child: bar{k}, at: [1, 0]}}" for k in range(n)]
    lines += ["frames:"]
    lines += [f"  end{k}: {{body: bar{k}, at: [1, 0]}}" for k in range(n)]
    lines += [f"  top{k}: {{body: rod{k + 1}, at: [1, 0]}}" for k in range(n)]
    lines += ["constraints:"]
    lines += [f"  pin{k}: {{type: hitch, between: [top{k}, end{k}]}}" for k in range(n)]
    upright = ", ".join([*(f"{rod}: 90 deg" for rod in rods), *(f"{bar}: -90 deg" for bar in bars)])
    return "\n".join([*lines, "initial:", f"  positions: {{{upright}}}", "  velocities: {rod0: -1}", ""])


def rows_of_table(n: int) -> list[tuple[object, ...]]:
    """Tolerance, error of the tips, closure, worst account and steps of each run of n four-bars."""
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        path = Path(folder) / "four_bars.yaml"
        path.write_text(four_bars(n), encoding="utf-8")
        model = ts.load(path)
    pull = ((n + 1) / 2 + n) * GRAVITY / ((n + 1) / 3 + n)
    fall = lambda t, x: [x[1], -pull * np.cos(x[0])]  # noqa: E731
    start = [np.pi / 2, -1.0]
    angle = solve_ivp(fall, (0, DURATION), start, method="DOP853", rtol=3e-14, atol=1e-14, dense_output=True).sol
    found = []
    for tolerance in TOLERANCES:
        run = ts.simulate(model, duration=DURATION, tolerance=tolerance)
        error = np.abs(np.exp(1j * run["q.rod0"]) - np.exp(1j * angle(run.t)[0])).max()
        open_by = np.abs(run["constraint_residual"]).max()
        verdict = run.check()
        worst = max(balance.relative for balance in verdict.balances if balance.recorded)
        told = f"{worst:.1e}" + ("" if verdict.passed else " **fails**")
        steps = int(run.dataset.attrs["steps"])
        found.append((n, f"{tolerance:.0e}", f"{error:.1e}", f"{open_by:.0e}", told, steps))
    return found


def main() -> None:
    """Print the table."""
    head = ("N", "tolerance", "error of the tips [m]", "loops open by [m]", "worst account, relative", "steps")
    sys.stdout.write(table(head, [row for n in SIZES for row in rows_of_table(n)]) + "\n")


if __name__ == "__main__":
    main()
