"""Runs of many steps and many rows: the same bits wherever they go, and memory that does not grow."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from torseur.simulation.checkpoint import Checkpoint, CheckpointError, checkpoint_file, find, keep
from torseur.simulation.integrators.integration import Integration

EXAMPLES = Path(__file__).parents[2] / "examples"

# Runs so many steps into a file; prints the most memory that it took, in KiB, and what it did.
MEASURED = """
import json, resource, sys
import torseur as ts
run = ts.simulate(sys.argv[1], duration=int(sys.argv[3]) * 1e-3, step=1e-3, save=1e-2, output=sys.argv[2],
                  overwrite=True)
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([most, run.facts["steps"], run.rows, run.check().failed == ()]))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="measures memory in KiB as Linux counts it")
def test_memory_does_not_grow_with_the_number_of_steps(tmp_path):
    """Until 1e6 steps the caches of the file fill; 1e6 more, with 1e5 rows of 31 numbers, would take 25 MB."""
    peaks = []
    for steps in (1_000_000, 2_000_000):
        command = [sys.executable, "-c", MEASURED, EXAMPLES / "pendulum.yaml", tmp_path / "run.nc", str(steps)]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
        most, taken, rows, balanced = json.loads(done.stdout)
        assert_allclose(taken, steps, rtol=0.02)  # steps that end at rows take a few more
        assert rows == steps // 10 + 1 and balanced
        peaks.append(most)
    assert peaks[1] - peaks[0] < 4 * 1024


def test_a_long_run_asks_on_its_way_whether_compiled_code_pays(monkeypatch):
    steps, advance = [], Integration.advance
    monkeypatch.setattr(Integration, "advance", lambda *given, **how: _noted(steps, advance(*given, **how)))
    ts.simulate(EXAMPLES / "pendulum.yaml", duration=1.0, integrator="rk4", step=1e-4, save=0.1)
    assert len(steps) >= 5 and max(np.diff(steps)) <= 2000


def _noted(steps, part):
    steps.append(part.point.steps)
    return part


@pytest.mark.parametrize("example", ["stick_slip", "drive_axis"])
def test_rows_in_memory_and_rows_in_a_file_have_the_same_bits_twice(tmp_path, example):
    path = EXAMPLES / f"{example}.yaml"
    kept = [ts.simulate(path, duration=0.8), ts.simulate(path, duration=0.8, output=tmp_path / "run.nc")]
    kept.append(ts.simulate(path, duration=0.8))
    for variable in kept[0].contents.variables:
        assert_array_equal(kept[0][variable.name], kept[1][variable.name])
        assert_array_equal(kept[0][variable.name], kept[2][variable.name])
    assert kept[0].events == kept[1].events == kept[2].events
    facts = [{k: v for k, v in run.facts.items() if k not in ("date", "seconds")} for run in kept]
    assert facts[0] == facts[1] == facts[2]


def test_a_run_of_many_rows_is_whole(tmp_path):
    """More rows than are computed in one piece, and steps longer than the interval of rows."""
    run = ts.simulate(EXAMPLES / "pendulum.yaml", duration=2.0, save=1e-4, output=tmp_path / "run.nc")
    assert_allclose(run.t, 1e-4 * np.arange(20_001), rtol=1e-12)
    assert run.facts["steps"] < 200
    few = ts.simulate(EXAMPLES / "pendulum.yaml", duration=2.0, save=0.5)
    assert_array_equal(run.q[::5000], few.q)


@pytest.fixture
def broken(tmp_path):
    """A run that was broken off at its first look."""

    def stop(t, duration):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ts.simulate(EXAMPLES / "pendulum.yaml", duration=3000.0, save=0.1, output=tmp_path / "run.nc", watch=stop)
    return tmp_path / "run.nc"


def test_a_checkpoint_read_again_is_the_same(broken):
    first = find(broken)
    keep(first, broken)
    again = find(broken)
    assert first.rows == again.rows > 0 and first.tally == again.tally and first.identity == again.identity
    for name in ("q", "v", "z", "memory"):
        assert_array_equal(getattr(first.point, name), getattr(again.point, name))
    assert (first.point.t, first.point.h, first.point.steps) == (again.point.t, again.point.h, again.point.steps)


@pytest.mark.parametrize("content", [b"", b"no checkpoint", b"PK\x03\x04 torn"])
def test_a_torn_checkpoint_is_refused_with_a_sentence(broken, content):
    checkpoint_file(broken).write_bytes(content)
    with pytest.raises(CheckpointError, match=r"cannot be read \(.*Start the run anew"):
        ts.simulate(EXAMPLES / "pendulum.yaml", duration=3000.0, save=0.1, output=broken, resume=True)
    assert ts.Trajectory.open(broken).rows > 0


def test_a_checkpoint_that_cannot_be_written_says_what_is_kept(broken):
    here = find(broken)
    gone = broken.parent / "removed" / "run.nc"
    with pytest.raises(CheckpointError, match=r"cannot be written \(No such file.*rows up to here are kept"):
        keep(Checkpoint(here.point, 0, 0, 1.0, {}, {}, here.way), gone)


def test_a_new_run_forgets_the_old_checkpoint_only_once_its_file_can_be_written(broken, monkeypatch):
    def full(*given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("torseur.results.files.stream_writer.create_empty", full)
    with pytest.raises(OSError, match="cannot be opened for writing"):
        ts.simulate(EXAMPLES / "pendulum.yaml", output=broken, overwrite=True)
    assert checkpoint_file(broken).is_file()
    monkeypatch.undo()
    ts.simulate(EXAMPLES / "pendulum.yaml", output=broken, overwrite=True)
    assert not checkpoint_file(broken).exists()
