"""Views of machines and runs without a browser: what they hold, what they refuse, what vibrations they show."""

import re
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.show.pictures import write_picture
from torseur.show.vibrations import vibrations
from torseur.show.view import machine_of, view

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_view_is_saved_and_shown_in_a_notebook(tmp_path):
    shown = view(EXAMPLES / "pendulum.yaml")
    shown.save(tmp_path / "view.html")
    assert (tmp_path / "view.html").read_text(encoding="utf-8") == shown.page
    assert shown._repr_html_().startswith("<iframe srcdoc=")
    assert "<script" not in shown._repr_html_()
    assert len(repr(shown)) < 120


def test_results_find_their_machine_and_refuse_one_that_changed(tmp_path):
    file = tmp_path / "arm.yaml"
    text = (EXAMPLES / "two_link_arm.yaml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    run = ts.simulate(file, duration=0.1, output=tmp_path / "arm.nc")
    assert machine_of(run).name == ts.load(file).name
    file.write_text(re.sub(r"^gravity:.*$", "gravity: [0, 0, -1.62]", text, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(OSError, match="not the machine of these results any more"):
        machine_of(run)
    file.unlink()
    with pytest.raises(OSError, match=r"which is not there\. Give the machine's file too"):
        view(None, run)


def test_results_with_other_numbers_find_their_machine(tmp_path):
    arm = ts.load(EXAMPLES / "two_link_arm.yaml")
    set_ = {"servos.elbow.kp": np.float64(350), "bodies.forearm.mass": "2.5 kg"}
    run = ts.simulate(arm, set=set_, duration=0.02, output=tmp_path / "arm.nc")
    found = machine_of(run)
    assert found.bodies[1].mass() == 2.5 and found.servos != arm.servos
    assert [str(notice) for notice in run.notices][:2] == [
        "for this run servos.elbow.kp = 350.0",
        "for this run bodies.forearm.mass = 2.5 kg",
    ]


def test_a_view_needs_something_to_show():
    with pytest.raises(TypeError, match="a machine, runs of it, or both"):
        view()


def test_a_picture_of_an_unknown_format_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"Give one of \.png"):
        write_picture(view(EXAMPLES / "pendulum.yaml"), tmp_path / "view.doc")


def test_the_vibration_of_a_beam_moves_all_its_nodes_in_step():
    """In a mode without damping every coordinate passes through its rest at the same time."""
    model = ts.load(EXAMPLES / "flexible_double_pendulum.yaml")
    (first, *_) = vibrations(model, 1.0, 1)
    half, quarter = len(first.t) // 2, len(first.t) // 4
    middle = (first.q[0] + first.q[half]) / 2
    assert np.allclose(first.q[0], first.q[-1], atol=1e-9)
    assert np.abs(first.q[0] - middle).max() > 0.01
    assert np.allclose(first.q[quarter], middle, atol=1e-3 * np.abs(first.q[0] - middle).max())


def test_a_page_that_is_there_is_replaced_only_when_asked(tmp_path, monkeypatch):
    from typer.testing import CliRunner

    from torseur.app.main import app

    monkeypatch.chdir(tmp_path)
    command = ["view", str(EXAMPLES / "pendulum.yaml"), "--no-open"]
    page = tmp_path / "pendulum.view.html"
    page.write_text("mine", encoding="utf-8")
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert page.read_text(encoding="utf-8") == "mine"
    assert CliRunner().invoke(app, [*command, "--force"]).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
