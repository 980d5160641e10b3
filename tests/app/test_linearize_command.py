import json
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import torseur as ts
from torseur.app.linearize import linearize

EXAMPLES = Path(__file__).parents[2] / "examples"
PENDULUM, ARM, BICYCLE = (EXAMPLES / f"{name}.yaml" for name in ("pendulum", "two_link_arm", "bicycle"))


def called(*arguments):
    app = typer.Typer()
    app.command()(linearize)
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_modes_are_printed():
    done = called(PENDULUM, "--at", "pivot=0")
    assert done.exit_code == 0, done.output
    assert f"± {np.sqrt(9.81):.6g} i" in done.output
    assert f"{np.sqrt(9.81) / (2 * np.pi):.5g}" in done.output
    assert "steady" not in done.output


def test_a_point_that_moves_on_is_told():
    done = called(PENDULUM)  # it begins at 120 degrees
    assert done.exit_code == 0
    assert "no steady motion: v.pivot change" in done.output


def test_values_may_have_units_and_matrices_are_printed_on_request():
    done = called(PENDULUM, "--at", "pivot=60 deg", "--speed", "pivot=30 rpm", "--matrices", "--input", "effort.pivot")
    assert done.exit_code == 0, done.output
    assert f"q.pivot = {np.pi / 3:.6g}, v.pivot = {np.pi:.6g}" in done.output
    rows = [line.split() for line in done.output.splitlines()]
    assert ["v.pivot", "-4.905", "0"] in rows  # A
    assert ["v.pivot", "0.5"] in rows  # B


def test_a_steady_motion_is_looked_for_and_the_model_written(tmp_path):
    done = called(BICYCLE, "--steady", "--speed", "rear=20 rad/s", "--json", tmp_path / "bicycle.json")
    assert done.exit_code == 0, done.output
    assert "cyclic" in done.output and "q.place.angle" in done.output
    assert "q.height" in done.output  # tied to the others
    written = ts.Linear.open(tmp_path / "bicycle.json")
    assert written.point["v.rear"] == 20.0
    assert abs(written.point["v.lean"]) < 1e-12
    assert json.loads((tmp_path / "bicycle.json").read_text())["modes"][0]["eigenvalue"] == [0.0, 0.0]


def test_pictures_are_written(tmp_path):
    pictures = ("--bode", tmp_path / "bode.svg", "--step", tmp_path / "step.png")
    done = called(ARM, "--no-dry-friction", "--output", "shoulder", *pictures)
    assert done.exit_code == 0, done.output
    text = (tmp_path / "bode.svg").read_text()
    assert "Gain [dB]" in text and "q.shoulder" in text
    assert (tmp_path / "step.png").read_bytes().startswith(b"\x89PNG")


def test_joints_that_stick_are_named():
    done = called(ARM, "--speed", "elbow=0")
    assert done.exit_code == 0, done.output
    assert "stick and are held: elbow" in done.output  # the payload pulls the shoulder down
    assert "q.shoulder" in done.output and "q.elbow 1" not in done.output


@pytest.mark.parametrize(
    ("arguments", "said", "code"),
    [
        (("--at", "pivott=1"), "Did you mean 'pivot'", 2),
        (("--at", "pivot"), "no NAME=VALUE", 2),
        (("--at", "pivot=3 mm"), "measured in rad", 2),
        (("--at", "pivot=much"), "not a number", 2),
        (("--input", "torque.pivot"), "no input 'torque.pivot'", 2),
        (("--bode", "picture.doc"), "no format of", 2),
        (("--bode", "picture.svg"), "no input to draw", 2),
        (("--steady", "--at", "pivot=1"), "no steady motion", 1),
    ],
)
def test_mistakes_are_explained(arguments, said, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = called(PENDULUM, *arguments)
    assert done.exit_code == code, done.output
    assert said in " ".join(done.output.split())
