import csv

import numpy as np
import pytest
from thrown_body import CONTENTS, EVENTS, in_memory, rows_at

from torseur.results.contents import Contents
from torseur.results.files.space import ResultsError
from torseur.results.memory_writer import MemoryWriter
from torseur.results.signals import UnknownSignalError, match_signals
from torseur.results.trajectory import Trajectory

T = np.linspace(0, 2, 500)
TRUTH = rows_at(T)


@pytest.fixture(params=["in memory", "in a file"])
def run(request, tmp_path):
    made = in_memory(T, events=EVENTS)
    if request.param == "in memory":
        return made
    made.save(tmp_path / "run.nc")
    return Trajectory.open(tmp_path / "run.nc")


def test_signals_are_found_by_name(run):
    assert np.array_equal(run.t, T)
    assert np.array_equal(run.q, TRUTH["q"])
    assert np.array_equal(run.v, TRUTH["v"])
    assert np.array_equal(run["z"], TRUTH["q"][:, 2])
    assert np.array_equal(run["q.z"], TRUTH["q"][:, 2])
    assert np.array_equal(run["v.x"], TRUTH["v"][:, 0])
    assert np.array_equal(run["energy"], TRUTH["energy"])
    assert run.events == EVENTS


def test_the_dataset_is_read_by_labels(run):
    at = run.dataset["q"].sel(coordinate="y").sel(time=0.501, method="nearest")
    assert at.item() == TRUTH["q"][np.abs(T - 0.501).argmin(), 1]


@pytest.mark.parametrize(
    ("wrong", "meant"), [("current.fam", "current.fan"), ("curent", "current"), ("energy.kinetik", "energy.kinetic")]
)
def test_a_wrong_name_is_answered_with_the_nearest_right_one(run, wrong, meant):
    with pytest.raises(UnknownSignalError, match=f"signal '{wrong}' is not in these results. Did you mean '{meant}'"):
        run[wrong]


def test_a_name_like_no_other_is_answered_with_the_variables(run):
    with pytest.raises(UnknownSignalError, match="Known are 'angular_impulse', 'angular_momentum', 'current'"):
        run["?!"]


def test_patterns_give_each_signal_once_in_the_order_asked_for():
    found = match_signals(CONTENTS, ["v.[xz]", "x", "q", "current.*"])
    assert [s.name for s in found] == ["v.x", "v.z", "q.x", "q.y", "q.z", "current.fan"]
    with pytest.raises(UnknownSignalError, match=r"no signal of these results is like 'voltage.\*'"):
        match_signals(CONTENTS, ["voltage.*"])


def test_text_gives_the_same_numbers_back(run, tmp_path):
    run.to_csv(tmp_path / "run.csv", ["v", "z"])
    with (tmp_path / "run.csv").open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert head == ["time [s]", "v.x [m/s]", "v.y [m/s]", "v.z [m/s]", "q.z [m]"]
    assert np.array_equal(np.array(rows, dtype=float), np.column_stack([T, TRUTH["v"], TRUTH["q"][:, 2]]))


def test_text_of_all_signals_has_a_column_for_each(run, tmp_path):
    run.to_csv(tmp_path / "run.csv")
    numbers = np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1)
    assert np.array_equal(numbers[:, 1:], np.concatenate([TRUTH[v.name] for v in CONTENTS.variables], axis=1))


def test_a_run_saved_over_its_own_file_is_the_same(run, tmp_path):
    for _ in range(2):
        run.save(tmp_path / "run.nc", compression=1, overwrite=True)
        run = Trajectory.open(tmp_path / "run.nc")
        assert np.array_equal(run["linear_impulse"], TRUTH["linear_impulse"])
        assert run.contents == CONTENTS
    assert [path.name for path in tmp_path.iterdir()] == ["run.nc"]


def test_a_run_without_rows_can_be_saved_and_opened(tmp_path):
    Trajectory(MemoryWriter(CONTENTS).stored()).save(tmp_path / "run.nc")
    run = Trajectory.open(tmp_path / "run.nc")
    assert run.rows == 0
    assert run.contents == CONTENTS
    with pytest.raises(ResultsError, match="no rows"):
        run.plot()


def test_a_run_of_one_column_has_contents_too(tmp_path):
    contents = Contents(CONTENTS.variables[3:4])
    writer = MemoryWriter(contents)
    writer.append([0.0, 1.0], {"current": [[1.0], [2.0]]})
    Trajectory(writer.stored()).save(tmp_path / "run.nc")
    assert Trajectory.open(tmp_path / "run.nc").contents == contents


@pytest.mark.parametrize("content", [b"", b"not netCDF at all", None])
def test_a_file_that_holds_no_results_is_told_apart(tmp_path, content):
    if content is not None:
        (tmp_path / "run.nc").write_bytes(content)
    with pytest.raises(ResultsError, match=r"run\.nc: (there is no such file|cannot be read as netCDF)"):
        Trajectory.open(tmp_path / "run.nc")


def test_netcdf_of_other_programs_is_told_apart(tmp_path):
    in_memory(T).dataset.drop_attrs().to_netcdf(tmp_path / "other.nc", engine="h5netcdf")
    with pytest.raises(ResultsError, match="Is it a file of results"):
        Trajectory.open(tmp_path / "other.nc")
