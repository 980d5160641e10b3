"""Closed mechanisms over many steps: are their loops closed, and is their energy kept?

    python -m benchmarks.long_loops [STEPS]

Bennett's linkage and a Sarrus linkage on a stiff spring, whose rows repeat each other, and a four-bar of hinges in
space that passes no singular position, all without losses: a million steps of 1 ms by the classical method of Runge and
Kutta, and as much time with the tolerance 1e-6.
"""

from __future__ import annotations

import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np

import torseur as ts
from benchmarks.report import table

STEP = 1e-3  # [s]
STEPS = 1_000_000
ROWS = 1000
EXAMPLES = Path(__file__).parents[1] / "examples"
LINKAGE = """
torseur: 1
name: Four-bar of hinges in space
bodies:
  crank:   {mass: 1 kg, com: [0.1, 0, 0], inertia: [1e-4, 4e-3, 4e-3]}
  coupler: {mass: 2 kg, com: [0.25, 0, 0], inertia: [1e-4, 0.04, 0.04]}
  rocker:  {mass: 1.5 kg, com: [0.2, 0, 0], inertia: [1e-4, 0.02, 0.02]}
joints:
  crank:   {type: revolute, parent: world, child: crank, axis: y}
  coupler: {type: revolute, parent: crank, child: coupler, at: [0.2, 0, 0], axis: y}
  rocker:  {type: revolute, parent: world, child: rocker, at: [0.4, 0, 0], axis: y}
  pin:
    {type: revolute, parent: coupler, child: rocker, at: [0.5, 0, 0], axis: y, on_child: {at: [0.4, 0, 0]}}
initial: {positions: {crank: -50 deg, coupler: {guess: 20 deg}, rocker: {guess: -80 deg}}, velocities: {crank: 12}}
"""

STIFF = """
torseur: 1
name: Sarrus linkage on a spring of 1e5 N/m
bodies:
  low:   {mass: 1 kg, com: [0.2, 0, 0.15], inertia: [0.01, 0.03, 0.02]}
  high:  {mass: 1 kg, com: [-0.2, 0, 0.15], inertia: [0.01, 0.03, 0.02]}
  plate: {mass: 3 kg, com: [-0.2, 0, 0], inertia: [0.05, 0.05, 0.05]}
  other: {mass: 1 kg, com: [0, 0.2, -0.15], inertia: [0.03, 0.01, 0.02]}
  last:  {mass: 1 kg, com: [0, -0.2, -0.15], inertia: [0.03, 0.01, 0.02]}
joints:
  a: {type: revolute, parent: world, child: low, at: [0.2, 0, 0], axis: y}
  b: {type: revolute, parent: low, child: high, at: [0.4, 0, 0.3], axis: y}
  c: {type: revolute, parent: high, child: plate, at: [-0.4, 0, 0.3], axis: y}
  d: {type: revolute, parent: plate, child: other, at: [-0.2, 0.2, 0], axis: x}
  e: {type: revolute, parent: other, child: last, at: [0, 0.4, -0.3], axis: x}
  f: {type: revolute, parent: last, child: world, at: [0, -0.4, -0.3], axis: x, on_child: {at: [0, 0.2, 0]}}
springs: {lift: {from: world, to: {body: plate, at: [-0.2, 0, 0]}, stiffness: 1e5 N/m, rest: 0.59 m}}
"""


def row_of_table(model: ts.Model, steps: int, how: dict[str, float | str]) -> tuple[object, ...]:
    """Machine, method, steps, the largest gap at a saved row, the change of energy over that which moves."""
    duration = steps * STEP
    run = ts.simulate(model, duration=duration, save=duration / ROWS, **how)  # type: ignore[arg-type]
    energy = run["energy"].sum(axis=1)
    lost = np.abs(energy - energy[0]).max() / run["energy.kinetic"].max()
    gap = np.abs(run["constraint_residual"]).max()
    method = "rk4, 1 ms" if "step" in how else f"dop853, {how['tolerance']:.0e}"
    return model.name, method, run.facts["steps"], f"{gap:.0e}", f"{lost:.1e}"


def main(steps: int = STEPS) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of redundant rows
        file = Path(folder) / "linkage.yaml"
        file.write_text(LINKAGE, encoding="utf-8")
        stiff = Path(folder) / "stiff.yaml"
        stiff.write_text(STIFF, encoding="utf-8")
        models = [ts.load(EXAMPLES / "bennett.yaml"), ts.load(file), ts.load(stiff)]
        ways: list[dict[str, float | str]] = [{"integrator": "rk4", "step": STEP}, {"tolerance": 1e-6}]
        rows = [row_of_table(model, steps, how) for model in models for how in ways]
    head = ("machine", "method", "steps", "loops open by [m, rad]", "energy lost, of the kinetic")
    sys.stdout.write(table(head, rows) + "\n")


if __name__ == "__main__":
    main(*(int(given) for given in sys.argv[1:2]))
