"""Runs against motions that are known in closed form."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.special import ellipj, ellipk

import torseur as ts
from machines import block, flywheel, machine

EXPLICIT = ("dopri5", "dop853", "radau5")


@pytest.mark.parametrize("method", EXPLICIT)
def test_a_pendulum_swings_as_the_elliptic_functions_say(tmp_path, method):
    """sin(θ/2) = k sn(K − ω t), k = sin(θ₀/2), for a point mass let go at θ₀."""
    bodies = "gravity: 9.81\nbodies: {bob: {mass: 2, com: [0, 0, -1.3]}}\n"
    model = machine(tmp_path, bodies + "joints: {pivot: {type: revolute, parent: world, child: bob, axis: y}}")
    theta0 = 2.0
    run = ts.simulate(model, [theta0], duration=5.0, save=0.05, tolerance=1e-10, integrator=method)
    m = np.sin(theta0 / 2) ** 2
    sn = ellipj(ellipk(m) - np.sqrt(9.81 / 1.3) * run.t, m)[0]
    assert_allclose(run.q[:, 0], 2 * np.arcsin(np.sin(theta0 / 2) * sn), rtol=0, atol=2e-8)
    run.check().raise_if_failed()


def test_a_dc_motor_runs_up_as_its_two_poles_say(tmp_path):
    """Ω of R, L, K, J, B at constant voltage; sums of two exponentials."""
    R, L, K, J, B, V = 1.2, 2.4e-3, 0.05, 3e-5, 1e-5, 12.0
    motor = f"{{kind: dc, ratio: 1, resistance: {R}, inductance: {L}, constant: {K}}}"
    servo = f"{{kind: voltage, command: voltage, setpoint: {V} V}}"
    model = flywheel(tmp_path, motor, servo, inertia=J, friction=f"{{viscous: {B}}}")
    run = ts.simulate(model, duration=0.1, tolerance=1e-10)
    p1, p2 = np.roots([1, R / L + B / J, (R * B + K * K) / (L * J)])
    t = run.t
    omega = K * V / (J * L) * (1 / (p1 * p2) + np.exp(p1 * t) / (p1 * (p1 - p2)) + np.exp(p2 * t) / (p2 * (p2 - p1)))
    assert_allclose(run.v[:, 0], omega, rtol=0, atol=1e-6)
    assert_allclose(run["current.shaft"][-1], (J * 0 + B * omega[-1]) / K, rtol=0.2)
    run.check().raise_if_failed()


def test_a_free_symmetric_body_precesses_at_the_known_rate(tmp_path):
    """ω in the body turns about the axis of symmetry with (C − A)/A ω_z; quaternions stay unit to round-off."""
    A, C = 2.0, 3.1
    bodies = f"gravity: 0\nbodies: {{top: {{mass: 5, inertia: [{A}, {A}, {C}]}}}}\n"
    model = machine(tmp_path, bodies + "joints: {float: {type: free, parent: world, child: top}}")
    wx, wz = 0.7, 4.0
    run = ts.simulate(model, v0=[wx, 0, wz, 1, 2, 3], duration=20.0, tolerance=1e-11)
    rate = (C - A) / A * wz
    assert_allclose(run.v[:, 0], wx * np.cos(rate * run.t), rtol=0, atol=1e-8)
    assert_allclose(run.v[:, 1], wx * np.sin(rate * run.t), rtol=0, atol=1e-8)
    assert_allclose(np.linalg.norm(run.q[:, 3:], axis=1), 1.0, rtol=0, atol=1e-11)
    assert run.check().passed


@pytest.mark.parametrize("method", ["dopri5", "radau5"])
def test_dry_friction_stops_a_block_at_the_known_instant_for_good(tmp_path, method):
    model = block(tmp_path, "{dry: 3 N}")
    v0 = 4.5
    run = ts.simulate(model, v0=[v0], duration=5.0, save=0.01, integrator=method)
    stop = 2 * v0 / 3
    (event,) = run.events
    assert (event.kind, event.subject) == ("sticks", "slide")
    assert_allclose(event.time, stop, rtol=1e-9)
    moving = run.t <= stop + 1e-9
    assert_allclose(run.q[moving, 0], v0 * run.t[moving] - 0.75 * run.t[moving] ** 2, rtol=0, atol=1e-8)
    assert np.ptp(run.q[~moving, 0]) == 0.0 and np.all(run.v[~moving, 0] == 0.0)
    assert_allclose(run["heat"][-1].sum(), 0.5 * 2 * v0**2, rtol=1e-9)


def test_viscous_friction_alone_never_stops_it(tmp_path):
    model = block(tmp_path, "{viscous: 0.5}")
    run = ts.simulate(model, v0=[3.0], duration=8.0, tolerance=1e-10)
    assert_allclose(run.v[:, 0], 3 * np.exp(-0.25 * run.t), rtol=1e-8)


def test_a_held_block_breaks_away_when_the_ramp_passes_its_static_friction(tmp_path):
    more = "disturbances: {pull: {joint: slide, effort: {ramp: {to: 50 N, end: 10 s}}}}"
    model = block(tmp_path, "{dry: 8 N, static: 12 N}", more)
    run = ts.simulate(model, duration=4.0, save=0.01)
    (event,) = run.events
    assert event.kind == "slips forward"
    assert_allclose(event.time, 12 / 5, rtol=1e-9)
    s = np.maximum(run.t - 2.4, 0)
    assert_allclose(run.q[:, 0], (4 * s**2 / 2 + 5 * s**3 / 6) / 2, rtol=0, atol=1e-7)


def test_a_sticking_joint_does_not_creep_in_a_million_steps(tmp_path):
    more = "disturbances: {pull: {joint: slide, effort: 5 N}}"
    model = block(tmp_path, "{dry: 8 N}", more)
    run = ts.simulate(model, duration=100.0, step=1e-4, save=10.0, integrator="rk4")
    assert run.facts["steps"] == 1_000_000
    assert np.all(run.q == 0.0) and np.all(run.v == 0.0) and not run.events


def test_a_pd_loop_lags_behind_a_ramp_by_the_known_distance(tmp_path):
    """Damping on the speed itself: lag = kd ẋ/kp once transients have died."""
    servo = "{kind: pd, kp: 50, kd: 4, velocity_weight: 0, setpoint: {ramp: {to: 30 rad, end: 10 s}}}"
    model = flywheel(tmp_path, "{ratio: 1}", servo)
    run = ts.simulate(model, duration=8.0, tolerance=1e-10)
    assert_allclose(run["setpoint.shaft"][-1] - run.q[-1, 0], 4 * 3 / 50, rtol=1e-9)
    assert_allclose(run.v[-1, 0], 3.0, rtol=1e-9)


def test_an_integral_that_is_led_back_at_the_limit_overshoots_less(tmp_path):
    servo = "{{kind: pid, kp: 2, kd: 0.3, ki: 3, output_limit: 0.5, anti_windup: {way}, setpoint: 2 rad}}"
    over = {}
    for way in ("back_calculation", "none"):
        model = flywheel(tmp_path, "{ratio: 1}", servo.format(way=way), inertia=0.1)
        run = ts.simulate(model, duration=12.0)
        assert np.abs(run["torque.shaft"]).max() <= 0.5
        over[way] = run.q[:, 0].max() - 2
    assert over["back_calculation"] < 0.6 * over["none"]


def test_set_points_in_a_table_have_the_corners_of_their_rows(tmp_path):
    """Position and speed columns as in the 1998 paper; the servo follows through the corners."""
    table = "{table: {t: [0, 0.5, 1], q: [0, 0.5, 0.5], v: [1, 1, 0]}}"
    model = flywheel(tmp_path, "{ratio: 1}", f"{{kind: computed_torque, kp: 400, kd: 40, setpoint: {table}}}")
    run = ts.simulate(model, v0=[1.0], duration=1.5, save=0.125)
    assert_allclose(run["setpoint.shaft"], np.minimum(run.t, 0.5), atol=1e-12)
    at_half = np.flatnonzero(np.isclose(run.t, 0.5))[0]
    assert_allclose(run["setpoint_speed.shaft"][at_half - 1], 1.0)


def test_a_sampled_pd_servo_without_states_of_its_own_follows(tmp_path):
    servo = "{kind: pd, kp: 30, kd: 2, sample: 1 ms, setpoint: 1 rad}"
    run = ts.simulate(flywheel(tmp_path, "{ratio: 1}", servo), duration=2.0)
    assert_allclose(run.q[-1, 0], 1.0, atol=1e-6)


def test_a_push_that_changes_its_sign_under_uneven_friction_stops_no_run(tmp_path):
    """The levels differ by direction; the block is shaken below both and never moves, then above one and creeps."""
    more = "disturbances: {{shake: {{joint: slide, effort: {{sine: {{amplitude: {size} N, frequency: 3 Hz}}}}}}}}"
    friction = "{dry: {forward: 4 N, backward: 9 N}}"
    still = ts.simulate(block(tmp_path, friction, more.format(size=3.9)), duration=2.0)
    assert not still.events and np.all(still.q == 0.0)
    moved = ts.simulate(block(tmp_path, friction, more.format(size=6)), duration=2.0, tolerance=1e-10)
    assert {event.kind for event in moved.events} == {"slips forward", "sticks"}
    assert np.all(np.diff(moved.q[:, 0]) >= 0.0) and moved.q[-1, 0] > 0
    moved.check().raise_if_failed()
    shaken = ts.simulate(block(tmp_path, friction, more.format(size=15)), duration=2.0, tolerance=1e-10)
    assert {event.kind for event in shaken.events} >= {"slips forward", "slips backward", "sticks"}
    shaken.check().raise_if_failed()


def test_a_held_block_breaks_away_backward_at_its_own_level(tmp_path):
    """A push that grows against the axis: nothing moves before it reaches the backward level."""
    ramp = "disturbances: {shove: {joint: slide, effort: {ramp: {to: -20 N, end: 2 s}}}}"
    run = ts.simulate(block(tmp_path, "{dry: {forward: 4 N, backward: 9 N}}", ramp), duration=1.5)
    first = run.events[0]
    assert first.kind == "slips backward"
    assert_allclose(first.time, 0.9, atol=1e-6)
    assert np.all(run.v[run.t > 0.91, 0] < 0)


def test_a_machine_at_rest_balances(tmp_path):
    """Everything sticks: residuals are round-off of weight and reaction, which cancel."""
    bodies = "bodies: {arm: {mass: 3, com: [0.3, 0.1, 0.2], inertia: [0.1, 0.1, 0.1]}}\n"
    joints = "joints: {pivot: {type: revolute, parent: world, child: arm, axis: [1, 2, 3], friction: {dry: 100}}}"
    run = ts.simulate(machine(tmp_path, bodies + joints), duration=3.0)
    assert np.all(run.v == 0.0)
    run.check().raise_if_failed()
