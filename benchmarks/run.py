"""One run of the benchmark."""

from __future__ import annotations

import datetime
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import torseur as ts
from benchmarks import machine, native
from benchmarks.case import MODES, QUANTITIES, Array, Case, Mode, Tool, Unavailable, output_shape
from benchmarks.costs import costs
from benchmarks.first_result import first_results
from benchmarks.goals import verdicts
from benchmarks.measurement import Measurement, allowed_difference
from benchmarks.ours import Torseur
from benchmarks.peers.casadi_c import CasadiC
from benchmarks.peers.drake_python import DrakePython
from benchmarks.peers.mujoco_python import MujocoPython
from benchmarks.peers.pinocchio_cpp import PinocchioCpp
from benchmarks.peers.pinocchio_python import PinocchioPython
from benchmarks.report import Report
from benchmarks.robots import ROBOTS, robot
from benchmarks.sampling import FULL, QUICK, cores, timings
from benchmarks.states import States, random_states
from benchmarks.tree import tree

COMPARED = 64  # states of a batch whose numbers are compared
MOST_SPEEDS = 1_000_000  # states times degrees of freedom of a batch
MOST_BYTES = 400_000_000  # of one result
RESULTS = native.ROOT / "results" / "bench"


@dataclass(frozen=True)
class Options:
    """What to measure; quick takes a minute and less accurate numbers."""

    robots: Sequence[str] = ROBOTS
    quantities: Sequence[str] = QUANTITIES
    modes: Sequence[str] = tuple(MODES)
    quick: bool = False
    cpp: bool = True
    first: bool = True
    folder: Path = RESULTS


def bench(options: Options) -> tuple[Report, Path]:
    """Measure, compare with the goals, write the tables; (report, path of the Markdown file)."""
    notes: list[str] = []
    facts = {**machine.machine(), "load at the start": machine.load()}
    models = {name: robot(name) for name in options.robots}
    progress = Progress(len(models) * len(options.quantities) * len(options.modes))
    measured = [m for name, model in models.items() for m in _measured(name, model, options, notes, progress)]
    first = first_results(2 if options.quick else 10) if options.first else {}
    kind = "quick" if options.quick else "full"
    today = datetime.datetime.now()
    report = Report(
        title=f"Torseur and its peers, {kind} run of {today:%Y-%m-%d}",
        machine={**facts, "load at the end": machine.load()},
        versions=machine.versions(),
        measured=measured,
        verdicts=verdicts(measured, first),
        first=first,
        costs=costs(models, measured),
        peak=_peak(),
        notes=list(dict.fromkeys(notes)),
    )
    return report, report.write(options.folder, f"{today:%Y-%m-%d-%H%M%S}-{kind}")


@dataclass
class Progress:
    """How many of the comparisons are done, and how long the others will take at this rate."""

    count: int
    done: int = 0
    begun: float = field(default_factory=time.perf_counter)

    def said(self) -> str:
        """The number of the next one, and the time that is left once one is done."""
        waited, before = time.perf_counter() - self.begun, self.done
        self.done += 1
        left = "" if not before else f", about {waited / before * (self.count - before):.0f} s to go"
        return f" ({self.done} of {self.count}{left})"


def _measured(
    name: str, model: ts.Model, options: Options, notes: list[str], progress: Progress
) -> Iterator[Measurement]:
    numbers, allowed = tree(model), allowed_difference(model.nv)
    tools = _tools(name, model, options, notes)
    all_states = random_states(numbers, max(MODES[mode].states for mode in options.modes))
    for quantity in options.quantities:
        for mode in (MODES[mode] for mode in options.modes):
            size = 8 * mode.states * int(np.prod(output_shape(quantity, model.nv)))
            if mode.states * model.nv > MOST_SPEEDS or size > MOST_BYTES:
                notes.append(f"{name}, {quantity}, {mode.name}: too large a batch")
                continue
            print(f"{name}: {quantity}, {mode.name}{progress.said()}", file=sys.stderr, flush=True)
            cases = list(_cases(name, tools, quantity, mode, all_states.first(mode.states), notes))
            differences = _differences(cases)
            plan = QUICK if options.quick else FULL
            for case, difference, timing in zip(cases, differences, timings(cases, plan), strict=True):
                call = (name, quantity, mode.name, case.tool, case.call)
                yield Measurement(*call, timing.min_ns, timing.median_ns, timing.samples, difference, allowed)


def _peak() -> tuple[float, str]:
    """(operations per second of one core, how it was found)."""
    try:
        with cores(1):
            return native.peak_operations()
    except Unavailable as missing:
        peak, how = machine.nominal_peak()
        return peak, f"{how} ({missing})"


def _tools(name: str, model: ts.Model, options: Options, notes: list[str]) -> list[Tool]:
    numbers = tree(model)
    makers: list[Callable[[], Tool]] = [
        lambda: Torseur(name, model),
        lambda: CasadiC(model, 20_000 if options.quick else 60_000),
        *([lambda: PinocchioCpp(numbers)] if options.cpp else []),
        lambda: PinocchioPython(numbers),
        lambda: MujocoPython(numbers),
        lambda: DrakePython(numbers),
    ]
    tools = []
    for make in makers:
        try:
            tools.append(make())
        except Unavailable as reason:
            notes.append(f"{name}: {reason}")
    return tools


def _cases(
    name: str, tools: Sequence[Tool], quantity: str, mode: Mode, states: States, notes: list[str]
) -> Iterator[Case]:
    for tool in tools:
        try:
            yield from tool.cases(quantity, mode, states)
        except Unavailable as reason:
            notes.append(f"{name}, {quantity}, {mode.name}, {type(tool).__name__}: {reason}")


def _differences(cases: Sequence[Case]) -> list[float]:
    """How far the numbers of each case are from those of the first, which is ours where we take part."""
    results = [case.result()[:COMPARED].copy() for case in cases]  # timing will write over them
    return [_difference(result, results[0]) for result in results]


def _difference(result: Array, reference: Array) -> float:
    """Greatest difference in a state relative to the greatest entry there; infinite if something is not a number."""
    rows, wanted = result.reshape(len(result), -1), reference.reshape(len(reference), -1)
    worst = np.abs(rows - wanted).max(axis=1) / np.abs(wanted).max(axis=1)
    return float(worst.max()) if np.isfinite(worst).all() else float("inf")
