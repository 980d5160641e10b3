import gc

import pytest

from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.records.drives import Table
from torseur.model.load import load

URDF = "<robot name='u'><link name='l'/></robot>"
MJCF = "<mujoco model='m'><worldbody><body name='b'/></worldbody></mujoco>"
SDF = "<sdf version='1.7'><model name='s'><link name='l'/></model></sdf>"
YAML = """
torseur: 1
name: y
bodies:
  b: {mass: 1 kg}
joints:
  j: {type: revolute, parent: world, child: b, axis: z}
"""


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("arm.urdf", URDF, "u"),
        ("ARM.URDF", URDF, "u"),
        ("arm.xml", URDF, "u"),
        ("arm.xml", MJCF, "m"),
        ("arm.mjcf", MJCF, "m"),
        ("arm.sdf", SDF, "s"),
        ("arm.xml", SDF, "s"),
        ("arm.yaml", YAML, "y"),
        ("arm.yml", YAML, "y"),
    ],
)
def test_the_format_is_told_by_the_ending_and_by_the_root_element(tmp_path, file, text, name):
    path = tmp_path / file
    path.write_text(text)
    assert read_description(path).name == name
    assert read_description(str(path)) == read_description(path)


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("arm.sfd", "<sdf/>", "Did you mean '.sdf'?"),
        ("arm", "", "no ending"),
        ("arm.yam", YAML, "Did you mean '.yaml'?"),
        ("arm.xml", "<svg/>", "<robot> (URDF)"),
        ("arm.sdf", URDF, "URDF"),
        ("arm.xml", "<robto/>", "Did you mean 'robot'?"),
        ("arm.xml", "<robot", "malformed"),
        ("arm.urdf", MJCF, "MJCF"),
        ("arm.mjcf", URDF, "URDF"),
    ],
)
def test_unknown_formats_are_refused_with_the_known_ones(tmp_path, file, text, words):
    path = tmp_path / file
    path.write_text(text)
    with pytest.raises(DescriptionError) as raised:
        read_description(path)
    assert words in str(raised.value)
    assert file in str(raised.value)


@pytest.mark.parametrize("file", ["none.urdf", "none.xml", "none.mjcf", "none.yaml"])
def test_a_missing_file_is_said_to_be_missing(tmp_path, file):
    with pytest.raises(DescriptionError, match=r"not exist|no such file"):
        read_description(tmp_path / file)


def test_meshes_are_looked_for_in_the_search_paths(tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "arm.stl").write_bytes(b"solid")
    model = tmp_path / "model" / "arm.xml"
    model.parent.mkdir()
    body = "<body name='b'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom type='mesh' mesh='arm'/></body>"
    model.write_text(f"<mujoco><asset><mesh file='arm.stl'/></asset><worldbody>{body}</worldbody></mujoco>")
    found = [
        read_description(model, search_paths=paths).bodies[0].visuals[0].geometry.mesh_file for paths in ((), (shared,))
    ]
    assert found == [None, str(shared / "arm.stl")]


MACHINE = """
torseur: 1
bodies: {{arm: {{mass: 1, inertia: [1, 1, 1], visuals: [{{mesh: "{mesh}"}}]}}}}
joints: {{j: {{type: revolute, parent: world, child: arm}}}}
motors: {{j: {{}}}}
servos: {{j: {{kind: pid, kp: 1, setpoint: {{csv: {{file: "{table}"}}}}}}}}
"""


@pytest.fixture
def shared(tmp_path):
    """A package 'parts' with a mesh and a table, apart from the folder of the machine."""
    package = tmp_path / "shared" / "parts"
    package.mkdir(parents=True)
    (package / "arm.stl").write_bytes(b"solid")
    (package / "way.csv").write_text("0,0\n1,2\n", encoding="utf-8")
    (tmp_path / "model").mkdir()
    return package


def machine(folder, mesh, table):
    """The file of a machine that names a mesh and a table."""
    file = folder / "arm.yaml"
    file.write_text(MACHINE.format(mesh=mesh, table=table), encoding="utf-8")
    return file


@pytest.mark.parametrize("scheme", ["", "package://"])
def test_a_yaml_file_finds_meshes_and_tables_in_the_search_paths(tmp_path, shared, scheme):
    file = machine(tmp_path / "model", f"{scheme}parts/arm.stl", f"{scheme}parts/way.csv")
    described = read_description(file, search_paths=[tmp_path / "elsewhere", shared.parent])
    assert described.bodies[0].visuals[0].geometry.mesh_file == str(shared / "arm.stl")
    assert described.servos[0].setpoint == Table((0.0, 1.0), (0.0, 2.0))
    assert load(file, search_paths=[shared.parent]).nv == 1


def test_a_table_beside_the_machine_comes_before_those_of_the_search_paths(tmp_path, shared):
    (tmp_path / "model" / "way.csv").write_text("0,5\n", encoding="utf-8")
    file = machine(tmp_path / "model", "arm.stl", "way.csv")
    described = read_description(file, search_paths=[shared])
    assert described.servos[0].setpoint == Table((0.0,), (5.0,))
    assert described.bodies[0].visuals[0].geometry.mesh_file == str(shared / "arm.stl")


def test_what_is_not_found_is_told_with_the_folders_that_were_searched(tmp_path, shared):
    folder = tmp_path / "model"
    with pytest.raises(DescriptionError) as raised:
        read_description(machine(folder, "gone.stl", "wy.csv"), search_paths=[shared])
    (complaint,) = raised.value.complaints
    assert complaint.cause.endswith(f"'wy.csv' not found, searched in {folder}, {shared}")
    assert "way.csv" in complaint.remedy
    (folder / "wy.csv").write_text("0,0\n", encoding="utf-8")
    (ignored,) = read_description(folder / "arm.yaml", search_paths=[shared]).ignored
    assert str(folder) in ignored.reason
    assert str(shared) in ignored.reason


@pytest.mark.parametrize("table", ["file:///etc/hostname", "package://parts/%2e%2e/secret.csv", "http://host/way.csv"])
def test_a_table_is_read_from_the_folders_searched_only(tmp_path, shared, table):
    (shared.parent / "secret.csv").write_text("0,0\n", encoding="utf-8")
    with pytest.raises(DescriptionError, match="searched in"):
        read_description(machine(tmp_path / "model", "arm.stl", table), search_paths=[shared.parent])


def test_no_garbage_is_looked_for_while_a_file_is_read_and_it_is_again_afterwards(tmp_path, monkeypatch):
    good, bad = tmp_path / "arm.yaml", tmp_path / "bad.yaml"
    good.write_text(YAML)
    bad.write_text(YAML + "wheels: 3\n")
    collecting = []
    monkeypatch.setattr("torseur.description.reading._format", lambda path: collecting.append(gc.isenabled()) or "yaml")
    assert gc.isenabled()
    read_description(good)
    with pytest.raises(DescriptionError, match="wheels"):
        read_description(bad)
    assert collecting == [False, False]
    assert gc.isenabled()
