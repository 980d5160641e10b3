"""Long runs: checkpoints, interruption, the same bits."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts
from torseur.simulation import simulate as module
from torseur.simulation.checkpoint import CheckpointError, checkpoint_file

EXAMPLE = "examples/two_link_arm.yaml"
LONG = {"duration": 4.0, "save": 1e-3}


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Come up for air often, so that a short run has many checkpoints."""
    monkeypatch.setattr(module, "CUT", 50)


class Enough(Exception):
    pass


@pytest.mark.parametrize("after", [1, 3])
def test_a_run_that_was_broken_off_ends_with_the_same_bits(tmp_path, after):
    whole = ts.simulate(EXAMPLE, **LONG)
    looks = iter(range(10**6))

    def stop(t, duration):
        if next(looks) == after:
            raise Enough

    with pytest.raises(Enough):
        ts.simulate(EXAMPLE, **LONG, output=tmp_path / "run.nc", watch=stop)
    part = ts.Trajectory.open(tmp_path / "run.nc")
    assert 0 < part.rows < whole.rows and part.facts["state"] == "broken off"
    part.close()
    again = ts.simulate(EXAMPLE, **LONG, output=tmp_path / "run.nc", resume=True)
    assert_array_equal(again.t, whole.t)
    for variable in whole.layout.variables:
        assert_array_equal(again[variable.name], whole[variable.name])
    assert again.events == whole.events
    assert not checkpoint_file(tmp_path / "run.nc").exists()


def test_another_machine_or_other_settings_do_not_resume(tmp_path):
    def stop(t, duration):
        raise Enough

    with pytest.raises(Enough):
        ts.simulate(EXAMPLE, **LONG, output=tmp_path / "run.nc", watch=stop)
    with pytest.raises(CheckpointError, match="settings"):
        ts.simulate(EXAMPLE, duration=4.0, save=2e-3, output=tmp_path / "run.nc", resume=True)
    with pytest.raises(CheckpointError, match="no checkpoint"):
        ts.simulate(EXAMPLE, **LONG, output=tmp_path / "other.nc", resume=True)


KILLED = """
import sys
import time
import torseur as ts
from torseur.simulation import simulate as module
module.CUT = 50

def tell(t, duration):
    print(t, flush=True)
    if t > 30.0:  # a fast machine waits here to be killed, or it would be done before
        time.sleep(600.0)

ts.simulate("{example}", duration=40.0, save=1e-3, output=sys.argv[1], watch=tell)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_a_killed_run_loses_no_more_than_its_last_interval_and_ends_with_the_same_bits(tmp_path):
    target = tmp_path / "run.nc"
    command = [sys.executable, "-c", KILLED.format(example=EXAMPLE), str(target)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(0.2 * np.random.default_rng().random())
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    whole_lines = (first + process.stdout.read()).rpartition("\n")[0]  # it may be killed while it prints
    told = float(whole_lines.splitlines()[-1])
    kept = ts.Trajectory.open(target)
    assert told - 2e-3 <= kept.t[-1] < 40.0
    kept.close()
    again = ts.simulate(EXAMPLE, duration=40.0, save=1e-3, output=target, resume=True)
    whole = ts.simulate(EXAMPLE, duration=40.0, save=1e-3)
    assert_array_equal(again.t, whole.t)
    for variable in whole.layout.variables:
        assert_array_equal(again[variable.name], whole[variable.name])
