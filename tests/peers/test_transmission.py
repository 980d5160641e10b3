"""A URDF whose transmissions carry rotor inertia: the reflected inertia belongs in A, and the peers leave it out."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from readable import Readable

RATIO, ROTOR = 113.9, 2.3e-5
URDF = f"""
<robot name="geared pendulum">
  <link name="base"/>
  <link name="arm">
    <inertial><origin xyz="0 0 -0.4"/><mass value="2"/>
      <inertia ixx="0.03" iyy="0.03" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
  </joint>
  <transmission name="drive">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
    <actuator name="motor">
      <mechanicalReduction>{RATIO}</mechanicalReduction><motorInertia>{ROTOR}</motorInertia>
    </actuator>
  </transmission>
</robot>
"""
WITHOUT = 0.03 + 2 * 0.4**2  # about the joint's axis
WITH = WITHOUT + RATIO**2 * ROTOR


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "geared.urdf"
    file.write_text(URDF)
    return file


@pytest.mark.parametrize("rotors, expected", [(None, WITH), ("diagonal", WITH), ("full", WITH), ("none", WITHOUT)])
def test_reflected_inertia_counts(path, rotors, expected):
    dyn = Readable(ts.load(path, rotors=rotors))
    assert_allclose(dyn.mass_matrix([0.3]), [[expected]], rtol=1e-14)
    assert_allclose(dyn.inverse_dynamics([0], [0], [1]), [expected], rtol=1e-14)
    assert_allclose(dyn.kinetic_energy([0.3], [2.0]), 2 * expected, rtol=1e-14)


def test_pinocchio_leaves_it_out(path):
    pin = pytest.importorskip("pinocchio")
    model = pin.buildModelFromUrdf(str(path))
    assert_allclose(pin.crba(model, model.createData(), pin.neutral(model)), [[WITHOUT]], rtol=1e-12)


def test_mujoco_leaves_it_out(path):
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    force = np.zeros(1)
    mujoco.mj_mulM(model, data, force, np.ones(1))
    assert_allclose(force, [WITHOUT], rtol=1e-9)
