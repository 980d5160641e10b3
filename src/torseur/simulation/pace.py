"""How long a run will take at its rate, and what keeps its steps short: told after a few seconds.

It is told again where the run goes on so much slower that it will take some times as long as was said.

How many steps a run takes before it comes up for air follows its rate, so that it looks at the clock, and listens to
Ctrl-C, about twice in a second.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from time import perf_counter as now

import numpy as np

from torseur.simulation.posed.problem import Problem
from torseur.simulation.stiffness import fastest_motion
from torseur.simulation.system import Point

PATIENCE = 5.0  # seconds of waiting before anything is told
LONG = 20.0  # seconds: a run that will be over sooner is not worth a word
LONGER = 3.0  # times as long as was told, and it is told again
_BETWEEN = 0.5  # seconds of steps between two looks at the clock
_FIRST = 1000  # steps to the first one
_MOST = 20_000
_GROWTH = 8.0
_RESOLVED = 20.0  # steps in a radian of the fastest motion, from which on something else keeps them short


class SlowRun(UserWarning):
    """A run that will take long; the text says how long, and why."""


@dataclass
class Pace:
    """Watches how simulated time goes on against the clock."""

    duration: float
    begun: float | None = None
    marked: tuple[float, Point] | None = None  # the first look, or the one that told last: the rate since counts
    due: float = -np.inf  # on the clock; as long as the run seems to end before, there is nothing to tell
    cut: int = _FIRST  # steps to the next look
    looked: float | None = None

    def look(self, problem: Problem, point: Point) -> None:
        """Tell how long it will take, and again where that was far too short; the first look begins the count."""
        at = now()
        if self.looked is not None:
            growth = min(_GROWTH, _BETWEEN / max(1e-9, at - self.looked))
            self.cut = min(_MOST, max(1, int(self.cut * growth)))
        self.looked = at
        if self.begun is None or self.marked is None:
            self.begun, self.marked = at, (at, point)
            return
        since, first = self.marked
        waited, gone = at - since, point.t - first.t
        left = (self.duration - point.t) * waited / gone if gone > 0 else np.inf
        if waited < PATIENCE or left < LONG or at + left < self.due:
            return
        self.marked, self.due = (at, point), at + LONGER * left
        mean = gone / max(1, point.steps - first.steps)
        why = limit_of_steps(problem, point, mean)
        warnings.warn(
            f"'{problem.model.name}' reached t = {point.t:.3g} s of {self.duration:g} s in {at - self.begun:.0f} s: at "
            f"this rate it takes {in_words(left)} more. Its steps are {mean:.2g} s long: {why}. "
            "Ctrl-C ends it; what was written to a file is kept.",
            SlowRun,
            stacklevel=3,
        )


def limit_of_steps(problem: Problem, point: Point, mean: float) -> str:
    """What keeps steps of this mean length so short."""
    period = problem.system.period
    if period is not None and mean > period / 10:
        return f"servos and controllers are sampled every {period:g} s"
    rate, shape = fastest_motion(problem, point)
    if shape is not None and rate * mean > 1 / _RESOLVED:
        return f"its fastest motion, mostly of '{_named(problem, shape)}', has a rate of {rate:.2g} 1/s"
    if shape is not None and 0 < rate * mean < np.inf:
        many = f"{1 / (rate * mean):.3g} of them in a radian of its fastest motion"
        mostly = f"mostly of '{_named(problem, shape)}', {rate:.2g} 1/s"
        return f"the tolerance or the step that is asked for, {many} ({mostly}); ask for less"
    return "the tolerance or the step that is asked for; ask for less"


def _named(problem: Problem, shape: np.ndarray) -> str:
    """The coordinate, speed or state of a drive that takes part most."""
    names = [*problem.model.layout.coordinate_names, *problem.speed_names]
    at = int(np.argmax(shape))
    return names[at] if at < len(names) else "a drive"


def in_words(seconds: float) -> str:
    """A time in the unit that fits it: ``about 3 h``."""
    if not np.isfinite(seconds):
        return "longer than can be told"
    for size, unit in ((365.25 * 86400, "years"), (86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"about {seconds / size:.2g} {unit}" if seconds < 1e4 * size else f"{seconds / size:.1g} {unit}"
    return f"about {seconds:.0f} s"
