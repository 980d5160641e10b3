"""Gears whose axles meet: ratios however axes point, a differential, the force at the teeth."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.yaml_format import read_yaml, yaml_text

PAIR = """
torseur: 1
gravity: [0, 0, 0]
bodies:
  first: {{mass: 1, inertia: [0.02, 0.02, 0.03]}}
  second: {{mass: 1, inertia: [0.03, 0.03, 0.05]}}
joints:
  one: {{type: continuous, parent: world, child: first, axis: [0, 0, {a}]}}
  two: {{type: continuous, parent: world, child: second, at: {at}, rpy: [0, {tilt}, 0.4], axis: [0, 0, {b}]}}
constraints:
  mesh: {{type: gear, between: [first, second], teeth: [30, 20], module: 2 mm, axis: z, second_axis: {own}}}
disturbances: {{drive: {{joint: one, effort: 0.5 N m}}}}
initial: {{positions: {{two: {{guess: 0.3}}}}}}
simulate: {{duration: 2, tolerance: 1e-10, save: 0.1}}
"""


def built(text):
    return ts.build(read_yaml("gears.yaml", text=text))


def placed(tilt, apart, beyond):
    """A wheel at this distance from the point where the axles meet, which is ``beyond`` above the first wheel."""
    direction = np.array([np.sin(tilt) * np.cos(0.4), np.sin(tilt) * np.sin(0.4), np.cos(tilt)])
    return np.array([0, 0, beyond]) + apart * direction


@pytest.mark.parametrize(
    ("own", "a", "b", "apart"), [("z", 1, 1, 0.04), ("-z", 1, 1, 0.04), ("z", -1, 1, -0.04), ("-z", 1, -1, -0.04)]
)
def test_pitch_cones_roll_on_each_other_whichever_way_axes_point(own, a, b, apart):
    """Where they touch, ω_1 × p = ω_2 × p for the line of contact p through the point where the axles meet."""
    tilt, beyond = 1.2, 0.05
    at = placed(tilt, apart, beyond)
    place = "[" + ", ".join(map(repr, map(float, at))) + "]"
    done = ts.simulate(built(PAIR.format(a=a, b=b, at=place, tilt=tilt, own=own)))
    done.check().raise_if_failed()
    e, f = np.array([0, 0, 1.0]), (at - [0, 0, beyond]) / apart
    one, two = (done.v[-1, k] * sense * axis for k, (sense, axis) in enumerate([(a, e), (b, f)]))
    assert abs(done.v[-1, 0]) > 5 and abs(done.q[-1, 1]) > 2 * np.pi
    # the cones' axes lead from that point to the wheels; the sines of their angles are as the teeth
    to_one, to_two = -e, np.sign(apart) * f
    angle = np.arccos(to_one @ to_two)
    cone = np.arctan2(30 * np.sin(angle), 20 + 30 * np.cos(angle))
    across = to_two - to_one * (to_one @ to_two)
    p = np.cos(cone) * to_one + np.sin(cone) * across / np.linalg.norm(across)
    assert_allclose(np.cross(one, p), np.cross(two, p), atol=1e-8 * np.linalg.norm(one))


def test_wheels_of_reflected_inertia_speed_up_and_teeth_push_as_much_as_that_takes():
    place = "[" + ", ".join(map(repr, map(float, placed(1.2, 0.04, 0.05)))) + "]"
    done = ts.simulate(built(PAIR.format(a=1, b=1, at=place, tilt=1.2, own="z")))
    acceleration = 0.5 / (0.03 + 0.05 * 1.5**2)
    assert_allclose(done.v[:, 0], acceleration * done.t, rtol=1e-8, atol=1e-12)
    # torque on the second wheel over the radius of its pitch circle, 20 mm
    assert_allclose(np.abs(done["constraint_force.mesh.tooth"]), 0.05 * 1.5 * acceleration / 0.02, rtol=1e-8)


DIFFERENTIAL = """
torseur: 1
gravity: [0, 0, 0]
bodies:
  case: {mass: 2, inertia: [0.02, 0.02, 0.02]}
  left: {mass: 1, inertia: [0.02, 0.01, 0.02]}
  right: {mass: 1, inertia: [0.02, 0.01, 0.02]}
  spider: {mass: 0.2, inertia: [1e-4, 1e-4, 1e-4]}
joints:
  case: {type: continuous, parent: world, child: case, axis: y}
  left: {type: continuous, parent: world, child: left, at: [0, 30 mm, 0], axis: y}
  right: {type: continuous, parent: world, child: right, at: [0, -30 mm, 0], axis: y}
  spider: {type: continuous, parent: case, child: spider, at: [30 mm, 0, 0], axis: x}
constraints:
  first: {type: gear, between: [left, spider], teeth: [16, 10], module: 3 mm, axis: y, second_axis: x}
  second: {type: gear, between: [right, spider], teeth: [16, 10], module: 3 mm, axis: y, second_axis: x}
disturbances:
  engine: {joint: case, effort: 3 N m}
  brake: {joint: left, effort: -0.4 N m}
simulate: {duration: 2, tolerance: 1e-10, save: 0.1}
"""


@pytest.mark.parametrize("formulation", ["joint", "kane"])
def test_the_wheels_of_a_differential_turn_twice_as_much_together_as_its_case(formulation):
    """Willis, and Lagrange's equations of the sum and the difference of the wheels' angles S and D.

    2 T = J S'²/4 + 0.01 (S'² + D'²)/2 + 1e-4 (0.8 D')²: the case turns by S/2, the spider on it by 0.8 D.
    """
    model = built(DIFFERENTIAL)
    done = ts.simulate(model, formulation=formulation)
    done.check().raise_if_failed()
    case, left, right, spider = (
        done.q[:, model.joint_names.index(name)] for name in ("case", "left", "right", "spider")
    )
    assert abs(case[-1]) > 2 * np.pi and abs(left - right)[-1] > 2 * np.pi
    assert_allclose(left + right, 2 * case, atol=1e-8)
    assert_allclose(np.abs(spider), 0.8 * np.abs(left - right), atol=1e-8)
    J = 0.02 + 0.2 * 0.03**2 + 1e-4
    assert_allclose(left + right, (1.5 - 0.2) / (J / 4 + 0.005) * done.t**2 / 2, rtol=1e-7, atol=1e-12)
    assert_allclose(left - right, -0.2 / (0.005 + 0.64e-4) * done.t**2 / 2, rtol=1e-7, atol=1e-12)


def test_second_axes_survive_a_file():
    description = read_yaml("gears.yaml", text=DIFFERENTIAL)
    assert read_yaml("again.yaml", text=yaml_text(description)) == description


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("at: [30 mm, 0, 0], axis: x", "axis: x", "one of its wheels is centred on the axle of the other"),
        ("second_axis: x}\n  second", "second_axis: [0, 0, 0]}\n  second", "second_axis [0 0 0] has no direction"),
    ],
)
def test_faults_of_bevel_gears_are_told(old, new, cause):
    with pytest.raises(DescriptionError) as raised:
        built(DIFFERENTIAL.replace(old, new))
    assert cause in str(raised.value)
