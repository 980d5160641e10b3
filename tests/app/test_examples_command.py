"""``torseur examples``: what comes with Torseur is listed, and copied with all that it reads."""

import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def torseur(*words):
    return CliRunner().invoke(app, ["examples", *words])


def test_all_examples_are_listed_and_travel_with_the_wheel():
    names = sorted(path.name for path in (ROOT / "examples").iterdir() if path.is_file())
    assert torseur().output.splitlines() == names == json.loads(torseur("--json").output)
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert built["targets"]["wheel"]["force-include"]["examples"] == "torseur/examples"


def test_a_machine_is_copied_with_its_side_file_and_loads(folder):
    assert torseur("five_bar", "pendulum.yaml").exit_code == 0
    copied = sorted(path.name for path in folder.iterdir())
    assert copied == ["five_bar.torseur.yaml", "five_bar.urdf", "pendulum.yaml"]
    assert ts.load("five_bar.urdf").constraints and ts.load("pendulum.yaml").nv == 1


@pytest.mark.parametrize(("name", "mesh"), [("meshed_bracket", "bracket.msh"), ("crane_hook", "crane_hook.stl")])
def test_a_machine_is_copied_with_its_meshes(folder, name, mesh):
    assert torseur(name).exit_code == 0
    assert {f"{name}.yaml", mesh} <= {path.name for path in folder.iterdir()}


def test_what_is_there_stays_and_what_is_not_known_is_told(folder):
    (folder / "pendulum.yaml").write_text("mine")
    refused = torseur("pendulum")
    assert refused.exit_code == 2 and (folder / "pendulum.yaml").read_text() == "mine"
    assert torseur("pendulum", "--force").exit_code == 0 and ts.load("pendulum.yaml").nv == 1
    unknown = torseur("pendulums")
    assert unknown.exit_code == 2 and "there is no example 'pendulums'" in " ".join(unknown.output.split())
