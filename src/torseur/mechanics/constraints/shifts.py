"""The proximal shift μ of loops (6): small beside what the rows themselves weigh, whatever their units and masses.

Where σ_i is the acceleration that a unit multiplier of row i makes along the row itself,

    μ_i = ε (mean of σ over the rows of the constraint with the unit of row i + 10⁻³ mean of σ over all its rows)   (1)

so that rows that hold nothing at a position have a shift too.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value

_OTHER_ROWS = 1e-3


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
