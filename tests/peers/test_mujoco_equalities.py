"""Equalities of MJCF files: loops that we close exactly are the limit of those that MuJoCo holds by stiff springs."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.records.constraints import SpeedRows
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.rows import constraint_matrix, residuals

mujoco = pytest.importorskip("mujoco")

MJCF = """
<mujoco model="linkage">
  <compiler angle="degree"/>
  <option jacobian="dense" gravity="0.5 0.3 -9.81"/>
  <default><equality solref="0.002 1" solimp="{impedance} {impedance} 0.001 0.5 2"/></default>
  <worldbody>
    <site name="post" pos="0.6 0.2 1.2" euler="20 30 -40"/>
    <body name="crank" pos="0.1 0 1" euler="10 20 30">
      <joint name="a" axis="0.2 1 0.1" pos="0.02 0 0.03" ref="15"/>
      <geom type="capsule" size="0.03 0.2" pos="0.2 0 0"/>
      <body name="coupler" pos="0.4 0 0" quat="0.9 0.1 0.3 -0.2">
        <joint name="b" type="ball" pos="0 0.01 0"/>
        <geom type="box" size="0.2 0.03 0.02" pos="0.2 0.02 0" mass="0.7"/>
      </body>
    </body>
    <body name="rocker" pos="1 0.1 0.9" euler="0 -40 70">
      <joint name="c" axis="0 1 0.3" pos="0 0 -0.04"/>
      <joint name="d" type="slide" axis="1 0.2 0" ref="0.03"/>
      <geom type="capsule" size="0.03 0.25" pos="0.1 0 0.25"/>
      <body name="wrist" pos="0 0 0.5">
        <joint name="e" type="ball"/>
        <joint name="f" type="slide" axis="0 0 1"/>
        <site name="tip" pos="0.05 0.1 0.02" euler="0 10 80"/>
        <geom type="box" size="0.05 0.08 0.02" pos="0.02 0.1 0" mass="0.4"/>
      </body>
    </body>
  </worldbody>
  <equality>{equality}</equality>
</mujoco>
"""
ANCHORED = '<connect body1="coupler" body2="rocker" anchor="0.4 0.02 -0.05"/>'
WELDED = '<weld body1="coupler" body2="wrist" torquescale="3"/>'
CASES = {
    "two bodies": ANCHORED,
    "a body and the world": '<connect body1="wrist" anchor="0.1 0 0.3"/>',
    "two sites": '<connect site1="tip" site2="post"/>',
    "a weld as drawn": WELDED,
    "a weld by its pose": '<weld body1="coupler" body2="wrist" relpose="0.3 -0.1 0.2 0.9 0.1 -0.3 0.2"/>',
    "a weld of sites": '<weld site1="tip" site2="post"/>',
}
by_equality = pytest.mark.parametrize("equality", CASES.values(), ids=CASES)


def pair(folder, equality, impedance=0.9):
    file = folder / "linkage.xml"
    file.write_text(MJCF.format(equality=equality, impedance=impedance))
    theirs = mujoco.MjModel.from_xml_path(str(file))
    return ts.load(file), theirs, mujoco.MjData(theirs)


def held(theirs, data, q, v=0.0):
    """(errors, rows) of MuJoCo's equalities at q."""
    data.qpos[:], data.qvel[:] = q, v
    mujoco.mj_forward(theirs, data)
    rows = data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY
    return data.efc_pos[rows].copy(), data.efc_J.reshape(-1, theirs.nv)[rows].copy()


def positions(model, count=5):
    rng = np.random.default_rng(3)
    dyn = ts.compile(model)
    return [dyn.step(model.initial_q, 0.5 * rng.normal(size=model.nv)) for _ in range(count)]


@by_equality
def test_points_are_as_far_apart_as_mujoco_says(tmp_path, equality):
    ours, theirs, data = pair(tmp_path, equality)
    for q in positions(ours):
        error, _ = held(theirs, data, q)
        # the first three rows of either are where the points are apart, in axes of their own
        gap = numbers(residuals, ours, q).ravel()[:3]
        assert_allclose(np.linalg.norm(gap), np.linalg.norm(error[:3]), rtol=1e-12)


@by_equality
def test_what_may_move_is_what_mujoco_leaves_free(tmp_path, equality):
    ours, theirs, data = pair(tmp_path, equality)
    for q in positions(ours, count=2):
        closed = assembled(ours, q)
        error, J = held(theirs, data, closed)
        H = numbers(constraint_matrix, ours, closed)
        assert_allclose(error, 0, atol=1e-9)
        assert np.linalg.matrix_rank(H) == np.linalg.matrix_rank(J) == len(J)
        free = np.linalg.svd(H)[2][len(J) :].T
        assert_allclose(J @ free, 0, atol=1e-9)


def test_accelerations_are_mujocos_in_the_limit_of_stiff_equalities(tmp_path):
    """At rest MuJoCo's accelerations differ from those of closed loops by terms of the size 1 − impedance."""
    run = ts.simulate(pair(tmp_path, ANCHORED + WELDED)[0], duration=1e-3, save=1e-3)
    exact = run.dataset["acceleration"].values[0]
    found = []
    for softness in (1e-2, 1e-3, 1e-4):
        _, theirs, data = pair(tmp_path, ANCHORED + WELDED, 1 - softness)
        held(theirs, data, run.q[0])
        found.append(data.qacc.copy())
    errors = [np.abs(soft - exact).max() / np.abs(exact).max() for soft in found]
    assert_allclose(errors[1] / errors[2], 10, rtol=0.1)
    # what is linear in the softness taken away, terms of its square are left
    assert_allclose((10 * found[2] - found[1]) / 9, exact, rtol=0, atol=1e-3 * np.abs(exact).max())


COUPLED = """
<mujoco>
  <compiler angle="degree"/>
  <worldbody>
    <body name="a"><joint name="a" axis="0 1 0" ref="10"/><geom size="0.1" pos="0.3 0 0"/></body>
    <body name="b"><joint name="b" axis="0 1 0" ref="-20"/><geom size="0.1" pos="0.2 0 0"/></body>
    <body name="c"><joint name="c" axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/></body>
    <body name="d"><joint name="d" axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/></body>
  </worldbody>
  <equality>
    <joint joint1="a" joint2="b" polycoef="0.1 2"/>
    <joint joint1="a" joint2="c" polycoef="0.2 -3"/>
    <joint joint1="d" polycoef="0.3"/>
    <joint name="again" joint1="a" joint2="c" polycoef="0 -3"/>
  </equality>
</mujoco>
"""


def test_coupled_joints_are_where_mujoco_wants_them(tmp_path):
    """Three joints led by the last that is free; a fourth stands still; what is said twice is a row on speeds."""
    file = tmp_path / "coupled.xml"
    file.write_text(COUPLED)
    ours, theirs = ts.load(file), mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(theirs)
    assert [joint.mimic and joint.mimic.joint for joint in ours.description.joints] == ["b", None, "a", None]
    assert [type(c) is SpeedRows for c in ours.description.constraints] == [False, True]
    followers = {joint.name: joint.mimic for joint in ours.description.joints}
    b = 0.7
    a = followers["a"].multiplier * b + followers["a"].offset
    c = followers["c"].multiplier * a + followers["c"].offset
    data.qpos[:] = a, b, c, ours.description.constraints[0].signal.value
    mujoco.mj_forward(theirs, data)
    assert_allclose(data.efc_pos[:3], 0, atol=1e-14)


BENT = """
<mujoco>
  <option jacobian="dense" gravity="0.5 0.3 -9.81"><flag contact="disable"/></option>
  <default><equality solref="0.002 1" solimp="{impedance} {impedance} 0.001 0.5 2"/></default>
  <worldbody>
    <body name="a"><joint name="a" axis="0 1 0" ref="20"/><geom size="0.1" pos="0.3 0 0"/>
      <body name="b"><joint name="b" type="slide" axis="1 0 0.2" ref="0.1"/><geom size="0.1" pos="0.2 0 0"/></body>
    </body>
    <body name="c"><joint name="c" axis="0 1 1"/><geom size="0.1" pos="0.2 0.1 0"/></body>
  </worldbody>
  <equality>
    <joint joint1="b" joint2="a" polycoef="0.05 0.3 -0.2 0.1 0.4"/>
    <joint joint1="c" joint2="a" polycoef="0 0 1.5"/>
  </equality>
</mujoco>
"""


def test_polynomials_of_joints_are_mujocos_and_so_are_accelerations_in_the_limit(tmp_path):
    file = tmp_path / "bent.xml"

    def models(impedance):
        file.write_text(BENT.format(impedance=impedance))
        theirs = mujoco.MjModel.from_xml_path(str(file))
        return ts.load(file), theirs, mujoco.MjData(theirs)

    ours, theirs, data = models(0.9)
    for q in positions(ours):
        error, J = held(theirs, data, q)
        assert_allclose(numbers(residuals, ours, q).ravel(), error, atol=1e-13)
        assert_allclose(numbers(constraint_matrix, ours, q), J, atol=1e-13)
    run = ts.simulate(ours, q0={"a": 0.6}, duration=1e-3, save=1e-3)
    exact = run.dataset["acceleration"].values[0]
    found = []
    for softness in (1e-3, 1e-4):
        _, theirs, data = models(1 - softness)
        held(theirs, data, run.q[0])
        found.append(data.qacc.copy())
    assert_allclose((10 * found[1] - found[0]) / 9, exact, rtol=0, atol=1e-4 * np.abs(exact).max())
