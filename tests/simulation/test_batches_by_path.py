"""Batches over any number of the file: each run is the one that ``ts.simulate`` makes with these numbers."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts

ARM = Path(__file__).parents[2] / "examples" / "two_link_arm.yaml"
SHORT = {"duration": 0.15, "save": 0.01}
CHANGES = {
    "servos.elbow.kp": [5.0, 10.0, 0.0, 20.0],  # without the gain it is a machine of another structure
    "bodies.forearm.mass": ["1 kg", "1.2 kg", "1.1 kg", "900 g"],
    "servos.shoulder.setpoint.trapezoid.to": [0.8, 1.0, 1.2, 1.4],
    "servos.shoulder.setpoint.trapezoid.max_velocity": np.array([0.5, 1.0, 1.5, 2.0]),  # moves its corners
    "initial.positions.elbow": ["20 deg", 0.1, 0.2, 0.3],
    "gravity": 1.62,
}


@pytest.fixture(scope="module")
def arm():
    return ts.load(ARM)


@pytest.fixture(scope="module")
def runs(arm):
    return ts.simulate_batch(arm, set=CHANGES, threads=2, **SHORT)


def alone(arm, k):
    own = {path: values if np.ndim(values) == 0 else values[k] for path, values in CHANGES.items()}
    return ts.simulate(arm, set=own, monitor="energy", **SHORT)


@pytest.mark.parametrize("k", range(4))
def test_a_run_of_a_batch_is_the_run_alone_to_the_last_bit(arm, runs, k):
    one = alone(arm, k)
    assert runs.state[k] == "done"
    assert_array_equal(runs.q[k], one.q)
    assert_array_equal(runs.v[k], one.v)
    assert_array_equal(runs.signal("torque")[k], one["torque"])
    assert_array_equal(runs[k]["tracking_error"], one["tracking_error"])
    assert runs[k].events == one.events
    assert runs[k].check().passed


def test_threads_do_not_change_a_bit(arm, runs):
    assert_array_equal(ts.simulate_batch(arm, set=CHANGES, threads=1, **SHORT).q, runs.q)


def test_starts_by_name(arm):
    angles = np.array([0.1, 0.2, 0.3])
    many = ts.simulate_batch(arm, {"elbow": angles}, {"shoulder": 0.5}, **SHORT)
    assert_array_equal(many.q[:, 0, 1], angles)
    assert_array_equal(many.q[:, 0, 0], np.full(3, arm.initial_q[0]))
    assert_array_equal(many.v[:, 0, 0], np.full(3, 0.5))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"bodies.forearm.mass": [1.0, -1.0]}, r"run 1: body 'forearm'.* negative"),
        ({"bodies.forearm.mass": ["1 kg", "1 m"]}, r"run 1: .*m"),
        ({"servos.elbo.kp": [1.0, 2.0]}, "Did you mean 'elbow'"),
        ({"simulate.duration": [1.0, 2.0]}, "shared by all runs"),
        ({"servos.elbow.kp": []}, "'servos.elbow.kp' has no values"),
        ({"servos.elbow.kp": [1.0, 2.0], "servos.shoulder.kp": [1.0, 2.0, 3.0]}, "numbers of runs"),
    ],
)
def test_what_cannot_be_is_refused_with_its_run(arm, given, message):
    with pytest.raises(ValueError, match=message):
        ts.simulate_batch(arm, set=given, **SHORT)


def test_what_is_given_by_a_path_and_by_an_argument_is_refused(arm):
    path = "initial.positions.elbow"
    for simulated in (partial(ts.simulate, arm), partial(ts.simulate_batch, arm)):
        for q0 in ([0.1, 0.2], {"elbow": 0.2}):
            with pytest.raises(ValueError, match=f"set gives '{path}', and the argument q0 gives it too"):
                simulated(q0, set={path: 0.5}, **SHORT)
        with pytest.raises(ValueError, match="the argument v0"):
            simulated(v0={"shoulder": 1}, set={"initial.velocities.shoulder": 0.5}, **SHORT)
    with pytest.raises(ValueError, match="the argument duration"):
        ts.simulate(arm, set={"simulate.duration": 1}, **SHORT)
    both = ts.simulate(arm, {"shoulder": 0.2}, set={path: 0.5}, **SHORT)
    assert_array_equal(both.q[0], [0.2, 0.5])


def test_columns_of_tables_hold_a_value_for_each_run(arm):
    class Column:
        """What tables of other libraries have in common."""

        def __init__(self, *values):
            self.values = values

        def __iter__(self):
            return iter(self.values)

        def __array__(self, dtype=None, copy=None):
            return np.array(self.values, dtype)

    path = "servos.elbow.kp"
    found = ts.simulate_batch(arm, set={path: Column(150.0, 300.0)}, **SHORT)
    assert_array_equal(found.q, ts.simulate_batch(arm, set={path: [150.0, 300.0]}, **SHORT).q)


def test_batches_of_no_runs_and_keys_that_are_no_text_are_refused(arm):
    for empty in ({"q0": np.zeros((0, 2))}, {"q0": {"elbow": []}}, {"parameters": {"elbow.kp": []}}):
        with pytest.raises(ValueError, match="are empty"):
            ts.simulate_batch(arm, **empty, **SHORT)
    for wrong in ({"set": {3: 1}}, {"parameters": {3: 1}}):
        with pytest.raises(TypeError, match="Give text such as"):
            ts.simulate_batch(arm, **wrong, **SHORT)


def test_a_slice_of_runs_is_a_smaller_batch_of_them(runs):
    """Also where machines of different structure stand between them."""
    some = runs[3:0:-2]
    assert len(some) == 2 and some.given["bodies.forearm.mass"] == ["900 g", "1.2 kg"]
    for one, number in zip(some, (3, 1), strict=True):
        assert_array_equal(one.q, runs[number].q)
        assert [str(event) for event in one.events] == [str(event) for event in runs[number].events]
    assert_array_equal(runs[1:3][1].q, runs[2].q)
    assert "Scenarios" in runs[:1]._repr_html_() and "1.2 kg" in runs._repr_html_()
    with pytest.raises(IndexError, match="no such runs"):
        runs[4:]


def test_paths_and_parameters_are_not_mixed(arm):
    with pytest.raises(ValueError, match="not both"):
        ts.simulate_batch(arm, set={"gravity": [1.0, 2.0]}, parameters={"forearm.mass": [1.0, 2.0]}, **SHORT)
    with pytest.raises(ValueError, match="do not fit"):
        ts.simulate_batch(arm, np.zeros((3, 2)), set={"gravity": [1.0, 2.0]}, **SHORT)


def test_smooth_machines_of_different_numbers_too(tmp_path):
    """A pendulum without friction, in lanes where only starts differ, one by one where masses do."""
    file = tmp_path / "pendulum.yaml"
    file.write_text(
        "torseur: 1\nbodies: {rod: {mass: 1, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.01]}}\n"
        "joints: {pin: {type: revolute, parent: world, child: rod, axis: [0, 1, 0]}}\n"
    )
    model, lengths = ts.load(file), [-0.4, -0.5, -0.6]
    settings = {"duration": 0.5, "save": 0.1}
    alone = {"integrator": "dopri5", "monitor": "energy", **settings}  # what a batch takes by default
    many = ts.simulate_batch(model, {"pin": 1.0}, set={"bodies.rod.com.z": lengths}, **settings)
    for k, length in enumerate(lengths):
        one = ts.simulate(model, {"pin": 1.0}, set={"bodies.rod.com.z": length}, **alone)
        assert_array_equal(many.q[k], one.q)
    assert not np.array_equal(many.q[0], many.q[1])
    started = ts.simulate_batch(model, set={"initial.positions.pin": [0.5, 1.0]}, **settings)
    assert_array_equal(started.q[1], ts.simulate_batch(model, [[0.5], [1.0]], **settings).q[1])
