"""One run of the benchmark."""

from __future__ import annotations

import datetime
import importlib.metadata
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from benchmarks import machine, native
from benchmarks.case import Unavailable
from benchmarks.simulation import large
from benchmarks.simulation.curve import at_error
from benchmarks.simulation.exudyn_runs import ExudynRuns
from benchmarks.simulation.goals import large_verdicts, verdicts
from benchmarks.simulation.large import Large, large_runs
from benchmarks.simulation.limits import Limit, limit
from benchmarks.simulation.memory import Memory, memories
from benchmarks.simulation.mujoco_runs import MujocoRuns
from benchmarks.simulation.pinocchio_runs import PinocchioCppRuns, PinocchioPythonRuns
from benchmarks.simulation.reference import Reference, compared, reference_ends
from benchmarks.simulation.report import Report
from benchmarks.simulation.scenario import ROBOTS, TARGET, Scenario, scenario
from benchmarks.simulation.servo import Servo, servos
from benchmarks.simulation.settings import FULL, QUICK, Settings
from benchmarks.simulation.torseur_runs import batch_trials, native_trials, user_trials
from benchmarks.simulation.trial import Point, Trial, measured
from benchmarks.simulation.vehicle_runs import VehicleResults, vehicle_results
from benchmarks.simulation.vehicles import VEHICLES

RESULTS = native.ROOT / "results" / "bench-simulation"
Made = TypeVar("Made")
PARTS = ("one", "batch", "servo", "memory", "vehicles", "large")
BATCH, COMPARED = 1024, 32  # machines in our batch; machines that the peers run, and whose errors count


@dataclass(frozen=True)
class Options:
    """What to measure; quick takes less than a minute and gives less accurate numbers."""

    robots: Sequence[str] = ROBOTS
    parts: Sequence[str] = PARTS
    quick: bool = False
    cpp: bool = True
    folder: Path = RESULTS
    vehicles: Sequence[str] = VEHICLES

    @property
    def settings(self) -> Settings:
        """The settings to try."""
        return QUICK if self.quick else FULL


def bench(options: Options) -> tuple[Report, Path]:
    """Measure, compare with the goals, write the tables; (report, path of the Markdown file)."""
    notes: list[str] = []
    facts = {**machine.machine(), "load at the start": machine.load()}
    points: list[Point] = []
    references: list[Reference] = []
    limits: list[Limit] = []
    for name in options.robots if {"one", "batch"} & set(options.parts) else ():
        peers = _Peers(options, notes)
        all_runs = scenario(name, BATCH)
        if "one" in options.parts:
            reference, found, limited = _one(all_runs.first(1), peers, options)
            references.append(reference)
            points += found
            limits += limited
        if "batch" in options.parts:
            points += _batch(all_runs, peers, options)
    at_target = at_error(points, TARGET)
    driven = _servos(options)
    stored = _memories(options, notes)
    rolling = _vehicles(options, notes)
    many_bodies = _large(options, notes)
    kind, today = "quick" if options.quick else "full", datetime.datetime.now()
    report = Report(
        title=f"Simulation in time, {kind} run of {today:%Y-%m-%d}",
        facts={
            **facts,
            "load at the end": machine.load(),
            **machine.versions(),
            "exudyn": _version("exudyn"),
            "sympy": _version("sympy"),
        },
        references=references,
        points=points,
        at_target=at_target,
        verdicts=[*verdicts(at_target, driven, stored), *large_verdicts(many_bodies)],
        limits=limits,
        servos=driven,
        memories=stored,
        vehicles=rolling,
        large=many_bodies,
        notes=list(dict.fromkeys(notes)),
    )
    return report, report.write(options.folder, f"{today:%Y-%m-%d-%H%M%S}-{kind}")


@dataclass(frozen=True)
class _Peers:
    """Makes the peers' runs of a scenario; those that cannot take part leave a note."""

    options: Options
    notes: list[str]

    def made(self, make: Callable[[], Made]) -> Made | None:
        try:
            return make()
        except Unavailable as reason:
            self.notes.append(str(reason))
            return None

    def cpp(self, of: Scenario) -> PinocchioCppRuns | None:
        if not self.options.cpp:
            return None
        return self.made(lambda: PinocchioCppRuns(of, patient=not self.options.quick))


def _one(of: Scenario, peers: _Peers, options: Options) -> tuple[Reference, list[Point], list[Limit]]:
    settings, ends = options.settings, reference_ends(of)
    python = peers.made(lambda: PinocchioPythonRuns(of))
    reference = compared(of, ends, python.dop853 if python else None)
    tools = [peers.made(lambda: MujocoRuns(of)), python, peers.cpp(of), peers.made(lambda: ExudynRuns(of))]
    trials: list[Trial] = [*native_trials(of, settings)]
    for tool in tools:
        trials += [] if tool is None else tool.trials(settings)
    _told(f"{of.name}: one machine, {len(trials)} trials")
    points = measured(of.name, trials, of.starts, ends, settings.plan)
    points += measured(of.name, list(user_trials(of, settings)), of.starts, ends, settings.plan)
    repetitions = 20 if options.quick else 200
    limits = [limit(of, "dop853", _tolerance(points), repetitions)]
    return reference, points, limits


def _tolerance(points: Sequence[Point]) -> float:
    """The largest of dop853 in the native loop that reaches the error at which tools are compared."""
    good = [p.setting for p in points if (p.tool, p.method) == ("Torseur", "dop853") and p.error <= TARGET]
    return max(good, default=1e-9)


def _batch(of: Scenario, peers: _Peers, options: Options) -> list[Point]:
    settings, few = options.settings, of.first(8 if options.quick else COMPARED)
    ends = reference_ends(few)
    ours = list(batch_trials(of, settings))
    theirs: list[Trial] = []
    mujoco, cpp = peers.made(lambda: MujocoRuns(few)), peers.cpp(few)
    theirs += [] if mujoco is None else mujoco.batch_trials(settings)
    theirs += [] if cpp is None else cpp.trials(settings)
    _told(f"{of.name}: batch, {len(ours) + len(theirs)} trials")
    return [
        *measured(of.name, ours, of.starts, ends, settings.batch_plan),
        *measured(of.name, theirs, few.starts, ends, settings.plan),
    ]


def _servos(options: Options) -> list[Servo]:
    if "servo" not in options.parts:
        return []
    _told("PUMA 560 with servos")
    return servos(10 if options.quick else 50)


def _memories(options: Options, notes: list[str]) -> list[Memory]:
    if "memory" not in options.parts:
        return []
    _told("memory of runs to a file")
    try:
        return memories([10**5, 10**6] if options.quick else [10**5, 10**6, 10**7])
    except Unavailable as reason:
        notes.append(str(reason))
        return []


def _vehicles(options: Options, notes: list[str]) -> VehicleResults | None:
    if "vehicles" not in options.parts:
        return None
    _told(f"vehicles: {', '.join(options.vehicles)}")
    return vehicle_results(options.vehicles, options.settings, 20 if options.quick else 200, notes)


def _large(options: Options, notes: list[str]) -> list[Large]:
    if "large" not in options.parts:
        return []
    _told("machines of many bodies")
    return large_runs(large.QUICK if options.quick else large.FULL, notes)


def _told(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"
