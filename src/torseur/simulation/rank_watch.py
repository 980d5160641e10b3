"""Watch over the rank of a machine's constraints: independent speeds that no longer suffice are changed in a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from torseur.algebra.components import Array
from torseur.mechanics.constraints.chart import Chart
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.model.model import Model
from torseur.results.contents import Event
from torseur.simulation.initial import speeds_in
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.problem import Problem, chart_at
from torseur.simulation.recording import CHANGES_SPEEDS, NEARLY_REDUNDANT
from torseur.simulation.run import Run, Writer
from torseur.simulation.system import Point

MOST_STEPS = 16
"""The most steps between two looks."""

_LEAST_LEFT = 0.05  # of the pivots' squares
_AHEAD = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
_BETTER = 4.0  # times: a change for less is not worth it
_LEAST_SPREAD = 1e-6  # the square of an angle between rows of a milliradian
_AS_GOOD = 0.5  # of the least pivot of the best speeds: the user's go before them

Posed = Callable[[Chart], tuple[Problem, Integration]]


def looked_after(run: Run, point: Point, writer: Writer, posed: Posed) -> tuple[Run, Point]:
    """The run and the point from which it goes on, with better independent speeds where the present ones lose rank."""
    problem = run.problem
    if problem.rank is None or problem.chart is None:
        return run, point
    left, spread = _rank_at(problem, point)
    if spread < _LEAST_SPREAD <= run.tally.least_spread:
        writer.record(Event(point.t, NEARLY_REDUNDANT, problem.model.name))
    run.tally.least_spread = min(run.tally.least_spread, float(spread))
    if left >= _LEAST_LEFT:
        return run, point
    chart = _chart_here(problem.model, point.q)
    if chart == problem.chart:
        return run, point
    other, loop = posed(chart)
    moved = _in_chart(problem, other, point)
    if _rank_at(other, moved)[0] < _BETTER * left:
        return run, point
    if chart.names != problem.chart.names:
        writer.record(Event(point.t, CHANGES_SPEEDS, problem.model.name))
        run.tally.events += 1
    return replace(run, problem=other, integration=loop), moved


def steps_until_next_look(problem: Problem, point: Point) -> int:
    """Half as many steps as the motion, if it went straight on, would take to where the present speeds lose rank.

    A run begins with small steps that grow: as many as were taken already say little about the next ones.
    """
    if problem.rank is None:
        return MOST_STEPS
    here = (point.v, point.z, point.held, point.mode)
    q_dot = problem.system.rhs([point.t], point.q, *here)[: problem.system.nq]
    ahead = _AHEAD[:, None] * point.h
    rows = [np.broadcast_to(part, (len(_AHEAD), part.size)).copy() for part in here]
    left = problem.rank(point.t + ahead, point.q + ahead * q_dot, *rows)[:, 0]
    near = np.flatnonzero(~(left > 2 * _LEAST_LEFT))
    clear = MOST_STEPS if not near.size else max(1, int(_AHEAD[near[0]]) // 2)
    return min(clear, 1 + point.steps // 4)


def _chart_here(model: Model, q: Array) -> Chart:
    """The best independent speeds at q; the user's own, eliminated in the best order here, if they are as good."""
    best = chart_at(model, q, found=True)
    if not model.independent_speeds:
        return best
    try:
        chosen = chart_at(model, q)
    except ConstraintError:
        return best
    return chosen if _least(chosen) > _AS_GOOD * _least(best) else best


def _least(chart: Chart) -> float:
    return min(abs(size) for size in chart.sizes)


def _in_chart(problem: Problem, other: Problem, point: Point) -> Point:
    assert problem.speeds is not None and other.chart is not None
    v = problem.speeds([point.t], point.q, point.v, point.z, point.held, point.mode)
    alpha = speeds_in(other.chart, problem.model, point.q, v)
    return replace(point, v=alpha, memory=np.empty(0), settled=False)


def _rank_at(problem: Problem, point: Point) -> tuple[float, float]:
    if problem.rank is None:
        return 1.0, 1.0
    left, spread = problem.rank([point.t], point.q, point.v, point.z, point.held, point.mode)
    return float(left), float(spread)
