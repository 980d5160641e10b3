"""Weighted sums of stages, over the entries of one state or of many that lie one after the other."""

from __future__ import annotations

from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.tableaus import GROUPS, PLACES, WEIGHTS
from torseur.simulation.integrators.workspace import STEP, K, X
from torseur.simulation.system import Array


@native
def weighted(w: Array, tableau: int, number: int, first: int, end: int, out: int) -> None:
    """w[out, first:end] = Σ w_j K_j, a sum of the tableau.

    Four terms a pass, in a fixed order: an entry's result does not depend on how many others stand beside it.
    """
    for group in range(GROUPS[tableau, number]):
        j = 4 * group
        a, A = WEIGHTS[tableau, number, j], K + PLACES[tableau, number, j]
        b, B = WEIGHTS[tableau, number, j + 1], K + PLACES[tableau, number, j + 1]
        c, C = WEIGHTS[tableau, number, j + 2], K + PLACES[tableau, number, j + 2]
        d, D = WEIGHTS[tableau, number, j + 3], K + PLACES[tableau, number, j + 3]
        if group == 0:
            for i in range(first, end):
                w[out, i] = (a * w[A, i] + b * w[B, i]) + (c * w[C, i] + d * w[D, i])
        else:
            for i in range(first, end):
                w[out, i] += (a * w[A, i] + b * w[B, i]) + (c * w[C, i] + d * w[D, i])


@native
def advanced(w: Array, tableau: int, number: int, first: int, end: int, out: int) -> None:
    """w[out, first:end] = x + h Σ w_j K_j, each entry with its own step h."""
    weighted(w, tableau, number, first, end, out)
    for i in range(first, end):
        w[out, i] = w[X, i] + w[STEP, i] * w[out, i]
