"""Axes at rest that only turn back: at a dead centre a linkage moves on while one of its axes stands still.

There no force on the axis has an effect on the machine, so that what friction would have to hold cannot be told, and
seems to be nothing. A little farther along the motion it can: friction holds the axis as well as before, or it would
need many times as much as it has, and never held it. Nor does its acceleration, which is nil, tell which way an axis
slips that is not held there: that is the way of its speed a little farther.

Where friction of an axis does change accelerations, what it holds is told here, and only here: a body that deforms, a
thousandth farther along its vibration, would push against the axis with forces that it never has.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torseur.simulation.system import Array, Point, System

Integers = NDArray[np.intp]

_AHEAD = 1e-3  # [rad, m] along the motion
_LATER = 1e-2  # [s]
_BEYOND = 3.0  # times the level of break-away, and of what seems to be held, that is asked of friction ahead
_CLOSING = 3  # projections
_STILL = 1e-9  # of the greatest acceleration and, ahead, of the greatest speed: what counts as none


def released_where_they_turn(system: System, point: Point) -> Point:
    """The point with slips of the axes that cannot be held a little ahead, in the directions they are pushed there.

    And, where the whole machine begins to move, with those of axes that slip but do not accelerate, in the directions
    in which they move there.
    """
    speeds = np.concatenate([point.v, point.z])[list(system.stick_speeds)]
    resting = (speeds == 0) & (np.array(system.stick_speeds) < system.nv)
    if system.project is None or not resting.any():
        return point
    later = point._replace(t=point.t + _LATER)  # what is just released, or pushed from now on, is hardly pushed yet
    way = _way(system, later)
    ahead = _ahead(system, later, way)
    if ahead is None:
        return point
    assert system.push is not None and system.guards is not None
    (held, there), guards = (system.at(system.push, at) for at in (later, ahead)), system.at(system.guards, ahead)
    level = np.abs(there) + guards
    leaving = resting & (np.abs(point.slip) < 1) & (np.abs(there) > _BEYOND * np.maximum(level, np.abs(held)))
    leaving[[axis for axis in np.flatnonzero(leaving) if _has_effect(system, later, int(axis))]] = False
    slip = np.where(leaving, np.sign(there), point.slip)
    turning = resting & (np.abs(point.slip) == 1) & _nil(way, system)
    if turning.any() and not point.v.any():  # in motion it was just released, and its push alone tells its way
        moved = system.projected(ahead._replace(v=way)).v
        slip = np.where(turning & ~_nil(moved, system), np.sign(moved[_places(system)]), slip)
    if (slip == point.slip).all():
        return point
    return point._replace(slip=slip, memory=np.empty(0), settled=True)


def _has_effect(system: System, point: Point, axis: int) -> bool:
    """Whether friction of an axis changes any acceleration of the machine: where it turns back, none."""
    slips = np.tile(point.slip, (2, 1))
    slips[:, axis] = 1.0, -1.0
    forward, backward = (_accelerations(system, point._replace(slip=slip)) for slip in slips)
    return bool(np.abs(forward - backward).max() > _STILL * np.abs(forward).max())


def _accelerations(system: System, point: Point) -> Array:
    found: Array = system.rates(point)[0][system.nq : system.nq + system.nv]
    return found


def _places(system: System) -> Integers:
    """Of the axes, their entries of v; of rotors behind elastic gears any."""
    places: Integers = np.minimum(np.array(system.stick_speeds, dtype=np.intp), system.nv - 1)
    return places


def _nil(speeds: Array, system: System) -> NDArray[np.bool_]:
    """Whether the speeds of the axes are nil beside the greatest."""
    found: NDArray[np.bool_] = np.abs(speeds[_places(system)]) <= _STILL * np.abs(speeds).max(initial=0.0)
    return found


def _way(system: System, point: Point) -> Array:
    """The speeds that the machine has, or takes up from rest."""
    if np.abs(point.v).max(initial=0.0) > 0:
        return point.v
    return _accelerations(system, point)


def _ahead(system: System, point: Point, way: Array) -> Point | None:
    """The machine a little farther along the way that it takes; None where it takes none."""
    change = system.rates(point._replace(v=way))[0][: system.nq]
    size = float(np.abs(change).max(initial=0.0))
    if not (np.isfinite(size) and size > 0):
        return None
    other = point._replace(q=point.q + _AHEAD / size * change)
    for _ in range(_CLOSING):
        other = system.projected(other)
    return other if np.isfinite(other.q).all() else None
