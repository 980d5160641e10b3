"""The memory of a native run: one record of numbers and addresses, and arrays whose rows have names.

Native functions take the record ``r`` and the arrays that they touch: short lists of arguments compile fast.
All numbers of the record have eight bytes.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.kernels.native import Kernel
from torseur.simulation.integrators import tableaus
from torseur.simulation.system import System

Integers = NDArray[np.int64]


class Record:
    """The record of a run as native code sees it: its fields are read and written by name."""

    t: float
    h: float  # the step that is wanted; 0: not chosen yet
    until: float
    save: float  # interval of saved states; 0: every step
    period: float  # of samples; 0: none
    longest: float  # bound of the step
    relative: float  # tolerances; absolute ones are multiplied by typical sizes
    absolute: float
    t_end: float  # of the step just taken, or of its part before an event
    taken: float  # its length
    late: float  # its end, or just before it where the right-hand side jumps there
    wanted: float  # the step after it
    error: float  # in units of the tolerance
    h_before: float  # of the step before; 0: none
    error_before: float
    break_at: float  # the next instant at which the right-hand side jumps
    time: float  # input of kernels
    begin: float  # of the runs of a batch, and their first step
    step: float

    in_t: int  # addresses of the six inputs of kernels, side by side, and of their output
    in_q: int
    in_v: int
    in_z: int
    in_held: int
    in_mode: int
    out: int
    time_at: int
    inputs_at: int
    outputs_at: int
    stride_t: int  # doubles between the inputs of lanes, side by side
    stride_q: int
    stride_v: int
    stride_z: int
    stride_held: int
    stride_mode: int
    strides_at: int
    rhs_batch: int
    rhs: int  # addresses of kernels; 0: none
    guards: int
    sample: int
    jacobian: int
    w_at: int  # addresses of arrays
    g_at: int
    held_at: int
    quaternions_at: int
    breaks_at: int
    rows_at: int
    real_at: int
    paired_at: int
    pivots_at: int
    lane_at: int
    begins_at: int
    ends_at: int
    saved_at: int
    quaternions: int  # sizes
    breaks: int
    room: int
    lanes: int  # at most
    active: int
    least: int  # lanes that a batch kernel needs
    runs: int  # of the batch
    first_sample: int
    first_save: int
    next_run: int
    last_run: int
    saves: int
    width: int  # doubles in a row of w
    first: int  # where the present state begins in every row
    n: int
    nq: int
    nv: int
    nu: int
    nm: int
    rates_are_speeds: int
    kind: int
    tableau: int
    stages: int
    extra: int
    order: int
    estimates: int
    dense_sums: int
    adaptive: int
    fresh: int  # the method remembers nothing
    next_sample: int
    next_save: int
    next_break: int
    steps: int
    most_steps: int
    pause: int  # number of steps at which to return
    rows: int  # saved in this call
    settled: int
    events_here: int
    halvings: int  # of the present step because a guard bends in it
    terms: int  # of the dense output; 0: not made yet
    evaluations: int


RECORD = np.dtype([(name, {"float": "f8", "int": "i8"}[kind]) for name, kind in Record.__annotations__.items()])
"""Record in memory."""


_C_KINDS: dict[str, Any] = {"float": ctypes.c_double, "int": ctypes.c_int64}


class RecordFields(ctypes.Structure):
    """The same memory with fields that Python reads and writes in a tenth of a microsecond."""

    _fields_ = tuple((name, _C_KINDS[kind]) for name, kind in Record.__annotations__.items())


UNTIL, FULL, EVENT, SAMPLE, PAUSE, NOT_FINITE, UNDERFLOW, TOO_MANY = range(8)
"""Why a loop returned."""
GOING_ON, AGAIN = -1, -2

EULER, NEWMARK, EXPLICIT, RADAU = range(4)
"""Kinds of methods."""

# Rows of w, each of the size of x: states; the step's length for every entry; typical sizes; estimates of the error;
# what the method remembers; coefficients F of dense output; derivatives K at the stages
X, X1, STAGE, INSIDE, STEP, SCALE, E, MEMORY, F, K = 0, 1, 2, 3, 4, 5, 6, 8, 11, 18
W_ROWS = K + 16

# Rows of g, each with an entry for every axis: guards at the begin and end of a step and inside it; modes; which fired;
# speeds that are zero but for round-off
G0, G1, G_INSIDE, MODE, FIRED, REST = range(6)
G_ROWS = 6

HELD, NEW_HELD = range(2)

# Rows of lane, each with an entry for every lane of a batch: where its run stands, its step, its input t of kernels,
# which run of the batch it is, and why it has ended (-1: it has not)
L_T, L_H, L_T_END, L_TAKEN, L_LATE, L_ERROR_BEFORE, L_REPEATED, L_TIME, L_RUN, L_SAVE, L_SAMPLE, L_BREAK = range(12)
L_STEPS, L_REASON = 12, 13
L_ROWS = 14

WORD = 8  # bytes of a double


def method_numbers(r: Any, kind: int, tableau: int) -> None:
    """Write a method into a record."""
    chosen = tableaus.ALL[tableau]
    r["kind"], r["tableau"], r["stages"], r["extra"] = kind, tableau, chosen.stages, chosen.extra
    r["order"], r["estimates"], r["dense_sums"] = chosen.order, len(chosen.errors), len(chosen.dense)


def system_numbers(r: Any, system: System) -> None:
    """Write the sizes and kernels of a system into a record."""
    for name in ("n", "nq", "nv", "nu", "nm", "rates_are_speeds"):
        r[name] = getattr(system, name)
    for name in ("rhs", "guards", "sample", "jacobian"):
        kernel: Kernel | None = getattr(system, name)
        r[name] = 0 if kernel is None else kernel.address
    r["period"] = system.period or 0.0


class Workspace:
    """A record and its arrays, in memory that stays where it is; the record holds their addresses."""

    def __init__(self, system: System, kind: int, tableau: int, *, room: int = 0, lanes: int = 1) -> None:
        n, nu, nm = system.n, system.nu, system.nm
        self.w, self.g = np.zeros((W_ROWS, lanes * n)), np.zeros((G_ROWS, nm))
        self.held = np.zeros((lanes + 1, nu))
        self.lane = np.zeros((L_ROWS, lanes))
        self.quaternions = np.array(system.quaternions, dtype=np.int64)
        self.breaks = np.array([*sorted(system.breaks), np.inf])
        self.rows = np.zeros((room, 1 + n + nu + nm))
        size = n if kind == RADAU else 0
        self.real = np.zeros((2 * size + 1, size))
        self.paired = np.zeros((size + 1, size), dtype=np.complex128)
        self.pivots = np.zeros(2 * size, dtype=np.int64)
        self._records = np.zeros(1, dtype=RECORD)
        self.r: Any = self._records[0]
        self.address = self._records.ctypes.data
        self.fields: Any = RecordFields.from_address(self.address)
        self.w[SCALE] = np.tile(system.scale(), lanes)
        self.g[REST] = 1e-13 * self.w[SCALE, [system.nq + k for k in system.stick_speeds]]
        self._connect()
        method_numbers(self.r, kind, tableau)
        system_numbers(self.r, system)

    def _connect(self) -> None:
        """Write addresses and sizes; the table of inputs that kernels read is part of the record."""
        for name in ("w", "g", "held", "lane", "quaternions", "breaks", "rows", "real", "paired", "pivots"):
            self.r[f"{name}_at"] = getattr(self, name).ctypes.data
        self.r["width"] = self.w.shape[1]
        self.r["quaternions"], self.r["breaks"], self.r["room"] = map(len, (self.quaternions, self.breaks, self.rows))
        self.r["in_held"], self.r["in_mode"] = self.held[HELD].ctypes.data, self.g[MODE].ctypes.data
        places = dict(zip(Record.__annotations__, range(self.address, self.address + RECORD.itemsize, WORD), strict=True))
        self.r["inputs_at"], self.r["outputs_at"], self.r["strides_at"] = (
            places[f] for f in ("in_t", "out", "stride_t")
        )
        self.r["in_t"] = self.r["time_at"] = places["time"]
        self.r["lanes"] = self.lane.shape[1]
