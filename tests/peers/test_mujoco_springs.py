"""Joint springs and dampers of an MJCF file against MuJoCo's passive forces, energy and motion."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

mujoco = pytest.importorskip("mujoco")

MJCF = """
<mujoco model="sprung">
  <compiler angle="degree"/>
  <option timestep="1e-4" integrator="RK4"><flag energy="enable"/></option>
  <worldbody>
    <body name="a" pos="0.1 0 1">
      <joint name="hinge" axis="0.3 1 0.2" stiffness="7" springref="35" ref="10" damping="0.4"/>
      <geom type="capsule" size="0.03 0.2" pos="0.2 0 0"/>
      <body name="b" pos="0.4 0 0">
        <joint name="slide" type="slide" axis="1 0.2 0" stiffness="300" springref="0.05" damping="2"/>
        <joint name="twist" axis="0 0 1" stiffness="1.5"/>
        <geom type="box" size="0.05 0.08 0.02" pos="0.02 0.1 0" mass="0.7"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    file = tmp_path_factory.mktemp("mjcf") / "sprung.xml"
    file.write_text(MJCF)
    model = mujoco.MjModel.from_xml_path(str(file))
    return ts.load(file), model, mujoco.MjData(model)


def test_spring_and_damper_forces_are_the_passive_ones(pair):
    machine, model, data = pair
    dyn, rng = ts.compile(machine), np.random.default_rng(0)
    for _ in range(5):
        data.qpos, data.qvel = rng.normal(size=3), rng.normal(size=3)
        mujoco.mj_forward(model, data)
        ours = dyn.spring_forces(data.qpos, data.qvel) - dyn.friction(data.qvel)
        assert_allclose(ours, data.qfrc_passive, rtol=1e-12, atol=1e-12)


def test_stored_energies_differ_by_a_constant(pair):
    machine, model, data = pair
    dyn, rng, found = ts.compile(machine), np.random.default_rng(1), []
    for _ in range(5):
        data.qpos = rng.normal(size=3)
        mujoco.mj_forward(model, data)
        found.append(data.energy[0] - dyn.spring_energy(data.qpos) - dyn.potential_energy(data.qpos))
    assert_allclose(found, found[0], atol=1e-11)


def test_the_motions_agree(pair):
    machine, model, data = pair
    mujoco.mj_resetData(model, data)
    data.qpos = [0.4, 0.02, -0.3]
    run = ts.simulate(machine, np.array(data.qpos), duration=0.5, tolerance=1e-10, save=0.5)
    while data.time < 0.5 - 1e-9:
        mujoco.mj_step(model, data)
    # Runge–Kutta of order 4 with steps of 0.1 ms: errors near 1e-12, sums of 5000 steps near 1e-11
    assert_allclose(run.q[-1], data.qpos, atol=1e-9)
