"""The settings that are tried: steps of fixed length and tolerances, the coarsest first."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.sampling import Plan


@dataclass(frozen=True)
class Settings:
    """What a run of the benchmark tries."""

    steps: tuple[float, ...]  # [s] of methods of fourth order and above
    short_steps: tuple[float, ...]  # of first order
    tolerances: tuple[float, ...]
    few_tolerances: tuple[float, ...]  # where one run takes long
    vehicle_tolerances: tuple[float, ...]
    vehicle_steps: tuple[float, ...]  # of implicit methods of second order
    plan: Plan
    batch_plan: Plan


FULL = Settings(
    steps=tuple(1 / n for n in (50, 100, 200, 400, 800, 1600, 3200)),
    short_steps=(1e-3, 1e-4),
    tolerances=tuple(10 ** (-k / 2) for k in range(8, 22)),
    few_tolerances=tuple(10.0**-k for k in range(5, 11)),
    vehicle_tolerances=tuple(10 ** (-k / 2) for k in range(6, 21)),
    vehicle_steps=tuple(1 / n for n in (250, 500, 1000, 2000, 4000)),
    plan=Plan(repetitions=15, sample=2e-3, budget=0.4),
    batch_plan=Plan(repetitions=7, sample=2e-2, budget=1.5),
)
QUICK = Settings(
    steps=tuple(1 / n for n in (100, 400, 1600)),
    short_steps=(1e-3,),
    tolerances=tuple(10.0**-k for k in range(5, 10)),
    few_tolerances=(1e-6, 1e-8, 1e-9),
    vehicle_tolerances=(1e-4, 1e-6, 1e-8),
    vehicle_steps=tuple(1 / n for n in (500, 2000)),
    plan=Plan(repetitions=6, sample=1e-3, budget=0.05),
    batch_plan=Plan(repetitions=3, sample=5e-3, budget=0.3),
)
