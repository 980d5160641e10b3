"""A servo-controlled PUMA 560 with DC motors, gears and dry friction: simulated seconds per second of CPU time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from numpy.typing import ArrayLike

import torseur as ts
from benchmarks import native
from benchmarks.case import Array
from benchmarks.simulation.limits import kernel_seconds
from torseur.results.contents import Event
from torseur.simulation.controllers.outside import Outside
from torseur.simulation.integrators.integration import Integration, Stretch
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.run import Run
from torseur.simulation.saving import Tally
from torseur.simulation.settings import TOLERANCE
from torseur.simulation.starts.initial import start_of
from torseur.simulation.sticking.stick_slip import at_start
from torseur.simulation.system import Point

MACHINE = native.ROOT / "examples" / "puma560.yaml"
METHOD = "dopri5"  # what ts.simulate chooses for machines whose joints may stick


@dataclass(frozen=True)
class Servo:
    """CPU time of one simulation, and what it took."""

    way: str
    duration: float
    cpu_s: float
    steps: int
    evaluations: int
    events: int
    kernel_s: float  # of one evaluation alone

    @property
    def kernel_share(self) -> float:
        """Of the CPU time, inside the right-hand side."""
        return self.evaluations * self.kernel_s / self.cpu_s

    @property
    def times_real_time(self) -> float:
        """Simulated seconds per second of CPU time."""
        return self.duration / self.cpu_s


class Nowhere:
    """A writer that keeps nothing."""

    def append(self, t: Array, rows: Mapping[str, Array]) -> None:
        """Forget the rows."""

    def record(self, event: Event) -> None:
        """Forget the event."""


class TimedLoop(Integration):
    """The native loop that adds up its CPU time, to tell it from the decisions at events."""

    cpu_s = 0.0

    def advance(
        self, start: Point, until: float, *, pause: int | None = None, floors: ArrayLike | None = None
    ) -> Stretch:
        """As the loop does."""
        begin = time.process_time()
        part = super().advance(start, until, pause=pause, floors=floors)
        self.cpu_s += time.process_time() - begin
        return part


def servos(repetitions: int) -> list[Servo]:
    """The native loop, the run with what is decided at events, and the whole call once its machine code is cached."""
    model = ts.load(MACHINE)
    return [*_run_alone(model, repetitions), _whole(model, repetitions)]


def _run_alone(model: ts.Model, repetitions: int) -> list[Servo]:
    problem, settings = pose_problem(model, monitor="none"), model.description.settings
    duration = settings.duration
    never, start = 10 * duration, start_of(problem)
    point = problem.system.start(start.q, start.v, start.z, start.held, save=never)
    point = at_start(problem.system, point)
    loop = TimedLoop(problem.system, METHOD, tolerance=settings.tolerance or TOLERANCE, save=never, room=2)
    taken, inside = [], []
    for _ in range(repetitions):
        run, loop.cpu_s = Run(problem, loop, Outside({}, {}), Tally()), 0.0
        begin, here, done = time.process_time(), point, False
        while not done:
            here, done = run.advance(here, duration, Nowhere())
        taken.append(time.process_time() - begin)
        inside.append(loop.cpu_s)
    tally, (kernel, _) = run.tally, kernel_seconds(problem.system, repetitions)
    counts = (tally.steps, tally.evaluations, tally.events, kernel)
    return [
        Servo("native loop alone", duration, min(inside), *counts),
        Servo("loop and events, no monitor, nothing saved", duration, min(taken), *counts),
    ]


def _whole(model: ts.Model, repetitions: int) -> Servo:
    taken = []
    for _ in range(1 + max(2, repetitions // 5)):
        begin = time.process_time()
        done = ts.simulate(model)
        taken.append(time.process_time() - begin)
    facts = done.dataset.attrs
    events = int(done.dataset.sizes.get("event", 0))
    way = "ts.simulate with monitor and saved rows, warm"
    kernel, _ = kernel_seconds(pose_problem(model).system, repetitions)
    counts = (int(facts["steps"]), int(facts["evaluations"]), events)
    return Servo(way, model.description.settings.duration, min(taken[1:]), *counts, kernel)
