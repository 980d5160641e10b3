"""Kernels at states of a native run, and what every state must satisfy."""

from __future__ import annotations

import numpy as np

from torseur.simulation.integrators.native_call import call, doubles, native
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.workspace import ASIDE, WORD, Integers, K
from torseur.simulation.system import Array

CLOSED = 1e-8
"""A gap beneath which one projection leaves round-off, since it leaves the square of what it finds."""

MOST_PROJECTIONS = 4


@native
def unknowns_at(r: Record, derivative: int) -> int:
    """The address of the algebraic unknowns that belong to the derivative in a row of w."""
    return r.y_at + WORD * r.ny * (r.lanes * (derivative - K) + r.lane)


@native
def evaluate(r: Record, kernel: int, t: float, row: int, derivative: int, out: int) -> None:
    """Call a kernel at the state in a row of w, with the unknowns of a derivative; ``out`` is where its result goes."""
    at = r.w_at + WORD * (r.width * row + r.first)
    r.time = t
    r.in_q, r.in_v, r.in_z = at, at + WORD * r.nq, at + WORD * (r.nq + r.nv)
    r.in_y = unknowns_at(r, derivative)
    r.out = out
    call(kernel, r.inputs_at, r.outputs_at)


@native
def rates(r: Record, t: float, row: int, out: int) -> None:
    """The derivative of the state in a row of w, into another row, and the unknowns that belong to it."""
    if r.solve:
        evaluate(r, r.solve, t, row, out, unknowns_at(r, out))
    r.out_y = unknowns_at(r, out)
    evaluate(r, r.rhs, t, row, out, r.w_at + WORD * (r.width * out + r.first))
    r.evaluations += 1


@native
def closeness(r: Record, derivative: int) -> float:
    """How close the state of a derivative is to a singular position; 0 where the system does not tell."""
    return float(doubles(unknowns_at(r, derivative), (1, r.ny))[0, r.ny - 1]) if r.closeness else 0.0


@native
def guards(r: Record, t: float, row: int, derivative: int, out: int) -> None:
    """The guards at the state in a row of w, of which the derivative is known, into a row of g."""
    evaluate(r, r.guards, t, row, derivative, r.g_at + WORD * r.ns * out)


@native
def guards_aside(r: Record, t: float, row: int, out: int) -> None:
    """The guards at a state in a row of w that is only looked at, into a row of g."""
    if r.look:
        evaluate(r, r.look, t, row, ASIDE, unknowns_at(r, ASIDE))
        r.evaluations += 1
    elif r.ny:
        rates(r, t, row, ASIDE)
    guards(r, t, row, ASIDE, out)


@native
def settle(r: Record, w: Array, quaternions: Integers, t: float, row: int) -> None:
    """Bring the state in a row of w back to where its invariants hold: quaternions of unit length, closed loops."""
    normalise(quaternions, w, row, r.first)
    for _ in range(MOST_PROJECTIONS if r.project else 0):
        r.out_y, r.gap = r.gap_at, 0.0
        evaluate(r, r.project, t, row, ASIDE, r.w_at + WORD * (r.width * row + r.first))
        if not r.gap > CLOSED:
            break


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


@native
def copy_rates(r: Record, w: Array, derivative: int, to: int) -> None:
    """The derivative in a row of w, with the unknowns that belong to it, becomes that of another row."""
    copy(w, derivative, to, r.first, r.first + r.n)
    y, kept = doubles(unknowns_at(r, derivative), (1, r.ny)), doubles(unknowns_at(r, to), (1, r.ny))
    for i in range(r.ny):
        kept[0, i] = y[0, i]
