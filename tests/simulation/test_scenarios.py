"""Many runs at once against the same runs one by one."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from machines import flywheel, machine
from random_machines import random_description
from torseur.model.numbers.open_gains import run_parameter
from torseur.simulation.many import batch_runs

TOP = """
gravity: 0
bodies: {top: {mass: 5, inertia: [2, 3, 4]}}
joints: {float: {type: free, parent: world, child: top}}
"""


@pytest.mark.parametrize("method", ["rk4", "dopri5", "dop853"])
def test_a_run_in_a_batch_is_the_run_alone(tmp_path, method):
    """Free bodies with different spins, as many as fill no whole number of registers; each with its own steps."""
    model = machine(tmp_path, TOP)
    rng = np.random.default_rng(1)
    v0 = rng.normal(size=(19, 6)) * np.linspace(0.1, 4, 19)[:, None]
    step = {"step": 1e-3} if method == "rk4" else {}
    settings = {"duration": 0.5, "save": 0.1, "integrator": method, "tolerance": 1e-9, **step}
    many = ts.simulate_batch(model, v0=v0, **settings)
    assert set(many.state) == {"done"} and many.q.shape == (19, 6, 7)
    for k in (0, 7, 18):
        alone = ts.simulate(model, v0=v0[k], monitor="energy", **settings)
        assert_allclose(many.q[k], alone.q, rtol=0, atol=1e-12)
        assert_allclose(many.v[k], alone.v, rtol=0, atol=1e-12)


def test_threads_and_neighbours_do_not_change_a_bit(tmp_path):
    model = machine(tmp_path, TOP)
    v0 = np.random.default_rng(2).normal(size=(40, 6))
    settings = {"duration": 0.3, "save": 0.1, "integrator": "dopri5"}
    one, two = (ts.simulate_batch(model, v0=v0, threads=n, **settings) for n in (1, 2))
    assert_array_equal(one.q, two.q)
    assert_array_equal(ts.simulate_batch(model, v0=v0[5:9], **settings).v, one.v[5:9])


def test_open_parameters_and_gains_are_those_of_machines_written_with_them(tmp_path):
    servo = "{{kind: pid, kp: {kp}, kd: 2, ki: 5, setpoint: 1 rad}}"
    masses, gains = np.array([0.5, 1.0, 2.0]), np.array([20.0, 40.0, 60.0])
    model = flywheel(tmp_path, "{ratio: 1}", servo.format(kp=30))
    parameters = {"wheel.inertia": np.array([[1, 1, 0.02 * m, 0, 0, 0] for m in masses]), "shaft.kp": gains}
    many = ts.simulate_batch(model, parameters=parameters, duration=1.0, save=0.1, tolerance=1e-10)
    for k in range(3):
        written = flywheel(tmp_path, "{ratio: 1}", servo.format(kp=gains[k]), inertia=0.02 * masses[k])
        alone = ts.simulate(written, duration=1.0, save=0.1, tolerance=1e-10)
        assert_allclose(many.q[k], alone.q, rtol=0, atol=1e-8)
        assert_allclose(many.signal("torque")[k], alone["torque"], rtol=0, atol=1e-6)


@pytest.mark.parametrize("worth_lanes", [1, 200])
def test_machines_that_stick_run_one_by_one_or_side_by_side_with_the_same_result(monkeypatch, worth_lanes):
    monkeypatch.setattr(batch_runs, "_WORTH_LANES", worth_lanes)
    start = np.array([[0.2, 0.1], [0.5, -0.4], [0.8, 0.0]])
    settings = {"duration": 0.4, "save": 0.05}
    many = ts.simulate_batch("examples/two_link_arm.yaml", q0=start, threads=2, **settings)
    for k, q0 in enumerate(start):
        alone = ts.simulate("examples/two_link_arm.yaml", q0, monitor="energy", **settings)
        assert_array_equal(many.q[k], alone.q)
        assert_array_equal(many.slip[k], alone["slip"])
        assert [(e.time, e.kind) for e in many[k].events] == [(e.time, e.kind) for e in alone.events]


def test_events_of_axes_that_loops_tie_are_those_of_the_run_alone():
    model = ts.load(Path(__file__).parents[2] / "examples" / "five_bar_chain.yaml")
    alone = ts.simulate(model, duration=0.5, integrator="dopri5", monitor="energy")
    many = ts.simulate_batch(model, duration=0.5, integrator="dopri5")
    assert alone.events and many[0].events == alone.events


def test_runs_with_more_events_than_a_batch_notes_are_run_one_by_one(monkeypatch):
    monkeypatch.setattr(batch_runs, "_WORTH_LANES", 1)
    start, settings = np.array([[0.2, 0.1], [0.5, -0.4]]), {"duration": 0.1, "save": 0.05}
    expected = ts.simulate_batch("examples/two_link_arm.yaml", q0=start, **settings)
    batch = batch_runs.advance_batch
    full = lambda *given, **options: replace(batch(*given, **options), reasons=("until", "full"))  # noqa: E731
    monkeypatch.setattr(batch_runs, "advance_batch", full)
    found = ts.simulate_batch("examples/two_link_arm.yaml", q0=start, **settings)
    assert_array_equal(found.q, expected.q)
    assert found.state == ("done", "done")


def test_what_does_not_fit_is_named():
    model = ts.load("examples/two_link_arm.yaml")
    with pytest.raises(ValueError, match="numbers of runs"):
        ts.simulate_batch(model, q0=np.zeros((3, 2)), v0=np.zeros((4, 2)), duration=0.1)
    with pytest.raises(ValueError, match=r"expected \(N, 3\)"):
        ts.simulate_batch(model, parameters={"gravity": np.zeros((2, 2))}, duration=0.1)
    with pytest.raises(ValueError, match="no gain 'kv'"):
        run_parameter(model, "elbow.kv")
    with pytest.raises(ValueError, match="elbow"):
        ts.simulate_batch(model, parameters={"elbo.mass": 1.0}, duration=0.1)


def test_a_tree_without_dry_friction_runs_in_vector_registers():
    rng = np.random.default_rng(4)
    model = ts.build(random_description(rng, 4, types=("revolute", "spherical"), motors=False))
    smooth = [0.1, 0.0, 0.0]
    names = {f"{joint}.friction": smooth for joint in model.joint_names}
    with pytest.raises(ValueError, match="signal 'nothing' is not in these results"):
        ts.simulate_batch(model, parameters=names, duration=0.05, save=0.05).signal("nothing")


@pytest.mark.parametrize("start", [{"elbow": ["30 deg", "40 deg"]}, {"elbow": [[1, 2], [3]]}, [[0, 1], [1]]])
def test_starts_that_are_no_array_of_numbers_are_refused_with_a_remedy(start):
    arm = ts.load(Path(__file__).parents[2] / "examples" / "two_link_arm.yaml")
    with pytest.raises(ValueError, match=r"in a batch: .* is no array of numbers.*with units by paths"):
        ts.simulate_batch(arm, start, duration=0.05)
    runs = ts.simulate_batch(arm, set={"initial.positions.elbow": ["30 deg", "40 deg"]}, duration=0.05)
    assert_allclose(runs.q[:, 0, 1], np.radians([30, 40]))


def test_a_column_of_all_runs_is_that_of_each_run():
    arm = ts.load(Path(__file__).parents[2] / "examples" / "two_link_arm.yaml")
    runs = ts.simulate_batch(arm, {"elbow": [0.1, 0.2, 0.3]}, duration=0.05)
    for name in ("torque.elbow", "v.shoulder", "energy.kinetic"):
        assert_array_equal(runs.signal(name), [run[name] for run in (runs[0], runs[1], runs[2])])
    with pytest.raises(ValueError, match=r"Did you mean 'torque'?"):
        runs.signal("torqe")


def test_doubts_about_the_file_are_told_of_every_run(tmp_path):
    """A centre of mass 250 m away."""
    model = machine(
        tmp_path,
        "bodies: {arm: {mass: 1, com: [250, 0, 0], inertia: [1e-3, 1e-3, 1e-3]}}\n"
        "joints: {hinge: {type: revolute, parent: world, child: arm, axis: y}}\n",
    )
    alone = ts.simulate(model, duration=0.1, integrator="dopri5", monitor="energy")
    many = ts.simulate_batch(model, duration=0.1, v0=[[0.0], [0.1]])
    doubts = [str(notice) for notice in alone.notices if notice.kind == "doubt"]
    assert doubts
    for run in many:
        assert [str(notice) for notice in run.notices if notice.kind == "doubt"] == doubts
