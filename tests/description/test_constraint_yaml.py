"""Constraints and chosen speeds in files: read with units, written again, refused with line, cause and remedy."""

import json
from dataclasses import replace

import jsonschema
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.records import constraints as records
from torseur.description.records.constraints import Grip, Hitch, IndependentSpeed, NoSideSlip, PrescribedMotion, Rolling
from torseur.description.records.drives import Sine, Table
from torseur.description.syntax.expressions import expression_of_text
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.urdf.losses import losses
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SCHEMA_FILE

schema = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))

MACHINE = """\
torseur: 1
bodies:
  cart: {mass: 10 kg, inertia: [1, 2, 3]}
  fork: {mass: 1 kg, inertia: [0.1, 0.1, 0.1]}
  wheel: {mass: 1 kg, inertia: [0.1, 0.2, 0.1]}
  other: {mass: 1 kg, inertia: [0.1, 0.2, 0.1]}
  trailer: {mass: 1 kg, inertia: [0.1, 0.2, 0.1]}
joints:
  flight: {type: free, parent: world, child: cart}
  steer: {type: revolute, parent: cart, child: fork, at: [1, 0, 0]}
  spin: {type: revolute, parent: fork, child: wheel, axis: y}
  spin2: {type: revolute, parent: cart, child: other, at: [0, 1, 0], axis: y}
  twin: {type: revolute, parent: cart, child: trailer, axis: y, mimic: {joint: spin}}
frames:
  hook: {body: cart, at: [-300 mm, 0, 0]}
constraints:
  blade: {type: knife_edge, frame: hook, sideways: [0, 2, 0], grip: {coefficient: 0.9, load: 2 kN}}
  front: {type: rolling, wheel: wheel, radius: 300 mm, grip: {coefficient: 0.8}}
  pair:
    {type: wheel_pair, wheels: [wheel, other], axis: -y, radius: 10 cm, on: fork, normal: x, holds: [forward, sideways]}
  hand: {type: prescribed, joint: steer, rate: {sine: {amplitude: 30 deg/s, frequency: 2 Hz}}}
  arm: {type: prescribed, joint: spin2, angle: {table: {t: [0, 1], q: [0, 90 deg], v: [0, 90 deg/s]}}}
  pin: {type: hitch, between: [hook, trailer]}
  flat: {type: hitch, between: [hook, trailer], plane: xz}
  mine:
    type: rows
    rows: [{flight.vx: "sin(steer)", steer: -0.5}, {spin: 1, twin: "flight.z**2", equals: 0.1}]
independent_speeds:
  u: {of: hook, along: x}
  turn: {of: cart, about: [0, 0, 2]}
  wheel: spin
"""


def changed(old, new):
    assert MACHINE.count(old) == 1, old
    return MACHINE.replace(old, new)


def line_of(text, word):
    return next(number for number, line in enumerate(text.splitlines(), 1) if word in line)


def test_constraints_are_read_in_si_units():
    blade, front, pair, hand, arm, pin, flat, mine = read_yaml("cart.yaml", text=MACHINE).constraints
    assert blade == NoSideSlip("blade", "hook", (0.0, 2.0, 0.0), grip=Grip(0.9, 2000.0))
    assert front == Rolling("front", ("wheel",), 0.3, grip=Grip(0.8))
    held = ("sideways", "forward")
    assert pair == Rolling("pair", ("wheel", "other"), 0.1, (0.0, -1.0, 0.0), "fork", (1.0, 0.0, 0.0), held)
    assert hand == PrescribedMotion("hand", "steer", Sine(np.deg2rad(30), 2.0), "rate")
    quarter = np.pi / 2
    assert arm == PrescribedMotion("arm", "spin2", Table((0.0, 1.0), (0.0, quarter), (0.0, quarter)), "position")
    assert (pin, flat) == (Hitch("pin", "hook", "trailer"), Hitch("flat", "hook", "trailer", "xz"))
    assert mine.values == (0.0, 0.1)
    assert [(name, entry.text) for name, entry in mine.rows[0]] == [("flight.vx", "sin(steer)"), ("steer", "-0.5")]
    assert [name for name, _ in mine.rows[1]] == ["spin", "twin"]
    assert blade.where.line == line_of(MACHINE, "blade:")


def test_chosen_speeds_are_read():
    u, turn, wheel = read_yaml("cart.yaml", text=MACHINE).independent_speeds
    assert u == IndependentSpeed("u", "along", "hook", (1.0, 0.0, 0.0))
    assert turn == IndependentSpeed("turn", "about", "cart", (0.0, 0.0, 2.0))
    assert wheel == IndependentSpeed("wheel", "joint", "spin")


def test_constraints_survive_writing_and_reading_and_fit_the_schema():
    description = read_yaml("cart.yaml", text=MACHINE)
    text = yaml_text(description)
    assert read_yaml("again.yaml", text=text) == description
    schema.validate(load_tree("cart.yaml", text=MACHINE).data)
    schema.validate(load_tree("again.yaml", text=text).data)
    assert [c for c in check_description(description) if c.severity == "error"] == []


def test_the_model_has_a_constraint_for_each_and_one_for_each_wheel_of_a_pair():
    model = ts.build(read_yaml("cart.yaml", text=MACHINE))
    rows = {c.name: (c.holonomic, c.nonholonomic, c.row_names) for c in model.constraints}
    assert rows == {
        "blade": (0, 1, ("sideways",)),
        "front": (1, 2, ("normal", "sideways", "forward")),
        "pair.wheel": (0, 2, ("sideways", "forward")),
        "pair.other": (0, 1, ("forward",)),
        "hand": (0, 1, ("effort",)),
        "arm": (0, 1, ("effort",)),
        "pin": (3, 0, ("x", "y", "z")),
        "flat": (2, 0, ("x", "z")),
        "mine": (0, 2, ("row1", "row2")),
    }
    assert model.constraints[0].grip == Grip(0.9, 2000.0)
    assert [(s.name, s.kind, s.of) for s in model.independent_speeds] == [
        ("u", "point", "hook"),
        ("turn", "turn", "cart"),
        ("wheel", "joint", "spin"),
    ]
    assert_allclose(model.independent_speeds[1].direction, [0, 0, 1])


@pytest.mark.parametrize(
    ("old", "new", "element", "cause", "remedy"),
    [
        # keys and units
        ("type: rolling, ", "", "'front'", "key 'type' is missing", "type"),
        ("type: rolling", "type: roling", "'front'", "its type 'roling' is not known", "Did you mean 'rolling'?"),
        ("radius: 300 mm", "radius: 300 N", "'front'", "a force; a length is wanted", "12 mm"),
        ("radius: 300 mm, ", "", "'front'", "key 'radius' is missing", "radius"),
        ("radius: 10 cm", "radius: 10 cm, spin: 3", "'pair'", "unknown key", "Known are"),
        ("wheels: [wheel, other]", "wheels: [wheel]", "'pair'", "has no entry 2", "entries"),
        ("holds: [forward, sideways]", "holds: []", "'pair'", "the list is empty", "at least one"),
        ("holds: [forward, sideways]", "holds: [forward, forward]", "'pair'", "named twice", "once at most"),
        ("holds: [forward, sideways]", "holds: [foward]", "'pair'", "'foward' is not known", "Did you mean 'forward'?"),
        ("load: 2 kN", "load: 2 kg", "'blade'", "a mass; a force is wanted", "N"),
        ("sideways: [0, 2, 0]", "sideways: left", "'blade'", "'left' is not an axis", "Write x, y, z"),
        ("plane: xz", "plane: zx", "'flat'", "'zx' is not known", "Known are"),
        (
            "rate: {sine: {amplitude: 30 deg/s",
            "rate: {sine: {amplitude: 30 deg",
            "'hand'",
            "an angular speed is wanted",
            "rpm",
        ),
        ("rate: {sine", "angle: {sine", "'hand'", "an angular speed; an angle is wanted", "30 deg"),
        ("joint: steer, ", "joint: steer, angle: 1, ", "'hand'", "angle and rate are given", "one of angle"),
        (", rate: {sine: {amplitude: 30 deg/s, frequency: 2 Hz}}", "", "'hand'", "not said how", "one of angle"),
        # rows
        ('"sin(steer)"', '"sin(steer"', "'mine'", "cannot be read at character 4", "SI units"),
        ('"sin(steer)"', '"sinus(steer)"', "'mine'", "'sinus' at character 1 is not known", "'sin'"),
        ('"sin(steer)"', "[1]", "'mine'", "a number or an expression", "0.5"),
        ("equals: 0.1", "equals: much", "'mine'", "is not a number", "SI units"),
        ('{flight.vx: "sin(steer)", steer: -0.5}', "{equals: 1}", "'mine'", "the row has no speed", "cart.x"),
        # chosen speeds
        ("along: x", "along: x, about: z", "speed 'u'", "not said which speed", "of: a frame"),
        ("{of: hook, along: x}", "{of: hook}", "speed 'u'", "not said which speed", "of: a frame"),
        ("wheel: spin\n", "wheel: 3\n", "speed 'wheel'", "a mapping of keys is wanted", "Indent"),
    ],
)
def test_faults_of_the_file_are_told_with_line_element_cause_and_remedy(old, new, element, cause, remedy):
    text = changed(old, new)
    with pytest.raises(DescriptionError) as refused:
        read_yaml("cart.yaml", text=text)
    complaint = refused.value.complaints[0]
    assert element in complaint.element
    assert cause in complaint.cause
    assert remedy in complaint.remedy
    assert complaint.where.line is not None and complaint.where.line >= line_of(text, "constraints:")


def faults(text):
    try:
        return [c for c in check_description(read_yaml("cart.yaml", text=text)) if c.severity == "error"]
    except DescriptionError as error:
        return error.complaints


@pytest.mark.parametrize(
    ("old", "new", "element", "cause", "remedy"),
    [
        ("frame: hook", "frame: hok", "constraint 'blade'", "'hok' is neither a frame nor", "Did you mean 'hook'?"),
        ("wheel: wheel, r", "wheel: weel, r", "constraint 'front'", "'weel' is neither", "Did you mean 'wheel'?"),
        ("on: fork", "on: frok", "constraint 'pair'", "'frok' is neither", "Did you mean 'fork'?"),
        ("on: fork", "on: wheel", "constraint 'pair'", "it names 'wheel' twice", "different bodies"),
        ("[wheel, other]", "[other, other]", "constraint 'pair'", "it names 'other' twice", "different bodies"),
        (
            "pin: {type: hitch, between: [hook,",
            "pin: {type: hitch, between: [trailer,",
            "constraint 'pin'",
            "twice",
            "Name",
        ),
        ("sideways: [0, 2, 0]", "sideways: [0, 0, 0]", "constraint 'blade'", "no direction", "non-zero"),
        ("axis: -y, radius", "axis: [0, 0, 0], radius", "constraint 'pair'", "axis [0 0 0] has no", "non-zero"),
        ("radius: 300 mm", "radius: 0", "constraint 'front'", "radius 0 m is not positive", "positive"),
        ("coefficient: 0.9", "coefficient: 0", "constraint 'blade'", "coefficient 0 is not positive", "positive"),
        ("load: 2 kN", "load: -2 N", "constraint 'blade'", "load -2 N is not positive", "positive"),
        (", load: 2 kN", "", "constraint 'blade'", "which this constraint does not know", "Give 'load'"),
        (
            "joint: steer,",
            "joint: ster,",
            "constraint 'hand'",
            "'ster' is not a joint's speed",
            "Did you mean 'steer'?",
        ),
        ("joint: steer,", "joint: flight,", "constraint 'hand'", "has 6 speeds", "flight.wx, flight.wy"),
        ("joint: steer,", "joint: twin,", "constraint 'hand'", "follows 'spin'", "motion of 'spin'"),
        ("joint: spin2,", "joint: flight.wx,", "constraint 'arm'", "component of a velocity", "'rate' instead"),
        ("joint: spin2,", "joint: steer,", "constraint 'arm'", "prescribes the motion of 'steer' already", "Keep one"),
        ("flight.vx:", "flight.x:", "constraint 'mine'", "row 1: 'flight.x' is not a joint's speed", "flight"),
        ('"sin(steer)"', '"1 + ster"', "constraint 'mine'", "row 1: 'ster' at character 5", "Did you mean 'steer'?"),
        ("of: hook", "of: hok", "independent speed 'u'", "'hok' is neither", "Did you mean 'hook'?"),
        ("about: [0, 0, 2]", "about: [0, 0, 0]", "independent speed 'turn'", "direction [0 0 0] is none", "non-zero"),
        ("wheel: spin\n", "wheel: flight\n", "independent speed 'wheel'", "has 6 speeds", "flight.wx"),
        ("wheel: spin\n", "wheel: steer\n", "independent speed 'wheel'", "prescribed by constraint 'hand'", "Remove"),
        ("v: [0, 90 deg/s]", "v: [0]", "constraint 'arm'", "2 times, but 1 speeds", "one for each"),
    ],
)
def test_faults_of_the_machine_are_told_with_element_cause_and_remedy(old, new, element, cause, remedy):
    errors = faults(changed(old, new))
    assert any(element == c.element and cause in c.cause and remedy in c.remedy for c in errors), errors


def test_a_wheel_that_lies_flat_at_the_start_is_refused():
    text = changed("wheel: wheel, radius", "wheel: wheel, axis: z, radius")
    with pytest.raises(DescriptionError, match=r"constraint 'front' \(cart.yaml:\d+\): .* lies flat"):
        ts.build(read_yaml("cart.yaml", text=text))


def test_a_start_that_is_prescribed_is_not_given_again():
    text = MACHINE + "initial: {positions: {steer: 1 deg, spin2: 1 deg}, velocities: {steer: 1 deg/s}}\n"
    errors = [c.element for c in check_description(read_yaml("cart.yaml", text=text)) if c.severity == "error"]
    assert errors == ["initial velocity of 'steer'", "initial position of 'spin2'"]


def test_names_that_loops_have_are_refused():
    text = MACHINE + "loops: [{name: pin, type: spherical, between: [hook, trailer]}]\n"
    errors = [c for c in check_description(read_yaml("cart.yaml", text=text)) if c.severity == "error"]
    assert [c.element for c in errors] == ["constraint 'pin'"]
    assert "same name" in errors[0].cause


def test_faulty_records_made_in_python_are_told_too():
    description = read_yaml("cart.yaml", text=MACHINE)
    wrong = (
        Rolling("nothing", ("wheel",), 0.3, holds=()),
        Rolling("odd", ("wheel",), 0.3, holds=("upward",)),
        records.SpeedRows("short", ((("spin", expression_of_text("1")),),), ()),
        records.SpeedRows("none", (), ()),
        Rolling("endless", ("wheel",), float("inf")),
    )
    found = {c.element for c in check_description(replace(description, constraints=wrong)) if c.severity == "error"}
    assert found >= {"constraint 'short'", "constraint 'none'", "constraint 'endless'"}
    found = {c.element for c in check_description(replace(description, constraints=wrong[:2])) if c.severity == "error"}
    assert found == {"constraint 'nothing'", "constraint 'odd'"}


def test_massless_wheels_and_steered_bodies_are_determined_by_their_constraints():
    """Without constraints a joint that moves nothing is doubtful."""
    text = MACHINE.replace("  wheel: {mass: 1 kg, inertia: [0.1, 0.2, 0.1]}", "  wheel:")
    text = text.replace("  fork: {mass: 1 kg, inertia: [0.1, 0.1, 0.1]}", "  fork:").replace(
        ", mimic: {joint: spin}", ""
    )
    description = read_yaml("cart.yaml", text=text)
    assert check_description(description) == ()
    assert len(check_description(replace(description, constraints=(), independent_speeds=()))) == 2


def test_urdf_loses_constraints_and_says_so():
    said = [str(c) for c in losses(read_yaml("cart.yaml", text=MACHINE))]
    assert any(text.startswith("constraint 'blade'") and "URDF has no constraints" in text for text in said)
    assert any(text.startswith("independent speed 'u'") for text in said)
