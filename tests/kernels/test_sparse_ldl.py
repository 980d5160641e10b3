"""Solutions by sparse factors, on symbols and in native code, against dense ones by NumPy."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.ldl import factored, proximal_solution
from torseur.algebra.sparse.order import after_their_rows
from torseur.algebra.sparse.pattern import Pattern
from torseur.kernels.llvm.jit import host
from torseur.kernels.sparse import native
from torseur.kernels.sparse.native import ProximalSolution, solution_kernel

W = host().width


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path))


def sparse_numbers(rng, shape, density):
    return np.where(rng.random(shape) < density, rng.normal(size=shape), 0.0)


def blocks(rng, n, m, density=0.25):
    """(A, H): sparse, A positive definite with eigenvalues above 1, H of full rank."""
    M, H = sparse_numbers(rng, (n, n), density), sparse_numbers(rng, (m, n), density)
    H[range(m), rng.permutation(n)[:m]] += 3.0
    return np.eye(n) + M @ M.T, H


def saddle(A, H, C=None):
    return np.block([[A, H.T], [H, np.zeros((len(H), len(H))) if C is None else -C]])


def pattern_of(K):
    return Pattern.of(ca.sparsify(ca.DM(K)))


def analysis_of(K, n):
    pattern = pattern_of(K)
    return analysed(pattern, after=after_their_rows(pattern, range(n, len(K))))


@pytest.mark.parametrize("seed", range(5))
def test_quasi_definite_matrices_factor_in_any_order(seed):
    """[Vanderbei 1995], also in orders that fill in everything."""
    rng = np.random.default_rng(seed)
    A, H = blocks(rng, 12, 6)
    K = saddle(A, H, np.diag(rng.uniform(0.5, 1.0, 6)))
    b = rng.normal(size=(18, 3))
    for order in (None, rng.permutation(18).tolist(), range(17, -1, -1)):
        factor = factored(ca.DM(K), analysed(pattern_of(K), order=order))
        # pivots of order one: round-off of some hundred operations
        assert_allclose(factor.solve(ca.DM(b)).full(), np.linalg.solve(K, b), atol=1e-11)
        assert sum(d > 0 for d in factor.D_inverse) == 12  # Sylvester's law of inertia


@pytest.mark.parametrize("seed", range(3))
def test_the_factor_on_symbols_is_that_on_numbers(seed):
    rng = np.random.default_rng(seed)
    A, H = blocks(rng, 9, 4)
    K, b = saddle(A, H), rng.normal(size=(13, 2))
    analysis = analysis_of(K, 9)
    symbols, right = ca.SX.sym("K", analysis.pattern.sparsity()), ca.SX.sym("b", 13, 2)
    function = ca.Function("x", [symbols, right], [factored(symbols, analysis).solve(right)])
    x = function(ca.project(ca.DM(np.tril(K)), analysis.pattern.sparsity()), b).full()
    assert_allclose(x, np.linalg.solve(K, b), atol=1e-10)


def test_the_upper_triangle_is_not_read():
    rng = np.random.default_rng(1)
    A, H = blocks(rng, 8, 3)
    K, b = saddle(A, H), ca.DM(rng.normal(size=11))
    analysis = analysis_of(K, 8)
    spoiled = np.tril(K) + np.triu(rng.normal(size=K.shape), 1)
    shift = ca.DM([0.0] * 8 + [1e-6] * 3)
    assert_array_equal(
        proximal_solution(ca.DM(spoiled), b, analysis, shift, 2).full(),
        proximal_solution(ca.DM(K), b, analysis, shift, 2).full(),
    )


@pytest.mark.parametrize("seed", range(5))
def test_sweeps_converge_to_the_multipliers_of_least_norm_where_rows_repeat(seed):
    """Rows that follow from others, and a row of zeros: λ = pinv(H A⁻¹ Hᵀ) (H A⁻¹ f − g)."""
    rng = np.random.default_rng(seed)
    A, H = blocks(rng, 14, 4)
    H = np.vstack([H, H[0] - 2 * H[2], H[1], np.zeros(14)])
    analysis = analysis_of(saddle(np.ones((14, 14)), np.ones((7, 14))), 14)  # the pattern of other positions
    x_true = rng.normal(size=14)
    f, g = rng.normal(size=14), H @ x_true
    G = H @ np.linalg.solve(A, H.T)
    lam = np.linalg.pinv(G, rcond=1e-10) @ (H @ np.linalg.solve(A, f) - g)
    x = np.linalg.solve(A, f - H.T @ lam)
    mu, errors = 1e-4, []
    for sweeps in (1, 2, 3):
        shift, right = ca.DM([0.0] * 14 + [mu] * 7), ca.DM(np.concatenate([f, g]))
        found = proximal_solution(ca.DM(saddle(A, H)), right, analysis, shift, sweeps).full().ravel()
        errors.append(np.abs(found - np.concatenate([x, lam])).max())
    # the error falls by μ/(μ + σ) in each sweep, down to round-off over μ along dependent rows
    sigma = np.linalg.eigvalsh(G)[3]
    contraction = mu / (mu + sigma)
    assert errors[0] > 1e-7
    assert errors[1] < 10 * contraction * errors[0] + 1e-10
    assert errors[2] < 10 * contraction * errors[1] + 1e-10
    assert_allclose(found[:14], x, atol=1e-10)
    assert_allclose(np.linalg.norm(lam), np.linalg.norm(np.linalg.pinv(H.T) @ (f - A @ x)), rtol=1e-9)


KINDS = {"straight": False, "loops": True}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("n", "m", "columns", "sweeps"), [(1, 0, 1, 1), (7, 3, 1, 1), (20, 8, 3, 2), (12, 12, 1, 3)])
def test_kernels_solve_alone_and_in_batches_to_the_same_bits(kind, n, m, columns, sweeps):
    rng = np.random.default_rng(n)
    A, H = blocks(rng, n, m)
    analysis = analysis_of(saddle(A, H), n)
    wanted = ProximalSolution(analysis, [0.0] * n + [1e-6] * m, sweeps, columns)
    kernel = solution_kernel(wanted, loops=KINDS[kind])
    count = 2 * W + 3
    scales = rng.uniform(0.5, 2.0, size=count)
    K = np.stack([saddle(s * A, H) for s in scales])
    b = rng.normal(size=(count, n + m, columns))
    x = kernel(analysis.pattern.of_array(K), b.reshape(count, -1)).reshape(b.shape)
    # one sweep leaves μ times the multipliers; where m = n all of x follows from H, with pivots of any size
    assert_allclose(x, np.linalg.solve(K, b), atol=1e-3 if sweeps == 1 else 1e-7)
    right = K @ x
    assert_allclose(right[:, :n], b[:, :n], atol=1e-9)
    alone = [kernel(analysis.pattern.of_array(K[k]), b[k].ravel()).reshape(b[k].shape) for k in range(count)]
    assert_array_equal(np.stack(alone), x)


def test_loops_and_straight_code_agree_to_round_off():
    rng = np.random.default_rng(9)
    A, H = blocks(rng, 15, 6)
    analysis = analysis_of(saddle(A, H), 15)
    wanted = ProximalSolution(analysis, [0.0] * 15 + [1e-8] * 6, 2)
    K, b = analysis.pattern.of_array(saddle(A, H)), rng.normal(size=21)
    straight, loops = (solution_kernel(wanted, loops=kind)(K, b) for kind in (False, True))
    assert_allclose(straight, loops, atol=1e-11)


def test_the_kind_of_code_is_chosen_by_the_number_of_operations(monkeypatch):
    made = []
    monkeypatch.setattr(native, "_loop_module", lambda wanted: made.append(wanted) or pytest.fail("not wanted"))
    small = analysed(Pattern.of_entries(5, [(i, i + 1) for i in range(4)]))
    solution_kernel(ProximalSolution(small))
    assert not made
    large = analysed(Pattern.of_entries(900, [(i, i + 1) for i in range(899)]))
    assert ProximalSolution(large).operations > native.STRAIGHT
    with pytest.raises(pytest.fail.Exception):
        solution_kernel(ProximalSolution(large))


def test_a_large_chain_is_solved_as_a_banded_system():
    """5000 unknowns with work arrays on the heap, against LAPACK's solver for bands."""
    from scipy.linalg import solveh_banded

    n = 5000
    rng = np.random.default_rng(2)
    band = np.stack([rng.uniform(3.0, 4.0, n), rng.uniform(-1, 1, n), rng.uniform(-0.5, 0.5, n)])
    analysis = analysed(Pattern.of_entries(n, [(i, i + k) for i in range(n) for k in (1, 2) if i + k < n]))
    rows, columns = np.array(analysis.pattern.rows), analysis.pattern.columns
    values, b = band[rows - columns, columns], rng.normal(size=n)
    kernel = solution_kernel(ProximalSolution(analysis))
    x = kernel(np.tile(values, (W, 1)), np.tile(b, (W, 1)))
    assert_allclose(x[0], solveh_banded(band, b, lower=True), atol=1e-12)
    assert_array_equal(kernel(values, b), x[-1])
