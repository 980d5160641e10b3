"""One run of the benchmark."""

from __future__ import annotations

import datetime
import importlib.metadata
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import machine, native
from benchmarks.closed import measured, ways
from benchmarks.closed.goals import verdicts
from benchmarks.closed.mechanisms import MECHANISMS, mechanism
from benchmarks.closed.report import Report
from benchmarks.closed.stewart import stewart
from benchmarks.simulation.trial import Point

RESULTS = native.ROOT / "results" / "bench-closed"
PACKAGES = ("torseur", "pin", "mujoco", "exudyn")


@dataclass(frozen=True)
class Options:
    """What to measure."""

    mechanisms: Sequence[str] = MECHANISMS
    quick: bool = False
    cpp: bool = True
    alone: bool = True  # the Stewart platform by itself
    folder: Path = RESULTS


def bench(options: Options) -> tuple[Report, Path]:
    """Measure, compare with the goals, write the tables; (report, path of the Markdown file)."""
    settings, effort = (ways.QUICK, measured.QUICK) if options.quick else (ways.FULL, measured.FULL)
    points: list[Point] = []
    notes: list[str] = []
    published: dict[str, float] = {}
    facts = {**machine.machine(), "load at the start": machine.load()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        for name in options.mechanisms:
            of = mechanism(name)
            difference = of.published_difference()
            if difference is not None:
                published[name] = difference
            curves = []
            for way in ways.ways_of(of, settings, cpp=options.cpp, notes=notes):
                print(f"{name}: {way.tool}, {way.method}", file=sys.stderr)
                curves.append((way, measured.curve(of, way, effort, notes)))
            points += measured.in_turn(of, curves, effort)
    alone = stewart(3 if options.quick else 30) if options.alone else None
    facts |= {"load at the end": machine.load(), **{name: version(name) for name in PACKAGES}}
    found, today = measured.at_levels(points), datetime.date.today().isoformat()
    title = f"Closed mechanisms, {'quick' if options.quick else 'full'} run of {today}"
    report = Report(title, facts, points, verdicts(found, alone), notes, found, alone, published)
    return report, report.write(options.folder, f"closed-{today}{'-quick' if options.quick else ''}")


def version(package: str) -> str:
    """Of an installed package, or that there is none."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"
