"""Axes at rest that only turn back: at a dead centre a linkage moves on while one of its axes stands still.

There no force on the axis has an effect on the machine, so that what friction would have to hold cannot be told, and
seems to be nothing. A little farther along the motion it can: friction holds the axis as well as before, or it would
need many times as much as it has, and never held it.
"""

from __future__ import annotations

import numpy as np

from torseur.simulation.system import Point, System

_AHEAD = 1e-3  # [rad, m] along the motion
_LATER = 1e-2  # [s]
_BEYOND = 3.0  # times the level of break-away, and of what seems to be held, that is asked of friction ahead
_CLOSING = 3  # projections


def released_where_they_turn(system: System, point: Point) -> Point:
    """The point with slips of the axes that cannot be held a little ahead, in the directions they are pushed there."""
    speeds = np.concatenate([point.v, point.z])[list(system.stick_speeds)]
    sticking = (np.abs(point.slip) < 1) & (speeds == 0) & (np.array(system.stick_speeds) < system.nv)
    if system.project is None or not sticking.any():
        return point
    later = point._replace(t=point.t + _LATER)  # what is just released, or pushed from now on, is hardly pushed yet
    ahead = _ahead(system, later)
    if ahead is None:
        return point
    assert system.push is not None and system.guards is not None
    (held, there), guards = (system.at(system.push, at) for at in (later, ahead)), system.at(system.guards, ahead)
    level = np.abs(there) + guards
    leaving = sticking & (np.abs(there) > _BEYOND * np.maximum(level, np.abs(held)))
    if not leaving.any():
        return point
    return point._replace(slip=np.where(leaving, np.sign(there), point.slip), memory=np.empty(0), settled=True)


def _ahead(system: System, point: Point) -> Point | None:
    """The machine a little farther along the way that it takes; None where it takes none."""
    nq, nv = system.nq, system.nv
    direction = point.v if np.abs(point.v).max(initial=0.0) > 0 else system.rates(point)[0][nq : nq + nv]
    change = system.rates(point._replace(v=direction))[0][:nq]
    size = float(np.abs(change).max(initial=0.0))
    if not (np.isfinite(size) and size > 0):
        return None
    other = point._replace(q=point.q + _AHEAD / size * change)
    for _ in range(_CLOSING):
        other = system.projected(other)
    return other if np.isfinite(other.q).all() else None
