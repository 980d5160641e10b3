"""Which axes with dry friction stick and which slip: decided at the start of a run and at its events.

Mode +1 or -1 is slip forward or backward, 0 is stick. An axis at rest sticks if the forces that hold it stay below
break-away (its guard is not negative); otherwise it slips in the direction in which it is pushed. Both depend on what
the other axes do, so slips are tried until all agree: one axis at a time, that of the lowest number first, which for
Coulomb's law ends (it is Murty's rule for linear complementarity problems with positive definite matrices). Where
constraints may tie axes to each other that matrix is only semidefinite, and all axes at rest are decided on together
(``tied_axes``).
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from torseur.simulation.sticking.tied_axes import decided
from torseur.simulation.sticking.turning_points import released_where_they_turn
from torseur.simulation.system import Array, Point, System

TRIALS_OF_AN_AXIS = 8


def at_start(system: System, point: Point) -> Point:
    """The point with slips chosen: axes that move slip the way they move, axes at rest stick if they can."""
    slip = np.sign(_axis_speeds(system, point))
    if system.levels is not None:
        begun = decided(system, point._replace(slip=slip), released=True)
    else:
        begun = _agreed(system, _changed(point, np.concatenate([point.v, point.z]), slip), ())
    return released_where_they_turn(system, begun)


def after_event(system: System, point: Point, fired: Collection[int]) -> Point:
    """The point with the slips in which the run goes on after the guards of the axes ``fired`` turned negative.

    A slipping axis comes to rest: its speed becomes exactly zero. A sticking one is released. Its push is break-away
    then, to round-off, so what it does at this very instant says nothing. If it was released in vain, the next step
    shows it by an event without motion: then it stays at rest.
    """
    decide = _after_event if system.levels is None else _after_tied_event
    return released_where_they_turn(system, decide(system, point, fired))


def _after_event(system: System, point: Point, fired: Collection[int]) -> Point:
    """The same where axes are independent of each other."""
    speeds, slip = np.concatenate([point.v, point.z]), point.slip.copy()
    released = [axis for axis in fired if slip[axis] == 0]
    push = _push(system, point) if released else np.zeros(system.ns)
    kept = []
    for axis in fired:
        if axis in released:
            slip[axis] = np.sign(push[axis])
            kept.append(axis)
            continue
        speed = system.stick_speeds[axis]
        if speeds[speed] == 0 and _push(system, point._replace(slip=_with(slip, axis, 0.0)))[axis] * slip[axis] > 0:
            kept.append(axis)
        speeds[speed], slip[axis] = 0.0, 0.0
    return _agreed(system, _changed(point, speeds, slip), kept)


def _after_tied_event(system: System, point: Point, fired: Collection[int]) -> Point:
    """The same where axes may be tied: all that are at rest are decided on together."""
    speeds = np.concatenate([point.v, point.z])
    stopped = [axis for axis in fired if abs(point.slip[axis]) == 1]
    in_vain = any(speeds[system.stick_speeds[axis]] == 0 for axis in stopped)
    speeds[[system.stick_speeds[axis] for axis in stopped]] = 0.0
    return decided(system, _changed(point, speeds, point.slip), released=not in_vain)


def changes_of_slips(before: Point, after: Point) -> Array:
    """(time, axis, slip) in rows: what another choice changes, shares of what sticks left out."""
    now = after.slip.astype(int)
    return np.array([(before.t, k, now[k]) for k in np.flatnonzero(now != before.slip.astype(int))]).reshape(-1, 3)


def stalled(system: System, point: Point) -> bool:
    """Whether events follow each other without time going on: the guards of the system contradict its motion."""
    return point.events_here > 4 + 2 * system.ns


def _agreed(system: System, point: Point, kept: Collection[int]) -> Point:
    """The slips on which all axes at rest agree; the axes ``kept`` are not asked."""
    speeds = _axis_speeds(system, point)
    at_rest = [axis for axis in range(system.ns) if speeds[axis] == 0 and axis not in kept]
    for _ in range(TRIALS_OF_AN_AXIS * (len(at_rest) + 1)):
        wrong = _first_wrong(system, point, at_rest)
        if wrong is None:
            break
        axis, slip = wrong
        point = _changed(point, np.concatenate([point.v, point.z]), _with(point.slip, axis, slip))
    return point


def _first_wrong(system: System, point: Point, at_rest: list[int]) -> tuple[int, float] | None:
    """The first axis at rest whose slip cannot last, and the slip to try."""
    assert system.guards is not None and system.push is not None
    x_dot, y = system.rates(point)
    guards, push = system.at(system.guards, point, y), system.at(system.push, point, y)
    rates = x_dot[system.nq :]
    for axis in at_rest:
        if point.slip[axis] == 0:
            if guards[axis] < 0:
                return axis, float(np.sign(push[axis]))
        elif point.slip[axis] * rates[system.stick_speeds[axis]] < 0:
            return axis, 0.0
    return None


def _axis_speeds(system: System, point: Point) -> Array:
    return np.concatenate([point.v, point.z])[list(system.stick_speeds)]


def _push(system: System, point: Point) -> Array:
    assert system.push is not None
    return system.at(system.push, point)


def _with(slip: Array, axis: int, value: float) -> Array:
    other = slip.copy()
    other[axis] = value
    return other


def _changed(point: Point, speeds: Array, slip: Array) -> Point:
    """The point with other speeds (v, z) and slips; what the integrator remembered is void."""
    v, z = np.split(speeds, [len(point.v)])
    return point._replace(v=v, z=z, slip=slip, memory=np.empty(0), settled=True)
