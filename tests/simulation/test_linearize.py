"""Linear models against closed forms, against differences of the equations of motion, and against runs."""

import re
import warnings
from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from machines import block, flywheel, machine
from random_machines import random_description, random_state
from torseur.description.records.machine import Friction
from torseur.mechanics.tree.kinematics import stepped
from torseur.simulation.linear.steady_motion import NotSteadyError
from torseur.simulation.linearize import StickingWarning
from torseur.simulation.posed.problem import pose_problem

EXAMPLES = Path(__file__).parents[2] / "examples"
G = 9.81

PENDULUM = """
gravity: 9.81
bodies:
  bob: {{mass: 2 kg, com: [0, 0, -0.7]}}
joints:
  pivot: {{type: revolute, parent: world, child: bob, axis: y, friction: {{viscous: {viscous}}}}}
motors:
  pivot: {{ratio: 1}}
"""

CART = """
gravity: 9.81
bodies:
  cart: {mass: 3 kg}
  rod: {mass: 0.5 kg, com: [0, 0, 0.4], inertia: [0.02, 0.02, 0.001]}
joints:
  slide: {type: prismatic, parent: world, child: cart, axis: x}
  swing: {type: revolute, parent: cart, child: rod, axis: y}
frames:
  tip: {body: rod, at: [0, 0, 0.8]}
"""

TOP = """
gravity: 0
bodies:
  body: {mass: 4 kg, inertia: [0.3, 0.3, 0.5]}
joints:
  base: {type: free, parent: world, child: body}
"""


def sorted_values(values):
    return np.sort_complex(np.round(np.asarray(values, complex), 12))


@pytest.mark.parametrize("viscous", [0.0, 0.3, 20.0])
def test_a_pendulum_has_the_eigenvalues_of_its_characteristic_equation(tmp_path, viscous):
    pendulum = machine(tmp_path, PENDULUM.format(viscous=viscous))
    m, l = 2.0, 0.7
    linear = ts.linearize(pendulum, {"pivot": 0.0})
    assert_allclose(
        sorted_values(linear.eigenvalues()), sorted_values(np.roots([m * l**2, viscous, m * G * l])), atol=1e-9
    )
    assert linear.input_names == ("torque.pivot",)
    assert_allclose(linear.B, [[0], [1 / (m * l**2)]], atol=1e-14)
    assert_allclose(linear.drift, 0, atol=1e-14)


def test_a_pendulum_at_an_angle_keeps_the_drift_of_its_weight(tmp_path):
    pendulum = machine(tmp_path, PENDULUM.format(viscous=0.0))
    linear = ts.linearize(pendulum, {"pivot": 0.6, "v.pivot": 1.5})
    assert_allclose(linear.drift, [1.5, -G / 0.7 * np.sin(0.6)], rtol=1e-13)
    assert_allclose(linear.A, [[0, 1], [-G / 0.7 * np.cos(0.6), 0]], atol=1e-13)


def test_a_motor_with_inductance_has_its_two_time_constants(tmp_path):
    R, L, K, J, b = 0.8, 2e-3, 0.05, 0.02, 1e-3
    motor = f"{{kind: dc, constant: {K}, resistance: {R}, inductance: {L}}}"
    wheel = flywheel(tmp_path, motor, "{kind: voltage, setpoint: 6 V}", inertia=J, friction=f"{{viscous: {b}}}")
    free = replace(wheel, servos=())
    for driven, name in ((wheel, "setpoint.shaft"), (free, "voltage.shaft")):
        linear = ts.linearize(driven)
        assert linear.input_names == (name,)
        assert linear.cyclic == ("q.shaft",)
        assert_allclose(
            sorted_values(linear.eigenvalues()), sorted_values(np.roots([L * J, R * J + L * b, R * b + K**2]))
        )
        f = np.array([0.01, 1.0, 50.0])
        s = 2j * np.pi * f
        wanted = K / ((L * s + R) * (J * s + b) + K**2)
        assert_allclose(linear.frequency_response(name, "v.shaft", f), wanted, rtol=1e-10)
        assert_allclose(linear.frequency_response(name, "q.shaft", f), wanted / s, rtol=1e-10)


def test_a_motor_without_voltage_is_open_and_with_voltage_zero_short_circuited(tmp_path):
    """Nothing connected: no current, no braking; as an input the voltage is zero, and the motor brakes."""
    wheel = flywheel(
        tmp_path, "{kind: dc, constant: 0.05, resistance: 0.8}", "{kind: voltage, setpoint: 0}", inertia=0.02
    )
    free = replace(wheel, servos=())
    assert_allclose(ts.linearize(free, inputs=[]).minimal.A, [[0.0]], atol=1e-15)
    assert_allclose(ts.linearize(free).minimal.A, [[-(0.05**2) / 0.8 / 0.02]], rtol=1e-12)


def test_an_inverted_pendulum_on_a_cart_has_its_textbook_matrices(tmp_path):
    cart = machine(tmp_path, CART)
    M, m, l, J = 3.0, 0.5, 0.4, 0.02
    linear = ts.linearize(
        cart, inputs=["effort.slide", "force.tip.x"], outputs=["slide", "position.tip.x", "velocity.tip.x"]
    )
    mass = np.array([[M + m, m * l], [m * l, J + m * l**2]])
    stiff = np.linalg.solve(mass, [[0, 0], [0, m * G * l]])
    push = np.linalg.solve(mass, [[1, 1], [0, 0.8]])
    assert linear.state_names == ("q.slide", "q.swing", "v.slide", "v.swing")
    assert_allclose(linear.A, np.block([[np.zeros((2, 2)), np.eye(2)], [stiff, np.zeros((2, 2))]]), atol=1e-12)
    assert_allclose(linear.B, np.vstack([np.zeros((2, 2)), push]), atol=1e-12)
    assert_allclose(linear.C, [[1, 0, 0, 0], [1, 0.8, 0, 0], [0, 0, 1, 0.8]], atol=1e-12)
    assert_allclose(linear.D, 0)
    assert linear.cyclic == ("q.slide",)
    assert linear.output_names == ("q.slide", "position.tip.x", "velocity.tip.x")


def test_an_output_that_feels_an_input_at_once_has_its_entry_in_D(tmp_path):
    pendulum = machine(tmp_path, PENDULUM.format(viscous=0.5))
    linear = ts.linearize(pendulum, {"pivot": 0.0}, outputs=["acceleration.pivot", "torque.pivot"])
    assert_allclose(linear.C, [[-G / 0.7, -0.5 / (2 * 0.49)], [0, 0]], atol=1e-12)
    assert_allclose(linear.D, [[1 / (2 * 0.49)], [1]], rtol=1e-12)
    assert linear.unit("acceleration.pivot") == "rad/s^2"


def test_a_spinning_symmetric_body_nutates_about_its_axis(tmp_path):
    """Euler: ω_x, ω_y turn with (C − A)/A ω in the body; seen from the body, space turns back with ω."""
    top = machine(tmp_path, TOP)
    spin, A, C = 7.0, 0.3, 0.5
    linear = ts.linearize(top, {"v.base.wz": spin}, inputs=[])
    # the turns of space are double eigenvalues, known to the root of round-off
    frequencies = {round(mode.frequency * 2 * np.pi, 6) for mode in linear.modes(cyclic=True)}
    assert frequencies == {0.0, round((C - A) / A * spin, 6), spin}
    assert_allclose(linear.eigenvalues(cyclic=True).real, 0, atol=1e-6)
    assert_allclose(linear.minimal.drift, 0, atol=1e-14)


@pytest.mark.parametrize("seed", range(3))
def test_a_moving_frame_carries_changes_of_pose_by_the_bracket_of_motions(seed, tmp_path):
    """δ̇ = δV − V × δ for small motions δ measured in the moving body, V × the bracket of spatial motions."""
    rng = np.random.default_rng(seed)
    top = machine(tmp_path, TOP)
    q, V, _ = random_state(rng, top)
    names = [f"base.{part}" for part in ("wx", "wy", "wz", "vx", "vy", "vz")]
    at = {"base": q, **{f"v.{name}": value for name, value in zip(names, V, strict=True)}}
    linear = ts.linearize(top, at, inputs=[])

    def cross(a):
        return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])

    bracket = np.block([[cross(V[:3]), np.zeros((3, 3))], [cross(V[3:]), cross(V[:3])]])
    assert_allclose(linear.A[:6, :6], -bracket, atol=1e-13)
    assert_allclose(linear.A[:6, 6:], np.eye(6), atol=1e-13)


def differences(model, q, v, h=1e-5):
    """∂v̇/∂(q along the tangent, v) by central differences of the compiled right-hand side."""
    problem = pose_problem(model, monitor="none")
    nq, nv = model.nq, model.nv

    def acceleration(dq, dv):
        there = np.array(stepped(model, ca.DM(q), ca.DM(dq))).ravel()
        return problem.system.rates_at([0.0], there, v + dv, [], [], [])[0][nq : nq + nv]

    zero, columns = np.zeros(nv), []
    for e in h * np.eye(nv):
        columns.append((acceleration(e, zero) - acceleration(-e, zero)) / (2 * h))
    for e in h * np.eye(nv):
        columns.append((acceleration(zero, e) - acceleration(zero, -e)) / (2 * h))
    return np.transpose(columns)


def test_the_two_link_arm_agrees_with_central_differences():
    arm = replace(ts.load(EXAMPLES / "two_link_arm.yaml"), servos=())
    smooth = tuple(replace(f, dry_forward=0.0, dry_backward=0.0) for f in arm.friction)
    motors = tuple(
        replace(m, input_friction=replace(m.input_friction, dry_forward=0.0, dry_backward=0.0)) for m in arm.motors
    )
    arm = replace(arm, friction=smooth, motors=motors)
    q, v = np.array([0.4, -0.9]), np.array([0.7, -1.3])
    at = {"shoulder": q[0], "elbow": q[1], "v.shoulder": v[0], "v.elbow": v[1]}
    linear = ts.linearize(arm, at, inputs=[])
    assert_allclose(linear.A[2:], differences(arm, q, v), atol=1e-6)
    assert_allclose(linear.A[:2], np.eye(4)[2:], atol=0)


@pytest.mark.parametrize("seed", range(3))
def test_any_tree_agrees_with_central_differences(seed):
    rng = np.random.default_rng(seed)
    description = random_description(rng, n=4, types=("revolute", "free", "universal", "spherical"), motors=False)
    joints = tuple(replace(joint, friction=Friction(0.3)) for joint in description.joints)
    model = ts.build(replace(description, joints=joints))
    q, v, _ = random_state(rng, model)
    at = dict(zip((f"v.{name}" for name in model.layout.speed_names), v, strict=True))
    for name, of in zip(model.joint_names, model.layout.q_of, strict=True):
        at[name] = q[of] if of.stop - of.start > 1 else q[of][0]
    linear = ts.linearize(model, at, inputs=[])
    wanted = differences(model, q, v)
    # differences: h² of third derivatives, which grow with the accelerations of order 100 of such trees
    assert_allclose(linear.A[model.nv :], wanted, atol=1e-7 * np.abs(wanted).max())


def test_a_step_is_that_of_a_small_run():
    """A push of 0.01 N on the tool of an arm under its servos, dry friction left out, beside the linear answer."""
    arm = ts.load(EXAMPLES / "two_link_arm.yaml")
    viscous = {"dry_forward": 0.0, "dry_backward": 0.0}
    arm = replace(
        arm,
        friction=tuple(replace(f, **viscous) for f in arm.friction),
        motors=tuple(replace(m, input_friction=replace(m.input_friction, **viscous)) for m in arm.motors),
        servos=tuple(replace(servo, setpoint=None) for servo in arm.servos),  # they hold where they begin
    )
    rest = ts.steady(arm, {"setpoint.shoulder": 0.5, "setpoint.elbow": 0.8})
    assert rest.moving == ()
    linear = ts.linearize(arm, rest, inputs=["force.tool.z", "setpoint.shoulder"], outputs=["shoulder", "elbow"])
    answer = linear.step("force.tool.z", 0.5, size=0.01, points=51)

    servos = zip(arm.servos, ("shoulder", "elbow"), strict=True)
    held = replace(arm, servos=tuple(replace(s, setpoint=Constant(rest[f"setpoint.{name}"])) for s, name in servos))
    push = {"tool": lambda t, q, v: [0, 0, 0, 0, 0, 0.01]}
    run = ts.simulate(held, rest.q, rest.v, duration=0.5, save=0.01, forces=push, sample_time=0.5, tolerance=1e-11)
    for joint in ("shoulder", "elbow"):
        moved = run[joint] - run[joint][0]
        assert np.abs(moved).max() > 1e-6
        assert_allclose(answer[joint], moved, atol=2e-3 * np.abs(moved).max())  # second order in the push


class Constant:
    """A set-point that stays."""

    corners = ()

    def __init__(self, value):
        self.value = value

    def at(self, t):
        return self.value, 0.0, 0.0


def test_an_axis_with_dry_friction_is_linearised_as_it_slides(tmp_path):
    slow = block(tmp_path, "{viscous: 3, dry: 5 N}")
    linear = ts.linearize(slow, {"v.slide": 0.2}, inputs=["effort.slide"])
    assert_allclose(linear.A, [[0, 1], [0, -1.5]], atol=1e-14)
    assert_allclose(linear.drift, [0.2, (-5 - 3 * 0.2) / 2], rtol=1e-13)


def test_an_axis_that_sticks_is_held_with_a_warning_or_freed_on_request(tmp_path):
    resting = block(tmp_path, "{viscous: 3, dry: 5 N}")
    with pytest.warns(StickingWarning, match="slide.*dry_friction=False"):
        held = ts.linearize(resting, inputs=["effort.slide"])
    assert held.state_names == ()
    assert any("stick" in note and "slide" in note for note in held.notes)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        free = ts.linearize(resting, inputs=["effort.slide"], dry_friction=False)
    assert_allclose(free.A, [[0, 1], [0, -1.5]], atol=1e-14)


def test_a_steady_spin_is_found_with_its_voltage_current_and_lasting_angle(tmp_path):
    R, K, b = 0.8, 0.05, 1e-3
    motor = f"{{kind: dc, constant: {K}, resistance: {R}, inductance: 2 mH}}"
    wheel = flywheel(tmp_path, motor, "{kind: voltage, setpoint: 6 V}", friction=f"{{viscous: {b}}}")
    spin = ts.steady(wheel, {"v.shaft": 100.0}, ["setpoint.shaft"])
    assert spin["current.shaft"] == pytest.approx(b * 100 / K, rel=1e-12)
    assert spin["setpoint.shaft"] == pytest.approx(R * b * 100 / K + K * 100, rel=1e-12)
    assert spin.moving == ("q.shaft",)
    assert ts.steady(wheel)["v.shaft"] == pytest.approx(6 * K / (R * b + K**2), rel=1e-12)


def test_a_machine_that_rests_on_its_stop_vibrates_on_spring_and_damper(tmp_path):
    """x'' = −(k/m) x − (d/m) x': two states, though a run has more."""
    stop = "slide: {type: prismatic, limits: {lower: 0, upper: 1}, stop: {stiffness: 800 N/m, damping: 6},"
    file = block(tmp_path, "{}").description.where.file
    text = Path(file).read_text().replace("gravity: 0", "gravity: [-10, 0, 0]")
    Path(file).write_text(text.replace("slide: {type: prismatic,", stop))
    linear = ts.linearize(ts.load(file), {"slide": -2 * 10 / 800})
    assert_allclose(linear.A, [[0, 1], [-800 / 2, -6 / 2]], atol=1e-9)


def test_an_elastic_gear_turns_on_with_a_constant_twist(tmp_path):
    motor = "{ratio: 10, rotor: {inertia: 1e-4}, elastic: {stiffness: 200 N m/rad, damping: 1}}"
    shaft = flywheel(tmp_path, motor, "{kind: torque, setpoint: 0.2 N m}", friction="{viscous: 0.1}")
    spin = ts.steady(shaft, {"shaft": 0.0}, at={"v.shaft": 1.0})
    assert spin["v.shaft"] == pytest.approx(2.0, rel=1e-9)
    assert spin["rotor_speed.shaft"] == pytest.approx(20.0, rel=1e-9)
    assert spin["rotor_angle.shaft"] / 10 == pytest.approx(0.2 / 200, rel=1e-9)


def test_a_conical_pendulum_is_a_steady_motion_about_the_vertical(tmp_path):
    """cos θ = g/(ω² l) of a bob on a ball joint: no single coordinate is cyclic, the turn about the vertical is."""
    text = "gravity: 9.81\nbodies:\n  bob: {mass: 1 kg, com: [0, 0, -0.5], inertia: [1e-6, 1e-6, 1e-6]}\n"
    text += "joints:\n  ball: {type: spherical, parent: world, child: bob}\n"
    pendulum = machine(tmp_path, text)
    theta, rate = 0.5, np.sqrt(G / (0.5 * np.cos(0.5)))
    turned = [np.cos(theta / 2), np.sin(theta / 2), 0.0, 0.0]
    guess = {"ball": turned, "v.ball.wy": 0.9 * rate * np.sin(theta), "v.ball.wz": 0.9 * rate * np.cos(theta)}
    swing = ts.steady(
        pendulum, {"q.ball.qw": turned[0], "q.ball.qx": turned[1], "q.ball.qy": 0, "q.ball.qz": 0}, at=guess
    )
    omega = np.array([swing[f"v.ball.w{axis}"] for axis in "xyz"])
    up = np.array([0, np.sin(theta), np.cos(theta)])  # the world's vertical, seen from the bob
    assert_allclose(np.cross(omega, up), 0, atol=1e-8)
    assert np.linalg.norm(omega) == pytest.approx(rate, rel=1e-4)  # the bob is nearly a point
    linear = ts.linearize(pendulum, swing, inputs=[])
    assert_allclose(linear.drift[3:], 0, atol=1e-8)


def test_what_cannot_be_steady_is_told_with_the_rates_that_remain(tmp_path):
    pendulum = machine(tmp_path, PENDULUM.format(viscous=0.0))
    with pytest.raises(NotSteadyError, match=r"the rate of v\.pivot is -9\.\d+.*torque"):
        ts.steady(pendulum, {"pivot": 0.75, "v.pivot": 0.0})
    held = ts.steady(pendulum, {"pivot": 0.75}, ["torque.pivot"])
    assert held["torque.pivot"] == pytest.approx(2 * G * 0.7 * np.sin(0.75), rel=1e-12)
    assert held["v.pivot"] == pytest.approx(0.0, abs=1e-12)


def test_only_the_states_named_free_are_sought(tmp_path):
    cart = machine(tmp_path, CART)
    rest = ts.steady(cart, free=["swing"], at={"swing": 0.2, "slide": 0.3})
    assert (rest["slide"], rest["v.slide"]) == (0.3, 0.0)
    assert rest["swing"] == pytest.approx(0.0, abs=1e-10)


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"inputs": ["torque.pivo"]}, "Did you mean 'torque.pivot'"),
        ({"outputs": ["acceleration.pivo"]}, "Did you mean 'acceleration.pivot'"),
        ({"at": {"pivott": 0.1}}, "Did you mean"),
        ({"at": {"torque.pivot": "high"}}, "finite number"),
    ],
)
def test_wrong_names_and_values_are_explained(tmp_path, keywords, said):
    pendulum = machine(tmp_path, PENDULUM.format(viscous=0.0))
    with pytest.raises(ValueError, match=said):
        ts.linearize(pendulum, **keywords)


def test_a_motor_that_a_servo_commands_is_no_input():
    with pytest.raises(ValueError, match="'elbow' commands this motor"):
        ts.linearize(EXAMPLES / "two_link_arm.yaml", inputs=["torque.elbow"])


def test_derivatives_of_set_points_are_inputs_of_their_own():
    """A PD law pushes with kp x + kd ẋ: the columns of B are in this ratio."""
    arm = ts.load(EXAMPLES / "two_link_arm.yaml")
    linear = ts.linearize(arm, {"v.elbow": 0.0}, inputs=["setpoint.elbow", "setpoint_speed.elbow"], dry_friction=False)
    position, speed = linear.B.T
    assert_allclose(speed, position * 20 / 200, rtol=1e-9, atol=1e-12)  # kd over kp
    assert linear.unit("setpoint_speed.elbow") == "rad/s"


def test_sampled_servos_are_taken_as_continuous():
    linear = ts.linearize(EXAMPLES / "drive_axis.yaml", dry_friction=False)
    assert any("sampled" in note for note in linear.notes)
    assert linear.stable
    assert linear.state_names[2:] == (
        "current.axis",
        "current_loop.axis",
        "rotor_angle.axis",
        "rotor_speed.axis",
        "integral.axis",
    )


def test_the_examples_of_the_page_on_linearisation_run(monkeypatch, tmp_path):
    page = (EXAMPLES.parent / "docs" / "linearisation.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    names = {}
    for code in blocks:
        exec(compile(code, "linearisation.md", "exec"), names)
    assert (tmp_path / "bode.svg").exists() and (tmp_path / "arm.json").exists()
    assert names["linear"].stable
    assert len(names["weave"]) == 5
