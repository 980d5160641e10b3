"""A file with other numbers keeps all else that it says; and what is read from it is the machine that was meant."""

import difflib
from pathlib import Path

import pytest

from torseur.description.reading import read_description
from torseur.description.syntax.units import NUMBER
from torseur.description.yaml_format.changes import changed
from torseur.description.yaml_format.number_paths import numbers_in
from torseur.description.yaml_format.reader import read_yaml
from torseur.description.yaml_format.rewriting import rewritten

EXAMPLES = Path(__file__).parents[2] / "examples"
MACHINES = ["two_link_arm", "flexible_arm", "puma560", "slider_crank", "car", "meshed_bracket"]
ARM = """# an arm
torseur: 1
bodies:
  link: {mass: 2 kg, com: [100 mm, 0, 0], inertia: [0.01, 0.02, 0.02]}   # measured
  tip:
    mass: 500 g     # with the tool
    inertia: [0.001, 0.001, 0.001]
joints:
  a: {type: revolute, parent: world, child: link, axis: y}
  b:
    type: revolute
    parent: link
    child: tip
    axis: y
    at: [0.2, 0, 0]   # the last line of it
motors:
  a: {ratio: 50, rotor: {inertia: 1e-5 kg m^2}}
  b: {like: a}       # the same
servos:
  a: {kind: pd, kp: 100 N m/rad, kd: 5, setpoint: 30 deg}
  b: {like: a, setpoint: -10 deg}
"""


def description(text):
    return read_yaml("arm.yaml", text=text)


def lines_of(before, after):
    """Lines that came and went."""
    found = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in found if line[0] in "+-" and line[:3] not in ("+++", "---")]


@pytest.mark.parametrize("machine", MACHINES)
def test_every_number_of_a_file_is_of_the_kind_that_is_told(machine):
    """Given back at its path with its unit, each leaves the machine as it is."""
    read = read_description(EXAMPLES / f"{machine}.yaml")
    numbers = numbers_in(read)
    with_units = {n.path: n.value if n.kind is NUMBER else f"{n.value!r} {n.kind.unit}" for n in numbers}
    assert len(with_units) == len(numbers) > 20
    assert changed(read, with_units) == read


@pytest.mark.parametrize("machine", ["two_link_arm", "flexible_arm"])
def test_all_numbers_changed_at_once_leave_every_comment_and_the_order(machine):
    text = (EXAMPLES / f"{machine}.yaml").read_text(encoding="utf-8")
    read = read_description(EXAMPLES / f"{machine}.yaml")
    changes = {n.path: 1.03125 * n.value for n in numbers_in(read) if n.value and "limits" not in n.keys}
    new = rewritten(text, read, changes)
    assert new.kept
    assert read_yaml(read.where.file, text=new.text) == changed(read, changes) != read
    comments = [line.partition("#")[2] for line in text.splitlines()]
    assert [line.partition("#")[2] for line in new.text.splitlines()] == comments


def test_only_the_value_changes_and_it_keeps_its_unit():
    new = rewritten(ARM, description(ARM), {"bodies.tip.mass": "650 g"})
    assert new.kept
    assert lines_of(ARM, new.text) == ["-    mass: 500 g     # with the tool", "+    mass: 650 g     # with the tool"]


def test_entries_of_vectors_change_alone():
    new = rewritten(ARM, description(ARM), {"bodies.link.com.x": "120 mm", "joints.b.at.x": 0.25})
    assert new.kept
    assert "com: [120 mm, 0, 0]" in new.text
    assert "at: [0.25, 0, 0]   # the last line of it" in new.text


def test_those_that_are_like_another_follow_it():
    new = rewritten(ARM, description(ARM), {"servos.a.kp": "150 N m/rad"})
    assert new.kept
    assert "b: {like: a, setpoint: -10 deg}" in new.text
    assert [servo.gains.kp for servo in description(new.text).servos] == [150.0, 150.0]


def test_what_was_taken_over_from_another_is_said_where_it_changes():
    new = rewritten(ARM, description(ARM), {"motors.b.rotor.inertia": 2e-5})
    assert new.kept
    assert "b: {like: a, rotor: {inertia: 2.0e-05}}       # the same" in new.text
    assert [motor.rotor.inertia for motor in description(new.text).motors] == [1e-5, 2e-5]


def test_a_key_that_the_file_leaves_out_is_added():
    new = rewritten(ARM, description(ARM), {"gravity": 1.62})
    assert new.kept
    assert new.text == ARM + "gravity: 1.62\n"


def test_rows_of_a_table_are_changed_in_their_rows():
    file = EXAMPLES / "puma560.yaml"
    text = file.read_text(encoding="utf-8")
    new = rewritten(text, read_description(file), {"bodies.elbow_link.mass": 5.25, "servos.waist.kd": 12})
    assert new.kept
    changed_lines = lines_of(text, new.text)
    assert "mass: 5.25, com: [-0.0203" in "".join(changed_lines)
    assert "#" not in "".join(changed_lines)


def test_anchors_that_mean_two_places_are_not_bent():
    """The mass stands once for both bodies: only a file that is written anew can say two."""
    text = ARM.replace("mass: 2 kg", "mass: &m 2 kg").replace("mass: 500 g", "mass: *m")
    new = rewritten(text, description(text), {"bodies.link.mass": 3})
    assert not new.kept
    assert [body.inertial.mass for body in description(new.text).bodies] == [3.0, 2.0]


def test_machines_of_other_formats_are_written_as_yaml():
    read = description(ARM)
    new = rewritten(None, read, {"servos.a.kp": 120})
    assert not new.kept
    assert description(new.text) == changed(read, {"servos.a.kp": 120})
