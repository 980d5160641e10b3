"""The proximal shift μ of loops (6): small beside what the rows themselves weigh, whatever their units and masses.

Where σ_i is the acceleration that a unit multiplier of row i makes along the row itself,

    μ_i = ε (mean of σ over the rows of the constraint with the unit of row i + 10⁻³ mean of σ over all its rows)   (1)

so that rows that hold nothing at a position have a shift too; where all rows of a constraint hold nothing, the least
number that keeps the rest defined.

Where rows nearly repeat each other, errors in them are enlarged. Of the rows that are eliminated together, with
G = L_cc what the rows before them leave of their answer and σ the eigenvalues of ε √μ⁻¹ G √μ⁻¹,

    c = min(1/ε', tr(μ (G + μ)⁻¹)/ε),   ε' = 100 ε                                              (2)

is the sum of 1/(σ + ε): 1 and a little more for each row where they stand across each other, the square of what errors
are multiplied with where they do not.

A direction in which rows always repeat each other enlarges nothing. Its σ is 0, or some ε where the rows that are
repeated were eliminated before. For rows of which some repeat others where a machine starts, with μ' = 100 μ,

    N = √μ' (G + μ')⁻¹ √μ',   R = 1 − N                                                         (3)
    c = tr(N R⁴)/ε' + min(c_r, Σ N_ii (1 − N_ii)/ε')                                            (4)

N has the eigenvalues ε'/(σ + ε') and R σ/(σ + ε'), so that the first term is (2) without such directions, whichever of
their rows is the shorter one; it does not see singular positions that are nearer than some √ε'. Off the invariants such
rows contradict each other: N_ii, the part of row i that the others do not need, is neither 0 nor 1 then, and the second
term tells that they are there. Rows that hold nothing, of which N_ii = 1, do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.mechanics.dynamics.cholesky import cholesky_solve

_OTHER_ROWS = 1e-3
_LEAST = 1e-30  # [1/kg, 1/(kg m²)]: beside the shift of rows that hold anything it is lost in the last digit
_FARTHER = 100.0  # ε'/ε
_TOLD = 100.0  # c_r


def closeness(G: Value, mu: Value, epsilon: float | Value) -> Value:
    """c of (2) for rows with the shifts ``mu``, (rows, 1), of which ε is a part."""
    free = ca.diag(cholesky_solve(ca.densify(G) + ca.diag(mu), ca.diag(mu)))
    return ca.fmin(1 / _FARTHER, ca.sum1(free)) / epsilon


def closeness_where_rows_repeat(G: Value, mu: Value, epsilon: float | Value) -> Value:
    """c of (4)."""
    scale, one = ca.sqrt(_FARTHER * mu), ca.DM.eye(mu.numel())
    N = symmetric(cholesky_solve(ca.densify(G / (scale @ scale.T)) + one, one))
    R = one - N
    square = symmetric(R @ R)
    lost = ca.sum1(ca.sum2(symmetric(N @ square) * square))
    repeated = ca.sum1(ca.diag(N) * ca.diag(R))
    unit = _FARTHER * epsilon
    return lost / unit + ca.fmin(_TOLD, repeated / unit)


def row_shifts(sizes: Value, weights: Value) -> Value:
    """μ of (1) of one constraint for the sizes σ of its rows, (rows, 1); 1 where no row can ever hold anything."""
    if not ca.sparsify(sizes).nnz():
        return ca.DM.ones(*sizes.shape)
    return ca.densify(weights @ sizes) + _LEAST


def shift_weights(units: Sequence[str], epsilon: float) -> ca.DM:
    """The matrix of (1), (rows, rows): μ = weights σ."""
    n = len(units)
    weights = ca.DM.ones(n, n) * (epsilon * _OTHER_ROWS / n)
    for row, unit in enumerate(units):
        alike = [k for k, other in enumerate(units) if k == row or (unit and other == unit)]
        weights[row, alike] += epsilon / len(alike)
    return weights
