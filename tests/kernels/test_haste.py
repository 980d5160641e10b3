"""Code that is made in haste for a run, and replaced where better code pays."""

import casadi as ca
import numpy as np
import pytest

from torseur.kernels import function_kernel as making
from torseur.kernels import native
from torseur.kernels.function_kernel import function_kernel

X = np.random.default_rng(0).normal(size=(200, 3))


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setattr("torseur.storage.object_cache.cache_folder", lambda: tmp_path)


def made(number=1.0):
    """A kernel of sines, quotients, roots and products."""
    x = ca.SX.sym("x", 3)
    y = ca.vertcat(ca.sin(x[0]) * x[1] + number, ca.sqrt(1 + x[2] ** 2) / (2 + ca.cos(x[1])), ca.exp(x[0] * x[2]))
    return function_kernel(ca.Function("f", [x], [y], ["x"], ["y"]), of="test", shape=(3,), of_a_run=True)


def test_better_code_gives_the_same_bits_at_the_same_address():
    kernel = made()
    hasty, address = [kernel(x) for x in X], kernel.address
    assert kernel.is_hasty
    kernel.improve()
    assert not kernel.is_hasty and kernel.address == address
    assert np.array_equal([kernel(x) for x in X], hasty)


def test_rows_computed_one_by_one_are_led_to_better_code_too():
    kernel = made()
    hasty = kernel(X)
    kernel.improve()
    assert np.array_equal(kernel(X), hasty)


def test_code_is_improved_after_as_many_states_as_pay(monkeypatch):
    kernel = made()
    kernel(X[0])
    kernel.used(native._WORTH_CARE)
    assert kernel.is_hasty
    kernel.used(1)
    assert not kernel.is_hasty


def test_code_once_made_with_care_is_found_at_once(monkeypatch):
    first = made()
    first(X[0])
    first.improve()
    monkeypatch.setattr(making, "compiled_code", None)  # nothing more is compiled
    second = made()
    assert np.array_equal(second(X[0]), first(X[0])) and not second.is_hasty


def test_another_function_is_not_mistaken_for_it():
    first = made()
    first(X[0])
    first.improve()
    assert made(2.0)(X[0])[0] == pytest.approx(first(X[0])[0] + 1, abs=1e-15)
