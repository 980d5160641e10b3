"""Frames are chosen alike square where gravity, or a centre of mass, stands along an axis but for its last digits.

What is left of such a vector across the axis is round-off of the whole; its direction leans by that much more.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import torseur as ts
from torseur.model.lean.frame_choice import choose_frames, in_numbers

DIRECTIONS = np.random.default_rng(0).normal(size=(4, 3))
BESIDE = [1e-6, 1e-9, 1e-11, 1e-13, 1e-14]


def arm(path, axis, gravity, com, turned=None):
    """Two links on hinges; ``turned`` turns the whole machine."""
    turned = turned or Rotation.identity()
    second, at, com2 = ([float(x) for x in turned.apply(v)] for v in ([0.3, 1, 0.1], [0.4, 0, 0.1], [0.2, 0.02, 0.1]))
    axis, gravity, com = ([float(x) for x in turned.apply(v)] for v in (axis, gravity, com))
    path.write_text(f"""
torseur: 1
gravity: {gravity}
bodies:
  a: {{mass: 2, com: {com}, inertia: [0.02, 0.02, 0.02]}}
  b: {{mass: 1, com: {com2}, inertia: [0.01, 0.01, 0.01]}}
joints:
  turn: {{type: revolute, parent: world, child: a, axis: {axis}}}
  bend: {{type: revolute, parent: a, child: b, axis: {second}, at: {at}}}
initial: {{velocities: {{turn: 5, bend: 2}}}}
""")
    return ts.load(path)


@pytest.mark.parametrize("beside", BESIDE)
@pytest.mark.parametrize("direction", DIRECTIONS, ids=range(len(DIRECTIONS)))
def test_frames_are_square_however_near_gravity_and_centre_are_to_an_axis(tmp_path, direction, beside):
    axis = direction / np.linalg.norm(direction)
    aside = beside * np.cross(axis, [1, 2, 3])
    model = arm(tmp_path / "arm.yaml", axis, -9.81 * axis + aside, 0.3 * axis - aside)
    for choice in choose_frames(model):
        for X in (choice.X_MN, choice.seat):
            R = in_numbers(X).R
            assert_allclose(R.T @ R, np.eye(3), rtol=0, atol=2e-14)


def test_a_machine_that_is_turned_as_a_whole_moves_the_same(tmp_path):
    upright = arm(tmp_path / "upright.yaml", [0, 0, 1], [0, 0, -9.81], [0.1, 0, 0.3])
    expected = ts.simulate(upright, duration=1, tolerance=1e-11)
    for seed in range(3):
        turned = arm(
            tmp_path / "turned.yaml", [0, 0, 1], [0, 0, -9.81], [0.1, 0, 0.3], Rotation.random(random_state=seed)
        )
        run = ts.simulate(turned, duration=1, tolerance=1e-11)
        assert_allclose(run.q[-1], expected.q[-1], rtol=0, atol=1e-10)


def test_three_spherical_legs_stay_closed_however_the_machine_is_turned(tmp_path):
    """Gravity along the axis of a hinge, to nine digits: loops were open by 1e-7 there."""
    turned = Rotation.from_euler("xyz", [0.4, -0.7, 1.1])
    axes = [[float(x) for x in turned.apply(e)] for e in np.eye(3)]
    gravity = [float(x) for x in np.round(turned.apply([0, 0, -9.81]), 9)]
    lines = [
        "torseur: 1",
        f"gravity: {gravity}",
        "bodies:",
        "  eye: {mass: 0.5, com: [0.01, 0, -0.02], inertia: [1, 1, 1]}",
    ]
    lines += [
        f"  {part}{k}: {{mass: 0.3, com: [0.02, 0.05, 0], inertia: [1, 1, 1]}}" for k in range(3) for part in "ab"
    ]
    lines.append("joints:")
    for k in range(3):
        u, w, v = (axes[(k + n) % 3] for n in range(3))
        lines += [
            f"  base{k}: {{type: revolute, parent: world, child: a{k}, axis: {u}}}",
            f"  mid{k}: {{type: revolute, parent: a{k}, child: b{k}, axis: {w}}}",
            f"  tip{k}: {{type: revolute, parent: b{k}, child: eye, axis: {v}}}",
        ]
    lines.append("initial: {velocities: {base0: 1, base1: -0.5, base2: 0.7}}")
    (tmp_path / "eye.yaml").write_text("\n".join(lines))
    with pytest.warns(RuntimeWarning, match="mobility 3"):
        run = ts.simulate(tmp_path / "eye.yaml", duration=0.3, tolerance=1e-9)
    assert np.abs(run["constraint_residual"]).max() < 1e-14
    run.check().raise_if_failed()
