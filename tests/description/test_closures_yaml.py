"""Closing joints, ties between frames and guesses in files: read with units, written again, refused with a remedy."""

import json

import jsonschema
import numpy as np
import pytest

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.records import constraints as records
from torseur.description.records.drives import Constant, Ramp, Sine
from torseur.description.records.machine import Initial, Loop, Pose
from torseur.description.syntax.expressions import expression_of_text
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.tree.spanning_tree import closing_joints
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SCHEMA_FILE

schema = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))

MACHINE = """\
torseur: 1
bodies:
  a: {mass: 1 kg, inertia: [1, 1, 1]}
  b: {mass: 1 kg, inertia: [1, 1, 1]}
  c: {mass: 1 kg, inertia: [1, 1, 1]}
joints:
  first: {type: revolute, parent: world, child: a}
  second: {type: revolute, parent: a, child: b, at: [1, 0, 0], on_child: {at: [20 mm, 0, 0], rpy: [0, 90 deg, 0]}}
  third: {type: prismatic, parent: world, child: c}
  shut: {type: spherical, parent: b, child: c, on_child: {at: [0, 1, 0]}}
loops:
  - {name: cross, type: universal, between: [a, c], axis: x, second_axis: y}
  - {type: screw, between: [a, world], pitch: 2 mm/rad}
constraints:
  line: {type: point_on_line, point: a, line: b, axis: x}
  plane: {type: point_on_plane, point: a, plane: world, normal: [0, 1, 1]}
  wire: {type: point_on_curve, point: a, points: [[0, 0, 0], [10 mm, 20 mm, 0], [1, 1, 1]]}
  cam: {type: point_on_curve, point: a, on: b, closed: true, points: [[1, 0], [0, 1], [-1, 0], [0, -1]]}
  groove: {type: point_on_curve, point: c, on: a, over: angle, radius: 0.1 + 0.01 * cos(angle), z: 0.02}
  track: {type: point_on_curve, point: c, on: b, parameter: [0, 2 * pi], closed: true, x: 3 + cos(s), y: 2 * sin(s)}
  stay: {type: rod, between: [a, c], length: 120 mm}
  balls: {type: constant_velocity, between: [a, b], axis: x}
  mesh: {type: gear, between: [a, c], teeth: [40, 17], module: 2 mm, inside: true, phase: 10 deg}
  cones: {type: gear, between: [a, b], teeth: [30, 20], module: 3 mm, axis: y, second_axis: [1, 1, 0]}
  climb: {type: rack, pinion: a, rack: world, radius: 20 mm, axis: y}
  led: {type: moved_frame, frame: c, on: a, x: {sine: {amplitude: 10 mm, frequency: 2 Hz}}}
  tipped: {type: moved_frame, frame: b, z: 2 mm, pitch: {sine: {amplitude: 0.5, frequency: 2 Hz}}, yaw: 0.25 rad}
  wound: {type: moved_frame, frame: b, on: c, turn: {axis: x, angle: {ramp: {from: 0 rad, to: 9 rad, end: 3 s}}}}
initial:
  positions: {first: 90 deg, second: {guess: 45 deg}}
"""


def changed(old, new):
    assert MACHINE.count(old) == 1
    return MACHINE.replace(old, new)


def read(text):
    return read_yaml("machine.yaml", text=text)


def test_what_ties_frames_is_read_in_si_units():
    d = read(MACHINE)
    angle = expression_of_text("0.1 + 0.01 * cos(angle)"), expression_of_text("0.02")
    track = ("x", expression_of_text("3 + cos(s)")), ("y", expression_of_text("2 * sin(s)"))
    assert d.constraints == (
        records.PointOnLine("line", "a", "b", (1.0, 0.0, 0.0)),
        records.PointOnPlane("plane", "a", "world", (0.0, 1.0, 1.0)),
        records.PointOnCurve("wire", "a", "world", records.CurvePoints(((0, 0, 0), (0.01, 0.02, 0), (1, 1, 1)))),
        records.PointOnCurve("cam", "a", "b", records.CurvePoints(((1, 0), (0, 1), (-1, 0), (0, -1)), closed=True)),
        records.PointOnCurve("groove", "c", "a", records.CurveGraph("angle", (("radius", angle[0]), ("z", angle[1])))),
        records.PointOnCurve("track", "c", "b", records.CurvePath((0.0, 2 * np.pi), track, closed=True)),
        records.Rod("stay", "a", "c", 0.12),
        records.ConstantVelocity("balls", "a", "b", (1.0, 0.0, 0.0)),
        records.Gear("mesh", "a", "c", (40, 17), 0.002, inside=True, phase=pytest.approx(0.17453292519943295)),
        records.Gear("cones", "a", "b", (30, 20), 0.003, (0.0, 1.0, 0.0), second_axis=(1.0, 1.0, 0.0)),
        records.Rack("climb", "a", "world", 0.02, axis=(0.0, 1.0, 0.0)),
        records.MovedFrame("led", "c", (("x", Sine(0.01, 2.0)),), "a"),
        records.MovedFrame("tipped", "b", (("z", Constant(0.002)), ("pitch", Sine(0.5, 2.0)), ("yaw", Constant(0.25)))),
        records.MovedFrame("wound", "b", (), "c", ((1.0, 0.0, 0.0), Ramp(0.0, 3.0, 0.0, 9.0))),
    )
    assert d.loops == (
        Loop("cross", "universal", "a", "c", (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
        Loop("loop2", "screw", "a", "world", pitch=0.002),
    )
    assert d.joints[1].child_pose == Pose((0.02, 0.0, 0.0), rpy=(0.0, pytest.approx(1.5707963267948966), 0.0))
    assert d.initial == Initial(
        (("first", (pytest.approx(1.5707963267948966),)),), guesses=(("second", (pytest.approx(0.7853981633974483),)),)
    )


def test_it_survives_writing_and_reading_and_fits_the_schema():
    d = read(MACHINE)
    again = yaml_text(d)
    assert read(again) == d
    for text in (MACHINE, again):
        assert not list(schema.iter_errors(load_tree("machine.yaml", text=text).data))


def test_the_joint_with_most_freedom_closes_and_the_file_keeps_it_among_the_joints():
    d = read(MACHINE)
    assert [joint.name for joint in closing_joints(d)] == ["shut"]
    assert [joint.name for joint in read(yaml_text(d)).joints] == ["first", "second", "third", "shut"]
    model = ts.build(d)
    kinds = [(c.name, c.kind, c.holonomic) for c in model.constraints][:3]
    assert kinds == [("shut", "spherical joint", 3), ("cross", "universal joint", 4), ("loop2", "screw joint", 5)]
    rows = {c.name: c.holonomic for c in model.constraints[3:]}
    expected = {
        "line": 2,
        "plane": 1,
        "wire": 2,
        "cam": 1,
        "groove": 2,
        "track": 1,
        "stay": 1,
        "balls": 4,
        "mesh": 1,
        "cones": 1,
    }
    assert rows == expected | {"climb": 1, "led": 1, "tipped": 3, "wound": 3}


@pytest.mark.parametrize(
    ("old", "new", "cause", "remedy"),
    [
        ("length: 120 mm", "length: -1", "length -1 m is not positive", "positive"),
        ("line: b, axis: x", "line: b, axis: [0, 0, 0]", "axis [0 0 0] has no direction", "non-zero"),
        ("line: b, axis", "line: a, axis", "it names 'a' twice", "different"),
        ("plane: world", "plane: wrld", "'wrld' is neither a frame nor a body", "world"),
        ("teeth: [40, 17]", "teeth: [17, 40]", "does not run in one of 17", "larger wheel first"),
        ("teeth: [40, 17]", "teeth: [40, 0]", "40 and 0 teeth", "at least one"),
        ("radius: 20 mm, axis: y", "radius: 20 mm, axis: x", "turns about the direction", "across"),
        (
            "[[1, 0], [0, 1], [-1, 0], [0, -1]]",
            "[[1, 0], [0, 1], [0, 1], [0, -1]]",
            "that follow each other are the same",
            "once",
        ),
        ("[10 mm, 20 mm, 0], [1, 1, 1]]", "[1, 1, 1], [0.5, 0.5, 0.5]]", "its curve: it ", "smooth"),
        ("parameter: [0, 2 * pi]", "parameter: [1, 0]", "goes from 1 to 0", "greater"),
        ("parameter: [0, 2 * pi]", "parameter: [0, u]", "'u' is not a number", "pi"),
        ("parameter: [0, 2 * pi]", "parameter: [0, 3]", "does not end where, and as, it began", "direction"),
        ("y: 2 * sin(s)", "z: 2 * sin(s)", "x or y is missing", "expressions of s"),
        ("y: 2 * sin(s)", "y: 2 * sin(u)", "'u' at character", "of s"),
        ("y: 2 * sin(s)", "radius: s", "'radius' is not told over s", "x and y"),
        ("over: angle, radius", "over: x, radius", "'radius' is not told over x", "y and z"),
        ("cos(angle), z", "cos(phi), z", "'phi' at character", "of angle"),
        ("closed: true, points", "over: x, closed: true, points", "which curve it is, or twice", "points"),
        ("on: a, x: {sine: {amplitude: 10 mm, frequency: 2 Hz}}", "on: a", "how the frame moves", "x, y, z"),
        ("turn: {axis: x, angle", "roll: 0, turn: {axis: x, angle", "orientation is told twice", "about one axis"),
        ("turn: {axis: x", "turn: {axis: [0, 0, 0]", "axis [0 0 0] of its turn has no direction", "non-zero"),
        ("yaw: 0.25 rad", "yaw: 0.25 mm", "a length; an angle is wanted", "deg"),
        ("pitch: {sine: {amplitude: 0.5", "pitch: {sine: {amplitude: 1.6", "passes 90 deg", "turn"),
        ("second: {guess: 45 deg}", "second: {gues: 45 deg}", "gues", "guess"),
        ("second: {guess: 45 deg}", "second: {guess: [1, 2]}", "it has 2 values", "second"),
        ("pitch: 2 mm/rad", "axis: x", "a screw has a pitch", "m/rad"),
        ("second_axis: y", "second_axis: x", "are parallel", "cross"),
        ("type: spherical, parent: b", "type: free, parent: b", "a free joint closes nothing", "Remove it"),
        ("type: spherical, parent: b", "type: spherical, parent: d", "its parent 'd' is not a body", "'b'|'a'|'c'"),
    ],
)
def test_faults_are_told_with_cause_and_remedy(old, new, cause, remedy):
    with pytest.raises(DescriptionError) as raised:
        ts.build(read(changed(old, new)))
    told = str(raised.value)
    assert cause in told
    assert any(word in told for word in remedy.split("|"))
