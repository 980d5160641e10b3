"""Runs of closed mechanisms: through singular positions, with redundant rows, closed in every integrator."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import solve_ivp

import torseur as ts
from torseur.simulation.integrators.integration import FIXED_STEP, METHODS
from torseur.simulation.posed.way_choice import RedundantConstraints
from torseur.simulation.singular_position import RoundOffFelt

EXAMPLES = Path(__file__).parents[2] / "examples"
BAR = "{mass: 1, com: [0.5, 0], inertia: 0.08333333333333333}"
PARALLELOGRAM = f"""
torseur: 1
name: parallelogram
plane: xz
gravity: [0, -9.81]
bodies: {{left: {BAR}, right: {BAR}, bar: {BAR}}}
joints:
  left:  {{type: revolute, parent: world, child: left}}
  right: {{type: revolute, parent: world, child: right, at: [1, 0]}}
  bar:   {{type: revolute, parent: left, child: bar, at: [1, 0]}}
frames: {{end: {{body: bar, at: [1, 0]}}, top: {{body: right, at: [1, 0]}}}}
constraints: {{pin: {{type: hitch, between: [top, end]}}}}
initial:
  positions: {{left: 90 deg, right: 90 deg, bar: -90 deg}}
  velocities: {{left: -1}}
"""
# the same in space: four hinges about y, of which the last closes the loop
ROD = "{mass: 1, com: [0.5, 0, 0], inertia: [0.001, 0.08333333333333333, 0.08333333333333333]}"
HINGED = f"""
torseur: 1
name: four hinges
gravity: [0, 0, -9.81]
bodies: {{left: {ROD}, right: {ROD}, bar: {ROD}}}
joints:
  left:  {{type: revolute, parent: world, child: left, axis: [0, -1, 0]}}
  right: {{type: revolute, parent: world, child: right, axis: [0, -1, 0], at: [1, 0, 0]}}
  bar:   {{type: revolute, parent: left, child: bar, axis: [0, -1, 0], at: [1, 0, 0]}}
frames: {{end: {{body: bar, at: [1, 0, 0]}}, top: {{body: right, at: [1, 0, 0]}}}}
loops: [{{type: revolute, between: [top, end], axis: [0, 1, 0]}}]
initial:
  positions: {{left: 90 deg, right: 90 deg, bar: -90 deg}}
  velocities: {{left: -1}}
"""


# bars of different lengths: nothing but projection keeps it closed, where a parallelogram stays one by symmetry
LINKAGE = """
torseur: 1
name: linkage
plane: xz
bodies:
  crank:   {mass: 1 kg, com: [0.1, 0], inertia: 4e-3}
  coupler: {mass: 2 kg, com: [0.25, 0], inertia: 0.04}
  rocker:  {mass: 1.5 kg, com: [0.2, 0], inertia: 0.02}
joints:
  crank:   {type: revolute, parent: world, child: crank}
  coupler: {type: revolute, parent: crank, child: coupler, at: [0.2, 0]}
  rocker:  {type: revolute, parent: world, child: rocker, at: [0.4, 0]}
frames: {end: {body: coupler, at: [0.5, 0]}, top: {body: rocker, at: [0.4, 0]}}
constraints: {pin: {type: hitch, between: [top, end]}}
initial: {positions: {crank: 40 deg}, velocities: {crank: 6 rad/s}}
"""


def machine(tmp_path, text):
    (tmp_path / "machine.yaml").write_text(text, encoding="utf-8")
    return ts.load(tmp_path / "machine.yaml")


@pytest.fixture(scope="module")
def angle():
    """The left rod's angle as a function of time: two rods and a bar that does not turn have one degree of freedom.

    (2/3 + 1) m l² θ̈ = −(2/2 + 1) m g l cos θ
    """
    fall = lambda t, x: [x[1], -2 * 9.81 * np.cos(x[0]) / (5 / 3)]  # noqa: E731
    return solve_ivp(fall, (0, 10), [np.pi / 2, -1.0], method="DOP853", rtol=3e-14, atol=1e-14, dense_output=True).sol


def test_a_parallelogram_passes_all_its_flat_positions(tmp_path, angle):
    """Ten seconds, a dozen positions in which the two rows of the loop say the same."""
    run = ts.simulate(machine(tmp_path, PARALLELOGRAM), duration=10.0)
    passed = np.count_nonzero(np.diff(np.sign(np.sin(run["q.left"]))))
    assert passed >= 8
    assert_allclose(run["q.left"], angle(run.t)[0], atol=1e-6)  # a tolerance of 1e-8, enlarged by every passage
    assert_allclose(run["q.right"], run["q.left"], atol=1e-9)
    assert np.abs(run["constraint_residual"]).max() < 1e-12
    run.check().raise_if_failed()


@pytest.fixture(scope="module")
def parallelogram(tmp_path_factory):
    return machine(tmp_path_factory.mktemp("parallelogram"), PARALLELOGRAM)


@pytest.mark.parametrize("tolerance", 10.0 ** -np.linspace(6, 10, 17))
def test_the_error_through_flat_positions_follows_the_tolerance(parallelogram, angle, tolerance):
    """At every tolerance, on the right branch, closed to round-off, with balanced accounts."""
    run = ts.simulate(parallelogram, duration=10.0, tolerance=float(tolerance))
    assert np.abs(run["q.left"] - angle(run.t)[0]).max() < 40 * tolerance
    assert np.abs(run["constraint_residual"]).max() < 1e-13
    run.check().raise_if_failed()


def test_a_tighter_tolerance_gives_a_smaller_error_through_flat_positions_until_round_off_is_told(parallelogram, angle):
    """No stage lies so close beside a flat position that the last digits of its forces are seen."""
    tolerances = 10.0 ** -np.arange(6, 12)
    runs = [ts.simulate(parallelogram, duration=10.0, tolerance=float(tolerance)) for tolerance in tolerances]
    errors = np.array([np.abs(run["q.left"] - angle(run.t)[0]).max() for run in runs])
    assert (errors[1:] < 0.5 * errors[:-1]).all()
    with pytest.warns(RoundOffFelt, match="tolerance of 1e-12 is not kept"):
        finest = ts.simulate(parallelogram, duration=10.0, tolerance=1e-12)
    assert np.abs(finest["q.left"] - angle(finest.t)[0]).max() < 2e-10


def test_a_four_bar_of_hinges_in_space_runs_and_is_the_planar_one(tmp_path, angle):
    """Three of the five rows of the closing hinge follow from the other hinges: they are told, and change nothing."""
    with pytest.warns(RedundantConstraints, match="mobility 1"):
        run = ts.simulate(machine(tmp_path, HINGED), duration=3.0, tolerance=1e-10)
    assert_allclose(run["q.left"], angle(run.t)[0], atol=1e-7)
    assert np.abs(run["constraint_residual"]).max() < 1e-12
    run.check().raise_if_failed()


def test_a_tighter_tolerance_gives_a_smaller_error_of_an_overconstrained_linkage():
    """Bennett's, against independent speeds; its rows repeat each other, one of them is nil twice in every turn."""
    bennett = ts.load(EXAMPLES / "bennett.yaml")
    with pytest.warns(RedundantConstraints):
        by_kane = ts.simulate(bennett, formulation="kane", tolerance=1e-13)
        tolerances = 10.0 ** -np.arange(7, 13)
        runs = [ts.simulate(bennett, tolerance=tolerance) for tolerance in tolerances]
    errors = np.array([np.abs(run.q - by_kane.q).max() for run in runs])
    assert (errors < 5 * tolerances).all()
    assert (errors[1:] < errors[:-1]).all()
    assert all(run.check().passed for run in runs)


def test_independent_speeds_go_on_by_multipliers_where_rows_lose_rank(tmp_path):
    """Without weight, slowly through the flat position: the rod turns on at its speed."""
    text = PARALLELOGRAM.replace("[0, -9.81]", "[0, 0]") + "independent_speeds: {left: left}\n"
    start = {"left": 0.035, "right": 0.035, "bar": -0.035}
    options = {"duration": 3.0, "integrator": "rk4", "step": 1e-3}
    run = ts.simulate(machine(tmp_path, text), q0=start, v0={"left": -0.02}, **options)
    assert [event.kind for event in run.events] == ["goes on by multipliers"]
    assert_allclose(run["q.left"], 0.035 - 0.02 * run.t, atol=1e-9)


@pytest.mark.parametrize("method", [method for method in METHODS if method != "imex5"])  # nothing here is elastic
def test_loops_stay_closed_in_every_integrator(tmp_path, method):
    """By projection after each step: 1e-3 s steps of first order leave no more than those of eighth."""
    options = {"step": 1e-3} if method in FIXED_STEP else {"tolerance": 1e-6}
    run = ts.simulate(machine(tmp_path, LINKAGE), duration=0.5, integrator=method, monitor="none", **options)
    assert np.abs(run["constraint_residual"]).max() < 1e-11


@pytest.mark.parametrize("step", [1e-3, 1e-2])
def test_coarse_steps_of_independent_speeds_are_projected_until_loops_are_closed(tmp_path, step):
    """One projection leaves 4e-11 and 5e-6 m of what these steps leave; it is repeated where it found much."""
    options = {"integrator": "semi_implicit_euler", "step": step, "formulation": "kane", "monitor": "none"}
    run = ts.simulate(machine(tmp_path, LINKAGE), duration=0.3, **options)
    assert np.abs(run["constraint_residual"]).max() < 1e-12


def test_batches_stay_closed_and_run_as_each_alone(tmp_path):
    model = machine(tmp_path, PARALLELOGRAM)
    speeds = np.array([[-1.0, -1.0, 1.0], [-0.5, -0.5, 0.5], [-1.5, -1.5, 1.5]])  # left, bar against it, right
    v0 = np.array([[s[0], -s[0], s[0]] for s in speeds])
    many = ts.simulate_batch(model, v0=v0, duration=0.4, save=0.1, integrator="dopri5")
    assert np.abs(many.signal("constraint_residual")).max() < 1e-12
    for k, v in enumerate(v0):
        alone = ts.simulate(model, v0=v, duration=0.4, save=0.1, integrator="dopri5", monitor="energy")
        assert_array_equal(many.q[k], alone.q)


def test_joints_that_a_loop_ties_together_may_all_have_dry_friction(tmp_path):
    """The swing dies out; then friction shared out among three hinges holds the weight."""
    rough = PARALLELOGRAM.replace("parent: world, child: left}", "parent: world, child: left, friction: {dry: 3}}")
    rough = rough.replace("at: [1, 0]}\n  bar", "at: [1, 0], friction: {dry: 3}}\n  bar")
    start = {"left": -1.2, "right": -1.2, "bar": 1.2}
    run = ts.simulate(machine(tmp_path, rough), q0=start, v0={"left": 0.5}, duration=4.0, tolerance=1e-8)
    assert "sticks" in {event.kind for event in run.events}
    assert_array_equal(run["v.left"][-10:], 0.0)
    run.check().raise_if_failed()
