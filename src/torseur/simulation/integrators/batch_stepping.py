"""Many runs at once through the batch entry of the right-hand side: each in a lane, with its own time and step.

Lanes lie one after the other in the rows of w. All take a step together; each then accepts it or repeats it shorter.
Where a run ends its lane takes up the next one. Rounding is that of single runs: a run gives the same bits in any lane.
"""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.calls import all_finite, closeness, copy, evaluate, rates, settle, unknowns_at
from torseur.simulation.integrators.events import state_inside
from torseur.simulation.integrators.explicit import explicit_dense, settled_stages
from torseur.simulation.integrators.native_call import call_batch, doubles, integers, native, native_view, records
from torseur.simulation.integrators.one_step import ROUND_OFF
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import (
    CLOSE,
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
from torseur.simulation.integrators.sums import advanced, weighted
from torseur.simulation.integrators.tableaus import NODES
from torseur.simulation.integrators.workspace import (
    EULER,
    GOING_ON,
    INSIDE,
    L_BREAK,
    L_CLOSEST,
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
    L_TIME,
    NOT_FINITE,
    STAGE,
    STEP,
    TOO_MANY,
    UNDERFLOW,
    UNTIL,
    W_ROWS,
    WORD,
    X1,
    E,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array


def lanes(address: int) -> int:
    """Runs of a batch from r.next_run to r.last_run, for the record at an address."""
    r = records(address)[0]
    w, lane, held, quaternions, breaks, begins, ends, saved = _arrays(r)
    _work(r, w, lane, held, quaternions, breaks, begins, ends, saved)
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
            _euler_step(r, w, lane, quaternions)
        else:
            _explicit_step(r, w, lane, quaternions)
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
def _present(r: Record, lane: Array, k: int) -> None:
    """Functions of single runs now see lane k."""
    r.first, r.lane = k * r.n, k
    r.in_held = r.held_at + WORD * r.nu * k
    r.t, r.taken, r.late, r.closest = lane[L_T, k], lane[L_TAKEN, k], lane[L_LATE, k], lane[L_CLOSEST, k]


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
    _present(r, lane, k)
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
def _rates(r: Record, lane: Array, row: int, out: int) -> None:
    """The derivatives of the states of all lanes, each at its L_TIME."""
    at = r.w_at + WORD * r.width * row
    r.in_t = r.lane_at + WORD * r.lanes * L_TIME
    r.in_q, r.in_v, r.in_z, r.in_held = at, at + WORD * r.nq, at + WORD * (r.nq + r.nv), r.held_at
    r.lane = 0
    r.in_y = r.out_y = unknowns_at(r, out)
    if r.solve:
        r.out = r.in_y
        call_batch(r.solve_batch, r.inputs_at, r.strides_at, r.outputs_at, 0, max(r.active, r.least))
    r.out = r.w_at + WORD * r.width * out
    call_batch(r.rhs_batch, r.inputs_at, r.strides_at, r.outputs_at, 0, max(r.active, r.least))
    r.in_t = r.time_at
    r.evaluations += r.active


@native
def _settle_end(r: Record, w: Array, lane: Array, quaternions: Integers, k: int) -> None:
    """The end of the step of lane k, brought back to where its invariants hold, is what rates are asked of next."""
    _present(r, lane, k)
    settle(r, w, quaternions, r.late, X1)
    lane[L_TIME, k] = lane[L_LATE, k]


@native
def _explicit_step(r: Record, w: Array, lane: Array, quaternions: Integers) -> None:
    s, size = r.stages, r.active * r.n
    _note_closeness(r, lane, K, True)
    for stage in range(1, s):
        advanced(w, r.tableau, stage, 0, size, STAGE)
        node = NODES[r.tableau, stage]
        for k in range(r.active):
            lane[L_TIME, k] = min(lane[L_T, k] + node * lane[L_TAKEN, k], lane[L_LATE, k])
        _rates(r, lane, STAGE, K + stage)
        _note_closeness(r, lane, K + stage, False)
    advanced(w, r.tableau, s, 0, size, X1)
    for k in range(r.active):
        _settle_end(r, w, lane, quaternions, k)
    _rates(r, lane, X1, K + s)
    _note_closeness(r, lane, K + s, False)
    for k in range(r.active):
        if lane[L_CLOSEST, k] > CLOSE:
            _present(r, lane, k)
            r.closest = closeness(r, K)
            settled_stages(r, w, quaternions)
            lane[L_CLOSEST, k] = r.closest
    for k in range(r.estimates):
        weighted(w, r.tableau, s + 1 + r.extra + k, 0, size, E + k)


@native
def _note_closeness(r: Record, lane: Array, derivative: int, first: bool) -> None:
    """How close each lane comes to a singular position, with the states of a derivative."""
    for k in range(r.active):
        r.lane = k
        found = closeness(r, derivative)
        lane[L_CLOSEST, k] = found if first else max(lane[L_CLOSEST, k], found)


@native
def _euler_step(r: Record, w: Array, lane: Array, quaternions: Integers) -> None:
    """As in low_order.py; row K + stages receives the derivatives at the end."""
    n = r.n
    for k in range(r.active):
        first, h = k * n, lane[L_TAKEN, k]
        for i in range(r.nq):
            w[STAGE, first + i] = w[X, first + i]
        for i in range(first + r.nq, first + n):
            w[X1, i] = w[X, i] + h * w[K, i]
            w[STAGE, i] = w[X1, i]
        lane[L_TIME, k] = lane[L_T, k]
    if not r.rates_are_speeds:
        _rates(r, lane, STAGE, K + 1)
    for k in range(r.active):
        first, h = k * n, lane[L_TAKEN, k]
        for i in range(first, first + r.nq):
            speed = w[X1, i + r.nq] if r.rates_are_speeds else w[K + 1, i]
            w[X1, i] = w[X, i] + h * speed
        _settle_end(r, w, lane, quaternions, k)
    _rates(r, lane, X1, K + r.stages)


@native
def _judge(
    r: Record, w: Array, lane: Array, held: Array, quaternions: Integers, breaks: Array, saved: Array, k: int
) -> None:
    """Accept the step of lane k, or have it repeated with a shorter one."""
    _present(r, lane, k)
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
    copy(w, K + r.stages, K, first, end)
    lane[L_T, k] = r.t = lane[L_T_END, k]
    lane[L_STEPS, k] += 1
    _at_instant(r, w, lane, held, breaks, saved, k)


@native
def _save_inside(r: Record, w: Array, lane: Array, held: Array, quaternions: Integers, saved: Array, k: int) -> None:
    """Save the states of lane k that are due before the end of its step."""
    r.terms = 0
    while r.save > 0 and lane[L_SAVE, k] * r.save < lane[L_T_END, k]:
        if r.terms == 0:
            r.terms = explicit_dense(r, w, quaternions)
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
