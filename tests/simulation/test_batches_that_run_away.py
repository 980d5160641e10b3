"""Runs of batches that diverge, or that nobody waits for: they end, are told, and leave the others as they are."""

import signal
import threading

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts
from machines import machine
from torseur.simulation.many import batch_runs
from torseur.simulation.many.batches import UnfinishedRuns

# A sensor behind the elastic gear feeds its vibration where the servo damps; the arm whirls ever faster, so that steps
# become shorter as it does, and time hardly goes on.
ARM = """
bodies:
  upper: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}
  fore: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: y}
  elbow: {type: revolute, parent: upper, child: fore, at: [1, 0, 0], axis: y}
motors: {shoulder: {ratio: 50, rotor: {inertia: 1e-4}, elastic: {stiffness: 2000 N m/rad, damping: 1}}}
servos: {shoulder: {kind: pd, kp: 500, kd: 0.01, setpoint: 1}}
"""
DAMPING = np.array([0.01, 50.0, 0.001, 80.0])
STATES = ("done", "diverged", "done", "diverged")
HOW = {"duration": 20.0, "save": 0.5, "integrator": "dopri5"}


@pytest.fixture
def arm(tmp_path):
    return machine(tmp_path, ARM)


def test_lanes_that_run_away_end_and_the_others_keep_their_bits(arm, monkeypatch):
    expected = ts.simulate_batch(arm, parameters={"shoulder.kd": DAMPING[::2]}, **HOW)
    monkeypatch.setattr(batch_runs, "_FIRST_STEPS", 400)  # all take more, so that those that go on begin anew
    with pytest.warns(UnfinishedRuns, match=r"2 of 4 runs of .* 1 \(diverged\), 3 \(diverged\). Their rows behind it"):
        many = ts.simulate_batch(arm, parameters={"shoulder.kd": DAMPING}, **HOW)
    assert many.state == STATES
    assert_array_equal(many.q[::2], expected.q)
    assert np.isnan(many.q[1::2, -1]).all()
    assert "2 of 4 runs (1, 3) stopped before the end (diverged)" in str(many.check())


def test_runs_of_different_numbers_that_run_away_end_too(arm, monkeypatch):
    expected = ts.simulate_batch(arm, set={"servos.shoulder.kd": DAMPING[::2]}, **HOW)
    monkeypatch.setattr(batch_runs, "_PIECE", 1000)  # all take more
    with pytest.warns(UnfinishedRuns):
        many = ts.simulate_batch(arm, set={"servos.shoulder.kd": DAMPING}, **HOW)
    assert many.state == STATES
    assert_array_equal(many.q[::2], expected.q)


@pytest.fixture
def interruptible():
    """Programs that are started in the background of a shell are deaf to Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("given", ["parameters", "set"])
def test_nobody_waits_for_a_batch_that_was_interrupted(arm, given):
    """It would take hours: Ctrl-C ends the native loops in the middle of their runs."""
    path = {"parameters": "shoulder.kd", "set": "servos.shoulder.kd"}[given]
    values = {given: {path: [0.01, 0.001, 0.02]}}
    ts.simulate_batch(arm, **values, duration=0.1, save=0.1, integrator="dopri5")  # compiled
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        ts.simulate_batch(arm, **values, duration=1e7, save=1e6, integrator="dopri5")
