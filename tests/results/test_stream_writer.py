import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import h5py
import numpy as np
import pytest
import xarray as xr
from thrown_body import CONTENTS, EVENTS, FACTS, in_memory, rows_at
from written_runs import assert_same, write

from torseur.results.files import writing_lock
from torseur.results.files.space import ResultsError
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.files.writing_lock import InUseError, WritingLock
from torseur.results.trajectory import Trajectory

HERE = Path(__file__).parent


@pytest.mark.parametrize("seed", range(4))
def test_a_file_holds_bit_for_bit_what_was_appended_in_random_pieces(tmp_path, seed):
    t = np.linspace(0, 2, int(np.random.default_rng(seed).integers(1, 30_000)))
    write(tmp_path / "run.nc", t, seed, compression=1 if seed % 2 else None)
    assert_same(Trajectory.open(tmp_path / "run.nc"), in_memory(t, events=EVENTS))


def test_memory_that_was_given_may_be_used_again(tmp_path):
    t = np.linspace(0, 1, 10)
    rows = rows_at(t)
    with StreamWriter(tmp_path / "run.nc", CONTENTS) as writer:
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
    writer = StreamWriter(tmp_path / "run.nc", CONTENTS, FACTS)
    writer.append([0.0], rows_at([0.0]))
    writer.close({"finished": True, "steps": 12, "reason": "durée atteinte"})
    facts = Trajectory.open(tmp_path / "run.nc").facts
    assert (facts["finished"], facts["steps"], facts["reason"]) == (True, 12, "durée atteinte")
    assert facts["settings"] == FACTS["settings"]


def test_others_read_the_flushed_rows_while_the_run_goes_on(tmp_path):
    t = np.linspace(0, 2, 6000)
    with StreamWriter(tmp_path / "run.nc", CONTENTS, FACTS) as writer:
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


def test_a_folder_that_cannot_be_written_into_gives_a_clear_error(tmp_path):
    (tmp_path / "file").write_text("here")
    for path in (tmp_path / "none" / "run.nc", tmp_path / "file" / "run.nc"):
        with pytest.raises(ResultsError, match="results cannot be written here"):
            StreamWriter(path, CONTENTS)


def test_a_file_that_another_run_writes_is_left_to_it(tmp_path):
    with StreamWriter(tmp_path / "run.nc", CONTENTS) as first:
        with pytest.raises(ResultsError, match=rf"process {os.getpid()} on .* is writing it"):
            StreamWriter(tmp_path / "run.nc", CONTENTS)
        first.append([0.0], rows_at([0.0]))
    assert Trajectory.open(tmp_path / "run.nc").rows == 1


def test_a_file_that_a_program_reads_is_not_said_to_be_written(tmp_path):
    path = tmp_path / "run.nc"
    with StreamWriter(path, CONTENTS) as first:
        first.append([0.0], rows_at([0.0]))
        first.close({"state": "done"})
    with h5py.File(path), pytest.raises(ResultsError, match=r"a program that reads it, as xarray does.*Close it there"):
        StreamWriter(path, CONTENTS)


def test_a_disk_that_is_full_from_the_start_costs_no_older_file(tmp_path, monkeypatch):
    (tmp_path / "run.nc").write_bytes(b"older results")
    monkeypatch.setattr(os, "posix_fallocate", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
    for name in ("run.nc", "new.nc"):
        with pytest.raises(ResultsError, match="No space left"):
            StreamWriter(tmp_path / name, CONTENTS)
    assert (tmp_path / "run.nc").read_bytes() == b"older results"
    assert not (tmp_path / "new.nc").exists()


def test_memory_does_not_grow_with_the_number_of_rows(tmp_path):
    program = """
import sys; sys.path.insert(0, sys.argv[2])
import numpy as np, resource
from thrown_body import CONTENTS, rows_at
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.trajectory import Trajectory
t = np.linspace(0, 1, 1000)
rows = rows_at(t)
with StreamWriter(sys.argv[1], CONTENTS) as writer:
    for _ in range(int(sys.argv[3])):
        writer.append(t, rows)
Trajectory.open(sys.argv[1]).check()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

    def peak(thousands):  # kB
        run = [sys.executable, "-c", program, str(tmp_path / "run.nc"), str(HERE), str(thousands)]
        return int(subprocess.run(run, capture_output=True, text=True, check=True).stdout)

    few, many = 50, 200
    stored = (many - few) * 1000 * (1 + CONTENTS.width) * 8 / 1024  # kB: what memory would grow by, 29 MB
    assert peak(many) - peak(few) < stored / 8


@pytest.mark.skipif(os.name != "posix", reason="files that are open are not removed")
@pytest.mark.parametrize("through", ["its name", "a link"])
def test_whoever_reads_a_file_that_is_replaced_goes_on_reading_it(tmp_path, through):
    path, name, t = tmp_path / "run.nc", tmp_path / "run.nc", np.linspace(0, 1, 5000)
    write(path, t)
    if through == "a link":
        name = tmp_path / "link.nc"
        name.symlink_to("run.nc")
    with closing(Trajectory.open(path)) as before:
        write(name, t[:10])
        assert np.array_equal(before["q"], rows_at(t)["q"])
    with closing(Trajectory.open(path)) as after:
        assert after.rows == 10 and (through == "its name" or name.is_symlink())


def test_what_is_done_last_with_a_file_is_done_before_others_may_write_it(tmp_path):
    path, seen = tmp_path / "run.nc", []

    def last():
        seen.append(Trajectory.open(path).rows)
        with pytest.raises(InUseError, match="another process is writing it"):  # not: a program reads it
            WritingLock(path)

    writer = StreamWriter(path, CONTENTS, FACTS)
    writer.append(T := np.linspace(0, 1, 7), rows_at(T))
    writer.close({"state": "done"}, then=last)
    assert seen == [7]
    WritingLock(path).release()


def test_a_file_that_is_let_go_between_two_looks_is_had(tmp_path, monkeypatch):
    taken, answers = writing_lock._taken, [False]
    monkeypatch.setattr(writing_lock, "_taken", lambda *one, **how: answers.pop() if answers else taken(*one, **how))
    held = WritingLock(tmp_path / "run.nc")
    with pytest.raises(InUseError):
        WritingLock(tmp_path / "run.nc")
    held.release()


@pytest.mark.skipif(os.name != "posix", reason="files that are open are not removed")
def test_the_right_to_write_is_that_of_the_file_that_has_the_name(tmp_path, monkeypatch):
    """While it is asked for, another process may put a new file in the place of the one that was opened."""
    path, lock, asked = tmp_path / "run.nc", writing_lock._lock, []
    path.write_bytes(b"old")

    def replaced_meanwhile(descriptor, name):
        if not asked:
            path.unlink()
            path.write_bytes(b"new one")
        asked.append(descriptor)
        lock(descriptor, name)

    monkeypatch.setattr(writing_lock, "_lock", replaced_meanwhile)
    held = WritingLock(path)
    assert os.fstat(held.descriptor).st_size == len(b"new one") and len(asked) == 2
    held.release()
