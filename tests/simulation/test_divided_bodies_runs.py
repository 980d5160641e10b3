"""Machines with divided bodies move as the same machines without."""

import json
from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from typer.testing import CliRunner

import torseur as ts
from closing_linkages import linkage, moving_linkage
from four_bars import open_four_bar
from torseur.app.main import app
from torseur.description.records.machine import Motor
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.tree.divided_bodies import divisions_of
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.model.build import build
from torseur.model.lean.lean_model import lean
from torseur.simulation.posed.problem import pose_problem

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")


def driven(description):
    """A motor, which gives no torque, on every joint: whichever closes the loop, its coordinate is asked for."""
    names = [f"{j.name}.{SPEED_NAMES[j.type][-1]}".removesuffix(".") for j in description.joints]
    return replace(description, motors=tuple(Motor(f"m{name}", ((name, 1.0),)) for name in names))


def told(model, q, v):
    """Accelerations by their names, and reactions of all joints."""
    layout = model.layout
    at_q, at_v = (
        np.array([of[n] for n in names]) for of, names in ((q, layout.coordinate_names), (v, layout.speed_names))
    )
    problem = pose_problem(model, monitor="none", record=("reactions",))
    nothing = np.zeros((1, problem.system.nz)), np.zeros((1, problem.system.nu)), np.zeros((1, problem.system.ns))
    rows = problem.saved_rows(np.zeros(1), at_q[None, :], at_v[None, :], *nothing)
    (variable,) = (one for one in problem.contents.variables if one.name == "reaction")
    reactions = dict(zip(variable.column_names, rows["reaction"][0], strict=True))
    return dict(zip(layout.speed_names, rows["acceleration"][0], strict=True)), reactions


@pytest.mark.parametrize("cut", [0, 1, 3, 4, 5])
def test_accelerations_and_reactions_are_those_of_the_undivided_machine(cut):
    """Linkages in space, closed by a hinge, a slide, a screw or a cylinder, to the world (5) or to a body."""
    _, (q, v) = moving_linkage(cut)
    plain, other = build(linkage(cut, cut)), build(driven(linkage(cut, cut)))
    ((division, _),) = divisions_of(other.description)
    assert division.joint == f"j{cut}" and division.reversed == (cut == 5)
    assert other.nv == plain.nv + (2 if cut == 3 else 1) and not other.closing_axes

    (accelerations, reactions), (found, transmitted) = told(plain, q, v), told(other, q, v)
    size = max(map(abs, accelerations.values()))
    assert_allclose([found[name] for name in accelerations], list(accelerations.values()), atol=1e-9 * size)
    size = max(map(abs, reactions.values()))
    assert reactions.keys() == transmitted.keys()
    assert_allclose([transmitted[name] for name in reactions], list(reactions.values()), atol=1e-9 * size)


def instructions(model):
    """Of accelerations and multipliers."""
    q, v, tau = (ca.SX.sym(name, size) for name, size in (("q", model.nq), ("v", model.nv), ("tau", model.nv)))
    solved = Multipliers().equations(model, lean(model), ca.DM(0), q, v).solved(Forces(tau))
    return ca.Function("a", [q, v, tau], [ca.cse(ca.vertcat(solved.acceleration, solved.multipliers))]).n_instructions()


@pytest.mark.parametrize(("described", "counts"), [(open_four_bar(), (440, 607)), (linkage(0, 1), (3676, 4287))])
def test_a_divided_body_costs_what_the_page_on_loops_says(described, counts):
    found = instructions(build(described)), instructions(build(driven(described)))
    assert found[0] <= 1.02 * counts[0] and found[1] <= 1.02 * counts[1]
    page = (Path(__file__).parents[2] / "docs" / "loops.md").read_text(encoding="utf-8")
    assert f"{counts[1]} in" in page or f"{counts[1]} instructions" in page


BODIES = """
torseur: 1
bodies:
  crank:   {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 1, 1]}
  coupler: {mass: 1, com: [1, 0, 0], inertia: [0.01, 2, 2]}
  rocker:  {mass: 1, com: [1, 0, 0], inertia: [0.01, 2, 2]}
motors:
  a: {ratio: 30, rotor: {inertia: 1e-3, transverse: 6e-4}}
  d: {kind: dc, ratio: -40, carrier: rocker, axis: [0.1, 1, 0.2], rotor: {inertia: 2e-3, transverse: 1e-3},
      resistance: 1, constant: 0.08, friction: {input: {dry: 0.02}}}
servos:
  a: {kind: pid, kp: 900, kd: 90, setpoint: {quintic: {from: -1, to: -2.5, end: 0.7}}}
  d: {kind: pd, command: voltage, kp: 20, kd: 1, setpoint: -0.3}
simulate: {duration: 1.5, tolerance: 1e-10, save: 0.02, record: [reactions]}
"""
JOINTS = """
joints:
  a: {type: revolute, parent: world, child: crank, axis: y, friction: {dry: 3}}
  b: {type: revolute, parent: crank, child: coupler, axis: y, at: [1, 0, 0], friction: {dry: 2}}
"""
STOP = "friction: {dry: 2}, limits: {lower: -1.7, upper: -1.0}, stop: {stiffness: 3e4, damping: 100}"
AS_CHAIN = """
  c: {type: revolute, parent: coupler, child: rocker, axis: y, at: [2, 0, 0], friction: {dry: 1}}
  d: {type: revolute, parent: rocker, child: world, axis: y, at: [2, 0, 0], on_child: {at: [2, 0, 0]}, OWN}
initial: {positions: {a: -1, b: {guess: 1}, c: {guess: 1.5}}}
"""
FROM_BOTH_ENDS = """
  d: {type: revolute, parent: world, child: rocker, axis: -y, at: [2, 0, 0], on_child: {at: [2, 0, 0]}, OWN}
  c: {type: revolute, parent: rocker, child: coupler, axis: -y, on_child: {at: [2, 0, 0]}, friction: {dry: 1}}
initial: {positions: {a: -1, c: {guess: 1.5}, d: {guess: -1}}}
"""


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A four-bar with motors, gears, servos, sticking joints and a stop: written as a chain, and from both ends."""
    found = []
    for name, rest in (("chain", AS_CHAIN), ("ends", FROM_BOTH_ENDS)):
        file = tmp_path_factory.mktemp("written") / f"{name}.yaml"
        file.write_text(BODIES + JOINTS.rstrip() + rest.replace("OWN", STOP), encoding="utf-8")
        ((division, _),) = divisions_of(ts.load(file).description)
        assert (division.joint, division.body) == (("d", "rocker") if name == "chain" else ("c", "coupler"))
        found.append(ts.simulate(file))
    return found


def test_which_joint_closes_and_which_body_is_divided_changes_no_run(runs):
    chain, ends = runs
    for name in "abcd":
        assert_allclose(chain[f"q.{name}"], ends[f"q.{name}"], atol=2e-7)
    assert_allclose(chain["torque.d"], ends["torque.d"], atol=1e-5)
    assert_allclose(chain["friction.d"], ends["friction.d"], atol=2e-4)
    for account in ("work.motors", "work.supply", "heat.friction", "heat.resistances", "heat.stops"):
        assert_allclose(chain[account], ends[account], atol=1e-6 * np.ptp(chain[account]))
    assert np.ptp(chain["heat.stops"]) > 0.01 and chain["q.d"].max() > -1.0


def test_accounts_of_a_divided_machine_balance(runs):
    for run in runs:
        run.check().raise_if_failed()
        assert np.abs(run["constraint_residual"]).max() < 1e-12


def test_joints_stick_and_slip_at_the_same_instants_wherever_the_loop_is_cut(runs):
    chain, ends = (
        sorted(
            (round(e.time, 6), e.kind, e.subject)
            for e in run.events
            if e.kind in ("sticks", "slips forward", "slips backward")
        )
        for run in runs
    )
    assert {kind for _, kind, _ in chain} == {"sticks", "slips forward", "slips backward"}
    assert chain == ends


def test_reactions_of_all_joints_are_those_on_the_child_that_was_written(runs):
    """On the other side they are the opposite: forces in the plane, at the same point."""
    chain, ends = runs
    for name in "ab":
        assert_allclose(chain[f"reaction.{name}.fx"], ends[f"reaction.{name}.fx"], atol=2e-4)
    turned = chain["q.d"]
    fx, fz = ends["reaction.d.fx"], ends["reaction.d.fz"]
    assert_allclose(chain["reaction.d.my"], -ends["reaction.d.my"], atol=2e-4)
    # on the world in the world's components, and on the rocker in the rocker's, which is turned by −d about y
    assert_allclose(chain["reaction.d.fx"], -(np.cos(turned) * fx - np.sin(turned) * fz), atol=2e-4)
    assert_allclose(chain["reaction.d.fz"], -(np.sin(turned) * fx + np.cos(turned) * fz), atol=2e-4)


def test_point_masses_move_as_the_divided_machine(tmp_path):
    """One motor is on the closing joint; points take central differences, of order 2 in the step."""
    text = BODIES.replace(", friction: {input: {dry: 0.02}}", "") + JOINTS.rstrip() + AS_CHAIN.replace(", OWN", "")
    for dry in (", friction: {dry: 3}", ", friction: {dry: 2}", ", friction: {dry: 1}"):
        text = text.replace(dry, "")
    (tmp_path / "m.yaml").write_text(text.replace("duration: 1.5", "duration: 0.3"), encoding="utf-8")
    by_joints = ts.simulate(tmp_path / "m.yaml")
    by_points = ts.simulate(tmp_path / "m.yaml", formulation="point-masses", step=1e-4, record=())
    for name in "abcd":
        assert_allclose(by_points[f"q.{name}"], by_joints[f"q.{name}"], atol=2e-6)


def test_info_tells_what_is_divided_and_why(tmp_path):
    file = tmp_path / "m.yaml"
    file.write_text(BODIES + JOINTS.rstrip() + AS_CHAIN.replace("OWN", STOP), encoding="utf-8")
    out = CliRunner().invoke(app, ["info", str(file), "--json"])
    (told_of,) = json.loads(out.stdout)["divided_bodies"]
    assert told_of == {
        "body": "rocker",
        "part": "rocker_at_d",
        "joint": "d",
        "for": ["motor 'd'", "its friction", "its stop"],
    }
    assert "divided body" in CliRunner().invoke(app, ["info", str(file)]).stdout
