"""Watch over the rank of a machine's equations: independent speeds that no longer suffice are changed in a run.

The native loop looks at the pivots of the choice before every step, and stops where one is low. Where the rows of the
constraints themselves come near to losing rank no choice of speeds suffices, and none has all its pivots: then the run
goes on by multipliers, which pass such positions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.protocol import Way
from torseur.model.model import Model
from torseur.results.contents import Event
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.constrained_ways import chart_at, has_multipliers, multipliers, rows_at
from torseur.simulation.posed.problem import Problem
from torseur.simulation.run import Run
from torseur.simulation.saving import Writer
from torseur.simulation.signals.result_contents import CHANGES_SPEEDS, NEARLY_REDUNDANT, TAKES_MULTIPLIERS
from torseur.simulation.system import Point

_LEAST_LEFT = 0.05  # of the pivots' squares
_BETTER = 4.0  # times: a change for less is not worth it
_LEAST_SPREAD = 1e-6  # the square of an angle between rows of a milliradian
_FLOORS = (_LEAST_LEFT,)
_UNEVEN = 1e-2  # ratio of the pivots of a choice that may have been made where rows nearly lose rank
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
        low = _left_at(run.problem, point) < _LEAST_LEFT
        return run, point, Watch(steps=_AGAIN) if low else Watch(floors=_FLOORS)

    def _with_rank(self, run: Run, point: Point, writer: Writer) -> tuple[Run, Point]:
        problem = run.problem
        left = _left_at(problem, point)
        if left >= _LEAST_LEFT and not _is_uneven(problem.way):
            return run, point
        spread = spread_of_rows(problem.model, problem.way, point.q)
        first_time = spread < _LEAST_SPREAD <= run.tally.least_spread
        run.tally.least_spread = min(run.tally.least_spread, spread)
        if first_time:
            if self.may_change_way and has_multipliers(problem.model, point.q):
                return self._by(multipliers(rows_at(problem.model, point.q)), run, point, writer, TAKES_MULTIPLIERS)
            writer.record(Event(point.t, NEARLY_REDUNDANT, problem.model.name))
        if left >= _LEAST_LEFT:
            return run, point
        return self._better_speeds(run, point, writer, left)

    def _better_speeds(self, run: Run, point: Point, writer: Writer, left: float) -> tuple[Run, Point]:
        problem = run.problem
        way = _speeds_here(problem.model, point.q)
        if way == problem.way or not set(_may_stick(problem)) <= set(way.chart.names):
            return run, point
        other, integration = self.posed(way)
        moved = _in_way(problem, other, point)
        if _left_at(other, moved) < _BETTER * left:
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


def _may_stick(problem: Problem) -> list[str]:
    """The independent speeds that dry friction may hold: no others can take their place."""
    system, way = problem.system, problem.way
    assert isinstance(way, IndependentSpeeds)
    return [way.chart.names[place] for place in system.stick_speeds if place < system.nv]


def _least(way: IndependentSpeeds) -> float:
    return min(abs(size) for size in way.chart.sizes)


def _in_way(problem: Problem, other: Problem, point: Point) -> Point:
    """The same motion with the speeds that another way has for states."""
    v = problem.tree_speeds(point)
    speeds = other.way.speed_numbers(problem.model, point.q, v)
    return point._replace(v=speeds, memory=np.empty(0), settled=False)


def _left_at(problem: Problem, point: Point) -> float:
    """What is left of the pivots."""
    if problem.system.margins is None:
        return 1.0
    return float(problem.system.at(problem.system.margins, point, np.zeros(problem.system.ny))[0])


def _is_uneven(way: Way) -> bool:
    if not isinstance(way, IndependentSpeeds):
        return False
    sizes = [abs(size) for size in way.chart.sizes]
    return min(sizes) < _UNEVEN * max(sizes)


def spread_of_rows(model: Model, way: Way, q: Array) -> float:
    """Of the rows of H that a way keeps, at most 1; nil where they say the same thing twice, or nothing.

    Of the parts of the rows across the rows before them, the least square over the rows' mean square. Unlike
    det(H Hᵀ), the product of these squares, it does not grow small by the number of rows alone.
    """
    H = numbers(constraint_matrix, model, q)
    kept = H[list(way.chart.rows)] if isinstance(way, IndependentSpeeds) else H
    across = np.diag(np.linalg.qr(kept.T).R) ** 2
    return float(min(1.0, across.min() / (kept**2).sum(axis=1).mean()))
