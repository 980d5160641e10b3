"""Orders of elimination and what they fill in, against the factor of a dense matrix."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_array_equal

from torseur.algebra.sparse.analysis import ROOT, analysed
from torseur.algebra.sparse.ldl import factored
from torseur.algebra.sparse.order import after_their_rows, minimum_degree
from torseur.algebra.sparse.pattern import Pattern
from torseur.kernels.cost.counts import count


def random_pattern(rng, n, neighbours=2.0):
    entries = rng.integers(0, n, size=(int(neighbours * n), 2))
    return Pattern.of_entries(n, map(tuple, entries.tolist()))


def positive_definite(rng, pattern):
    """Random negative numbers in a pattern, beside a diagonal that outweighs them."""
    n = pattern.size
    K = np.zeros((n, n))
    K[list(pattern.rows), pattern.columns] = -rng.uniform(0.5, 1.0, pattern.entries)
    K = K + K.T
    return K - 2 * np.diag(K.sum(axis=1))


@pytest.mark.parametrize("seed", range(4))
def test_an_order_is_a_permutation_and_the_same_each_time(seed):
    pattern = random_pattern(np.random.default_rng(seed), 60)
    order = minimum_degree(pattern)
    assert sorted(order) == list(range(60))
    again = minimum_degree(Pattern.of_entries(60, reversed(list(zip(pattern.columns, pattern.rows, strict=True)))))
    assert order == again


@pytest.mark.parametrize("seed", range(4))
def test_the_pattern_of_l_is_that_of_choleskys_factor(seed):
    """Of a matrix with negative entries beside its diagonal: what elimination adds to them is negative too."""
    rng = np.random.default_rng(seed)
    pattern = random_pattern(rng, 40)
    analysis = analysed(pattern)
    K = positive_definite(rng, pattern)[np.ix_(analysis.order, analysis.order)]
    L = np.linalg.cholesky(K)
    found = [tuple((np.flatnonzero(np.abs(L[j + 1 :, j]) > 1e-14) + j + 1).tolist()) for j in range(40)]
    assert list(analysis.columns) == found
    assert analysis.entries == sum(map(len, found))
    assert analysis.parent == tuple(column[0] if column else ROOT for column in found)


def test_the_operations_are_those_of_the_factor_on_symbols():
    pattern = random_pattern(np.random.default_rng(5), 25)
    analysis = analysed(pattern)
    values, b = ca.SX.sym("K", pattern.entries), ca.SX.sym("b", 25)
    factor = factored(ca.SX(pattern.sparsity(), values), analysis)
    columns = [entry for column in factor.L for entry in column]
    counted = count(ca.Function("factor", [values], [ca.vertcat(*factor.D_inverse, *columns)]))
    # CasADi writes l · (1/d) as l/d; kernels invert every pivot once again
    assert counted.multiplications + counted.divisions == analysis.factor_operations
    solved = count(ca.Function("all", [values, b], [factor.solve(b)]))
    in_all = solved.multiplications + solved.divisions
    assert in_all == analysis.factor_operations + analysis.solve_operations


def test_bands_arrows_and_trees_fill_in_nothing():
    n = 50
    band = [(i, i + k) for i in range(n) for k in (1, 2) if i + k < n]
    arrow = [(0, i) for i in range(n)]  # in the given order it would fill in everything
    rng = np.random.default_rng(0)
    tree = [(i, int(rng.integers(0, i))) for i in range(1, n)]
    for entries in (band, arrow, tree):
        assert analysed(Pattern.of_entries(n, entries)).fill == 0
    assert analysed(Pattern.of_entries(n, arrow), order=range(n)).fill == (n - 1) * (n - 2) // 2


def test_a_plane_grid_fills_in_less_than_as_a_band():
    """Nested dissection needs some 8 n log₂ n entries, a band n^1.5 of them."""
    k = 30
    at = lambda i, j: i * k + j  # noqa: E731
    entries = [(at(i, j), at(i, j + 1)) for i in range(k) for j in range(k - 1)]
    entries += [(at(i, j), at(i + 1, j)) for i in range(k - 1) for j in range(k)]
    pattern = Pattern.of_entries(k * k, entries)
    assert analysed(pattern).entries < 0.5 * analysed(pattern, order=range(k * k)).entries


def ladder(cells):
    """The pattern of a chain of closed loops: in each, three speeds, joined to the next cell, and two multipliers."""
    entries = []
    for c in range(cells):
        at = 5 * c
        entries += [(at + i, at + j) for i in range(3) for j in range(i)]
        entries += [(at + i, at + j) for i in (3, 4) for j in range(3)]
        entries += [(at, at - 5 + j) for j in range(3) if c]
    return Pattern.of_entries(5 * cells, entries), [5 * c + k for c in range(cells) for k in (3, 4)]


def test_the_cost_of_a_chain_of_loops_is_linear():
    def operations(cells):
        pattern, multipliers = ladder(cells)
        analysis = analysed(pattern, after=after_their_rows(pattern, multipliers))
        return analysis.factor_operations, analysis.solve_operations

    small, large = operations(100), operations(1000)
    for few, many in zip(small, large, strict=True):
        assert many <= 10.2 * few


def test_multipliers_wait_for_the_unknowns_of_their_rows():
    pattern, multipliers = ladder(20)
    after = after_their_rows(pattern, multipliers)
    place = analysed(pattern, after=after).place
    assert all(place[i] > place[j] for i, before in after.items() for j in before)
    assert len(after) == 40 and all(after.values())


def test_unknowns_that_wait_for_each_other_are_refused():
    pattern = Pattern.of_entries(4, [(0, 1)])
    with pytest.raises(ValueError, match=r"\[0, 1\] wait for each other"):
        minimum_degree(pattern, {0: [1], 1: [0]})


def test_a_pattern_has_both_triangles_and_the_diagonal():
    K = ca.DM([[0, 0, 1], [2, 0, 0], [0, 0, 0]])
    pattern = Pattern.of(ca.sparsify(K))
    assert_array_equal(list(zip(pattern.rows, pattern.columns, strict=True)), [(0, 0), (1, 0), (2, 0), (1, 1), (2, 2)])
    with pytest.raises(ValueError, match="square, and this one is 2 × 3"):
        Pattern.of(ca.Sparsity(2, 3))


def test_an_order_that_forgets_unknowns_is_refused():
    with pytest.raises(ValueError, match="each of the 3 unknowns once"):
        analysed(Pattern.of_entries(3, []), order=[0, 1])


def test_5000_unknowns_of_a_chain_are_ordered_by_few_steps_each():
    """Counted, not timed: the sets of the quotient graph stay as small as the fill."""
    pattern, multipliers = ladder(1000)
    analysis = analysed(pattern, after=after_their_rows(pattern, multipliers))
    assert max(map(len, analysis.columns)) <= 8
