"""Speeds of the motions that cross in a singular position, against the closure of a flat parallelogram."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.mechanics.constraints.assembly import admissible
from torseur.mechanics.constraints.branches import branches
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.simulation.posed.way_choice import RedundantConstraints, SingularStart

a, d = 0.4, 1.0
FLAT = f"""
torseur: 1
plane: xz
gravity: 0
bodies:
  crank:   {{mass: 1, com: [{a / 2}, 0], inertia: 0.02}}
  rocker:  {{mass: 2, com: [{a / 2}, 0], inertia: 0.03}}
  coupler: {{mass: 1, com: [{d / 2}, 0], inertia: 0.08}}
joints:
  crank:   {{type: revolute, parent: world, child: crank}}
  rocker:  {{type: revolute, parent: world, child: rocker, at: [{d}, 0]}}
  coupler: {{type: revolute, parent: crank, child: coupler, at: [{a}, 0]}}
frames: {{end: {{body: coupler, at: [{d}, 0]}}, top: {{body: rocker, at: [{a}, 0]}}}}
constraints: {{pin: {{type: hitch, between: [top, end]}}}}
initial: {{positions: {{crank: 0, rocker: 0, coupler: 0}}}}
simulate: {{duration: 0.3 s, tolerance: 1e-10, save: 10 ms}}
"""
CROSSED = -(d + a) / (d - a)
"""Speed of the rocker over that of the crank where the bars leave the line crossed.

The second derivative of  a cos θ + d cos φ − a cos ψ = d  asks for a (ψ̇² − θ̇²) = d φ̇², φ̇ = a (ψ̇ − θ̇)/d.
"""


@pytest.fixture
def flat(tmp_path):
    (tmp_path / "flat.yaml").write_text(FLAT, encoding="utf-8")
    return ts.load(tmp_path / "flat.yaml")


def test_a_flat_parallelogram_leaves_as_such_or_crossed(flat):
    q, given = np.zeros(3), [0]
    v = admissible(flat, q, np.array([2.0, 0.0, 0.0]), given)
    found = branches(flat, q, v, given)
    assert found.asked
    assert flat.layout.speed_names == ("crank", "coupler", "rocker")
    assert sorted(speeds[2] / speeds[0] for speeds in found.speeds) == pytest.approx([CROSSED, 1.0], rel=1e-9)
    for speeds in found.speeds:
        assert speeds[0] == pytest.approx(2.0, rel=1e-12)
        again = branches(flat, q, speeds, [0, 2])
        assert not again.asked
        assert_allclose(again.speeds, [speeds], atol=0)


@pytest.mark.parametrize("ratio", [1.0, CROSSED])
def test_a_run_goes_on_along_the_branch_of_its_speeds(flat, ratio):
    """On each, the tangents of the half angles have a constant ratio: 1, or that of the crossed bars."""
    with pytest.warns(SingularStart):
        run = ts.simulate(flat, v0={"crank": 1.0, "rocker": ratio})
    run.check().raise_if_failed()
    crank, rocker = (np.tan(run[f"q.{name}"][1:] / 2) for name in ("crank", "rocker"))
    assert_allclose(rocker / crank, ratio, rtol=1e-8)


def test_where_several_motions_have_the_given_speeds_it_is_said_which_one_is_taken(flat):
    with pytest.warns(SingularStart, match="2 motions have the given speeds") as told:
        run = ts.simulate(flat, v0={"crank": 1.0})
    said = next(str(w.message) for w in told if "2 motions" in str(w.message))
    found = run["v.rocker"][0]
    taken, other = (1.0, CROSSED) if found > 0 else (CROSSED, 1.0)
    assert found == pytest.approx(taken, rel=1e-9)
    assert f"{taken:.4g} of 'rocker' is taken; give it as {other:.4g}" in said
    run.check().raise_if_failed()


def test_speeds_of_no_motion_are_refused(flat):
    with pytest.warns(SingularStart), pytest.raises(ConstraintError, match="no motion has the given speeds"):
        ts.simulate(flat, v0={"crank": 1.0, "rocker": 0.3})


def test_independent_speeds_do_not_begin_in_a_singular_position(flat):
    with pytest.raises(ConstraintError, match="mobility is 2, and 1 beside it"):
        ts.simulate(flat, v0={"crank": 1.0, "rocker": 1.0}, formulation="kane")


def test_rows_that_repeat_others_everywhere_ask_nothing_of_speeds():
    with pytest.warns(RedundantConstraints):
        bennett = ts.load("examples/bennett.yaml")
        q = ts.simulate(bennett, duration=1e-6).q[0]
    v = admissible(bennett, q, np.full(bennett.nv, 0.5), [0])
    assert not branches(bennett, q, v, [0]).asked
    assert not branches(bennett, q, np.array([4e-32, -5e-32, 4e-32]), [0, 1, 2]).asked  # round-off of rest


NOTHING_HELD = """
torseur: 1
gravity: [1, 0, 0]
bodies: {slide: {mass: 1, inertia: [0.1, 0.2, 0.2]}}
joints: {slide: {type: prismatic, parent: world, child: slide, axis: x}}
frames: {rail: {body: world}}
constraints: {along: {type: point_on_line, point: slide, line: rail, axis: x}}
"""
SECOND_ORDER = """
torseur: 1
gravity: [0, 0, -9.81]
bodies: {shaft: {mass: 2, com: [0.3, 0.02, 0.01], inertia: [0.03, 0.04, 0.05]}}
joints: {cross: {type: universal, parent: world, child: shaft, axis: x, second_axis: y}}
frames: {seat: {body: world}}
constraints: {even: {type: constant_velocity, between: [seat, shaft], axis: z}}
"""


@pytest.mark.parametrize("formulation", ["kane", "multipliers"])
def test_constraints_that_hold_nothing_change_nothing(tmp_path, formulation):
    (tmp_path / "m.yaml").write_text(NOTHING_HELD, encoding="utf-8")
    with pytest.warns(RedundantConstraints):
        run = ts.simulate(tmp_path / "m.yaml", duration=1.0, formulation=formulation)
    assert run.q[-1, 0] == pytest.approx(0.5, abs=1e-12)


def test_a_constraint_of_which_all_rows_hold_nothing_at_the_start_begins_with_finite_rates(tmp_path):
    """A Cardan joint that is to transmit evenly may bend about one of its axes: about the one that its weight turns."""
    (tmp_path / "m.yaml").write_text(SECOND_ORDER, encoding="utf-8")
    with pytest.warns(SingularStart):
        run = ts.simulate(tmp_path / "m.yaml", duration=0.3, v0={"cross": [0.0, 1.0]}, tolerance=1e-10)
    run.check().raise_if_failed()
    assert np.abs(run["constraint_residual"]).max() < 1e-12
