"""A planar file stands for a machine in space: both are the same machine."""

import json

import casadi as ca
import jsonschema
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from readable import Readable
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SCHEMA_FILE
from torseur.mechanics.constraints.rows import constraint_matrix, row_labels

schema = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))

FLAT = """\
torseur: 1
name: Twin
plane: xy
gravity: [1, -2 m/s^2]
bodies:
  cart: {mass: 10 kg, com: [10 cm, -5 cm], inertia: 0.6 kg m^2}
  arm: {mass: 2 kg, com: [0.2, 0], inertia: 0.15, inertia_about: origin}
  slider: {mass: 1 kg, inertia: 0.03}
  wheel: {mass: 1 kg, inertia: [0.3, 0.5, 0.3]}
  tip: {mass: 0.5 kg, inertia: 0.003}
joints:
  road: {type: planar, parent: world, child: cart, at: [1, 2, 30 deg]}
  hinge: {type: revolute, parent: cart, child: arm, at: [0.3, 0.1, -0.2], limits: {lower: -90 deg}}
  slide: {type: prismatic, parent: arm, child: slider, at: [400 mm, 0]}
  spin: {type: continuous, parent: cart, child: wheel, at: [0, 0.3], axis: y}
  weld: {type: fixed, parent: slider, child: tip, at: [0.1, 0.05, 90 deg]}
frames:
  hook: {body: arm, at: [0.5, 0.1, 45 deg]}
loads:
  push: {body: cart, at: [0.1, 0.2], force: [3 N, -4 N], torque: 5 N m, measured_in: body}
constraints:
  blade: {type: no_side_slip, frame: hook}
  wheel: {type: rolling, wheel: wheel, radius: 10 cm}
  pin: {type: hitch, between: [tip, cart]}
disturbances:
  gust: {frame: hook, force: [{sine: {amplitude: 2 N, frequency: 1 Hz}}, 1 N], torque: {step: {at: 1 s, after: 2 N m}}}
  shake: {joint: hinge, effort: 1 N m}
initial:
  positions: {road: [0.1, 0.2, 20 deg]}
"""

IN_SPACE = """\
torseur: 1
name: Twin
gravity: [1, -2, 0]
bodies:
  cart: {mass: 10, com: [0.1, -0.05, 0], inertia: [0.4, 0.4, 0.6]}
  arm: {mass: 2, com: [0.2, 0, 0], inertia: [0.0466666666666667, 0.0466666666666667, 0.07]}
  slider: {mass: 1, inertia: [0.02, 0.02, 0.03]}
  wheel: {mass: 1, inertia: [0.3, 0.5, 0.3]}
  tip: {mass: 0.5, inertia: [0.002, 0.002, 0.003]}
joints:
  road: {type: planar, parent: world, child: cart, at: [1, 2, 0], rpy: [0, 0, 30 deg]}
  hinge: {type: revolute, parent: cart, child: arm, at: [0.3, 0.1, 0], rpy: [0, 0, -0.2], limits: {lower: -90 deg}}
  slide: {type: prismatic, parent: arm, child: slider, at: [0.4, 0, 0], axis: x}
  spin: {type: continuous, parent: cart, child: wheel, at: [0, 0.3, 0], axis: y}
  weld: {type: fixed, parent: slider, child: tip, at: [0.1, 0.05, 0], rpy: [0, 0, 90 deg]}
frames:
  hook: {body: arm, at: [0.5, 0.1, 0], rpy: [0, 0, 45 deg]}
loads:
  push: {body: cart, at: [0.1, 0.2, 0], force: [3, -4, 0], torque: [0, 0, 5], measured_in: body}
constraints:
  blade: {type: no_side_slip, frame: hook, sideways: y}
  wheel: {type: rolling, wheel: wheel, radius: 0.1, holds: [sideways, forward]}
  pin: {type: hitch, between: [tip, cart], plane: xy}
disturbances:
  gust: {frame: hook, force: [{sine: {amplitude: 2, frequency: 1}}, 1, 0], torque: [0, 0, {step: {at: 1, after: 2}}]}
  shake: {joint: hinge, effort: 1}
initial:
  positions: {road: [0.1, 0.2, 20 deg]}
"""


def moved_about_x(text):
    """The file of the same machine standing up: its plane xy becomes xz."""
    return (
        text.replace("plane: xy", "plane: xz")
        .replace(", axis: y}", ", axis: z}")
        .replace("[0.3, 0.5, 0.3]", "[0.3, 0.3, 0.5]")
    )


@pytest.fixture(scope="module")
def flat():
    return ts.build(read_yaml("flat.yaml", text=FLAT))


@pytest.fixture(scope="module")
def solid():
    return ts.build(read_yaml("solid.yaml", text=IN_SPACE))


def random_state(model, rng):
    return rng.normal(size=(3, model.nv))


def test_a_planar_file_and_its_twin_in_space_are_the_same_records_to_round_off(flat, solid):
    written, twin = flat.description, solid.description
    inertia = {body.name: body.inertial.inertia for body in twin.bodies}
    for body in written.bodies:
        assert_allclose(body.inertial.inertia, inertia[body.name], rtol=1e-14)
        assert body.inertial.about == "com"
    assert (written.joints, written.frames, written.loads) == (twin.joints, twin.frames, twin.loads)
    assert (written.constraints, written.disturbances) == (twin.constraints, twin.disturbances)
    assert (written.joint_forces, written.initial, written.gravity) == (
        twin.joint_forces,
        twin.initial,
        twin.gravity,
    )


@pytest.mark.parametrize("seed", range(3))
def test_a_planar_machine_moves_like_its_twin_in_space(flat, solid, seed):
    q, v, a = random_state(flat, np.random.default_rng(seed))
    one, other = Readable(flat), Readable(solid)
    assert_allclose(one.inverse_dynamics(q, v, a), other.inverse_dynamics(q, v, a), rtol=1e-12, atol=1e-12)
    assert_allclose(rows_at(flat, q), rows_at(solid, q), rtol=1e-14, atol=1e-14)


def rows_at(model, q):
    return np.array(ca.DM(constraint_matrix(model, ca.DM(q))))


@pytest.mark.parametrize("seed", range(3))
def test_a_machine_moves_alike_in_a_plane_that_stands_up(flat, seed):
    """Angles are positive from the first axis to the second, and gravity, forces and torques are given in the plane."""
    text = moved_about_x(FLAT)
    text = text[: text.index("constraints:")] + text[text.index("disturbances:") :]
    upright = ts.build(read_yaml("upright.yaml", text=text))
    q, v, a = random_state(flat, np.random.default_rng(seed))
    one, other = Readable(flat), Readable(upright)
    assert_allclose(one.inverse_dynamics(q, v, a), other.inverse_dynamics(q, v, a), rtol=1e-12, atol=1e-12)
    assert_allclose(one.pose(q, "hook")[:2, 3], other.pose(q, "hook")[[0, 2], 3], rtol=1e-13)


def test_torques_in_a_plane_that_stands_up_are_about_its_normal():
    text = moved_about_x(FLAT).replace("{step: {at: 1 s, after: 2 N m}}", "{table: {t: [0, 1], x: [0, 2], v: [1, 1]}}")
    description = read_yaml("upright.yaml", text=text)
    silent, turning, other = description.disturbances[0].torque
    assert (turning.x, turning.v, turning.t) == ((0.0, -2.0), (-1.0, -1.0), (0.0, 1.0))
    assert silent == other
    assert description.loads[0].torque == (0, -5, 0)


def test_constraints_of_a_planar_file_are_those_of_its_plane():
    seen_from_above = read_yaml("flat.yaml", text=FLAT).constraints
    seen_from_the_side = read_yaml("upright.yaml", text=moved_about_x(FLAT)).constraints
    assert [c.holds for c in (seen_from_above[1], seen_from_the_side[1])] == [
        ("sideways", "forward"),
        ("normal", "forward"),
    ]
    assert [c.sideways for c in (seen_from_above[0], seen_from_the_side[0])] == [(0, 1, 0), (0, 0, 1)]
    assert [c.plane for c in (seen_from_above[2], seen_from_the_side[2])] == ["xy", "xz"]


def test_a_wheel_seen_from_the_side_rolls_on_the_line_of_the_ground():
    """A wheel on the x axis that turns by the angle a about −y, from x to z, goes back by r a."""
    text = """\
torseur: 1
plane: xz
bodies: {wheel: {mass: 1, inertia: 0.1}}
joints: {place: {type: planar, parent: world, child: wheel}}
constraints: {ground: {type: rolling, wheel: wheel, axis: y, radius: 0.2}}
"""
    model = ts.build(read_yaml("wheel.yaml", text=text))
    assert row_labels(model) == ("ground.normal", "ground.forward")
    rows = rows_at(model, np.array([0.7, 0.2, 1.1]))
    assert_allclose(rows, [[0, 1, 0], [1, 0, 0.2]], atol=1e-15)


def test_planar_files_survive_writing_in_space_and_fit_the_schema():
    for text in (FLAT, moved_about_x(FLAT)):
        description = read_yaml("flat.yaml", text=text)
        written = yaml_text(description)
        assert read_yaml("again.yaml", text=written) == description
        assert "plane: xy\n" not in written.splitlines()[:3]
        schema.validate(load_tree("flat.yaml", text=text).data)
        schema.validate(load_tree("written.yaml", text=written).data)
        assert [str(c) for c in check_description(description)] == []


def test_gravity_is_downward_unless_it_is_given_in_the_plane():
    gravity = lambda line: read_yaml("g.yaml", text=f"torseur: 1\nplane: xz\n{line}").gravity  # noqa: E731
    assert gravity("") == (0, 0, -9.80665)
    assert gravity("gravity: 3 m/s^2") == (0, 0, -3)
    assert gravity("gravity: [1, 2]") == (1, 0, 2)
    assert gravity("gravity: 0") == (0, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "cause", "remedy"),
    [
        ("plane: xy", "plane: yz", "'yz' is not known", "'xy', 'xz'"),
        ("com: [10 cm, -5 cm]", "com: [10 cm, -5 cm, 0]", "3 entries instead of 2", "Give 2"),
        ("at: [400 mm, 0]", "at: [400 mm]", "the place has 1 numbers", "2 (a point), or 3"),
        ("at: [1, 2, 30 deg]", "at: [1, 2, 30 mm]", "a length; an angle is wanted", "30 deg"),
        ("inertia: 0.6 kg m^2", "inertia: 0.6 kg", "a mass; a moment of inertia is wanted", "kg m^2"),
        ("inertia: 0.6 kg m^2", "inertia: [1, 2]", "2 entries", "Give 3"),
        ("mass: 10 kg, ", "", "given without 'mass'", "12 kg"),
        ("gravity: [1, -2 m/s^2]", "gravity: [1, 2, 3]", "gravity has 3 numbers", "2 components"),
        ("type: prismatic", "type: spherical", "'spherical' is not known", "Known are"),
        ("at: [0.3, 0.1, -0.2]", "rpy: [0, 0, 1]", "unknown key", "Known are"),
        ("type: planar, ", "type: planar, axis: z, ", "does not belong to a planar joint", "Remove"),
        ("torque: 5 N m", "torque: [0, 0, 5]", "number", ""),
        ("force: [3 N, -4 N]", "force: [3 N, -4 N, 0]", "3 entries instead of 2", "Give 2"),
        ("name: Twin", "loops: []", "a planar file has no 'loops'", "hitch"),
        ("name: Twin", "dh: {}", "a planar file has no 'dh'", "in space"),
    ],
)
def test_faults_of_a_planar_file_are_told(old, new, cause, remedy):
    assert FLAT.count(old) == 1
    with pytest.raises(DescriptionError) as refused:
        read_yaml("flat.yaml", text=FLAT.replace(old, new))
    complaint = refused.value.complaints[0]
    assert cause in complaint.cause
    assert remedy in complaint.remedy
    assert complaint.where.line is not None
