"""What cannot be run is named: joints without inertia, expressions without value, requests without end."""

import json
import re
import warnings
from contextlib import closing
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

import torseur as ts
from machines import block, flywheel, machine
from torseur.app.main import app
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.mechanics.dynamics.singular_inertia import SingularMassError
from torseur.simulation import pace
from torseur.simulation import simulate as simulate_module
from torseur.simulation.run import Diverged
from torseur.simulation.starts.finite_start import NotFiniteError
from torseur.simulation.system import Point

ARM = """
bodies: {{upper: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}, lower: {lower}}}
joints:
  shoulder: {{type: revolute, parent: world, child: upper, axis: y}}
  elbow: {{type: revolute, parent: upper, child: lower, at: [1, 0, 0], axis: y{more}}}
simulate: {{duration: 0.1}}
"""
IDLE = {
    "no mass": ("{}", "'lower', which has no mass"),
    "a point on the axis": ("{mass: 2}", "'lower', which has no inertia about its axis"),
    "a rod along the axis": ("{mass: 2, inertia: [1, 0, 1]}", "no inertia about its axis"),
}


@pytest.mark.parametrize("lower", IDLE)
def test_a_joint_that_moves_no_inertia_is_named_by_run_compile_and_check(tmp_path, lower):
    body, words = IDLE[lower]
    model = machine(tmp_path, ARM.format(lower=body, more=""))

    with pytest.raises(SingularMassError, match=words) as error:
        ts.simulate(model)
    assert "acceleration of 'elbow' is not determined" in str(error.value)
    for move in (ts.linearize, ts.Simulator, partial(ts.simulate_batch, q0=np.zeros((2, 2)), duration=0.1)):
        with pytest.raises(SingularMassError, match=words):
            move(model)
    with pytest.warns(UserWarning, match="joint 'elbow'"):
        dyn = ts.compile(model)
    with pytest.raises(SingularMassError, match="joint 'elbow'"):
        dyn.forward_dynamics(np.zeros(2), np.zeros(2), np.zeros(2))
    assert dyn.inverse_dynamics(np.zeros(2), np.zeros(2), np.ones(2)).shape == (2,)  # which divides by nothing
    failed = [verdict for verdict in ts.agreement(model) if not verdict.passed]
    assert [verdict.name for verdict in failed] == [
        "A is positive definite",
        "forward dynamics undoes inverse dynamics",
        "articulated body = Cholesky",
    ]
    assert "'elbow'" in failed[0].remark


def test_an_armature_is_inertia_enough(tmp_path):
    model = machine(tmp_path, ARM.format(lower="{}", more=", armature: 0.01"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ts.compile(model)
    assert ts.simulate(model, duration=0.01).rows > 1


def test_run_says_it_in_a_sentence(tmp_path):
    file = tmp_path / "idle.yaml"
    file.write_text("torseur: 1\n" + ARM.format(lower="{}", more=""), encoding="utf-8")
    done = CliRunner().invoke(app, ["run", str(file), "-o", str(tmp_path / "idle.nc")])
    assert done.exit_code == 1 and "the mass matrix is singular" in " ".join(done.output.split())


TIED = """
bodies: {{a: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}, b: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}}}
joints:
  i: {{type: revolute, parent: world, child: a, axis: y}}
  j: {{type: revolute, parent: world, child: b, axis: y}}
constraints: {{tie: {tie}}}
simulate: {{duration: 0.1}}
"""
NOT_FINITE = {
    '{type: rows, rows: [{i: 1, j: "1/j"}]}': r"'tie.row1': 1/j is inf at j = 0",
    '{type: rows, rows: [{i: 1, j: "9**9**9"}]}': r"'tie.row1': 9\*\*9\*\*9 is inf",
    '{type: coupling, joint: i, function: "sqrt(j - 1)"}': r"'tie.effort': sqrt\(j - 1\) is nan at j = 0",
    '{type: coupling, joint: i, function: "sqrt(j)"}': r"sqrt\(j\) has a slope of inf at j = 0",
}


@pytest.mark.parametrize("tie", NOT_FINITE)
def test_an_expression_that_is_not_finite_at_the_start_is_named_with_its_value(tmp_path, tie):
    model = machine(tmp_path, TIED.format(tie=tie))
    with pytest.raises(ConstraintError, match=NOT_FINITE[tie]):
        ts.simulate(model)
    with pytest.raises(ConstraintError, match="not finite where it starts"):
        ts.linearize(model)
    file = tmp_path / "machine.yaml"
    for command in ("info", "check"):
        done = CliRunner().invoke(app, [command, str(file)])
        assert done.exit_code == 1 and "not finite where it starts" in " ".join(done.output.split()), done.output


LAWS = {
    "1/x": r"spring 'coil': 1/x is inf at x = 0, v = 0",
    "sqrt(x - 1)": r"spring 'coil': sqrt\(x - 1\) is nan at x = 0",
}


@pytest.mark.parametrize("law", LAWS)
def test_a_law_without_value_at_the_start_is_named(tmp_path, law):
    text = ARM.format(lower="{mass: 1, inertia: [1, 1, 1]}", more="")
    model = machine(tmp_path, text + f'springs: {{coil: {{joint: elbow, force: "{law}"}}}}')
    for move in (ts.simulate, ts.linearize):
        with pytest.raises(NotFiniteError, match=LAWS[law]):
            move(model)
    done = CliRunner().invoke(app, ["run", str(tmp_path / "machine.yaml"), "-o", str(tmp_path / "out.nc")])
    assert done.exit_code == 1 and "has no finite value where it starts" in " ".join(done.output.split())
    assert not (tmp_path / "out.nc").exists()
    done = CliRunner().invoke(app, ["check", str(tmp_path / "machine.yaml"), "--json"])
    told = json.loads(done.stdout, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    (failed,) = [verdict for verdict in told["verdicts"] if verdict["name"] == "springs have forces where it starts"]
    assert done.exit_code == 1 and not failed["passed"] and re.search(LAWS[law], failed["remark"])


def test_a_set_point_that_no_step_can_follow_is_refused(tmp_path):
    for setpoint in ("{quintic: {end: 1e-100, from: 0, to: 1}}", "{sine: {amplitude: 1, frequency: 1e9 Hz}}"):
        with pytest.raises(ts.DescriptionError, match=r"no step can follow|no run can follow"):
            flywheel(tmp_path, "{ratio: 1}", f"{{kind: pd, kp: 1, kd: 1, setpoint: {setpoint}}}")


ENDLESS = {
    "tolerance": ({"tolerance": 1e-30}, "finer than double precision"),
    "duration": ({"duration": 1e300}, "clock in double precision"),
    "save": ({"save": 1e-12}, "Give a longer save"),
    "step": ({"integrator": "rk4", "step": 1e-16}, "Give a longer step"),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_requests_that_double_precision_cannot_do_are_refused(tmp_path, name):
    asked, words = ENDLESS[name]
    model = flywheel(tmp_path, "{ratio: 1}", "{kind: pd, kp: 1, kd: 1, setpoint: 0.1}")
    with pytest.raises(ValueError, match=words):
        ts.simulate(model, **{"duration": 1.0, **asked})


def test_samples_that_would_never_end_are_refused(tmp_path):
    model = flywheel(tmp_path, "{ratio: 1}", "{kind: pd, kp: 1, kd: 1, setpoint: 0.1, sample: 1e-12 s}")
    with pytest.raises(ValueError, match=r"servo 'shaft': a period of 1e-12 s gives 1e\+12 samples"):
        ts.simulate(model, duration=1.0)


STIFF = """
gravity: 0
bodies: {light: {mass: 1 g}, heavy: {mass: 1 kg}}
joints:
  slow: {type: prismatic, parent: world, child: heavy, axis: x}
  fast: {type: prismatic, parent: heavy, child: light, axis: x}
springs: {coil: {joint: fast, stiffness: 1e9 N/m}}
initial: {positions: {fast: 1 um}}
"""


def test_a_slow_run_says_how_long_it_will_take_and_what_limits_its_steps(tmp_path, monkeypatch):
    """A clock that jumps stands for minutes of waiting; the run itself is short."""
    clock = iter(np.arange(0.0, 1e6, 400.0))
    monkeypatch.setattr(pace, "now", lambda: next(clock))
    monkeypatch.setattr(simulate_module, "CUT", 500)
    model = machine(tmp_path, STIFF)
    words = r"it takes about .* more.*its fastest motion, mostly of 'fast', has a rate of 1e\+06"
    with pytest.warns(pace.SlowRun, match=words):
        ts.simulate(model, duration=1e-3, integrator="dop853")


def test_a_tolerance_that_keeps_steps_short_is_told_with_the_motion_it_asks_for(tmp_path, monkeypatch):
    clock = iter(np.arange(0.0, 1e6, 400.0))
    monkeypatch.setattr(pace, "now", lambda: next(clock))
    monkeypatch.setattr(simulate_module, "CUT", 500)
    words = (
        r"the step that is asked for, 100 of them in a radian of its fastest motion \(mostly of 'fast', 1e\+06 1/s\)"
    )
    with pytest.warns(pace.SlowRun, match=words):
        ts.simulate(machine(tmp_path, STIFF), duration=2e-5, integrator="rk4", step=1e-8)


def test_a_run_that_becomes_slower_than_was_said_says_so_again_and_no_more_often(monkeypatch):
    looks = [(0, 0), (5, 10), (8, 16), (18, 17), (28, 20), (38, 23), (98, 23.5)]  # on the clock, in the run [s]
    clock = iter(float(at) for at, _ in looks)
    monkeypatch.setattr(pace, "now", lambda: next(clock))
    monkeypatch.setattr(pace, "limit_of_steps", lambda *_: "it is slow")
    problem, watched = SimpleNamespace(model=SimpleNamespace(name="arm")), pace.Pace(100.0)
    with pytest.warns(pace.SlowRun) as told:
        for _, t in looks:
            watched.look(problem, Point(float(t), *[np.zeros(0)] * 5))
    words = [re.search("reached t = (.*) s of .* in (.*) s: .* takes (.*) more", str(w.message)).groups() for w in told]
    # 90 s left at 10 s in 5 s; 83 s left at 7 s in 13 s, which still holds at 28 and 38; 76.5 s left at 6.5 s in 80 s
    assert words == [("10", "5", "about 45 s"), ("17", "18", "about 2.6 min"), ("23.5", "98", "about 16 min")]


UNSTABLE = """
gravity: 0
bodies: {fore: {mass: 2, com: [0.2, 0, 0], inertia: [0.005, 0.03, 0.03]}}
joints: {elbow: {type: revolute, parent: world, child: fore, axis: y}}
motors: {elbow: {ratio: 80, rotor: {inertia: 2e-5}, elastic: {stiffness: 1e4, damping: 5}}}
servos: {elbow: {kind: pd, kp: 1000, kd: 80, setpoint: 30 deg, feedback: PLACE}}
"""


def test_a_run_whose_energy_has_left_all_sense_is_ended_and_keeps_its_rows(tmp_path, monkeypatch):
    """A sensor behind the elastic gear feeds its vibration; at the motor the same servo is stable."""
    monkeypatch.setattr(simulate_module, "CUT", 100)
    monkeypatch.setattr(pace, "PATIENCE", np.inf)
    how = {"duration": 2.0, "save": 1e-3, "monitor": "energy"}
    file = tmp_path / "out.nc"
    with pytest.raises(Diverged, match=r"it diverges. The fastest speed there is that of 'elbow'.*'feedback: motor'"):
        ts.simulate(machine(tmp_path, UNSTABLE.replace("PLACE", "joint")), output=file, **how)
    with closing(ts.Trajectory.open(file)) as run:
        assert run.facts["state"] == "diverged" and run.rows > 10
        energy = run["energy"].sum(axis=1)
        assert energy[1] < 10 and 1e10 < energy[-1] < 1e16  # E0 is m g L with 0.2 m, or what the servo put in at once
    stable = ts.simulate(machine(tmp_path, UNSTABLE.replace("PLACE", "motor")), **how)
    assert abs(stable.q[-1, 0] - np.deg2rad(30)) < 1e-2


def test_a_push_that_lasts_makes_speeds_of_any_size_and_ends_no_run(tmp_path, monkeypatch):
    """100 km/s from rest: what no spring or servo feeds grows, but does not diverge."""
    monkeypatch.setattr(simulate_module, "CUT", 20)
    push = block(tmp_path, "{}", "disturbances: {push: {frame: block, force: [2000 N, 0, 0]}}")
    run = ts.simulate(push, duration=100, integrator="rk4", step=0.5)
    assert run.v[-1, 0] == pytest.approx(1e5, rel=1e-12)


def test_a_time_is_told_in_the_unit_that_fits_it():
    assert [pace.in_words(s) for s in (61, 600, 7200 * 3, 86400 * 40, 3.2e10, np.inf)] == [
        "about 61 s",
        "about 10 min",
        "about 6 h",
        "about 40 days",
        "about 1e+03 years",
        "longer than can be told",
    ]


def test_a_run_that_overflows_keeps_no_row_without_numbers_and_can_be_judged(tmp_path):
    model = machine(tmp_path, ARM.format(lower="{mass: 1, com: [1, 0, 0], inertia: [1, 1, 1]}", more=""))
    model = model.with_({"gravity": 1e9})
    file = tmp_path / "out.nc"
    with pytest.raises(Diverged, match=r"no longer a number"):
        ts.simulate(model, integrator="rk4", step=1e-3, save=1e-3, duration=0.1, output=file)
    with closing(ts.Trajectory.open(file)) as run:
        assert run.facts["state"] == "diverged" and 1 < run.rows < 100
        assert all(np.isfinite(run[name]).all() for name in ("q", "v", "acceleration", "energy"))
        assert run.check().failed
