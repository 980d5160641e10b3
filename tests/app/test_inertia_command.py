import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app

EXAMPLES = Path(__file__).parents[2] / "examples"
HOOK = EXAMPLES / "crane_hook.stl"

ROBOT = """<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><box size="0.1 0.1 0.5"/></geometry></visual>
  </link>
  <link name="lower">
    <visual><origin xyz="0 0 0.2"/><geometry><mesh filename="hook.stl" scale="0.001 0.001 0.001"/></geometry></visual>
    <collision><geometry><mesh filename="lost.stl"/></geometry></collision>
  </link>
  <joint name="a" type="fixed"><parent link="base"/><child link="upper"/></joint>
  <joint name="b" type="continuous"><parent link="upper"/><child link="lower"/></joint>
</robot>"""


def torseur(*arguments):
    return CliRunner().invoke(app, ["inertia", *(str(argument) for argument in arguments)])


@pytest.fixture
def robot(tmp_path):
    (tmp_path / "hook.stl").write_bytes(HOOK.read_bytes())
    (tmp_path / "arm.urdf").write_text(ROBOT)
    return tmp_path / "arm.urdf"


def test_a_mesh_is_weighed_as_by_the_function(tmp_path):
    found = ts.inertia_of_mesh(HOOK, density=7850.0, scale=0.001)
    shown = json.loads(torseur(HOOK, "--density", "7.85 g/cm^3", "--scale", "0.001", "--json").stdout)
    assert shown["mass"] == pytest.approx(found.mass, rel=1e-15)
    assert shown["inertia"] == [pytest.approx(row, rel=1e-14) for row in found.inertia.tolist()]
    assert shown["doubts"] == []
    text = torseur(HOOK, "--mass", "2 kg", "--scale", "0.001").stdout
    assert "2 kg" in text and "in YAML" in text and "warning" not in text


def test_the_printed_yaml_is_the_body(tmp_path):
    text = torseur(HOOK, "--density", "7850", "--scale", "0.001").stdout
    (line,) = [line.removeprefix("in YAML").strip() for line in text.splitlines() if line.startswith("in YAML")]
    machine = f"torseur: 1\nbodies: {{hook: {line}}}\njoints: {{j: {{type: free, parent: world, child: hook}}}}\n"
    (tmp_path / "m.yaml").write_text(machine)
    (body,) = ts.read_description(tmp_path / "m.yaml").bodies
    assert body.inertial.mass == pytest.approx(ts.inertia_of_mesh(HOOK, density=7850, scale=0.001).mass, rel=1e-8)


def test_millimetres_are_warned_of():
    assert "millimetres" in torseur(HOOK, "--density", "7850").stdout


def test_a_machine_shows_stated_and_computed_inertia(robot):
    rows = json.loads(torseur(robot, "--density", "2700", "--json").stdout)
    assert rows["upper"]["stated"]["mass"] == 2 and rows["upper"]["shapes"]["mass"] == pytest.approx(13.5)
    hook = ts.inertia_of_mesh(robot.with_name("hook.stl"), density=2700, scale=0.001)
    assert rows["lower"]["shapes"]["com"] == pytest.approx([hook.com[0], 0, hook.com[2] + 0.2], abs=1e-9)
    assert "stated" not in rows["lower"] and rows["base"] == {"doubts": []}
    shown = torseur(robot, "--density", "2700", "--shapes", "collisions").stdout
    assert "'lost.stl' was not found" in " ".join(shown.split())


def test_a_machine_is_written_with_the_inertia_of_its_shapes(robot, tmp_path):
    for out in (tmp_path / "out.urdf", tmp_path / "out.yaml"):
        assert torseur(robot, "--density", "2700", "--out", out).exit_code == 0
        written = {body.name: body.inertial for body in ts.read_description(out).bodies}
        assert written["upper"].mass == 2 and written["lower"].mass == pytest.approx(0.2913, rel=1e-3)
        assert torseur(robot, "--density", "2700", "--replace", "--force", "--out", out).exit_code == 0
        written = {body.name: body.inertial for body in ts.read_description(out).bodies}
        assert written["upper"].mass == pytest.approx(13.5)
    refused = torseur(robot, "--density", "2700", "--shapes", "collisions", "--out", tmp_path / "new.urdf")
    assert refused.exit_code == 1 and "lost.stl" in refused.output


def test_a_machine_of_shapes_needs_no_density():
    shown = torseur(EXAMPLES / "crane_hook.yaml")
    assert shown.exit_code == 0 and "9.01514" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((HOOK,), "--density or --mass"),
        ((HOOK, "--density", "1", "--mass", "1"), "--density or --mass"),
        ((HOOK, "--density", "3 kg"), "a density is wanted"),
        ((HOOK, "--density", "-3"), "positive"),
        ((HOOK, "--density", "1", "--scale", "0"), "scale"),
        ((EXAMPLES / "crane_hook.yaml", "--out", "x.yaml"), "give --density"),
        ((EXAMPLES / "crane_hook.yaml", "--density", "1", "--out", "x.txt"), "Give .yaml, .urdf or .xml"),
    ],
)
def test_wrong_use_is_said_in_a_sentence(arguments, words):
    result = torseur(*arguments)
    assert result.exit_code in (1, 2)
    assert words in " ".join(result.output.replace("│", " ").split())


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "trimesh", None)
    result = torseur(HOOK, "--density", "7850")
    assert result.exit_code == 1 and "torseur[shapes]" in result.output
