"""Control laws over several motors: what theory promises of their errors is what the runs show."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from machines import machine
from torseur.quantities.operational_space import NearSingularity
from torseur.simulation.run import Diverged

EXAMPLE = Path(__file__).parents[2] / "examples" / "operational_arm.yaml"
ARM = """
gravity: 9.81
bodies:
  upper: {{mass: 3.5 kg, com: [0.22, 0, 0], inertia: [0.004, 0.075, 0.075]}}
  fore: {{mass: 1.8 kg, com: [0.18, 0, 0], inertia: [0.002, 0.025, 0.025]}}
joints:
  shoulder: {{type: revolute, parent: world, child: upper, axis: -y}}
  elbow: {{type: revolute, parent: upper, child: fore, at: [0.5, 0, 0], axis: -y}}
motors:
  shoulder: {{ratio: 100, rotor: {{inertia: 3.4e-5}}{more}}}
  elbow: {{ratio: -50, rotor: {{inertia: 3.4e-5}}{more}}}
frames:
  tool: {{body: fore, at: [0.4, 0, 0]}}
initial:
  positions: {{shoulder: 30 deg, elbow: 60 deg}}
  velocities: {{shoulder: 0.5, elbow: -0.8}}
controllers:
  law: {law}
simulate: {{duration: 3 s, save: 10 ms}}
"""
CIRCLE = (
    "x: {sine: {amplitude: 0.1, frequency: 0.5, offset: 0.5}}, "
    "z: {sine: {amplitude: 0.1, frequency: 0.5, phase: 90 deg, offset: 0.3}}"
)
HOLD = "joints: {shoulder: {setpoint: 60 deg, kp: 100, kd: 30}, elbow: {setpoint: -20 deg, kp: 60, kd: 12}}"


def arm(tmp_path, law, more=""):
    return machine(tmp_path, ARM.format(law=law, more=more))


def decay(t, e0, v0, kp, kd):
    """The solution of ë + kd ė + kp e = 0."""
    slow, fast = np.roots([1.0, kd, kp]).astype(complex)
    b = (v0 - slow * e0) / (fast - slow)
    return ((e0 - b) * np.exp(slow * t) + b * np.exp(fast * t)).real


def test_pd_with_compensated_weight_converges_and_its_lyapunov_function_falls_at_the_printed_rate(tmp_path):
    """V̇ = −q̇ᵀ K_d q̇ [HN, eq. 6.16], beside V̇ = q̇ᵀ (A q̈ + C q̇) − eᵀ K_p q̇ on the recorded motion."""
    model = arm(tmp_path, f"{{kind: pd_gravity, {HOLD}}}")
    run, kernels = ts.simulate(model, tolerance=1e-11, duration=6.0), ts.compile(model)
    V, rate = run.dataset.lyapunov.values[:, 0], run.dataset.lyapunov_rate.values[:, 0]
    assert_allclose(run.q[-1], np.radians([60, -20]), atol=1e-6)
    above_error = V[1:] > 1e-8 * V[0]
    assert V[0] > 20 and (np.diff(V)[above_error] < 0).all() and (rate <= 0).all()
    accelerated = kernels.inverse_dynamics(run.q, run.v, run.dataset.acceleration.values) - kernels.gravity(run.q)
    e = run.dataset.control_error.values
    assert_allclose(
        np.sum(run.v * (accelerated - e * [100, 60]), axis=1), rate, rtol=0, atol=1e-11 * np.abs(rate).max()
    )
    assert_allclose(rate, -(run.v**2) @ [30, 12], rtol=1e-12, atol=1e-15)
    run.check().raise_if_failed()


def test_the_lyapunov_function_is_that_of_the_report(tmp_path):
    model = arm(tmp_path, f"{{kind: pd_gravity, {HOLD}}}")
    run, kernels = ts.simulate(model, duration=0.5), ts.compile(model)
    e = np.radians([60, -20]) - run.q
    kinetic = kernels.kinetic_energy(run.q, run.v)
    assert_allclose(run.dataset.lyapunov.values[:, 0], (e**2) @ [50, 30] + kinetic, rtol=1e-12)
    assert_allclose(run.dataset.control_error.values, e, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize(("kp", "kd"), [(100.0, 25.0), (60.0, 4.0)])
def test_the_error_of_a_frame_under_operational_computed_torque_obeys_its_linear_law(tmp_path, kp, kd):
    model = arm(tmp_path, f"{{kind: operational_computed_torque, frame: tool, {CIRCLE}, kp: {kp}, kd: {kd}}}")
    run = ts.simulate(model, tolerance=1e-11)
    e = run.dataset.control_error.values
    velocity = ts.compile(model).jacobian(run.q[0], "tool")[[3, 5]] @ run.v[0]
    wanted = 0.1 * np.pi * np.array([1.0, 0.0])
    assert np.abs(e[0]).max() > 0.1
    for k in range(2):
        assert_allclose(e[:, k], decay(run.t, e[0, k], (wanted - velocity)[k], kp, kd), rtol=0, atol=1e-8)
    run.check().raise_if_failed()


def test_the_tool_of_the_example_is_led_as_its_file_says():
    run = ts.simulate(EXAMPLE)
    e = run.dataset.control_error.values
    assert_allclose(np.hypot(*e[0]), 0.092, atol=5e-4)
    assert_allclose(e[200, 0] / e[0, 0], 11 * np.exp(-10), rtol=1e-5)
    assert_allclose(run.t[200], 1.0)
    assert run.dataset.singularity_damping.values.max() == 0


def test_dc_motors_obey_torque_and_voltage_commands_alike(tmp_path):
    """Without inductance V = R c/K + K Ω is exactly the voltage that the wanted torque needs."""
    dc = ", kind: dc, resistance: 0.8, constant: 0.05"
    ends = []
    for command in ("torque", "voltage"):
        law = f"{{kind: operational_computed_torque, command: {command}, frame: tool, {CIRCLE}, kp: 100, kd: 20}}"
        run = ts.simulate(arm(tmp_path, law, dc), tolerance=1e-10, duration=1.0)
        assert "voltage" in run.dataset
        ends.append(run.q[-1])
    assert_allclose(ends[0], ends[1], atol=1e-9)


def test_torques_saturate_at_the_efforts_of_the_motors(tmp_path):
    run = ts.simulate(arm(tmp_path, f"{{kind: pd_gravity, {HOLD}}}", ", effort: 0.6"), duration=1.0)
    assert_allclose(np.abs(run.dataset.torque.values).max(), 0.6, rtol=1e-12)


def test_resolved_rate_brings_the_frame_home_at_its_rate(tmp_path):
    """With an inner loop forty times faster the error decays nearly as exp(−kp t)."""
    law = "{kind: resolved_rate, frame: tool, x: 0.5, z: 0.4, kp: 5, kv: 200}"
    run = ts.simulate(arm(tmp_path, law), tolerance=1e-10)
    e = np.linalg.norm(run.dataset.control_error.values, axis=1)
    late = (run.t > 0.5) & (run.t < 2.5)
    assert_allclose(np.polyfit(run.t[late], np.log(e[late]), 1)[0], -5, rtol=0.03)
    run.check().raise_if_failed()


@pytest.mark.parametrize(
    "law", ["kind: operational_computed_torque, kp: 100, kd: 20", "kind: resolved_rate, kp: 5, kv: 50"]
)
def test_passing_the_border_of_the_reach_stays_bounded_and_says_so(tmp_path, law):
    """The set-point leaves the reach of 0.9 m and comes back; the tool waits at the border and goes on.

    Without damping the run ends there.
    """
    path = "x: 0.05, z: {table: {t: [0, 1, 2, 3], x: [0.7, 1.0, 0.7, 0.7]}}"
    model = arm(tmp_path, f"{{{law}, frame: tool, {path}}}")
    with pytest.warns(NearSingularity, match="controller 'law' came near a singular posture between"):
        run = ts.simulate(model, duration=4.0)
    assert np.abs(run.v).max() < 25 and np.abs(run.dataset.torque.values * [100, 50]).max() < 1000
    assert run.dataset.singularity_damping.values.max() > 0.02
    assert np.abs(run.dataset.control_error.values[-1]).max() < 2e-3
    assert_allclose(run.dataset.singularity_damping.values[-1], 0)
    with pytest.raises(Diverged):
        ts.simulate(arm(tmp_path, f"{{{law}, frame: tool, {path}, singularity: {{below: 0}}}}"), duration=4.0)


SPATIAL = """
bodies:
{bodies}
joints:
{joints}
motors: {{{motors}}}
frames: {{tool: {{body: b{last}, at: [0.2, 0, 0.1]}}}}
initial: {{positions: {{{start}}}, velocities: {{{speeds}}}}}
controllers:
  law: {law}
simulate: {{duration: 2 s, save: 20 ms}}
"""
AXES = ("z", "y", "y", "x", "y", "x", "z")


def spatial_arm(tmp_path, law, n=6):
    """An arm of n joints, the last of which meet like a wrist."""
    text = SPATIAL.format(
        bodies="\n".join(
            f"  b{k}: {{mass: {4 - k / 2}, com: [0.1, 0.02, 0], inertia: [0.05, 0.06, 0.07]}}" for k in range(n)
        ),
        joints="\n".join(
            f"  j{k}: {{type: revolute, parent: {'world' if k == 0 else f'b{k - 1}'}, child: b{k}, axis: {AXES[k]}, "
            f"at: [{0.3 if 1 < k < 5 else 0}, 0, {0.3 if k < 2 else 0}]}}"
            for k in range(n)
        ),
        motors=", ".join(f"j{k}: {{ratio: {20 + k}}}" for k in range(n)),
        start=", ".join(
            f"j{k}: {value}" for k, value in zip(range(n), (0.3, 0.5, 0.8, 0.4, 0.9, 0.2, 0.1), strict=False)
        ),
        speeds=", ".join(f"j{k}: {0.3 - 0.1 * k}" for k in range(n)),
        last=n - 1,
        law=law,
    )
    return machine(tmp_path, text)


PLACE = "x: 0.4, y: {quintic: {end: 1, from: 0.15, to: 0.25}}, z: -0.3"


def test_position_and_orientation_are_led_together(tmp_path):
    """Positions obey the linear law exactly; the turn that is left dies away with them."""
    rpy = "rpy: [-2.9, {ramp: {end: 1.5 s, from: 1.0, to: 1.1}}, {sine: {amplitude: 0.1, frequency: 0.3, offset: 2.8}}]"
    law = f"{{kind: operational_computed_torque, frame: tool, {PLACE}, {rpy}, kp: 100, kd: 20.5}}"
    model = spatial_arm(tmp_path, law)
    run = ts.simulate(model, tolerance=1e-11, duration=3.0)
    e = run.dataset.control_error.values
    assert list(run.dataset.control_error_of.values) == [f"law.{c}" for c in ("wx", "wy", "wz", "x", "y", "z")]
    velocity = ts.compile(model).jacobian(run.q[0], "tool")[3:] @ run.v[0]
    for k in range(3):
        assert_allclose(e[:, 3 + k], decay(run.t, e[0, 3 + k], -velocity[k], 100.0, 20.5), rtol=0, atol=1e-8)
    assert np.abs(e[0, :3]).max() > 0.2 and np.abs(e[-1, :3]).max() < 1e-6
    yaw = ts.compile(model).pose(run.q[-1], "tool")[:2, 0]
    assert_allclose(np.arctan2(yaw[1], yaw[0]), 2.8 + 0.1 * np.sin(2 * np.pi * 0.3 * 3.0), atol=1e-6)


def test_a_held_orientation_is_that_of_the_start(tmp_path):
    law = f"{{kind: operational_computed_torque, frame: tool, {PLACE}, orientation: hold, kp: 100, kd: 20}}"
    model = spatial_arm(tmp_path, law)
    run = ts.simulate(model, v0=np.zeros(6), tolerance=1e-10)
    poses = ts.compile(model).pose(run.q, "tool")
    assert_allclose(poses[:, :3, :3], np.broadcast_to(poses[0, :3, :3], (len(poses), 3, 3)), atol=1e-8)
    assert np.linalg.norm(poses[-1, :3, 3] - poses[0, :3, 3]) > 0.1


def test_motion_that_the_frame_does_not_see_is_damped(tmp_path):
    """Seven joints, three components: the frame obeys its law whatever the null motion does, which comes to rest."""
    law = (
        "{{kind: operational_computed_torque, frame: tool, x: 0.7, y: 0.1, z: 0.6, kp: 100, kd: 20, null_damping: {}}}"
    )
    free, damped = (ts.simulate(spatial_arm(tmp_path, law.format(k), 7), tolerance=1e-10) for k in (0, 8))
    assert_allclose(free.dataset.control_error.values, damped.dataset.control_error.values, atol=1e-8)
    assert np.abs(damped.v[-1]).max() < 1e-3 < 0.1 < np.abs(free.v[-1]).max()


def test_fewer_motors_than_joints_still_lead_the_frame(tmp_path):
    """A passive pendulum hangs on the arm: its motion is felt and cancelled, not controlled."""
    text = ARM.format(law=f"{{kind: operational_computed_torque, frame: tool, {CIRCLE}, kp: 100, kd: 25}}", more="")
    text = text.replace("joints:\n", "  bob: {mass: 0.5, com: [0, 0, -0.2], inertia: [1e-3, 1e-3, 1e-3]}\njoints:\n", 1)
    text = text.replace(
        "motors:\n", "  swing: {type: revolute, parent: fore, child: bob, at: [0.4, 0, 0], axis: y}\nmotors:\n", 1
    )
    model = machine(tmp_path, text)
    run = ts.simulate(model, tolerance=1e-11)
    velocity = ts.compile(model).jacobian(run.q[0], "tool")[[3, 5]] @ run.v[0]
    e = run.dataset.control_error.values
    for k, wanted in enumerate((0.1 * np.pi, 0.0)):
        assert_allclose(e[:, k], decay(run.t, e[0, k], wanted - velocity[k], 100.0, 25.0), rtol=0, atol=1e-8)
    assert np.ptp(run.q[:, 2]) > 0.1


def test_a_closed_loop_is_held_against_its_weight(tmp_path):
    """A parallelogram with one motor: the reduced equations tell what its weight asks of the crank."""
    model = machine(
        tmp_path,
        """
bodies:
  crank: {mass: 2, com: [0.1, 0, 0], inertia: [0.01, 0.02, 0.02]}
  coupler: {mass: 3, com: [0.25, 0, 0], inertia: [0.01, 0.08, 0.08]}
  rocker: {mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.04, 0.04]}
joints:
  crank: {type: revolute, parent: world, child: crank, axis: -y}
  coupler: {type: revolute, parent: crank, child: coupler, at: [0.4, 0, 0], axis: -y}
  rocker: {type: revolute, parent: world, child: rocker, at: [0.5, 0, 0], axis: -y}
frames:
  end: {body: coupler, at: [0.5, 0, 0]}
  top: {body: rocker, at: [0.4, 0, 0]}
motors: {crank: {ratio: 10}}
constraints: {pin: {type: hitch, between: [end, top], plane: xz}}
independent_speeds: {crank: crank}
initial: {positions: {crank: 70 deg, coupler: -70 deg, rocker: 70 deg}}
controllers:
  law: {kind: pd_gravity, joints: {crank: {setpoint: 110 deg, kp: 60, kd: 15}}}
simulate: {duration: 4 s}
""",
    )
    run = ts.simulate(model, tolerance=1e-9)
    assert_allclose(run.q[-1, 0], np.radians(110), atol=1e-4)
    V = run.dataset.lyapunov.values[:, 0]
    assert (np.diff(V) < 1e-8 * V[0]).all()


def test_python_controllers_may_not_command_a_motor_that_a_law_commands(tmp_path):
    model = arm(tmp_path, f"{{kind: pd_gravity, {HOLD}}}")
    with pytest.raises(ValueError, match="motor 'elbow' is commanded by controller 'law'"):
        ts.simulate(model, controllers={"elbow": lambda t, q, v: 0.0}, sample_time=0.01)


@pytest.mark.parametrize("formulation", ["point-masses", "connection"])
def test_a_law_in_operational_space_moves_bodies_apart_as_joints(formulation):
    """It needs the rates of its frame's Jacobian, at positions of joints that are found from those of the bodies."""
    by_joints = ts.simulate(EXAMPLE, duration=0.5)
    apart = ts.simulate(EXAMPLE, duration=0.5, formulation=formulation)
    assert_allclose(apart.q, by_joints.q, atol=1e-3)
    assert_allclose(apart.q[-1], by_joints.q[-1], atol=1e-4)
    assert np.abs(by_joints.q[-1] - by_joints.q[0]).max() > 0.05
