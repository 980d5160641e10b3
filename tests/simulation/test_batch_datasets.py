"""Many runs as one dataset, and numbers that no machine can have."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts

ARM = Path(__file__).parents[2] / "examples" / "two_link_arm.yaml"


@pytest.fixture(scope="module")
def arm():
    return ts.load(ARM)


def test_a_batch_is_a_dataset_of_its_runs(arm):
    starts = np.array([[0.5, 0.8], [0.4, 0.7], [0.6, 0.2]])
    runs = ts.simulate_batch(arm, starts, duration=0.05, save=0.01, threads=2)
    dataset = runs.to_dataset()
    assert dict(dataset.sizes)["scenario"] == 3
    assert np.array_equal(dataset.q.sel(coordinate="elbow").isel(time=0), starts[:, 1])
    assert np.array_equal(dataset.torque.values, runs.signal("torque"))
    assert list(dataset.state.values) == ["done"] * 3


@pytest.mark.parametrize("parameters", [{"forearm.mass": [1.0, -1.0]}, {"forearm.mass": [1.0, np.nan]}])
def test_impossible_numbers_are_refused_in_batches(arm, parameters):
    with pytest.raises(ValueError, match=r"negative in run 1|not finite"):
        ts.simulate_batch(arm, parameters=parameters, duration=0.01)
