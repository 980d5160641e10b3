"""A machine moved on step by step from Python moves as in a run."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from machines import machine

EXAMPLES = Path(__file__).parents[2] / "examples"
ARM = EXAMPLES / "two_link_arm.yaml"


@pytest.fixture(scope="module")
def served():
    """Servos of the file, dry friction that sticks."""
    return ts.load(ARM)


@pytest.fixture(scope="module")
def free(tmp_path_factory):
    """The same arm, of which the elbow alone has a servo."""
    text = ARM.read_text().replace("  shoulder: {kind: pd_gravity", "  #")
    file = tmp_path_factory.mktemp("arm") / "arm.yaml"
    file.write_text(text)
    return ts.load(file)


def test_steps_are_those_of_a_run(served):
    """Native servos, sticking and slipping: the same states as a run with steps of the same length."""
    run = ts.simulate(served, duration=0.3, integrator="rk4", step=1e-3, save=1e-3, monitor="none")
    sim = ts.Simulator(served)
    assert sim.commanded == ()
    for k in range(1, 301):
        sim.step(1e-3)
        assert_allclose(sim.q, run.q[k], atol=1e-9)  # events split the steps of a run; its next ones end on the grid
    assert_allclose(sim.v, run.v[300], atol=1e-8)
    assert_allclose(sim.t, 0.3)


def test_commands_are_held_as_those_of_a_controller(free):
    """One motor from Python beside a native servo, against a sampled Python controller of a run."""

    def law(t, q, v):
        return 0.4 * (1.0 - q[0]) - 0.1 * v[0]

    run = ts.simulate(
        free,
        duration=0.2,
        integrator="rk4",
        step=1e-3,
        save=1e-3,
        controllers={"shoulder": law},
        sample_time=1e-3,
        monitor="none",
    )
    sim = ts.Simulator(free)
    assert sim.commanded == ("shoulder",)
    for _ in range(200):
        q, v = sim.state
        sim.step(1e-3, {"shoulder": law(sim.t, q, v)})
    assert_allclose(sim.q, run.q[-1], atol=1e-9)
    assert_allclose(sim.signals["torque"][0], sim.signals["torque"].item(0))
    assert sim.signals["torque"].shape == (2,)


def test_worlds_are_single_machines_side_by_side(free):
    rng = np.random.default_rng(0)
    starts, torques = 0.3 * rng.normal(size=(3, 2)), 0.2 * rng.normal(size=(3, 1))
    many = ts.Simulator(free, worlds=3)
    many.reset(starts)
    for _ in range(20):
        many.step(1e-3, torques)
    one = ts.Simulator(free)
    for k in range(3):
        one.reset(starts[k])
        for _ in range(20):
            one.step(1e-3, torques[k])
        assert np.array_equal(one.q, many.q[k])
        assert np.array_equal(one.v, many.v[k])
    assert many.signals["q"].shape == (3, 2)


@pytest.fixture(scope="module")
def smooth(tmp_path_factory):
    """An arm that never sticks: a servo that is sampled every 3 ms, a motor that is free, a ball in between."""
    return machine(
        tmp_path_factory.mktemp("smooth"),
        """
bodies:
  upper: {mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.05, 0.05]}
  ball: {mass: 1, com: [0, 0, -0.1], inertia: [0.01, 0.02, 0.03]}
  lower: {mass: 1, com: [0.2, 0, 0], inertia: [0.01, 0.03, 0.03]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: [0, 1, 0], friction: {viscous: 0.2}}
  socket: {type: spherical, parent: upper, child: ball, at: [0.4, 0, 0]}
  elbow: {type: revolute, parent: ball, child: lower, axis: [0, 1, 0]}
motors: {shoulder: {ratio: 1}, elbow: {ratio: 1}}
servos: {shoulder: {kind: pd, kp: 30, kd: 3, sample: 3 ms, setpoint: 0.5 rad}}
""",
    )


@pytest.mark.parametrize("integrator", ["rk4", "semi_implicit_euler"])
def test_worlds_in_vector_registers_are_single_machines_to_the_last_bit(smooth, integrator):
    """More worlds than lanes, steps that end on samples and between them, commands that change."""
    rng, count = np.random.default_rng(1), 70
    speeds, torques = rng.normal(size=(count, smooth.nv)), rng.normal(size=(5, count, 1))
    options = {"integrator": integrator, "substeps": 2}
    many = ts.Simulator(smooth, worlds=count, **options)
    many.reset(v0=speeds)
    for k in range(15):
        many.step(1e-3 if k % 2 else 2.5e-3, torques[k // 3])
    one = ts.Simulator(smooth, **options)
    for world in (0, 33, 69):
        one.reset(v0=speeds[world])
        for k in range(15):
            one.step(1e-3 if k % 2 else 2.5e-3, torques[k // 3, world])
        assert np.array_equal(one.q, many.q[world]) and np.array_equal(one.v, many.v[world])
        assert np.array_equal(one.signals["torque"], many.signals["torque"][world])
    assert_allclose(many.t, one.t)
    many.step(1e-3, {"elbow": 2.0})
    assert np.array_equal(many.signals["torque"][:, 1], np.full(count, 2.0))


def test_worlds_start_by_name_each_elsewhere(smooth):
    one, many = ts.Simulator(smooth), ts.Simulator(smooth, worlds=3)
    name, starts = smooth.joint_names[0], np.array([0.1, 0.2, 0.3])
    many.reset({name: starts}, {name: 2 * starts})
    for k in range(3):
        one.reset({name: starts[k]}, {name: 2 * starts[k]})
        assert np.array_equal(many.q[k], one.q) and np.array_equal(many.v[k], one.v)
    for wrong in ({name: starts[:2]}, np.zeros((2, smooth.nq))):
        with pytest.raises(ValueError, match="2 rows for 3 worlds"):
            many.reset(wrong)
    assert repr(many).startswith(f"Simulator('{smooth.name}', 3 worlds, t = 0 s")


def test_a_world_that_cannot_go_on_is_named(smooth):
    many = ts.Simulator(smooth, worlds=3)
    before = many.q
    with pytest.raises(ArithmeticError, match="in world 1: not finite"):
        many.step(1e-3, np.array([[0.0], [1e308], [0.0]]))  # its acceleration is beyond all numbers
    assert np.array_equal(many.q, before) and many.t == 0.0


@pytest.mark.parametrize("command", [np.nan, np.inf, -np.inf])
def test_a_command_that_is_no_finite_number_is_refused_and_moves_nothing(free, command):
    one, many = ts.Simulator(free), ts.Simulator(free, worlds=3)
    before = one.q
    with pytest.raises(ValueError, match=r"command of motor 'shoulder' is -?(nan|inf) at t = 0 s\. Give a finite"):
        one.step(1e-3, {"shoulder": command})
    for commands in (np.array([[0.0], [0.0], [command]]), {"shoulder": np.array([0.0, 0.0, command])}):
        with pytest.raises(ValueError, match="in world 2 is"):
            many.step(1e-3, commands)
    with pytest.raises(ValueError, match="Give a finite number"):
        many.step(1e-3, [command])
    assert one.t == many.t == 0.0 and np.array_equal(one.q, before) and np.all(many.signals["torque"][:, 0] == 0.0)
    one.step(1e-3, [1e200])  # whose square is beyond all numbers, and whose torque is cut


def test_reset_forgets_all(free):
    sim = ts.Simulator(free)
    first = []
    for _ in range(2):
        sim.reset({"elbow": 0.1})
        for _ in range(5):
            sim.step(2e-3, [0.3])
        first.append(sim.q)
    assert np.array_equal(*first)


def test_a_loop_machine_steps_in_independent_speeds():
    model = ts.load(EXAMPLES / "four_bar.yaml")
    run = ts.simulate(model, duration=0.05, integrator="rk4", step=1e-3, save=1e-3, monitor="none")
    sim = ts.Simulator(model)
    for _ in range(50):
        sim.step(1e-3)
    assert_allclose(sim.q, run.q[-1], atol=1e-9)
    assert_allclose(sim.v, run.v[-1], atol=1e-7)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda sim: sim.step(0.0), "dt is 0.0"),
        (lambda sim: sim.step(1e-3, [1.0, 2.0]), "expected \\(1,\\)"),
        (lambda sim: sim.step(1e-3, {"shoulde": 1.0}), "Did you mean 'shoulder'"),
        (lambda sim: ts.Simulator(sim.model, commanded=["elbow"]), "commanded in the machine's file"),
        (lambda sim: ts.Simulator(sim.model, integrator="dopri5"), "fixed length"),
    ],
)
def test_what_cannot_be_is_refused(free, call, words):
    with pytest.raises(ValueError, match=words):
        call(ts.Simulator(free))
