"""Many runs at once through the batch entry of the right-hand side: each in a lane, with its own time and step.

Lanes lie one after the other in the rows of w. All take a step together; each then accepts it or repeats it shorter.
Where a run ends its lane takes up the next one. Rounding is that of single runs: a run gives the same bits in any lane.
"""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.batch_steps import euler_lanes, explicit_lanes, imex_lanes, present
from torseur.simulation.integrators.calls import all_finite, copy, copy_rates, evaluate, rates
from torseur.simulation.integrators.events import state_inside
from torseur.simulation.integrators.explicit import explicit_dense
from torseur.simulation.integrators.imex import Stiff, imex_dense, stiff_of
from torseur.simulation.integrators.native_call import doubles, integers, native, native_view, records
from torseur.simulation.integrators.one_step import ROUND_OFF
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import (
    PASSING,
    end_near,
    end_on_grid,
    error_of,
    factor_after,
    factor_to_repeat,
    first_step,
    hits_singular_position,
    is_too_short,
    next_stop,
)
from torseur.simulation.integrators.workspace import (
    EULER,
    GOING_ON,
    IMEX,
    INSIDE,
    L_BREAK,
    L_ERROR_BEFORE,
    L_H,
    L_LATE,
    L_PASSED,
    L_REASON,
    L_REPEATED,
    L_ROWS,
    L_RUN,
    L_SAMPLE,
    L_SAVE,
    L_STEPS,
    L_T,
    L_T_END,
    L_TAKEN,
    NOT_FINITE,
    STEP,
    TOO_MANY,
    UNDERFLOW,
    UNTIL,
    W_ROWS,
    WORD,
    X1,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array


def lanes(address: int) -> int:
    """Runs of a batch from r.next_run to r.last_run, for the record at an address."""
    r = records(address)[0]
    w, lane, held, quaternions, breaks, begins, ends, saved = _arrays(r)
    _work(r, w, lane, held, stiff_of(r), quaternions, breaks, begins, ends, saved)
    return 0


@native_view
def _arrays(r: Record) -> tuple[Array, Array, Array, Integers, Array, Array, Array, Array]:
    return (
        doubles(r.w_at, (W_ROWS, r.lanes * r.n)),
        doubles(r.lane_at, (L_ROWS, r.lanes)),
        doubles(r.held_at, (r.lanes + 1, r.nu)),
        integers(r.quaternions_at, r.quaternions),
        doubles(r.breaks_at, (1, r.breaks)),
        doubles(r.begins_at, (r.runs, r.n + r.nu)),
        doubles(r.ends_at, (r.runs, 3 + r.n + r.nu)),
        doubles(r.saved_at, (r.saves * r.runs, r.n + r.nu)),
    )


@native
def _work(
    r: Record,
    w: Array,
    lane: Array,
    held: Array,
    stiff: Stiff,
    quaternions: Integers,
    breaks: Array,
    begins: Array,
    ends: Array,
    saved: Array,
) -> None:
    r.active = 0
    while r.active < r.lanes and r.next_run < r.last_run:
        _begin(r, w, lane, held, breaks, begins, saved, r.active)
        r.active += 1
    while r.active > 0:
        for k in range(r.active):
            _choose_end(r, w, lane, breaks, k)
        if r.kind == EULER:
            euler_lanes(r, w, lane, quaternions)
        elif r.kind == IMEX:
            imex_lanes(r, w, lane, quaternions, stiff)
        else:
            explicit_lanes(r, w, lane, quaternions)
        for k in range(r.active):
            if lane[L_REASON, k] == GOING_ON:
                _judge(r, w, lane, held, quaternions, breaks, saved, k)
        for k in range(r.active - 1, -1, -1):
            if lane[L_REASON, k] != GOING_ON:
                _end(r, w, lane, held, ends, k)
                if r.next_run < r.last_run:
                    _begin(r, w, lane, held, breaks, begins, saved, k)
                else:
                    r.active -= 1
                    _move_lane(r, w, lane, held, r.active, k)


@native
def _begin(r: Record, w: Array, lane: Array, held: Array, breaks: Array, begins: Array, saved: Array, k: int) -> None:
    """Lane k takes up the next run."""
    run = r.next_run
    r.next_run += 1
    for i in range(r.n):
        w[X, k * r.n + i] = begins[run, i]
    for i in range(r.nu):
        held[k, i] = begins[run, r.n + i]
    lane[L_T, k], lane[L_H, k], lane[L_RUN, k], lane[L_REASON, k] = r.begin, r.step, run, GOING_ON
    lane[L_SAVE, k], lane[L_SAMPLE, k], lane[L_BREAK, k], lane[L_STEPS, k] = r.first_save, r.first_sample, 0, 0
    lane[L_ERROR_BEFORE, k], lane[L_REPEATED, k], lane[L_PASSED, k] = 0.0, 0.0, 0.0
    present(r, lane, k)
    rates(r, r.t, X, K)
    _at_instant(r, w, lane, held, breaks, saved, k)
    if lane[L_H, k] == 0.0 and lane[L_REASON, k] == GOING_ON:
        lane[L_H, k] = first_step(r, w)


@native
def _choose_end(r: Record, w: Array, lane: Array, breaks: Array, k: int) -> None:
    """The end of the step of lane k, and its length once for every entry."""
    t, h, n = lane[L_T, k], lane[L_H, k], r.n
    r.next_sample = int(lane[L_SAMPLE, k])
    r.break_at = breaks[0, int(lane[L_BREAK, k])]
    stop = next_stop(r)
    if r.adaptive:
        end = end_near(t, min(h, r.longest), stop)
        if end < stop and is_too_short(t, end - t):
            lane[L_REASON, k] = UNDERFLOW
    else:
        if r.save > 0:
            stop = min(stop, lane[L_SAVE, k] * r.save)
        end = end_on_grid(t, h, stop)
    lane[L_T_END, k], lane[L_TAKEN, k] = end, end - t
    lane[L_LATE, k] = end - ROUND_OFF * abs(end) if end == r.break_at else end
    for i in range(k * n, k * n + n):
        w[STEP, i] = end - t


@native
def _judge(
    r: Record, w: Array, lane: Array, held: Array, quaternions: Integers, breaks: Array, saved: Array, k: int
) -> None:
    """Accept the step of lane k, or have it repeated with a shorter one."""
    present(r, lane, k)
    first, end = r.first, r.first + r.n
    if r.adaptive and hits_singular_position(r, int(lane[L_PASSED, k])):
        lane[L_H, k] = PASSING * r.taken
        lane[L_PASSED, k] += 1
        return
    error = error_of(r, w, r.taken) if r.adaptive else 0.0
    if not (np.isfinite(error) and all_finite(w, X1, first, end)):
        if not r.adaptive or is_too_short(r.t, r.taken):
            lane[L_REASON, k] = NOT_FINITE
        lane[L_H, k], lane[L_REPEATED, k] = 0.25 * r.taken, 1.0
        return
    if error > 1.0:
        lane[L_H, k], lane[L_REPEATED, k] = r.taken * factor_to_repeat(r, error), 1.0
        return
    if r.adaptive:
        factor = factor_after(r, error, lane[L_ERROR_BEFORE, k])
        wanted = r.taken * (min(factor, 1.0) if lane[L_REPEATED, k] > 0.0 else factor)
        h = lane[L_H, k]
        lane[L_H, k] = min(max(wanted, h) if r.taken < h else wanted, r.longest)
        lane[L_ERROR_BEFORE, k], lane[L_REPEATED, k], lane[L_PASSED, k] = error, 0.0, 0.0
        _save_inside(r, w, lane, held, quaternions, saved, k)
    copy(w, X1, X, first, end)
    copy_rates(r, w, K + r.stages, K)
    lane[L_T, k] = r.t = lane[L_T_END, k]
    lane[L_STEPS, k] += 1
    _at_instant(r, w, lane, held, breaks, saved, k)


@native
def _save_inside(r: Record, w: Array, lane: Array, held: Array, quaternions: Integers, saved: Array, k: int) -> None:
    """Save the states of lane k that are due before the end of its step."""
    r.terms = 0
    while r.save > 0 and lane[L_SAVE, k] * r.save < lane[L_T_END, k]:
        if r.terms == 0:
            r.terms = imex_dense(r, w) if r.kind == IMEX else explicit_dense(r, w, quaternions)
        state_inside(r, w, quaternions, lane[L_SAVE, k] * r.save)
        _store(r, w, lane, held, saved, k, INSIDE)


@native
def _at_instant(r: Record, w: Array, lane: Array, held: Array, breaks: Array, saved: Array, k: int) -> None:
    """What is due at the present instant of lane k: a sample, a saved state, the end."""
    jump = breaks[0, int(lane[L_BREAK, k])] <= r.t
    while breaks[0, int(lane[L_BREAK, k])] <= r.t:
        lane[L_BREAK, k] += 1
    if r.period > 0 and lane[L_SAMPLE, k] * r.period <= r.t:
        jump = True
        evaluate(r, r.sample, r.t, X, K, r.held_at + WORD * r.nu * r.lanes)
        for i in range(r.nu):
            held[k, i] = held[r.lanes, i]
        lane[L_SAMPLE, k] += 1
    if jump:
        lane[L_ERROR_BEFORE, k] = 0.0
        rates(r, r.t, X, K)
    if r.save > 0 and lane[L_SAVE, k] * r.save <= r.t:
        _store(r, w, lane, held, saved, k, X)
    if r.t >= r.until:
        lane[L_REASON, k] = UNTIL
    elif lane[L_STEPS, k] >= r.most_steps:
        lane[L_REASON, k] = TOO_MANY


@native
def _store(r: Record, w: Array, lane: Array, held: Array, saved: Array, k: int, row: int) -> None:
    number = int(lane[L_SAVE, k]) - r.first_save
    if number < r.saves:
        to = number * r.runs + int(lane[L_RUN, k])
        for i in range(r.n):
            saved[to, i] = w[row, k * r.n + i]
        for i in range(r.nu):
            saved[to, r.n + i] = held[k, i]
    lane[L_SAVE, k] += 1


@native
def _end(r: Record, w: Array, lane: Array, held: Array, ends: Array, k: int) -> None:
    """Write where the run in lane k ended, and why."""
    run = int(lane[L_RUN, k])
    ends[run, 0], ends[run, 1], ends[run, 2] = lane[L_REASON, k], lane[L_T, k], lane[L_STEPS, k]
    for i in range(r.n):
        ends[run, 3 + i] = w[X, k * r.n + i]
    for i in range(r.nu):
        ends[run, 3 + r.n + i] = held[k, i]


@native
def _move_lane(r: Record, w: Array, lane: Array, held: Array, k: int, to: int) -> None:
    """The run in one lane goes on in another."""
    for i in range(r.n):
        w[X, to * r.n + i] = w[X, k * r.n + i]
        w[K, to * r.n + i] = w[K, k * r.n + i]
    for i in range(r.nu):
        held[to, i] = held[k, i]
    for field in range(L_ROWS):
        lane[field, to] = lane[field, k]
