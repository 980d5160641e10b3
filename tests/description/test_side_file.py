"""Side files: what is laid over a machine of another format, and what stays as it was."""

import json
import re
import textwrap
from dataclasses import replace
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.records.machine import Friction
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SIDE_FILE_SCHEMA, side_file_schema_text

EXAMPLES = Path(__file__).parents[2] / "examples"

URDF = """<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <inertial><origin xyz="0.5 0 0" rpy="0 0 0.3"/><mass value="1"/>
      <inertia ixx="0.01" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://parts/shell.stl"/></geometry></visual>
  </link>
  <link name="fore">
    <inertial><origin xyz="0.5 0 0"/><mass value="1"/>
      <inertia ixx="0.01" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="10" velocity="3"/><dynamics damping="0.1" friction="0.5"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="fore"/><origin xyz="1 0 0"/>
    <axis xyz="0 1 0"/></joint>
  <transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="elbow"/>
    <actuator name="elbow_motor"><mechanicalReduction>80</mechanicalReduction></actuator></transmission>
</robot>"""
MJCF = """<mujoco model="arm"><compiler angle="radian"/><worldbody>
  <body name="upper"><joint name="shoulder" axis="0 1 0" range="-2 2"/>
    <inertial pos="0.5 0 0" mass="1" diaginertia="0.01 0.1 0.1"/>
    <body name="fore" pos="1 0 0"><joint name="elbow" axis="0 1 0"/>
      <inertial pos="0.5 0 0" mass="1" diaginertia="0.01 0.1 0.1"/></body></body>
</worldbody></mujoco>"""
SDF = """<sdf version="1.7"><model name="arm">
  <link name="upper"><inertial><pose>0.5 0 0 0 0 0</pose><mass>1</mass>
    <inertia><ixx>0.01</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>
  <link name="fore"><pose>1 0 0 0 0 0</pose><inertial><pose>0.5 0 0 0 0 0</pose><mass>1</mass>
    <inertia><ixx>0.01</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>
  <joint name="shoulder" type="revolute"><parent>world</parent><child>upper</child><axis><xyz>0 1 0</xyz>
    <limit><lower>-2</lower><upper>2</upper></limit></axis></joint>
  <joint name="elbow" type="revolute"><parent>upper</parent><child>fore</child><axis><xyz>0 1 0</xyz></axis></joint>
</model></sdf>"""
HEAD = "torseur: 1\n"
PAGE = (EXAMPLES.parent / "docs" / "other_formats.md").read_text(encoding="utf-8")
DOCUMENTED = textwrap.dedent(re.search(r"^    torseur: 1\n(?:    .*\n)*", PAGE, flags=re.MULTILINE).group())


def written(folder, side, name="arm.urdf", text=URDF):
    """The model file, with a side file beside it."""
    (folder / name).write_text(text)
    (folder / "arm.torseur.yaml").write_text(HEAD + side)
    return folder / name


def refusals(path):
    with pytest.raises(DescriptionError) as raised:
        read_description(path)
    return [str(complaint) for complaint in raised.value.complaints]


def by_name(elements):
    return {element.name: element for element in elements}


def test_a_side_file_that_says_nothing_leaves_the_machine_as_it_is(tmp_path):
    path = written(tmp_path, "")
    with_it, without = read_description(path), read_description(path, side_file=False)
    assert with_it == without
    assert with_it.ignored == without.ignored
    assert [e.where for e in with_it.joints] == [e.where for e in without.joints]
    assert (Path(with_it.side_file).name, without.side_file) == ("arm.torseur.yaml", None)


@pytest.mark.parametrize(
    ("name", "text"), [("arm.urdf", URDF), ("arm.xml", MJCF), ("arm.mjcf", MJCF), ("arm.sdf", SDF)]
)
def test_what_is_written_of_a_joint_or_a_body_replaces_that_alone(tmp_path, name, text):
    side = """
joints: {shoulder: {friction: {viscous: 0.2}, limits: {upper: 90 deg}}}
bodies: {fore: {mass: 2 kg}}
"""
    path = written(tmp_path, side, name, text)
    before, after = read_description(path, side_file=False), read_description(path)
    was, now = by_name(before.joints)["shoulder"], by_name(after.joints)["shoulder"]
    assert now == replace(was, limits=replace(was.limits, upper=np.pi / 2), friction=replace(was.friction, viscous=0.2))
    was, now = by_name(before.bodies)["fore"], by_name(after.bodies)["fore"]
    assert now == replace(was, inertial=replace(was.inertial, mass=2.0))
    assert after.joints[-1] is not None and after.joints[-1] == before.joints[-1]
    assert str(by_name(after.bodies)["fore"].where).endswith("arm.torseur.yaml:4")


def test_a_key_without_value_takes_away_what_the_other_file_says(tmp_path):
    joints = by_name(read_description(written(tmp_path, "joints: {shoulder: {friction: , limits: }}")).joints)
    assert joints["shoulder"].friction == Friction()
    assert joints["shoulder"].limits.upper is None


def test_orientations_and_inertias_are_replaced_as_a_whole(tmp_path):
    side = """
bodies: {upper: {inertia: [0.02, 0.2, 0.2]}}
joints: {elbow: {quaternion: [0, 1, 0, 0]}}
motors: {elbow_motor: {drives: {shoulder: 1, elbow: 80}, rotor: {inertia: 1e-5}}}
"""
    after = read_description(written(tmp_path, side))
    inertial = by_name(after.bodies)["upper"].inertial
    assert (inertial.inertia, inertial.pose.rpy, inertial.pose.position) == (
        (0.02, 0.2, 0.2, 0, 0, 0),
        None,
        (0.5, 0, 0),
    )
    elbow = by_name(after.joints)["elbow"]
    assert (elbow.pose.position, elbow.pose.quaternion) == ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0))
    assert after.motors[0].drives == (("shoulder", 1.0), ("elbow", 80.0))


def test_a_body_that_is_said_to_be_made_of_shapes_has_their_mass(tmp_path):
    after = read_description(written(tmp_path, "bodies: {fore: {box: [1, 1, 1], density: 3}}"))
    assert by_name(after.bodies)["fore"].inertial.mass == pytest.approx(3.0)


def test_shapes_of_the_other_file_stay_and_are_looked_for_where_the_side_file_says(tmp_path):
    (tmp_path / "meshes" / "parts").mkdir(parents=True)
    (tmp_path / "meshes" / "parts" / "shell.stl").write_text("solid\nendsolid\n")
    path = written(tmp_path, "search_paths: [meshes]\nbodies: {upper: {mass: 3}}")
    (shape,) = by_name(read_description(path).bodies)["upper"].visuals
    assert Path(shape.geometry.mesh_file) == tmp_path / "meshes" / "parts" / "shell.stl"
    assert [i.reason for i in read_description(path).ignored if "mesh" in i.reason] == []
    assert ["mesh" in i.reason for i in read_description(path, side_file=False).ignored].count(True) == 1


def test_loops_and_all_that_a_machine_file_has_are_added(tmp_path):
    side = """
gravity: 9.81
rotors: full
frames: {tip: {body: fore, at: [1, 0, 0]}, pin: {body: world, at: [1.5, 0, -0.5]}}
loops: [{type: spherical, between: [tip, pin]}]
motors: {shoulder: {ratio: 10}}
servos: {elbow_motor: {kind: pd, kp: 10, setpoint: 0}, shoulder: {kind: pd, kp: 10, setpoint: 0}}
springs: {balance: {from: world, to: tip, stiffness: 10 N/m}}
loads: {weight: {body: fore, force: [0, 0, -1]}}
initial: {positions: {shoulder: {guess: 1 rad}}, velocities: {elbow: 0}}
simulate: {duration: 2 s}
"""
    after = read_description(written(tmp_path, side))
    assert (after.gravity, after.rotors, after.settings.duration) == ((0, 0, -9.81), "full", 2.0)
    assert [m.name for m in after.motors] == ["elbow_motor", "shoulder"]
    assert [loop.name for loop in after.loops] == ["loop1"]
    assert str(after.loops[0].where).endswith("arm.torseur.yaml:6")
    assert [c for c in check_description(after) if c.severity == "error"] == []
    assert read_yaml("again.yaml", text=yaml_text(after)) == after


def test_units_follow_the_types_of_joints_of_the_other_file(tmp_path):
    (said,) = refusals(written(tmp_path, "initial: {positions: {elbow: 3 mm}}"))
    assert "3 mm" in said and "angle" in said


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ("joints: {sholder: {friction: {viscous: 1}}}", ("arm.urdf has no joint", "Did you mean 'shoulder'?")),
        ("bodies: {foer: {mass: 1}}", ("arm.urdf has no body", "Did you mean 'fore'?")),
        ("servos: {elbow_motr: {kind: pd}}", ("there is no motor", "Did you mean 'elbow_motor'?")),
        ("joints: {pin: {type: spherical, parent: fore}}", ("'child' is missing",)),
        ("jonts: {}", ("unknown key", "Did you mean 'joints'?")),
        ("dh: {rows: []}", ("a machine of its own",)),
        ("plane: xy", ("unknown key",)),
        ("search_paths: 3", ("a list is wanted",)),
        ("bodies: 3", ("a mapping of keys is wanted",)),
        ("joints: {shoulder: {frction: {}}}", ("unknown key", "Did you mean 'friction'?")),
    ],
)
def test_what_fits_nothing_is_refused_with_its_line_and_what_may_be_meant(tmp_path, side, words):
    said = refusals(written(tmp_path, side))
    assert all(any(word in one for one in said) for word in words), said
    assert all("arm.torseur.yaml:2" in one for one in said)


def test_names_of_the_whole_machine_are_checked(tmp_path):
    after = read_description(
        written(tmp_path, "motors: {m: {joint: elbw}}\nloops: [{type: fixed, between: [foer, world]}]")
    )
    said = "\n".join(str(complaint) for complaint in check_description(after))
    assert "Did you mean 'elbow'?" in said and "Did you mean 'fore'?" in said


def test_a_side_file_may_stand_anywhere_and_is_no_machine_alone(tmp_path):
    path = written(tmp_path, "name: beside")
    other = tmp_path / "other.yaml"
    other.write_text(HEAD + "name: other")
    assert [read_description(path, side_file=s).name for s in (True, False, other, str(other))] == [
        "beside",
        "arm",
        "other",
        "other",
    ]
    assert "Give arm.urdf." in refusals(tmp_path / "arm.torseur.yaml")[0]
    with pytest.raises(DescriptionError, match="there is no such file"):
        ts.load(path, side_file="absent.yaml")
    lonely = tmp_path / "leg.torseur.yaml"
    lonely.write_text(HEAD + "joints: {knee: {friction: {dry: 1}}, hip: {friction: {dry: 2}}}")
    (told,) = refusals(lonely)
    assert "no leg.urdf" in told and "key 'parent' is missing" in told
    (tmp_path / "arm.torseur.yaml").write_text("name: beside")
    assert "version of the format is missing" in refusals(path)[0]


def test_the_schema_for_editors_accepts_side_files_and_refuses_unknown_keys():
    schema = jsonschema.Draft202012Validator(json.loads(SIDE_FILE_SCHEMA.read_text(encoding="utf-8")))
    jsonschema.Draft202012Validator.check_schema(schema.schema)
    assert schema.schema == json.loads(side_file_schema_text()), "run python -m …yaml_format.json_schema"
    for text in (*(file.read_text(encoding="utf-8") for file in EXAMPLES.glob("*.torseur.yaml")), DOCUMENTED):
        schema.validate(load_tree("side.yaml", text=text).data)
    for wrong in ({}, {"torseur": 1, "joints": {"elbow": {"frction": {}}}}, {"torseur": 1, "plane": "xy"}):
        assert not schema.is_valid(wrong)


def test_the_side_file_in_the_documentation_can_be_read(tmp_path):
    urdf = URDF.replace("upper", "rod").replace('"fore"', '"forearm"')
    assert read_description(written(tmp_path, DOCUMENTED.removeprefix(HEAD), text=urdf)).motors[1].name == "elbow"


def test_the_pin_of_the_five_bar_ends_where_two_circles_meet():
    model = ts.load(EXAMPLES / "five_bar.urdf")
    run = ts.simulate(model)
    run.check().raise_if_failed()
    left, right = np.deg2rad(100), np.deg2rad(30)
    A = [-0.05, 0] + 0.2 * np.array([np.cos(left), np.sin(left)])
    B = [0.05, 0] + 0.2 * np.array([np.cos(right), np.sin(right)])
    d = B - A
    across = np.array([-d[1], d[0]]) / np.hypot(*d)
    pin = (A + B) / 2 + across * np.sqrt(0.3**2 - d @ d / 4)
    # half a second after the set-points came to rest: the servos' time constant is near 20 ms
    assert_allclose(ts.compile(model).pose(run.q[-1], "left_end")[:2, 3], pin, atol=1e-6)
