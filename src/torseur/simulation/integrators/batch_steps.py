"""One step of all lanes of a batch: they go from stage to stage together, and rates are found for all at once."""

from __future__ import annotations

from torseur.simulation.integrators.calls import closeness, settle, unknowns_at
from torseur.simulation.integrators.explicit import settled_stages
from torseur.simulation.integrators.imex import (
    Stiff,
    factorise_stiff,
    imex_end,
    imex_error,
    imex_stage,
    imex_time,
)
from torseur.simulation.integrators.native_call import call_batch, native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.step_control import CLOSE
from torseur.simulation.integrators.sums import advanced, weighted
from torseur.simulation.integrators.tableaus import NODES
from torseur.simulation.integrators.workspace import (
    G_ROWS,
    L_CLOSEST,
    L_LATE,
    L_T,
    L_TAKEN,
    L_TIME,
    SLIP,
    STAGE,
    WORD,
    X1,
    E,
    Integers,
    K,
    X,
)
from torseur.simulation.system import Array


@native
def present(r: Record, lane: Array, k: int) -> None:
    """Functions of single runs now see the states of lane k."""
    show_lane(r, k)
    r.t, r.taken, r.late, r.closest = lane[L_T, k], lane[L_TAKEN, k], lane[L_LATE, k], lane[L_CLOSEST, k]


@native
def show_lane(r: Record, k: int) -> None:
    """Where the states, unknowns, held values and slips of lane k are."""
    r.first, r.lane = k * r.n, k
    r.in_held = r.held_at + WORD * 2 * r.nu * k
    r.g_at = r.slips_at + WORD * G_ROWS * r.ns * k
    r.in_slip = r.g_at + WORD * r.ns * SLIP


@native
def lane_rates(r: Record, lane: Array, row: int, out: int) -> None:
    """The derivatives of the states of all lanes, each at its L_TIME."""
    at = r.w_at + WORD * r.width * row
    r.in_t = r.lane_at + WORD * r.lanes * L_TIME
    r.in_q, r.in_v, r.in_z, r.in_held = at, at + WORD * r.nq, at + WORD * (r.nq + r.nv), r.held_at
    r.in_slip = r.slips_at + WORD * r.ns * SLIP
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
    present(r, lane, k)
    settle(r, w, quaternions, r.late, X1)
    lane[L_TIME, k] = lane[L_LATE, k]


@native
def explicit_lanes(r: Record, w: Array, lane: Array, quaternions: Integers) -> None:
    """A step of an explicit Runge–Kutta method, as in explicit.py."""
    s, size = r.stages, r.active * r.n
    _note_closeness(r, lane, K, True)
    for stage in range(1, s):
        advanced(w, r.tableau, stage, 0, size, STAGE)
        node = NODES[r.tableau, stage]
        for k in range(r.active):
            lane[L_TIME, k] = min(lane[L_T, k] + node * lane[L_TAKEN, k], lane[L_LATE, k])
        lane_rates(r, lane, STAGE, K + stage)
        _note_closeness(r, lane, K + stage, False)
    advanced(w, r.tableau, s, 0, size, X1)
    for k in range(r.active):
        _settle_end(r, w, lane, quaternions, k)
    lane_rates(r, lane, X1, K + s)
    _note_closeness(r, lane, K + s, False)
    for k in range(r.active):
        if lane[L_CLOSEST, k] > CLOSE:
            present(r, lane, k)
            r.closest = closeness(r, K)
            settled_stages(r, w, quaternions)
            lane[L_CLOSEST, k] = r.closest
    for k in range(r.estimates):
        weighted(w, r.tableau, s + 1 + r.extra + k, 0, size, E + k)


@native
def imex_lanes(r: Record, w: Array, lane: Array, quaternions: Integers, stiff: Stiff) -> None:
    """A step of the additive method, as in imex.py.

    A lane whose matrix is singular takes a step to what are no numbers, which is repeated shorter.
    """
    _find_stiff_forces(r, lane)
    for k in range(r.active):
        present(r, lane, k)
        factorise_stiff(r, stiff)
        lane[L_CLOSEST, k] = closeness(r, K)
    for stage in range(1, r.stages):
        for k in range(r.active):
            present(r, lane, k)
            imex_stage(r, w, stiff, stage)
            lane[L_TIME, k] = imex_time(r, stage)
            if lane[L_CLOSEST, k] > CLOSE:
                settle(r, w, quaternions, lane[L_TIME, k], STAGE)
        lane_rates(r, lane, STAGE, K + stage)
        _note_closeness(r, lane, K + stage, False)
    for k in range(r.active):
        present(r, lane, k)
        imex_end(r, w)
        _settle_end(r, w, lane, quaternions, k)
    lane_rates(r, lane, X1, K + r.stages)
    _note_closeness(r, lane, K + r.stages, False)
    for k in range(r.active):
        present(r, lane, k)
        imex_error(r, w, stiff)


@native
def _find_stiff_forces(r: Record, lane: Array) -> None:
    """U, K and D of all lanes, each where its step begins."""
    if not r.stiff_batch:
        return
    at = r.w_at + WORD * r.width * X
    for k in range(r.active):
        lane[L_TIME, k] = lane[L_T, k]
    r.in_t = r.lane_at + WORD * r.lanes * L_TIME
    r.in_q, r.in_v, r.in_z, r.in_held = at, at + WORD * r.nq, at + WORD * (r.nq + r.nv), r.held_at
    r.in_slip = r.slips_at + WORD * r.ns * SLIP
    r.lane = 0
    r.in_y = unknowns_at(r, K)
    r.out = r.stiff_values_at
    call_batch(r.stiff_batch, r.inputs_at, r.strides_at, r.outputs_at, 0, max(r.active, r.least))
    r.in_t = r.time_at


@native
def _note_closeness(r: Record, lane: Array, derivative: int, first: bool) -> None:
    """How close each lane comes to a singular position, with the states of a derivative."""
    for k in range(r.active):
        r.lane = k
        found = closeness(r, derivative)
        lane[L_CLOSEST, k] = found if first else max(lane[L_CLOSEST, k], found)


@native
def euler_lanes(r: Record, w: Array, lane: Array, quaternions: Integers) -> None:
    """A step of semi-implicit Euler, as in low_order.py; row K + stages receives the derivatives at the end."""
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
        lane_rates(r, lane, STAGE, K + 1)
    for k in range(r.active):
        first, h = k * n, lane[L_TAKEN, k]
        for i in range(first, first + r.nq):
            speed = w[X1, i + r.nq] if r.rates_are_speeds else w[K + 1, i]
            w[X1, i] = w[X, i] + h * speed
        _settle_end(r, w, lane, quaternions, k)
    lane_rates(r, lane, X1, K + r.stages)
