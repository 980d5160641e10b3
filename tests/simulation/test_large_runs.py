"""Runs of large machines: the loop over the bodies gives what the straight line gives, and does not grow with them."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from four_bars import four_bars
from machines import machine
from random_machines import random_description, random_state
from torseur.description.records.machine import Body, Description, Friction, Inertial, Joint, Pose
from torseur.kernels.llvm.jit import host
from torseur.simulation.posed import loop_tracing, problem, structure
from torseur.simulation.posed.problem import pose_problem

ARM_ON_A_FREE_BASE = """
bodies:
  hull: {mass: 20 kg, com: [0.1, 0, 0.05], inertia: [1.5, 2, 1]}
  upper: {mass: 3 kg, com: [0, 0, 0.3], inertia: [0.1, 0.1, 0.02]}
  fore: {mass: 2 kg, com: [0, 0, 0.2], inertia: [0.05, 0.05, 0.01]}
joints:
  float: {type: free, parent: world, child: hull}
  shoulder:
    type: revolute
    parent: hull
    child: upper
    at: [0, 0, 0.2]
    axis: x
    friction: {viscous: 0.3}
    limits: {lower: -0.1, upper: 0.1}
    stop: {stiffness: 200, damping: 2}
  elbow:
    type: revolute
    parent: upper
    child: fore
    at: [0, 0, 0.6]
    axis: y
    friction: {viscous: 0.1, dry: 0.4 N m, stribeck_speed: 2 deg/s, lugre: {stiffness: 1e3 N m/rad, damping: 5}}
motors:
  shoulder:
    {kind: dc, ratio: 80, rotor: {inertia: 1e-5}, resistance: 0.9, constant: 0.06, voltage_limit: 24 V}
  elbow: {ratio: 50, rotor: {inertia: 2e-5}, elastic: {stiffness: 5e3 N m/rad, damping: 2}}
servos:
  shoulder: {kind: pd_gravity, kp: 150, kd: 12, setpoint: {quintic: {to: 25 deg, end: 300 ms}}}
  elbow: {kind: pid, kp: 300, kd: 40, ki: 100, feed_forward: true, setpoint: {sine: {amplitude: 0.1, frequency: 2 Hz}}}
disturbances:
  gust: {body: fore, at: [0.1, 0, 0], force: [{sine: {amplitude: 5 N, frequency: 3 Hz}}, 0, 2 N]}
loads:
  weight: {body: fore, force: [0, 0, -3 N]}
"""


def random_chain(tmp_path):
    """Joints of one degree with viscous friction, rotors on the parents, loads on bodies."""
    description = random_description(
        np.random.default_rng(5), 8, types=("revolute", "prismatic"), chain=True, loads=True, motors=True
    )
    return ts.build(_without_dry_friction(description))


def _without_dry_friction(description):
    joints = tuple(replace(joint, friction=Friction(viscous=0.2)) for joint in description.joints)
    motors = tuple(
        replace(motor, input_friction=Friction(viscous=1e-4), output_friction=Friction())
        for motor in description.motors
    )
    return replace(description, joints=joints, motors=motors)


def leaning_four_bars(n):
    """Parallelograms, closed where they start: the rods lean, the couplers do not."""
    model = ts.build(four_bars(n, plane="xz"))
    return replace(model, initial_q=np.array([{"a": 1.0, "b": -1.0, "c": 1.0}[name[0]] for name in model.joint_names]))


MACHINES = {
    "arm on a free base": lambda tmp_path: machine(tmp_path, ARM_ON_A_FREE_BASE),
    "tree of all joints": lambda tmp_path: ts.build(
        _without_dry_friction(random_description(np.random.default_rng(2), 9, motors=False, loads=True))
    ),
    "chain with rotors and loads": random_chain,
    "three four-bars": lambda tmp_path: leaning_four_bars(3),
}


@pytest.fixture
def every_machine_is_large(monkeypatch):
    monkeypatch.setattr(structure, "LOOPED", 0)


def states(model, system, count):
    """Rows of (t, q, v, z, held, slip)."""
    rng = np.random.default_rng(7)
    moving = [random_state(rng, model)[:2] for _ in range(count)]
    q, v = (np.stack(each) for each in zip(*moving, strict=True))
    others = (system.nz, system.nu, system.ns)
    return [rng.uniform(0.1, 1.0, (count, 1)), q, v, *(0.1 * rng.normal(size=(count, n)) for n in others)]


@pytest.mark.parametrize("kind", MACHINES)
def test_the_loop_over_the_bodies_gives_the_rates_and_signals_of_the_straight_line(kind, tmp_path, monkeypatch):
    """All rates, accounts and signals, of single states and of a batch."""
    model = MACHINES[kind](tmp_path)
    small = pose_problem(model)
    monkeypatch.setattr(structure, "LOOPED", 0)
    problem._posed.cache_clear()
    large = pose_problem(model)
    assert small.system.solve is None and large.system.solve is not None
    rows = states(model, small.system, host().width + 1)
    for found, expected in zip(large.system.rates_at(*rows), small.system.rates_at(*rows), strict=True):
        assert_allclose(found, expected, rtol=0, atol=1e-9 * (1 + np.abs(expected).max()))
    signals = [p.system.evaluated(p.signals, *rows) for p in (large, small)]
    assert_allclose(*signals, rtol=0, atol=1e-9 * (1 + np.abs(signals[1]).max()))
    problem._posed.cache_clear()


def test_a_run_by_the_loop_ends_where_the_run_by_the_straight_line_ends(monkeypatch):
    """Round-off of one second of a swinging chain, whose motion is not sensitive to it; its accounts balance."""
    model, start = ts.build(chain(12)), np.full(12, 0.1)
    runs = []
    for looped in (100, 0):
        monkeypatch.setattr(structure, "LOOPED", looped)
        problem._posed.cache_clear()
        runs.append(ts.simulate(model, q0=start, duration=1.0, tolerance=1e-10))
        runs[-1].check().raise_if_failed()
    problem._posed.cache_clear()
    assert_allclose(runs[1].q[-1], runs[0].q[-1], rtol=0, atol=1e-9)


def test_a_large_machine_runs_without_accounts(every_machine_is_large):
    """Its rates are then speeds and accelerations passed on: a loop over no calls."""
    model = ts.build(chain(3))
    start = {"q0": np.full(model.nq, 0.3), "duration": 0.2, "save": 0.1, "tolerance": 1e-10}
    assert_allclose(ts.simulate(model, monitor="none", **start).q, ts.simulate(model, **start).q, atol=1e-9)


def chain(n):
    """n links about y, each on the one before."""
    inertial = Inertial(0.1, Pose((0.0, 0.0, -0.05)), (1e-4, 1e-4, 1e-5, 0.0, 0.0, 0.0))
    bodies = tuple(Body(f"l{i}", inertial) for i in range(n))
    joints = tuple(
        Joint(f"j{i}", "revolute", f"l{i - 1}" if i else "world", f"l{i}", Pose((0.0, 0.0, -0.1)), (0.0, 1.0, 0.0))
        for i in range(n)
    )
    return Description(f"chain of {n}", bodies, joints)


@pytest.mark.parametrize("machine_of", [lambda n: ts.build(chain(n)), leaning_four_bars], ids=["chain", "four-bars"])
def test_a_longer_machine_has_more_calls_of_the_same_steps(machine_of, every_machine_is_large, monkeypatch):
    """What is compiled does not grow with the number of bodies, in any kernel of a run; calls grow with its power 1."""
    tapes = {}
    kernel = loop_tracing.tape_kernel

    def noted(recording, name, result, inputs, **options):
        tapes.setdefault(name, []).append(recording.tape(result, fma=False, inputs=len(inputs)))
        return kernel(recording, name, result, inputs, **options)

    monkeypatch.setattr(loop_tracing, "tape_kernel", noted)
    for n in (8, 16):
        pose_problem(machine_of(n))
    for name, (shorter, longer) in tapes.items():
        assert len(longer.steps) == len(shorter.steps), name
        assert len(longer.calls) < 2.2 * len(shorter.calls), name
