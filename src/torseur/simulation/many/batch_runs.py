"""The runs of a batch: side by side in vector registers, or each in its own native loop on the threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import numpy as np

from torseur.frozen import dataclass
from torseur.simulation.apart.apart_start import taken_apart
from torseur.simulation.integrators.batch import BATCH_METHODS, WITH_EVENTS, advance_batch
from torseur.simulation.integrators.integration import FIXED_STEP, NOTHING, Integration
from torseur.simulation.many.scenarios import Alike
from torseur.simulation.posed.problem import Problem
from torseur.simulation.settings import STIFFLY, RunSettings, chosen_integrator
from torseur.simulation.starts.initial import Start
from torseur.simulation.step_by_trial import shortened
from torseur.simulation.sticking.stick_slip import after_event, at_start, stalled
from torseur.simulation.system import Array, System

_EXPLICIT = "dopri5"
_WORTH_LANES = 200  # runs with events, whose code for lanes takes a second to make
_LOOKED_AT = 4  # runs of a batch, to find out whether they are stiff


@dataclass(frozen=True, eq=False)
class Beginnings:
    """Runs of machines that differ in numbers alone, and where they begin: (N, …) of q, v, z and held values.

    One problem stands for all where they do not differ at all. ``runs`` are their numbers in the batch.
    """

    problems: Sequence[Problem]
    runs: Sequence[int]
    starts: Sequence[Array]

    def system(self, k: int) -> System:
        """Of the k-th run."""
        return self.problems[k if len(self.problems) > 1 else 0].system

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
    done = advance_batch(
        of.problems[0].system,
        method,
        *of.starts,
        until=settings.duration,
        step=settings.step,
        tolerance=settings.tolerance,
        save=settings.save,
        threads=threads,
    )
    if "full" in done.reasons:  # of events
        return one_by_one(of, settings, method, threads)
    q, v, z, held, slip = (np.swapaxes(part, 0, 1) for part in (done.q, done.v, done.z, done.held, done.slip))
    states = [_ending(reason) for reason in done.reasons]
    return Alike(of.problems, of.runs, q, v, z, held, slip, list(done.happened)), states


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
        problem = of.problems[k if len(of.problems) > 1 else 0]
        point = problem.system.start(*(part[k] for part in of.starts), save=settings.save)
        found.add(chosen_integrator(settings, problem, point))
    return next((method for method in ("radau5", STIFFLY) if method in found), _EXPLICIT)


def _ending(reason: str) -> str:
    return "done" if reason == "until" else reason


def of_bodies_apart(of: Beginnings, settings: RunSettings, threads: int) -> tuple[Alike, list[str]]:
    """Runs of bodies apart, told in joint coordinates; all take the step that is chosen for the first."""
    joints = of.problems[0]
    begun = [Start(q, v, z, held) for q, v, z, held in zip(*of.starts, strict=True)]
    first = joints.system.start(begun[0].q, begun[0].v, begun[0].z, begun[0].held)
    is_chosen = settings.step is None
    problem, _, settings = taken_apart(joints, begun[0], first, settings)
    settings = shortened(problem, begun[0], settings) if is_chosen else settings
    rows = [(*problem.start(start), start.held) for start in begun]
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

    def loop() -> Integration:
        tolerance, save, rho = settings.tolerance, settings.save, settings.rho
        return Integration(first, method, step=step, tolerance=tolerance, save=save, rho=rho, room=K, decides=True)

    def run(k: int, loop: Integration) -> str:
        system = of.system(k)
        loop.take_up(system)
        point = system.start(*(part[k] for part in of.starts), save=settings.save)
        if system.levels is not None:
            point = at_start(system, point)
        begin, reason, changes = 0, "full", []
        while reason in ("full", "event"):  # full of events: rows have room
            loop.write_to(rows[k, begin:])
            part = loop.advance(point, settings.duration, undecided=begin == 0 and point.steps == 0)
            begin, reason, point = begin + len(part.rows), part.reason, part.point
            evaluations.append(part.evaluations)
            changes.append(part.happened)
            if reason == "event":
                if stalled(system, point):
                    reason = "stalled"
                    break
                point = after_event(system, point, part.fired)
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
        state += [one for part in pool.map(some, pairwise(cuts)) for one in part]
    q, v, z, held, slip = alone.parts_of(rows)
    return Alike(of.problems, of.runs, q, v, z, held, slip, happened), state
