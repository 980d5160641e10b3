"""The memory of a native run: one record of numbers and addresses, and arrays whose rows have names.

Native functions take the record ``r`` and the arrays that they touch: short lists of arguments compile fast.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.kernels.native import Kernel
from torseur.simulation.integrators import tableaus
from torseur.simulation.system import Array, System

Integers = NDArray[np.int64]

Run = Any
"""A record of RUN; native code reads and writes its fields."""

_FLOATS = (
    "t",
    "h",  # the step that is wanted; 0: not chosen yet
    "until",
    "save",  # interval of saved states; 0: every step
    "period",  # of samples; 0: none
    "longest",  # bound of the step
    "relative",  # tolerances; absolute ones are multiplied by typical sizes
    "absolute",
    "t_end",  # of the step just taken, or of its part before an event
    "taken",  # its length
    "late",  # its end, or just before it where the right-hand side jumps there
    "wanted",  # the step after it
    "error",  # in units of the tolerance
    "h_before",  # of the step before; 0: none
    "error_before",
    "break_at",  # the next instant at which the right-hand side jumps
    "time",  # input of kernels
)
_INTEGERS = (
    "in_t",  # addresses of the six inputs of kernels, side by side, and of their output
    "in_q",
    "in_v",
    "in_z",
    "in_held",
    "in_mode",
    "out",
    "inputs_at",
    "outputs_at",
    "rhs",  # addresses of kernels; 0: none
    "guards",
    "sample",
    "jacobian",
    "w_at",  # addresses of arrays
    "g_at",
    "held_at",
    "quaternions_at",
    "breaks_at",
    "rows_at",
    "real_at",
    "paired_at",
    "pivots_at",
    "quaternions",  # sizes
    "breaks",
    "room",
    "n",
    "nq",
    "nv",
    "nu",
    "nm",
    "rates_are_speeds",
    "kind",
    "tableau",
    "stages",
    "extra",
    "order",
    "estimates",
    "dense_sums",
    "adaptive",
    "fresh",  # the method remembers nothing
    "next_sample",
    "next_save",
    "next_break",
    "steps",
    "most_steps",
    "pause",  # number of steps at which to return
    "rows",  # saved in this call
    "settled",
    "events_here",
    "terms",  # of the dense output; 0: not made yet
    "evaluations",
)
RUN = np.dtype([*((name, "f8") for name in _FLOATS), *((name, "i8") for name in _INTEGERS)], align=True)

UNTIL, FULL, EVENT, SAMPLE, PAUSE, NOT_FINITE, UNDERFLOW, TOO_MANY = range(8)
"""Why a loop returned."""
GOING_ON = -1

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

WORD = 8  # bytes of a double


def method_numbers(r: Run, kind: int, tableau: int) -> None:
    """Write a method into a record."""
    chosen = tableaus.ALL[tableau]
    r["kind"], r["tableau"], r["stages"], r["extra"] = kind, tableau, chosen.stages, chosen.extra
    r["order"], r["estimates"], r["dense_sums"] = chosen.order, len(chosen.errors), len(chosen.dense)


def system_numbers(r: Run, system: System) -> None:
    """Write the sizes and kernels of a system into a record."""
    for name in ("n", "nq", "nv", "nu", "nm", "rates_are_speeds"):
        r[name] = getattr(system, name)
    for name in ("rhs", "guards", "sample", "jacobian"):
        kernel: Kernel | None = getattr(system, name)
        r[name] = 0 if kernel is None else kernel.address
    r["period"] = system.period or 0.0


class Workspace:
    """A record and its arrays, in memory that stays where it is; the record holds their addresses."""

    def __init__(self, system: System, kind: int, tableau: int, room: int) -> None:
        n, nu, nm = system.n, system.nu, system.nm
        self.w, self.g, self.held = np.zeros((W_ROWS, n)), np.zeros((G_ROWS, nm)), np.zeros((2, nu))
        self.quaternions = np.array(system.quaternions, dtype=np.int64)
        self.breaks = np.array([*sorted(system.breaks), np.inf])
        self.rows = np.zeros((room, 1 + n + nu + nm))
        size = n if kind == RADAU else 0
        self.real = np.zeros((2 * size + 1, size))
        self.paired = np.zeros((size + 1, size), dtype=np.complex128)
        self.pivots = np.zeros(2 * size, dtype=np.int64)
        self._records = np.zeros(1, dtype=RUN)
        self.r: Run = self._records[0]
        self.address = self._records.ctypes.data
        self.w[SCALE] = system.scale()
        self.g[REST] = 1e-13 * self.w[SCALE, [system.nq + k for k in system.stick_speeds]]
        self._connect()
        method_numbers(self.r, kind, tableau)
        system_numbers(self.r, system)

    def _connect(self) -> None:
        """Write addresses and sizes; the table of inputs that kernels read is part of the record."""
        for name in ("w", "g", "held", "quaternions", "breaks", "rows", "real", "paired", "pivots"):
            self.r[f"{name}_at"] = getattr(self, name).ctypes.data
        self.r["quaternions"], self.r["breaks"], self.r["room"] = map(len, (self.quaternions, self.breaks, self.rows))
        self.r["in_held"], self.r["in_mode"] = self.held[HELD].ctypes.data, self.g[MODE].ctypes.data
        own = {name: self.address + RUN.fields[name][1] for name in ("time", "in_t", "out")}  # type: ignore[index]
        self.r["inputs_at"], self.r["outputs_at"], self.r["in_t"] = own["in_t"], own["out"], own["time"]
