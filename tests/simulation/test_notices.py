"""Nothing serious stays silent: an event, a line on the console, a line on the page."""

import numpy as np
import pytest
from typer.testing import CliRunner

import torseur as ts
from machines import flywheel, machine
from torseur.app.main import app
from torseur.results import event_kinds as kinds

SLIDE = """
gravity: 0
bodies: {block: {mass: 2 kg}}
joints: {slide: {type: prismatic, parent: world, child: block, axis: x, limits: {lower: -1, upper: 1, velocity: 3}STOP}}
initial: {positions: {slide: START}, velocities: {slide: 2 m/s}}
simulate: {duration: 1 s, save: 10 ms}
"""
SERVO = "kind: pd, kp: 40, kd: 3"


def slide(start="0", stop=""):
    return SLIDE.replace("START", start).replace("STOP", stop)


def told(run):
    return {(notice.subject, notice.kind): notice for notice in run.notices}


def test_a_limit_that_is_passed_is_told_with_its_time(tmp_path):
    run = ts.simulate(machine(tmp_path, slide()))

    notice = told(run)["slide", kinds.PASSES_UPPER]
    assert 0.5 < notice.time <= 0.51 + 1e-9  # x = 2 t passes 1 m at 0.5 s; rows are saved every 10 ms
    assert [event.kind for event in run.events] == [kinds.PASSES_UPPER]


SWING = """
gravity: 0
bodies: {block: {mass: 1 kg}}
joints: {slide: {type: prismatic, parent: world, child: block, axis: x, limits: {lower: -1.02, upper: HIGH}}}
springs: {pull: {joint: slide, stiffness: 4 N/m}}
initial: {velocities: {slide: 2.02 m/s}}
simulate: {duration: 2 s, tolerance: 1e-10}
"""


@pytest.mark.parametrize("save", [0.3, 0.05])
def test_a_limit_that_is_passed_between_saved_rows_is_told(tmp_path, save):
    """x = 1.01 sin 2t is above 1 m for 0.14 s about π/4; the lower limit is not reached."""
    run = ts.simulate(machine(tmp_path, SWING.replace("HIGH", "1")), save=save)
    assert [event.kind for event in run.events] == [kinds.PASSES_UPPER]
    begins = np.arcsin(1 / 1.01) / 2
    assert begins - 0.01 < run.events[0].time <= begins + save
    if save == 0.3:
        assert run.q.max() < 1  # no row shows it
        assert run.events[0].time == pytest.approx(begins, abs=5e-3)
    assert ts.simulate(machine(tmp_path, SWING.replace("HIGH", "1.012")), save=save).events == ()
    model = machine(tmp_path, SWING.replace("HIGH", "1"))
    pieces = ts.simulate(model, save=save, forces={"block": lambda t, q, v: np.zeros(6)}, sample_time=0.01)
    assert [event.kind for event in pieces.events] == [kinds.PASSES_UPPER]  # rows come one by one then


def test_a_start_outside_the_limits_is_told_at_the_start(tmp_path):
    run = ts.simulate(machine(tmp_path, slide(start="-1.5")))

    assert told(run)["slide", kinds.STARTS_OUTSIDE].time == 0.0
    assert ("slide", kinds.PASSES_UPPER) not in told(run)
    assert any("outside the joint's limits" in str(notice) for notice in run.notices if notice.kind == "doubt")


def test_inside_its_limits_nothing_is_told(tmp_path):
    assert ts.simulate(machine(tmp_path, slide()), duration=0.4).notices == ()


def test_a_stop_that_is_hit_is_told(tmp_path):
    run = ts.simulate(machine(tmp_path, slide(stop=", stop: {stiffness: 1e5 N/m}")))

    assert ("slide", kinds.HITS_UPPER) in told(run) and ("slide", kinds.PASSES_UPPER) not in told(run)


def test_a_speed_limit_that_is_passed_is_told(tmp_path):
    run = ts.simulate(machine(tmp_path, slide()), v0=[3.1], duration=0.1)
    assert told(run)["slide", kinds.TOO_FAST].time == 0.0


@pytest.mark.parametrize(
    ("motor", "kind", "variable"),
    [
        ("{effort: 2 N m}", kinds.SATURATIONS["torque"], "torque"),
        ("{kind: dc, resistance: 1, constant: 0.1, current_limit: 5 A}", kinds.SATURATIONS["current"], "current"),
        ("{kind: dc, resistance: 1, constant: 0.1, voltage_limit: 4 V}", kinds.SATURATIONS["voltage"], "voltage"),
    ],
)
def test_a_motor_at_its_limit_is_told_with_its_share_of_the_time(tmp_path, motor, kind, variable):
    run = ts.simulate(flywheel(tmp_path, motor, f"{{{SERVO}, setpoint: 1 rad}}"), duration=2)

    notice, values = told(run)["shaft", kind], np.abs(run[f"{variable}.shaft"])
    share = (values >= values.max() * (1 - 1e-6)).mean()
    assert notice.time == 0.0 and 0.01 < share < 1
    share = getattr(run.summary().motors[0], variable).saturated
    assert f"for {100 * share:.3g} % of the time" in str(notice)
    assert abs(getattr(run.summary().motors[0], variable).saturated - share) < 2e-3


def test_a_set_point_that_jumps_is_told_and_one_that_starts_elsewhere(tmp_path):
    step = "{step: {at: 0.3, before: 0.1, after: 0.2}}"
    run = ts.simulate(flywheel(tmp_path, "{ratio: 1}", f"{{{SERVO}, setpoint: {step}}}"), duration=1)

    assert [event.time for event in run.events if event.kind == kinds.SETPOINT_JUMPS] == [0.0, 0.3]


def test_a_smooth_set_point_does_not_jump(tmp_path):
    smooth = "{quintic: {begin: 0.1, end: 0.5, from: 0, to: 0.4}}"
    run = ts.simulate(flywheel(tmp_path, "{ratio: 1}", f"{{{SERVO}, setpoint: {smooth}}}"), duration=1)
    assert run.notices == ()


def test_a_cubic_table_that_overshoots_the_limits_is_told(tmp_path):
    table = "{table: {t: [0, 0.2, 0.4, 0.6], q: [0, 0.99, 0.99, 0], interpolation: cubic}}"
    text = f"""
gravity: 0
bodies: {{wheel: {{mass: 1 kg, inertia: [1, 1, 0.02]}}}}
joints: {{shaft: {{type: revolute, parent: world, child: wheel, axis: z, limits: {{lower: -1, upper: 1}}}}}}
motors: {{shaft: {{ratio: 1}}}}
servos: {{shaft: {{kind: pd, kp: 1, kd: 1, setpoint: {table}}}}}
simulate: {{duration: 1 s}}
"""
    run = ts.simulate(machine(tmp_path, text))

    assert run["setpoint.shaft"].max() > 1.0  # though no row of the table is beyond the limit
    assert ("shaft", kinds.SETPOINT_OUTSIDE) in told(run)


def test_events_are_the_same_after_a_cut(tmp_path):
    """Sides and jumps are kept between the pieces of a run."""
    step = "{step: {at: 0.3, before: 0.1, after: 0.2}}"
    model = flywheel(tmp_path, "{effort: 2 N m}", f"{{{SERVO}, setpoint: {step}}}")
    whole = ts.simulate(model, duration=1)
    pieces = ts.simulate(model, duration=1, output=tmp_path / "run.nc", step=1e-4, integrator="rk4")

    assert [(e.kind, e.subject) for e in pieces.events] == [(e.kind, e.subject) for e in whole.events]
    pieces.close()


UNITS = {
    "initial position of 'shaft'": ("initial: {positions: {shaft: 30}}", "4.77 turns"),
    "body 'wheel'": ("", "centre of mass is 250 m"),
    "joint 'shaft'": ("", "400 m from the origin"),
}


@pytest.mark.parametrize("element", UNITS)
def test_units_that_were_forgotten_are_doubted(tmp_path, element):
    more, words = UNITS[element]
    com = "com: [250, 0, 0], " if element.startswith("body") else ""
    at = "at: [400, 0, 0], " if element.startswith("joint") else ""
    text = f"""
gravity: 0
bodies: {{wheel: {{mass: 1 kg, {com}inertia: [1e-3, 1e-3, 1e-3]}}}}
joints: {{shaft: {{type: revolute, parent: world, child: wheel, {at}axis: z}}}}
simulate: {{duration: 0.1}}
{more}
"""
    run = ts.simulate(machine(tmp_path, text))

    assert [notice.subject for notice in run.notices] == [element]
    assert words in str(run.notices[0])


def test_console_and_page_tell_doubts_and_events(tmp_path):
    file = tmp_path / "slide.yaml"
    file.write_text("torseur: 1\n" + slide(start="-1.5"), encoding="utf-8")

    done = CliRunner().invoke(app, ["run", str(file), "-o", str(tmp_path / "slide.nc")])

    page = (tmp_path / "slide.html").read_text(encoding="utf-8")
    for words in ("outside the joint", "starts outside its limits at t = 0 s"):
        assert words in " ".join(done.output.split()), done.output
        assert words in page


ARM_WITH_LIMITS = """
bodies: {arm: {mass: 2, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}}
joints: {elbow: {type: revolute, parent: world, child: arm, axis: -y, limits: {LIMITS}}}
motors: {elbow: {ratio: 20OWN}}
servos: {elbow: {kind: pd_gravity, kp: 400, kd: 40, setpoint: {quintic: {to: 60 deg, end: 0.5 s}}}}
simulate: {duration: 1 s, save: 2 ms}
"""


def limited_arm(tmp_path, limits, own=""):
    return ts.simulate(machine(tmp_path, ARM_WITH_LIMITS.replace("LIMITS", limits).replace("OWN", own)))


def test_a_limit_of_acceleration_that_is_passed_is_told(tmp_path):
    run = limited_arm(tmp_path, "acceleration: 5 rad/s^2")
    first = np.flatnonzero(np.abs(run["acceleration.elbow"]) > 5)[0]
    assert told(run)["elbow", kinds.TOO_ACCELERATED].time == run.t[first]
    assert ("elbow", kinds.TOO_ACCELERATED) not in told(limited_arm(tmp_path, "acceleration: 50 rad/s^2"))


def test_a_motor_that_pulls_more_than_its_joint_bears_is_told(tmp_path):
    """The limit of the joint, 12 N m, is 0.6 N m on the rotor; a limit of the motor's own is what it keeps."""
    run = limited_arm(tmp_path, "effort: 12 N m")
    first = np.flatnonzero(np.abs(run["torque.elbow"]) > 0.6)[0]
    assert first > 0 and told(run)["elbow", kinds.TOO_STRONG].time == run.t[first]
    assert ("elbow", kinds.TOO_STRONG) not in told(limited_arm(tmp_path, "effort: 100 N m"))
    assert ("elbow", kinds.TOO_STRONG) not in told(limited_arm(tmp_path, "effort: 12 N m", ", effort: 0.6 N m"))


PENDULUM = """
bodies: {rod: {mass: 2, com: [0.25, 0, 0], inertia: [0.1, 0.1, 0.1]}, cart: {mass: 1}}
joints:
  hinge: {type: revolute, parent: world, child: rod, axis: y}
  slide: {type: prismatic, parent: world, child: cart, axis: x}
initial: {positions: {hinge: AT}}
"""


def doubts(run):
    return [str(notice) for notice in run.notices if notice.kind == "doubt"]


def test_a_start_in_python_that_looks_like_degrees_is_doubted_as_that_of_a_file_is(tmp_path):
    model = machine(tmp_path, PENDULUM.replace("AT", "0"))
    (of_python,) = doubts(ts.simulate(model, {"hinge": 30.0}, duration=0.01))
    (of_file,) = doubts(ts.simulate(machine(tmp_path, PENDULUM.replace("AT", "30")), duration=0.01))
    assert "30 rad is 4.77 turns" in of_python and "30 rad is 4.77 turns" in of_file
    assert "np.radians(30)" in of_python and "'30 deg'" in of_file
    assert not doubts(ts.simulate(model, {"slide": 30.0, "hinge": 6.0}, duration=0.01))
    runs = ts.simulate_batch(model, {"hinge": [0.5, 30.0]}, duration=0.01)
    assert doubts(runs[0]) == [] and doubts(runs[1]) == [of_python]


def test_a_batch_tells_each_sentence_once_with_its_runs(tmp_path):
    """x = x₀ + 2 t in 1 s, and may be between −1 and 1: it ends outside from x₀ = −1 on, and starts there above 1."""
    model = machine(tmp_path, slide())
    starts = [-3.5, -0.5, -0.2, 1.5, 0.4]
    runs = ts.simulate_batch(model, {"slide": starts})
    found = {(notice.first.kind, notice.runs) for notice in runs.check().notices}
    assert found == {(kinds.STARTS_OUTSIDE, (0, 3)), (kinds.PASSES_UPPER, (1, 2, 4))}
    for notice in runs.check().notices:
        single = ts.simulate(model, {"slide": starts[notice.runs[0]]}).notices
        assert [notice.first.sentence] == [str(told) for told in single]
    said = str(runs.check())
    assert "in 2 of 5 runs (0, 3): 'slide' starts outside its limits at t = 0 s (run 0)" in said
    assert "in 3 of 5 runs (1, 2, 4): 'slide' passes its upper limit" in said
    assert str(runs[1:3].check().notices[0]).startswith("in all runs: 'slide' passes")
    assert runs.check().passed and "\n" not in runs.check().summary


DRONE = """<robot name="drone"><link name="body"><inertial><mass value="2"/>
<inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""


def test_a_machine_of_which_nothing_moves_is_told_so_and_floats_when_it_is_asked_to(tmp_path):
    (tmp_path / "drone.urdf").write_text(DRONE)
    standing = ts.simulate(ts.load(tmp_path / "drone.urdf"), duration=0.5)
    assert standing.q.shape == standing.v.shape == (standing.t.size, 0)
    (told,) = standing.notices
    assert "nothing of 'drone' can move" in str(told) and "--base free" in str(told)
    falling = ts.simulate(ts.load(tmp_path / "drone.urdf", base="free"), duration=0.5)
    assert falling.notices == ()
    np.testing.assert_allclose(falling["center_of_mass.z"], -9.80665 * falling.t**2 / 2, atol=1e-9)
    runs = ts.simulate_batch(ts.load(tmp_path / "drone.urdf"), set={"bodies.body.mass": [1, 2]}, duration=0.5)
    assert runs.q.shape == (2, runs.t.size, 0)
