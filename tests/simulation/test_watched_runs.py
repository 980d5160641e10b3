"""A run in memory that its watcher ends is the beginning of the whole one, bit for bit."""

from pathlib import Path

import numpy as np

import torseur as ts

PENDULUM = Path(__file__).parents[2] / "examples" / "pendulum.yaml"


def test_a_run_that_is_ended_keeps_what_was_computed():
    asked = {"duration": 60.0, "save": 0.01}
    heard = []

    def patient(t, duration):
        heard.append(t)
        return len(heard) == 2

    model = ts.load(PENDULUM)
    whole, begun = ts.simulate(model, **asked), ts.simulate(model, **asked, watch=patient)
    assert len(heard) == 2
    assert heard[0] < heard[1] < 60.0
    assert begun.facts["state"] == "broken off"
    assert 1 < begun.rows < whole.rows
    assert np.array_equal(begun.t, whole.t[: begun.rows])
    assert np.array_equal(begun.q, whole.q[: begun.rows])


def test_a_watcher_that_says_nothing_changes_nothing():
    model = ts.load(PENDULUM)
    seen = ts.simulate(model, duration=20.0, watch=lambda t, duration: None)
    assert np.array_equal(seen.q, ts.simulate(model, duration=20.0).q)
    assert seen.facts["state"] == "done"
