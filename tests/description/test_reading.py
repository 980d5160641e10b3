import pytest

from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description

URDF = "<robot name='u'><link name='l'/></robot>"
MJCF = "<mujoco model='m'><worldbody><body name='b'/></worldbody></mujoco>"
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
        ("arm.sdf", "<sdf/>", "'.urdf'"),
        ("arm", "", "no ending"),
        ("arm.yam", YAML, "Did you mean '.yaml'?"),
        ("arm.xml", "<sdf/>", "<robot> (URDF)"),
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
