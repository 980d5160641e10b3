"""Long runs: checkpoints, interruption, the same bits."""

import sys
from contextlib import closing

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts
from programs import kill, program
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
    for variable in whole.contents.variables:
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


ENDLESS = {"duration": 1e6, "save": 1e-3}
KILLED = """
import sys
import torseur as ts
from torseur.simulation import simulate as module
module.CUT = 50

ts.simulate(sys.argv[1], duration=1e6, save=1e-3, output=sys.argv[2], watch=lambda t, _: print(t, flush=True))
"""


def until(end):
    def stop(t, duration):
        if t > end:
            raise Enough

    return stop


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_run_loses_no_more_than_its_last_interval_and_goes_on_with_the_same_bits(tmp_path, seed):
    target, other = tmp_path / "run.nc", tmp_path / "whole.nc"
    with program([sys.executable, "-c", KILLED, EXAMPLE, target]) as process:
        lines = [process.stdout.readline() for _ in range(np.random.default_rng(seed).integers(1, 20))]
        kill(process)
        whole_lines = ("".join(lines) + process.stdout.read()).rpartition("\n")[0]  # it may be killed while it prints
    told = float(whole_lines.splitlines()[-1])
    with closing(ts.Trajectory.open(target)) as kept:
        rows, reached = kept.rows, kept.t[-1]
    assert reached >= told - 2e-3
    for output, resume in ((target, True), (other, False)):
        with pytest.raises(Enough):
            ts.simulate(EXAMPLE, **ENDLESS, output=output, resume=resume, watch=until(reached + 1.0))
    again, whole = ts.Trajectory.open(target), ts.Trajectory.open(other)
    assert again.rows > rows
    for variable in whole.contents.variables:
        common = min(again.rows, whole.rows)
        assert_array_equal(again[variable.name][:common], whole[variable.name][:common])
