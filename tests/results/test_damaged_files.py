"""Files that were cut, damaged or left behind: one clear error, never a wrong number; what is sound is saved."""

import os
import random
from contextlib import closing

import numpy as np
import pytest
from thrown_body import CONTENTS, FACTS, rows_at
from written_runs import assert_same, write

from damage import damaged_results
from torseur.results.files import opening
from torseur.results.files.checked_file import CheckedFile, DamagedError
from torseur.results.files.recovering import recover
from torseur.results.files.resuming import resumed_writer
from torseur.results.files.seal import PIECE, digest
from torseur.results.files.space import ResultsError
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.files.superblock import lookup3
from torseur.results.trajectory import Trajectory

T = np.linspace(0, 1, 3000)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    path = tmp_path_factory.mktemp("finished") / "run.nc"
    write(path, T)
    return path.read_bytes()


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """A file as a process leaves it that is killed after a flush."""
    path = tmp_path_factory.mktemp("left") / "run.nc"
    with StreamWriter(path, CONTENTS, FACTS) as writer:
        writer.append(T, rows_at(T))
        writer.flush()
        used = writer._file.id.get_filesize()
        return path.read_bytes()[:used]


@pytest.mark.parametrize("seed", range(5))
def test_a_finished_file_that_was_changed_anywhere_is_refused(tmp_path, finished, seed):
    rng = random.Random(seed)
    for _ in range(12):
        changed = damaged_results(finished, rng)
        (tmp_path / "run.nc").write_bytes(changed)
        if changed != finished:
            with pytest.raises(ResultsError, match=r"run\.nc: (is damaged|cannot be read as netCDF)"):
                Trajectory.open(tmp_path / "run.nc")


@pytest.mark.parametrize("seed", range(5))
def test_of_a_file_left_behind_and_changed_no_wrong_row_is_read(tmp_path, left, seed):
    rng, truth = random.Random(seed), rows_at(T)
    for _ in range(6):
        (tmp_path / "run.nc").write_bytes(damaged_results(left, rng))
        try:
            run = Trajectory.open(tmp_path / "run.nc")
        except ResultsError:
            continue
        with closing(run):
            assert run.contents == CONTENTS
            assert np.array_equal(run.t, T[: run.rows])
            assert all(np.array_equal(run[name], truth[name][: run.rows]) for name in truth)


def test_without_comparison_a_changed_number_is_taken_for_true(tmp_path, finished, monkeypatch):
    """The check above can fail: a seal that fits anything lets a wrong number through."""
    value = rows_at(T)["q"][7].tobytes()
    at = finished.index(value)
    (tmp_path / "run.nc").write_bytes(finished[:at] + bytes([finished[at] ^ 1]) + finished[at + 1 :])
    with pytest.raises(DamagedError, match="bytes from 0 on are not those that its run wrote"):
        Trajectory.open(tmp_path / "run.nc")
    monkeypatch.setattr("torseur.results.files.seal.Seal.fits", lambda *_: True)
    with closing(Trajectory.open(tmp_path / "run.nc")) as run:
        assert not np.array_equal(run.q, rows_at(T)["q"])


def test_a_number_whose_checksum_was_changed_with_it_is_refused(tmp_path, finished):
    """The seal proves its own checksums too."""
    (tmp_path / "run.nc").write_bytes(finished)
    with closing(CheckedFile(tmp_path / "run.nc")) as read:
        length, table = read.seal.length, list(read.seal.digests)
    at = finished.index(rows_at(T)["q"][7].tobytes())
    changed = finished[:at] + bytes([finished[at] ^ 1]) + finished[at + 1 : length]
    k = at // PIECE
    table[k] = digest(changed[k * PIECE : (k + 1) * PIECE])
    forged = changed + b"".join(table) + finished[length + 16 * len(table) :]
    assert len(forged) == len(finished)
    (tmp_path / "run.nc").write_bytes(forged)
    with pytest.raises(DamagedError, match="end of the file is missing or was changed"):
        Trajectory.open(tmp_path / "run.nc")


def test_a_file_left_behind_with_other_names_or_facts_than_it_was_made_with_is_refused(tmp_path, monkeypatch):
    with monkeypatch.context() as other:
        other.setattr("torseur.results.files.structure.structure_checksum", lambda contents, facts: "0" * 64)
        writer = StreamWriter(tmp_path / "run.nc", CONTENTS, FACTS)
    writer.append(T, rows_at(T))
    writer.flush()
    with pytest.raises(DamagedError, match="the names or facts in it are not those that its run wrote"):
        Trajectory.open(tmp_path / "run.nc")
    writer.close()


def test_a_large_file_is_compared_where_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "AT_ONCE", 0)
    t = np.linspace(0, 1, 20_000)
    write(tmp_path / "run.nc", t)
    data = (tmp_path / "run.nc").read_bytes()
    assert len(data) > 3 * PIECE
    at = data.index(rows_at(t)["q"][15_000].tobytes())
    (tmp_path / "run.nc").write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with closing(Trajectory.open(tmp_path / "run.nc")) as run:
        assert np.array_equal(next(iter(run.blocks(until=100)))[0], t[:100])
        for read in (lambda: run.q, lambda: run.dataset["q"].values):
            with pytest.raises(DamagedError, match=f"bytes from {at // PIECE * PIECE} on"):
                read()


def test_a_file_that_is_cut_while_it_is_read_is_told(tmp_path, left):
    path = tmp_path / "run.nc"
    path.write_bytes(left)
    with closing(CheckedFile(path)) as read:
        os.truncate(path, 5000)
        read.seek(4000)
        with pytest.raises(DamagedError, match="cut at byte 5000 while it was read"):
            read.read(2000)


@pytest.mark.parametrize("share", [0.4, 0.7, 0.95])
def test_what_lies_before_a_cut_is_recovered(tmp_path, share):
    t = np.linspace(0, 1, 20_000)
    write(tmp_path / "run.nc", t)
    data = (tmp_path / "run.nc").read_bytes()
    (tmp_path / "run.nc").write_bytes(data[: int(share * len(data))])
    made = recover(tmp_path / "run.nc", tmp_path / "saved.nc")
    assert (share - 0.3) * t.size < made.rows < made.of_rows == t.size
    with closing(Trajectory.open(tmp_path / "saved.nc")) as saved:
        assert saved.rows == made.rows == saved.facts["recovered_rows"]
        assert set(saved.t) <= set(t)
        assert all(np.array_equal(saved[name], rows) for name, rows in rows_at(saved.t).items())


def test_of_a_short_run_that_was_cut_within_its_last_values_the_rows_before_are_recovered(tmp_path):
    """All rows lie in one piece of each variable: times, which are written last, are cut after 600 of them."""
    t = np.linspace(0, 1, 1000)
    write(tmp_path / "run.nc", t)
    data = (tmp_path / "run.nc").read_bytes()
    (tmp_path / "run.nc").write_bytes(data[: data.index(t[590:600].tobytes()) + 80])
    made = recover(tmp_path / "run.nc", tmp_path / "saved.nc")
    assert made.rows == 600
    with closing(Trajectory.open(tmp_path / "saved.nc")) as saved:
        assert np.array_equal(saved.t, t[:600])
        assert all(np.array_equal(saved[name], rows) for name, rows in rows_at(t[:600]).items())


def test_where_no_row_is_whole_nothing_is_written_and_one_sentence_says_why(tmp_path):
    t = np.linspace(0, 1, 1000)
    write(tmp_path / "run.nc", t)
    data = (tmp_path / "run.nc").read_bytes()
    first, second = (data.index(rows_at(t)[name][:9].tobytes()) for name in ("q", "v"))
    cut = min(first, second) + 16
    (tmp_path / "run.nc").write_bytes(data[:cut])
    with pytest.raises(ResultsError, match=f"none of its 1000 rows is whole: it ends at byte {cut}, and of each row"):
        recover(tmp_path / "run.nc", tmp_path / "saved.nc")
    write(tmp_path / "empty.nc", t[:0])
    with pytest.raises(ResultsError, match="its run had written no row"):
        recover(tmp_path / "empty.nc", tmp_path / "saved.nc")
    assert not (tmp_path / "saved.nc").exists()


def test_rows_that_cannot_be_written_are_not_called_recovered(tmp_path, monkeypatch):
    write(tmp_path / "run.nc", np.linspace(0, 1, 9000))

    def no_room(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("torseur.results.files.stream_writer.reserve", no_room)
    with pytest.raises(ResultsError, match="No space left on device"):
        recover(tmp_path / "run.nc", tmp_path / "saved.nc")


def test_one_wrong_bit_costs_one_row(tmp_path, finished):
    at = finished.index(rows_at(T)["q"][7].tobytes())
    (tmp_path / "run.nc").write_bytes(finished[:at] + bytes([finished[at] ^ 1]) + finished[at + 1 :])
    made = recover(tmp_path / "run.nc", tmp_path / "saved.nc")
    assert (made.rows, made.of_rows) == (T.size - 1, T.size)
    with closing(Trajectory.open(tmp_path / "saved.nc")) as saved:
        assert np.array_equal(saved.t, np.delete(T, 7))
    with pytest.raises(ResultsError, match="is there already"):
        recover(tmp_path / "run.nc", tmp_path / "saved.nc")


def test_rows_that_were_changed_are_not_resumed(tmp_path, left):
    at = left.index(rows_at(T)["q"][7].tobytes())
    (tmp_path / "run.nc").write_bytes(left[:at] + bytes([left[at] ^ 1]) + left[at + 1 :])
    with pytest.raises(DamagedError, match="row 7 is not what its run wrote"):
        resumed_writer(tmp_path / "run.nc", rows=100)
    resumed_writer(tmp_path / "run.nc", rows=7).close()


def test_a_resumed_file_takes_no_second_copy(tmp_path, left):
    (tmp_path / "run.nc").write_bytes(left)
    before = (tmp_path / "run.nc").stat().st_ino
    with resumed_writer(tmp_path / "run.nc", rows=1500) as writer:
        assert [path.name for path in tmp_path.iterdir()] == ["run.nc"]
        writer.append(T[1500:], rows_at(T[1500:]))
    assert (tmp_path / "run.nc").stat().st_ino == before
    write(tmp_path / "whole.nc", T)
    again, whole = Trajectory.open(tmp_path / "run.nc"), Trajectory.open(tmp_path / "whole.nc")
    assert np.array_equal(again.t, whole.t)
    assert all(np.array_equal(again[v.name], whole[v.name]) for v in CONTENTS.variables)


def test_a_file_is_the_same_after_a_break_between_closing_and_sealing(tmp_path, finished):
    """Such a file is refused to readers, but its rows are all there to be recovered or resumed."""
    write(tmp_path / "whole.nc", T)
    sealed = (tmp_path / "whole.nc").read_bytes()
    (tmp_path / "run.nc").write_bytes(sealed[: sealed.rindex(b"torseur seal") - 16 * -(-len(sealed) // PIECE)])
    with pytest.raises(DamagedError, match="the end of the file is missing"):
        Trajectory.open(tmp_path / "run.nc")
    resumed_writer(tmp_path / "run.nc", rows=T.size, events=2).close()
    assert_same(Trajectory.open(tmp_path / "run.nc"), Trajectory.open(tmp_path / "whole.nc"))


def test_the_checksum_of_hdf5_is_that_of_its_author():
    """Values that Jenkins prints in the driver of lookup3.c."""
    assert lookup3(b"") == 0xDEADBEEF
    assert lookup3(b"Four score and seven years ago") == 0x17770551
