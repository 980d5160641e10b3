"""The numbers that the studio offers are those of the file, in its units, on sliders that hold them."""

from pathlib import Path

import pytest

from torseur.description.reading import read_description
from torseur.description.yaml_format.changes import changed
from torseur.studio.parameters import parameters_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def offered(name):
    file = EXAMPLES / name
    description = read_description(file)
    return description, parameters_of(description, file.read_text(encoding="utf-8") if file.suffix == ".yaml" else None)


@pytest.mark.parametrize(
    "name", ["two_link_arm.yaml", "puma560.yaml", "slider_crank.yaml", "car.yaml", "five_bar.urdf"]
)
def test_values_in_their_units_are_those_of_the_machine(name):
    """What the file says comes back to the last bit; what it leaves to others is shown in twelve digits."""
    description, parameters = offered(name)
    written = {p.path: f"{p.value!r} {p.unit}" if p.unit else p.value for p in parameters}
    from_file = {path: value for path, value in written.items() if path.split(".")[0] in ("servos", "simulate")}
    assert changed(description, from_file) == description
    changed(description, written)
    for p in parameters:
        assert (p.low is None) == (p.high is None)
        assert p.low is None or p.low <= p.value <= p.high
        assert not p.by_factors or p.low > 0


def test_units_are_those_of_the_file_and_angles_are_degrees_where_it_is_silent():
    _, parameters = offered("puma560.yaml")
    by_path = {p.path: p for p in parameters}
    assert (by_path["servos.waist.kp"].value, by_path["servos.waist.kp"].unit) == (1500, "V/rad")
    assert (by_path["servos.elbow.kd"].value, by_path["servos.elbow.kd"].shown) == (10, "V/(rad/s)")  # like waist
    assert by_path["servos.waist.setpoint.quintic.to"].unit == "deg"
    assert by_path["servos.waist.setpoint.quintic.to"].high == pytest.approx(180)
    assert by_path["bodies.elbow_link.mass"].shown == "kg"
    assert by_path["bodies.elbow_link.com.x"].seldom
    assert not by_path["bodies.elbow_link.mass"].seldom


def test_numbers_of_what_is_like_another_follow_its_numbers_in_their_units():
    _, parameters = offered("puma560.yaml")
    by_path = {p.path: p for p in parameters}
    assert by_path["servos.hand_roll.kp"].follows == "servos.wrist_roll.kp"
    assert (by_path["servos.hand_roll.kp"].value, by_path["servos.hand_roll.kp"].unit) == (1000, "V/rad")
    assert by_path["servos.wrist_roll.kp"].follows is None  # it states its own
    assert by_path["servos.hand_roll.setpoint.quintic.to"].follows is None
    assert by_path["motors.hand_roll.rotor.inertia"].follows == "motors.wrist_roll.rotor.inertia"
    assert all(p.follows in by_path for p in parameters if p.follows is not None)
