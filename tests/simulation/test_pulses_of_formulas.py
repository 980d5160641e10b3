"""Short pulses that a formula of the time tells, in runs whose steps are longer than they are."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.simulation.posed.corners import breaks
from torseur.simulation.posed.pulses import pulses

BLOCK = """
torseur: 1
gravity: 0
bodies: {block: {mass: 2}}
joints: {slide: {type: prismatic, parent: world, child: block, axis: x}}
disturbances: {push: {joint: slide, effort: {formula: "EFFORT"}}}
simulate: {duration: 10 s}
"""
PULSE = "100 * exp(-((t - 5) / 0.01)**2)"
TWO = "3 + 100 / (1 + ((t - 2) / 1e-3)**4) - 50 / (1 + ((t - 7) / 1e-3)**4)"


def block(tmp_path, effort):
    (tmp_path / "m.yaml").write_text(BLOCK.replace("EFFORT", effort), encoding="utf-8")
    return tmp_path / "m.yaml"


@pytest.mark.parametrize("integrator", ["dop853", "dopri5", "radau5"])
def test_a_block_has_the_speed_of_the_impulse_however_short_it_was(tmp_path, integrator):
    """∫ exp(−τ²) dτ = √π and ∫ dτ/(1 + τ⁴) = π/√2, both over all τ."""
    done = ts.simulate(block(tmp_path, PULSE), integrator=integrator)
    assert_allclose(done.v[-1, 0], 100 * 0.01 * np.sqrt(np.pi) / 2, rtol=1e-6)
    done = ts.simulate(block(tmp_path, TWO), integrator=integrator)
    assert_allclose(done.v[-1, 0], (3 * 10 + 50 * 1e-3 * np.pi / np.sqrt(2)) / 2, rtol=1e-6)


def test_runs_of_a_batch_feel_it_too(tmp_path):
    many = ts.simulate_batch(block(tmp_path, PULSE), {"slide": [0.0, 1.0]})
    assert_allclose(many.v[:, -1, 0], 100 * 0.01 * np.sqrt(np.pi) / 2, rtol=1e-6)


@pytest.mark.parametrize("effort", ["3 * sin(40 * t)", "t**3 - 2 * t", "exp(-t)", "1"])
def test_formulas_that_act_all_the_time_are_left_to_the_errors_of_steps(tmp_path, effort):
    model = ts.load(block(tmp_path, effort))
    assert not pulses(model, 10.0) and not breaks(model)
