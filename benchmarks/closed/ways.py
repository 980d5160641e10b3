"""Every program with every method that it offers for a closed mechanism."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.closed.exudyn_loops import FORMULATIONS
from benchmarks.closed.exudyn_loops import METHODS as EXUDYN_METHODS
from benchmarks.closed.mechanisms import Mechanism
from benchmarks.closed.mujoco_loops import INTEGRATORS, MujocoLoops
from benchmarks.closed.pinocchio_loops import CALLS, DRIFTS, PinocchioLoops
from benchmarks.closed.pinocchio_loops import METHODS as PINOCCHIO_METHODS
from torseur.mechanics.ways.protocol import WayName
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.starts.initial import start_of

OURS, EXUDYN, PINOCCHIO, MUJOCO = "Torseur", "Exudyn", "Pinocchio C++", "MuJoCo"
PEERS = (EXUDYN, PINOCCHIO, MUJOCO)
_EVALUATIONS = 10**6  # of one run of Pinocchio, of four-bars over their number, after which it is given up


@dataclass(frozen=True)
class Way:
    """A method of a program: a run of some seconds with one setting, and from what it returns the marked points.

    ``settings`` begin with the coarsest: a tolerance, or the step as a part of the duration.
    """

    tool: str
    method: str
    settings: Sequence[float]
    run: Callable[[float, float], Any]  # (setting, seconds)
    points: Callable[[Any], Array]  # not finite where the run failed
    evaluations: Callable[[Any], int | None] = lambda done: None


@dataclass(frozen=True)
class Settings:
    """What is tried."""

    tolerances: tuple[float, ...]
    steps: tuple[float, ...]  # of methods of fourth order, and of MuJoCo
    implicit_steps: tuple[float, ...]  # of methods of second order


FULL = Settings(
    tuple(10.0**-k for k in range(1, 13)),
    tuple(1 / (16 * 2**k) for k in range(14)),
    tuple(1 / (64 * 2**k) for k in range(11)),
)
QUICK = Settings(
    tuple(10.0**-k for k in (1, 2, 4, 6, 8, 10)),
    tuple(1 / (16 * 4**k) for k in range(5)),
    tuple(1 / 4**k for k in (3, 5)),
)


def ways_of(of: Mechanism, settings: Settings, *, cpp: bool, notes: list[str]) -> list[Way]:
    """All ways; what cannot take part leaves a note."""
    found: list[Way] = []
    makers = (our_ways, exudyn_ways, mujoco_ways, lambda of, settings: pinocchio_ways(of, settings, patient=cpp))
    for maker in makers:
        try:
            found += maker(of, settings)
        except Unavailable as reason:
            notes.append(f"{of.name}: {reason}")
    return found


def our_ways(of: Mechanism, settings: Settings) -> Iterator[Way]:
    """The native loop, entered from Python once for each run: multipliers, and independent speeds where no position is
    singular.
    """
    formulations: tuple[WayName, ...] = ("multipliers",) if of.bars else ("multipliers", "independent_speeds")
    for formulation in formulations:
        problem = pose_problem(of.model, monitor="none", way=chosen_way(of.model, of.start.q, formulation))
        at, never = start_of(problem, v0=of.speeds), 10 * of.duration
        start = problem.system.start(at.q, at.v, at.z, at.held, save=never)
        for method in ("dop853", "dopri5"):
            loops: dict[float, Integration] = {}
            for tolerance in settings.tolerances:
                loops[tolerance] = Integration(problem.system, method, save=never, room=2, tolerance=tolerance)
                loops[tolerance].improve()

            def run(setting: float, seconds: float, loops: Any = loops, start: Any = start) -> Any:
                return loops[setting].advance(start, seconds)

            yield Way(
                OURS,
                f"{method}, {formulation.replace('_', ' ')}",
                settings.tolerances,
                run,
                lambda done: of.positions(done.point.q),
                lambda done: done.evaluations,
            )


def exudyn_ways(of: Mechanism, settings: Settings) -> Iterator[Way]:
    """Implicit methods of second order, the only ones of Exudyn that keep constraints."""
    for formulation in FORMULATIONS:
        if formulation.suits(of):
            made = formulation(of)
            for method, options in EXUDYN_METHODS.items():

                def run(setting: float, seconds: float, made: Any = made, options: Any = options) -> Any:
                    return made if made.run(seconds, round(seconds / (setting * of.duration)), **options) else None

                yield Way(
                    EXUDYN, f"{method}, {made.name}", settings.implicit_steps, run, lambda done: _points(of, done)
                )


def mujoco_ways(of: Mechanism, settings: Settings) -> Iterator[Way]:
    """Its Runge-Kutta method, and the fastest of first order."""
    made = MujocoLoops(of)
    for integrator in INTEGRATORS:

        def run(setting: float, seconds: float, integrator: str = integrator) -> Array:
            return made.run(integrator, setting * of.duration, seconds)

        yield Way(MUJOCO, f"{integrator}, equalities", settings.steps, run, lambda done: done)


def pinocchio_ways(of: Mechanism, settings: Settings, *, patient: bool) -> Iterator[Way]:
    """Its three algorithms in explicit integrators of ours and of Boost, with loops that drift or are kept closed."""
    made, most = PinocchioLoops(of, patient=patient), _EVALUATIONS // max(of.bars, 1)
    for call in made.calls:
        for method in PINOCCHIO_METHODS:
            for drift in DRIFTS:
                fixed = method == "RK4"
                if drift == "Baumgarte" and not (fixed and call in CALLS[:2]):
                    continue  # of no use elsewhere: it makes adaptive steps short, and lcaba unstable
                if drift == DRIFTS[0] and of.bars:
                    continue  # loops that drift come open where all four-bars are flat

                def run(setting: float, seconds: float, way: Any = (call, method, drift), fixed: bool = fixed) -> Any:
                    return made.run(*way, setting * of.duration if fixed else setting, seconds, most)

                yield Way(
                    PINOCCHIO,
                    f"{method}, {call}, {drift}",
                    settings.steps if fixed else settings.tolerances,
                    run,
                    lambda done: np.full(of.truth.shape[1], np.inf) if done[0] is None else of.positions(done[0]),
                    lambda done: done[1],
                )


def _points(of: Mechanism, done: Any) -> Array:
    return np.full(of.truth.shape[1], np.inf) if done is None else done.points()
