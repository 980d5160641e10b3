"""Errors of linkages that pass singular positions, against the tolerance: N four-bars of the IFToMM benchmark A02.

    python -m benchmarks.loop_accuracy
    python -m benchmarks.loop_accuracy --sweep   # 81 tolerances from 1e-6 to 1e-10: the error over the tolerance
    python -m benchmarks.loop_accuracy --sweep radau5

N + 1 rods of 1 m and 1 kg on the ground, joined by N bars like them: all bars lie on a line twice in every turn, and
the rows of the loops lose half their rank. The rods stay parallel, so that one angle tells the motion:

    ((N + 1)/3 + N) θ̈ = −((N + 1)/2 + N) g cos θ
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import torseur as ts
from benchmarks.report import table

Angle = Callable[[NDArray[np.float64]], NDArray[np.float64]]

DURATION, GRAVITY = 10.0, 9.81  # [s], [m/s²]
TOLERANCES = (1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12)
SIZES = (1, 2, 5)
SWEPT, SWEPT_SIZES = 10.0 ** -np.linspace(6, 10, 81), (1, 2, 4, 6)
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


def linkage(n: int) -> tuple[ts.Model, Angle]:
    """n four-bars, and (θ, θ̇) of their one angle at instants."""
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        path = Path(folder) / "four_bars.yaml"
        path.write_text(four_bars(n), encoding="utf-8")
        model = ts.load(path)
    pull = ((n + 1) / 2 + n) * GRAVITY / ((n + 1) / 3 + n)
    fall = lambda t, x: [x[1], -pull * np.cos(x[0])]  # noqa: E731
    start = [np.pi / 2, -1.0]
    return model, solve_ivp(fall, (0, DURATION), start, method="DOP853", rtol=3e-14, atol=1e-14, dense_output=True).sol


def error_of(run: ts.Trajectory, angle: Angle) -> float:
    """Of the tips [m]."""
    return float(np.abs(np.exp(1j * run["q.rod0"]) - np.exp(1j * angle(run.t)[0])).max())


def rows_of_table(n: int) -> list[tuple[object, ...]]:
    """Tolerance, error of the tips, closure, worst account and steps of each run of n four-bars."""
    model, angle = linkage(n)
    found = []
    for tolerance in TOLERANCES:
        run = ts.simulate(model, duration=DURATION, tolerance=tolerance)
        open_by = np.abs(run["constraint_residual"]).max()
        verdict = run.check()
        worst = max(balance.relative for balance in verdict.balances if balance.recorded)
        told = f"{worst:.1e}" + ("" if verdict.passed else " **fails**")
        steps = int(run.dataset.attrs["steps"])
        found.append((n, f"{tolerance:.0e}", f"{error_of(run, angle):.1e}", f"{open_by:.0e}", told, steps))
    return found


def swept(n: int, integrator: str | None) -> tuple[object, ...]:
    """Over many tolerances, the error of the tips in units of the tolerance, and how many accounts fail.

    Between them, from which factor of two tolerances on the finer one gives the smaller error in all pairs of runs.
    """
    model, angle = linkage(n)
    options = {"duration": DURATION, "save": 0.1, "integrator": integrator}
    runs = [ts.simulate(model, tolerance=float(tolerance), **options) for tolerance in SWEPT]
    errors = np.array([error_of(run, angle) for run in runs])
    finer = SWEPT[None, :] < SWEPT[:, None]
    not_smaller = finer & (errors[None, :] >= errors[:, None])
    factor = (SWEPT[:, None] / SWEPT[None, :])[not_smaller].max(initial=1.0)
    failed = sum(not run.check().passed for run in runs)
    return n, f"{np.median(errors / SWEPT):.1f}", f"{(errors / SWEPT).max():.0f}", f"{factor:.1f}", failed


def main() -> None:
    """Print the table."""
    if "--sweep" in sys.argv[1:]:
        told = "always smaller from this factor on"
        head = ("N", "error over tolerance, median", "largest", told, "accounts that fail")
        integrator = next((word for word in sys.argv[1:] if not word.startswith("--")), None)
        sys.stdout.write(table(head, [swept(n, integrator) for n in SWEPT_SIZES]) + "\n")
        return
    columns = ("N", "tolerance", "error of the tips [m]", "loops open by [m]", "worst account, relative", "steps")
    sys.stdout.write(table(columns, [row for n in SIZES for row in rows_of_table(n)]) + "\n")


if __name__ == "__main__":
    main()
