"""The matrices s − J of Newton's method, s being γ/h and λ/h of Radau: full, or sparse where the system says so.

A full J comes from a kernel or from differences. Where q̇ = v the rows of q are eliminated first, so that what is
factorised with row exchanges has the size of (v, z). A sparse system has more unknowns, which keep each row short
(``SparseJacobian``): only the first n of them are asked for.
"""

from __future__ import annotations

from typing import Any

from torseur.simulation.integrators.calls import evaluate, rates
from torseur.simulation.integrators.imex import Stiff, stiff_of
from torseur.simulation.integrators.linear_solver import factorise, solve
from torseur.simulation.integrators.native_call import complexes, doubles, integers, native, native_view
from torseur.simulation.integrators.radau_coefficients import COMPLEX, REAL
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.sparse_solver import RIGHT, Tables, factorise_sparse, solve_sparse
from torseur.simulation.integrators.workspace import SCALE, STAGE, Integers, K
from torseur.simulation.system import Array

DIFFERENCE = 1.5e-8  # of an entry in units of its size: the square root of the round-off

Full = tuple[Array, Any, Integers]
"""J, then γ/h - J, then a right-hand side, (2n + 1, n); λ/h - J and a right-hand side, (n + 1, n); pivots, (2n,)."""

Sparse = tuple[Array, Array, Array, Any, Any, Integers, Tables]
"""Values of G; of each matrix its entries and its two vectors; where the entries of G are stored; the pattern."""

Matrices = tuple[Full, Sparse, Stiff]
"""One of both first has room, by ``r.unknowns``; the last where stiff forces alone are taken implicitly."""


@native_view
def matrices_of(r: Record) -> Matrices:
    """The arrays of a run."""
    n = r.n if r.unknowns == 0 else 0
    full = doubles(r.real_at, (2 * n + 1, n)), complexes(r.paired_at, (n + 1, n)), integers(r.pivots_at, 2 * n)
    tables = (
        integers(r.order_at, r.unknowns),
        integers(r.starts_at, r.unknowns + 1),
        integers(r.places_at, r.unknowns),
        integers(r.columns_at, r.stored),
    )
    sparse = (
        doubles(r.derivative_at, (1, r.entries)),
        doubles(r.sparse_real_at, (1, r.stored)),
        doubles(r.real_vectors_at, (2, r.unknowns)),
        complexes(r.sparse_paired_at, (1, r.stored)),
        complexes(r.paired_vectors_at, (2, r.unknowns)),
        integers(r.stored_at_at, r.entries),
        tables,
    )
    return full, sparse, stiff_of(r)


@native
def differentiate(r: Record, w: Array, matrices: Matrices, t: float, row: int, derivative: int) -> None:
    """J = ∂ẋ/∂x at the state in a row of w, of which the derivative is known."""
    full, sparse, _ = matrices
    J = full[0]
    if r.unknowns:
        evaluate(r, r.sparse, t, row, derivative, sparse[0].ctypes.data)
    elif r.jacobian:
        evaluate(r, r.jacobian, t, row, derivative, J.ctypes.data)
    else:
        _differences(r, w, J, t, row, derivative)


@native
def _differences(r: Record, w: Array, J: Array, t: float, row: int, derivative: int) -> None:
    for i in range(r.n):
        w[STAGE, i] = w[row, i]
    for j in range(r.n):
        w[STAGE, j] = w[row, j] + DIFFERENCE * max(abs(w[row, j]), w[SCALE, j])
        rates(r, t, STAGE, K + 1)
        for i in range(r.n):
            J[i, j] = (w[K + 1, i] - w[derivative, i]) / (w[STAGE, j] - w[row, j])
        w[STAGE, j] = w[row, j]


@native
def factorise_both(r: Record, matrices: Matrices) -> bool:
    """The matrices for a step of length r.taken; False where one is singular."""
    full, sparse, _ = matrices
    if r.unknowns:
        values, real, real_vectors, paired, paired_vectors, stored_at, tables = sparse
        _shift(r, real, REAL / r.taken, REAL / r.taken, values, stored_at, tables)
        _shift(r, paired, COMPLEX / r.taken, COMPLEX / r.taken, values, stored_at, tables)
        return factorise_sparse(real, real_vectors, tables, r.eliminated) and factorise_sparse(
            paired, paired_vectors, tables, r.eliminated
        )
    n = r.n
    real, paired, pivots = full
    for i in range(n):
        for j in range(n):
            real[n + i, j] = -real[i, j]
            paired[i, j] = -real[i, j]
        real[n + i, i] += REAL / r.taken
        paired[i, i] += COMPLEX / r.taken
    plain = r.nq if r.rates_are_speeds else 0  # q̇ = v: γ/h on the diagonal and one entry beside it
    return factorise(real, n, pivots, 0, plain) and factorise(paired, 0, pivots, n, plain)


@native
def factorise_one(r: Record, matrices: Matrices, of_positions: float, of_others: float) -> bool:
    """The real matrix s − J alone, with one s for the rows of q and one for those below; False where it is singular."""
    full, sparse, _ = matrices
    if r.unknowns:
        values, real, vectors, _, _, stored_at, tables = sparse
        _shift(r, real, of_positions, of_others, values, stored_at, tables)
        return factorise_sparse(real, vectors, tables, r.eliminated)
    n = r.n
    real, _, pivots = full
    for i in range(n):
        for j in range(n):
            real[n + i, j] = -real[i, j]
        real[n + i, i] += of_positions if i < r.nq else of_others
    return factorise(real, n, pivots, 0, r.nq if r.rates_are_speeds else 0)


@native
def _shift(
    r: Record, M: Any, of_positions: Any, of_others: Any, values: Array, stored_at: Integers, tables: Tables
) -> None:
    """s E − G."""
    order, _, pivots, _ = tables
    for e in range(r.stored):
        M[0, e] = 0.0
    for e in range(r.entries):
        M[0, stored_at[e]] -= values[0, e]
    for p in range(r.unknowns):
        if order[p] < r.n:
            M[0, pivots[p]] += of_positions if order[p] < r.nq else of_others


@native
def solve_real(r: Record, w: Array, matrices: Matrices, row: int) -> None:
    """A row of w, a right-hand side of γ/h − J, becomes the solution."""
    full, sparse, _ = matrices
    if r.unknowns:
        _, real, vectors, _, _, _, tables = sparse
        order = tables[0]
        for p in range(r.unknowns):
            vectors[RIGHT, p] = w[row, order[p]] if order[p] < r.n else 0.0
        solve_sparse(real, vectors, tables, r.eliminated)
        for p in range(r.unknowns):
            if order[p] < r.n:
                w[row, order[p]] = vectors[RIGHT, p]
    else:
        n = r.n
        real, _, pivots = full
        for i in range(n):
            real[2 * n, i] = w[row, i]
        solve(real, n, pivots, 0, 2 * n)
        for i in range(n):
            w[row, i] = real[2 * n, i]


@native
def solve_for_all(r: Record, matrices: Matrices, remainder: Array) -> None:
    """What is left of the equations for (x, y), a right-hand side of s − J, becomes the changes of (x, y).

    Without a sparse matrix y is no unknown, and x alone is changed.
    """
    full, sparse, _ = matrices
    if r.unknowns:
        _, real, vectors, _, _, _, tables = sparse
        order, known = tables[0], r.n + r.ny if r.balance else r.n
        for p in range(r.unknowns):
            vectors[RIGHT, p] = remainder[0, order[p]] if order[p] < known else 0.0
        solve_sparse(real, vectors, tables, r.eliminated)
        for p in range(r.unknowns):
            if order[p] < known:
                remainder[0, order[p]] = vectors[RIGHT, p]
    else:
        n = r.n
        real, _, pivots = full
        for i in range(n):
            real[2 * n, i] = remainder[0, i]
        solve(real, n, pivots, 0, 2 * n)
        for i in range(n):
            remainder[0, i] = real[2 * n, i]


@native
def solve_paired(r: Record, w: Array, matrices: Matrices, row: int) -> None:
    """A row of w and the next, real and imaginary part of a right-hand side of λ/h − J, become the solution."""
    full, sparse, _ = matrices
    if r.unknowns:
        _, _, _, paired, vectors, _, tables = sparse
        order = tables[0]
        for p in range(r.unknowns):
            i = order[p]
            vectors[RIGHT, p] = complex(w[row, i], w[row + 1, i]) if i < r.n else complex(0.0, 0.0)
        solve_sparse(paired, vectors, tables, r.eliminated)
        for p in range(r.unknowns):
            i = order[p]
            if i < r.n:
                w[row, i], w[row + 1, i] = vectors[RIGHT, p].real, vectors[RIGHT, p].imag
    else:
        n = r.n
        _, paired, pivots = full
        for i in range(n):
            paired[n, i] = complex(w[row, i], w[row + 1, i])
        solve(paired, 0, pivots, n, n)
        for i in range(n):
            w[row, i], w[row + 1, i] = paired[n, i].real, paired[n, i].imag
