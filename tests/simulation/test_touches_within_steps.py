"""Stops, bumpers and cables that act for less than a step of the smooth motion around them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

k, a = 1e4, 2.0  # stiffness [N/m]; acceleration [m/s²] of 1 kg by the force that brings it back
MACHINE = """
torseur: 1
gravity: 0
bodies: {{block: {{mass: 1}}}}
joints: {{slide: {{type: prismatic, parent: world, child: block, axis: x{stop}}}}}
{springs}
disturbances: {{push: {{joint: slide, effort: {effort}}}}}
initial: {{positions: {{slide: {x}}}, velocities: {{slide: {v}}}}}
simulate: {{duration: 3, save: 0.1}}
"""
STOP = ", limits: {lower: 0}, stop: {stiffness: 1e4}"
BUMPER = "springs: {s: {from: {body: world, at: [-1, 0, 0]}, to: block, stiffness: 1e4, rest: 1, only: compression}}"
CABLE = "springs: {s: {from: {body: world, at: [9, 0, 0]}, to: block, stiffness: 1e4, rest: 9, only: tension}}"
KINDS = {"stop": (STOP, ""), "bumper": ("", BUMPER), "cable": ("", CABLE)}


def machine(tmp_path, kind, d):
    stop, springs = KINDS[kind]
    text = MACHINE.format(stop=stop, springs=springs, effort=a, x=1 - d, v=-2)
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "m.yaml"


def position(t, d):
    """(t − 1)² − d until it is nil; a part of an oscillation about a/k; the same curve from there, mirrored in time."""
    begin, omega = 1 - np.sqrt(d), np.sqrt(k)
    swing = np.hypot(a / k, 2 * np.sqrt(d) / omega)
    half = np.arctan2(2 * np.sqrt(d) / omega, a / k) / omega
    inside = a / k - swing * np.cos(omega * (t - begin - half))
    late = (t - begin - 2 * half + np.sqrt(d)) ** 2 - d
    return np.where(t < begin, (t - 1) ** 2 - d, np.where(t < begin + 2 * half, inside, late))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("integrator", ["dopri5", "dop853", "radau5"])
@pytest.mark.parametrize("d", [1e-1, 1e-2, 1e-4])
def test_a_block_that_touches_within_a_step_is_thrown_back(tmp_path, kind, integrator, d):
    done = ts.simulate(machine(tmp_path, kind, d), integrator=integrator, tolerance=1e-9)
    assert_allclose(done.q[:, 0], position(done.t, d), atol=1e-6)


def test_a_block_that_only_comes_near_is_left_alone(tmp_path):
    done = ts.simulate(machine(tmp_path, "stop", -1e-4))
    assert_allclose(done.q[:, 0], (done.t - 1) ** 2 + 1e-4, atol=1e-9)


def test_blocks_of_batches_touch_too(tmp_path):
    many = ts.simulate_batch(machine(tmp_path, "stop", 1e-2), {"slide": [0.9, 0.99, 1.01, 0.9999]}, tolerance=1e-9)
    for at, d in enumerate((1e-1, 1e-2, -1e-2, 1e-4)):
        expected = position(many.t, d) if d > 0 else (many.t - 1) ** 2 - d
        assert_allclose(many.q[at][:, 0], expected, atol=1e-6)


GEAR = """
torseur: 1
gravity: 0
bodies: {block: {mass: 1, inertia: [1, 1, 1]}}
joints: {turn: {type: revolute, parent: world, child: block, axis: x}}
motors: {turn: {ratio: 1, rotor: {inertia: 0.01}, elastic: {stiffness: 1e3, backlash: 6}}}
servos: {turn: {kind: torque, setpoint: {formula: "0.06 * (t - 1)"}}}
initial: {drives: {turn: {rotor_angle: 0.999}}}
simulate: {duration: 3, save: 0.1}
"""


@pytest.mark.parametrize("integrator", ["dopri5", "dop853"])
def test_teeth_that_touch_within_a_step_push(tmp_path, integrator):
    """The rotor's way t³ − 3 t² + 4 − d to the flank is nil near t = 2. Against steps of fixed length."""
    (tmp_path / "m.yaml").write_text(GEAR, encoding="utf-8")
    expected = ts.simulate(tmp_path / "m.yaml", integrator="rk4", step=1e-4)
    done = ts.simulate(tmp_path / "m.yaml", integrator=integrator)
    assert abs(expected.q[-1, 0]) > 1e-3
    assert_allclose(done.q, expected.q, atol=1e-7)
