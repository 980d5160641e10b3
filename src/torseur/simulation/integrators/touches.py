"""Whether something comes to touch inside a step, and parts again, of which no rate was told."""

from __future__ import annotations

from torseur.simulation.integrators.calls import evaluate
from torseur.simulation.integrators.events import PANELS, SHORT_ENOUGH, THIRDS, state_inside
from torseur.simulation.integrators.native_call import doubles, native
from torseur.simulation.integrators.one_step import make_dense
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.workspace import ASIDE, INSIDE, WORD, X1, Integers, X
from torseur.simulation.system import Array

ROUND_OFF = 1e-9  # of the distances at both ends of a step
WHOLE = 1 - 1e-6  # part of a step: one that an event cuts was looked at before


@native
def touches_unseen(r: Record, w: Array, quaternions: Integers) -> bool:
    """Whether something touches inside the step just taken and at none of its ends: then it is to be repeated shorter.

    No error of the state tells it: a smooth motion takes long steps, and their rates are looked at in a few places
    only. A distance that falls at the begin and rises at the end lies above its tangents there if its curve is convex,
    so that few are looked at closely. Steps become shorter until one of them ends where it touches, and what acts
    there shows in the errors.
    """
    if r.taken <= SHORT_ENOUGH * abs(r.until) or r.t_end - r.t < WHOLE * r.taken:
        return False
    distances = doubles(r.distance_at, (3, 2 * r.nd))
    evaluate(r, r.distances, r.t, X, ASIDE, r.distance_at)
    evaluate(r, r.distances, r.t_end, X1, ASIDE, r.distance_at + 2 * WORD * r.nd)
    for k in range(r.nd):
        before, after = distances[0, k], distances[1, k]
        falls, rises = distances[0, r.nd + k], distances[1, r.nd + k]
        if before > 0.0 and after > 0.0 and falls < 0.0 and rises > 0.0:
            meeting = before + falls * (after - before - rises * r.taken) / (falls - rises)
            if meeting < 0.0 and _least(r, w, quaternions, distances, k) < -ROUND_OFF * max(before, after):
                return True
    return False


@native
def _least(r: Record, w: Array, quaternions: Integers, distances: Array, k: int) -> float:
    """The least value of a distance in the step, on the dense output."""
    make_dense(r, w, quaternions)
    best, least = 0.0, distances[0, k]
    for panel in range(1, PANELS):
        value = _inside(r, w, quaternions, distances, k, panel / PANELS)
        if value < least:
            best, least = panel / PANELS, value
    low, high = max(best - 1.0 / PANELS, 0.0), min(best + 1.0 / PANELS, 1.0)
    for _ in range(THIRDS):
        third = (high - low) / 3.0
        lower = _inside(r, w, quaternions, distances, k, low + third)
        upper = _inside(r, w, quaternions, distances, k, high - third)
        least = min(least, lower, upper)
        if lower < upper:
            high -= third
        else:
            low += third
    return float(least)


@native
def _inside(r: Record, w: Array, quaternions: Integers, distances: Array, k: int, theta: float) -> float:
    t = r.t + theta * r.taken
    state_inside(r, w, quaternions, t)
    evaluate(r, r.distances, t, INSIDE, ASIDE, r.distance_at + 4 * WORD * r.nd)
    return float(distances[2, k])
