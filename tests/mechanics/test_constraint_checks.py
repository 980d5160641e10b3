"""Independent, redundant and contradictory rows, by one factorisation against singular values and least squares."""

from types import SimpleNamespace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.mechanics.constraints import checks, independent_rows
from torseur.mechanics.constraints.checks import ConstraintError, check_choice, check_rows


def greedy(H):
    """Rows that raise the rank of those before them, by one SVD for each."""
    kept = []
    for i in range(len(H)):
        if np.linalg.matrix_rank(H[[*kept, i]], tol=1e-8) > len(kept):
            kept.append(i)
    return kept


def rows_with_dependent_ones(rng, m, n, redundant, density=1.0):
    """Rows of any length; some are combinations of rows before or after them, one is nil."""
    H = np.where(rng.random((m, n)) < density, rng.normal(size=(m, n)), 0.0) * 10.0 ** rng.uniform(-3, 3, size=(m, 1))
    for i in rng.choice(m, redundant, replace=False):
        others = rng.choice([k for k in range(m) if k != i], 2, replace=False)
        H[i] = rng.normal(size=2) @ H[others]
    H[rng.integers(0, m)] = 0.0
    return H


@pytest.mark.parametrize("block", [1, 3, 48])
@pytest.mark.parametrize("seed", range(6))
def test_first_rows_are_kept_and_the_others_are_combinations_of_them(seed, block, monkeypatch):
    monkeypatch.setattr(independent_rows, "_BLOCK", block)
    rng = np.random.default_rng(seed)
    H = rows_with_dependent_ones(rng, 14, 10 + seed, redundant=5, density=(1.0, 0.3)[seed % 2])
    found = independent_rows.independent_rows(H)
    assert list(found.kept) == greedy(H / np.maximum(np.linalg.norm(H, axis=1, keepdims=True), 1e-300))
    assert sorted([*found.kept, *found.weights]) == list(range(14))
    for i, weights in found.weights.items():
        combined = sum((weight * H[k] for k, weight in weights.items()), np.zeros(H.shape[1]))
        assert all(k < i for k in weights)
        assert_allclose(combined, H[i], atol=1e-5 * np.linalg.norm(H[i]) + 1e-300)  # small weights are left out


@pytest.mark.parametrize("seed", range(4))
def test_well_spread_rows_span_all_rows_and_none_of_them_is_nearly_a_combination_of_others(seed):
    """Rows of rank 4, the first ones made to be nearly parallel."""
    rng = np.random.default_rng(seed)
    H = rng.normal(size=(9, 4)) @ np.linalg.qr(rng.normal(size=(6, 6)))[0][:4]
    H[1] = H[0] + 1e-4 * H[1]
    chosen = independent_rows.well_spread_rows(H)
    assert len(chosen) == np.linalg.matrix_rank(H[list(chosen)], tol=1e-2) == 4
    assert 0 in independent_rows.well_spread_rows(np.vstack([H[:1], 1.5 * H[:1]]))  # as good, and earlier
    assert independent_rows.well_spread_rows(H[:4]) == (0, 1, 2, 3)  # all of them are needed


def test_blocks_that_share_no_column_are_factored_apart():
    rng = np.random.default_rng(3)
    apart = np.zeros((12, 16))
    for k in range(4):
        apart[k::4, k::4] = rng.normal(size=(3, 4))
    apart[9] = 2 * apart[1] - apart[5]
    assert len(independent_rows.coupled_blocks(apart)) == 4
    found = independent_rows.independent_rows(apart)
    assert found.kept == tuple(k for k in range(12) if k != 9)
    assert found.weights[9] == pytest.approx({1: 2.0, 5: -1.0})
    assert found.follows_from(9) == (1, 5)


def test_more_rows_than_speeds_leave_no_more_than_these():
    H = np.random.default_rng(0).normal(size=(9, 4))
    assert independent_rows.independent_rows(H).kept == (0, 1, 2, 3)
    assert independent_rows.independent_rows(np.zeros((0, 4))).kept == ()


def test_a_row_of_round_off_holds_nothing_and_follows_from_none():
    """As across an axis along which a linkage does not move: its entries are what assembly leaves."""
    rng = np.random.default_rng(0)
    H = rng.normal(size=(3, 5))
    H[1] *= 1e-13
    found = independent_rows.independent_rows(H)
    assert found.kept == (0, 2) and found.follows_from(1) == ()


class Machine(SimpleNamespace):
    __hash__ = object.__hash__


def machine(nv, labels):
    """All that the checks read of a model: speeds, and rows of one constraint."""
    constraint = SimpleNamespace(name="loop", row_names=labels)
    layout = SimpleNamespace(speed_names=tuple(f"s{k}" for k in range(nv)))
    return Machine(name="m", nv=nv, constraints=(constraint,), layout=layout)


H = np.array([[1.0, 0, 0, 0], [0, 2.0, 0, 0], [3.0, -2.0, 0, 0], [0, 0, 0, 0], [0, 0, 1.0, 0]])
LOOP = machine(4, ("x", "y", "both", "nothing", "z"))


def test_redundant_rows_are_told_with_what_they_follow_from():
    report = check_rows(LOOP, H, np.array([1.0, 4.0, -1.0, 0.0, 7.0]))
    assert report.independent == (0, 1, 4) and report.rank == 3 and report.mobility == 1
    assert [str(row) for row in report.redundant] == [
        "'loop.both' follows from 'loop.x', 'loop.y'",
        "'loop.nothing' holds nothing that can move",
    ]


def test_contradictions_are_refused():
    with pytest.raises(ConstraintError, match=r"contradict each other: 'loop.both' against 'loop.x', 'loop.y'"):
        check_rows(LOOP, H, np.array([1.0, 4.0, -1.1, 0.0, 7.0]))
    with pytest.raises(ConstraintError, match=r"'loop.nothing' against the joints"):
        check_rows(LOOP, H, np.array([1.0, 4.0, -1.0, 0.1, 7.0]))


def test_a_machine_without_rows_moves_freely():
    report = check_rows(machine(4, ()), np.zeros((0, 4)), np.zeros(0))
    assert (report.rank, report.mobility, report.redundant) == (0, 4, ())


def test_chosen_speeds_complete_the_rows_or_are_refused():
    rows, e = H[[0, 1]], np.eye(4)
    check_choice(LOOP, rows, ("a", "b"), e[[2, 3]])
    check_choice(LOOP, rows, ("a", "b"), np.array([[5.0, 0, 1, 1], [0, 0, 1, -1e-3]]))
    with pytest.raises(ConstraintError, match="'b' cannot move freely"):
        check_choice(LOOP, rows, ("a", "b"), np.array([[0, 0, 1.0, 0], [1.0, 1.0, 0, 0]]))
    with pytest.raises(ConstraintError, match="depend on each other"):
        check_choice(LOOP, rows, ("a", "b"), np.array([[0, 0, 1.0, 1.0], [1.0, 0, 2.0, 2.0]]))
    with pytest.raises(ConstraintError, match=r"2 degrees of freedom .* but 1 independent"):
        check_choice(LOOP, rows, ("a",), e[[2]])


def diagonal(model, x):
    return ca.diag(x)


def test_numbers_of_a_function_are_dense_also_where_its_value_is_sparse():
    value = checks.numbers(diagonal, LOOP, np.array([1.0, 2.0]))
    assert_allclose(value, np.diag([1.0, 2.0]))
