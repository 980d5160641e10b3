"""The proximal shift μ of loops (6): small beside what the rows themselves weigh, whatever their units and masses.

Where σ_i is the acceleration that a unit multiplier of row i makes along the row itself,

    μ_i = ε (mean of σ over the rows of the constraint with the unit of row i + 10⁻³ mean of σ over all its rows)   (1)

so that rows that hold nothing at a position have a shift too.

Where rows nearly repeat each other, errors in them are enlarged. With u_i = μ_i / (p_i + μ_i) the part of the pivot of
row i that its shift makes up, p_i being what the rows before it leave of σ_i,

    c = max u_i (max(0, 1 − u_i / u_r)² / ε + 10⁴ (1 − u_i)),    u_r = 0.03                     (2)

is near σ/p of the row of which the least is left: 1 and a little more where rows stand across each other, the square
of what errors are multiplied with where they do not. A row that always follows from others, with weights w, enlarges
none; of it the shifts leave p_i = Σ w_k² μ_k, weights of the size √(μ_i / μ_k), so that u_i is no small number. Off
its invariants it contradicts these others: the second term, some thousands at most, tells that it is there. Rows that
hold nothing, of which u = 1, do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value

_OTHER_ROWS = 1e-3
_REPEATED = 0.03  # u_r: from here on a row repeats others
_TOLD = 1e4


def closeness(held: Value, epsilon: float | Value) -> Value:
    """c of (2) for the parts u of all pivots."""
    found: Value = ca.SX(0)
    for u in ca.vertsplit(ca.SX(held)):
        found = ca.fmax(found, u * (ca.fmax(0, 1 - u / _REPEATED) ** 2 / epsilon + _TOLD * (1 - u)))
    return found


def row_shifts(sizes: Value, units: Sequence[str], epsilon: float) -> Value:
    """μ of (1) of one constraint for the sizes σ of its rows, (rows, 1); 1 where no row can ever hold anything."""
    if not ca.sparsify(sizes).nnz():
        return ca.DM.ones(len(units), 1)
    return shift_weights(units, epsilon) @ sizes


def shift_weights(units: Sequence[str], epsilon: float) -> ca.DM:
    """The matrix of (1), (rows, rows): μ = weights σ."""
    n = len(units)
    weights = ca.DM.ones(n, n) * (epsilon * _OTHER_ROWS / n)
    for row, unit in enumerate(units):
        alike = [k for k, other in enumerate(units) if k == row or (unit and other == unit)]
        weights[row, alike] += epsilon / len(alike)
    return weights
