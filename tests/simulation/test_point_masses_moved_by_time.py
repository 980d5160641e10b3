"""Point masses under prescribed motions: joints and frames that are moved as functions of time."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.yaml_format import read_yaml

ARM = """
torseur: 1
name: moved arm
bodies:
  arm:  {mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0.05, 0.055]}
  hand: {mass: 1, com: [0.2, 0, 0.02], inertia: [0.005, 0.012, 0.014]}
joints:
  shoulder: {type: revolute, parent: world, child: arm, axis: z}
  elbow: {type: revolute, parent: arm, child: hand, at: [0.6, 0, 0], axis: y}
frames: {tip: {body: hand, at: [0.4, 0, 0]}}
"""
KINDS = {
    "angle": "constraints: {turn: {type: prescribed, joint: shoulder, angle: {sine: {amplitude: 1, frequency: 1 Hz}}}}",
    "rate": "constraints: {turn: {type: prescribed, joint: elbow, rate: {sine: {amplitude: 2, frequency: 1 Hz}}}}",
    "frame": "constraints: {lift: {type: moved_frame, frame: tip, z: {sine: {amplitude: 0.2, frequency: 1 Hz}}}}",
    "corner": "constraints: {turn: {type: prescribed, joint: shoulder, angle: {ramp: {to: 2 rad, end: 1 s}}}}",
    "rows": "constraints: {tied: {type: rows, rows: [{shoulder: 1, elbow: -0.5, equals: 0.3}]}}",
}


@pytest.mark.parametrize("kind", KINDS)
def test_points_that_time_moves_go_as_in_joint_coordinates_up_to_the_square_of_the_step(kind):
    model = ts.build(read_yaml("arm.yaml", text=ARM + KINDS[kind]))
    exact = ts.simulate(model, duration=0.4, tolerance=1e-11, save=0.1)
    steps = (1e-3, 5e-4)
    runs = [ts.simulate(model, duration=0.4, step=h, save=0.1, formulation="point-masses") for h in steps]
    errors = [max(np.abs(run.q - exact.q).max(), np.abs(run.v - exact.v).max()) for run in runs]
    assert errors[1] < 1e-3 and np.log2(errors[0] / errors[1]) == pytest.approx(2, abs=0.15)
    for run in runs:
        run.check().raise_if_failed()
        assert all(balance.recorded for balance in run.check().balances)
    if kind != "rows":
        scale = np.abs(exact["work.prescribed"]).max()
        assert scale > 0.01
        assert_allclose(runs[1]["work.prescribed"], exact["work.prescribed"], atol=1e-3 * scale)


SCREW = """
torseur: 1
name: screw
gravity: [1, 2, 0]
bodies: {nut: {mass: 1, com: [0.1, 0.05, 0], inertia: [0.02, 0.03, 0.04]}}
joints: {thread: {type: screw, parent: world, child: nut, axis: z, pitch: 0.02 m/rad}}
initial: {velocities: {thread: 3}}
"""


def test_a_thread_that_is_drawn_back_holds_for_any_number_of_steps():
    """Drawn back by the condition itself, every second step would run away as e^(κt): by 1e39 in three seconds."""
    model = ts.build(read_yaml("screw.yaml", text=SCREW))
    exact = ts.simulate(model, duration=3.0, save=0.5, tolerance=1e-10)
    run = ts.simulate(model, duration=3.0, step=1e-3, save=0.5, formulation="point-masses")
    assert_allclose(run.q, exact.q, atol=1e-4)
    run.check().raise_if_failed()
