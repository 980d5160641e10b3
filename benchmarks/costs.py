"""What one evaluation costs: instructions, arithmetic operations, and the share of the core's peak that is reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torseur as ts
from benchmarks.case import QUANTITIES, Unavailable
from benchmarks.expressions import function
from benchmarks.goals import OURS, best
from benchmarks.measurement import Measurement
from torseur.kernels.cost.counts import count


@dataclass(frozen=True)
class Cost:
    """Of the expression that a kernel is made from; ``per_second`` are the operations reached in each mode."""

    robot: str
    quantity: str
    instructions: int
    multiplications: int
    additions: int
    divisions: int
    trigonometric: int
    per_second: Mapping[str, float]


def costs(models: Mapping[str, ts.Model], measured: Sequence[Measurement]) -> list[Cost]:
    """The costs of all quantities whose kernels are straight-line programs."""
    found = []
    for robot, model in models.items():
        for quantity in QUANTITIES:
            if any((m.robot, m.quantity, m.tool) == (robot, quantity, OURS) for m in measured):
                try:
                    found.append(_cost(robot, model, quantity, measured))
                except Unavailable:
                    continue  # no straight-line program
    return found


def _cost(robot: str, model: ts.Model, quantity: str, measured: Sequence[Measurement]) -> Cost:
    of = function(model, quantity)
    m, a, d, t, _ = count(of).as_tuple()
    reached = {}
    for mode in ("native", "batch1024 x1"):
        if ours := best(measured, robot, quantity, mode, OURS):
            reached[mode] = (m + a + d) / (1e-9 * ours.min_ns)
    return Cost(robot, quantity, of.n_instructions(), m, a, d, t, reached)
