"""What the commands say of machines that are odd: names that command terminals, doubtful data, no motors."""

import math

import pytest
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app

ESCAPES = """torseur: 1
name: "evil\\e[2J\\a"
bodies: {"arm\\e]0;title\\a": {mass: 1, inertia: [1, 1, 1]}}
joints: {hinge: {type: revolute, parent: world, child: "arm\\e]0;title\\a"}}
simulate: {duration: 0.1}
"""
IMPOSSIBLE = """torseur: 1
name: puma wrist
bodies: {wrist: {mass: 0.5, inertia: [0, 1.16, 0]}}
joints: {roll: {type: revolute, parent: world, child: wrist, axis: y}}
simulate: {duration: 0.1}
"""
PENDULUM = """<robot name="pendulum">
  <link name="base"/>
  <link name="rod"><inertial><origin xyz="0.5 0 0"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint>
</robot>"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def torseur(*arguments):
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def said(done):
    return " ".join(done.output.split())


def written(folder, name, text):
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


@pytest.mark.parametrize("command", ["info", "check", "run", "cost", "equations", "linearize", "modes"])
def test_names_never_command_the_terminal(folder, command):
    done = torseur(command, written(folder, "evil.yaml", ESCAPES))
    assert done.exit_code == 1
    assert "control characters" in said(done) and "arm␛]0;title␇" in said(done)
    assert "\x1b" not in done.output and "\x07" not in done.output


def test_a_converted_machine_is_told_without_its_escapes(folder):
    done = torseur("convert", written(folder, "evil.yaml", ESCAPES), "again.yaml")
    assert "\x1b" not in done.output and "evil␛[2J" in said(done)


@pytest.mark.parametrize("command", ["info", "check", "run", "cost", "equations", "linearize", "modes"])
@pytest.mark.parametrize("way", ["--lenient", "strict: false"])
def test_every_command_goes_on_with_impossible_data_when_told_to_and_says_so(folder, command, way):
    if way == "--lenient":
        arguments, text = ["--lenient"], IMPOSSIBLE
        refused = torseur(command, written(folder, "wrist.yaml", text))
        assert refused.exit_code == 1
    else:
        arguments, text = [], IMPOSSIBLE + way
    done = torseur(command, written(folder, "wrist.yaml", text), *arguments)
    assert done.exit_code == 0, done.output
    assert "body 'wrist'" in said(done) and "principal moments" in said(done)


def test_many_bodies_are_refused_by_their_number(folder):
    bodies = ", ".join(f"b{i}: " for i in range(20_001))
    done = torseur("info", written(folder, "many.yaml", f"torseur: 1\nbodies: {{{bodies}}}\n"))
    assert done.exit_code == 1 and "'bodies' has more than 20000 entries" in said(done)
    links = "".join(f"<link name='l{i}'/>" for i in range(20_001))
    done = torseur("info", written(folder, "many.urdf", f"<robot name='r'>{links}</robot>"))
    assert done.exit_code == 1 and "more than 20000 links" in said(done)


def test_a_joint_that_names_a_missing_link_is_asked_what_was_meant(folder):
    done = torseur("info", written(folder, "arm.urdf", PENDULUM.replace('parent link="base"', 'parent link="bsae"')))
    assert "its parent 'bsae' is not a link of the robot" in said(done) and "Did you mean 'base'?" in said(done)


def test_a_urdf_without_motors_falls_or_is_held_as_the_user_says(folder):
    file = written(folder, "pendulum.urdf", PENDULUM)
    done = torseur("run", file)
    assert done.exit_code == 0 and "2 s (--duration)" in said(done) and "--hold keeps its posture" in said(done)
    with_nothing = ts.Trajectory.open("pendulum.nc")
    assert with_nothing.t[-1] == 2.0 and with_nothing.q[:, 0].max() > math.pi / 2  # a horizontal rod falls past below
    with_nothing.close()

    done = torseur("run", file, "--hold", "-o", "held.nc")
    assert done.exit_code == 0, done.output
    held = ts.Trajectory.open("held.nc")
    assert abs(held.q[:, 0]).max() < 1e-9
    assert held["torque.hinge"][0] == pytest.approx(-2 * 9.80665 * 0.5)  # the weight, about +y
    held.close()


@pytest.mark.filterwarnings("default:effort limits of 0")
def test_a_posture_is_held_though_a_urdf_states_no_effort_and_that_is_said(folder):
    limit = '<limit lower="-3" upper="3" effort="0" velocity="0"/>'
    file = written(folder, "pendulum.urdf", PENDULUM.replace("</joint>", limit + "</joint>", 1))
    done = torseur("run", file, "--hold", "-o", "held.nc", "--duration", "0.1")
    assert done.exit_code == 0 and "effort limits of 0 on 'hinge'" in said(done)
    held = ts.Trajectory.open("held.nc")
    assert abs(held.q[:, 0]).max() < 1e-9
    held.close()


FINGERS = """torseur: 1
bodies:
  left: {mass: 1, com: [0.1, 0, 0], inertia: [0.01, 0.01, 0.01]}
  right: {mass: 2, com: [0.1, 0, 0], inertia: [0.01, 0.01, 0.01]}
joints:
  leader: {type: revolute, parent: world, child: left, axis: y}
  follower: {type: revolute, parent: world, child: right, axis: y, mimic: {joint: leader, multiplier: 0.5}}
motors: {m: {joint: leader}, n: {joint: follower}}
"""


def test_a_follower_with_a_motor_of_its_own_is_held_by_its_leader(folder):
    done = torseur("run", written(folder, "fingers.yaml", FINGERS), "--hold", "-o", "held.nc", "--duration", "0.5")
    assert done.exit_code == 0, done.output
    held = ts.Trajectory.open("held.nc")
    assert abs(held.q[:, 0]).max() < 1e-9
    assert held["torque.m"][0] == pytest.approx(-9.80665 * 0.1 * (1 + 0.5 * 2))  # both weights, through the ratio
    assert not any(held["torque.n"])
    held.close()


def test_a_held_joint_that_moves_nothing_is_told_as_one_that_falls_is(folder):
    massless = "<link name='tip'/><joint name='finger' type='revolute'><parent link='rod'/><child link='tip'/>"
    limit = "<axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint></robot>"
    file = written(folder, "hand.urdf", PENDULUM.replace("</robot>", massless + limit))
    for way in ("--fall", "--hold"):
        done = torseur("run", file, way, "-o", "hand.nc", "--duration", "0.1")
        assert done.exit_code == 1 and "'finger' moves body 'tip', which has no mass" in said(done), said(done)


CRANK = """torseur: 1
name: "crank\\nimport os"
bodies: {a: {mass: 1, inertia: [1, 1, 1]}, b: {mass: 1, inertia: [1, 1, 1]}}
joints:
  i: {type: revolute, parent: world, child: a, axis: y}
  j: {type: revolute, parent: world, child: b, axis: y}
constraints: {tie: {type: coupling, joint: i, function: "2 * j"}}
"""


@pytest.mark.parametrize(("ending", "comment"), [(".py", "# "), (".c", "// "), (".tex", "% "), (".md", "> ")])
def test_equations_of_a_machine_with_constraints_say_what_they_are_of(folder, ending, comment):
    done = torseur("equations", written(folder, "crank.yaml", CRANK), "-o", f"crank{ending}")
    assert done.exit_code == 0 and "has constraints (tie)" in said(done) and "--kane" in said(done)
    first = (folder / f"crank{ending}").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(f"{comment}crank import os has constraints (tie)")


def test_the_ending_of_the_file_tells_the_form_of_equations_or_is_refused(folder):
    file = written(folder, "wrist.yaml", IMPOSSIBLE + "strict: false")
    assert torseur("equations", file, "-o", "wrist.docx").exit_code == 2
    assert torseur("equations", file, "--latex", "-o", "wrist.c").exit_code == 2
    assert torseur("equations", file, "-o", "wrist.tex").exit_code == 0
    assert "documentclass" in (folder / "wrist.tex").read_text(encoding="utf-8")
