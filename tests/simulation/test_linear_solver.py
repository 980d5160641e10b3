"""The systems of linear equations inside the implicit integrator."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.simulation.integrators.linear_solver import factorise, solve


@pytest.mark.parametrize("kind", [float, complex])
@pytest.mark.parametrize("plain", [0, 6])
def test_rows_of_positions_may_be_eliminated_without_exchanges(kind, plain):
    """γ/h − J of q̇ = v, v̇ = anything, against another solver of the whole matrix."""
    rng, n, nq = np.random.default_rng(3), 15, 6
    A = rng.normal(size=(n, n)).astype(kind)
    A[:nq] = 0
    A[:nq, :nq], A[:nq, nq : 2 * nq] = 0.01 * np.eye(nq), -np.eye(nq)  # a long step: small on the diagonal
    b = rng.normal(size=n).astype(kind)
    M, pivots = np.vstack([A, b]), np.zeros(n, np.int64)
    assert factorise.py_func(M, 0, pivots, 0, plain)
    solve.py_func(M, 0, pivots, 0, n)
    assert_allclose(M[n], np.linalg.solve(A, b), rtol=1e-9)


def test_a_singular_matrix_is_told():
    M = np.ones((4, 3))
    assert not factorise.py_func(M, 0, np.zeros(3, np.int64), 0, 0)
    assert not factorise.py_func(np.zeros((4, 3)), 0, np.zeros(3, np.int64), 0, 1)
