"""Threads close loops from afar: their travel is that of the closed form, however many turns it takes."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.rows import residuals

JACK = """
torseur: 1
bodies:
  housing: {mass: 3, inertia: [1e-3, 1e-2, 1e-2]}
  spindle: {mass: 1, inertia: [1e-4, 1e-2, 1e-2]}
  nut:     {mass: 1, inertia: [1e-3, 1e-2, 1e-2]}
  lever:   {mass: 5, inertia: [1e-2, 0.3, 0.3]}
joints:
  foot:    {type: revolute, parent: world, child: housing, axis: -y, at: [300 mm, 0, -400 mm]}
  bearing: {type: revolute, parent: housing, child: spindle, axis: x}
  thread:  {type: screw, parent: spindle, child: nut, axis: x, pitch: PITCH}
  eye:     {type: revolute, parent: nut, child: lever, axis: -y, at: [400 mm, 0, 0], on_child: {at: [600 mm, 0, 0]}}
  pivot:   {type: revolute, parent: world, child: lever, axis: -y}
initial:
  positions: {pivot: 10 deg, foot: {guess: 60 deg}, thread: {guess: START rad}}
"""


@pytest.mark.parametrize("pitch", ["10 mm/rev", "-5 mm/rev", "0.5 mm/rev"])
@pytest.mark.parametrize("start", [0, 20, -300])
def test_the_nut_of_a_jack_stands_as_far_out_as_the_law_of_cosines_says(tmp_path, pitch, start):
    (tmp_path / "jack.yaml").write_text(JACK.replace("PITCH", pitch).replace("START", str(start)))
    model = ts.load(tmp_path / "jack.yaml")
    foot, bearing, thread, pivot = assembled(model, model.initial_q, [3])
    screw = model.joints[2]
    along = np.hypot(0.6 * np.cos(pivot) - 0.3, 0.6 * np.sin(pivot) + 0.4)
    assert pivot == np.deg2rad(10)
    assert_allclose(screw.pitch * thread + 0.4, along, rtol=0, atol=1e-12)
    assert_allclose(np.sin(bearing + thread), 0, atol=1e-9)
    assert_allclose(np.tan(foot), (0.6 * np.sin(pivot) + 0.4) / (0.6 * np.cos(pivot) - 0.3), rtol=1e-12)


def ring(radius, angles):
    """Points around the vertical axis."""
    return radius * np.array([[np.cos(a), np.sin(a), 0.0] for a in np.deg2rad(angles)])


def legs(pitch, centre):
    """The file of a platform on six screws between crosses and balls, and how far these go out where it stands."""
    feet, heads = ring(0.45, [10, 110, 130, 230, 250, 350]), ring(0.2, [50, 70, 170, 190, 290, 310])
    bodies = ["  table: {mass: 4, inertia: [0.05, 0.05, 0.08]}"]
    joints = ["  table: {type: free, parent: world, child: table}"]
    for k, (foot, head) in enumerate(zip(feet.tolist(), heads.tolist(), strict=True)):
        bodies += [f"  {part}{k}: {{mass: 1, inertia: [1e-2, 1e-2, 1e-3]}}" for part in ("nut", "rod")]
        joints += [
            f"  foot{k}: {{type: universal, parent: world, child: nut{k}, at: {foot}, axis: x, second_axis: y}}",
            f"  leg{k}: {{type: screw, parent: nut{k}, child: rod{k}, pitch: {pitch}}}",
            f"  head{k}: {{type: spherical, parent: rod{k}, child: table, at: [0, 0, 0.5], on_child: {{at: {head}}}}}",
        ]
    start = f"  positions: {{table: {[*centre.tolist(), 1, 0, 0, 0]}}}"
    lines = ["torseur: 1", "bodies:", *bodies, "joints:", *joints, "initial:", start]
    return "\n".join(lines), np.linalg.norm(heads + centre - feet, axis=1) - 0.5


def test_six_screws_carry_a_platform_at_the_height_that_is_given(tmp_path):
    text, travel = legs("4 mm/rev", np.array([0.02, -0.03, 0.75]))
    (tmp_path / "legs.yaml").write_text(text)
    model = ts.load(tmp_path / "legs.yaml")
    q = assembled(model, model.initial_q, range(6))
    assert np.abs(numbers(residuals, model, q)).max() < 1e-12
    screws = [(j, of) for j, of in zip(model.joints, model.layout.q_of, strict=True) if j.kind == "screw"]
    assert_allclose([joint.pitch * q[of.start] for joint, of in screws], travel, atol=1e-11)


def test_a_lever_out_of_reach_is_told_still(tmp_path):
    short = JACK.replace("PITCH", "10 mm/rev").replace("START", "0").replace("thread: {guess: 0 rad}", "thread: 0 rad")
    (tmp_path / "jack.yaml").write_text(short)
    model = ts.load(tmp_path / "jack.yaml")
    with pytest.raises(ConstraintError, match=r"'eye' .* is open by"):
        assembled(model, model.initial_q, [2, 3])
