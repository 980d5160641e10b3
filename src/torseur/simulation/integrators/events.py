"""Where a guard turns negative inside a step, found on the dense output."""

from __future__ import annotations

from torseur.simulation.integrators.calls import guards, normalise
from torseur.simulation.integrators.dense import interpolated
from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.workspace import FIRED, G0, G_INSIDE, INSIDE, Integers, Run
from torseur.simulation.system import Array

LOOKS = 24  # halvings of a step in search of a positive guard
MOST_TRIALS = 200
ROUND_OFF = 4.5e-16


@native
def state_inside(r: Run, w: Array, quaternions: Integers, t: float) -> None:
    """The state at an instant of the step just taken, into row INSIDE."""
    interpolated(w, r.terms, (t - r.t) / r.taken, r.first, r.first + r.n, INSIDE)
    normalise(quaternions, w, INSIDE, r.first)


@native
def guard_inside(r: Run, w: Array, g: Array, quaternions: Integers, t: float, axis: int) -> float:
    """The guard of an axis at an instant of the step."""
    state_inside(r, w, quaternions, t)
    guards(r, t, INSIDE, G_INSIDE)
    return float(g[G_INSIDE, axis])


@native
def first_event(r: Run, w: Array, g: Array, quaternions: Integers, end: float) -> float:
    """The earliest crossing, not after ``end``, of the guards that FIRED marks; then it marks those that crossed."""
    first = end
    for axis in range(r.nm):
        if g[FIRED, axis] > 0.0:
            first = min(first, _crossing(r, w, g, quaternions, axis, first))
    if first == r.t_end:
        return first
    for axis in range(r.nm):
        if g[FIRED, axis] > 0.0:
            guard = g[G0, axis] if first == r.t else guard_inside(r, w, g, quaternions, first, axis)
            g[FIRED, axis] = 1.0 if guard <= 0.0 else 0.0
    return first


@native
def _crossing(r: Run, w: Array, g: Array, quaternions: Integers, axis: int, end: float) -> float:
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
