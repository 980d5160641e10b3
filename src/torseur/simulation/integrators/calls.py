"""Kernels at states of a native run, and what every state must satisfy."""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.native_call import call, native
from torseur.simulation.integrators.workspace import WORD, Integers, Record
from torseur.simulation.system import Array


@native
def evaluate(r: Record, kernel: int, t: float, row: int, out: int) -> None:
    """Call a kernel at the state in a row of w; ``out`` is the address of its result."""
    at = r.w_at + WORD * (r.width * row + r.first)
    r.time = t
    r.in_q, r.in_v, r.in_z = at, at + WORD * r.nq, at + WORD * (r.nq + r.nv)
    r.out = out
    call(kernel, r.inputs_at, r.outputs_at)


@native
def rates(r: Record, t: float, row: int, out: int) -> None:
    """The derivative of the state in a row of w, into another row."""
    evaluate(r, r.rhs, t, row, r.w_at + WORD * (r.width * out + r.first))
    r.evaluations += 1


@native
def guards(r: Record, t: float, row: int, out: int) -> None:
    """The guards at the state in a row of w, into a row of g."""
    evaluate(r, r.guards, t, row, r.g_at + WORD * r.nm * out)


@native
def normalise(quaternions: Integers, w: Array, row: int, first: int) -> None:
    """Unit length for the quaternions of the state that begins at w[row, first]."""
    for k in range(len(quaternions)):
        i = first + quaternions[k]
        a, b, c, d = w[row, i], w[row, i + 1], w[row, i + 2], w[row, i + 3]
        length = np.sqrt((a * a + b * b) + (c * c + d * d))
        w[row, i], w[row, i + 1], w[row, i + 2], w[row, i + 3] = a / length, b / length, c / length, d / length


@native
def all_finite(w: Array, row: int, first: int, end: int) -> bool:
    """Whether no entry w[row, first:end] is infinite or NaN."""
    total = 0.0
    for i in range(first, end):
        total += 0.0 * w[row, i]
    return total == 0.0


@native
def copy(w: Array, row: int, to: int, first: int, end: int) -> None:
    """Entries of one row of w become those of another."""
    for i in range(first, end):
        w[to, i] = w[row, i]
