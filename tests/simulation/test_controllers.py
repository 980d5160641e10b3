"""Python functions as controllers: called at their sample time, held in between, the rest native."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from machines import flywheel, machine
from torseur.results.event_kinds import STICKING
from torseur.simulation import simulate as module
from torseur.simulation.run import Diverged

ARM = """
bodies:
  upper: {mass: 3 kg, com: [0.2, 0, 0], inertia: [0.01, 0.05, 0.05]}
  lower: {mass: 2 kg, com: [0.15, 0, 0], inertia: [0.01, 0.02, 0.02]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: -y, friction: {viscous: 0.2}}
  elbow: {type: revolute, parent: upper, child: lower, at: [0.4, 0, 0], axis: -y, friction: {dry: 0.3 N m}}
motors:
  shoulder: {ratio: 80, rotor: {inertia: 2e-5}}
  elbow: {ratio: -50, rotor: {inertia: 1e-5}}
servos:
  shoulder: {kind: pid, kp: 300, kd: 20, ki: 90, velocity_weight: 0, sample: 1 ms, setpoint: 0.7 rad}
  elbow: {kind: pid, kp: 120, kd: 6, ki: 30, velocity_weight: 0, sample: 1 ms, setpoint: -0.4 rad}
"""


class PID:
    """The servo of a joint in Python; the integral takes steps of explicit Euler."""

    def __init__(self, joint, kp, kd, ki, target, ratio):
        self.joint, self.kp, self.kd, self.ki, self.target, self.ratio = joint, kp, kd, ki, target, ratio
        self.integral = 0.0

    def __call__(self, t, q, v):
        error = self.target - q[self.joint]
        torque = self.kp * error - self.kd * v[self.joint] + self.ki * self.integral
        self.integral += 1e-3 * error
        return torque / self.ratio  # on the rotor


PD = {
    "shoulder": lambda t, q, v: (300 * (0.7 - q[0]) - 20 * v[0]) / 80,
    "elbow": lambda t, q, v: (120 * (-0.4 - q[1]) - 6 * v[1]) / -50,
}


def test_a_python_controller_does_what_the_native_sampled_servo_of_its_gains_does(tmp_path):
    """Products in another order: round-off of 1e-13 in each of 400 commands, no more than 1e-10 in the end."""
    arm = machine(tmp_path, ARM)
    native = ts.simulate(arm, duration=0.4, tolerance=1e-10)
    pid = {"shoulder": PID(0, 300, 20, 90, 0.7, 80), "elbow": PID(1, 120, 6, 30, -0.4, -50)}
    python = ts.simulate(replace(arm, servos=()), controllers=pid, sample_time=1e-3, duration=0.4, tolerance=1e-10)
    assert_allclose(python.q, native.q, rtol=0, atol=1e-10)
    assert_allclose(python["torque"], native["torque"], rtol=0, atol=1e-10)
    frictions = [[event.kind for event in run.events if event.kind in STICKING] for run in (python, native)]
    assert frictions[0] == frictions[1] and frictions[0]
    assert np.abs(native.q[-1] - native.q[0]).min() > 0.1
    python.check().raise_if_failed()


def test_a_controller_is_called_at_every_multiple_of_its_sample_time_with_the_state_of_that_instant(tmp_path):
    wheel = replace(flywheel(tmp_path, "{ratio: 1}", "{kind: torque, setpoint: 0}"), servos=())
    seen = []

    def push(t, q, v):
        seen.append((t, q.copy(), v.copy()))
        q[:] = np.nan  # what it does with its copies is its own affair
        return np.sin(t)

    run = ts.simulate(wheel, controllers={"shaft": push}, sample_time=0.01, save=0.01, duration=0.1)
    assert_allclose([t for t, _, _ in seen], 0.01 * np.arange(11), rtol=1e-12)
    assert_array_equal([q[0] for _, q, _ in seen], run.q[:, 0])
    assert_array_equal([v[0] for _, _, v in seen], run.v[:, 0])
    assert_array_equal(run["torque.shaft"], np.sin([t for t, _, _ in seen]))
    assert_allclose(run.v[-1, 0], 0.01 * np.sin(run.t[:-1]).sum() / 0.02, rtol=1e-12)  # held in between


def test_a_controller_that_feeds_motion_back_into_itself_diverges_with_a_last_good_state(tmp_path):
    wheel = replace(flywheel(tmp_path, "{ratio: 1}", "{kind: torque, setpoint: 0}"), servos=())
    with pytest.raises(Diverged, match=r"stopped at t = .*'shaft'") as caught:
        ts.simulate(wheel, v0=[1.0], controllers={"shaft": lambda t, q, v: 1e3 * v[0]}, sample_time=1e-3, duration=50)
    assert np.isfinite(caught.value.point.v).all() and 0 < caught.value.point.t < 50


def test_a_run_with_a_controller_comes_up_for_air_and_resumes_with_the_same_bits(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "CUT", 50)
    free = replace(machine(tmp_path, ARM), servos=())
    how = {"controllers": PD, "sample_time": 1e-3, "duration": 0.4, "save": 2e-3}
    whole = ts.simulate(free, **how)
    looks = []

    def stop_at_third(t, duration):
        looks.append(t)
        if len(looks) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ts.simulate(free, **how, output=tmp_path / "run.nc", watch=stop_at_third)
    assert 0 < looks[0] < looks[1] < looks[2] < 0.4
    again = ts.simulate(free, **how, output=tmp_path / "run.nc", resume=True)
    for variable in whole.contents.variables:
        assert_array_equal(again[variable.name], whole[variable.name])
    assert again.facts["evaluations"] == whole.facts["evaluations"] and again.facts["reach"] == whole.facts["reach"]


def test_an_error_of_a_controller_comes_through_and_the_rows_before_it_are_kept(tmp_path):
    free = replace(machine(tmp_path, ARM), servos=())

    def breaks(t, q, v):
        return 0.0 if t < 0.05 else 1 / 0

    with pytest.raises(ZeroDivisionError):
        ts.simulate(
            free, controllers={"elbow": breaks}, sample_time=1e-3, duration=1, save=1e-3, output=tmp_path / "run.nc"
        )
    kept = ts.Trajectory.open(tmp_path / "run.nc")
    assert kept.facts["state"] == "broken off"
    assert_allclose(kept.t[-1], 0.05, atol=1.1e-3)


WRONG = {
    "no motor": ({"elbo": PD["elbow"]}, 1e-3, "no motor 'elbo'.*Did you mean 'elbow'"),
    "no function": ({"elbow": 3.0}, 1e-3, "controller of motor 'elbow' is 3.0. Give a function"),
    "two controllers": ({"elbow": PD["elbow"], ("elbow", "shoulder"): lambda t, q, v: v}, None, "two controllers"),
    "sample time zero": ({"elbow": PD["elbow"]}, 0.0, "sample_time is 0.0; it must be"),
    "sample time nan": ({"elbow": PD["elbow"]}, float("nan"), "sample_time is nan; it must be"),
    "no controller": ({}, 1e-3, "sample_time is given, but no controllers"),
    "nothing": ({"elbow": lambda t, q, v: None}, 1e-3, "'elbow' gave None at t = 0 s. Return one finite number"),
    "words": ({"elbow": lambda t, q, v: "fast"}, 1e-3, "'elbow' gave fast at t = 0 s"),
    "two numbers": ({"elbow": lambda t, q, v: q}, 1e-3, "Return one finite number"),
    "infinite": ({"elbow": lambda t, q, v: np.inf}, 1e-3, "gave inf at t = 0 s"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_controllers_are_refused_with_the_reason(tmp_path, case):
    controllers, sample_time, said = WRONG[case]
    free = replace(machine(tmp_path, ARM), servos=())
    with pytest.raises(ValueError, match=said):
        ts.simulate(free, duration=0.01, controllers=controllers, sample_time=sample_time)


def test_controllers_without_names_and_controllers_of_served_motors_are_refused(tmp_path):
    arm = machine(tmp_path, ARM)
    with pytest.raises(TypeError, match="by the names of their motors"):
        ts.simulate(arm, duration=0.01, controllers=[PD["elbow"]], sample_time=1e-3)
    with pytest.raises(ValueError, match="has a servo in the machine's file"):
        ts.simulate(arm, duration=0.01, controllers={"elbow": PD["elbow"]}, sample_time=1e-3)
    with pytest.raises(ValueError, match="no motor that its file leaves to a controller"):
        ts.simulate(arm, duration=0.01, controllers=lambda t, q, v: v)


FLOATING = """
gravity: 0
bodies: {ball: {mass: 2, inertia: [1, 1, 1]}}
joints: {float: {type: free, parent: world, child: ball}}
frames: {rim: {body: ball, at: [0, 0, 0]}}
"""


def test_a_force_from_outside_that_depends_on_the_state_is_held_between_samples(tmp_path):
    """Drag −c ẋ held for h: v_{k+1} = v_k (1 − c h/m), exactly; its work and impulse are on the accounts."""
    model = machine(tmp_path, FLOATING)
    c, h, v0 = 3.0, 0.01, 1.5

    def drag(t, q, v):
        return [0, 0, 0, -c * v[3], 0, 0]

    run = ts.simulate(model, v0=[0, 0, 0, v0, 0, 0], forces={"rim": drag}, sample_time=h, duration=1.0, save=h)
    assert_allclose(run.v[:, 3], v0 * (1 - c * h / 2) ** np.arange(101), rtol=1e-10)
    assert_allclose(run["work"][-1].sum(), (run.v[-1, 3] ** 2 - v0**2), rtol=1e-8)
    run.check().raise_if_failed()


def test_forces_at_unknown_frames_or_of_wrong_size_are_named(tmp_path):
    model = machine(tmp_path, FLOATING)
    with pytest.raises(ValueError, match="rim"):
        ts.simulate(model, forces={"rum": lambda t, q, v: np.zeros(6)}, sample_time=0.1, duration=0.2)
    with pytest.raises(ValueError, match="six finite numbers"):
        ts.simulate(model, forces={"rim": lambda t, q, v: np.zeros(3)}, sample_time=0.1, duration=0.2)
