"""Elimination in a fixed order of pivots solves with the matrix and with its transpose."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.mechanics.constraints.elimination import eliminated, pivot_order


@pytest.mark.parametrize("seed", range(3))
def test_solutions_of_a_sparse_matrix_and_of_its_transpose(seed):
    """The order is chosen at one matrix and used at another of the same pattern."""
    rng = np.random.default_rng(seed)
    pattern = (rng.uniform(size=(9, 9)) < 0.3) | np.eye(9, dtype=bool)[rng.permutation(9)]
    at, near = (np.where(pattern, rng.normal(size=(9, 9)) + 4 * np.eye(9), 0.0) for _ in range(2))
    near = at + 0.02 * near
    order, pivots = pivot_order(at, pattern)
    assert abs(np.prod(pivots)) == pytest.approx(abs(np.linalg.det(at)))
    K, b = ca.SX.sym("K", ca.sparsify(ca.DM(pattern.astype(float))).sparsity()), rng.normal(size=(9, 2))
    b[3], b[:, 1] = 0.0, np.eye(9)[4]
    found = eliminated(K, order)
    both = ca.Function("f", [K], [ca.densify(found.solve(ca.DM(b))), ca.densify(found.solve_transposed(ca.DM(b)))])
    x, y = (np.array(part) for part in both(ca.DM(K.sparsity(), near.T[pattern.T])))
    assert_allclose(near @ x, b, atol=1e-10)
    assert_allclose(near.T @ y, b, atol=1e-10)
