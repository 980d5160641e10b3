"""Many runs at once through the batch entry of the right-hand side: each in a lane, with its own time and step.

Lanes lie one after the other in the rows of w. All take a step together; each then accepts it or tries a shorter one.
Between the stages of steps a lane is treated as a single run: the part of the record that belongs to its run is put in
place, and functions of single runs do the rest, events among it. Where a run ends its lane takes up the next one.
Rounding is that of single runs: a run gives the same bits in any lane.
"""

from __future__ import annotations

from torseur.simulation.integrators.batch_steps import euler_lanes, explicit_lanes, imex_lanes, show_lane
from torseur.simulation.integrators.calls import all_finite, unknowns_at
from torseur.simulation.integrators.imex import Stiff, stiff_of
from torseur.simulation.integrators.native_call import doubles, integers, native, native_view, records
from torseur.simulation.integrators.one_step import begin_trials, is_accepted, next_end, set_end
from torseur.simulation.integrators.record import OF_A_RUN, Record
from torseur.simulation.integrators.step_control import end_on_grid, error_of, next_stop
from torseur.simulation.integrators.stepping import Choices, finish_step, make_ready
from torseur.simulation.integrators.workspace import (
    AGAIN,
    ENDING,
    EULER,
    EVENTS,
    G_ROWS,
    GOING_ON,
    IMEX,
    L_CLOSEST,
    L_LATE,
    L_ROWS,
    L_T,
    L_TAKEN,
    NOT_FINITE,
    STEP,
    W_ROWS,
    WORD,
    X1,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array


def lanes(address: int) -> int:
    """Runs of a batch from r.next_run to r.last_run, without events, for the record at an address."""
    r = records(address)[0]
    w, lane, own, kept, quaternions, breaks, begins, ends = _arrays(r, address)
    _work(r, w, lane, own, kept, stiff_of(r), quaternions, breaks, begins, ends, None)
    return 0


def lanes_with_events(address: int) -> int:
    """The same of systems with events."""
    r = records(address)[0]
    w, lane, own, kept, quaternions, breaks, begins, ends = _arrays(r, address)
    speeds = integers(r.stick_speeds_at, r.ns)
    _work(r, w, lane, own, kept, stiff_of(r), quaternions, breaks, begins, ends, speeds)
    return 0


@native_view
def _arrays(r: Record, address: int) -> tuple[Array, Array, Integers, Integers, Integers, Array, Array, Array]:
    return (
        doubles(r.w_at, (W_ROWS, r.lanes * r.n)),
        doubles(r.lane_at, (L_ROWS, r.lanes)),
        integers(address, OF_A_RUN),
        integers(r.kept_at, r.lanes * OF_A_RUN),
        integers(r.quaternions_at, r.quaternions),
        doubles(r.breaks_at, (1, r.breaks)),
        doubles(r.begins_at, (r.runs, r.n + r.nu)),
        doubles(r.ends_at, (r.runs, ENDING + r.n + r.nu)),
    )


@native
def _work(
    r: Record,
    w: Array,
    lane: Array,
    own: Integers,
    kept: Integers,
    stiff: Stiff,
    quaternions: Integers,
    breaks: Array,
    begins: Array,
    ends: Array,
    speeds: Integers | None,
) -> None:
    """``speeds`` are those of axes that may stick; None without them."""
    r.active = 0
    while r.active < r.lanes and r.next_run < r.last_run:
        _begin(r, w, own, kept, breaks, begins, r.active)
        r.active += 1
    while r.active > 0:
        for k in range(r.active - 1, -1, -1):
            _take_up(r, own, kept, k)
            while _is_over(r, w, breaks, speeds):
                _end(r, w, ends)
                if r.next_run < r.last_run:
                    _begin(r, w, own, kept, breaks, begins, k)
                    continue
                r.active -= 1
                if k < r.active:
                    _move_lane(r, w, lane, own, kept, r.active, k)
                break
            if k < r.active:
                _put_down(r, own, kept, lane, k)
        if r.active == 0:
            break
        if r.kind == EULER:
            euler_lanes(r, w, lane, quaternions)
        elif r.kind == IMEX:
            imex_lanes(r, w, lane, quaternions, stiff)
        else:
            explicit_lanes(r, w, lane, quaternions)
        for k in range(r.active):
            _take_up(r, own, kept, k)
            r.closest = lane[L_CLOSEST, k]
            _judge(r, w, quaternions, speeds)
            _put_down(r, own, kept, lane, k)


@native
def _take_up(r: Record, own: Integers, kept: Integers, k: int) -> None:
    """The run in lane k becomes the one that functions of single runs see."""
    evaluations = r.evaluations  # those of all lanes
    for i in range(OF_A_RUN):
        own[i] = kept[OF_A_RUN * k + i]
    r.evaluations = evaluations
    show_lane(r, k)


@native
def _put_down(r: Record, own: Integers, kept: Integers, lane: Array, k: int) -> None:
    for i in range(OF_A_RUN):
        kept[OF_A_RUN * k + i] = own[i]
    lane[L_T, k], lane[L_TAKEN, k], lane[L_LATE, k] = r.t, r.taken, r.late


@native
def _begin(r: Record, w: Array, own: Integers, kept: Integers, breaks: Array, begins: Array, k: int) -> None:
    """Lane k takes up the next run."""
    show_lane(r, k)
    run, held = r.next_run, doubles(r.in_held, (2, r.nu))
    r.next_run += 1
    for i in range(r.n):
        w[X, r.first + i] = begins[run, i]
    for i in range(r.nu):
        held[0, i] = begins[run, r.n + i]
    r.t, r.h, r.h_before, r.error_before, r.halvings = r.begin, r.step, 0.0, 0.0, 0
    r.next_sample, r.next_save, r.steps = r.first_sample, r.first_save, 0
    r.settled, r.events_here, r.fresh, r.rows, r.happened, r.noise = 0, 0, 1, 0, 0, 0.0
    r.next_break = 0
    while breaks[0, r.next_break] <= r.t:
        r.next_break += 1
    r.break_at = breaks[0, r.next_break]
    r.known, r.guards_known, r.decides = 0, 0, 2
    r.taken, r.late = 0.0, r.t
    r.run, r.reason = run, GOING_ON
    for i in range(OF_A_RUN):
        kept[OF_A_RUN * k + i] = own[i]


@native
def _is_over(r: Record, w: Array, breaks: Array, speeds: Integers | None) -> bool:
    """Whether the present run comes to its end; else the end of its next step is chosen."""
    if r.reason == GOING_ON:
        held = doubles(r.in_held, (2, r.nu))
        if speeds is None:
            r.reason = make_ready(r, w, None, held, breaks, _rows(r), None)
        else:
            r.reason = make_ready(r, w, _guards(r), held, breaks, _rows(r), _choices(r, speeds))
        if r.reason == GOING_ON:
            begin_trials(r)
    if r.reason == GOING_ON or r.reason == AGAIN:
        r.reason = _choose_end(r, w)
    return r.reason != GOING_ON


@native
def _choose_end(r: Record, w: Array) -> int:
    """The end of the step, and its length once for every entry; GOING_ON, or why there is none."""
    stop = next_stop(r)
    r.terms = 0
    if r.adaptive:
        if not next_end(r, stop):
            return r.failure
    else:
        if r.save > 0:
            stop = min(stop, r.next_save * r.save)
        set_end(r, end_on_grid(r.t, r.h, stop))
        r.wanted = r.h
    for i in range(r.first, r.first + r.n):
        w[STEP, i] = r.taken
    return GOING_ON


@native
def _judge(r: Record, w: Array, quaternions: Integers, speeds: Integers | None) -> None:
    """Accept the step of the present run, or have a shorter one tried."""
    r.error = error_of(r, w, r.taken) if r.adaptive else 0.0
    if r.adaptive:
        if not is_accepted(r, w, 1.0):
            r.reason = AGAIN
            return
    elif not all_finite(w, X1, r.first, r.first + r.n):
        r.reason = NOT_FINITE
        return
    held = doubles(r.in_held, (2, r.nu))
    if speeds is None:
        r.reason = finish_step(r, w, None, held, quaternions, _rows(r), None)
    else:
        r.reason = finish_step(r, w, _guards(r), held, quaternions, _rows(r), _choices(r, speeds))


@native_view
def _rows(r: Record) -> Array:
    """Those that the present run saves."""
    width = 1 + r.n + r.nu + r.ns
    rows: Array = doubles(r.saved_at + WORD * r.saves * width * r.run, (r.saves, width))
    return rows


@native_view
def _guards(r: Record) -> Array:
    guards: Array = doubles(r.g_at, (G_ROWS, r.ns))
    return guards


@native_view
def _choices(r: Record, speeds: Integers) -> Choices:
    """The speeds of axes that may stick, and room for changes of the slips of the present run."""
    most = EVENTS + 2 * r.ns
    return speeds, doubles(r.changes_at + WORD * 3 * most * r.run, (most, 3))


@native
def _end(r: Record, w: Array, ends: Array) -> None:
    """Write where the present run ended, and why."""
    held = doubles(r.in_held, (2, r.nu))
    ends[r.run, 0], ends[r.run, 1], ends[r.run, 2] = r.reason, r.t, r.steps
    ends[r.run, 3], ends[r.run, 4] = r.rows, r.happened
    for i in range(r.n):
        ends[r.run, ENDING + i] = w[X, r.first + i]
    for i in range(r.nu):
        ends[r.run, ENDING + r.n + i] = held[0, i]


@native
def _move_lane(r: Record, w: Array, lane: Array, own: Integers, kept: Integers, k: int, to: int) -> None:
    """The run in lane k, whose next step is chosen, goes on in another, and is the present one."""
    _take_up(r, own, kept, k)
    held, g, y = doubles(r.in_held, (2, r.nu)), doubles(r.g_at, (G_ROWS, r.ns)), doubles(unknowns_at(r, K), (1, r.ny))
    begin = r.first
    show_lane(r, to)
    held_there, g_there = doubles(r.in_held, (2, r.nu)), doubles(r.g_at, (G_ROWS, r.ns))
    y_there = doubles(unknowns_at(r, K), (1, r.ny))
    for i in range(r.ny):
        y_there[0, i] = y[0, i]
    for i in range(r.n):
        w[X, r.first + i] = w[X, begin + i]
        w[K, r.first + i] = w[K, begin + i]
        w[STEP, r.first + i] = w[STEP, begin + i]
    for i in range(r.nu):
        held_there[0, i] = held[0, i]
    for row in range(G_ROWS):
        for axis in range(r.ns):
            g_there[row, axis] = g[row, axis]
    for field in range(L_ROWS):
        lane[field, to] = lane[field, k]
