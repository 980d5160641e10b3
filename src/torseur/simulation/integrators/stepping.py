"""The native loop of a run: samples, saved states, steps and events, in this order at every instant.

The loop returns only between steps. Where the rows for saved states are full inside a step it returns to the step's
begin, and the next call repeats the step: so a cut changes nothing.
"""

from __future__ import annotations

from torseur.simulation.integrators.beside import take_radau
from torseur.simulation.integrators.calls import copy, evaluate, guards_aside, rates
from torseur.simulation.integrators.decisions import decide, decide_start
from torseur.simulation.integrators.events import state_inside, watch
from torseur.simulation.integrators.native_call import doubles, integers, native, native_view, records
from torseur.simulation.integrators.newton_matrices import Matrices, matrices_of
from torseur.simulation.integrators.one_step import make_dense, move_on, take_step
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import first_step, noise_of
from torseur.simulation.integrators.touches import touches_unseen
from torseur.simulation.integrators.workspace import (
    AGAIN,
    CENTRAL,
    EVENT,
    EVENTS,
    FIRED,
    FLOOR,
    FULL,
    G0,
    G1,
    G_ROWS,
    GOING_ON,
    HELD,
    INSIDE,
    LOW,
    MARGIN,
    MEMORY,
    NEW_HELD,
    NEWMARK,
    PAUSE,
    SAMPLE,
    SLIP,
    STALLED,
    TOO_MANY,
    UNTIL,
    W_ROWS,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array

Choices = tuple[Integers, Array]


def smooth(address: int) -> int:
    """The loop of a system without events, by an explicit method, for the record at an address."""
    r = records(address)[0]
    w, held, quaternions, breaks, margin, rows = _arrays(r)
    return run(r, w, None, held, None, quaternions, breaks, margin, rows, None)


def with_events(address: int) -> int:
    """The loop of a system with events, by an explicit method."""
    r = records(address)[0]
    w, held, quaternions, breaks, margin, rows = _arrays(r)
    return run(r, w, doubles(r.g_at, (G_ROWS, r.ns)), held, None, quaternions, breaks, margin, rows, _choices(r))


def smooth_implicit(address: int) -> int:
    """The loop of a system without events, by the implicit method."""
    r = records(address)[0]
    w, held, quaternions, breaks, margin, rows = _arrays(r)
    return run(r, w, None, held, matrices_of(r), quaternions, breaks, margin, rows, None)


def with_events_implicit(address: int) -> int:
    """The loop of a system with events, by the implicit method."""
    r = records(address)[0]
    w, held, quaternions, breaks, margin, rows = _arrays(r)
    g, matrices = doubles(r.g_at, (G_ROWS, r.ns)), matrices_of(r)
    return run(r, w, g, held, matrices, quaternions, breaks, margin, rows, _choices(r))


@native_view
def _arrays(r: Record) -> tuple[Array, Array, Integers, Array, Array, Array]:
    return (
        doubles(r.w_at, (W_ROWS, r.n)),
        doubles(r.held_at, (2, r.nu)),
        integers(r.quaternions_at, r.quaternions),
        doubles(r.breaks_at, (1, r.breaks)),
        doubles(r.margin_at, (2, r.nm)),
        doubles(r.rows_at, (r.room, 1 + r.n + r.nu + r.ns)),
    )


@native_view
def _choices(r: Record) -> Choices:
    """Where the speeds of axes that may stick stand among the states, and room for changes of their slips."""
    return integers(r.stick_speeds_at, r.ns), doubles(r.happened_at, (EVENTS + 2 * r.ns, 3))


@native
def run(
    r: Record,
    w: Array,
    g: Array | None,
    held: Array,
    matrices: Matrices | None,
    quaternions: Integers,
    breaks: Array,
    margin: Array,
    rows: Array,
    choices: Choices | None,
) -> int:
    """Go on from the present point; returns why it stopped.

    g and choices are None without axes that may stick, matrices without an implicit method: code that is not needed is
    not made.
    """
    if r.passes:
        take_radau(r)
    remembers = r.kind == NEWMARK or r.kind == CENTRAL
    r.known, r.guards_known = 1 if remembers and not r.fresh else 0, 0
    if r.known:
        copy(w, MEMORY, K, 0, r.n)
    reason = GOING_ON
    while reason == GOING_ON:
        reason = make_ready(r, w, g, held, breaks, rows, choices)
        if reason == GOING_ON and r.watched and _some_margin_is_low(r, margin):
            reason = LOW
        if reason == GOING_ON:
            reason = take_step(r, w, quaternions, matrices)
        if reason == GOING_ON:
            reason = finish_step(r, w, g, held, quaternions, rows, choices)
    copy(w, K, MEMORY, 0, r.n if remembers else 0)
    return reason


@native
def make_ready(
    r: Record, w: Array, g: Array | None, held: Array, breaks: Array, rows: Array, choices: Choices | None
) -> int:
    """What is due at the present point before a step: samples, slips, the derivative, saved states, the first step.

    GOING_ON, or a reason to stop.
    """
    while True:
        if r.break_at <= r.t or _sample_is_due(r):
            if _sample_is_due(r) and not r.sample:
                return SAMPLE
            _pass_jump(r, held, breaks)
            r.known = r.guards_known = 0
        if g is not None and choices is not None and not r.guards_known:
            if r.happened > EVENTS:
                return FULL
            if r.decides > 1:
                decide_start(r, w, g, choices[0])
                r.decides, r.settled = 1, 1
            guards_aside(r, r.t, X, G0)
            r.guards_known = 1
            if not r.settled and _some_hold_is_lost(r, g):
                if not r.decides:
                    return EVENT
                if not decide(r, w, g, choices[0], choices[1]):
                    return STALLED
                r.known = r.guards_known = 0
                continue
            r.settled = 1
        if not r.known:
            rates(r, r.t, X, K)
            r.known = 1
        return _before_step(r, w, g, held, rows)


@native
def finish_step(
    r: Record, w: Array, g: Array | None, held: Array, quaternions: Integers, rows: Array, choices: Choices | None
) -> int:
    """Look at the step just taken for events, save what is due in it, and move on to its end; a reason to stop."""
    reason = _after_step(r, w, g, held, quaternions, rows, choices)
    if reason == GOING_ON:
        r.known = move_on(r, w)
        if g is not None:
            copy(g, G1, G0, 0, r.ns)
    elif reason == AGAIN:
        return GOING_ON
    elif reason == EVENT and r.decides and g is not None and choices is not None:
        r.known = r.guards_known = 0
        return GOING_ON if decide(r, w, g, choices[0], choices[1]) else STALLED
    return reason


@native
def _sample_is_due(r: Record) -> bool:
    return r.period > 0 and r.next_sample * r.period <= r.t


@native
def _pass_jump(r: Record, held: Array, breaks: Array) -> None:
    """Take the sample that is due, pass the breaks that are reached; what the method remembers is void."""
    while r.break_at <= r.t:
        r.next_break += 1
        r.break_at = breaks[0, r.next_break]
    if _sample_is_due(r):
        evaluate(r, r.sample, r.t, X, K, held[NEW_HELD].ctypes.data)
        for k in range(r.nu):
            held[HELD, k] = held[NEW_HELD, k]
        r.next_sample += 1
    r.h_before, r.error_before, r.settled = 0.0, 0.0, 0


@native
def _some_hold_is_lost(r: Record, g: Array) -> bool:
    """Whether a sticking axis is pushed away at this very instant, as after a jump of the forces."""
    lost = 0
    for axis in range(r.ns):
        fired = abs(g[SLIP, axis]) < 1.0 and g[G0, axis] < 0.0
        g[FIRED, axis] = 1.0 if fired else 0.0
        lost += 1 if fired else 0
    r.events_here += 1 if lost > 0 else 0
    return lost > 0


@native
def _before_step(r: Record, w: Array, g: Array | None, held: Array, rows: Array) -> int:
    """Save the present state if it is due, choose the first step; a reason to stop, or GOING_ON."""
    if r.next_save * r.save <= r.t if r.save > 0 else r.next_save <= r.steps:
        if r.rows == len(rows):
            return FULL
        _store(r, w, g, held, rows, r.t, X)
    if r.t >= r.until:
        return UNTIL
    if r.steps >= r.most_steps:
        return TOO_MANY
    if r.steps >= r.pause:
        return PAUSE
    if r.h <= 0.0:
        r.h = first_step(r, w)
    return GOING_ON


@native
def _some_margin_is_low(r: Record, margin: Array) -> bool:
    """Whether a margin is beneath its floor, or not a number, at the begin of a step."""
    evaluate(r, r.margins, r.t, X, K, r.margin_at)
    low = 0
    for k in range(r.nm):
        low += 0 if margin[MARGIN, k] >= margin[FLOOR, k] else 1
    return low > 0


@native
def _store(r: Record, w: Array, g: Array | None, held: Array, rows: Array, t: float, row: int) -> None:
    rows[r.rows, 0] = t
    for i in range(r.n):
        rows[r.rows, 1 + i] = w[row, r.first + i]
    for k in range(r.nu):
        rows[r.rows, 1 + r.n + k] = held[HELD, k]
    if g is not None:
        for k in range(r.ns):
            rows[r.rows, 1 + r.n + r.nu + k] = g[SLIP, k]
    r.rows += 1
    r.next_save += 1


@native
def _after_step(
    r: Record, w: Array, g: Array | None, held: Array, quaternions: Integers, rows: Array, choices: Choices | None
) -> int:
    """Look for events and save the states that are due before the end of the step."""
    event = False
    if r.nd and r.adaptive and touches_unseen(r, w, quaternions):
        r.h = 0.5 * r.taken
        return AGAIN
    if g is not None and choices is not None:
        found = watch(r, w, g, quaternions, choices[0])
        if found == AGAIN:
            return AGAIN
        event = found == EVENT
    if event and r.t_end == r.t:
        r.events_here += 1
        return EVENT
    while r.save > 0 and r.next_save * r.save < r.t_end:
        if r.rows == len(rows):
            return FULL
        make_dense(r, w, quaternions)
        t = r.next_save * r.save
        state_inside(r, w, quaternions, t)
        _store(r, w, g, held, rows, t, INSIDE)
    r.steps += 1
    r.noise += noise_of(r, w)
    r.events_here, r.halvings = 1 if event else 0, 0
    if event:
        move_on(r, w)
        return EVENT
    return GOING_ON
