import json

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from torseur.app.plot import plot
from torseur.results.contents import Contents
from torseur.results.files.stream_writer import StreamWriter
from torseur.results.kinds import standard_variable

T = np.linspace(0, 1, 50)
LAYOUT = Contents((standard_variable("q", ["shoulder", "elbow"]), standard_variable("current", ["shoulder", "elbow"])))


@pytest.fixture
def file(tmp_path):
    with StreamWriter(tmp_path / "run.nc", LAYOUT, {"model": "arm"}) as writer:
        writer.append(T, {"q": np.stack([T, T**2], axis=1), "current": np.stack([np.sin(T), np.cos(T)], axis=1)})
    return tmp_path / "run.nc"


def called(*arguments):
    app = typer.Typer()
    app.command()(plot)
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.mark.parametrize(("name", "begin"), [("run.png", b"\x89PNG"), ("run.svg", b"<?xml")])
def test_a_picture_is_written(file, tmp_path, name, begin):
    done = called(file, "q.*", "current.elbow", "--out", tmp_path / name)
    assert done.exit_code == 0, done.output
    assert (tmp_path / name).read_bytes().startswith(begin)


def test_all_that_matters_is_drawn_where_no_signal_is_named(file, tmp_path):
    assert called(file, "--out", tmp_path / "all.svg").exit_code == 0
    text = (tmp_path / "all.svg").read_text()
    assert "Position [rad]" in text
    assert "Motor current [A]" in text


def test_signals_are_written_as_text(file, tmp_path):
    done = called(file, "elbow", "--csv", tmp_path / "run.csv")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "run.csv").read_text().splitlines()[0] == "time [s],q.elbow [rad]"
    assert np.array_equal(np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1), np.stack([T, T**2], axis=1))


def test_signals_are_listed_with_units_and_meaning(file):
    done = called(file, "--list")
    lines = done.output.splitlines()
    assert any(line.split() == ["current.elbow", "A", "motor", "current"] for line in lines)
    assert "current" not in called(file, "q", "--list").output


def test_an_unknown_signal_is_an_error_with_a_suggestion(file, tmp_path):
    done = called(file, "current.elbo", "--out", tmp_path / "run.png")
    assert done.exit_code == 2
    assert "Did you mean 'current.elbow'?" in done.output
    assert not (tmp_path / "run.png").exists()


@pytest.mark.parametrize("arguments", [("none.nc",), ("run.nc", "--out", "run.doc")])
def test_wrong_use_is_explained(file, arguments, monkeypatch):
    monkeypatch.chdir(file.parent)
    done = called(*arguments)
    assert done.exit_code == 2
    assert "there is no such file" in done.output or "no format of" in done.output


def test_what_is_no_number_is_null_in_json(tmp_path):
    with StreamWriter(tmp_path / "run.nc", LAYOUT, {"model": "arm"}) as writer:
        writer.append(T, {"q": np.stack([T, np.where(T > 0.5, np.inf, T)], axis=1), "current": np.ones((T.size, 2))})
    done = called(tmp_path / "run.nc", "q.*", "--json")
    told = json.loads(done.stdout, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    assert [signal["greatest"] for signal in told["signals"]] == [1.0, None]
    StreamWriter(tmp_path / "empty.nc", LAYOUT, {"model": "arm"}).close()
    assert json.loads(called(tmp_path / "empty.nc", "--json").stdout)["rows"] == 0
