"""Numbers of a machine by their paths in its file."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.description.yaml_format.changes import paths_of
from torseur.kernels.fingerprint import machine_fingerprint
from torseur.model.with_bodies import with_bodies

EXAMPLES = Path(__file__).parents[2] / "examples"
ARM = EXAMPLES / "two_link_arm.yaml"


@pytest.fixture(scope="module")
def arm():
    return ts.load(ARM)


@pytest.mark.parametrize(
    ("change", "written", "instead"),
    [
        ({"servos.shoulder.kp": 300}, "kp: 400 N m/rad", "kp: 300 N m/rad"),
        ({"bodies.forearm.mass": "2 kg"}, "mass: 1.8 kg", "mass: 2 kg"),
        ({"gravity": 1.62}, "gravity: 9.81 m/s^2", "gravity: 1.62 m/s^2"),
        ({"loads.payload.force.z": -7.0}, "0, -5 N]", "0, -7 N]"),
        ({"motors.shoulder.ratio": 90, "motors.elbow.rotor.inertia": 3.4e-5}, "ratio: 100", "ratio: 90"),
        ({"initial.velocities.elbow": "20 deg/s"}, "10 deg/s", "20 deg/s"),
        ({"servos.elbow.setpoint.trapezoid.to": "10 deg"}, "to: -20 deg", "to: 10 deg"),
        ({"joints.elbow.friction.viscous": np.float64(0.07)}, "viscous: 0.05 N", "viscous: 0.07 N"),
        ({"joints.elbow.at": ["550 mm", 0, 0]}, "at: [500 mm, 0, 0]\n    axis", "at: [550 mm, 0, 0]\n    axis"),
    ],
)
def test_a_change_is_what_the_file_would_say(arm, tmp_path, change, written, instead):
    text = ARM.read_text()
    assert text.count(written) == 1
    file = tmp_path / "arm.yaml"
    file.write_text(text.replace(written, instead))
    assert machine_fingerprint(arm.with_(change)) == machine_fingerprint(ts.load(file))


def test_several_changes_are_made_at_once_and_the_model_itself_stays(arm):
    before = machine_fingerprint(arm)
    both = arm.with_({"servos.elbow.kp": 100, "servos.elbow.kd": 10, "bodies.forearm.mass": 2})
    one_by_one = arm.with_({"servos.elbow.kp": 100}).with_({"servos.elbow.kd": 10}).with_({"bodies.forearm.mass": 2})
    assert machine_fingerprint(both) == machine_fingerprint(one_by_one) != before
    assert machine_fingerprint(arm) == before


def test_a_beam_becomes_longer_thicker_and_takes_more_modes(tmp_path):
    """A straight beam is known by its length; its reduction follows."""
    text = (EXAMPLES / "spinning_blade.yaml").read_text()
    for old, new in (("length: 10 m", "length: 11 m"), ("Iz: 2e-7", "Iz: 3e-7"), ("number: 3", "number: 2")):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "blade.yaml").write_text(text.replace("at: [10 m, 0, 0]", "at: [11 m, 0, 0]"))
    own = "bodies.blade.beam"
    change = {f"{own}.length": "11 m", f"{own}.section.Iz": 3e-7, "bodies.blade.modes.number": 2, "frames.tip.at.x": 11}
    found = ts.load(EXAMPLES / "spinning_blade.yaml").with_(change)
    assert machine_fingerprint(found) == machine_fingerprint(ts.load(tmp_path / "blade.yaml"))


def test_a_machine_of_another_format_has_the_same_paths():
    five_bar = ts.load(EXAMPLES / "five_bar.urdf")
    body = five_bar.description.bodies[-1].name
    heavier = five_bar.with_({f"bodies.{body}.mass": "3 kg"})
    (record,) = (b for b in heavier.description.bodies if b.name == body)
    assert record.inertial.mass == 3.0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bodies.forearm.mass": -1}, "mass -1 kg is negative"),
        ({"bodies.forearm.mass": "2 m"}, "2 m is a length"),
        ({"servos.elbow.kp": float("nan")}, "not a finite number"),
        ({"servos.elbow.kpp": 1}, "Did you mean 'kp'?"),
        ({"servos.elbo.kp": 1}, "Did you mean 'elbow'?"),
        ({"servs.elbow.kp": 1}, "Did you mean 'servos'?"),
        ({"servos.elbow": 1}, "servos.elbow.kd"),
        ({"bodies.forearm.mass.x": 1}, "has no 'x'"),
        ({"dh.rows.elbow.mass": 1}, "read as bodies and joints"),
        ({"motors.elbow.effort": -1}, "is negative"),
    ],
)
def test_what_a_file_may_not_say_is_refused(arm, change, words):
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        arm.with_(change)


def test_all_paths_of_an_element_lead_somewhere(arm):
    for section in ("bodies", "joints", "motors", "servos", "loads"):
        for element in paths_of(arm.written.description, section):
            for path in paths_of(arm.written.description, element):
                assert path.startswith(element)
    assert "motors.elbow.friction.input.viscous" in paths_of(arm.written.description, "motors.elbow")


def test_a_model_whose_bodies_were_replaced_is_no_longer_its_file(arm):
    with pytest.raises(ValueError, match="Change the machine before"):
        with_bodies(arm, arm.bodies[0]).with_({"servos.elbow.kp": 1})
