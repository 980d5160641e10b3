import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from thrown_body import CONTENTS, EVENTS, FACTS, rows_at
from written_runs import append_in_pieces, assert_same, write

from programs import kill, program
from torseur.results.contents import Event
from torseur.results.files.resuming import resumed_writer
from torseur.results.files.space import ResultsError
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.trajectory import Trajectory

HERE = Path(__file__).parent
# Writes for ever in pieces of changing length; after each flush it says how many rows and events are safe.
WRITE_FOR_EVER = """
import sys; sys.path.insert(0, sys.argv[2])
import numpy as np
from thrown_body import CONTENTS, rows_at
from torseur.results.contents import Event
from torseur.results.files.stream_writer import StreamWriter
rng = np.random.default_rng(int(sys.argv[3]))
writer = StreamWriter(sys.argv[1], CONTENTS, {"model": "x"}, compression=1 if sys.argv[4] == "packed" else None)
while True:
    t = 1e-4 * (writer.rows + np.arange(rng.integers(1, 3000)))
    writer.append(t, rows_at(t))
    writer.record(Event(float(t[-1]), "slips", "x"))
    if rng.random() < 0.7:
        writer.flush()
        print(writer.rows, writer.events, flush=True)
"""


@pytest.mark.parametrize(("seed", "packing"), [(0, "plain"), (1, "plain"), (2, "packed")])
def test_a_run_that_is_killed_keeps_every_row_up_to_its_last_flush(tmp_path, seed, packing):
    path = tmp_path / "run.nc"
    run = [sys.executable, "-c", WRITE_FOR_EVER, str(path), str(HERE), str(seed), packing]
    with program(run) as process:
        lines = [process.stdout.readline() for _ in range(np.random.default_rng(seed).integers(1, 60))]
        kill(process)
        whole_lines = ("".join(lines) + process.stdout.read()).rpartition("\n")[0]  # it may be killed while it prints
        rows, events = map(int, whole_lines.splitlines()[-1].split())

    kept = Trajectory.open(path)
    assert kept.rows >= rows
    assert len(kept.events) >= events
    assert np.array_equal(kept.t, 1e-4 * np.arange(kept.rows))
    truth = rows_at(kept.t)
    assert all(np.array_equal(kept[name], truth[name]) for name in truth)
    kept.close()

    t = 1e-4 * np.arange(rows, rows + 5000)
    with resumed_writer(path, rows=rows, events=events) as writer:
        writer.append(t, rows_at(t))
        writer.record(Event(float(t[-1]), "sticks", "y"))
    whole = Trajectory.open(path)
    assert np.array_equal(whole.t, 1e-4 * np.arange(rows + 5000))
    assert np.array_equal(whole["angular_impulse"], rows_at(whole.t)["angular_impulse"])
    assert len(whole.events) == events + 1


@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_file_equals_that_of_an_unbroken_run(tmp_path, seed):
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 2, 15_000)
    checkpoint, reached = sorted(rng.integers(0, t.size, size=2))
    broken = StreamWriter(tmp_path / "run.nc", CONTENTS, FACTS)
    broken.record(EVENTS[0])
    broken.append(t[:checkpoint], rows_at(t[:checkpoint]))
    broken.flush()
    safe = broken.rows, broken.events
    broken.append(t[checkpoint:reached], {name: rows + 1 for name, rows in rows_at(t[checkpoint:reached]).items()})
    broken.record(EVENTS[1])
    broken.close({"reason": "interrupted"})

    with resumed_writer(tmp_path / "run.nc", rows=safe[0], events=safe[1]) as writer:
        assert (writer.rows, writer.events) == safe
        append_in_pieces(writer, t[checkpoint:], rng)
        writer.record(EVENTS[1])
    write(tmp_path / "unbroken.nc", t)
    assert_same(Trajectory.open(tmp_path / "run.nc"), Trajectory.open(tmp_path / "unbroken.nc"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.nc", "unbroken.nc"]


def test_a_checkpoint_that_counts_more_rows_than_the_file_is_refused_and_the_file_kept(tmp_path):
    write(tmp_path / "run.nc", np.linspace(0, 1, 100))
    with pytest.raises(ResultsError, match="holds 100 rows and 2 events, and the checkpoint counts 101"):
        resumed_writer(tmp_path / "run.nc", rows=101)
    assert Trajectory.open(tmp_path / "run.nc").rows == 100


@pytest.mark.parametrize("limit", [3_000_000, 5_000_000])
def test_a_full_disk_gives_a_clear_error_and_keeps_the_finished_part(tmp_path, limit):
    program = f"""
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
{WRITE_FOR_EVER}
"""
    path = tmp_path / "run.nc"
    done = subprocess.run(
        [sys.executable, "-c", program, str(path), str(HERE), "0", "plain"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    error = done.stderr.splitlines()[-1]
    assert "ResultsError" in error and "File too large" in error and "Make room" in error
    kept = Trajectory.open(path)
    assert f"Its {kept.rows} rows up to here are kept" in error
    assert kept.rows >= int(done.stdout.splitlines()[-1].split()[0]) > 0
    assert np.array_equal(kept.q, rows_at(1e-4 * np.arange(kept.rows))["q"])
    assert path.stat().st_size <= limit


def test_a_writer_that_failed_closes_a_whole_file(tmp_path, monkeypatch):
    t = np.linspace(0, 1, 100)
    writer = StreamWriter(tmp_path / "run.nc", CONTENTS)
    writer.append(t, rows_at(t))
    writer.flush()

    def no_space(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("torseur.results.files.stream_writer.reserve", no_space)
    writer.append(1 + t, rows_at(1 + t))
    with pytest.raises(ResultsError, match=r"No space left on device\). Its 100 rows up to here are kept"):
        writer.flush()
    writer.close()
    assert np.array_equal(Trajectory.open(tmp_path / "run.nc").t, t)
