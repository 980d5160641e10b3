"""Numbers of a machine by their paths in its file."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.description.yaml_format import read_yaml
from torseur.description.yaml_format.changes import changed, paths_of
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


LIKE = """
torseur: 1
bodies: {p: {mass: 1, inertia: [1, 1, 1]}, q: {mass: 1, inertia: [1, 1, 1]}, r: {mass: 1, inertia: [1, 1, 1]}}
joints:
  a: {type: revolute, parent: world, child: p}
  b: {type: revolute, parent: p, child: q}
  c: {type: prismatic, parent: q, child: r}
motors:
  a: {kind: dc, ratio: 10, nominal_voltage: 24 V, stall_torque: 2 N m, no_load_speed: 3000 rpm, inductance: 1 mH,
      current_loop: {bandwidth: 500 Hz}, rotor: {inertia: 1e-5}, friction: {input: {viscous: 1e-5, dry: 0.1}}}
  b: {like: a, inductance: 2 mH}
  c: {like: b, ratio: 50, current_loop: {kp: 2, ki: 30}}
  spare: {joint: a, like: a, rotor: {inertia: 2e-5}}
servos:
  a: {kind: pd, kp: 30, kd: 3, setpoint: 0.2}
  b: {like: a, setpoint: 0.1, kd: 4}
  c: {like: b, kp: 10, setpoint: 0.3}
"""


@pytest.mark.parametrize(
    ("path", "value", "written", "instead"),
    [
        ("servos.a.kp", 60, "kp: 30", "kp: 60"),  # b takes it over
        ("servos.a.kd", 5, "kd: 3", "kd: 5"),  # b has its own
        ("servos.b.kd", 5, "kd: 4", "kd: 5"),  # c takes it over
        ("servos.b.kp", 5, "kd: 4}", "kd: 4, kp: 5}"),  # now its own; c keeps its own
        ("servos.b.output_limit", 5, "kd: 4}", "kd: 4, output_limit: 5}"),
        ("motors.a.stall_torque", "3 N m", "2 N m", "3 N m"),
        ("motors.a.inductance", "3 mH", "1 mH", "3 mH"),
        ("motors.b.inductance", "3 mH", "2 mH", "3 mH"),
        ("motors.a.current_loop.bandwidth", "300 Hz", "500 Hz", "300 Hz"),
        ("motors.c.current_loop.ki", 40, "ki: 30", "ki: 40"),
        ("motors.a.rotor.inertia", 3e-5, "1e-5}, friction", "3e-5}, friction"),
        ("motors.a.friction.input.dry", 0.2, "dry: 0.1", "dry: 0.2"),
        ("motors.a.ratio", 20, "ratio: 10", "ratio: 20"),
    ],
)
def test_a_change_reaches_what_is_computed_from_it_and_what_is_written_like_it(path, value, written, instead):
    assert LIKE.count(written) == 1
    found = changed(read_yaml("like.yaml", text=LIKE), {path: value})
    assert found == read_yaml("like.yaml", text=LIKE.replace(written, instead))


def test_resistance_sets_the_loop_of_current_that_is_given_by_its_bandwidth():
    text = LIKE.replace(
        "nominal_voltage: 24 V, stall_torque: 2 N m, no_load_speed: 3000 rpm", "constant: 1, resistance: 1"
    )
    read = read_yaml("like.yaml", text=text)
    doubled = changed(read, {"motors.a.resistance": "2 ohm"})
    assert doubled == read_yaml("like.yaml", text=text.replace("resistance: 1", "resistance: 2"))
    assert doubled.motors[1].electrics.current_loop.ki == 2 * read.motors[1].electrics.current_loop.ki
    assert doubled.motors[2].electrics.current_loop == read.motors[2].electrics.current_loop


def test_an_element_that_was_given_a_number_of_its_own_no_longer_follows():
    read = read_yaml("like.yaml", text=LIKE)
    own = changed(read, {"servos.b.kp": 7})
    assert [servo.gains.kp for servo in changed(own, {"servos.a.kp": 60}).servos] == [60, 7, 10]
    both = changed(read, {"servos.a.kp": 60, "servos.b.kp": 7})
    assert both == changed(changed(read, {"servos.a.kp": 60}), {"servos.b.kp": 7})
    assert [servo.gains.kp for servo in both.servos] == [60, 7, 10]
    twice = changed(changed(read, {"servos.a.kp": 60}), {"servos.a.kp": 70})
    assert [servo.gains.kp for servo in twice.servos] == [70, 70, 10]


@pytest.mark.parametrize(
    ("path", "written", "instead"),
    [
        ("servos.a.ki", "kd: 3", "kd: 3, ki: 5"),
        ("motors.a.resistance", "ratio: 10", "ratio: 10, resistance: 5"),
        ("motors.a.current_loop.kp", "500 Hz", "500 Hz, kp: 5"),
    ],
)
def test_a_change_is_refused_in_the_words_in_which_the_file_would_be(path, written, instead):
    with pytest.raises(ValueError) as of_file:
        read_yaml("like.yaml", text=LIKE.replace(written, instead))
    with pytest.raises(ValueError) as of_change:
        changed(read_yaml("like.yaml", text=LIKE), {path: 5})
    causes = [{complaint.cause for complaint in error.value.complaints} for error in (of_file, of_change)]
    assert causes[0] == causes[1]


def test_every_servo_that_is_like_the_changed_one_runs_with_its_gain(tmp_path):
    text = (EXAMPLES / "puma560.yaml").read_text()
    assert text.count("like: waist, kp: 1000 V/rad") == 1
    (tmp_path / "puma.yaml").write_text(text.replace("like: waist, kp: 1000 V/rad", "like: waist, kp: 400 V/rad"))
    changed_puma = ts.load(EXAMPLES / "puma560.yaml").with_({"servos.wrist_roll.kp": 400})
    assert [servo.law.kp for servo in changed_puma.servos[3:]] == [400, 400, 400]
    assert machine_fingerprint(changed_puma) == machine_fingerprint(ts.load(tmp_path / "puma.yaml"))


SPELLED = """
torseur: 1
bodies: {p: {mass: 1, inertia: [1, 1, 1]}, q: {mass: 1, inertia: [1, 1, 1]}, r: {mass: 1, inertia: [1, 1, 1]}}
joints:
  a: {type: revolute, parent: world, child: p}
  b: {type: revolute, parent: p, child: q}
  c.1: {type: revolute, parent: q, child: r}
motors:
  a: {kind: dc, ratio: 10, resistance: 1, constant: 0.1, inductance: 1 mH, friction: {viscous: 0.1}}
  b: {ratio: 1}
servos:
  a: {kind: pd, kp: 30, kd: 3, setpoint: {table: {t: [0, 1], q: [0, 20 deg]}}}
  b: {kind: pd, kp: 30, kd: 3, setpoint: {constant: 30 deg}}
constraints: {move: {type: prescribed, joint: c.1, angle: {sine: {amplitude: 10 deg, frequency: 2 Hz}}}}
initial: {positions: {b: {guess: 40 deg}}, drives: {a: {current: 0.3 A}}}
"""


@pytest.mark.parametrize(
    ("path", "value", "written", "instead"),
    [
        ("servos.a.setpoint.table.q.1", "30 deg", "20 deg", "30 deg"),
        ("servos.a.setpoint.table.q", [0, 1], "q: [0, 20 deg]", "q: [0, 1]"),
        ("servos.a.setpoint.formula", "sin(t)", "{table: {t: [0, 1], q: [0, 20 deg]}}", "{formula: sin(t)}"),
        ("servos.b.setpoint.constant", 0.2, "30 deg", "0.2"),
        ("servos.b.setpoint.formula", "t", "constant: 30 deg", "formula: t"),
        ("constraints.move.angle.sine.amplitude", 0.1, "10 deg", "0.1"),
        ("constraints.move.angle", {"ramp": {"end": 1, "to": 2}}, "{sine: {amplitude: 10 deg, frequency: 2 Hz}}",
         "{ramp: {end: 1, to: 2}}"),
        ("initial.drives.a.current", "0.4 A", "0.3 A", "0.4 A"),
        ("initial.positions.b.guess", "50 deg", "40 deg", "50 deg"),
        ("motors.a.friction.viscous", 0.2, "viscous: 0.1", "viscous: 0.2"),
        ("bodies.q.inertia.zz", 0.9, "q: {mass: 1, inertia: [1, 1, 1]", "q: {mass: 1, inertia: [1, 1, 0.9]"),
        ("bodies.q.inertia.xy", 0.1, "q: {mass: 1, inertia: [1, 1, 1]", "q: {mass: 1, inertia: [1, 1, 1, 0.1, 0, 0]"),
    ],
)  # fmt: skip
def test_paths_are_spelled_as_in_the_file(path, value, written, instead):
    assert SPELLED.count(written) == 1
    found = changed(read_yaml("spelled.yaml", text=SPELLED), {path: value})
    assert found == read_yaml("spelled.yaml", text=SPELLED.replace(written, instead))


STARTED = """
torseur: 1
bodies: {p: {mass: 1, inertia: [0.9, 1, 1]}, q: {mass: 1, inertia: [0.9, 1, 1]}}
joints: {ship: {type: free, parent: world, child: p}, sled.1: {type: planar, parent: p, child: q}}
initial:
  positions: {ship: [1, 2, 3, 1, 0, 0, 0], sled.1: [4, 5, 6 deg]}
  velocities: {ship: [0.1, 0.2, 0.3, 4, 5, 6], sled.1: [7, 8, 9 deg/s]}
"""


@pytest.mark.parametrize(
    ("path", "value", "written", "instead"),
    [
        ("initial.velocities.ship.vx", "9 m/s", "0.3, 4, 5", "0.3, 9, 5"),
        ("initial.velocities.ship.wy", "9 rad/s", "0.1, 0.2", "0.1, 9"),
        ("initial.velocities.ship.5", 9, "5, 6]", "5, 9]"),
        ("initial.positions.ship.z", 9, "2, 3,", "2, 9,"),
        ("initial.positions.ship.qx", 0.1, "3, 1, 0, 0", "3, 1, 0.1, 0"),
        ("initial.positions.sled.1.angle", "9 deg", "6 deg", "9 deg"),
        ("initial.positions.sled.1.y", 9, "[4, 5", "[4, 9"),
        ("initial.velocities.sled.1.angle", 9, "9 deg/s", "9"),
    ],
)
def test_entries_of_a_start_have_the_names_that_they_have_in_python(path, value, written, instead):
    assert STARTED.count(written) == 1
    found = changed(read_yaml("started.yaml", text=STARTED), {path: value})
    assert found == read_yaml("started.yaml", text=STARTED.replace(written, instead))


def test_an_entry_of_a_start_that_has_no_such_name_is_refused():
    """``x`` of six speeds would be the first of them, a rate of turning."""
    for entry in ("x", "vxx", "qw"):
        with pytest.raises(ValueError, match=rf"'initial.velocities.ship.{entry}' is not there\. (Did|Known)"):
            changed(read_yaml("started.yaml", text=STARTED), {f"initial.velocities.ship.{entry}": 1})


def test_a_part_of_a_function_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match=r"'servos.a.setpoint' is a table, into which a CSV file is read. Give 'serv"):
        changed(read_yaml("spelled.yaml", text=SPELLED), {"servos.a.setpoint.csv.file": "x.csv"})


SHAPED = """
torseur: 1
bodies:
  one: {density: 1000, shapes: [{box: [1, 0.1, 0.1]}, {sphere: 0.1, at: [1, 0, 0]}]}
  other: {shapes: [{box: [1, 0.1, 0.1], density: 700}, {sphere: 0.1, mass: 2}]}
joints:
  a: {type: revolute, parent: world, child: one}
  b: {type: revolute, parent: one, child: other}
"""


@pytest.mark.parametrize(
    ("path", "value", "written", "instead"),
    [
        ("bodies.one.density", 900, "density: 1000", "density: 900"),
        ("bodies.one.shapes.1.sphere", 0.2, "sphere: 0.1, at", "sphere: 0.2, at"),
        ("bodies.other.shapes.0.density", 900, "density: 700", "density: 900"),
        ("bodies.other.shapes.1.mass", "3 kg", "mass: 2", "mass: 3"),
    ],
)
def test_numbers_of_shapes_are_changed_in_bodies_of_several(path, value, written, instead):
    assert SHAPED.count(written) == 1
    found = changed(read_yaml("shaped.yaml", text=SHAPED), {path: value})
    wanted = read_yaml("shaped.yaml", text=SHAPED.replace(written, instead))
    assert [body.inertial for body in found.bodies] == [body.inertial for body in wanted.bodies]
    assert [body.solids for body in found.bodies] == [body.solids for body in wanted.bodies]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("bodies.other.density", "'shapes' that all have a density or a mass of their own. Remove it, or theirs"),
        ("bodies.one.com.x", "the file says no 'com' of it. Give 'bodies.one.com' whole"),
    ],
)
def test_numbers_that_shapes_leave_open_to_nobody_are_refused(path, words):
    with pytest.raises(ValueError, match=words):
        changed(read_yaml("shaped.yaml", text=SHAPED), {path: 900})


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
