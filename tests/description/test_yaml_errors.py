"""Every complaint about a YAML file names file, line, element, cause and remedy."""

import math

import pytest

from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.yaml_format import read_yaml

ARM = """\
torseur: 1
name: arm
bodies:
  link: {mass: 2 kg, com: [0, 0, 0.1], inertia: [0.1, 0.1, 0.01]}
  slide: {mass: 1}
joints:
  hinge: {type: revolute, parent: world, child: link, axis: y}
  rail:
    type: prismatic
    parent: link
    child: slide
    limits: {lower: 0, upper: 100 mm}
motors:
  hinge: {ratio: 50, rotor: {inertia: 1e-5}}
  push: {joint: rail, ratio: 0.2 rev/mm}
loops:
  - {name: closure, type: spherical, between: [link, slide]}
"""
DH = """\
torseur: 1
dh:
  convention: standard
  rows:
    - {name: first, a: 1 m, mass: 1, inertia: [1, 1, 1]}
    - {type: prismatic, alpha: 90 deg}
"""


def complaints_about(text):
    with pytest.raises(DescriptionError) as error:
        read_yaml("arm.yaml", text=text)
    for complaint in error.value.complaints:
        assert complaint.where.file == "arm.yaml"
        assert complaint.cause
        assert complaint.remedy.strip().endswith((".", "?", "…"))
    return error.value.complaints


def changed(text, old, new):
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "line", "element", "cause", "remedy"),
    [
        # the file as a whole
        ("torseur: 1\n", "", None, "machine", "version of the format is missing", "torseur: 1"),
        ("torseur: 1", "torseur: 7", 1, "machine", "version 7 of the format is not known", "torseur: 1"),
        ("torseur: 1", "torseur: true", 1, "machine", "version True", "torseur: 1"),
        ("joints:", "jonts:", 6, "machine", "'jonts': unknown key", "Did you mean 'joints'?"),
        ("name: arm", "name: arm\nwheels: {front: 2 m}", 3, "machine", "'wheels': unknown key", "Known are"),
        ("name: arm", "name: arm\nservo: {}", 3, "machine", "'servo': unknown key", "Did you mean 'servos'?"),
        (
            "name: arm",
            "name: arm\ngravity: 9.81 m/s",
            3,
            "machine",
            "9.81 m/s is a speed; an acceleration",
            "9.81 m/s^2",
        ),
        ("name: arm", "name: arm\ngravity: -9.81", 3, "machine", "magnitude", "vector"),
        ("name: arm", "name: arm\ngravity: [0, 0]", 3, "machine", "no entry 3", "Give all entries."),
        ("name: arm", "name: arm\nrotors: ful", 3, "machine", "'rotors': 'ful' is not known", "Did you mean 'full'?"),
        ("name: arm", "name: 12", 2, "machine", "12 is not a name", "quotes"),
        ("name: arm", "name: [a]", 2, "machine", "'name': a name is wanted", "text"),
        ("name: arm", "name: arm\nframes: 3", 3, "machine", "a mapping of keys is wanted, not '3'", "key: value"),
        ("name: arm", "name: arm\nframes: [a]", 3, "machine", "a mapping of keys is wanted, not a list", "key: value"),
        # bodies
        ("mass: 2 kg", "mass: 2 mm", 4, "body 'link'", "2 mm is a length; a mass is wanted", "12 kg"),
        ("mass: 2 kg", "mas: 2 kg", 4, "body 'link'", "'mas': unknown key", "Did you mean 'mass'?"),
        ("mass: 2 kg, ", "", 4, "body 'link'", "'com' is given without 'mass'", "mass: 12 kg"),
        ("mass: 2 kg", "mass:", 4, "body 'link'", "key 'mass' has no value", "remove the key"),
        ("mass: 2 kg", "mass: .nan", 4, "body 'link'", "nan is not a finite number", "finite"),
        ("mass: 2 kg", "mass: -.inf", 4, "body 'link'", "-inf is not a finite number", "finite"),
        ("mass: 2 kg", "mass: 1e999", 4, "body 'link'", "inf is not a finite number", "finite"),
        ("mass: 2 kg", "mass: heavy", 4, "body 'link'", "'heavy' is not a number", "12 mm"),
        ("mass: 2 kg", "mass: [2]", 4, "body 'link'", "a list […] is not a number", "12 mm"),
        ("mass: 2 kg", "mass: yes", 4, "body 'link'", "'yes' is not a number", "number"),
        ("mass: 2 kg", "mass: 2 kgs", 4, "body 'link'", "'kgs' is not a unit", "units like"),
        ("com: [0, 0, 0.1]", "com: [0, 0, 30 deg]", 4, "body 'link'", "'com[3]': 30 deg is an angle", "12 mm"),
        ("com: [0, 0, 0.1]", "com: [0, 0, 0, 1]", 4, "body 'link'", "4 entries instead of 3", "Give 3"),
        ("com: [0, 0, 0.1]", "com: 0.1", 4, "body 'link'", "a list is wanted, not '0.1'", "brackets"),
        ("inertia: [0.1, 0.1, 0.01]", "inertia: [1, 2]", 4, "body 'link'", "2 entries", "Give 3 (xx, yy, zz), 6"),
        ("inertia: [0.1, 0.1, 0.01]", "inertia: 1", 4, "body 'link'", "not a list", "Give 3"),
        (
            *("inertia: [0.1, 0.1, 0.01]", "inertia: [[1, 0.1, 0], [0.2, 1, 0], [0, 0, 1]]", 4, "body 'link'"),
            *("not symmetric: 0.1 and 0.2", "(1, 2) and (2, 1)"),
        ),
        ("inertia: [0.1, 0.1, 0.01]", "inertia: [[1, 0], [0, 1], [0, 0]]", 4, "body 'link'", "3 entries each", "rows"),
        (
            "inertia: [0.1, 0.1, 0.01]",
            "inertia: [[1 kg, 0, 0], [0, 1, 0], [0, 0, 1]]",
            4,
            "body 'link'",
            "a mass",
            "kg m^2",
        ),
        (
            *(
                "inertia: [0.1, 0.1, 0.01]",
                "inertia_rpy: [0, 0, 1], inertia_quaternion: [1, 0, 0, 0]",
                4,
                "body 'link'",
            ),
            *("both 'inertia_rpy' and 'inertia_quaternion'", "Keep one"),
        ),
        ("inertia: [0.1, 0.1, 0.01]", "inertia_about: orign", 4, "body 'link'", "'orign' is not known", "'origin'?"),
        ("slide: {mass: 1}", "slide: heavy", 5, "body 'slide'", "a mapping of keys is wanted, not 'heavy'", "{…}"),
        ("slide: {mass: 1}", "slide: {visuals: [{}]}", 5, "body 'slide'", "no shape is given", "Give one of box"),
        (
            *("slide: {mass: 1}", "slide: {visuals: [{sphere: 1, box: [1, 1, 1]}]}", 5, "body 'slide'"),
            *("'visuals[1]': box and sphere are given", "Give one of box"),
        ),
        ("slide: {mass: 1}", "slide: {visuals: [{sphere: 1, scale: 2}]}", 5, "body 'slide'", "'scale'", "meshes"),
        ("slide: {mass: 1}", "slide: {visuals: [{mesh: 3}]}", 5, "body 'slide'", "a text is wanted", "quotes"),
        (
            *("slide: {mass: 1}", "slide: {visuals: [{mesh: ../../secret.stl}]}", 5, "body 'slide'"),
            *("through '..'", "Move the mesh below the model's folder"),
        ),
        # joints
        ("type: revolute", "type: revolut", 7, "joint 'hinge'", "'revolut' is not known", "Did you mean 'revolute'?"),
        ("type: revolute", "type: hinge", 7, "joint 'hinge'", "'hinge' is not known", "Known are"),
        ("type: revolute, ", "", 7, "joint 'hinge'", "key 'type' is missing", "Add 'type: …'."),
        (
            "parent: link\n",
            "parent: link\n    chld: a\n",
            11,
            "joint 'rail'",
            "'chld': unknown key",
            "Did you mean 'child'?",
        ),
        ("parent: world", "parent: 1", 7, "joint 'hinge'", "1 is not a name", "quotes"),
        ("parent: world", "parent: true", 7, "joint 'hinge'", "true is not a name", "quotes"),
        ("axis: y", "axis: w", 7, "joint 'hinge'", "'w' is not an axis", "x, y, z"),
        ("axis: y", "axis: [0, 1]", 7, "joint 'hinge'", "no entry 3", "Give all entries."),
        ("axis: y", "axis: [0, 1, 1 m]", 7, "joint 'hinge'", "1 m is a length; a plain number", "plain number"),
        ("axis: y", "rpy: [0, 0, 0], quaternion: [1, 0, 0, 0]", 7, "joint 'hinge'", "both 'rpy' and", "Keep one"),
        ("axis: y", "pitch: 5 mm/rev", 7, "joint 'hinge'", "'pitch' does not belong to a revolute", "type: screw"),
        ("axis: y", "second_axis: x", 7, "joint 'hinge'", "does not belong to a revolute", "type: universal"),
        ("axis: y", "limits: {upper: 10 mm}", 7, "joint 'hinge'", "'limits.upper': 10 mm is a length; an angle", "deg"),
        ("axis: y", "limits: {uper: 1}", 7, "joint 'hinge'", "'limits.uper': unknown key", "Did you mean 'upper'?"),
        ("axis: y", "friction: {dry: 3 N}", 7, "joint 'hinge'", "'friction.dry': 3 N is a force; a torque", "N m"),
        ("axis: y", "friction: {dry: {foward: 3}}", 7, "joint 'hinge'", "'friction.dry.foward': unknown", "'forward'?"),
        ("axis: y", "armature: 3 kg", 7, "joint 'hinge'", "3 kg is a mass; a moment of inertia", "kg m^2"),
        ("axis: y", "mimic: {multiplier: 2}", 7, "joint 'hinge'", "key 'joint' is missing", "Add 'joint"),
        (
            "axis: y",
            "mimic: {joint: rail, multiplier: 5 mm/rev}",
            7,
            "joint 'hinge'",
            "an angle per length is",
            "rev/mm",
        ),
        ("upper: 100 mm", "upper: 30 deg", 12, "joint 'rail'", "30 deg is an angle; a length is wanted", "12 mm"),
        # motors
        (
            "ratio: 50",
            "ratio: 50 rev/mm",
            14,
            "motor 'hinge'",
            "an angle per length; a plain number is",
            "plain number",
        ),
        ("ratio: 0.2 rev/mm", "ratio: 5 mm/rev", 15, "motor 'push'", "a length per angle; an angle per", "rev/mm"),
        ("joint: rail, ", "", 15, "motor 'push'", "does not say which joint", "Add 'joint: …'."),
        ("joint: rail, ", "drives: {rail: 3}, ", 15, "motor 'push'", "both 'drives' and 'ratio'", "one joint only"),
        ("joint: rail, ", "like: hing, joint: rail, ", 15, "motor 'push'", "there is no motor 'hing'", "'hinge'?"),
        ("ratio: 50, ", "like: hinge, ", 14, "motor 'hinge'", "'hinge' is like 'hinge': a circle", "Write the keys"),
        (
            "inertia: 1e-5}",
            "inertia: 1e-5, included: yes}",
            14,
            "motor 'hinge'",
            "'yes' is neither true",
            "true or false",
        ),
        ("inertia: 1e-5}", "inertia: 1e-5 kg}", 14, "motor 'hinge'", "'rotor.inertia': 1e-5 kg is a mass", "kg m^2"),
        ("ratio: 50", "friction: {dry: 3 N}", 14, "motor 'hinge'", "'friction.dry': 3 N is a force; a torque", "N m"),
        (
            *("ratio: 0.2 rev/mm", "friction: {input: {viscous: 2 N s/m}}", 15, "motor 'push'"),
            *("'friction.input.viscous': 2 N s/m is a viscous coefficient of translation", "N m s/rad"),
        ),
        ("ratio: 50", "friction: {dry: 1, input: {dry: 1}}", 14, "motor 'hinge'", "are mixed", "under 'input'"),
        # loops and initial state
        ("between: [link, slide]", "between: [link]", 17, "loop 'closure'", "no entry 2", "Give all entries."),
        ("type: spherical", "type: sperical", 17, "loop 'closure'", "'sperical' is not known", "'spherical'?"),
        (
            "name: arm",
            "name: arm\ninitial: {positions: {hinge: 3 mm}}",
            3,
            "machine",
            "3 mm is a length; an angle",
            "deg",
        ),
        (
            "name: arm",
            "name: arm\ninitial: {velocities: {rail: 1 rpm}}",
            3,
            "machine",
            "an angular speed; a speed",
            "m/s",
        ),
        ("name: arm", "name: arm\ninitial: {position: {rail: 1}}", 3, "machine", "unknown key", "'positions'?"),
    ],
)
def test_a_fault_is_told_with_line_element_cause_and_remedy(old, new, line, element, cause, remedy):
    (complaint,) = complaints_about(changed(ARM, old, new))
    assert complaint.element == element
    assert cause in complaint.cause
    assert remedy in complaint.remedy
    assert complaint.where.line in (line, 1 if line is None else line)


@pytest.mark.parametrize(
    ("old", "new", "line", "element", "cause"),
    [
        ("convention: standard", "convention: standart", 3, "machine", "'dh.convention': 'standart' is not known"),
        ("  convention: standard\n", "", 2, "machine", "key 'convention' is missing"),
        ("a: 1 m", "a: 90 deg", 5, "DH row 'first'", "'a': 90 deg is an angle; a length is wanted"),
        ("alpha: 90 deg", "alpha: 90 mm", 6, "DH row 2", "'alpha': 90 mm is a length; an angle is wanted"),
        ("alpha: 90 deg", "offset: 90 deg", 6, "DH row 2", "'offset': 90 deg is an angle; a length is wanted"),
        ("alpha: 90 deg", "alfa: 90 deg", 6, "DH row 2", "'alfa': unknown key"),
        ("type: prismatic", "type: screw", 6, "DH row 2", "'type': 'screw' is not known here"),
    ],
)
def test_a_fault_in_a_dh_table_is_told_with_its_row(old, new, line, element, cause):
    (complaint,) = complaints_about(changed(DH, old, new))
    assert (complaint.where.line, complaint.element) == (line, element)
    assert cause in complaint.cause


def test_an_empty_dh_table_is_refused():
    (complaint,) = complaints_about("torseur: 1\ndh: {convention: standard, rows: []}")
    assert complaint.cause == "'dh.rows': the list is empty"


def test_all_faults_of_a_file_are_told_at_once():
    text = changed(ARM, "mass: 2 kg", "mass: 2 mm")
    text = changed(text, "type: revolute", "type: revolut")
    text = changed(text, "upper: 100 mm", "uper: 100 mm")
    assert [complaint.where.line for complaint in complaints_about(text)] == [4, 7, 12]


def test_all_faults_of_units_that_depend_on_joints_are_told_at_once():
    text = changed(ARM, "upper: 100 mm", "upper: 100 deg")
    text = changed(text, "axis: y", "armature: 3 kg")
    text = changed(text, "ratio: 50", "ratio: 50 rev/mm")
    assert [complaint.where.line for complaint in complaints_about(text)] == [7, 12, 14]


def test_a_fault_of_a_value_that_counts_for_both_directions_is_told_once():
    assert len(complaints_about(changed(ARM, "axis: y", "friction: {dry: heavy}"))) == 1


def test_a_name_defined_twice_is_refused_with_both_lines():
    (complaint,) = complaints_about(changed(ARM, "  slide: {mass: 1}", "  slide: {mass: 1}\n  link: {mass: 3}"))
    assert complaint.cause == "key 'link' is given twice, in lines 4 and 6"


def test_motors_that_are_like_each_other_in_a_circle_are_refused():
    text = changed(ARM, "ratio: 50", "like: push")
    assert "a circle" in complaints_about(changed(text, "ratio: 0.2 rev/mm", "like: hinge"))[0].cause


def test_the_text_of_an_error_reads_as_one_sentence_per_fault():
    with pytest.raises(DescriptionError) as error:
        read_yaml("arm.yaml", text=changed(ARM, "upper: 100 mm", "upper: 12 kg"))
    assert str(error.value) == (
        "joint 'rail' (arm.yaml:12): 'limits.upper': 12 kg is a mass; a length is wanted. "
        "Write e.g. '12 mm', or a plain number [m]."
    )


def test_a_missing_mesh_is_listed_or_refused_on_demand(tmp_path):
    file = tmp_path / "arm.yaml"
    file.write_text(changed(ARM, "slide: {mass: 1}", "slide: {visuals: [{mesh: slide.stl}]}"))
    (ignored,) = read_yaml(file).ignored
    assert "slide.stl" in ignored.element
    assert ignored.where.line == 5
    with pytest.raises(DescriptionError, match=r"body 'slide' .*arm.yaml:5.*not found"):
        read_yaml(file, require_meshes=True)
    (tmp_path / "slide.stl").write_text("solid\nendsolid\n")
    shape = read_yaml(file, require_meshes=True).bodies[1].visuals[0]
    assert shape.geometry.mesh_file == str(tmp_path / "slide.stl")


@pytest.mark.parametrize(
    "text",
    [
        "torseur: 1\nbodies: {a: {mass: -1, inertia: [-1, 0, 5]}}\n"
        "joints: {j: {type: revolute, parent: b, child: a, axis: [0, 0, 0]}}",
        "torseur: 1\njoints: {j: {type: fixed, parent: a, child: b}, k: {type: fixed, parent: b, child: a}}",
        "torseur: 1\njoints: {j: {type: free, parent: world, child: a, mimic: {joint: gone}}}\n"
        "initial: {positions: {j: [1], k: 2}}",
        "torseur: 1\nmotors: {m: {joint: gone, ratio: 0}}\nframes: {f: {body: gone}}\nloads: {l: {body: gone}}",
        "torseur: 1\ndh: {convention: modified, base: gone, rows: [{name: a}, {name: a}]}",
    ],
)
def test_a_machine_that_makes_no_sense_is_still_read_for_the_checks_to_judge(text):
    description = read_yaml("odd.yaml", text=text)
    assert description.name == "odd"
    assert all(math.isfinite(component) for component in description.gravity)


@pytest.mark.parametrize("key", ["positions: {hing: 10 deg}", "velocities: {hing: 10 deg/s}"])
def test_a_start_with_a_unit_of_an_unknown_joint_asks_which_was_meant(key):
    description = read_yaml("arm.yaml", text=changed(ARM, "name: arm", f"name: arm\ninitial: {{{key}}}"))
    (complaint,) = check_description(description)
    assert "there is no joint of this name" in complaint.cause and complaint.remedy == "Did you mean 'hinge'?"


def test_an_expression_that_is_cut_at_its_comma_is_to_stand_between_quotes():
    servo = "setpoint: {formula: 0.1 * atan2(sin(t), 2)}"
    text = f"{ARM}\nservos: {{hinge: {{kind: pd, kp: 1, kd: 1, {servo}}}}}\n"
    told = {(c.element, c.remedy) for c in complaints_about(text) if "a piece of an expression with a comma" in c.cause}
    assert told == {("servo 'hinge'", "Put the expression between quotes.")}
