"""One run of the benchmark of flexible machines."""

from __future__ import annotations

import datetime
import math
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import machine as computer
from benchmarks.case import Array
from benchmarks.closed.run import version
from benchmarks.flexible import measured, ways
from benchmarks.flexible.goals import verdicts
from benchmarks.flexible.machines import PAPER, machine
from benchmarks.flexible.real_time import Candidate, candidates, fastest, right_hand_side
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
    repetitions = 20 if options.quick else 100
    points: list[Point] = []
    notes: list[str] = []
    linear: dict[str, float] = {}
    timed: list[Candidate] = []
    facts = {**computer.machine(), "load at the start": computer.load()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        for name in options.machines:
            true = measured.truth(machine(name))
            linear[name] = measured.linear_error(name, true)
            points += _curves(name, true, settings, effort, notes)
            timed += candidates(name) if name in PAPER else []
            timed = [candidate.timed(repetitions) for candidate in timed]  # again after each machine: minutes differ
        alone = right_hand_side(repetitions)
    facts |= {"load at the end": computer.load(), **{name: version(name) for name in PACKAGES}}
    found_at, today = measured.at_levels(points), datetime.date.today().isoformat()
    title = f"Flexible machines, {'quick' if options.quick else 'full'} run of {today}"
    runs = fastest(timed)
    report = Report(title, facts, points, verdicts(found_at, runs, alone), notes, found_at, linear, runs)
    return report, report.write(options.folder, f"flexible-{today}{'-quick' if options.quick else ''}")


def _curves(name: str, true: Array, settings: ways.Settings, effort: measured.Effort, notes: list[str]) -> list[Point]:
    """All ways of one machine; of elements with which one method comes no nearer, no other method is tried."""
    curves: list[tuple[ways.Way, list[Point]]] = []
    least, too_coarse = math.inf, set[str]()  # CPU of Exudyn's best
    for way in ways.ways_of(name, settings, notes):
        if way.elements in too_coarse:
            continue
        found = measured.curve(name, way, true, effort, least if way.tool == ways.EXUDYN else math.inf)
        curves.append((way, found))
        (at,) = measured.at_levels(found)
        least = min(least, at.cpu_s or math.inf) if way.tool == ways.EXUDYN else least
        if way.elements and at.cpu_s is None and measured.is_at_its_floor([p.error for p in found]):
            too_coarse.add(way.elements)
        print(f"{name}: {way.tool}, {way.method}: {len(found)} settings, {found[-1].error:.1e}", file=sys.stderr)
    return measured.in_turn(name, curves, effort)
