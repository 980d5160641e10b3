"""The step of bodies apart that nobody gave: short enough for the accounts, found without disturbing anybody."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from machines import machine
from torseur.simulation import step_by_trial
from torseur.simulation.step_by_trial import StepTooCoarse

# let go at rest, so that the start tells nothing of how fast it will be
FALLING = """
bodies:
  upper: {mass: 1, com: [0.3, 0, 0], inertia: [0.002, 0.03, 0.03]}
  lower: {mass: 0.5, com: [0.1, 0, 0], inertia: [0.001, 0.002, 0.002]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: y}
  elbow: {type: revolute, parent: upper, child: lower, axis: y, at: [0.6, 0, 0]}
motors: {shoulder: {ratio: 1}}
"""
RUN = {"duration": 1.0, "save": 0.1}


@pytest.fixture(scope="module")
def falling(tmp_path_factory):
    return machine(tmp_path_factory.mktemp("falling"), FALLING)


@pytest.mark.parametrize("formulation", ["point-masses", "connection"])
def test_a_machine_that_becomes_fast_balances_with_the_chosen_step(falling, formulation):
    chosen = ts.simulate(falling, formulation=formulation, **RUN)
    chosen.check().raise_if_failed()
    step = chosen.facts["settings"]["step"]
    assert not ts.simulate(falling, formulation=formulation, step=4 * step, **RUN).check().passed
    exact = ts.simulate(falling, tolerance=1e-10, **RUN)
    assert_allclose(chosen.q, exact.q, atol=2e-3)
    assert 0.1 / step == pytest.approx(round(0.1 / step))


def test_runs_without_accounts_and_batches_take_the_step_by_which_energy_balances(falling):
    by_energy, bare = (ts.simulate(falling, formulation="point-masses", monitor=m, **RUN) for m in ("energy", "none"))
    assert bare.facts["settings"]["step"] == by_energy.facts["settings"]["step"] < 0.01
    many = ts.simulate_batch(falling, formulation="point-masses", **RUN)
    assert_allclose(many.q[0], by_energy.q, atol=1e-12)


def test_sampled_functions_are_not_called_in_trials_and_those_that_act_all_the_time_are_obeyed(falling):
    seen = []

    def sampled(t, q, v):
        seen.append(t)
        return 0.0

    ts.simulate(falling, formulation="point-masses", controllers=sampled, sample_time=0.05, **RUN)
    assert_allclose(seen, 0.05 * np.arange(len(seen)), atol=1e-12)

    def stiff(t, q, v):
        return -100 * q[0] - 3 * v[0]

    run = ts.simulate(falling, formulation="point-masses", controllers=stiff, **RUN)
    run.check().raise_if_failed()


def test_where_trials_take_too_long_the_step_that_would_do_is_told(falling, monkeypatch):
    monkeypatch.setattr(step_by_trial, "_MOST_STEPS", 40)
    with pytest.warns(
        StepTooCoarse, match=r"relative .* open, where 0.001 is allowed. Give a step of 0.0\d+ s or less"
    ):
        coarse = ts.simulate(falling, formulation="point-masses", **RUN)
    assert not coarse.check().passed
