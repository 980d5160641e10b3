"""Motors give torques on their rotors; those that push what slides themselves give forces."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.complaint import DescriptionError

CYLINDER = """
torseur: 1
gravity: [0, 0, 0]
bodies: {rod: {mass: 2, inertia: [1, 1, 1]}}
joints: {slide: {type: prismatic, parent: world, child: rod}}
motors: {slide: {MOTOR}}
servos: {slide: {kind: torque, setpoint: 6}}
simulate: {duration: 1, tolerance: 1e-9, save: 0.1}
"""


def loaded(tmp_path, motor):
    path = tmp_path / "cylinder.yaml"
    path.write_text(CYLINDER.replace("MOTOR", motor), encoding="utf-8")
    return ts.load(path)


def unit_of(run):
    return next(v for v in run.contents.variables if v.name == "torque").columns[0].unit


@pytest.mark.parametrize(
    ("motor", "unit"),
    [("", "N"), ("ratio: 1", "N"), ("ratio: 2 rad/m", "N m"), ("rotor: {inertia: 0.1}", "N m")],
)
def test_what_pushes_a_slider_itself_gives_a_force(tmp_path, motor, unit):
    run = ts.simulate(loaded(tmp_path, motor))
    assert unit_of(run) == unit == run.summary().motors[0].torque.unit
    assert_allclose(run["power.slide"], run["torque.slide"] * run["v.slide"] * (2 if "2" in motor else 1), rtol=1e-12)


def test_a_ratio_set_later_makes_a_torque_of_the_force(tmp_path):
    model = loaded(tmp_path, "ratio: 1")
    assert [unit_of(ts.simulate(model, set={"motors.slide.ratio": r})) for r in (1.0, 3.0, 1.0)] == ["N", "N m", "N"]


def test_the_greatest_force_of_a_cylinder_is_written_in_newtons(tmp_path):
    run = ts.simulate(loaded(tmp_path, "effort: 4 N"))
    assert_allclose(run["torque.slide"], 4.0)
    assert_allclose(run["v.slide"][-1], 4.0 / 2)
    later = ts.simulate(loaded(tmp_path, "effort: 1"), set={"motors.slide.effort": "0.004 kN"})
    assert np.array_equal(later["v.slide"], run["v.slide"])


@pytest.mark.parametrize(
    ("motor", "told"),
    [
        ("ratio: 2 rad/m, effort: 4 N", "a torque is wanted"),
        ("kind: dc, resistance: 1, constant: 0.1, effort: 4 N", "a torque is wanted"),
        ("effort: 4 W", "a torque is wanted"),
    ],
)
def test_what_a_rotor_gives_is_no_force(tmp_path, motor, told):
    with pytest.raises(DescriptionError, match=told):
        loaded(tmp_path, motor)
