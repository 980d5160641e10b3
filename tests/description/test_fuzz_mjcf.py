import random
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from mutations import NASTY_WORDS, damaged_bytes, damaged_words, damaged_xml
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.mjcf import read_mjcf
from torseur.description.records.machine import Description

MODEL = """<mujoco model="fuzzed">
  <compiler angle="radian" eulerseq="zyx" autolimits="true" inertiafromgeom="auto" inertiagrouprange="0 5"/>
  <option gravity="0 0 -9.81"/>
  <default>
    <joint armature="0.1" damping="2"/>
    <default class="leg"><joint type="slide" axis="1 0 0" range="0 0.1"/><geom density="300"/></default>
  </default>
  <asset><mesh name="shell" file="shell.stl"/><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <site name="stand" pos="1 2 3"/>
    <body name="trunk" pos="0 0 1" euler="0.1 0.2 0.3">
      <freejoint name="float"/>
      <inertial pos="0 0 0.1" quat="1 1 0 0" mass="3" diaginertia="0.1 0.2 0.25"/>
      <geom type="mesh" mesh="shell" material="red"/>
      <frame pos="0 0 1" axisangle="0 1 0 0.3">
        <body name="hip" pos="0 0 0.5" zaxis="0 1 1" childclass="leg">
          <joint class="main" name="pitch" axis="0 1 0" pos="0 0.1 0" ref="0.2"/>
          <joint name="slide" pos="0.2 0 0" frictionloss="1" limited="true"/>
          <geom type="box" size="0.3 0.1 0.2" pos="0.1 0 0" mass="4"/>
          <geom type="capsule" size="0.1" fromto="0 0 0 0.3 0.1 -0.2"/>
          <body name="foot" xyaxes="0 1 0 -1 0 0.1">
            <joint name="ankle" type="ball"/>
            <geom type="ellipsoid" size="0.05 0.06 0.07"/>
            <body name="toe"><joint name="toe"/><geom type="cylinder" size="0.1 0.2"/></body>
          </body>
        </body>
      </frame>
    </body>
  </worldbody>
  <actuator>
    <motor name="m" joint="pitch" gear="50" ctrlrange="-3 3"/>
    <position joint="slide" kp="10" forcerange="-20 10"/>
    <general joint="ankle" gear="1 0 2"/>
  </actuator>
  <equality><joint joint1="toe" joint2="pitch" polycoef="0.01 -2 0 0 0"/></equality>
</mujoco>
"""


def outcome(data):
    """Whether a text is read; anything but a description or an error of ours escapes."""
    with np.errstate(all="ignore"):
        try:
            description = read_mjcf("model.xml", text=data)
        except DescriptionError as error:
            assert error.complaints
            assert all(c.cause and c.remedy and c.where.file for c in error.complaints)
            return "refused"
        assert isinstance(description, Description)
        for complaint in check_description(description):
            assert str(complaint)
        return "read"


def test_the_sound_file_is_read():
    assert outcome(MODEL) == "read"


@pytest.mark.parametrize("damage", [damaged_xml, damaged_words])
def test_damaged_elements_and_words_end_in_a_description_or_in_an_error_of_ours(damage):
    rng = random.Random(f"mjcf {damage.__name__}")
    outcomes = [outcome(damage(MODEL, rng)) for _ in range(1000)]
    assert {"read", "refused"} == set(outcomes)


def test_damaged_bytes_end_in_a_description_or_in_an_error_of_ours():
    rng = random.Random("mjcf bytes")
    outcomes = [outcome(damaged_bytes(MODEL.encode(), rng)) for _ in range(1500)]
    assert {"read", "refused"} == set(outcomes)


def test_no_attribute_takes_a_nasty_word_badly():
    rng = random.Random("mjcf words")
    words = (*NASTY_WORDS, "1e308", "-1e308", "1e-320", "1e200 1e200 1e200", "x" * 70000)
    outcomes = set()
    for _ in range(1200):
        root = ET.fromstring(MODEL)
        element, name = rng.choice([(element, name) for element in root.iter() for name in element.attrib])
        element.set(name, rng.choice(words))
        outcomes.add(outcome(ET.tostring(root, encoding="unicode")))
    assert outcomes == {"read", "refused"}


def test_deep_and_wide_trees_are_read_or_refused_without_overflow():
    deep = "<body>" * 190 + "</body>" * 190
    too_deep = "<body>" * 5000 + "</body>" * 5000
    assert outcome(f"<mujoco><worldbody>{deep}</worldbody></mujoco>") == "read"
    assert outcome(f"<mujoco><worldbody>{too_deep}</worldbody></mujoco>") == "refused"
    assert outcome(f"<mujoco><worldbody>{'<body><joint/></body>' * 500}</worldbody></mujoco>") == "read"
    assert outcome(f"<mujoco><worldbody><body>{'<joint/>' * 500}</body></worldbody></mujoco>") == "read"
