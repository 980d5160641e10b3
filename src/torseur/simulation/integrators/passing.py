"""How a step passes a singular position: in the widest gap between the stages of its method.

Next to such a position the enlargement of errors, squared, is c ~ 1/δ² at the distance δ, and forces have round-off of
u c^(3/2) of their size. Where it lies is told by the stages themselves: 1/c is a parabola over time there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from torseur.simulation.integrators.calls import closeness
from torseur.simulation.integrators.imex_coefficients import NODES as IMEX_NODES
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE, ROUND_OFF
from torseur.simulation.integrators.tableaus import ALL, NODES
from torseur.simulation.integrators.workspace import IMEX, RADAU, K
from torseur.simulation.system import Array

TOO_CLOSE = 1e5  # c from which on round-off in a stage would be felt with any tolerance
FELT = 0.03  # part of the tolerance that round-off of unit forces may come to in a step
MOST_PASSED = 3
PASSING = 0.8  # how much shorter the step is where stages do not tell the position
WORTHWHILE = 2.0  # how much farther from it stages must come to be, for a step to be repeated


def _widest_gap(nodes: Iterable[float]) -> tuple[float, float]:
    """Its middle and half its width."""
    found = sorted({*nodes, 0.0, 1.0})
    width, begin = max((b - a, a) for a, b in pairwise(found))
    return begin + width / 2, width / 2


GAPS: Array = np.array([*(_widest_gap(tableau.nodes) for tableau in ALL), _widest_gap(IMEX_NODES)])


@native
def is_too_close(r: Record, place: float) -> bool:
    """Whether a stage, or the end, of the step came too close to a singular position, closer than it began, and
    another length would keep more distance; ``place`` is that of the position.

    Too close is where the round-off of unit forces is felt beside the tolerance.
    """
    if r.kind == RADAU or r.passed >= MOST_PASSED or r.closest <= 4 * closeness(r, K):
        return False
    if not place > 0.0:
        return r.closest > TOO_CLOSE * 4.0**r.passed  # each time less distance is enough
    felt = (FELT * max(r.absolute, r.relative) / (ROUND_OFF * r.taken)) ** (2 / 3)
    middle, half = GAPS[r.tableau, 0], GAPS[r.tableau, 1]
    best = half * min(1.0, place / middle)
    distance, closest = _distance(r, place), r.closest
    if place > 1.0:  # beyond the end: the next step would pass it, and come closer
        distance *= half / middle
        closest *= (middle / half) ** 2
    return bool(closest > min(TOO_CLOSE, felt) and best > WORTHWHILE * distance)


@native
def passing_factor(r: Record, place: float) -> float:
    """By how much the step is to be shorter.

    It has the position in the middle of its gap; where it would have to be longer for that, it ends so far before that
    the next one, as long as this one is, has it there.
    """
    if not place > 0.0:
        return PASSING
    middle = GAPS[r.tableau, 0]
    return float(place - middle if place > middle else place / middle)


@native
def singular_place(r: Record) -> float:
    """Where in the step a singular position is, 0 its begin and 1 its end: the vertex of the parabola 1/c through the
    three stages that are closest to it; 0 where they do not tell it.
    """
    if r.kind == RADAU or r.closest <= max(CLOSE, 4 * closeness(r, K)):  # farther away, not all stages are evaluated
        return 0.0
    i = _closest(r, -1, -1)
    j = _closest(r, i, -1)
    k = _closest(r, i, j)
    if k < 0:  # of a step to what are no numbers
        return 0.0
    a, b, c = _node(r, i), _node(r, j), _node(r, k)
    first, other = _slope(r, i, j), _slope(r, j, k)
    bend = (other - first) / (c - a)
    if not bend > 0.0:
        return 0.0
    place = 0.5 * (a + b) - 0.5 * first / bend
    return place if place < 2.0 else 0.0


@native
def _count(r: Record) -> int:
    """Of the stages, the end among them."""
    return r.stages + 1 + r.extra


@native
def _node(r: Record, stage: int) -> float:
    if r.kind == IMEX:
        return 1.0 if stage == r.stages else IMEX_NODES[stage]
    return float(NODES[r.tableau, stage])


@native
def _slope(r: Record, i: int, j: int) -> float:
    return (1 / closeness(r, K + j) - 1 / closeness(r, K + i)) / (_node(r, j) - _node(r, i))


@native
def _closest(r: Record, one: int, other: int) -> int:
    """The stage that comes closest, of those at other instants than two of them."""
    best, found = -1, 0.0
    for stage in range(_count(r)):
        node = _node(r, stage)
        if (one < 0 or node != _node(r, one)) and (other < 0 or node != _node(r, other)):
            c = closeness(r, K + stage)
            if c > found:
                best, found = stage, c
    return best


@native
def _distance(r: Record, place: float) -> float:
    """From the nearest stage, in units of the step."""
    found = math.inf
    for stage in range(_count(r)):
        found = min(found, abs(_node(r, stage) - place))
    return found
