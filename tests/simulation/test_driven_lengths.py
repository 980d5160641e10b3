"""Motors, servos and Python controllers on the length between two points."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.yaml_format.writer import write_yaml

SLIDER = """
torseur: 1
gravity: [0, 0, -9.81]
bodies: {block: {mass: 2, inertia: [1, 1, 1]}}
joints: {rail: {type: prismatic, parent: world, child: block, axis: x, at: [0.5, 0, 0]}}
springs: {strut: {from: world, to: block, stiffness: 30, rest: 0.4}}
motors: {drive: {DRIVES, kind: dc, ratio: 20 rad/m, resistance: 0.5, constant: 0.2, voltage_limit: 4}}
servos: {drive: {kind: p_pi, command: voltage, kp: 8, kv: 40, ki: 50, SETPOINT, sample: 5 ms, resolution: 0.1 mm}}
simulate: {duration: 1, tolerance: 1e-10, save: 0.02}
"""

ARM = """
torseur: 1
bodies:
  upper: {mass: 3, com: [0.2, 0.02, 0.1], inertia: [0.1, 0.2, 0.15]}
  fore:  {mass: 2, com: [0.3, 0, 0.05], inertia: [0.1, 0.1, 0.15]}
joints:
  shoulder: {type: spherical, parent: world, child: upper}
  elbow:    {type: revolute, parent: upper, child: fore, at: [0.5, 0.1, 0], axis: [0.3, 1, 0.2]}
springs: {cable: {from: {body: world, at: [0.2, 0.5, 1]}, to: {body: fore, at: [0.3, 0.1, 0]}OWN}}
initial: {positions: {elbow: 0.3}}
simulate: {duration: 1, tolerance: 1e-10, save: 0.02}
"""
MOTOR = "motors: {pull: {length: cable}}\n"


def run(tmp_path, text, **options):
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    done = ts.simulate(tmp_path / "m.yaml", **options)
    done.check().raise_if_failed()
    return done


def test_a_motor_on_a_length_is_the_same_motor_on_the_joint_that_gives_this_length(tmp_path):
    """A DC motor with a gear, sampled cascade and limits; the length is the joint's position and 0.5 m."""
    step = "setpoint: {step: {at: 0.1 s, before: BEFORE, after: AFTER}}"
    on_joint = SLIDER.replace("DRIVES", "joint: rail").replace(
        "SETPOINT", step.replace("BEFORE", "0").replace("AFTER", "0.2")
    )
    on_length = SLIDER.replace("DRIVES", "length: strut").replace(
        "SETPOINT", step.replace("BEFORE", "0.5").replace("AFTER", "0.7")
    )
    one, two = run(tmp_path, on_joint), run(tmp_path, on_length)
    assert np.abs(one["voltage"]).max() == 4.0 and np.ptp(one["q.rail"]) > 0.15
    for name in ("q.rail", "v.rail", "torque.drive", "current.drive", "work.supply", "heat.resistances"):
        assert_allclose(two[name], one[name], atol=1e-9 * max(1.0, np.abs(one[name]).max()))
    assert_allclose(two["setpoint.drive"], one["setpoint.drive"] + 0.5, atol=1e-12)


def test_a_pd_servo_on_a_length_is_a_spring_with_a_damper(tmp_path):
    """In space, where its direction and its lever change: k (l − x) + d l̇ pulls the points together."""
    spring = run(tmp_path, ARM.replace("OWN", ", stiffness: 400, rest: 0.6, damping: 5"))
    servo = "servos: {pull: {kind: pd, kp: 400, kd: 5, setpoint: 0.6}}\n"
    servoed = run(tmp_path, ARM.replace("OWN", "") + MOTOR + servo)
    assert np.ptp(spring["q.elbow"]) > 0.5
    assert_allclose(servoed["q"], spring["q"], atol=1e-7)
    assert_allclose(-servoed["torque.pull"], spring["spring_force.cable"], atol=1e-4)
    # what the servo gave is what the spring stored and lost
    stored = spring["energy.elastic"] - spring["energy.elastic"][0] + spring["heat.dampers"]
    assert_allclose(servoed["work.motors"], -stored, atol=1e-6)


def test_a_hold_servo_keeps_the_length_of_the_start(tmp_path):
    hold = "servos: {pull: {kind: hold, kp: 4e4, kd: 400, ki: 1e5}}\n"
    done = run(tmp_path, ARM.replace("OWN", ", rest: 0") + MOTOR + hold, duration=2.0)
    length = done["deflection.cable"]
    assert_allclose(done["setpoint.pull"], length[0], rtol=1e-12)
    assert abs(length[-1] - length[0]) < 5e-3 < np.ptp(done["q.elbow"])


def test_a_python_controller_reads_the_length_and_its_rate_and_commands_the_force(tmp_path):
    """The same law as a sampled servo of the file."""
    sampled = "servos: {pull: {kind: pd, kp: 400, kd: 5, setpoint: 0.6, sample: 10 ms}}\n"
    by_servo = run(tmp_path, ARM.replace("OWN", "") + MOTOR + sampled)
    seen = []

    def pull(t, q, v, length, rate):
        seen.append((t, length, rate))
        return 400 * (0.6 - length) - 5 * rate

    by_python = run(tmp_path, ARM.replace("OWN", "") + MOTOR, controllers={"pull": pull}, sample_time=0.01)
    assert_allclose(by_python["q"], by_servo["q"], atol=1e-9)
    _, length, rate = np.transpose(seen)
    assert_allclose(np.diff(length), 0.01 * (rate[1:] + rate[:-1]) / 2, atol=3e-4)  # h³ l⃛/12 of the trapezoidal rule


def test_motors_of_lengths_are_written_and_read_again(tmp_path):
    (tmp_path / "m.yaml").write_text(ARM.replace("OWN", "") + MOTOR, encoding="utf-8")
    first = read_description(tmp_path / "m.yaml")
    write_yaml(first, tmp_path / "again.yaml")
    assert read_description(tmp_path / "again.yaml") == first and first.motors[0].of_length


@pytest.mark.parametrize(
    ("extra", "words"),
    {
        "motors: {pull: {length: cabel}}": "length of 'cabel', which is not a spring.*Did you mean 'cable'",
        "motors: {pull: {length: cable, joint: elbow}}": "both 'joint' and 'length'",
        "motors: {pull: {length: cable, rotor: {inertia: 1e-3}}}": "it has a rotor, but drives a length",
        "motors: {pull: {length: cable, friction: {dry: 1}}}": "it has friction, but drives a length.*'damping'",
        MOTOR + "servos: {pull: {kind: pd_gravity, kp: 1, setpoint: 1}}": "kind 'pd_gravity' asks for the forces",
        MOTOR + "servos: {pull: {kind: pd, kp: 1, setpoint: 1, feed_forward: true}}": "feed_forward asks for",
        "": "its spring gives no force",
    }.items(),
)
def test_what_a_length_cannot_have_is_refused_with_a_remedy(tmp_path, extra, words):
    (tmp_path / "m.yaml").write_text(ARM.replace("OWN", "") + extra + "\n", encoding="utf-8")
    with pytest.raises(DescriptionError, match=words):
        ts.load(tmp_path / "m.yaml")


def test_a_spring_that_a_motor_drives_is_not_named_like_a_joint(tmp_path):
    text = ARM.replace("OWN", "").replace("cable", "elbow") + "motors: {pull: {length: elbow}}\n"
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DescriptionError, match=r"joint 'elbow' has this name too\. Rename the spring"):
        ts.load(tmp_path / "m.yaml")


def test_ratios_that_change_with_the_position_are_no_constant_transmission(tmp_path):
    (tmp_path / "m.yaml").write_text(ARM.replace("OWN", "") + MOTOR, encoding="utf-8")
    with pytest.raises(ValueError, match=r"motor 'pull' .* drives a length"):
        ts.compile(ts.load(tmp_path / "m.yaml")).axial_forces(np.zeros(4), np.zeros(1))
