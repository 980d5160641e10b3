import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.mechanics.dynamics.cholesky import cholesky_solve, factor


@pytest.mark.parametrize("n", [1, 2, 5, 9])
def test_solution_satisfies_the_equations(n):
    rng = np.random.default_rng(n)
    B = rng.normal(size=(n, n))
    A, b = B @ B.T + n * np.eye(n), rng.normal(size=(n, 3))
    x = np.array(cholesky_solve(ca.DM(A), ca.DM(b)))
    assert_allclose(A @ x, b, atol=1e-12)


def test_factors_multiply_to_the_matrix():
    rng = np.random.default_rng(3)
    B = rng.normal(size=(6, 6))
    A = B @ B.T + np.eye(6)
    L, D = (np.array(ca.DM(part)) for part in factor(ca.DM(A)))
    assert_allclose(L.T @ np.diag(1 / D.ravel()) @ L, A, atol=1e-12)
    assert_allclose(np.triu(L, 1), 0)
    assert_allclose(np.diag(L), 1)


def test_zeros_between_branches_stay_zeros():
    """Two branches of three on a common root: no entry appears between them."""
    A = ca.SX.sym("A", 7, 7)
    A[1:4, 4:7] = 0
    A[4:7, 1:4] = 0
    L, _ = factor(ca.sparsify(A))
    assert L[4:7, 1:4].nnz() == 0
    assert L.nnz() == 7 + 6 + 3 + 3
