"""Elimination of sparse systems that are not symmetric: order, fill and solution."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.algebra.sparse.elimination import eliminated
from torseur.simulation.integrators.sparse_solver import RIGHT, factorise_sparse, solve_sparse


def solution(M, b):
    """By the elimination that the pattern of M asks for."""
    found = eliminated([set(np.flatnonzero(row).tolist()) for row in M])
    entries, vectors = np.zeros((1, found.entries), M.dtype), np.zeros((2, len(b)), M.dtype)
    for (i, j), e in found.entry_of().items():
        entries[0, e] = M[i, j]
    tables = tuple(np.array(t) for t in (found.order, found.starts, found.pivots, found.columns))
    assert factorise_sparse.py_func(entries, vectors, tables, found.eliminated)
    vectors[RIGHT] = b[list(found.order)]
    solve_sparse.py_func(entries, vectors, tables, found.eliminated)
    x = np.empty_like(b)
    x[list(found.order)] = vectors[RIGHT]
    return x, found


def recursion(n, *, unread=0):
    """Masses on a line, each held by the one before: y_k accelerations, then motions outward, then forces inward.

    Row of y_k: the force on mass k is nil. ``unread`` further unknowns are sums that nothing depends on.
    """
    mass = np.arange(1.0, n + 1)
    M = np.zeros((3 * n + unread, 3 * n + unread))
    a, f = np.arange(n, 2 * n), np.arange(3 * n - 1, 2 * n - 1, -1)  # forces are found from the tip inward
    for k in range(n):
        M[k, f[k]] = 1
        M[a[k], [a[k], k]] = -1, 1
        M[f[k], [f[k], a[k]]] = -1, mass[k]
        if k:
            M[a[k], a[k - 1]] = 1
            M[f[k - 1], f[k]] = 1
    for k in range(3 * n, 3 * n + unread):
        M[k, :n] = 1
        M[k, k] = 2
    return M


@pytest.mark.parametrize("kind", [float, complex])
@pytest.mark.parametrize("seed", range(3))
def test_it_solves_what_gauss_with_exchanges_solves(seed, kind):
    rng, n = np.random.default_rng(seed), 30
    M = np.where(rng.random((n, n)) < 0.1, rng.normal(size=(n, n)), 0) + 4 * np.eye(n)
    M = M.astype(kind) * (1 if kind is float else np.exp(1j * rng.normal(size=(n, n))))
    b = rng.normal(size=n).astype(kind)
    assert_allclose(solution(M, b)[0], np.linalg.solve(M, b), rtol=1e-9, atol=1e-11)


def test_unknowns_without_a_diagonal_wait_for_their_pivots():
    M = recursion(6, unread=2)
    b = np.random.default_rng(0).normal(size=len(M))
    x, found = solution(M, b)
    assert_allclose(x, np.linalg.solve(M, b), rtol=1e-9, atol=1e-11)
    assert found.eliminated == len(M) - 2  # the sums follow from the rest


def test_the_work_of_a_recursion_grows_with_its_length_although_its_inverse_is_full():
    work = [solution(recursion(n), np.ones(3 * n))[1].operations for n in (10, 20, 30)]
    assert work[2] - work[1] == work[1] - work[0]
    full = recursion(10)
    assert np.count_nonzero(full[:10, 10:] @ np.linalg.solve(full[10:, 10:], full[10:, :10])) == 100


def test_a_row_that_repeats_another_is_left_out():
    """Two multipliers of the same condition: the accelerations are those of one of them."""
    n = 4
    once = np.zeros((3 * n + 1, 3 * n + 1))
    twice = np.zeros((3 * n + 2, 3 * n + 2))
    for M, rows in ((once, 1), (twice, 2)):
        place = [*range(n), *range(n + rows, 3 * n + rows)]  # multipliers stand behind accelerations
        M[np.ix_(place, place)] = recursion(n)
        for k in range(n, n + rows):
            M[k, 1:3] = M[1:3, k] = 1, -1
    x, y = (solution(M, np.eye(len(M))[0])[0] for M in (once, twice))
    assert_allclose(y[:n], x[:n], rtol=1e-12)


def test_a_condition_that_holds_always_is_left_out():
    M = np.array([[0.0, 2.0], [0.0, 4.0]])
    assert_allclose(solution(M, np.array([1.0, 2.0]))[0], [0.0, 0.5])


def test_a_pattern_without_pivots_is_refused():
    with pytest.raises(ValueError, match="no pivot"):
        eliminated([{1}, {0}])


@pytest.mark.parametrize("kind", [float, complex])
def test_a_condition_that_holds_nothing_but_round_off_is_left_out(kind):
    """Two conditions on three unknowns, the first of which has entries of 1e-17: the others are solved without it."""
    A, h = np.diag([1.0, 2.0, 3.0]), np.array([[1e-17, -2e-17, 0], [1.0, 2.0, -1.0]])
    M = np.block([[A, h.T], [h, np.zeros((2, 2))]]).astype(kind)
    b = np.array([1.0, 2.0, 3.0, 0.0, 4.0], dtype=kind)
    x, _ = solution(M, b)
    kept = [0, 1, 2, 4]
    assert x[3] == 0.0
    assert_allclose(x[kept], np.linalg.solve(M[np.ix_(kept, kept)], b[kept]), rtol=1e-12)
