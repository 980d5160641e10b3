"""Controllers in files: what is read is written again, and what is wrong is said with its place and remedy."""

import json

import jsonschema
import pytest

from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.records.controllers import (
    CirclePath,
    Differential,
    LinePath,
    OperationalComputedTorque,
    PathFollowing,
    PdGravity,
    PolylinePath,
    ResolvedRate,
    Singularity,
    SplinePath,
    Steering,
    Trailer,
)
from torseur.description.records.drives import Constant, Sine
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SCHEMA_FILE
from torseur.model.build import build

schema = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))

MACHINE = """
torseur: 1
name: test
bodies:
  cart: {{mass: 10, inertia: [1, 2, 2.5]}}
  left: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}
  right: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}
  arm: {{mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}}
  hand: {{mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}}
joints:
  cart: {{type: planar, parent: world, child: cart}}
  left: {{type: revolute, parent: cart, child: left, axis: y}}
  right: {{type: revolute, parent: cart, child: right, axis: y}}
  arm: {{type: revolute, parent: cart, child: arm, axis: y}}
  slide: {{type: prismatic, parent: arm, child: hand, axis: x}}
motors:
  left: {{ratio: 10}}
  right: {{ratio: 10}}
  arm: {{ratio: 50}}
  slide: {{ratio: 200 rad/m}}
frames:
  tool: {{body: hand, at: [0.3, 0, 0]}}
{servos}
controllers:
{controllers}
"""
HOLD = (
    "  hold: {kind: pd_gravity, joints: {arm: {setpoint: 30 deg, kp: 100 N m/rad, kd: 9}, "
    "slide: {setpoint: 5 cm, kp: 2000 N/m, kd: 80 N s/m}}}"
)
DRAW = (
    "  draw: {kind: operational_computed_torque, frame: tool, x: {sine: {amplitude: 10 mm, frequency: 2 Hz}}, "
    "z: 0.4 m, kp: 100, kd: 20 1/s, motors: [arm, slide], null_damping: 3}"
)
RATE = (
    "  draw: {kind: resolved_rate, frame: tool, x: 0.3, orientation: hold, components: [x, wy], kp: 5, kv: 100, "
    "singularity: {below: 0.1, damping: 0.2}}"
)
TURN = "  draw: {kind: operational_computed_torque, frame: tool, rpy: [0, 10 deg, 0], kp: 5, kd: 100, command: voltage}"
LEAD = (
    "  lead: {{kind: path_following, frame: cart, path: {path}, speed: {{ramp: {{end: 2 s, to: 1.5 m/s}}}}, "
    "look_ahead: 2 m, {drive}}}"
)
WHEELS = "differential: {left: left, right: right, radius: 0.1, track: 0.5, kv: 3}"
PATHS = {
    "{line: {through: [1, 2], direction: 90 deg}}": LinePath((1.0, 2.0), pytest.approx(1.5707963267948966)),
    "{circle: {center: [0, 3], radius: 4 m, turn: right}}": CirclePath((0.0, 3.0), 4.0, "right"),
    "{polyline: {points: [[0, 0], [5, 0], [5, 5]], radius: 1, closed: true}}": PolylinePath(
        ((0.0, 0.0), (5.0, 0.0), (5.0, 5.0)), 1.0, True
    ),
    "{spline: {points: [[0, 0], [5, 1], [9, 5]]}}": SplinePath(((0.0, 0.0), (5.0, 1.0), (9.0, 5.0))),
}


def text(controllers, servos=""):
    return MACHINE.format(controllers=controllers, servos=servos)


def read(controllers, servos=""):
    return read_yaml("test.yaml", text=text(controllers, servos))


def complaints(controllers, servos=""):
    try:
        description = read(controllers, servos)
    except DescriptionError as error:
        return [str(complaint) for complaint in error.complaints]
    return [str(complaint) for complaint in check_description(description)]


@pytest.mark.parametrize(
    "controllers",
    [HOLD, DRAW, RATE, TURN.replace("voltage", "torque"), HOLD + "\n" + LEAD.format(path="{line: {}}", drive=WHEELS)]
    + [LEAD.format(path=path, drive=WHEELS) for path in PATHS],
)
def test_reading_what_was_written_gives_the_same_controllers(controllers):
    description = read(controllers)
    again = read_yaml("again.yaml", text=yaml_text(description))
    assert again.controllers == description.controllers
    assert complaints(controllers) == []
    schema.validate(load_tree("test.yaml", text=text(controllers)).data)
    assert len(build(description).controllers) == len(description.controllers)


def test_numbers_arrive_in_si_units():
    (hold,) = read(HOLD).controllers
    assert isinstance(hold, PdGravity)
    assert [(goal.joint, goal.kp, goal.kd) for goal in hold.joints] == [("arm", 100.0, 9.0), ("slide", 2000.0, 80.0)]
    assert hold.joints[1].setpoint == Constant(0.05)
    (draw,) = read(DRAW).controllers
    assert isinstance(draw, OperationalComputedTorque)
    assert draw.goal.position == (Sine(0.01, 2.0), None, Constant(0.4)) and draw.goal.rows() == ("x", "z")
    assert (draw.kp, draw.kd, draw.null_damping, draw.motors) == (100.0, 20.0, 3.0, ("arm", "slide"))
    (rate,) = read(RATE).controllers
    assert isinstance(rate, ResolvedRate)
    assert rate.goal.orientation == "hold" and rate.goal.rows() == ("x", "wy")
    assert rate.singularity == Singularity(0.1, 0.2)


@pytest.mark.parametrize("path", PATHS)
def test_paths_and_vehicles_are_read(path):
    (lead,) = read(LEAD.format(path=path, drive=WHEELS)).controllers
    assert isinstance(lead, PathFollowing)
    assert lead.path == PATHS[path]
    assert lead.traction == Differential("left", "right", 0.1, 0.5, 3.0)
    assert (lead.look_ahead, lead.heading_gain) == (2.0, 1.0)


def test_a_car_with_a_trailer_is_read():
    car = "traction: {joints: [left], radius: 0.1, kv: 3}, steering: {joint: arm, wheelbase: 2 m, kp: 100, kd: 5}, "
    car += "heading_gain: 0.7 1/m, trailer: {joint: right, length: 3 m, offset: 20 cm}"
    (lead,) = read(LEAD.format(path="{line: {}}", drive=car)).controllers
    assert isinstance(lead, PathFollowing)
    assert lead.steering == Steering("arm", 2.0, 100.0, 5.0) and lead.trailer == Trailer("right", 3.0, 0.2)
    assert lead.heading_gain == 0.7
    assert read_yaml("again.yaml", text=yaml_text(read(LEAD.format(path="{line: {}}", drive=car)))).controllers == (
        lead,
    )


def test_a_law_takes_the_motors_that_nothing_else_commands():
    greedy = DRAW.replace(", motors: [arm, slide]", "")
    model = build(read(greedy + "\n" + LEAD.format(path="{line: {}}", drive=WHEELS)))
    assert [model.motor_names[k] for k in model.controllers[0].motors] == ["arm", "slide"]
    model = build(read(greedy, "servos: {left: {kind: hold, kp: 1}}"))
    assert [model.motor_names[k] for k in model.controllers[0].motors] == ["right", "arm", "slide"]


WRONG = {
    "  a: {kind: pd_grav, joints: {}}": "its kind 'pd_grav' is not known. Did you mean 'pd_gravity'",
    "  a: {joints: {}}": "key 'kind' is missing",
    HOLD.replace("kd: 9", "kd: 9 N"): "9 N is a force",
    HOLD.replace("kd: 9", "kd: -9"): "its kd of 'arm' -9 is not positive",
    HOLD.replace("arm:", "arn:"): "there is no joint 'arn'. Did you mean 'arm'",
    HOLD.replace("arm:", "cart:"): "joint 'cart' has several coordinates. Name one of cart.x",
    HOLD.replace("kp: 100 N m/rad, ", ""): "key 'kp' is missing",
    DRAW.replace(
        "frame: tool", "frame: tol"
    ): "it leads 'tol', which is neither a frame nor a body. Did you mean 'tool'",
    DRAW.replace("frame: tool", "frame: world"): "it leads 'world', which nothing moves",
    DRAW.replace("kp: 100,", "kp: 0,"): "its kp 0 is not positive",
    DRAW.replace("kp: 100,", "kp: 100 1/s,"): "'kp'",
    DRAW.replace("[arm, slide]", "[arn]"): "there is no motor 'arn'",
    DRAW.replace("motors", "motor"): "unknown key",
    DRAW.replace("command: voltage", "").replace("z: 0.4 m", "components: [x, y]"): "component 'y' has no set-point",
    TURN: "it commands a voltage, but motor 'left' has no electrics",
    TURN.replace("rpy: [0, 10 deg, 0], ", ""): "it is not said where the frame is to be",
    RATE.replace("hold", "held"): "'held' is not an orientation",
    RATE.replace("damping: 0.2", "damping: 0"): "its damping at a singular posture 0 is not positive",
    RATE.replace("kv: 100", "kv: 0"): "its kv 0 is not positive",
    LEAD.format(path="{line: {}, circle: {radius: 1}}", drive=WHEELS): "line and circle are given",
    LEAD.format(path="{}", drive=WHEELS): "no path is given",
    LEAD.format(path="{circle: {radius: -1}}", drive=WHEELS): "the radius -1 m of its circle is not positive",
    LEAD.format(path="{spline: {points: [[0, 0]]}}", drive=WHEELS): "its path has 1 points, and needs 2",
    LEAD.format(path="{spline: {points: [[0, 0], [1, 1], [1, 1]]}}", drive=WHEELS): "are the same",
    LEAD.format(
        path="{polyline: {points: [[0, 0], [3, 0], [3, 3]], radius: 4}}", drive=WHEELS
    ): "do not fit between them",
    LEAD.format(
        path="{polyline: {points: [[0, 0], [3, 0], [0, 0]], radius: 1}}", drive=WHEELS
    ): "do not fit between them",
    LEAD.format(path="{line: {}}", drive="traction: {joints: [left], radius: 1, kv: 1}"): "nothing steers",
    LEAD.format(path="{line: {}}", drive="heading_gain: 1"): "it is not said what drives",
    LEAD.format(
        path="{line: {}}", drive=WHEELS.replace("track: 0.5", "track: 0")
    ): "its track of the wheels 0 is not positive",
    LEAD.format(path="{line: {}}", drive=WHEELS).replace(
        "look_ahead: 2", "look_ahead: 0"
    ): "its look-ahead 0 is not positive",
    HOLD + "\n" + DRAW: "motor 'arm' is already commanded by controller 'hold'",
}


@pytest.mark.parametrize("controllers", WRONG)
def test_what_is_wrong_is_said(controllers):
    said = complaints(controllers)
    assert any(WRONG[controllers] in complaint for complaint in said), said
    assert all("controller '" in complaint for complaint in said)


def test_a_servo_and_a_controller_cannot_command_one_motor():
    said = complaints(HOLD, "servos: {arm: {kind: hold, kp: 1}}")
    assert any("motor 'arm' is already commanded by servo 'arm'" in complaint for complaint in said)


def test_a_joint_without_motor_cannot_be_controlled():
    description = text(HOLD).replace("  arm: {ratio: 50}\n", "")
    said = [str(c) for c in check_description(read_yaml("test.yaml", text=description))]
    assert any("no motor drives joint 'arm'" in complaint for complaint in said)


def test_one_motor_of_two_joints_cannot_choose_their_efforts():
    description = text(DRAW).replace("  arm: {ratio: 50}", "  arm: {drives: {arm: 5, left: 2}}")
    said = [str(c) for c in check_description(read_yaml("test.yaml", text=description))]
    assert any("2 motors drive 3 joints (arm, left, slide)" in complaint for complaint in said)
