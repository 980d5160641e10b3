"""Positions and speeds that satisfy the constraints, also where rows repeat each other."""

import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import torseur as ts
from closures import JOINTS
from four_bars import four_bars, open_four_bar
from torseur.algebra.vectors import unit
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.checks import ConstraintError, check_rows, numbers
from torseur.mechanics.constraints.gaps import flipped, gap_at
from torseur.mechanics.constraints.independent_rows import least_norm_solution
from torseur.mechanics.constraints.rows import constraint_matrix, driven_values, residuals
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.model.constraints.closure import closing_joint
from torseur.model.joints.planar import Planar
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.revolute import Revolute
from torseur.model.joints.screw import Screw
from torseur.simulation.starts.initial import start_positions

PLANES = [None, "xz"]


def places(model, bar):
    """Where the speeds of all bars a, b or c stand."""
    return [k for k, name in enumerate(model.layout.speed_names) if name.startswith(bar)]


def parallelograms(model, angles):
    """Values of all joints that turn the rods by these angles, or at these rates."""
    values = np.zeros(model.nv)
    for bar, sign in (("a", 1), ("b", -1), ("c", 1)):
        values[places(model, bar)] = sign * angles[[int(model.layout.speed_names[k][1:]) for k in places(model, bar)]]
    return values


def chain(n, plane):
    """(model, places of the rods a, positions of parallelograms, a random guess of them that keeps the rods)."""
    rng = np.random.default_rng(n)
    model = ts.build(four_bars(n, plane=plane))
    rods, closed = places(model, "a"), parallelograms(model, rng.uniform(-2.0, -1.0, size=n))
    guess = closed + 0.2 * rng.normal(size=model.nq)
    guess[rods] = closed[rods]
    return model, rods, closed, guess


@pytest.mark.parametrize("plane", PLANES)
@pytest.mark.parametrize("n", [1, 3, 40])
def test_parallelograms_close_where_their_rods_are_parallel(n, plane):
    model, rods, closed, guess = chain(n, plane)
    found = assembled(model, guess, rods)
    assert_allclose(found, closed, atol=1e-11)
    assert np.abs(numbers(residuals, model, found)).max() <= 1e-12


@pytest.mark.parametrize("plane", PLANES)
def test_couplers_of_parallelograms_move_without_turning(plane):
    model, rods, closed, _ = chain(5, plane)
    rates = np.random.default_rng(0).normal(size=5)
    expected = parallelograms(model, rates)
    given = np.where(np.isin(range(model.nv), rods), expected, 0.0)
    assert_allclose(admissible(model, closed, given, rods), expected, atol=1e-12)


def test_speeds_that_are_not_given_are_the_least():
    """Against the pseudo-inverse of all rows at once, with redundant ones."""
    model, rods, closed, _ = chain(4, None)
    H = numbers(constraint_matrix, model, closed)
    system = np.vstack([H, np.eye(model.nv)[rods[:1]]])
    expected = np.linalg.pinv(system) @ np.append(np.zeros(len(H)), 2.0)
    given = np.zeros(model.nv)
    given[rods[0]] = 2.0
    assert_allclose(admissible(model, closed, given, rods[:1]), expected, atol=1e-12)


def test_rows_across_the_plane_are_redundant():
    model, _, closed, _ = chain(6, None)
    H, b = numbers(constraint_matrix, model, closed), numbers(driven_values, model, 0.0).ravel()
    report = check_rows(model, H, b)
    assert (report.rank, report.mobility) == (12, 6)
    assert [row.label for row in report.redundant] == [f"pin{k}.y" for k in range(6)]


def test_loops_reach_no_joint_before_their_base():
    """Six entries for each pin, however long the chain: the rows go through the lowest common ancestor."""
    model, _, _, guess = chain(8, "xz")
    assert np.count_nonzero(numbers(constraint_matrix, model, guess)) == 6 * 8


def test_flat_parallelograms_keep_one_row_each_and_gain_a_motion():
    model, _, _, _ = chain(3, "xz")
    H, b = numbers(constraint_matrix, model, np.zeros(model.nq)), np.zeros(6)
    report = check_rows(model, H, b)
    assert (report.rank, report.mobility) == (3, 6)


def test_loops_that_cannot_close_are_named():
    model, _, closed, _ = chain(2, None)
    second = [model.layout.speed_names.index(name) for name in ("a1", "c1")]
    closed[second] = np.pi, 0.0  # the ends of its rods are 3 m apart, and the coupler is 1 m long
    with pytest.raises(ConstraintError, match="'pin1' is open by 2000 mm"):
        assembled(model, closed, second)


def test_where_given_positions_do_not_fit_it_is_said_which_of_them_would_help_and_by_how_much():
    """Rods that are given 0.3 rad apart: the coupler is too short, and turning either rod back closes it."""
    model, rods, closed, _ = chain(1, None)
    given = [*rods, *places(model, "c")]
    closed[given[1]] += 0.3
    with pytest.raises(ConstraintError, match=r"It would help to move '(a0|c0)' by about") as raised:
        assembled(model, closed, given)
    told = re.search(r"'c0' by about ([-+.\d]+) rad", str(raised.value))
    assert told and abs(float(told[1]) + 0.3) < 0.1


def four_bar_to(*pivot):
    """The four-bar in space with its rocker's pivot on the ground elsewhere."""
    description = open_four_bar()
    *joints, last = description.joints
    return ts.build(replace(description, joints=(*joints, replace(last, child_pose=Pose(pivot)))))


@pytest.mark.parametrize("guess", [{}, {"b": 1.0, "c": 1.0}, {"b": 0.3, "c": -2.0}], ids=str)
def test_of_a_loop_that_is_stretched_the_gap_its_direction_and_the_help_are_told_from_any_guess(guess):
    """Crank 1 m upright, pivot 4.5 m away, coupler and rocker 2 m each: √(1 + 4.5²) − 4 m are missing."""
    model, angle = four_bar_to(4.5, 0.0, 0.0), -np.pi / 2
    with pytest.raises(ConstraintError) as raised:
        start_positions(model, {"a": angle, **{name: {"guess": value} for name, value in guess.items()}})
    said, far = str(raised.value), np.hypot(1.0, 4.5)
    lies = re.search(
        r"is open by ([\d.]+) mm .*'d on world' lies \(([-\d.]+), 0, ([-\d.]+)\) mm from 'd on rocker'", said
    )
    assert lies
    assert_allclose([float(x) for x in lies.groups()], 1e3 * (far - 4) * np.array([1, 4.5 / far, -1 / far]), rtol=1e-3)
    help_ = re.search(r"to move 'a' by about ([-+.\d]+) rad", said)
    assert help_
    assert float(help_[1]) == pytest.approx((far - 4) / (4.5 / far), rel=1e-2)  # gap over its rate


def test_of_a_gap_across_the_plane_it_is_told_that_no_joint_moves_it_that_way():
    with pytest.raises(ConstraintError) as raised:
        start_positions(four_bar_to(2.0, 0.05, 0.0), {"a": -1.0, "b": {"guess": 0.5}, "c": {"guess": 1.0}})
    said = str(raised.value)
    assert "lies (0, 50, 0) mm from 'd on rocker', in the world's axes, and no joint moves it that way" in said


def test_a_gap_that_is_small_is_told_as_one_and_not_as_a_flip():
    model = floating(Revolute(np.eye(3)[2]))
    said = gap_at(model, np.array([0.0, 0.0, 3e-11, 1.0, 0.0, 0.0, 0.0]), range(6))
    assert "'closure' is open by 3e-08 mm" in said and "(0, 0, 3e-08) mm" in said
    assert "flipped" not in said


FLEXIBLE_FOUR_BAR = """
bodies:
  crank: {mass: 1, com: [0.15, 0, 0], inertia: [0.001, 0.01, 0.01]}
  coupler: {beam: {length: 1 m, section: {round: 30 mm}, material: steel}, modes: {number: 2, plane: xz}}
  rocker: {mass: 1.5, com: [0.4, 0, 0], inertia: [0.001, 0.08, 0.08]}
joints:
  a: {type: revolute, parent: world, child: crank, axis: -y}
  b: {type: revolute, parent: crank, child: coupler, at: [0.3, 0, 0], axis: -y}
  c: {type: revolute, parent: coupler, child: rocker, at: [1, 0, 0], axis: -y}
  d: {type: revolute, parent: rocker, child: world, at: [0.8, 0, 0], axis: -y, on_child: {at: [1, 0, 0]}}
initial: {positions: {a: 60 deg, b: {guess: -30 deg}, c: {guess: -90 deg}}}
"""


def test_an_assembly_bends_bodies_by_no_more_than_their_equations_are_meant_for(tmp_path):
    """Joints that are 0.1 rad from closed close the loop; amplitudes, whose usual sizes are small, hardly change."""
    (tmp_path / "m.yaml").write_text(f"torseur: 1{FLEXIBLE_FOUR_BAR}", encoding="utf-8")
    model = ts.load(tmp_path / "m.yaml")
    amplitudes = [k for of in model.layout.amplitude_rates_of for k in range(of.start, of.stop)]
    rng, start, sizes = np.random.default_rng(0), start_positions(model), model.usual_sizes()
    for _ in range(5):
        found = assembled(model, start + 0.1 * sizes * rng.normal(size=model.nv))
        assert np.abs(numbers(residuals, model, found)).max() <= 1e-12
        assert np.abs((found / sizes)[amplitudes]).max() < 1
        assert np.linalg.eigvalsh(numbers(mass_matrix, model, found))[0] > 0


def floating(joint):
    """A body that floats, and a closure by this joint between the world and it."""
    solid = Body("b", Inertial(1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0)))
    model = ts.build(Description("floating", (solid,), (Joint("j", "free", "world", "b"),)))
    return replace(model, constraints=(closing_joint("closure", "world", "b", joint),))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", JOINTS)
def test_from_any_position_a_joint_closes_with_its_axes_the_right_way_round(kind, seed):
    rng, model = np.random.default_rng(seed), floating(JOINTS[kind])
    turn = Rotation.from_rotvec(3.0 * unit(rng.normal(size=3))).as_quat(scalar_first=True)
    found = assembled(model, np.concatenate([rng.normal(size=3), turn]))
    assert np.abs(numbers(residuals, model, found)).max() <= 1e-12
    assert not flipped(model, found, beyond=0.999)


UPSIDE_DOWN = np.array([0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0])
ABOUT_Z = {
    "hinge": Revolute(np.eye(3)[2]),
    "slide": Prismatic(np.eye(3)[2]),
    "thread": Screw(np.eye(3)[2], 0.1),
    "plane": Planar.with_normal(np.eye(3)[2]),
}


@pytest.mark.parametrize("kind", ABOUT_Z)
def test_exactly_half_a_turn_away_a_joint_closes_too(kind):
    model = floating(ABOUT_Z[kind])
    assert np.abs(numbers(residuals, model, UPSIDE_DOWN)).max() <= 1e-12  # the sine does not see it
    found = assembled(model, UPSIDE_DOWN)
    assert np.abs(numbers(residuals, model, found)).max() <= 1e-12
    assert not flipped(model, found, beyond=0.999)


def test_a_hinge_that_is_given_upside_down_is_told():
    model = floating(Revolute(np.eye(3)[2]))
    with pytest.raises(ConstraintError, match="'closure' would close flipped"):
        assembled(model, UPSIDE_DOWN, fixed=range(6))


def test_both_branches_of_a_four_bar_are_reached_by_a_guess():
    """Crank 1 upright, ground 2, coupler and rocker 2: the elbow is above or below the line that they span."""
    model = ts.build(open_four_bar())
    crank = model.layout.speed_names.index("a")
    elbows = []
    for coupler, elbow in ((0.5, 1.0), (2.5, -1.0)):
        q = start_positions(model, {"a": -np.pi / 2, "b": {"guess": coupler}, "c": {"guess": elbow}})
        assert q[crank] == -np.pi / 2
        assert np.abs(numbers(residuals, model, q)).max() <= 1e-12
        elbows.append(q[model.layout.speed_names.index("c")])
    angle = np.pi - 2 * np.arcsin(np.sqrt(5) / 4)  # from crank's end to the ground they span √5 m
    assert_allclose(elbows, [angle, -angle], rtol=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_solutions_of_least_norm_are_those_of_the_pseudo_inverse(seed):
    """Blocks apart, rows that depend on each other, more rows than columns, and right-hand sides that do not fit."""
    rng = np.random.default_rng(seed)
    H = np.zeros((11, 9))
    H[:4, :5], H[4:10, 5:8] = rng.normal(size=(4, 5)), rng.normal(size=(6, 3))
    H[3] = H[0] - H[1]
    right = rng.normal(size=11)
    assert_allclose(least_norm_solution(H, right, smallest=1e-10), np.linalg.pinv(H) @ right, atol=1e-12)


def test_an_overconstrained_linkage_closes_next_to_the_guess_and_not_in_a_flat_position_far_away(tmp_path):
    """Three equal cranks and a coupler: next to a closed position rows that repeat each other there point anywhere."""
    cranks = "".join(
        f"  c{k}: {{type: revolute, parent: world, child: c{k}, at: [{k}, 0, 0], axis: y}}\n"
        f"  p{k}: {{type: revolute, parent: c{k}, child: bar, at: [0, 0, 0.5], axis: y, "
        f"on_child: {{at: [{k}, 0, 0]}}}}\n"
        for k in range(3)
    )
    bodies = "{bar: {mass: 1}, c0: {mass: 1}, c1: {mass: 1}, c2: {mass: 1}}"
    (tmp_path / "m.yaml").write_text(f"torseur: 1\nbodies: {bodies}\njoints:\n{cranks}", encoding="utf-8")
    model = ts.load(tmp_path / "m.yaml")
    rng = np.random.default_rng(0)
    for _ in range(20):
        found = assembled(model, 0.1 * rng.normal(size=model.nq))
        assert np.abs(numbers(residuals, model, found)).max() <= 1e-12
        assert np.abs(found).max() < 0.3
    report = check_rows(model, numbers(constraint_matrix, model, found), np.zeros(10))
    assert report.mobility == 1
