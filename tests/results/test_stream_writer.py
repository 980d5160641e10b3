import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from thrown_body import EVENTS, FACTS, LAYOUT, in_memory, rows_at

from torseur.results.copying import resumed
from torseur.results.layout import Event
from torseur.results.space import ResultsError
from torseur.results.stream_writer import BLOCK_ROWS, StreamWriter
from torseur.results.trajectory import Trajectory

HERE = Path(__file__).parent
# Writes for ever in pieces of changing length; after each flush it says how many rows and events are safe.
WRITE_FOR_EVER = """
import sys; sys.path.insert(0, sys.argv[2])
import numpy as np
from thrown_body import LAYOUT, rows_at
from torseur.results.layout import Event
from torseur.results.stream_writer import StreamWriter
rng = np.random.default_rng(int(sys.argv[3]))
writer = StreamWriter(sys.argv[1], LAYOUT, {"model": "x"}, compression=1 if sys.argv[4] == "packed" else None)
while True:
    t = 1e-4 * (writer.rows + np.arange(rng.integers(1, 3000)))
    writer.append(t, rows_at(t))
    writer.record(Event(float(t[-1]), "slips", "x"))
    if rng.random() < 0.7:
        writer.flush()
        print(writer.rows, writer.events, flush=True)
"""


def write(path, t, seed=0, **options):
    """Write the thrown body in pieces of random length, flushing now and then."""
    rng = np.random.default_rng(seed)
    with StreamWriter(path, LAYOUT, FACTS, **options) as writer:
        append_in_pieces(writer, t, rng)
        for event in EVENTS:
            writer.record(event)


def append_in_pieces(writer, t, rng):
    while t.size:
        count = int(rng.integers(1, 2 * BLOCK_ROWS))
        writer.append(t[:count], rows_at(t[:count]))
        if rng.random() < 0.5:
            writer.flush()
        t = t[count:]


def assert_same(one, other):
    assert one.layout == other.layout
    assert one.facts == other.facts
    assert one.events == other.events
    assert np.array_equal(one.t, other.t)
    assert all(np.array_equal(one[v.name], other[v.name]) for v in one.layout.variables)


@pytest.mark.parametrize("seed", range(4))
def test_a_file_holds_bit_for_bit_what_was_appended_in_random_pieces(tmp_path, seed):
    t = np.linspace(0, 2, int(np.random.default_rng(seed).integers(1, 30_000)))
    write(tmp_path / "run.nc", t, seed, compression=1 if seed % 2 else None)
    assert_same(Trajectory.open(tmp_path / "run.nc"), in_memory(t, events=EVENTS))


def test_memory_that_was_given_may_be_used_again(tmp_path):
    t = np.linspace(0, 1, 10)
    rows = rows_at(t)
    with StreamWriter(tmp_path / "run.nc", LAYOUT) as writer:
        writer.append(t, rows)
        rows["q"][:] = np.nan
    assert np.array_equal(Trajectory.open(tmp_path / "run.nc").q, rows_at(t)["q"])


def test_any_reader_of_netcdf_finds_names_units_and_provenance(tmp_path):
    write(tmp_path / "run.nc", np.linspace(0, 1, 50))
    with xr.open_dataset(tmp_path / "run.nc", engine="h5netcdf") as data:
        assert data["current"].attrs["units"] == "A"
        assert data["current"].attrs["long_name"] == "motor current"
        assert data["time"].attrs["units"] == "s"
        assert data["energy"].sel(store="kinetic").values[0] == rows_at([0.0])["energy"][0, 0]
        assert data.attrs["model_hash"] == FACTS["model_hash"]
        assert data.encoding["unlimited_dims"] == {"time", "event"}


def test_compression_makes_a_file_of_the_same_numbers_smaller(tmp_path):
    t = np.linspace(0, 2, 20_000)
    write(tmp_path / "plain.nc", t)
    write(tmp_path / "packed.nc", t, compression=4)
    assert_same(Trajectory.open(tmp_path / "plain.nc"), Trajectory.open(tmp_path / "packed.nc"))
    assert (tmp_path / "packed.nc").stat().st_size < 0.9 * (tmp_path / "plain.nc").stat().st_size


def test_the_conclusion_is_among_the_facts_of_a_finished_run(tmp_path):
    writer = StreamWriter(tmp_path / "run.nc", LAYOUT, FACTS)
    writer.append([0.0], rows_at([0.0]))
    writer.close({"finished": True, "steps": 12, "reason": "durée atteinte"})
    facts = Trajectory.open(tmp_path / "run.nc").facts
    assert (facts["finished"], facts["steps"], facts["reason"]) == (True, 12, "durée atteinte")
    assert facts["settings"] == FACTS["settings"]


def test_others_read_the_flushed_rows_while_the_run_goes_on(tmp_path):
    t = np.linspace(0, 2, 6000)
    with StreamWriter(tmp_path / "run.nc", LAYOUT, FACTS) as writer:
        for part in (slice(0, 1500), slice(1500, 6000)):
            writer.append(t[part], rows_at(t[part]))
            writer.flush()
            look = (
                "import sys; from torseur.results.trajectory import Trajectory; r = Trajectory.open(sys.argv[1]); "
                "print(r.rows, r.q[-1, 2].hex())"
            )
            seen = subprocess.run(
                [sys.executable, "-c", look, str(tmp_path / "run.nc")], capture_output=True, text=True, check=True
            )
            assert seen.stdout.split() == [str(part.stop), float(rows_at(t)["q"][part.stop - 1, 2]).hex()]


@pytest.mark.parametrize(("seed", "packing"), [(0, "plain"), (1, "plain"), (2, "packed"), (3, "plain")])
def test_a_run_that_is_killed_keeps_every_row_up_to_its_last_flush(tmp_path, seed, packing):
    path = tmp_path / "run.nc"
    run = [sys.executable, "-c", WRITE_FOR_EVER, str(path), str(HERE), str(seed), packing]
    with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as process:
        first = process.stdout.readline()
        time.sleep(np.random.default_rng(seed).uniform(0.05, 0.8))
        process.send_signal(signal.SIGKILL)
        rows, events = map(int, (first + process.stdout.read()).splitlines()[-1].split())

    kept = Trajectory.open(path)
    assert kept.rows >= rows
    assert len(kept.events) >= events
    assert np.array_equal(kept.t, 1e-4 * np.arange(kept.rows))
    truth = rows_at(kept.t)
    assert all(np.array_equal(kept[name], truth[name]) for name in truth)
    kept.close()

    t = 1e-4 * np.arange(rows, rows + 5000)
    with resumed(path, rows=rows, events=events) as writer:
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
    broken = StreamWriter(tmp_path / "run.nc", LAYOUT, FACTS)
    broken.record(EVENTS[0])
    broken.append(t[:checkpoint], rows_at(t[:checkpoint]))
    broken.flush()
    safe = broken.rows, broken.events
    broken.append(t[checkpoint:reached], {name: rows + 1 for name, rows in rows_at(t[checkpoint:reached]).items()})
    broken.record(EVENTS[1])
    broken.close({"reason": "interrupted"})

    with resumed(tmp_path / "run.nc", rows=safe[0], events=safe[1]) as writer:
        assert (writer.rows, writer.events) == safe
        append_in_pieces(writer, t[checkpoint:], rng)
        writer.record(EVENTS[1])
    write(tmp_path / "unbroken.nc", t)
    assert_same(Trajectory.open(tmp_path / "run.nc"), Trajectory.open(tmp_path / "unbroken.nc"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.nc", "unbroken.nc"]


def test_a_checkpoint_that_counts_more_rows_than_the_file_is_refused_and_the_file_kept(tmp_path):
    write(tmp_path / "run.nc", np.linspace(0, 1, 100))
    with pytest.raises(ResultsError, match="holds 100 rows and 2 events, and the checkpoint counts 101"):
        resumed(tmp_path / "run.nc", rows=101)
    assert Trajectory.open(tmp_path / "run.nc").rows == 100


@pytest.mark.parametrize("limit", [1_600_000, 3_000_000])
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
    writer = StreamWriter(tmp_path / "run.nc", LAYOUT)
    writer.append(t, rows_at(t))
    writer.flush()

    def no_space(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("torseur.results.stream_writer.reserve", no_space)
    writer.append(1 + t, rows_at(1 + t))
    with pytest.raises(ResultsError, match=r"No space left on device\). Its 100 rows up to here are kept"):
        writer.flush()
    writer.close()
    assert np.array_equal(Trajectory.open(tmp_path / "run.nc").t, t)


def test_a_folder_that_cannot_be_written_into_gives_a_clear_error(tmp_path):
    (tmp_path / "file").write_text("here")
    for path in (tmp_path / "none" / "run.nc", tmp_path / "file" / "run.nc"):
        with pytest.raises(ResultsError, match="results cannot be written here"):
            StreamWriter(path, LAYOUT)


def test_a_disk_that_is_full_from_the_start_costs_no_older_file(tmp_path, monkeypatch):
    (tmp_path / "run.nc").write_bytes(b"older results")
    monkeypatch.setattr(os, "posix_fallocate", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
    for name in ("run.nc", "new.nc"):
        with pytest.raises(ResultsError, match="No space left"):
            StreamWriter(tmp_path / name, LAYOUT)
    assert (tmp_path / "run.nc").read_bytes() == b"older results"
    assert not (tmp_path / "new.nc").exists()


def test_memory_does_not_grow_with_the_number_of_rows(tmp_path):
    program = """
import sys; sys.path.insert(0, sys.argv[2])
import numpy as np, resource
from thrown_body import LAYOUT, rows_at
from torseur.results.stream_writer import StreamWriter
from torseur.results.trajectory import Trajectory
t = np.linspace(0, 1, 1000)
rows = rows_at(t)
with StreamWriter(sys.argv[1], LAYOUT) as writer:
    for _ in range(int(sys.argv[3])):
        writer.append(t, rows)
Trajectory.open(sys.argv[1]).check()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

    def peak(thousands):  # kB
        run = [sys.executable, "-c", program, str(tmp_path / "run.nc"), str(HERE), str(thousands)]
        return int(subprocess.run(run, capture_output=True, text=True, check=True).stdout)

    few, many = 100, 400
    stored = (many - few) * 1000 * (1 + LAYOUT.width) * 8 / 1024  # kB: what memory would grow by, 58 MB
    assert peak(many) - peak(few) < stored / 8
