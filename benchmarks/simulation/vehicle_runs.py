"""Vehicles beside the peers: CPU time of one run and the error of its marked points, for many steps and tolerances."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from benchmarks.case import Array, Case, Unavailable
from benchmarks.sampling import Plan, timings
from benchmarks.simulation import sympy_vehicles
from benchmarks.simulation.curve import AtError, at_error
from benchmarks.simulation.exudyn_vehicles import METHODS, ExudynVehicle
from benchmarks.simulation.limits import Limit, limit_of
from benchmarks.simulation.settings import Settings
from benchmarks.simulation.trial import Point
from benchmarks.simulation.vehicle_limits import Stage, stages
from benchmarks.simulation.vehicle_preparation import OURS, Preparation, our_preparation
from benchmarks.simulation.vehicles import TARGET, Vehicle, vehicle
from torseur.simulation.integrators.integration import FIXED_STEP

EXUDYN, SYMPY = "Exudyn", "SymPy KanesMethod, lambdify with cse"
AGREED = 1e-5  # [m] of the finest settings: Exudyn's methods are of second order
IN_SYMPY = {"rolling disc": sympy_vehicles.disc, "bicycle": sympy_vehicles.bicycle}


@dataclass(frozen=True)
class Way:
    """A tool with one setting: a run from the start, and from what it returns the marked points and the evaluations."""

    tool: str
    method: str
    setting: float
    run: Callable[[], Any]
    points: Callable[[Any], Array]
    evaluations: Callable[[Any], int | None] = lambda done: None


def our_ways(vehicle: Vehicle, settings: Settings) -> Iterator[Way]:
    """The native loop, entered from Python once for each run."""
    for method in ("dop853", "dopri5", "rk4"):
        for setting in settings.steps if method in FIXED_STEP else settings.vehicle_tolerances:
            loop = vehicle.loop(method, **{"step" if method in FIXED_STEP else "tolerance": setting})

            def run(loop: Any = loop) -> Any:
                return loop.advance(vehicle.start, vehicle.duration)

            yield Way(
                OURS, method, setting, run, lambda done: vehicle.positions(done.point.q), lambda done: done.evaluations
            )


def exudyn_ways(vehicle: Vehicle, settings: Settings) -> Iterator[Way]:
    """Implicit methods of second order, the only ones of Exudyn that keep constraints."""
    made = ExudynVehicle(vehicle.model, vehicle.start.q, vehicle.start_speeds)
    for method, options in METHODS.items():
        for step in settings.vehicle_steps:

            def run(step: float = step, options: dict[str, Any] = options) -> bool:
                return made.run(vehicle.duration, round(vehicle.duration / step), **options)

            def points(done: bool) -> Array:
                return made.positions(vehicle.marked) if done else np.full(3 * len(vehicle.marked), np.inf)

            yield Way(EXUDYN, method, step, run, points)


def sympy_ways(vehicle: Vehicle, settings: Settings) -> tuple[Preparation, list[Way]]:
    """SciPy's DOP853 on the Python function that SymPy prints."""
    if vehicle.name not in IN_SYMPY:
        raise Unavailable(f"SymPy: the {vehicle.name} is not written down")
    kane = IN_SYMPY[vehicle.name](vehicle.model)
    start = kane.state(vehicle.start.q, vehicle.start_speeds)
    ways = []
    for tolerance in settings.vehicle_tolerances:

        def run(tolerance: float = tolerance) -> Any:
            return solve_ivp(kane.rates, (0, vehicle.duration), start, method="DOP853", rtol=tolerance, atol=tolerance)

        ways.append(
            Way(
                SYMPY,
                "SciPy DOP853",
                tolerance,
                run,
                lambda done: kane.positions(done.y[:, -1]),
                lambda done: done.nfev,
            )
        )
    return Preparation(vehicle.name, SYMPY, kane.derived_s, kane.printed_s), ways


def measured(vehicle: Vehicle, ways: Sequence[Way], plan: Plan) -> list[Point]:
    """The ways, sampled in turn; times and evaluations are for a second of motion."""
    truth, errors, counts = vehicle.end(), [], []
    for way in ways:
        done = way.run()  # Exudyn keeps where its last run ended: its points are read at once
        errors.append(float(np.abs(way.points(done) - truth).max()))
        counts.append(way.evaluations(done))
    found = timings([_case(way) for way in ways], plan)
    return [
        Point(
            vehicle.name,
            1,
            way.tool,
            way.method,
            way.setting,
            wrong if np.isfinite(wrong) else np.inf,
            1e-9 * timing.min_ns / vehicle.duration,
            1e-9 * timing.median_ns / vehicle.duration,
            timing.samples,
            None if count is None else count / vehicle.duration,
        )
        for way, wrong, count, timing in zip(ways, errors, counts, found, strict=True)
    ]


def _case(way: Way) -> Case:
    def seconds(passes: int) -> float:
        begin = time.process_time()
        for _ in range(passes):
            way.run()
        return time.process_time() - begin

    return Case(way.tool, way.method, 1, seconds, lambda: way.points(way.run()))


@dataclass(frozen=True)
class VehicleResults:
    """All that was found of vehicles; times and evaluations of points are for a second of motion."""

    points: Sequence[Point]
    at_target: Sequence[AtError]
    limits: Sequence[Limit]
    stages: Sequence[Stage]
    preparations: Sequence[Preparation]

    @property
    def names(self) -> list[str]:
        """The vehicles in the order in which they were run."""
        return list(dict.fromkeys(point.robot for point in self.points))

    def agree(self) -> bool:
        """Whether the finest setting of every method of every tool ends where our reference does."""
        finest: dict[tuple[str, str, str], Point] = {}
        for p in self.points:
            at = p.robot, p.tool, p.method
            finest[at] = min(p, finest.get(at, p), key=lambda point: point.setting)
        return all(p.error <= AGREED for p in finest.values())


def vehicle_results(names: Sequence[str], settings: Settings, repetitions: int, notes: list[str]) -> VehicleResults:
    """Measure the vehicles; what cannot take part leaves a note."""
    points: list[Point] = []
    limits: list[Limit] = []
    parts: list[Stage] = []
    preparations: list[Preparation] = []
    for name in names:
        of = vehicle(name)
        preparations.append(our_preparation(name))
        ways = list(our_ways(of, settings))
        with _noted(notes):
            ways += exudyn_ways(of, settings)
        with _noted(notes):
            preparation, theirs = sympy_ways(of, settings)
            preparations.append(preparation)
            ways += theirs
        found = measured(of, ways, settings.plan)
        points += found
        limits.append(_limit(of, found, repetitions))
        parts += stages(of, repetitions)
    return VehicleResults(points, at_error(points, TARGET), limits, parts, preparations)


def _limit(of: Vehicle, found: Sequence[Point], repetitions: int) -> Limit:
    good = [p.setting for p in found if (p.tool, p.method) == (OURS, "dop853") and p.error <= TARGET]
    tolerance = max(good, default=1e-9)
    return limit_of(of.name, of.problem.system, of.start, of.duration, "dop853", tolerance, repetitions)


@contextmanager
def _noted(notes: list[str]) -> Iterator[None]:
    try:
        yield
    except Unavailable as reason:
        notes.append(str(reason))
