"""Whether a guard turns negative inside a step, and where: found on the dense output."""

from __future__ import annotations

from torseur.simulation.integrators.calls import copy, guards, guards_aside, settle
from torseur.simulation.integrators.dense import interpolated
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.one_step import make_dense
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.workspace import (
    AGAIN,
    ASIDE,
    EVENT,
    EXPLICIT,
    FIRED,
    G0,
    G1,
    G_INSIDE,
    GOING_ON,
    IMEX,
    INSIDE,
    RADAU,
    REST,
    SLIP,
    X1,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array

LEAST_STEPS = 200  # of a run in which an axis sticks
RESOLVED = 0.05  # how far the guard of a sticking axis should bend in a step, in parts of its size
TOO_FAR = 4  # times as much, and the step is repeated
MOST_HALVINGS = 8  # where a guard jumps, shorter steps do not make it smooth
SHORT_ENOUGH = 1e-6  # of the whole run: steps are not made shorter for the sake of guards
LOOKS = 24  # halvings of a step in search of a positive guard
PANELS = 8  # of a step in search of the least speed of an axis that slips
THIRDS = 24  # of two of them
MOST_TRIALS = 200
ROUND_OFF = 4.5e-16


@native
def state_inside(r: Record, w: Array, quaternions: Integers, t: float) -> None:
    """The state at an instant of the step just taken, into row INSIDE."""
    interpolated(w, r.terms, (t - r.t) / r.taken, r.first, r.first + r.n, INSIDE)
    settle(r, w, quaternions, t, INSIDE)


@native
def guard_inside(r: Record, w: Array, g: Array, quaternions: Integers, t: float, axis: int) -> float:
    """The guard of an axis at an instant of the step; that of one that slips is its speed, which no force tells."""
    state_inside(r, w, quaternions, t)
    if abs(g[SLIP, axis]) == 1.0:
        guards(r, t, INSIDE, ASIDE, G_INSIDE)
    else:
        guards_aside(r, t, INSIDE, G_INSIDE)
    return float(g[G_INSIDE, axis])


@native
def watch(r: Record, w: Array, g: Array, quaternions: Integers, stick_speeds: Integers) -> int:
    """EVENT if a guard turned negative in the step: then the step ends there, and FIRED marks the axes.

    AGAIN if the step is to be repeated with half its length, otherwise GOING_ON.
    """
    if (r.kind == EXPLICIT or r.kind == IMEX) and r.late == r.t_end:
        guards(r, r.t_end, X1, K + r.stages, G1)
    else:
        guards_aside(r, r.t_end, X1, G1)
    if r.adaptive and _bends_too_far(r, w, g, quaternions):
        r.h = 0.5 * r.taken
        r.halvings += 1
        return AGAIN
    fired = 0
    for axis in range(r.ns):
        negative = g[G1, axis] < 0.0
        if abs(g[SLIP, axis]) == 1.0:  # an axis that just started may go back by round-off; one that went stops at zero
            negative = g[G1, axis] <= 0.0 if g[G0, axis] > 0.0 else g[G1, axis] < -g[REST, axis]
        g[FIRED, axis] = 1.0 if negative else 0.0
        fired += 1 if negative else 0
    end = _turned_inside(r, w, g, quaternions, stick_speeds)
    if fired == 0 and end == r.t_end:
        return GOING_ON
    make_dense(r, w, quaternions)
    event = _first_event(r, w, g, quaternions, end)
    if r.t < event < r.t_end:
        state_inside(r, w, quaternions, event)
        copy(w, INSIDE, X1, r.first, r.first + r.n)
    r.t_end = event
    return EVENT


@native
def _bends_too_far(r: Record, w: Array, g: Array, quaternions: Integers) -> bool:
    """Whether the guard of a sticking axis is not nearly straight in the step.

    No error of the state tells how fast the guards of a machine at rest change, and a long step would miss what they do
    inside it. So steps are bounded. Where a guard bends, the next step is made shorter; where it bends too far or is
    negative inside the step only, this step is repeated.
    """
    sticking = 0
    for axis in range(r.ns):
        sticking += 1 if abs(g[SLIP, axis]) < 1.0 else 0
    if sticking == 0:
        return False
    r.wanted = min(r.wanted, abs(r.until) / LEAST_STEPS)
    make_dense(r, w, quaternions)
    middle = 0.5 * (r.t + r.t_end)
    state_inside(r, w, quaternions, middle)
    guards_aside(r, middle, INSIDE, G_INSIDE)
    too_far = 0
    for axis in range(r.ns):
        if abs(g[SLIP, axis]) < 1.0:
            here, before, after = g[G_INSIDE, axis], g[G0, axis], g[G1, axis]
            bend = abs(here - 0.5 * (before + after))
            allowed = RESOLVED * max(abs(before), abs(here), abs(after))
            too_far += 1 if bend > TOO_FAR * allowed or (here < 0.0 and after >= 0.0) else 0
            if bend > 0.0:
                r.wanted = min(r.wanted, r.taken * max(0.5, (allowed / bend) ** 0.5))
    return too_far > 0 and r.halvings < MOST_HALVINGS and r.taken > SHORT_ENOUGH * abs(r.until)


@native
def _turned_inside(r: Record, w: Array, g: Array, quaternions: Integers, stick_speeds: Integers) -> float:
    """The end of the step, or where before it an axis has turned that slips at both its ends; FIRED marks it too.

    No error of the state tells that a speed goes back through zero within a step: a smooth motion takes long ones.
    """
    end = r.t_end
    for axis in range(r.ns):
        slip, speed = g[SLIP, axis], r.first + r.nq + stick_speeds[axis]
        if abs(slip) == 1.0 and g[G0, axis] > 0.0 and g[G1, axis] > 0.0 and _may_turn(r, w, slip, speed):
            make_dense(r, w, quaternions)
            theta = _where_lowest(r, w, slip, speed)
            t = r.t + theta * r.taken
            if t < end and _speed_inside(r, w, slip, speed, theta) < -g[REST, axis]:
                g[FIRED, axis], end = 1.0, t
    return end


@native
def _may_turn(r: Record, w: Array, slip: float, speed: int) -> bool:
    """Whether a speed that falls at the begin of the step and rises at its end may be lost between.

    If its curve is convex it lies above its tangents at both ends, and so above the point in which they meet. Radau's
    stages are known without looking at rates; methods of fixed step that are of low order take short ones.
    """
    if r.kind == RADAU:
        return True
    if r.kind != EXPLICIT and r.kind != IMEX:
        return False
    h, falls, rises = r.taken, slip * w[K, speed], slip * w[K + r.stages, speed]
    if falls >= 0.0 or rises <= 0.0:
        return False
    before, after = slip * w[X, speed], slip * w[X1, speed]
    return bool(before + falls * (after - before - rises * h) / (falls - rises) < 0.0)


@native
def _where_lowest(r: Record, w: Array, slip: float, speed: int) -> float:
    """The part of the step after which a speed is least, on the dense output."""
    best, least = 0.0, slip * w[X, speed]
    for k in range(1, PANELS):
        value = _speed_inside(r, w, slip, speed, k / PANELS)
        if value < least:
            best, least = k / PANELS, value
    low, high = max(best - 1.0 / PANELS, 0.0), min(best + 1.0 / PANELS, 1.0)
    for _ in range(THIRDS):
        third = (high - low) / 3.0
        if _speed_inside(r, w, slip, speed, low + third) < _speed_inside(r, w, slip, speed, high - third):
            high -= third
        else:
            low += third
    return 0.5 * (low + high)


@native
def _speed_inside(r: Record, w: Array, slip: float, speed: int, theta: float) -> float:
    """The speed of an axis, the way it slips, after a part of the step."""
    interpolated(w, r.terms, theta, speed, speed + 1, INSIDE)
    return float(slip * w[INSIDE, speed])


@native
def _first_event(r: Record, w: Array, g: Array, quaternions: Integers, end: float) -> float:
    """The earliest crossing until ``end`` of guards that FIRED marks; then it marks those that have crossed there."""
    first = end
    for axis in range(r.ns):
        if g[FIRED, axis] > 0.0:
            first = min(first, _crossing(r, w, g, quaternions, axis, first))
    if first == r.t_end:
        return first
    for axis in range(r.ns):
        if g[FIRED, axis] > 0.0:
            guard = g[G0, axis] if first == r.t else guard_inside(r, w, g, quaternions, first, axis)
            g[FIRED, axis] = 1.0 if guard <= 0.0 else 0.0
    return first


@native
def _crossing(r: Record, w: Array, g: Array, quaternions: Integers, axis: int, end: float) -> float:
    """The instant, to round-off, at which the guard of an axis ceases to be positive; ``end`` if it is so there.

    A guard that is zero at the begin (an axis that has just started) must first have been positive: where it never
    was, the axis should not have started, and the begin of the step is returned.
    """
    low, g_low = r.t, g[G0, axis]
    high, g_high = end, guard_inside(r, w, g, quaternions, end, axis)
    if g_high > 0.0:
        return end
    look = 0
    while g_low <= 0.0:
        look += 1
        if look > LOOKS:
            return r.t
        low = r.t + (end - r.t) * 0.5**look
        g_low = guard_inside(r, w, g, quaternions, low, axis)
        if g_low <= 0.0:
            high, g_high = low, g_low
    # regula falsi after the Illinois rule, with a bisection whenever three trials did not quarter the bracket
    width, side = high - low, 0
    for trial in range(MOST_TRIALS):
        if high - low <= ROUND_OFF * max(abs(low), abs(high)):
            break
        t = low + (high - low) * (g_low / (g_low - g_high))
        if trial % 3 == 2:
            if high - low > 0.25 * width:
                t = 0.5 * (low + high)
            width = high - low
        if not low < t < high:
            t = 0.5 * (low + high)
        value = guard_inside(r, w, g, quaternions, t, axis)
        if value > 0.0:
            low, g_low = t, value
            g_high *= 0.5 if side == 1 else 1.0
            side = 1
        else:
            high, g_high = t, value
            g_low *= 0.5 if side == -1 else 1.0
            side = -1
    return high  # where the event has happened
