"""Linkages as they are written wrongly: what is said of them names file, element, cause and remedy."""

import pytest
from typer.testing import CliRunner

from torseur.app.main import app

FOUR_BAR = """torseur: 1
name: four-bar
bodies:
  crank:   {mass: 1 kg, com: [0.1, 0, 0], inertia: [1e-4, 4e-3, 4e-3]}
  coupler: {mass: 2 kg, com: [0.25, 0, 0], inertia: [1e-4, 0.04, 0.04]}
  rocker:  {mass: 1.5 kg, com: [0.2, 0, 0], inertia: [1e-4, 0.02, 0.02]}
joints:
  crank:   {type: revolute, parent: world, child: crank, axis: y}
  coupler: {type: revolute, parent: crank, child: coupler, at: [0.2, 0, 0], axis: y}
  rocker:  {type: revolute, parent: world, child: rocker, at: [0.4, 0, 0], axis: y}
frames:
  end: {body: coupler, at: [0.5, 0, 0]}
  top: {body: rocker, at: [0.4, 0, 0]}
  eye: {body: rocker, at: [0.2, 0, 0]}
loops: [{name: pin, type: revolute, between: [end, top], axis: y}]
initial: {positions: {crank: -50 deg, coupler: {guess: 20 deg}, rocker: {guess: -80 deg}}}
simulate: {duration: 0.1 s}
"""
LOOP = "loops: [{name: pin, type: revolute, between: [end, top], axis: y}]"
DRIVE = "{type: prescribed, joint: JOINT, rate: 1}"

WRONG = {
    "frame that is not there": (("[end, top]", "[end, tip]"), ("bad.yaml:15", "loop 'pin'", "'tip'", "'top'")),
    "type that is not there": (
        ("type: revolute, between", "type: hinge, between"),
        ("bad.yaml:15", "loop 'pin'", "'hinge' is not known", "'revolute'"),
    ),
    "one body": (("[end, top]", "[eye, top]"), ("bad.yaml:15", "loop 'pin'", "are on 'rocker'", "different bodies")),
    "names in place of a list": (
        (LOOP, "loops: {pin: {type: revolute, between: [end, top], axis: y}}"),
        ("bad.yaml:15", "'loops'", "a list is wanted", "behind a dash"),
    ),
    "too far apart": (
        ("child: rocker, at: [0.4", "child: rocker, at: [2.4"),
        ("bad.yaml:15", "'pin'", "is open by 1377 mm", "lengths"),
    ),
    "positions that do not fit": (
        ("{guess: 20 deg}, rocker: {guess: -80 deg}", "20 deg, rocker: -80 deg"),
        ("bad.yaml:15", "'pin'", "is open by 92.58 mm where", "move 'rocker' by about"),
    ),
    "axis across the others": (
        ("between: [end, top], axis: y", "between: [end, top], axis: x"),
        ("bad.yaml:15", "'pin'", "is open by 211.7 mm where", "frames"),
    ),
    "speeds that do not fit": (
        ("-80 deg}}}", "-80 deg}}, velocities: {crank: 1, rocker: 1}}"),
        ("no motion has the given speeds 'crank', 'rocker'", "Give fewer speeds"),
    ),
    "two drives of one freedom": (
        (
            LOOP,
            f"{LOOP}\nconstraints: {{a: {DRIVE.replace('JOINT', 'crank')}, b: {DRIVE.replace('JOINT', 'rocker')}}}",
        ),
        ("contradict each other", "'b.effort'", "remove one of them"),
    ),
}


def told(tmp_path, old, new):
    assert old in FOUR_BAR
    file = tmp_path / "bad.yaml"
    file.write_text(FOUR_BAR.replace(old, new, 1))
    run = CliRunner().invoke(app, ["run", str(file), "-o", str(tmp_path / "bad.nc"), "--no-report"])
    return run.exit_code, " ".join(run.output.split())


@pytest.mark.parametrize("name", WRONG)
def test_a_linkage_that_is_written_wrongly_is_refused_with_place_cause_and_remedy(tmp_path, name):
    change, words = WRONG[name]
    code, output = told(tmp_path, *change)
    assert code == 1
    for word in words:
        assert word in output, output


def test_a_free_joint_that_closes_nothing_is_told_and_left_out(tmp_path):
    code, output = told(tmp_path, "type: revolute, between: [end, top], axis: y", "type: free, between: [end, top]")
    assert code == 0
    assert "quantities balance" in output
    assert "closes nothing" in CliRunner().invoke(app, ["check", str(tmp_path / "bad.yaml")]).output
