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


CART = """
torseur: 1
gravity: 0
bodies: {cart: {mass: 1}, block: {mass: 2}}
joints:
  road: {type: prismatic, parent: world, child: cart, axis: x}
  slide: {type: prismatic, parent: cart, child: block, axis: x, spring: {stiffness: 0.5}}
constraints: {shake: SHAKE}
simulate: {duration: 10 s}
"""
JOLT = "0.2 * exp(-((t - 3) / 0.01)**2)"
SHAKES = {
    "joint": f'{{type: prescribed, joint: road, position: {{formula: "{JOLT}"}}}}',
    "frame": f'{{type: moved_frame, frame: cart, x: {{formula: "{JOLT}"}}}}',
}


@pytest.mark.parametrize("shake", SHAKES)
def test_a_block_behind_a_spring_swings_after_its_cart_was_jolted(tmp_path, shake):
    """ẍ = ω² (u − x) with ω = 1/2: x = ω a sin ω(t − 3) once the cart's way u, of the area a, is over."""
    (tmp_path / "m.yaml").write_text(CART.replace("SHAKE", SHAKES[shake]), encoding="utf-8")
    done = ts.simulate(tmp_path / "m.yaml", tolerance=1e-9)
    late = done.t > 4
    area = 0.2 * 0.01 * np.sqrt(np.pi)
    assert_allclose((done["q.road"] + done["q.slide"])[late], 0.5 * area * np.sin(0.5 * (done.t[late] - 3)), atol=1e-7)


@pytest.mark.parametrize("effort", ["3 * sin(40 * t)", "t**3 - 2 * t", "exp(-t)", "1"])
def test_formulas_that_act_all_the_time_are_left_to_the_errors_of_steps(tmp_path, effort):
    model = ts.load(block(tmp_path, effort))
    assert not pulses(model, 10.0) and not breaks(model)
