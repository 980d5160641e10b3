"""Many runs as one dataset, table, file and picture; their verdict; and numbers that no machine can have."""

from pathlib import Path

import numpy as np
import pytest
import typer
from numpy.testing import assert_allclose, assert_array_equal
from typer.testing import CliRunner

import torseur as ts
from torseur.app.plot import plot
from torseur.results.balances.verdict import BalanceError
from torseur.results.files.space import ResultsError
from torseur.results.many.bands import band_panels, levels_of
from torseur.results.many.given import column_of
from torseur.results.many.stored_batch import StoredBatch
from torseur.results.signals import all_signals, match_signals

ARM = Path(__file__).parents[2] / "examples" / "two_link_arm.yaml"
STARTS = np.array([[0.5, 0.8], [0.4, 0.7], [0.6, 0.2]])


@pytest.fixture(scope="module")
def arm():
    return ts.load(ARM)


@pytest.fixture(scope="module")
def runs(arm):
    gains = {"servos.elbow.kp": [100.0, 150.0, 200.0], "bodies.forearm.mass": ["1 kg", "2 kg", "3 kg"]}
    return ts.simulate_batch(arm, STARTS, set=gains, duration=0.05, save=0.01, threads=2)


def test_a_batch_is_a_dataset_of_its_runs(runs):
    dataset = runs.to_dataset()
    assert dict(dataset.sizes)["scenario"] == len(runs) == 3
    assert_array_equal(dataset.q.sel(coordinate="elbow").isel(time=0), STARTS[:, 1])
    assert_array_equal(dataset.torque.values, runs.signal("torque"))
    assert list(dataset.state.values) == ["done"] * 3
    assert_array_equal(dataset["servos.elbow.kp"], [100.0, 150.0, 200.0])
    mass = dataset["bodies.forearm.mass"]  # given as "1 kg", …
    assert list(mass.values) == [1.0, 2.0, 3.0] and mass.attrs["units"] == "kg"
    assert dataset.torque.attrs["units"] == "N m"


def test_files_hold_what_the_runs_hold(runs, tmp_path):
    import xarray

    runs.save(tmp_path / "runs.nc")
    with xarray.open_dataset(tmp_path / "runs.nc", engine="h5netcdf") as kept:
        assert_array_equal(kept.energy.values, runs.signal("energy"))
        assert_array_equal(kept["servos.elbow.kp"], [100.0, 150.0, 200.0])
    runs.save(tmp_path / "runs.csv")
    head, *lines = (tmp_path / "runs.csv").read_text().splitlines()
    names, cells = head.split(","), lines[len(runs.t) + 2].split(",")  # the third row of run 1
    read = dict(zip(names, cells, strict=True))
    assert read["scenario"] == "1" and read["bodies.forearm.mass [kg]"] == "2.0" and len(lines) == 3 * len(runs.t)
    assert float(read["q.elbow [rad]"]) == runs.q[1, 2, 1] and float(read["time [s]"]) == runs.t[2]
    for name in ("runs.nc", "runs.csv"):
        with pytest.warns(UserWarning, match="is replaced"):
            runs.save(tmp_path / name)
        (tmp_path / name).write_text("mine")
        with pytest.raises(FileExistsError, match="overwrite=True"):
            runs.save(tmp_path / name)
    with pytest.raises(ValueError, match=r"\.nc or \.csv"):
        runs.save(tmp_path / "runs.xlsx")


@pytest.mark.parametrize(
    ("values", "column", "unit"),
    [
        (["1 kg", "500 g"], [1.0, 0.5], "kg"),
        (["180 deg", 1.0], [np.pi, 1.0], "rad"),
        ([1.0, 2.0], [1.0, 2.0], None),
        (["pid", "hold"], ["pid", "hold"], None),
        (["1 kg", "1 m"], ["1 kg", "1 m"], None),
    ],
)
def test_what_was_set_is_told_in_si_units(values, column, unit):
    made, told = column_of(values)
    assert list(made) == column and told == unit


def test_a_saved_batch_is_drawn_as_it_was_and_is_no_run(runs, tmp_path):
    runs.save(tmp_path / "runs.nc")
    kept = StoredBatch.open(tmp_path / "runs.nc")
    assert kept.contents.variables == runs.contents.variables and kept.state == runs.state
    assert list(kept.given["servos.elbow.kp"]) == [100.0, 150.0, 200.0]
    for one, other in zip(
        band_panels(kept, all_signals(kept.contents)), band_panels(runs, all_signals(runs.contents)), strict=True
    ):
        for band, same in zip(one.bands, other.bands, strict=True):
            assert_array_equal(band.levels, same.levels)
    with pytest.raises(ResultsError, match="holds many runs, not one"):
        ts.Trajectory.open(tmp_path / "runs.nc")


def test_the_command_plot_draws_bands_of_a_saved_batch(runs, tmp_path):
    app = typer.Typer()
    app.command()(plot)
    runs.save(tmp_path / "runs.nc")
    done = CliRunner().invoke(app, [str(tmp_path / "runs.nc"), "torque", "-o", str(tmp_path / "runs.svg")])
    assert done.exit_code == 0 and "90 % of the runs" in (tmp_path / "runs.svg").read_text()
    assert CliRunner().invoke(app, [str(tmp_path / "runs.nc"), "torqe"]).exit_code == 2


def test_tables_have_a_row_for_each_run_and_time(runs):
    table = runs.to_dataframe(["torque.*"])
    assert list(table.columns) == ["torque.shoulder", "torque.elbow"]
    assert_array_equal(table.loc[2]["torque.elbow"], runs.signal("torque")[2, :, 1])


def test_bands_hold_the_runs():
    values = np.random.default_rng(0).normal(size=(101, 7, 2))
    least, low, middle, high, greatest = levels_of(values)
    assert_array_equal([least, greatest], [values.min(axis=0), values.max(axis=0)])
    assert_allclose(middle, np.sort(values, axis=0)[50])
    assert_allclose([low, high], np.sort(values, axis=0)[[5, 95]])
    values[3:, 4:] = np.nan  # runs that ended before
    assert_allclose(levels_of(values)[4, 5], values[:3, 5].max(axis=0))


def test_a_picture_shows_bands_of_all_runs(runs):
    (panel,) = band_panels(runs, match_signals(runs.contents, ["torque"]))
    assert [band.label for band in panel.bands] == ["shoulder", "elbow"]
    assert_array_equal(panel.bands[1].levels[-1], runs.signal("torque")[:, :, 1].max(axis=0))
    figure = runs.plot(["q", "torque"])
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == ["Position [rad]", "Motor torque [N m]"] and len(figure.axes[0].collections) >= 4


def test_the_verdict_names_runs_that_fail(arm, runs):
    verdict = runs.check()
    assert verdict.passed and "All 3 runs" in str(verdict)
    strict = runs.check(tolerance=1e-18)
    assert strict.failed == (0, 1, 2) and "3 of 3 runs (0, 1, 2)" in strict.summary
    with pytest.raises(BalanceError, match="energy"):
        strict.raise_if_failed()


def test_one_run_of_a_batch_is_a_trajectory(runs):
    assert [run.facts["scenario"] for run in runs] == [0, 1, 2]
    assert_array_equal(runs[-1].q, runs.q[2])
    assert "3 runs of 0.05 s" in repr(runs)
    with pytest.raises(IndexError, match="no run 3"):
        runs[3]


@pytest.mark.parametrize("parameters", [{"forearm.mass": [1.0, -1.0]}, {"forearm.mass": [1.0, np.nan]}])
def test_impossible_numbers_are_refused_in_batches(arm, parameters):
    with pytest.raises(ValueError, match=r"negative in run 1|not finite"):
        ts.simulate_batch(arm, parameters=parameters, duration=0.01)
