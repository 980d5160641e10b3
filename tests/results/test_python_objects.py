"""What Python shows of models, kernels and runs, and the tables that runs become."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from thrown_body import FACTS, in_memory, rows_at

import torseur as ts
from torseur.results.balances.verdict import ERRORS_ADD_UP, tolerance_of

T = np.linspace(0.0, 2.0, 101)
ARM = """torseur: 1
name: arm <b>
bodies: {upper: {mass: 1, inertia: [1, 1, 1]}, lower: {mass: 1, inertia: [1, 1, 1]}}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: z, limits: {lower: -90 deg, upper: 90 deg}}
  elbow: {type: prismatic, parent: upper, child: lower, axis: x}
initial: {positions: {shoulder: 30 deg}}
simulate: {duration: 0.1}
"""


@pytest.fixture(scope="module")
def arm(tmp_path_factory):
    file = tmp_path_factory.mktemp("arm") / "arm.yaml"
    file.write_text(ARM, encoding="utf-8")
    return ts.load(file)


def test_models_kernels_and_runs_are_told_in_a_line(arm):
    dyn = ts.compile(arm, quantities=["mass_matrix"])
    assert repr(arm) == "Model('arm <b>', nq=2, nv=2, 2 bodies)"
    assert repr(dyn) == "Kernels('arm <b>', nq=2, nv=2, compiled: mass_matrix)"
    assert repr(in_memory(T)) == "Trajectory('Thrown body', 2 s, 101 rows, 24 signals, 0 events)"


def test_notebooks_get_html_in_which_names_are_text(arm):
    run = ts.simulate(arm)
    for html in (arm._repr_html_(), run._repr_html_(), ts.compile(arm)._repr_html_()):
        assert "arm &lt;b&gt;" in html and "<b>arm" not in html and len(html) < 20_000
    assert "shoulder" in arm._repr_html_() and "quantities balance" in run._repr_html_()
    assert "q.elbow" in run._ipython_key_completions_()


def test_a_data_frame_is_flat_by_the_names_of_signals():
    run, rows = in_memory(T), rows_at(T)
    table = run.to_dataframe()
    assert table.shape == (101, 24) and list(table.columns) == list(run.signals)
    assert_array_equal(table["v.y"], rows["v"][:, 1])
    assert_array_equal(table.index, T)
    assert table.attrs["units"]["current.fan"] == "A"
    assert list(run.to_dataframe(["current", "v.z"]).columns) == ["current.fan", "v.z"]


def test_the_ending_of_a_file_decides_its_format_or_is_refused(tmp_path):
    run = in_memory(T)
    run.save(tmp_path / "run.nc")
    run.save(tmp_path / "run.csv")
    assert (tmp_path / "run.nc").read_bytes()[1:4] == b"HDF"
    assert (tmp_path / "run.csv").read_text(encoding="utf-8").startswith("time [s],q.x [m]")
    with pytest.raises(ValueError, match=r"Give \.nc, \.csv or \.parquet"):
        run.save(tmp_path / "run.xls")
    assert not (tmp_path / "run.xls").exists()


@pytest.mark.parametrize("name", ["run.nc", "run.csv", "run.parquet", "run.html"])
def test_a_file_of_the_same_kind_is_replaced_with_a_warning_and_no_other_is(tmp_path, name):
    path = tmp_path / name
    run, write = in_memory(T), ts.Trajectory.report if name.endswith("html") else ts.Trajectory.save
    write(run, path)
    with pytest.warns(UserWarning, match="was there already and is replaced"):
        write(run, path)
    write(run, path, overwrite=True)
    path.write_text("torseur: 1\nbodies: {}\n")
    with pytest.raises(FileExistsError, match="overwrite=True"):
        write(run, path)
    assert path.read_text() == "torseur: 1\nbodies: {}\n"
    write(run, path, overwrite=True)
    assert path.read_bytes()[:4] != b"tors"


def test_a_table_never_takes_the_place_of_a_machine_and_a_page_is_html(tmp_path):
    run, machine = in_memory(T), tmp_path / "arm.yaml"
    machine.write_text("torseur: 1\n")
    with pytest.raises(FileExistsError):
        run.to_csv(machine)
    with pytest.raises(ValueError, match=r"Give \.html"):
        run.report(tmp_path / "run.pdf")
    assert [file.name for file in tmp_path.iterdir()] == ["arm.yaml"]


def test_a_run_streams_netcdf_alone(arm, tmp_path):
    with pytest.raises(ValueError, match=r"ends in \.nc"):
        ts.simulate(arm, output=tmp_path / "run.csv")


def test_angles_in_degrees_where_asked(arm):
    run = ts.simulate(arm, v0={"shoulder": 1.0})
    degrees = run.in_degrees()
    column = degrees.contents.variables[0].columns[0]
    assert (column.unit, column.lower, column.upper) == ("deg", -90.0, 90.0)
    assert degrees["shoulder"][0] == pytest.approx(30.0)
    assert_array_equal(degrees["elbow"], run["elbow"])  # metres stay
    assert degrees["v.shoulder"][0] == pytest.approx(np.degrees(1.0))
    assert float(degrees.dataset["q"].sel(coordinate="shoulder")[0]) == pytest.approx(30.0)
    assert_array_equal(degrees["energy"], run["energy"])
    assert degrees.check().passed == run.check().passed


@pytest.mark.parametrize(("steps", "times"), [(100, 1.0), (10_000, 1.0), (50_000, 5.0), (10**9, 1e-2 / 1e-6)])
def test_the_tolerance_of_the_accounts_grows_with_the_length_of_a_run(steps, times):
    """Errors of steps add up: five times as many may leave five times as much, up to a hundredth."""
    assert tolerance_of(FACTS | {"steps": steps}) == pytest.approx(ERRORS_ADD_UP * 1e-8 * times)
