"""Inertias that no body can have: refused by every command, or overlooked and told, by --lenient or by the file."""

import os

import pytest
from typer.testing import CliRunner

from torseur.app.main import app
from torseur.app.studio import _server
from torseur.description.complaint import DescriptionError
from torseur.studio.answers import check_answer

PENDULUM = """
torseur: 1
name: pendulum
strict: STRICT
bodies: {rod: {mass: 1 kg, com: [0.5 m, 0, 0], inertia: [0, 1.16, 0]}}
joints: {pivot: {type: revolute, parent: world, child: rod, axis: y}}
simulate: {duration: 10 ms}
"""
COMMANDS = {
    "run": ["run", "FILE", "--no-report"],
    "check": ["check", "FILE"],
    "info": ["info", "FILE"],
    "cost": ["cost", "FILE"],
    "equations": ["equations", "FILE"],
    "modes": ["modes", "FILE"],
    "linearize": ["linearize", "FILE"],
    "inertia": ["inertia", "FILE"],
    "convert": ["convert", "FILE", "other.yaml"],
    "view": ["view", "FILE", "--out", "page.html", "--no-open"],
    "export c": ["export", "c", "FILE", "--out", "c"],
    "export fmu": ["export", "fmu", "FILE", "--no-compile"],
    "export gltf": ["export", "gltf", "FILE"],
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with the pendulum as a file that is strict, and as one that is not."""
    monkeypatch.chdir(tmp_path)
    for name, strict in (("strict.yaml", "true"), ("lenient.yaml", "false")):
        (tmp_path / name).write_text(PENDULUM.replace("STRICT", strict))
    return tmp_path


def called(command, file, *more):
    words = [file if word == "FILE" else word for word in COMMANDS[command]]
    return CliRunner().invoke(app, [*words, *more])


@pytest.mark.parametrize("command", COMMANDS)
def test_an_impossible_inertia_is_refused_and_the_way_round_it_is_told(here, command):
    before = set(os.listdir(here))
    done = called(command, "strict.yaml")
    assert done.exit_code == 1
    assert "the largest exceeds the sum of the others" in done.output
    assert command == "check" or "--lenient" in done.stderr  # check goes on, and tells all
    assert set(os.listdir(here)) == before


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("file", "more"), [("strict.yaml", ["--lenient"]), ("lenient.yaml", [])])
def test_an_overlooked_inertia_is_told(here, command, file, more):
    done = called(command, file, *more)
    assert done.exit_code == 0, done.output
    assert "the largest exceeds the sum of the others" in done.output


@pytest.mark.filterwarnings("always::UserWarning")
def test_results_of_a_lenient_run_are_shown(here):
    called("run", "strict.yaml", "--lenient")
    done = CliRunner().invoke(app, ["view", "strict.nc", "--out", "page.html", "--no-open"])
    assert done.exit_code == 0, done.output
    assert "the largest exceeds the sum of the others" in done.stderr


@pytest.mark.parametrize(("file", "lenient"), [("strict.yaml", True), ("lenient.yaml", False)])
def test_the_studio_opens_an_impossible_machine_where_it_may(here, file, lenient):
    with pytest.warns(UserWarning, match="the largest exceeds"):
        server = _server(here / file, None, 1.0, lenient)
    server.server_close()
    opened = server.studio.folder.open(file)
    with pytest.warns(UserWarning, match="the largest exceeds"):
        changed = opened.with_({"bodies.rod.mass": 2.0})
    for model in (opened.model, changed):
        answer = check_answer(model)
        assert answer["passed"] and len(answer["complaints"]) == 1


def test_the_studio_refuses_an_impossible_machine_elsewhere(here):
    with pytest.raises(DescriptionError, match="the largest exceeds"):
        _server(here / "strict.yaml", None, 1.0, lenient=False)


URDF = """<robot name="pendulum"><link name="base"/><link name="rod"><inertial><origin xyz="0.5 0 0"/><mass value="1"/>
<inertia ixx="0" iyy="1.16" izz="0" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="pivot" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>"""


def test_a_side_file_lets_the_inertia_of_its_machine_pass(here):
    (here / "arm.urdf").write_text(URDF)
    assert called("info", "arm.urdf").exit_code == 1
    (here / "arm.torseur.yaml").write_text("torseur: 1\nstrict: false\n")
    done = called("info", "arm.urdf")
    assert done.exit_code == 0, done.output
    assert "the largest exceeds the sum of the others" in done.output
