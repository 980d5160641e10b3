"""An MJCF machine with a floating base, armature and all joint kinds, against MuJoCo itself."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from readable import Readable

mujoco = pytest.importorskip("mujoco")

MJCF = """
<mujoco model="crawler">
  <compiler angle="degree" autolimits="true"/>
  <option gravity="0.3 -1 -9"/>
  <default><joint armature="0.05" damping="0"/></default>
  <worldbody>
    <body name="hull" pos="0 0 1" quat="0.9 0.1 0.3 -0.2">
      <freejoint name="base"/>
      <inertial pos="0.1 0 0.05" quat="0.8 0.1 0.5 0.2" mass="7" diaginertia="0.3 0.4 0.5"/>
      <body name="leg" pos="0.3 0.1 -0.1" euler="20 -30 40">
        <joint name="hip" type="hinge" axis="0.3 1 0.2" pos="0.02 0 0.03"/>
        <inertial pos="0 0 -0.2" mass="1.5" fullinertia="0.02 0.03 0.02 0.001 -0.002 0.003"/>
        <body name="shin" pos="0 0 -0.4" axisangle="1 1 0 35">
          <joint name="slider" type="slide" axis="0 0.2 1"/>
          <geom type="capsule" size="0.03 0.15" density="800"/>
        </body>
      </body>
      <body name="head" pos="-0.2 0 0.3">
        <joint name="neck" type="ball" armature="0.02"/>
        <geom type="box" size="0.1 0.05 0.07" mass="0.9" pos="0 0 0.1"/>
        <body name="ear" pos="0 0.1 0.1">
          <joint name="swing" type="hinge" axis="1 0 0"/>
          <joint name="flap" type="hinge" axis="0 1 0"/>
          <geom type="ellipsoid" size="0.02 0.03 0.05" mass="0.2"/>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    file = tmp_path_factory.mktemp("mjcf") / "crawler.xml"
    file.write_text(MJCF)
    model = mujoco.MjModel.from_xml_path(str(file))
    return Readable(ts.load(file)), model, mujoco.MjData(model)


def states(dyn, count=4):
    rng = np.random.default_rng(1)
    for _ in range(count):
        yield dyn.step(dyn.model.neutral(), rng.normal(size=dyn.model.nv)), rng.normal(size=(2, dyn.model.nv))


def to_mujoco(q):
    """E, (nv, nv): MuJoCo's speeds of a free joint are the velocity in the world, then ω in the body."""
    w, x, y, z = q[3:7]
    R = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    E = np.eye(13)
    E[:6, :6] = np.block([[np.zeros((3, 3)), R], [np.eye(3), np.zeros((3, 3))]])
    return E


def test_both_number_the_same_degrees_of_freedom(pair):
    dyn, model, _ = pair
    assert (dyn.model.nq, dyn.model.nv) == (model.nq, model.nv)


def test_mass_matrix_with_armature(pair):
    """Without the base's armature: MuJoCo adds it on world components of a velocity, we on body components."""
    dyn, model, data = pair
    assert_allclose(model.dof_armature[:6], 0)
    for q, _ in states(dyn):
        data.qpos[:] = q
        mujoco.mj_forward(model, data)
        E, M = to_mujoco(q), np.zeros((model.nv, model.nv))
        for k in range(model.nv):
            mujoco.mj_mulM(model, data, M[k], np.eye(model.nv)[k])
        A = dyn.mass_matrix(q)
        assert_allclose(A, E.T @ M @ E, atol=1e-10 * abs(A).max())


def test_forces_at_zero_acceleration(pair):
    dyn, model, data = pair
    for q, (v, _) in states(dyn):
        E = to_mujoco(q)
        data.qpos[:], data.qvel[:] = q, E @ v
        mujoco.mj_forward(model, data)
        # at v̇ = 0 of ours, MuJoCo's acceleration of the base is the turning of its velocity, ω × ṙ in the world
        turning = np.zeros(model.nv)
        turning[:3] = E[:3, 3:6] @ np.cross(v[:3], v[3:6])
        inertial = np.zeros(model.nv)
        mujoco.mj_mulM(model, data, inertial, turning)
        theirs = E.T @ (data.qfrc_bias + inertial)
        assert_allclose(dyn.bias(q, v), theirs, atol=1e-10 * abs(theirs).max())
