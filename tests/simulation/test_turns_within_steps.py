"""Axes that slip and would turn back inside a step as long as a smooth motion allows: they stick."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

# The pull 2 (t − 1) + 1 less the friction of 1 N gives the speed (t − 1)² − d, until it is nil at t = 1 − √d; there the
# block stays until the pull has grown to 1 N at t = 1.
BLOCK = """
torseur: 1
gravity: 0
bodies: {{block: {{mass: 1}}}}
joints: {{slide: {{type: prismatic, parent: world, child: block, axis: {axis}, friction: {{dry: 1}}}}}}
disturbances: {{push: {{joint: slide, effort: {{formula: "{sign} * (2 * (t - 1) + 1)"}}}}}}
initial: {{velocities: {{slide: {speed}}}}}
simulate: {{duration: 3, save: 0.1}}
"""


def block(tmp_path, d, *, backward=False):
    sign = -1 if backward else 1
    text = BLOCK.format(axis="x", sign=sign, speed=sign * (1 - d))
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "m.yaml"


def speed(t, d):
    return np.where(t < 1 - np.sqrt(d), (t - 1) ** 2 - d, np.where(t < 1, 0.0, (t - 1) ** 2))


@pytest.mark.parametrize("integrator", ["dopri5", "dop853", "radau5"])
@pytest.mark.parametrize("d", [1e-2, 1e-4, 1e-6])
def test_a_block_whose_speed_dips_below_zero_within_a_step_sticks_there(tmp_path, integrator, d):
    done = ts.simulate(block(tmp_path, d), integrator=integrator)
    assert_allclose([event.time for event in done.events], [1 - np.sqrt(d), 1], atol=1e-7)
    assert_allclose(done.v[:, 0], speed(done.t, d), atol=1e-8)


def test_a_speed_that_only_comes_near_to_zero_is_left_alone(tmp_path):
    done = ts.simulate(block(tmp_path, -1e-4))
    assert not done.events
    assert_allclose(done.v[:, 0], (done.t - 1) ** 2 + 1e-4, atol=1e-9)


def test_batches_see_it_too_backward_as_well(tmp_path):
    for backward in (False, True):
        sign = -1 if backward else 1
        speeds = [sign * (1 - d) for d in (1e-2, -1e-2, 1e-4)]
        many = ts.simulate_batch(block(tmp_path, 1e-2, backward=backward), v0={"slide": speeds})
        for k, d in enumerate((1e-2, -1e-2, 1e-4)):
            expected = speed(many.t, d) if d > 0 else (many.t - 1) ** 2 - d
            assert_allclose(many.v[k][:, 0], sign * expected, atol=1e-7)
