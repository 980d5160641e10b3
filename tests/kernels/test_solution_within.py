"""A sparse solution between two pieces of straight code."""

import casadi as ca
import numpy as np
from numpy.testing import assert_allclose

from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.pattern import Pattern
from torseur.kernels.sparse.native import ProximalSolution
from torseur.kernels.sparse.within import SolutionWithin


def projection(m=7, n=12, seed=0):
    """ẋ − Aᵀ (A Aᵀ)⁻¹ A ẋ with rows A whose entries turn with the input; (kernel, the same in NumPy)."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(m, n)) * (rng.random((m, n)) < 0.4) + np.eye(m, n)
    angle, x_dot = ca.SX.sym("angle"), ca.SX.sym("x_dot", n)
    A = ca.sparsify(ca.SX(ca.sparsify(ca.DM(rows)))) * (1 + 0.2 * ca.sin(angle))
    x, received = ca.SX.sym("x", m), ca.SX.sym("received", n + A.nnz())
    taken = ca.SX(A.sparsity(), received[n:])
    made = SolutionWithin(
        "projected",
        {"angle": angle, "x_dot": x_dot},
        A @ A.T,
        A @ x_dot,
        ca.vertcat(x_dot, A.nz[:]),
        x,
        received,
        received[:n] - taken.T @ x,
        ProximalSolution(analysed(Pattern.of(A @ A.T)), None, 1),
    )

    def expected(angle, x_dot):
        A = rows * (1 + 0.2 * np.sin(angle))
        return x_dot - A.T @ np.linalg.solve(A @ A.T, A @ x_dot)

    return made.kernel(of="test"), expected


def test_a_projection_with_loops_inside_is_that_of_numpy():
    kernel, expected = projection()
    rng = np.random.default_rng(1)
    for _ in range(5):
        angle, x_dot = rng.normal(size=1), rng.normal(size=12)
        assert_allclose(kernel(angle, x_dot), expected(angle[0], x_dot), atol=1e-12)


def test_a_batch_has_the_bits_of_single_calls():
    kernel, _ = projection(seed=2)
    rng = np.random.default_rng(3)
    angles, speeds = rng.normal(size=(11, 1)), rng.normal(size=(11, 12))
    single = np.array([kernel(a, v) for a, v in zip(angles, speeds, strict=True)])
    assert np.array_equal(kernel(angles, speeds), single)
