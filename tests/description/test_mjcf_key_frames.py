"""The key frame 'start' of MJCF is where a machine begins; a machine that is written so begins there again."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.mjcf import mjcf_text, read_mjcf
from torseur.description.records.machine import Initial

FLYER = """<mujoco model="flyer"><compiler angle="radian"/><worldbody>
<body name="hull"><freejoint name="base"/>
    <inertial pos="0 0 0" mass="3" diaginertia="0.1 0.2 0.2"/>
  <body name="head" pos="0.2 0 0"><joint name="neck" type="ball"/>
    <inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.01 0.01"/></body>
  <body name="leg" pos="0 0.2 0"><joint name="hip" axis="0 1 0" ref="0.3"/>
    <inertial pos="0 0 -0.1" mass="1" diaginertia="0.01 0.01 0.01"/>
    <body name="foot" pos="0 0 -0.2"><joint name="toe" type="slide" axis="0 0 1"/>
    <inertial pos="0 0 0" mass="1" diaginertia="0.01 0.01 0.01"/></body></body></body>
</worldbody>KEYS</mujoco>"""
START = Initial(
    (("base", (0.1, 0.2, 1.0, 0.6, 0.0, 0.8, 0.0)), ("neck", (0.8, 0.6, 0.0, 0.0)), ("hip", (-0.4,)), ("toe", (0.02,))),
    (("base", (0.1, 0.2, 0.3, 1.0, 0.0, 0.5)), ("neck", (0.3, 0.1, 0.2)), ("hip", (2.0,))),
)


def read(keys=""):
    return read_mjcf("flyer.xml", text=FLYER.replace("KEYS", keys))


def test_a_start_that_is_written_is_read_again():
    again = read_mjcf("again.xml", text=mjcf_text(replace(read(), initial=START)))
    assert [name for name, _ in again.initial.positions] == [name for name, _ in START.positions]
    for own, other in ((again.initial.positions, START.positions), (again.initial.velocities, START.velocities)):
        for (name, values), (wanted, numbers) in zip(own, other, strict=True):
            assert name == wanted
            assert_allclose(values, numbers, atol=1e-15)


def test_other_key_frames_are_listed_and_the_machine_starts_as_it_is_drawn():
    drawn, found = read(), read("<keyframe><key name='home' qpos='0 0 1 1 0 0 0 1 0 0 0 0.5 0'/></keyframe>")
    assert found.initial == drawn.initial
    assert dict(drawn.initial.positions)["hip"] == (0.3,)
    (ignored,) = found.ignored
    assert "'start'" in ignored.reason


def test_a_key_frame_of_another_machine_is_refused():
    with pytest.raises(DescriptionError, match="qpos"):
        read("<keyframe><key name='start' qpos='1 2 3'/></keyframe>")


FOUR_BAR = """<mujoco><compiler angle="radian"/><worldbody>
<body name="crank"><joint name="a" axis="0 1 0"/>
    <inertial pos="0.1 0 0" mass="1" diaginertia="0.001 0.01 0.01"/>
  <body name="coupler" pos="0.2 0 0"><joint name="b" axis="0 1 0"/>
    <inertial pos="0.25 0 0" mass="2" diaginertia="0.002 0.04 0.04"/>
    <site name="tip" pos="0.5 0 0"/></body></body>
<body name="rocker" pos="0.5 0 0"><joint name="d" axis="0 1 0"/>
    <inertial pos="0.2 0 0" mass="1.5" diaginertia="0.002 0.03 0.03"/>
  <site name="top" pos="0.4 0 0"/></body>
</worldbody><equality><connect name="c" site1="top" site2="tip"/></equality>
<keyframe><key name="start" qpos="QPOS"/></keyframe></mujoco>"""
SAME = """
torseur: 1
gravity: [0, 0, -9.81]
bodies:
  crank:   {mass: 1 kg, com: [0.1, 0, 0], inertia: [0.001, 0.01, 0.01]}
  coupler: {mass: 2 kg, com: [0.25, 0, 0], inertia: [0.002, 0.04, 0.04]}
  rocker:  {mass: 1.5 kg, com: [0.2, 0, 0], inertia: [0.002, 0.03, 0.03]}
joints:
  a: {type: revolute, parent: world, child: crank, axis: y}
  b: {type: revolute, parent: crank, child: coupler, at: [0.2, 0, 0], axis: y}
  d: {type: revolute, parent: world, child: rocker, at: [0.5, 0, 0], axis: y}
  c: {type: spherical, parent: rocker, child: coupler, at: [0.4, 0, 0], on_child: {at: [0.5, 0, 0]}}
initial: {positions: {a: -60 deg, b: {guess: 50 deg}, d: {guess: -80 deg}}}
"""


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_four_bar_of_mjcf_moves_from_its_key_frame_as_that_of_yaml(tmp_path):
    (tmp_path / "bars.yaml").write_text(SAME)
    once = ts.simulate(ts.load(tmp_path / "bars.yaml"), duration=1.0, tolerance=1e-9, save=0.1)
    (tmp_path / "bars.xml").write_text(FOUR_BAR.replace("QPOS", " ".join(map(repr, map(float, once.q[0])))))
    again = ts.simulate(ts.load(tmp_path / "bars.xml"), duration=1.0, tolerance=1e-9, save=0.1)
    assert np.ptp(once.q[:, 0]) > 1
    assert_allclose(again.q, once.q, atol=1e-7)
