"""Z⁻¹ of connected bodies updated to first order between inversions: its error, and what it costs."""

import sys

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from four_bars import open_four_bar
from torseur.algebra.sparse.pattern import Pattern
from torseur.mechanics.connection.inverse import RememberedInverse
from torseur.model.build import build

LOOP = ("revolute", "spherical", "cylindrical", "revolute")  # no row too many


def test_the_updated_inverse_is_that_of_the_paper_and_leaves_the_square_of_the_change():
    """λ = (2 − Z₀⁻¹ Z) Z₀⁻¹ b, and b − Z λ = ε² b with ε = 1 − Z Z₀⁻¹."""
    rng = np.random.default_rng(0)
    A, change = rng.normal(size=(6, 6)), rng.normal(size=(6, 6))
    before, b = A @ A.T + 6 * np.eye(6), rng.normal(size=(6, 2))
    now = before + 0.05 * (change + change.T)
    inverse = RememberedInverse(Pattern.of(ca.DM(before)), 2)
    _, memory = inverse.renewed(ca.SX(ca.DM(before)), ca.SX(ca.DM(b)), ca.SX(inverse.size, 1))
    x, memory = (np.asarray(ca.DM(part)) for part in inverse.updated(ca.SX(ca.DM(now)), ca.SX(ca.DM(b)), memory))
    old = np.linalg.inv(before)
    assert_allclose(x, (2 * np.eye(6) - old @ now) @ old @ b, atol=1e-14)
    epsilon = np.eye(6) - now @ old
    left = epsilon @ epsilon @ b
    assert_allclose(b - now @ x, left, atol=1e-14)
    assert memory[-2] == 2
    assert_allclose(memory[-1], np.abs(left[:, 0]).max() / np.abs(b[:, 0]).max(), rtol=1e-9)


def test_the_error_of_an_updated_inverse_grows_with_the_square_of_the_change():
    rng = np.random.default_rng(1)
    A, change, b = rng.normal(size=(5, 5)), rng.normal(size=(5, 5)), rng.normal(size=(5, 1))
    before, left = A @ A.T + 5 * np.eye(5), []
    inverse = RememberedInverse(Pattern.of(ca.DM(before)), 1)
    _, memory = inverse.renewed(ca.SX(ca.DM(before)), ca.SX(ca.DM(b)), ca.SX(inverse.size, 1))
    for age in (1, 2, 4):
        now = before + 1e-3 * age * (change + change.T)
        left.append(float(inverse.updated(ca.SX(ca.DM(now)), ca.SX(ca.DM(b)), memory)[1][-1]))
    assert_allclose(np.log2(np.array(left[1:]) / left[:-1]), 2, atol=0.01)


def run(every, step, duration=0.3):
    model = build(open_four_bar(LOOP))
    options = {"duration": duration, "save": duration, "formulation": "connection", "monitor": "none"}
    return ts.simulate(model, {"a": 1.0}, {"a": 3.0}, step=step, inverse_every=every, **options)


def test_the_error_of_the_inverse_falls_with_the_square_of_the_step():
    """‖ε‖² with ε proportional to the time since Z was inverted."""
    coarse, fine = (run(5, step).facts["inverse_error"] for step in (1e-3, 5e-4))
    assert coarse / fine == pytest.approx(4, rel=0.05)
    assert run(1, 1e-3).facts["inverse_error"] == 0.0


def test_a_motion_with_an_updated_inverse_is_that_of_the_exact_one_up_to_its_error():
    """The rest of the gaps is taken away at the next step: no drift, and still of second order."""
    exact = ts.simulate(build(open_four_bar(LOOP)), {"a": 1.0}, {"a": 3.0}, duration=0.3, tolerance=1e-12, save=0.3)
    errors = [np.abs(run(5, step).q[-1] - exact.q[-1]).max() for step in (2e-3, 1e-3)]
    assert errors[1] < 2 * np.abs(run(1, 1e-3).q[-1] - exact.q[-1]).max()
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2, abs=0.3)


def test_a_run_that_was_cut_goes_on_with_the_same_bits(tmp_path, monkeypatch):
    """What is remembered belongs to the state."""
    model = build(open_four_bar(LOOP))
    options = {"step": 1e-3, "save": 0.01, "formulation": "connection", "inverse_every": 7, "monitor": "none"}
    whole = ts.simulate(model, {"a": 1.0}, {"a": 3.0}, duration=0.1, **options)

    def stop(t, until):
        raise KeyboardInterrupt

    file = tmp_path / "cut.nc"
    monkeypatch.setattr(sys.modules["torseur.simulation.simulate"], "CUT", 33)
    with pytest.raises(KeyboardInterrupt):
        ts.simulate(model, {"a": 1.0}, {"a": 3.0}, duration=0.1, output=file, watch=stop, **options)
    rest = ts.simulate(model, {"a": 1.0}, {"a": 3.0}, duration=0.1, output=file, resume=True, **options)
    assert np.array_equal(rest.q, whole.q) and np.array_equal(rest.v, whole.v)
    rest.close()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_inverse_that_does_not_exist_is_not_updated():
    model = build(open_four_bar(("revolute",) * 4))
    with pytest.raises(ValueError, match="has connections that say the same thing twice: Z has no inverse"):
        ts.simulate(model, {"a": 1.0}, duration=0.1, formulation="connection", inverse_every=5)
    with pytest.raises(ValueError, match="Give it with formulation='connection'"):
        ts.simulate(model, {"a": 1.0}, duration=0.1, inverse_every=5)
    with pytest.raises(ValueError, match="inverse_every is 0: the steps, 1 or more"):
        ts.simulate(model, {"a": 1.0}, duration=0.1, formulation="connection", inverse_every=0)
