"""How close rows are to repeating each other, from what is left of their answer, against its eigenvalues."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.mechanics.constraints.shifts import closeness, closeness_where_rows_repeat

EPSILON = 1e-10


def rows_of(eigenvalues, rng):
    """A symmetric matrix with these eigenvalues along random directions."""
    Q = np.linalg.qr(rng.normal(size=(len(eigenvalues),) * 2))[0]
    return Q @ np.diag(eigenvalues) @ Q.T


def numbers(function, G, mu=None):
    mu = np.full(len(G), EPSILON) if mu is None else mu
    return float(function(ca.DM(G), ca.DM(mu), EPSILON))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("function", [closeness, closeness_where_rows_repeat])
def test_closeness_is_the_sum_of_the_inverse_eigenvalues(function, seed):
    rng = np.random.default_rng(seed)
    sigma = 10.0 ** rng.uniform(-4, 0, size=4)
    found = numbers(function, rows_of(sigma, rng)) - (100.0 if function is closeness_where_rows_repeat else 0.0)
    assert_allclose(found, (1 / sigma).sum(), rtol=1e-3)  # beyond a part ε'/σ of it, and 100 that rows are told with


def test_closeness_ends_where_shifts_take_over():
    rng = np.random.default_rng(0)
    nearer = [numbers(closeness, rows_of([1.0, 0.5, d * d], rng)) for d in (1e-2, 1e-3, 1e-5, 1e-7, 0.0)]
    assert_allclose(nearer, [1e4, 1e6, 1e8, 1e8, 1e8], rtol=1e-2)


@pytest.mark.parametrize("short", [1.0, 1e-1, 1e-2, 1e-4, 1e-6])
@pytest.mark.parametrize("order", [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
def test_rows_that_always_repeat_each_other_are_no_singular_position_however_short_one_of_them_is(short, order):
    """Bennett's linkage: of two such rows one shrinks to nothing on the way, and its pivot with it."""
    rows = np.array([[1.0, 0.3, 0.2], [short, 0.3 * short, 0.2 * short], [0.1, 0.9, -0.4]])[order]
    mu = EPSILON * np.maximum((rows**2).sum(axis=1), 1e-3)
    assert numbers(closeness, rows @ rows.T, mu) > 1e7
    assert numbers(closeness_where_rows_repeat, rows @ rows.T, mu) < 110


def test_rows_that_repeat_each_other_are_told_and_those_that_hold_nothing_are_not():
    twice = np.array([[1.0, 1.0], [1.0, 1.0]])
    assert numbers(closeness_where_rows_repeat, twice) > 100
    assert numbers(closeness_where_rows_repeat, np.diag([1.0, 0.0])) < 10


def test_a_singular_position_is_seen_beside_rows_that_always_repeat_each_other():
    d = 1e-2
    rows = np.array([[1.0, 0.0, 0.0], [1.0, d, 0.0], [1.0, d, 0.0], [0.0, 0.0, 1.0]])
    assert_allclose(numbers(closeness_where_rows_repeat, rows @ rows.T), 1.5 / d**2, rtol=0.05)
