"""The matrices γ/h − J and λ/h − J of Newton's method: full, or sparse where the system says so.

A full J comes from a kernel or from differences. Where q̇ = v the rows of q are eliminated first, so that what is
factorised with row exchanges has the size of (v, z). A sparse system has more unknowns, which keep each row short
(``SparseJacobian``): only the first n of them are asked for.
"""

from __future__ import annotations

from typing import Any

from torseur.simulation.integrators.calls import evaluate, rates
from torseur.simulation.integrators.linear_solver import factorise, solve
from torseur.simulation.integrators.native_call import complexes, doubles, integers, native, native_view
from torseur.simulation.integrators.radau_coefficients import COMPLEX, REAL
from torseur.simulation.integrators.record import Record
from torseur.simulation.integrators.sparse_solver import RIGHT, Tables, factorise_sparse, solve_sparse
from torseur.simulation.integrators.workspace import SCALE, STAGE, Integers, K, X
from torseur.simulation.system import Array

DIFFERENCE = 1.5e-8  # of an entry in units of its size: the square root of the round-off

Full = tuple[Array, Any, Integers]
"""J, then γ/h - J, then a right-hand side, (2n + 1, n); λ/h - J and a right-hand side, (n + 1, n); pivots, (2n,)."""

Sparse = tuple[Array, Array, Array, Any, Any, Integers, Tables]
"""Values of G; of each matrix its entries and its two vectors; where the entries of G are stored; the pattern."""

Matrices = tuple[Full, Sparse]
"""One of both has room, by ``r.unknowns``."""


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
    return full, sparse


@native
def differentiate(r: Record, w: Array, matrices: Matrices) -> None:
    """J = ∂ẋ/∂x at the present state, of which row K is the derivative."""
    full, sparse = matrices
    J = full[0]
    if r.unknowns:
        evaluate(r, r.sparse, r.t, X, K, sparse[0].ctypes.data)
    elif r.jacobian:
        evaluate(r, r.jacobian, r.t, X, K, J.ctypes.data)
    else:
        _differences(r, w, J)


@native
def _differences(r: Record, w: Array, J: Array) -> None:
    for i in range(r.n):
        w[STAGE, i] = w[X, i]
    for j in range(r.n):
        w[STAGE, j] = w[X, j] + DIFFERENCE * max(abs(w[X, j]), w[SCALE, j])
        rates(r, r.t, STAGE, K + 1)
        for i in range(r.n):
            J[i, j] = (w[K + 1, i] - w[K, i]) / (w[STAGE, j] - w[X, j])
        w[STAGE, j] = w[X, j]


@native
def factorise_both(r: Record, matrices: Matrices) -> bool:
    """The matrices for a step of length r.taken; False where one is singular."""
    full, sparse = matrices
    if r.unknowns:
        values, real, real_vectors, paired, paired_vectors, stored_at, tables = sparse
        _shift(r, real, REAL / r.taken, values, stored_at, tables)
        _shift(r, paired, COMPLEX / r.taken, values, stored_at, tables)
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
def _shift(r: Record, M: Any, shift: Any, values: Array, stored_at: Integers, tables: Tables) -> None:
    """Shift · E − G."""
    order, _, pivots, _ = tables
    for e in range(r.stored):
        M[0, e] = 0.0
    for e in range(r.entries):
        M[0, stored_at[e]] -= values[0, e]
    for p in range(r.unknowns):
        if order[p] < r.n:
            M[0, pivots[p]] += shift


@native
def solve_real(r: Record, w: Array, matrices: Matrices, row: int) -> None:
    """A row of w, a right-hand side of γ/h − J, becomes the solution."""
    full, sparse = matrices
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
def solve_paired(r: Record, w: Array, matrices: Matrices, row: int) -> None:
    """A row of w and the next, real and imaginary part of a right-hand side of λ/h − J, become the solution."""
    full, sparse = matrices
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
