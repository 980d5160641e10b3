"""Watch over the rank of a machine's equations: independent speeds that no longer suffice are changed in a run.

Where the rows of the constraints themselves come near to losing rank no choice of speeds suffices: the run goes on by
multipliers, which pass such positions. The native loop looks at both before every step, and stops where one is low.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Way
from torseur.model.model import Model
from torseur.results.contents import Event
from torseur.simulation.constrained_ways import chart_at, has_multipliers, rows_at
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.problem import Problem
from torseur.simulation.result_contents import CHANGES_SPEEDS, NEARLY_REDUNDANT, TAKES_MULTIPLIERS
from torseur.simulation.run import Run
from torseur.simulation.saving import Writer
from torseur.simulation.system import Point

_LEAST_LEFT = 0.05  # of the pivots' squares
_BETTER = 4.0  # times: a change for less is not worth it
_LEAST_SPREAD = 1e-6  # the square of an angle between rows of a milliradian
_FLOORS = (_LEAST_LEFT, _LEAST_SPREAD)
_AS_GOOD = 0.5  # of the least pivot of the best speeds: the user's go before them

_AGAIN = 16  # steps after which a run that stays low is looked at again
_WITHOUT_END = 2**62

Posed = Callable[[Way], tuple[Problem, Integration]]


@dataclass(frozen=True)
class Watch:
    """How a run goes on: for at most so many steps, and until a margin is beneath its floor."""

    steps: int = _WITHOUT_END
    floors: tuple[float, ...] | None = None


@dataclass(frozen=True, eq=False)
class RankMonitor:
    """Gives a run other ways to accelerations; ``posed`` makes the same run with another way."""

    posed: Posed
    may_change_way: bool  # not where the user named it

    def continuation(self, run: Run, point: Point, writer: Writer) -> tuple[Run, Point, Watch]:
        """The run, the point from which it goes on, and how it is watched."""
        if run.problem.system.margins is not None:
            run, point = self._with_rank(run, point, writer)
        if run.problem.system.margins is None:
            return run, point, Watch()
        low = any(margin < floor for margin, floor in zip(_rank_at(run.problem, point), _FLOORS, strict=True))
        return run, point, Watch(steps=_AGAIN) if low else Watch(floors=_FLOORS)

    def _with_rank(self, run: Run, point: Point, writer: Writer) -> tuple[Run, Point]:
        problem = run.problem
        left, spread = _rank_at(problem, point)
        first_time = spread < _LEAST_SPREAD <= run.tally.least_spread
        run.tally.least_spread = min(run.tally.least_spread, float(spread))
        if first_time:
            if self.may_change_way and has_multipliers(problem.model, point.q):
                return self._by(
                    Multipliers(rows_at(problem.model, point.q).repeating), run, point, writer, TAKES_MULTIPLIERS
                )
            writer.record(Event(point.t, NEARLY_REDUNDANT, problem.model.name))
        if left >= _LEAST_LEFT:
            return run, point
        return self._better_speeds(run, point, writer, left)

    def _better_speeds(self, run: Run, point: Point, writer: Writer, left: float) -> tuple[Run, Point]:
        problem = run.problem
        way = _speeds_here(problem.model, point.q)
        if way == problem.way:
            return run, point
        other, integration = self.posed(way)
        moved = _in_way(problem, other, point)
        if _rank_at(other, moved)[0] < _BETTER * left:
            return run, point
        if other.speed_names != problem.speed_names:
            writer.record(Event(point.t, CHANGES_SPEEDS, problem.model.name))
            run.tally.events += 1
        return replace(run, problem=other, integration=integration), moved

    def _by(self, way: Way, run: Run, point: Point, writer: Writer, event: str) -> tuple[Run, Point]:
        other, integration = self.posed(way)
        writer.record(Event(point.t, event, run.problem.model.name))
        run.tally.events += 1
        return replace(run, problem=other, integration=integration), _in_way(run.problem, other, point)


def _speeds_here(model: Model, q: Array) -> IndependentSpeeds:
    """The best independent speeds at q; the user's own, eliminated in the best order here, if they are as good."""
    best = IndependentSpeeds(chart_at(model, q, found=True))
    if not model.independent_speeds:
        return best
    try:
        chosen = IndependentSpeeds(chart_at(model, q))
    except ConstraintError:
        return best
    return chosen if _least(chosen) > _AS_GOOD * _least(best) else best


def _least(way: IndependentSpeeds) -> float:
    return min(abs(size) for size in way.chart.sizes)


def _in_way(problem: Problem, other: Problem, point: Point) -> Point:
    """The same motion with the speeds that another way has for states."""
    v = problem.tree_speeds(point)
    speeds = other.way.speed_numbers(problem.model, point.q, v)
    return point._replace(v=speeds, memory=np.empty(0), settled=False)


def _rank_at(problem: Problem, point: Point) -> tuple[float, float]:
    """(what is left of the pivots, spread of the rows)."""
    if problem.system.margins is None:
        return 1.0, 1.0
    left, spread = problem.system.at(problem.system.margins, point, np.zeros(problem.system.ny))
    return float(left), float(spread)
