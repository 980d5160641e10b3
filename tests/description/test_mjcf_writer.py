"""MJCF that is written reads back as the same machine, and MuJoCo moves it as we do."""

from dataclasses import fields, is_dataclass, replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from typer.testing import CliRunner

from readable import Readable
from torseur.app.main import app
from torseur.description.complaint import DescriptionError
from torseur.description.mjcf import mjcf_text, read_mjcf
from torseur.description.mjcf.polynomials import coefficients
from torseur.description.reading import read_description
from torseur.description.records.machine import Initial
from torseur.description.syntax.expressions import expression_of_text
from torseur.model.build import build

mujoco = pytest.importorskip("mujoco")

CRAWLER = """
<mujoco model="crawler">
  <compiler angle="degree"/>
  <option gravity="0.3 -1 -9"/>
  <asset><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <site name="corner" pos="1 2 3"/>
    <body name="hull" pos="0 0 1" quat="0.9 0.1 0.3 -0.2">
      <freejoint name="base"/>
      <inertial pos="0.1 0 0.05" quat="0.8 0.1 0.5 0.2" mass="7" diaginertia="0.3 0.4 0.5"/>
      <geom name="shell" type="box" size="0.3 0.2 0.1" material="red"/>
      <body name="leg" pos="0.3 0.1 -0.1" euler="20 -30 40">
        <joint name="hip" axis="0.3 1 0.2" pos="0.02 0 0.03" armature="0.05" damping="0.3" range="-90 60"/>
        <inertial pos="0 0 -0.2" mass="1.5" fullinertia="0.02 0.03 0.02 0.001 -0.002 0.003"/>
        <geom type="capsule" size="0.03 0.15" contype="0" conaffinity="0"/>
        <body name="shin" pos="0 0 -0.4" axisangle="1 1 0 35">
          <joint name="slider" type="slide" axis="0 0.2 1" frictionloss="2" stiffness="40" springref="0.1"/>
          <inertial pos="0 0 0.1" mass="0.8" diaginertia="0.01 0.01 0.002"/>
          <geom type="cylinder" size="0.03 0.1" group="3"/>
          <site name="foot" pos="0 0 -0.2" euler="0 90 0"/>
        </body>
      </body>
      <body name="head" pos="-0.2 0 0.3">
        <joint name="neck" type="ball" damping="0.1"/>
        <inertial pos="0 0 0.1" mass="0.9" diaginertia="0.01 0.02 0.03"/>
        <body name="ear" pos="0 0.1 0.1">
          <joint name="swing" axis="1 0 0"/>
          <joint name="flap" axis="0 1 0" pos="0.01 0 0"/>
          <inertial pos="0 0 0" mass="0.2" diaginertia="1e-4 1e-4 2e-4"/>
        </body>
        <body name="badge" pos="0 0 0.2"><inertial pos="0 0 0" mass="0.1" diaginertia="1e-5 1e-5 1e-5"/></body>
      </body>
    </body>
  </worldbody>
  <equality>
    <joint joint1="flap" joint2="swing" polycoef="0.1 -0.5 0 0 0"/>
    <connect name="tie" site1="foot" site2="corner"/>
  </equality>
  <actuator><motor name="hip" joint="hip" gear="30" ctrlrange="-2 2"/></actuator>
</mujoco>
"""

ARM = """
torseur: 1
name: Geared arm
rotors: diagonal
gravity: [0, 1, -9]
bodies:
  upper: {mass: 3 kg, com: [0.2, 0.01, 0], inertia: [0.02, 0.1, 0.1, 0.003, 0, 0]}
  lower: {mass: 1 kg, com: [0, 0, 0.2], inertia: [0.02, 0.02, 0.01]}
  hand: {mass: 0.4 kg, com: [0, 0, 0.05], inertia: [1e-3, 1e-3, 2e-3]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, at: [0, 0, 1], rpy: [0.2, 0.3, 0], axis: [0, 1, 0.2]}
  elbow: {type: continuous, parent: upper, child: lower, at: [0.5, 0, 0], axis: y, friction: {viscous: 0.4 N m s/rad}}
  wrist: {type: prismatic, parent: lower, child: hand, at: [0, 0, 0.4], axis: z}
motors:
  shoulder: {ratio: 80, rotor: {inertia: 2e-5 kg m^2}, friction: {input: {viscous: 1e-5 N m s/rad}}}
  elbow: {ratio: 50, rotor: {inertia: 1e-5 kg m^2}, effort: 3 N m}
"""


def assert_same(one, other):
    """Equal records; numbers to the round-off of quaternions that become matrices and back."""
    assert type(one) is type(other)
    if isinstance(one, tuple):
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            assert_same(a, b)
    elif isinstance(one, float):
        assert one == pytest.approx(other, rel=1e-14, abs=1e-15)
    elif is_dataclass(one):
        for field in fields(one):
            if field.compare:
                assert_same(getattr(one, field.name), getattr(other, field.name))
    else:
        assert one == other


def in_mujoco(text):
    model = mujoco.MjModel.from_xml_string(text)
    return model, mujoco.MjData(model)


def test_what_is_read_is_written_and_read_again_as_the_same(tmp_path):
    first = read_mjcf("crawler.xml", text=CRAWLER)
    again = read_mjcf("crawler.xml", text=mjcf_text(first))
    for name in ("bodies", "joints", "motors", "frames", "loops", "gravity", "rotors", "constraints", "initial"):
        assert_same(getattr(again, name), getattr(first, name))
    assert first.loops and first.motors and any(joint.mimic for joint in first.joints)


@pytest.mark.parametrize("source", ["crawler", "arm"])
def test_mujoco_gives_what_is_written_our_mass_matrix_and_forces(tmp_path, source):
    """Armature, damping, springs and gravity at random states; equalities and dry friction left out of both."""
    if source == "crawler":
        text = CRAWLER.replace('armature="0.05"', "").split("<equality>")[0] + "</mujoco>"
        text = text.replace('frictionloss="2" ', "")
        description = read_mjcf("crawler.xml", text=text)
    else:
        (tmp_path / "arm.yaml").write_text(ARM, encoding="utf-8")
        description = read_description(tmp_path / "arm.yaml")
    written = mjcf_text(description)
    model, data = in_mujoco(written)
    ours = Readable(build(description))
    rng = np.random.default_rng(3)
    for _ in range(3):
        q = ours.step(ours.model.neutral(), rng.normal(size=ours.model.nv))
        v = rng.normal(size=ours.model.nv)
        E = np.eye(ours.model.nv)
        if source == "crawler":
            R = np.zeros(9)
            mujoco.mju_quat2Mat(R, q[3:7])
            E[:6, :6] = np.block([[np.zeros((3, 3)), R.reshape(3, 3)], [np.eye(3), np.zeros((3, 3))]])
        data.qpos[:], data.qvel[:] = q, E @ v
        mujoco.mj_forward(model, data)
        M = np.zeros((model.nv, model.nv))
        for k in range(model.nv):
            mujoco.mj_mulM(model, data, M[k], np.eye(model.nv)[k])
        assert_allclose(E.T @ M @ E, ours.mass_matrix(q), atol=1e-10)
    data.qpos[:], data.qvel[:] = q, 0
    mujoco.mj_forward(model, data)
    weight = E.T @ (data.qfrc_bias)
    assert_allclose(weight, ours.gravity(q), atol=1e-9)


def test_damping_gears_and_limits_of_motors_are_what_mujoco_reads(tmp_path):
    (tmp_path / "arm.yaml").write_text(ARM, encoding="utf-8")
    model, _ = in_mujoco(mjcf_text(read_description(tmp_path / "arm.yaml")))
    assert_allclose(model.dof_armature, [80**2 * 2e-5, 50**2 * 1e-5, 0])
    assert_allclose(model.dof_damping.ravel()[: model.nv], [80**2 * 1e-5, 0.4, 0])
    assert_allclose(model.actuator_gear[:, 0], [80, 50])
    assert_allclose(model.actuator_ctrlrange[1], [-3, 3])


def test_the_key_frame_is_our_start(tmp_path):
    """A floating body's speeds are turned into the world: the centre moves alike."""
    first = read_mjcf("crawler.xml", text=CRAWLER.split("<equality>")[0] + "</mujoco>")
    start = Initial(
        (("base", (0.1, 0.2, 1.0, 0.6, 0.0, 0.8, 0.0)), ("hip", (0.3,))), (("base", (0.1, 0.2, 0.3, 1.0, 0.0, 0.5)),)
    )
    model, data = in_mujoco(mjcf_text(replace(first, initial=start)))
    mujoco.mj_resetDataKeyframe(model, data, 0)
    assert_allclose(data.qpos[:8], [0.1, 0.2, 1.0, 0.6, 0.0, 0.8, 0.0, 0.3])
    R = np.array([[-0.28, 0, 0.96], [0, 1, 0], [-0.96, 0, -0.28]])  # of this quaternion
    assert_allclose(data.qvel[:6], [*(R @ [1.0, 0.0, 0.5]), 0.1, 0.2, 0.3], atol=1e-12)


def test_what_mjcf_cannot_say_is_told_and_dropped_only_where_asked(tmp_path):
    (tmp_path / "arm.yaml").write_text(ARM.replace("rotors: diagonal\n", ""), encoding="utf-8")
    arm = read_description(tmp_path / "arm.yaml")
    with pytest.raises(DescriptionError, match="without the axis about which a rotor spins"):
        mjcf_text(arm)
    assert "<motor" in mjcf_text(arm, lossy=True)
    with pytest.raises(DescriptionError, match="MJCF has no planar joint"):
        mjcf_text(read_description("examples/chaplygin_sleigh.yaml"), lossy=True)


def test_the_command_converts_to_mjcf(tmp_path):
    (tmp_path / "arm.yaml").write_text(ARM, encoding="utf-8")
    done = CliRunner().invoke(app, ["convert", str(tmp_path / "arm.yaml"), str(tmp_path / "arm.xml")])
    assert done.exit_code == 0 and mujoco.MjModel.from_xml_path(str(tmp_path / "arm.xml")).nv == 3


COUPLED = """
<mujoco model="coupled">
  <compiler angle="radian" autolimits="true"/>
  <worldbody>
    <body><joint name="cam" axis="0 1 0"/><inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.02 0.02"/></body>
    <body><joint name="valve" type="slide"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>
    <body><joint name="lock" axis="0 1 0"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>
  </worldbody>
  <equality>
    <joint name="lift" joint1="valve" joint2="cam" polycoef="0.1 0.5 -0.2 0.3 0.05"/>
    <joint name="still" joint1="lock" polycoef="0.25 0 0 0 0"/>
  </equality>
</mujoco>
"""


def test_equalities_between_joints_are_written_as_they_are_read():
    first = read_mjcf("coupled.xml", text=COUPLED)
    written = mjcf_text(first)
    assert read_mjcf("again.xml", text=written).constraints == first.constraints
    data = [mujoco.MjModel.from_xml_string(text).eq_data for text in (COUPLED, written)]
    assert_allclose(data[0], data[1], rtol=1e-12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 * (x - 0.5)**3 / 4", (-0.0625, 0.375, -0.75, 0.5, 0.0)),
        ("-x + 'x'", (0.0, 0.0, 0.0, 0.0, 0.0)),
        ("x**5", None),
        ("1 / x", None),
        ("x**0.5", None),
        ("sin(x)", None),
    ],
)
def test_polynomials_are_told_from_other_functions(text, expected):
    assert coefficients(expression_of_text(text)) == expected
