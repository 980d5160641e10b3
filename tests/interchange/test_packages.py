"""The machine in the hands of other packages, with the packages themselves."""

import sys
from types import ModuleType

import numpy as np
import pytest
from numpy.testing import assert_allclose
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app
from torseur.description.complaint import DescriptionError

ARM = "examples/planar_2r.yaml"

XACRO = """<?xml version="1.0"?>
<robot name="chain" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="length" value="0.4"/>
  <xacro:macro name="rod" params="name">
    <link name="${name}">
      <inertial>
        <origin xyz="${length / 2} 0 0"/><mass value="2"/>
        <inertia ixx="0.01" iyy="0.05" izz="0.05" ixy="0" ixz="0" iyz="0"/>
      </inertial>
    </link>
  </xacro:macro>
  <link name="world"/>
  <xacro:rod name="a"/>
  <xacro:rod name="b"/>
  <joint name="first" type="continuous"><parent link="world"/><child link="a"/><axis xyz="0 1 0"/></joint>
  <joint name="second" type="continuous">
    <parent link="a"/><child link="b"/><origin xyz="${length} 0 0"/><axis xyz="0 1 0"/>
  </joint>
</robot>
"""


@pytest.fixture(scope="module")
def arm():
    return ts.load(ARM)


def state(arm, seed=0):
    return np.random.default_rng(seed).normal(size=(3, arm.nv))


def test_a_casadi_function_gives_the_numbers_of_the_kernel_and_can_be_differentiated(arm):
    import casadi as ca

    q, v, tau = state(arm)
    f, dyn = ts.casadi_function(arm, "forward_dynamics"), ts.compile(arm)
    assert f.name_in() == ["q", "v", "tau"]
    assert_allclose(np.array(f(q, v, tau)).ravel(), dyn.forward_dynamics(q, v, tau), rtol=1e-12)
    assert_allclose(np.array(ts.casadi_function(arm, "mass_matrix")(q)), dyn.mass_matrix(q), rtol=1e-12)
    symbols = [ca.SX.sym(name, arm.nv) for name in ("q", "v", "tau")]
    by_v = ca.Function("by_v", symbols, [ca.jacobian(f(*symbols), symbols[1])])
    assert_allclose(np.array(by_v(q, v, tau)), dyn.forward_dynamics_derivatives(q, v, tau)[1], rtol=1e-9)


def test_a_casadi_function_of_a_frame_and_one_with_open_parameters(arm):
    q, v, tau = state(arm)
    frame, body = arm.body_names[-1], arm.body_names[-1]
    assert_allclose(
        np.array(ts.casadi_function(arm, "pose", frame=frame)(q)), ts.compile(arm).pose(q, frame), atol=1e-12
    )
    f = ts.casadi_function(arm, "inverse_dynamics", parameters=[f"{body}.mass"])
    heavier = ts.compile(arm, parameters=[f"{body}.mass"]).at({f"{body}.mass": 9.0})
    assert_allclose(np.array(f(q, v, tau, 9.0)).ravel(), heavier.inverse_dynamics(q, v, tau), rtol=1e-12)
    with pytest.raises(ValueError, match="no quantity 'forward_dynamic'"):
        ts.casadi_function(arm, "forward_dynamic")


def test_python_control_gets_a_system_with_our_poles_and_step():
    control = pytest.importorskip("control")
    linear = ts.linearize("examples/pendulum.yaml", inputs=["effort.pivot"], outputs=["pivot"])
    system = linear.to_control()
    assert_allclose(np.sort_complex(system.poles()), np.sort_complex(linear.eigenvalues(cyclic=True)), atol=1e-9)
    t = np.linspace(0, 2, 51)
    found = control.step_response(system, t)
    ours = linear.step("effort.pivot", 2.0, points=51)
    assert_allclose(found.outputs.ravel(), ours.y[:, 0], atol=1e-9)


def test_an_environment_of_gymnasium_is_one_and_moves_as_our_run(arm):
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    motors = arm.motor_names
    limits = dict.fromkeys(motors, 5.0)

    def made():
        return ts.gym_environment(
            arm, sample_time=0.02, reward=lambda t, q, v, a: -float(q @ q), limits=limits, duration=0.2, tolerance=1e-10
        )

    env = made()
    check_env(env, skip_render_check=True)
    assert isinstance(env, gymnasium.Env) and env.action_space.shape == (len(motors),)
    first, _ = env.reset(seed=1)
    assert_allclose(first, np.concatenate([arm.initial_q, arm.initial_v]))
    command = np.full(len(motors), 0.3)
    for k in range(10):
        seen, reward, ended, late, told = env.step(command)
        assert late == (k == 9) and not ended
    assert reward == pytest.approx(-float(seen[: arm.nq] @ seen[: arm.nq]))
    run = ts.simulate(
        ts.load(ARM),
        duration=0.2,
        tolerance=1e-11,
        controllers={name: lambda t, q, v: 0.3 for name in motors},
        sample_time=0.02,
    )
    assert told["time"] == pytest.approx(0.2)
    assert_allclose(seen, np.concatenate([run.q[-1], run.v[-1]]), atol=1e-8)


def test_an_environment_needs_bounds_of_its_actions(arm):
    pytest.importorskip("gymnasium")
    with pytest.raises(ValueError, match=r"no motor 'hip'"):
        ts.gym_environment(arm, sample_time=0.1, reward=lambda *_: 0.0, motors=["hip"])


def test_parquet_holds_the_signals_with_units(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    run = ts.simulate("examples/pendulum.yaml", duration=0.5, save=0.05)
    run.to_parquet(tmp_path / "run.parquet")
    table = pq.read_table(tmp_path / "run.parquet")
    assert_allclose(table["time"], run.t)
    for name in run.signals:
        assert_allclose(table[name], run[name])
    assert table.schema.field("q.pivot").metadata == {b"unit": b"rad"}
    run.to_parquet(tmp_path / "few.parquet", ["q.*"])
    assert pq.read_table(tmp_path / "few.parquet").column_names == ["time", "q.pivot"]


def test_a_xacro_file_is_the_urdf_that_it_stands_for(tmp_path):
    pytest.importorskip("xacrodoc")
    (tmp_path / "chain.urdf.xacro").write_text(XACRO)
    chain = ts.load(tmp_path / "chain.urdf.xacro")
    assert chain.joint_names == ("first", "second")
    assert ts.compile(chain).pose(np.zeros(2), "b")[0, 3] == pytest.approx(0.4)
    (tmp_path / "bad.xacro").write_text(XACRO.replace("${length / 2}", "${width}"))
    with pytest.raises(DescriptionError, match="xacro cannot expand it"):
        ts.load(tmp_path / "bad.xacro")


def test_a_robot_is_found_by_its_name(tmp_path, monkeypatch):
    """With a stand-in for the module, which would clone a repository."""
    (tmp_path / "tiny.urdf").write_text('<robot name="tiny"><link name="base"/></robot>')
    module = ModuleType("robot_descriptions.tiny_description")
    module.URDF_PATH = str(tmp_path / "tiny.urdf")
    monkeypatch.setitem(sys.modules, "robot_descriptions", ModuleType("robot_descriptions"))
    monkeypatch.setitem(sys.modules, "robot_descriptions.tiny_description", module)
    assert ts.load("robot_descriptions:tiny_description").name == "tiny"
    assert CliRunner().invoke(app, ["info", "tiny_description"]).exit_code == 0
    monkeypatch.setitem(sys.modules, "robot_descriptions", None)
    monkeypatch.delitem(sys.modules, "robot_descriptions.tiny_description")
    with pytest.raises(DescriptionError, match="pip install robot_descriptions"):
        ts.load("robot_descriptions:tiny_description")
    assert CliRunner().invoke(app, ["info", "nothing.yaml"]).exit_code == 2
