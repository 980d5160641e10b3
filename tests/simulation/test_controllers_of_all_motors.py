"""One Python function for several motors, sampled or all the time, beside native servos."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from machines import machine
from torseur.simulation import simulate as module

ARM = """
bodies:
  upper: {mass: 3, com: [0.3, 0, 0], inertia: [0.01, 0.1, 0.1]}
  lower: {mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.05, 0.05]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: [0, 1, 0], friction: {viscous: 0.1, dry: DRY}}
  elbow: {type: revolute, parent: upper, child: lower, axis: [0, 1, 0], at: [0.6, 0, 0]}
motors:
  shoulder: {ratio: 1}
  elbow: {ratio: 1}
servos:
  shoulder: {kind: pd, kp: 40, kd: 6, setpoint: 0.4 rad}
  elbow: {kind: pd, kp: 20, kd: 3, setpoint: -0.3 rad}
"""
WANTED, KP, KD = np.array([0.4, -0.3]), np.array([40.0, 20.0]), np.array([6.0, 3.0])
RUN = {"duration": 0.5, "save": 0.02, "tolerance": 1e-10}


def law(t, q, v):
    return KP * (WANTED - q) - KD * v


@pytest.fixture(scope="module", params=["0", "0.5"], ids=["smooth", "sticking"])
def arm(request, tmp_path_factory):
    return machine(tmp_path_factory.mktemp("arm"), ARM.replace("DRY", request.param))


def without(arm, *names):
    return replace(arm, servos=tuple(servo for servo in arm.servos if servo.name not in names))


def test_a_function_that_acts_all_the_time_is_the_servo_of_the_same_law(arm):
    """Motion, torques, events and accounts are those of native servos."""
    native = ts.simulate(arm, **RUN)
    python = ts.simulate(without(arm, "shoulder", "elbow"), controllers=law, **RUN)
    assert_allclose(python.q, native.q, atol=1e-9)
    assert_allclose(python["torque"], native["torque"], atol=1e-6)
    assert_allclose(python["work"], native["work"], atol=1e-8)
    told = [e for e in native.events if "set-point" not in e.kind]
    assert [(e.kind, e.subject) for e in python.events] == [(e.kind, e.subject) for e in told]
    assert_allclose([e.time for e in python.events], [e.time for e in told], atol=1e-8)
    python.check().raise_if_failed()


def test_it_acts_beside_native_servos_and_may_answer_by_name(arm):
    native = ts.simulate(arm, **RUN)
    mixed = ts.simulate(without(arm, "elbow"), controllers=lambda t, q, v: {"elbow": law(t, q, v)[1]}, **RUN)
    assert_allclose(mixed.q, native.q, atol=1e-9)


def test_an_implicit_method_takes_it_by_differences(arm):
    native = ts.simulate(arm, **RUN)
    stiffly = ts.simulate(without(arm, "shoulder", "elbow"), controllers=law, integrator="radau5", **RUN)
    assert_allclose(stiffly.q, native.q, atol=1e-7)
    with pytest.raises(ValueError, match="generalised_alpha"):
        ts.simulate(without(arm, "elbow"), controllers=law, integrator="generalised_alpha", step=1e-2, duration=0.1)


def test_sampled_it_is_one_function_for_each_motor(arm):
    free = without(arm, "shoulder", "elbow")
    one = ts.simulate(free, controllers=law, sample_time=5e-3, **RUN)
    each = {name: (lambda t, q, v, k=k: law(t, q, v)[k]) for k, name in enumerate(("shoulder", "elbow"))}
    assert_array_equal(one.q, ts.simulate(free, controllers=each, sample_time=5e-3, **RUN).q)
    pair = ts.simulate(free, controllers={("shoulder", "elbow"): law}, sample_time=5e-3, **RUN)
    assert_array_equal(one.q, pair.q)


def test_sampled_functions_and_sampled_servos_each_keep_their_time(tmp_path):
    """A servo every 4 ms beside a function every 8 ms, against two servos with these periods."""
    sampled = ARM.replace("DRY", "0").replace("kd: 6,", "kd: 6, sample: 4 ms,")
    both = machine(tmp_path, sampled.replace("kd: 3,", "kd: 3, sample: 8 ms,"))
    native = ts.simulate(both, **RUN)
    seen = []

    def elbow(t, q, v):
        seen.append(t)
        return law(t, q, v)[1]

    mixed = ts.simulate(without(both, "elbow"), controllers={"elbow": elbow}, sample_time=8e-3, **RUN)
    assert_allclose(mixed.q, native.q, atol=1e-10)
    seen.clear()
    ts.simulate(without(both, "elbow"), controllers={"elbow": elbow}, sample_time=6e-3, **RUN)
    assert_allclose(seen, 6e-3 * np.arange(len(seen)), rtol=1e-12)
    assert len(seen) == 84
    with pytest.raises(ValueError, match="no common tick"):
        ts.simulate(without(both, "elbow"), controllers={"elbow": elbow}, sample_time=np.pi * 1e-3, **RUN)


def test_a_force_that_acts_all_the_time_is_drag(tmp_path):
    """m ẍ = −c ẋ: ẋ = v₀ exp(−c t/m), and its work is on the account."""
    ball = machine(
        tmp_path,
        "gravity: 0\nbodies: {ball: {mass: 2, inertia: [1, 1, 1]}}\n"
        "joints: {slide: {type: prismatic, parent: world, child: ball, axis: [1, 0, 0]}}\n",
    )
    run = ts.simulate(ball, v0=[1.5], forces={"ball": lambda t, q, v: [0, 0, 0, -3 * v[0], 0, 0]}, **RUN)
    assert_allclose(run.v[:, 0], 1.5 * np.exp(-1.5 * run.t), rtol=1e-8)
    run.check().raise_if_failed()


@pytest.mark.parametrize("formulation", ["point-masses", "connection"])
def test_bodies_apart_tell_functions_the_state_of_the_joints(tmp_path, formulation):
    """Torques and forces that act all the time move them as in joint coordinates, up to the square of the step."""
    file = ARM.replace("DRY", "0") + "frames: {hand: {body: lower, at: [0.4, 0, 0]}}\n"
    free = without(machine(tmp_path, file), "shoulder", "elbow")
    drag = {"hand": lambda t, q, v: [0, -0.2 * v[1], 0, 0, 0, -5 * v[0] - 8 * q[1]]}
    how = {"controllers": law, "forces": drag, "duration": 0.2, "save": 0.05}
    exact = ts.simulate(free, **how, tolerance=1e-12)
    runs = [ts.simulate(free, **how, formulation=formulation, step=h) for h in (1e-3, 5e-4)]
    coarse, fine = (np.abs(run.v - exact.v).max() for run in runs)
    assert_allclose(np.log2(coarse / fine), 2, atol=0.05)
    assert_allclose(runs[1]["torque"], exact["torque"], atol=2e-3)
    runs[1].check().raise_if_failed()


@pytest.mark.parametrize("inverse_every", [1, 4])
def test_a_run_of_bodies_apart_with_such_functions_resumes_with_the_same_bits(tmp_path, monkeypatch, inverse_every):
    monkeypatch.setattr(module, "CUT", 50)
    free = without(machine(tmp_path, ARM.replace("DRY", "0")), "shoulder", "elbow")
    how = {"controllers": law, "step": 1e-3, "duration": 0.2, "formulation": "connection", "save": 0.01}
    how["inverse_every"] = inverse_every
    whole = ts.simulate(free, **how)

    def stop(t, duration):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ts.simulate(free, **how, output=tmp_path / "run.nc", watch=stop)
    again = ts.simulate(free, **how, output=tmp_path / "run.nc", resume=True)
    for variable in whole.contents.variables:
        assert_array_equal(again[variable.name], whole[variable.name])


def test_what_a_function_raises_comes_through(arm):
    def breaks(t, q, v):
        return law(t, q, v) if t < 0.1 else 1 / 0

    with pytest.raises(ZeroDivisionError):
        ts.simulate(without(arm, "shoulder", "elbow"), controllers=breaks, **RUN)
    for wrong, message in (
        (lambda t, q, v: 1.0, "2 finite numbers"),
        (lambda t, q, v: {"elbow": 1.0}, "no command of 'shoulder'"),
        (lambda t, q, v: {"elbow": 1.0, "shouder": 2.0}, "Did you mean 'shoulder'"),
    ):
        with pytest.raises(ValueError, match=message):
            ts.simulate(without(arm, "shoulder", "elbow"), controllers=wrong, **RUN)


DC = """
bodies: {a: {mass: 1, com: [0.1, 0, 0], inertia: [0.01, 0.01, 0.01]}, b: {mass: 1, inertia: [0.01, 0.01, 0.01]}}
joints:
  a: {type: revolute, parent: world, child: a, axis: z}
  b: {type: revolute, parent: a, child: b, at: [0.2, 0, 0], axis: z}
motors:
  a: {kind: dc, ratio: 10, resistance: 1, constant: 0.05, voltage_limit: 24 V, current_limit: 3 A}
  b: {kind: dc, ratio: 10, resistance: 1, constant: 0.05, voltage_limit: 48 V, current_limit: 5 A}
"""
LIMITS = {"a": (24.0, 3.0), "b": (48.0, 5.0)}


def recorded_limits(run):
    variables = {v.name: v.columns for v in run.contents.variables}
    pairs = zip(variables["voltage"], variables["current"], strict=True)
    return {u.name: (u.upper, i.upper) for u, i in pairs}


@pytest.mark.parametrize("served", ["a", "b"])
def test_a_dc_motor_that_nothing_commands_takes_no_current_and_leaves_the_other_its_limits(tmp_path, served):
    servos = f"servos: {{{served}: {{kind: pd, kp: 1, kd: 0.1, setpoint: 0.1}}}}\n"
    model, free = machine(tmp_path, DC + servos), machine(tmp_path, DC)
    native = ts.simulate(model, duration=0.1)
    assert recorded_limits(native) == {served: LIMITS[served]}
    commanded = ts.simulate(free, controllers={served: lambda t, q, v: 0.1}, sample_time=1e-2, duration=0.1)
    assert recorded_limits(commanded) == {served: LIMITS[served]}
    many = ts.simulate_batch(model, np.zeros((2, 2)), duration=0.1)
    assert_allclose(many.q[0], native.q, atol=1e-9)
    assert {v.name for v in ts.simulate(free, duration=0.1).contents.variables}.isdisjoint(["current", "voltage"])
