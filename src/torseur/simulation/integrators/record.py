"""The record of a native run: numbers and addresses, field by field of eight bytes, grouped by who owns them.

Native functions read and write the fields by name; in memory all groups follow each other in one record.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import numpy as np


class Present:
    """Where the run stands, of one call: written and read as a whole, which Python does in the time of two fields."""

    t: float
    h: float  # the step that is wanted; 0: not chosen yet
    h_before: float  # of the step before; 0: none
    error_before: float
    halvings: int  # of the present step because a guard bends in it
    next_sample: int
    next_save: int
    steps: int
    settled: int
    events_here: int
    break_at: float  # the next instant at which the right-hand side jumps
    next_break: int
    fresh: int  # the method remembers nothing
    rows: int  # saved in this call
    evaluations: int
    happened: int  # changes of slips in this call
    noise: float  # impulse of the round-off of unit forces, of all steps of this call [s]


class Trial:
    """The step that is tried, and what is known where it begins; with Present, all that a run in a lane keeps."""

    known: int  # whether row K holds the derivative at x
    guards_known: int  # and row G0 the guards
    decides: int  # whether slips are decided on here: 0 not, 1 at events, 2 at the start too
    allowed: float  # the length that errors were not found to forbid
    trying: float  # the length that is tried, shorter where a singular position is passed
    repeated: int  # whether a longer one failed
    passed: int  # how often it was shortened to pass a singular position
    failure: int  # why there is no step, should it become too short
    t_end: float  # of the step just taken, or of its part before an event
    taken: float  # its length
    late: float  # its end, or just before it where the right-hand side jumps there
    wanted: float  # the step after it
    error: float  # in units of the tolerance
    closest: float  # to a singular position, of all states of the step
    beside: int  # what radau5 tries beside one; 0 elsewhere
    plain: float  # the length that it tries there itself, and that of the other method
    other: float
    differentiated: int  # whether its derivative is formed
    terms: int  # of the dense output; 0: not made yet
    run: int  # of a batch, and why it ended; AGAIN while a step of it is tried
    reason: int


class Clock:
    """What is due."""

    until: float
    save: float  # interval of saved states; 0: every step
    period: float  # of samples; 0: none
    most_steps: int
    pause: int  # number of steps at which to return
    watched: int  # whether to return where a margin is beneath its floor


class Step:
    """How the length of steps is controlled."""

    longest: float  # bound of the step
    relative: float  # tolerances; absolute ones are multiplied by typical sizes
    absolute: float
    gap: float  # between the state last settled and where it was settled to
    adaptive: int


class Method:
    """The numbers of an integration method."""

    kind: int
    tableau: int
    stages: int
    extra: int
    order: int
    estimates: int
    dense_sums: int
    rho: float  # of generalised-α, and the numbers that follow from it
    alpha_m: float
    alpha_f: float
    beta: float
    gamma: float


class Machine:
    """Sizes and kernels of the system; addresses of kernels are 0 where there are none."""

    n: int
    nq: int
    nv: int
    nu: int
    ns: int
    ny: int
    nm: int  # margins
    nd: int  # distances
    rates_are_speeds: int
    rhs: int
    solve: int
    look: int
    project: int
    tells_gap: int  # whether it does, in its second result
    closeness: int
    accounts: int
    guards: int
    push: int
    margins: int
    distances: int
    sample: int
    jacobian: int
    move: int
    balance: int  # equations with y among the unknowns; 0: none
    stiff: int  # forces that are taken implicitly; 0: none
    stiff_count: int  # coordinates that they act on
    sparse: int
    unknowns: int  # of the sparse derivative; 0: none
    entries: int  # of it
    stored: int  # of the matrices that are factorised
    passes: int  # whether radau5 looks out for singular positions
    eliminated: int


class Call:
    """What kernels are called with: addresses of the inputs side by side, then of the results."""

    time: float
    in_t: int
    in_q: int
    in_v: int
    in_z: int
    in_held: int
    in_slip: int
    in_numbers: int
    in_y: int
    out: int
    out_y: int
    time_at: int
    gap_at: int
    inputs_at: int
    outputs_at: int


class Arrays:
    """Addresses and sizes of the arrays that a workspace holds."""

    w_at: int
    y_at: int
    g_at: int
    held_at: int
    margin_at: int
    distance_at: int
    quaternions_at: int
    breaks_at: int
    stick_speeds_at: int
    happened_at: int
    rows_at: int
    real_at: int
    paired_at: int
    pivots_at: int
    derivative_at: int
    stored_at_at: int
    sparse_real_at: int
    real_vectors_at: int
    sparse_paired_at: int
    paired_vectors_at: int
    order_at: int
    starts_at: int
    places_at: int
    columns_at: int
    remainder_at: int
    stiff_values_at: int
    stiff_matrix_at: int
    stiff_pivots_at: int
    stiff_places_at: int
    left_out_at: int
    left_out: int
    quaternions: int
    breaks: int
    room: int
    width: int  # doubles in a row of w
    first: int  # where the present state begins in every row
    lane: int  # which lane of a batch that state is in


class Lanes:
    """A batch: many runs side by side."""

    begin: float  # of the runs, and their first step
    step: float
    stride_t: int  # doubles between the inputs of lanes, side by side
    stride_q: int
    stride_v: int
    stride_z: int
    stride_held: int
    stride_slip: int
    stride_numbers: int
    stride_y: int
    strides_at: int
    rhs_batch: int
    stiff_batch: int
    solve_batch: int
    lane_at: int
    kept_at: int  # of each lane the part of the record that belongs to its run
    slips_at: int  # of each lane its rows of g
    begins_at: int
    ends_at: int
    saved_at: int  # of each run its rows
    changes_at: int  # of each run its changes of slips
    lanes: int  # at most
    active: int
    least: int  # lanes that a batch kernel needs
    runs: int
    first_sample: int
    first_save: int
    next_run: int
    last_run: int
    saves: int


class Record(Present, Trial, Clock, Step, Method, Machine, Call, Arrays, Lanes):
    """The record as native code sees it."""


FIELDS: dict[str, str] = {
    name: kind for owner in Record.__bases__ for name, kind in vars(owner)["__annotations__"].items()
}
"""Name and kind of every field, in the order of memory."""

PRESENT = struct.Struct("".join({"float": "d", "int": "q"}[kind] for kind in vars(Present)["__annotations__"].values()))
"""The part of the record, at its begin, that is written and read as a whole."""

OF_A_RUN = sum(len(vars(owner)["__annotations__"]) for owner in (Present, Trial))
"""How many fields, from the first on, belong to one run."""

RECORD = np.dtype([(name, {"float": "f8", "int": "i8"}[kind]) for name, kind in FIELDS.items()])
"""Record in memory."""

_C_KINDS: dict[str, Any] = {"float": ctypes.c_double, "int": ctypes.c_int64}


class RecordFields(ctypes.Structure):
    """The same memory with fields that Python reads and writes in a tenth of a microsecond."""

    _fields_ = tuple((name, _C_KINDS[kind]) for name, kind in FIELDS.items())
