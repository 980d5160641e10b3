"""What a run comes to in a few numbers, against closed forms of a servo that answers a step."""

from math import exp, pi, sqrt

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

ZETA, OMEGA, INERTIA, STEP = 0.3, 20.0, 0.5, 0.4
FLYWHEEL = f"""
torseur: 1
gravity: 0
bodies: {{wheel: {{mass: 2, inertia: [{INERTIA}, {INERTIA}, {INERTIA}]}}}}
joints: {{turn: {{type: revolute, parent: world, child: wheel, axis: z}}}}
motors: {{drive: {{joint: turn, effort: LIMIT}}}}
servos: {{drive: {{kind: pid, setpoint: {STEP}, kp: {INERTIA * OMEGA**2}, kd: {2 * ZETA * OMEGA * INERTIA}}}}}
simulate: {{duration: 3, save: 1 ms}}
"""


def flywheel(tmp_path, effort="1e3"):
    file = tmp_path / "flywheel.yaml"
    file.write_text(FLYWHEEL.replace("LIMIT", effort))
    return ts.simulate(file)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return flywheel(tmp_path_factory.mktemp("summary"))


def test_a_step_is_followed_as_the_closed_form_says(run):
    servo = run.summary().servos[0]

    damped = OMEGA * sqrt(1 - ZETA**2)
    assert_allclose(servo.overshoot, exp(-pi * ZETA / sqrt(1 - ZETA**2)), rtol=1e-4)
    assert_allclose(servo.rms_error, STEP * sqrt((1 + 4 * ZETA**2) / (4 * ZETA * OMEGA) / 3.0), rtol=1e-3)
    assert servo.peak_error == STEP and servo.time_of_peak == 0.0
    # the last time at which the error e = e^(-ζωt) (cos + ζω/ω_d sin) is 2 % of the step
    t = np.linspace(0, 3, 3001)
    e = np.exp(-ZETA * OMEGA * t) * (np.cos(damped * t) + ZETA * OMEGA / damped * np.sin(damped * t))
    assert_allclose(servo.settling_time, t[np.abs(e) > 0.02][-1], atol=1e-9)


def test_the_power_of_motors_is_the_work_of_the_account(run):
    motor = run.summary().motors[0]

    turned = run["power.drive"]
    moved = np.concatenate([[0], np.cumsum(np.diff(run.t) * (turned[1:] + turned[:-1]) / 2)])
    assert_allclose(moved, run["work.motors"], atol=2e-3)  # h²/12 · change of the power's slope, 12.8 kW/s and more
    assert_allclose(motor.power.mean * 3.0, moved[-1], atol=1e-9)
    assert_allclose(motor.torque.peak, INERTIA * OMEGA**2 * STEP)
    assert motor.torque.of_limit == motor.torque.peak / 1e3 and motor.torque.saturated == 0.0
    assert motor.current is None


def test_the_share_of_the_time_at_the_limit_is_told(tmp_path):
    run = flywheel(tmp_path, effort="20")

    torque = run.summary().motors[0].torque
    at_limit = np.abs(run["torque.drive"]) == 20.0
    assert 0.02 < torque.saturated < 0.5
    assert_allclose(torque.saturated, at_limit.mean(), atol=2e-3)
    assert torque.of_limit == 1.0


def test_a_set_point_that_does_not_come_to_rest_has_no_overshoot(tmp_path):
    file = tmp_path / "swinging.yaml"
    file.write_text(
        FLYWHEEL.replace("LIMIT", "1e3").replace(
            f"setpoint: {STEP}", "setpoint: {sine: {amplitude: 0.1, frequency: 1 Hz}}"
        )
    )
    servo = ts.simulate(file, duration=0.7).summary().servos[0]

    assert servo.overshoot is None and servo.settling_time is None
    assert servo.peak_error > 0


def test_a_servo_that_other_causes_move_has_no_overshoot(tmp_path):
    """A wheel set spinning where it stands, beside its set-point by round-off: there is no step to overshoot."""
    file = tmp_path / "struck.yaml"
    file.write_text(FLYWHEEL.replace("LIMIT", "1e3").replace(f"setpoint: {STEP}", "setpoint: 1e-15"))
    struck = ts.simulate(file, v0={"turn": 1.0}).summary().servos[0]

    assert struck.overshoot is None and struck.settling_time is None
    assert struck.peak_error > 0.01
