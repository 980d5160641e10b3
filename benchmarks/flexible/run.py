"""One run of the benchmark of flexible machines."""

from __future__ import annotations

import datetime
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import machine as computer
from benchmarks.closed.run import version
from benchmarks.flexible import measured, ways
from benchmarks.flexible.goals import verdicts
from benchmarks.flexible.machines import PAPER, machine
from benchmarks.flexible.real_time import RealTime, real_time, right_hand_side
from benchmarks.flexible.report import Report
from benchmarks.native import ROOT
from benchmarks.simulation.trial import Point

RESULTS = ROOT / "results" / "bench-flexible"
PACKAGES = ("torseur", "exudyn", "casadi", "llvmlite", "numpy")


@dataclass(frozen=True)
class Options:
    """What to run."""

    machines: Sequence[str]
    quick: bool
    folder: Path


def bench(options: Options) -> tuple[Report, Path]:
    """Measure, judge, write."""
    settings, effort = (ways.QUICK, measured.QUICK) if options.quick else (ways.FULL, measured.FULL)
    repetitions = 5 if options.quick else 30
    points: list[Point] = []
    notes: list[str] = []
    linear: dict[str, float] = {}
    runs: list[RealTime] = []
    facts = {**computer.machine(), "load at the start": computer.load()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        for name in options.machines:
            true = measured.truth(machine(name))
            linear[name] = measured.linear_error(name, true)
            for way in ways.ways_of(name, settings, notes):
                print(f"{name}: {way.tool}, {way.method}", file=sys.stderr)
                points += measured.curve(name, way, true, effort)
            if name in PAPER and (found := real_time(name, repetitions)) is not None:
                runs.append(found)
        alone = right_hand_side(repetitions)
    facts |= {"load at the end": computer.load(), **{name: version(name) for name in PACKAGES}}
    found_at, today = measured.at_levels(points), datetime.date.today().isoformat()
    title = f"Flexible machines, {'quick' if options.quick else 'full'} run of {today}"
    report = Report(title, facts, points, verdicts(found_at, runs, alone), notes, found_at, linear, runs)
    return report, report.write(options.folder, f"flexible-{today}{'-quick' if options.quick else ''}")
