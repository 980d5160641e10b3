"""How long a whole call from Python takes for a machine that was seen before, on one core.

python -m benchmarks.whole_call
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import torseur as ts

EXAMPLES = Path(__file__).parents[1] / "examples"
REPETITIONS = 15
STARTS = 1000


def shortest(task: Callable[[int], object], repetitions: int = REPETITIONS) -> float:
    """The least CPU time of some calls [ms]."""
    task(0)
    times = []
    for k in range(1, repetitions + 1):
        begun = time.process_time()
        task(k)
        times.append(time.process_time() - begun)
    return 1e3 * min(times)


def main() -> None:
    """Print the table."""
    arm = ts.load(EXAMPLES / "puma560.yaml")
    starts = arm.initial_q + 0.05 * np.random.default_rng(0).normal(size=(STARTS, arm.nq))
    sim = ts.Simulator(arm)

    def steps(_: int) -> None:
        sim.reset()
        for _ in range(1000):
            sim.step(1e-3)

    rows = {
        "PUMA, 1.5 s, the same again [ms]": lambda: shortest(lambda k: ts.simulate(arm)),
        "PUMA, another gain [ms]": lambda: shortest(lambda k: ts.simulate(arm, set={"servos.elbow.kp": 1500.0 + k})),
        "PUMA, another mass [ms]": lambda: shortest(
            lambda k: ts.simulate(arm, set={"bodies.elbow_link.mass": 4.8 + 0.01 * k})
        ),
        "PUMA, a step of 1 ms from Python [us]": lambda: shortest(steps),
        f"PUMA, {STARTS} starts with dry friction [ms]": lambda: shortest(
            lambda k: ts.simulate_batch(arm, starts), repetitions=1
        ),
    }
    for name, measured in rows.items():
        print(f"{name:45s} {measured():10.2f}", flush=True)


if __name__ == "__main__":
    main()
