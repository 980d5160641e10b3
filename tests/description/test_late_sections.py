"""A file loads the keys of the sections that it has, and of no others; what is wrong in them is told in its place."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from torseur.description.complaint import DescriptionError
from torseur.description.yaml_format import read_yaml
from torseur.description.yaml_format.machine import MachineKeys

EXAMPLES = Path(__file__).parents[2] / "examples"
FORMAT = "torseur.description.yaml_format"
HOMES = {
    "bodies": "bodies",
    "joints": "joints",
    "dh": "dh",
    "motors": "motors",
    "frames": "frames",
    "loads": "loads",
    "loops": "loops",
    "constraints": "constraints",
    "independent_speeds": "independent_speeds",
    "servos": "servos",
    "controllers": "controllers.keys",
    "sensors": "sensors",
    "disturbances": "disturbances",
    "springs": "spring_elements",
    "bushings": "bushings",
}
"""Section of a file → the module of its keys."""
ALWAYS = {"torseur", "name", "gravity", "rotors", "strict", "initial", "simulate"}
KINDS = {"beams", "elastic", "modes", "shapes", "solids", "spring_laws", "csv_table", "closures", "controllers.reader"}
"""Modules of what few elements have, and of readers of sections."""
READ = """
import json, sys
from torseur.description.reading import read_description
read_description(sys.argv[1])
print(json.dumps(list(sys.modules)))
"""


def loaded_by(file, cache):
    """The modules of the format that a first reading of a file loads."""
    environment = {**os.environ, "TORSEUR_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", READ, str(file)], capture_output=True, text=True, check=True, env=environment
    )
    return {name.removeprefix(f"{FORMAT}.") for name in json.loads(done.stdout) if name.startswith(f"{FORMAT}.")}


def test_all_sections_have_a_home():
    assert HOMES.keys() | ALWAYS == MachineKeys.model_fields.keys()


@pytest.mark.parametrize("example", ["pendulum", "puma560", "mobile_manipulator", "planar_2r", "slider_crank"])
def test_a_file_loads_the_sections_that_it_has_and_no_others(example, tmp_path):
    file = EXAMPLES / f"{example}.yaml"
    written = yaml.safe_load(file.read_text(encoding="utf-8")).keys()
    loaded = loaded_by(file, tmp_path)
    of_joints = {"joints"} if "dh" in written else set()  # rows of a table are joints, with their limits
    assert {section for section, home in HOMES.items() if f"sections.{home}" in loaded} == (
        written & HOMES.keys() | of_joints
    )
    assert not loaded & {"writer", "side_file", "json_schema", "planar.disturbances"}
    assert ("planar.keys" in loaded) == ("plane" in written)
    assert ("planar.springs" in loaded) == ("plane" in written and "springs" in written)


def test_a_body_of_stated_mass_on_a_plain_joint_loads_no_other_kinds(tmp_path):
    loaded = loaded_by(EXAMPLES / "pendulum.yaml", tmp_path)
    assert not loaded & {f"sections.{kind}" for kind in KINDS}


def test_kinds_of_elements_are_loaded_where_they_are_written(tmp_path):
    file = tmp_path / "plate.yaml"
    file.write_text(
        """\
torseur: 1
bodies:
  plate: {box: [1, 1, 0.1], density: 1000, visuals: [{box: [1, 1, 0.1]}]}
joints:
  hinge: {type: revolute, parent: world, child: plate, spring: {stiffness: 3 N*m/rad}}
""",
        encoding="utf-8",
    )
    loaded = loaded_by(file, tmp_path / "cache")
    assert loaded & {f"sections.{kind}" for kind in KINDS} == {
        "sections.shapes",
        "sections.solids",
        "sections.spring_laws",
    }


WRONG = [
    ("bodies", "bodies:\n  link:\n    mass: 1\n    comm: 3", "body 'link'", "comm", "com"),
    ("beams", "bodies:\n  rod:\n    beam:\n      lengt: 3", "body 'rod'", "beam.lengt", "length"),
    ("elastic", "bodies:\n  rod:\n    elastic:\n      mech: a", "body 'rod'", "elastic.mech", "mesh"),
    ("modes", "bodies:\n  rod:\n    modes:\n      numbr: 3", "body 'rod'", "modes.numbr", "number"),
    (
        *("shapes", "bodies:\n  rod:\n    visuals:\n    - box: [1, 1, 1]\n    - sphere: 1\n      colour: red"),
        *("body 'rod'", "visuals[2].colour", "color"),
    ),
    (
        *("solids", "bodies:\n  rod:\n    shapes:\n    - sphere: 1\n    - sphere: 1\n      densty: 3"),
        *("body 'rod'", "shapes[2].densty", "density"),
    ),
    ("joints", "joints:\n  hinge:\n    type: revolute\n    parnt: a", "joint 'hinge'", "parnt", "parent"),
    (
        "spring_laws",
        "joints:\n  hinge:\n    spring:\n      stifness: 3",
        "joint 'hinge'",
        "spring.stifness",
        "stiffness",
    ),
    ("dh", "dh:\n  rows:\n  - name: first\n  - name: second\n    alpa: 3", "DH row 'second'", "alpa", "alpha"),
    ("motors", "motors:\n  push:\n    rotor:\n      inrtia: 3", "motor 'push'", "rotor.inrtia", "inertia"),
    ("frames", "frames:\n  tip:\n    bod: a", "frame 'tip'", "bod", "body"),
    ("loads", "loads:\n  weight:\n    forc: 3", "load 'weight'", "forc", "force"),
    ("loops", "loops:\n- type: revolute\n- type: fixed\n  betwen: 3", "loop 2", "betwen", "between"),
    (
        *("constraints", "constraints:\n  edge:\n    type: knife_edge\n    sidways: x"),
        *("constraint 'edge'", "sidways", "sideways"),
    ),
    (
        *("independent_speeds", "independent_speeds:\n  turn:\n    of: a\n    abot: x"),
        *("independent speed 'turn'", "abot", "about"),
    ),
    ("servos", "servos:\n  push:\n    kind: pid\n    setpont: 3", "servo 'push'", "setpont", "setpoint"),
    (
        "csv_table",
        "servos:\n  push:\n    setpoint:\n      csv:\n        fil: a",
        "servo 'push'",
        "setpoint.csv.fil",
        "file",
    ),
    (
        *("controllers", "controllers:\n  hold:\n    kind: pd_gravity\n    jonts: {}"),
        *("controller 'hold'", "jonts", "joints"),
    ),
    ("sensors", "sensors:\n  eye:\n    fram: a", "sensor 'eye'", "fram", "frame"),
    ("disturbances", "disturbances:\n  gust:\n    forc: 3", "disturbance 'gust'", "forc", "force"),
    ("springs", "springs:\n  coil:\n    dampin: 3", "spring 'coil'", "dampin", "damping"),
    ("bushings", "bushings:\n  rubber:\n    dampin: 3", "bushing 'rubber'", "dampin", "damping"),
]


def test_each_section_is_tried_with_a_mistake():
    assert HOMES.keys() <= {name for name, *_ in WRONG}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong[0])
def test_a_mistake_inside_a_section_is_told_with_its_line_element_and_key(wrong):
    _, text, element, key, meant = wrong
    lines = f"torseur: 1\n{text}\nname: arm\n".splitlines()
    with pytest.raises(DescriptionError) as error:
        read_yaml("arm.yaml", text="\n".join(lines))
    (complaint,) = (complaint for complaint in error.value.complaints if "unknown key" in complaint.cause)
    assert complaint.where.line == len(lines) - 1
    assert complaint.element == element
    assert complaint.cause == f"'{key}': unknown key"
    assert complaint.remedy == f"Did you mean '{meant}'?"


def test_mistakes_of_several_sections_are_told_together():
    text = """\
torseur: 1
bodies:
  link: {mass: heavy}
frames:
  tip: {body: 3}
sensors:
  eye: 7
"""
    with pytest.raises(DescriptionError) as error:
        read_yaml("arm.yaml", text=text)
    told = {(complaint.where.line, complaint.element) for complaint in error.value.complaints}
    assert {(3, "body 'link'"), (5, "frame 'tip'"), (7, "sensor 'eye'")} <= told
