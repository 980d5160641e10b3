"""The memory of a native run: its record, and arrays whose rows have names.

Native functions take the record ``r`` and the arrays that they touch: short lists of arguments compile fast.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.kernels.native import Kernel
from torseur.simulation.integrators import methods
from torseur.simulation.integrators.record import FIELDS, OF_A_RUN, RECORD, RecordFields
from torseur.simulation.sparse_jacobian import SparseJacobian
from torseur.simulation.system import System

Integers = NDArray[np.int64]


UNTIL, FULL, EVENT, SAMPLE, PAUSE, LOW, NOT_FINITE, UNDERFLOW, TOO_MANY, STALLED = range(10)
"""Why a loop returned."""
GOING_ON, AGAIN = -1, -2

EULER, NEWMARK, EXPLICIT, RADAU, CENTRAL, ALPHA, IMEX = range(7)
"""Kinds of methods."""
IMPLICIT = (RADAU, ALPHA)

# Rows of w, each of the size of x: states; the step's length for every entry; typical sizes; estimates of the error;
# what the method remembers; coefficients F of dense output; derivatives K at the stages, and ASIDE for states that are
# only looked at
X, X1, STAGE, INSIDE, STEP, SCALE, E, MEMORY, F, K = 0, 1, 2, 3, 4, 5, 6, 8, 11, 18
ASIDE = K + 16
W_ROWS = ASIDE + 1
Y_ROWS = W_ROWS - K
"""Rows of y: the algebraic unknowns that belong to the derivatives in the rows of w from K on."""

# Rows of g, each with an entry for every axis: guards at the begin and end of a step and inside it; slips; which fired;
# speeds that are zero but for round-off; what pushes; slips before a decision
G0, G1, G_INSIDE, SLIP, FIRED, REST, PUSH, CHOSEN = range(8)
G_ROWS = 8

HELD, NEW_HELD = range(2)

MARGIN, FLOOR = range(2)

# Rows of lane, each with an entry for every lane of a batch: where its run stands, the length of its step, its end (or
# just before), how close it comes to a singular position, and the input t of kernels
L_T, L_TAKEN, L_LATE, L_CLOSEST, L_TIME = range(5)
L_ROWS = 5

# Of a run that ended: why, when, after how many steps, saved rows and changes of slips; then x and held values
ENDING = 5

WORD = 8  # bytes of a double
EVENTS = 256  # that one call may decide on


def method_numbers(r: Any, kind: int, tableau: int) -> None:
    """Write a method into a record."""
    chosen = methods.ALL[tableau]
    r["kind"], r["tableau"], r["stages"], r["extra"] = kind, tableau, chosen.stages, chosen.extra
    r["order"], r["estimates"], r["dense_sums"] = chosen.order, chosen.estimates, chosen.dense_sums


def system_numbers(r: Any, system: System, kind: int) -> None:
    """Write the sizes and kernels of a system into a record."""
    for name in ("n", "nq", "nv", "nu", "ns", "ny", "nm", "nd", "closeness", "accounts", "rates_are_speeds"):
        r[name] = getattr(system, name)
    for name in (
        "rhs",
        "solve",
        "look",
        "project",
        "guards",
        "push",
        "margins",
        "distances",
        "sample",
        "jacobian",
        "move",
    ):
        kernel: Kernel | None = getattr(system, name)
        r[name] = 0 if kernel is None else kernel.address
    r["stiff"] = system.stiff.kernel.address if kind == IMEX and system.stiff is not None else 0
    r["tells_gap"] = system.project is not None and bool(system.project.further)
    sparse = _sparse(system, kind)
    r["sparse"] = 0 if sparse is None else sparse.kernel.address
    r["balance"] = system.balance.kernel.address if kind == ALPHA and system.balance is not None else 0
    r["passes"] = kind == RADAU and system.closeness
    r["period"] = system.period or 0.0


def _sparse(system: System, kind: int) -> SparseJacobian | None:
    """The sparse derivative that a method works with."""
    if kind == ALPHA and system.balance is not None:
        return system.balance.derivative
    return system.sparse_jacobian if kind in IMPLICIT else None


class Workspace:
    """A record and its arrays, in memory that stays where it is; the record holds their addresses."""

    def __init__(self, system: System, kind: int, tableau: int, *, room: int = 0, lanes: int = 1) -> None:
        n, nu, ns = system.n, system.nu, system.ns
        self.w, self.slips = np.zeros((W_ROWS, lanes * n)), np.zeros((lanes, G_ROWS, ns))
        self.g = self.slips[0]
        self.y = np.zeros((Y_ROWS, lanes * system.ny))
        self.held = np.zeros((2 * lanes, nu))
        self.margin = np.zeros((2, system.nm))
        self.distance = np.zeros((3, 2 * system.nd))
        self.numbers = np.ascontiguousarray(system.numbers)
        self.lane, self.kept = np.zeros((L_ROWS, lanes)), np.zeros((lanes, OF_A_RUN), np.int64)
        self.quaternions = np.array(system.quaternions, dtype=np.int64)
        self.breaks = np.array([*sorted(system.breaks), np.inf])
        self.stick_speeds = np.array(system.stick_speeds, dtype=np.int64)
        self.happened = np.zeros((EVENTS + 2 * ns if ns else 0, 3))
        self.rows = np.zeros((room, 1 + n + nu + ns))
        sparse = _sparse(system, kind)
        self._sparse_room(sparse, n)
        size = n if kind in IMPLICIT and sparse is None else 0
        self.remainder = np.zeros((1, n + system.ny))
        balance = system.balance if kind == ALPHA else None
        self.left_out = np.array([] if balance is None else balance.by_positions, np.int64)
        self._stiff_room(system, kind, lanes)
        self.real = np.zeros((2 * size + 1, size))
        self.paired = np.zeros((size + 1, size), dtype=np.complex128)
        self.pivots = np.zeros(2 * size, dtype=np.int64)
        self._records = np.zeros(1, dtype=RECORD)
        self.r: Any = self._records[0]
        self.address = self._records.ctypes.data
        self.fields: Any = RecordFields.from_address(self.address)
        self.w[SCALE] = np.tile(system.scale(), lanes)
        self.slips[:, REST] = 1e-13 * self.w[SCALE, [system.nq + k for k in system.stick_speeds]]
        self._connect()
        method_numbers(self.r, kind, tableau)
        system_numbers(self.r, system, kind)

    def _stiff_room(self, system: System, kind: int, lanes: int) -> None:
        """Of stiff forces that are taken implicitly."""
        stiff = system.stiff if kind == IMEX else None
        k = 0 if stiff is None else len(stiff.positions)
        places = () if stiff is None else (*stiff.positions, *stiff.speeds)
        self.stiff_places = np.array(places, np.int64)
        self.stiff_values = np.zeros((lanes, system.nv * k + 2 * k * k))
        self.stiff_matrix = np.zeros((lanes * (k + 1), k))
        self.stiff_pivots = np.zeros(lanes * k, np.int64)

    def _sparse_room(self, sparse: SparseJacobian | None, n: int) -> None:
        """Tables and matrices of a sparse derivative; none without."""
        if sparse is None:
            order = starts = places = columns = stored_at = np.zeros(0, np.int64)
            self.derivative, self.eliminated = np.zeros((1, 0)), 0
        else:
            found = sparse.elimination(n)
            order, starts, places, columns = (
                np.array(table, np.int64) for table in (found.order, found.starts, found.pivots, found.columns)
            )
            entry = found.entry_of()
            stored_at = np.array([entry[at] for at in sparse.entries], np.int64)
            self.derivative = np.concatenate([np.zeros(sparse.computed), sparse.numbers])[None]
            self.eliminated = found.eliminated
        self.order, self.starts, self.places, self.columns, self.stored_at = order, starts, places, columns, stored_at
        self.sparse_real, self.real_vectors = np.zeros((1, len(columns))), np.zeros((2, len(order)))
        self.sparse_paired, self.paired_vectors = self.sparse_real.astype(complex), self.real_vectors.astype(complex)

    def _connect(self) -> None:
        """Write addresses and sizes; the table of inputs that kernels read is part of the record."""
        for name in FIELDS:
            if name.endswith("_at") and hasattr(self, name[:-3]):
                self.r[name] = getattr(self, name[:-3]).ctypes.data
        self.r["width"] = self.w.shape[1]
        self.r["unknowns"], self.r["entries"], self.r["stored"] = map(len, (self.order, self.stored_at, self.columns))
        self.r["stiff_count"] = len(self.stiff_places) // 2
        self.r["eliminated"], self.r["left_out"] = self.eliminated, len(self.left_out)
        self.r["quaternions"], self.r["breaks"], self.r["room"] = map(len, (self.quaternions, self.breaks, self.rows))
        self.r["in_held"], self.r["in_slip"] = self.held[HELD].ctypes.data, self.g[SLIP].ctypes.data
        self.r["in_numbers"] = self.numbers.ctypes.data
        places = dict(zip(FIELDS, range(self.address, self.address + RECORD.itemsize, WORD), strict=True))
        self.r["inputs_at"], self.r["outputs_at"], self.r["strides_at"] = (
            places[f] for f in ("in_t", "out", "stride_t")
        )
        self.r["in_t"] = self.r["time_at"] = places["time"]
        self.r["gap_at"] = places["gap"]
        self.r["lanes"] = self.lane.shape[1]
