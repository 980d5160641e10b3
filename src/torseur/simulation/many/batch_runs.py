"""The runs of a batch: side by side in vector registers, or each in its own native loop on the threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from threading import Event

import numpy as np

from torseur.frozen import dataclass
from torseur.simulation.apart.apart_start import taken_apart
from torseur.simulation.integrators.batch import BATCH_METHODS, WITH_EVENTS, Batch, advance_batch
from torseur.simulation.integrators.integration import FIXED_STEP, NOTHING, Integration
from torseur.simulation.many.scenarios import Alike
from torseur.simulation.posed.problem import Problem
from torseur.simulation.runaway import most_energy, ran_away
from torseur.simulation.settings import STIFFLY, RunSettings, chosen_integrator
from torseur.simulation.starts.initial import Start
from torseur.simulation.step_by_trial import shortened
from torseur.simulation.sticking.stick_slip import after_event, at_start, changes_of_slips, stalled
from torseur.simulation.system import Array, Point, System

_EXPLICIT = "dopri5"
_WORTH_LANES = 200  # runs with events, whose code for lanes takes a second to make
_LOOKED_AT = 4  # runs of a batch, to find out whether they are stiff
_PIECE = 2000  # steps after which it is looked whether a run that goes alone has run away
_FIRST_STEPS, _LONGER = 100_000, 4  # steps after which that is looked of runs in lanes, and how much later next time


@dataclass(frozen=True, eq=False)
class Beginnings:
    """Runs of machines that differ in numbers alone, and where they begin: (N, …) of q, v, z and held values.

    One problem stands for all where they do not differ at all. ``runs`` are their numbers in the batch.
    """

    problems: Sequence[Problem]
    runs: Sequence[int]
    starts: Sequence[Array]

    def problem(self, k: int) -> Problem:
        """Of the k-th run."""
        return self.problems[k if len(self.problems) > 1 else 0]

    def system(self, k: int) -> System:
        """Of the k-th run."""
        return self.problem(k).system

    def start(self, k: int, save: float) -> Point:
        """Where the k-th run begins, to save its states at this interval."""
        return self.system(k).start(*(part[k] for part in self.starts), save=save)

    def has_run_away(self, k: int, point: Point) -> bool:
        """Whether the k-th run, where it stands, moves as no machine can that began like it."""
        problem = self.problem(k)
        return ran_away(problem, point, most_energy(problem, self.start(k, 1.0))) is not None

    @property
    def differ(self) -> bool:
        """Whether the systems do, in what their kernels read or in where time has corners."""
        first = self.problems[0].system
        return any(
            p.system.breaks != first.breaks or not np.array_equal(p.system.numbers, first.numbers)
            for p in self.problems[1:]
        )

    def with_stiff_forces(self) -> Beginnings:
        """The same with stiff forces known to the integrator."""
        return replace(self, problems=[problem.with_stiff_forces() for problem in self.problems])


def moved(of: Beginnings, settings: RunSettings, threads: int) -> tuple[Alike, list[str]]:
    """The runs, and how each ended."""
    method = settings.integrator or _chosen(of, settings)
    of = of.with_stiff_forces() if method == STIFFLY else of
    if not _side_by_side(of, method):
        return one_by_one(of, settings, method, threads)
    rows, happened, states = in_lanes(of, settings, method, threads)
    if "full" in states:  # of events
        return one_by_one(of, settings, method, threads)
    q, v, z, held, slip = (np.swapaxes(part, 0, 1) for part in rows)
    return Alike(of.problems, of.runs, q, v, z, held, slip, happened), states


def in_lanes(
    of: Beginnings, settings: RunSettings, method: str, threads: int
) -> tuple[tuple[Array, ...], list[Array], list[str]]:
    """Rows (K, N, …) of runs in vector registers, changes of slips, and how each ended.

    Those that take very many steps are looked at. Where their motion holds no more than it can, they are done again
    with room for more: time may hardly go on in a run that diverges, and no run of a batch is stopped by itself.
    """
    system, most_steps = of.problems[0].system, _FIRST_STEPS

    def advanced(runs: Sequence[int]) -> Batch:
        return advance_batch(
            system,
            method,
            *(part[runs] for part in of.starts),
            until=settings.duration,
            step=settings.step,
            tolerance=settings.tolerance,
            save=settings.save,
            most_steps=None if method in FIXED_STEP else most_steps,
            threads=threads,
        )

    def diverged(done: Batch, place: int, run: int) -> bool:
        end = system.start(*(part[place] for part in (done.q_end, done.v_end, done.z_end, done.held_end)))
        return of.has_run_away(run, end._replace(t=float(done.t_end[place])))

    done = advanced(range(len(of.starts[0])))
    rows, happened = (done.q, done.v, done.z, done.held, done.slip), list(done.happened)
    states: list[str] = [*done.reasons]
    found, runs = done, list(range(len(states)))
    while long := [place for place, reason in enumerate(found.reasons) if reason == "too many steps"]:
        away = {runs[place] for place in long if diverged(found, place, runs[place])}
        for run in away:
            states[run] = "diverged"
        runs = [runs[place] for place in long if runs[place] not in away]
        if not runs:
            break
        most_steps *= _LONGER
        found = advanced(runs)
        for part, again in zip(rows, (found.q, found.v, found.z, found.held, found.slip), strict=True):
            part[:, runs] = again
        for place, run in enumerate(runs):
            happened[run], states[run] = found.happened[place], found.reasons[place]
    return rows, happened, [_ending(state) for state in states]


def _side_by_side(of: Beginnings, method: str) -> bool:
    """Whether runs go in vector registers; where some axis may stick, only if they are so many that their code pays."""
    first = of.problems[0].system
    if method not in (WITH_EVENTS if first.ns else BATCH_METHODS) or of.differ or first.levels is not None:
        return False
    return not first.ns or len(of.starts[0]) >= _WORTH_LANES


def _chosen(of: Beginnings, settings: RunSettings) -> str:
    """An implicit method where one of a few runs, the first and the last among them, is stiff."""
    looked_at = np.unique(np.linspace(0, len(of.starts[0]) - 1, _LOOKED_AT).round().astype(int))
    found = set()
    for k in looked_at:
        found.add(chosen_integrator(settings, of.problem(int(k)), of.start(int(k), settings.save)))
    return next((method for method in ("radau5", STIFFLY) if method in found), _EXPLICIT)


def _ending(reason: str) -> str:
    return "done" if reason == "until" else reason


def of_bodies_apart(of: Beginnings, settings: RunSettings, threads: int) -> tuple[Alike, list[str]]:
    """Runs of bodies apart, told in joint coordinates; all take the step that is chosen for the first."""
    joints = of.problems[0]
    begun = [Start(q, v, z, held) for q, v, z, held in zip(*of.starts, strict=True)]
    first = joints.system.start(begun[0].q, begun[0].v, begun[0].z, begun[0].held)
    is_chosen = settings.step is None
    problem, settings = taken_apart(joints, first, settings)
    settings = shortened(problem, begun[0], settings) if is_chosen else settings
    assert settings.step is not None
    rows = [(*problem.start(start, settings.step), start.held) for start in begun]
    apart = Beginnings([problem], of.runs, [np.array(part) for part in zip(*rows, strict=True)])
    done, state = one_by_one(apart, settings, settings.integrator or "", threads)
    N, K = done.q.shape[:2]
    flat = [np.ascontiguousarray(part).reshape(N * K, -1) for part in (done.q, done.states_v, done.z, done.held)]
    times = np.tile(np.arange(K) * np.float64(settings.save), N)[:, None]
    q, v, z = (part.reshape(N, K, -1) for part in problem.recovered(times, *flat, np.zeros((N * K, 0))))
    return replace(done, problems=[joints], q=q, states_v=v, z=z), state


def one_by_one(of: Beginnings, settings: RunSettings, method: str, threads: int) -> tuple[Alike, list[str]]:
    """Runs with events, by implicit methods or of different numbers, each in its own native loop."""
    first, count = of.problems[0].system, len(of.starts[0])
    K = round(settings.duration / settings.save) + 1
    happened: list[Array] = [NOTHING] * count
    step = settings.step if method in FIXED_STEP else None
    evaluations: list[int] = []
    given_up = Event()

    def loop() -> Integration:
        tolerance, save, rho = settings.tolerance, settings.save, settings.rho
        return Integration(first, method, step=step, tolerance=tolerance, save=save, rho=rho, room=K, decides=True)

    def run(k: int, loop: Integration) -> str:
        system = of.system(k)
        loop.take_up(system)
        point = of.start(k, settings.save)
        if system.levels is not None:
            point = at_start(system, point)
        begin, reason, changes = 0, "full", []
        while reason in ("full", "event", "pause") and not given_up.is_set():  # full of events: rows have room
            loop.write_to(rows[k, begin:])
            part = loop.advance(point, settings.duration, pause=_PIECE, undecided=begin == 0 and point.steps == 0)
            begin, reason, point = begin + len(part.rows), part.reason, part.point
            evaluations.append(part.evaluations)
            changes.append(part.happened)
            if reason == "event":
                if stalled(system, point):
                    reason = "stalled"
                    break
                after = after_event(system, point, part.fired)
                changes.append(changes_of_slips(point, after))
                point = after
            if reason == "pause" and of.has_run_away(k, point):
                reason = "diverged"
        rows[k, begin:] = np.nan
        happened[k] = np.concatenate(changes)
        return _ending(reason)

    def some(piece: tuple[int, int]) -> list[str]:
        own = loop()
        return [run(k, own) for k in range(*piece)]

    alone = loop()
    rows = np.empty((count, K, alone.row_width))
    state = [run(0, alone)]
    first.used(sum(evaluations) * count)  # what is to come: code is made with care where it pays
    cuts = np.linspace(1, count, max(1, min(threads, count - 1)) + 1).astype(int).tolist()
    with ThreadPoolExecutor(len(cuts)) as pool:
        try:
            state += [one for part in pool.map(some, pairwise(cuts)) for one in part]
        except BaseException:  # Ctrl-C among them, on which the threads come to their end at their next look
            given_up.set()
            raise
    q, v, z, held, slip = alone.parts_of(rows)
    return Alike(of.problems, of.runs, q, v, z, held, slip, happened), state
