"""Names of joints may have dots, as those of other programs do: nothing is cut off from them."""

import numpy as np

import torseur as ts
from machines import machine
from torseur.show.scene import scene_of

TEXT = """
bodies:
  upper: {mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.1, 0.1]}
  lower: {mass: 1, com: [0.1, 0, 0], inertia: [0.01, 0.02, 0.02]}
joints:
  SHOULDER: {type: revolute, parent: world, child: upper, axis: y}
  WRIST: {type: universal, parent: upper, child: lower, at: [0.5, 0, 0], axis: y, second_axis: z}
motors:
  lift: {joint: SHOULDER, ratio: 10, rotor: {inertia: 1e-4, mass: 0.1, included: false}}
  turn: {drives: {WRIST.angle1: 5}, carrier: upper}
servos: {lift: {kind: hold, kp: 100, kd: 10}}
initial: {positions: {SHOULDER: 0.3, WRIST: [0.1, 0.2]}}
simulate: {duration: 0.01}
"""


def test_a_machine_with_dots_in_its_names_moves_as_one_without(tmp_path):
    def of(shoulder, wrist):
        return machine(tmp_path, TEXT.replace("SHOULDER", shoulder).replace("WRIST", wrist))

    plain, dotted = of("shoulder", "wrist"), of("left.shoulder", "left.arm.wrist")
    one, other = ts.simulate(plain), ts.simulate(dotted)
    np.testing.assert_array_equal(one["q"], other["q"])
    np.testing.assert_array_equal(one["q.shoulder"], other["q.left.shoulder"])
    np.testing.assert_array_equal(one["v.wrist.angle1"], other["v.left.arm.wrist.angle1"])
    assert ts.linearize(dotted).A.shape == (6, 6)
    drawn = [
        {joint["name"]: joint["driven"] for joint in scene_of(model, choose=True)["joints"]}
        for model in (plain, dotted)
    ]
    assert list(drawn[0].values()) == list(drawn[1].values()) == [True, True]


def test_a_quaternion_of_another_length_is_scaled_as_its_warning_says(tmp_path):
    text = """
bodies: {ball: {mass: 1, inertia: [0.1, 0.2, 0.25]}}
joints: {flight: {type: free, parent: world, child: ball}}
initial: {positions: {flight: [0, 0, 1, 3, 0, 4, 0]}}
"""
    model = machine(tmp_path, text)
    assert any("scaled to 1" in str(doubt) for doubt in model.doubts)
    run = ts.simulate(model, duration=0.01)
    np.testing.assert_allclose(run["q"][0], [0, 0, 1, 0.6, 0, 0.8, 0], atol=1e-15)
