"""The closest singular position of a run."""

import warnings
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicHermiteSpline
from typer.testing import CliRunner

import torseur as ts
from machines import machine
from torseur.app.main import app
from torseur.simulation.integrators import imex_coefficients, tableaus
from torseur.simulation.integrators.batch import advance_batch
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.posed.way_choice import RedundantConstraints, SingularStart, chosen_way
from torseur.simulation.starts.assembled_start import check_start
from torseur.simulation.starts.initial import start_of

EXAMPLES = Path(__file__).parents[2] / "examples"
PARALLELOGRAM = """
plane: xz
gravity: [0, -9.81]
bodies:
  left: &bar {mass: 1, com: [0.5, 0], inertia: 0.08333333333333333}
  right: *bar
  bar: *bar
joints:
  left:  {type: revolute, parent: world, child: left}
  right: {type: revolute, parent: world, child: right, at: [1, 0]}
  bar:   {type: revolute, parent: left, child: bar, at: [1, 0]}
frames: {end: {body: bar, at: [1, 0]}, top: {body: right, at: [1, 0]}}
constraints: {pin: {type: hitch, between: [top, end]}}
initial: {positions: {left: 60 deg, right: 60 deg, bar: -60 deg}}
simulate: {duration: 0.6 s, save: 7 ms}
"""


def test_the_flat_position_that_a_parallelogram_falls_through_is_found_between_the_rows_of_a_run(tmp_path):
    """All bars lie on a line where their one angle, 5/3 θ̈ = −2 g cos θ, is nil."""
    model = machine(tmp_path, PARALLELOGRAM)
    fall = solve_ivp(
        lambda t, x: [x[1], -6 / 5 * 9.81 * np.cos(x[0])], (0, 1), [np.pi / 3, 0], rtol=1e-10, dense_output=True
    ).sol
    times = np.linspace(0, 0.6, 60001)
    flat = times[np.abs(fall(times)[0]).argmin()]
    found = ts.closest_singular_position(model, ts.simulate(model))
    assert found.time == pytest.approx(flat, abs=1e-4)
    assert found.distance < 1e-2
    assert found.rows[0][0] == "pin.x"
    assert found.rows[0][1] > 0.99
    assert "reached or passed" in str(found)


@pytest.mark.parametrize(("angle", "singular"), [(0, True), (180, True), (60, False), (1, False)])
def test_a_start_in_a_singular_position_is_told_with_the_mobility_beside_it(tmp_path, angle, singular):
    """Flat, the bars of a parallelogram may leave as such or crossed; by their speeds alone, not from rest."""
    model = machine(tmp_path, PARALLELOGRAM.replace("60 deg", f"{angle} deg"))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        check_start(model)
    assert [issubclass(w.category, SingularStart) for w in told] == [True] * singular
    found = CliRunner().invoke(app, ["check", str(tmp_path / "machine.yaml")]).output
    assert ("Mobility 2 where it starts, a singular position (1 beside it)" in found) == singular
    assert ("Mobility 1 where it starts, after" in found) != singular


def test_rows_that_repeat_each_other_wherever_it_goes_make_no_start_singular():
    with pytest.warns(RedundantConstraints, match="mobility 1") as told:
        ts.simulate(EXAMPLES / "bennett.yaml", duration=0.01)
    assert not any(issubclass(w.category, SingularStart) for w in told)


def linkage(scale):
    """A crank-rocker, all lengths times the scale; its rocker turns back at both ends of its swing."""
    lengths = {"crank": 0.2, "coupler": 0.5, "rocker": 0.4}
    bodies = [
        f"  {name}: {{mass: 1, com: [{l * scale / 2}, 0], inertia: {0.02 * scale**2}}}" for name, l in lengths.items()
    ]
    return "\n".join([
        "plane: xz", "gravity: 0", "bodies:", *bodies, "joints:",
        "  crank: {type: revolute, parent: world, child: crank}",
        f"  coupler: {{type: revolute, parent: crank, child: coupler, at: [{0.2 * scale}, 0]}}",
        f"  rocker: {{type: revolute, parent: world, child: rocker, at: [{0.4 * scale}, 0]}}",
        f"frames: {{end: {{body: coupler, at: [{0.5 * scale}, 0]}}, top: {{body: rocker, at: [{0.4 * scale}, 0]}}}}",
        "constraints: {pin: {type: hitch, between: [top, end]}}",
        "initial: {positions: {crank: 1, coupler: {guess: 0}, rocker: {guess: 1.5}}, velocities: {crank: 5}}", "",
    ])  # fmt: skip


def test_the_distance_does_not_depend_on_units_and_a_linkage_that_turns_round_stays_away(tmp_path):
    found = []
    for scale in (1.0, 1000.0):
        model = machine(tmp_path, linkage(scale))
        found.append(ts.closest_singular_position(model, ts.simulate(model, duration=2.0, save=0.01, tolerance=1e-9)))
    assert found[0].distance == pytest.approx(found[1].distance, rel=1e-6)
    assert found[0].time == pytest.approx(found[1].time, abs=1e-6)
    assert 0.1 < found[0].distance < 1


def test_rows_that_always_repeat_each_other_are_no_singular_position():
    bennett = ts.load(EXAMPLES / "bennett.yaml")
    with pytest.warns(RuntimeWarning):
        assert ts.closest_singular_position(bennett, ts.simulate(bennett)).distance > 0.5


def test_a_machine_without_constraints_has_none():
    arm = ts.load(EXAMPLES / "two_link_arm.yaml")
    assert ts.closest_singular_position(arm, ts.simulate(arm, duration=0.1)) is None


def test_files_of_results_keep_the_closest_singular_position_also_after_a_resumption(tmp_path):
    model = machine(tmp_path, PARALLELOGRAM)

    def interrupt(t, duration):
        if t < duration:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ts.simulate(model, output=tmp_path / "cut.nc", integrator="rk4", step=1e-5, watch=interrupt)
    assert "closest_singular_position" not in ts.Trajectory.open(tmp_path / "cut.nc").facts
    whole = ts.simulate(model, output=tmp_path / "whole.nc", integrator="rk4", step=1e-5)
    cut = ts.simulate(model, output=tmp_path / "cut.nc", integrator="rk4", step=1e-5, resume=True)
    kept, found = cut.facts["closest_singular_position"], ts.closest_singular_position(model, whole)
    assert (kept["time"], kept["distance"]) == (found.time, found.distance)
    assert kept == whole.facts["closest_singular_position"]
    assert kept["rows"][0][0] == "pin.x"
    cut.report(tmp_path / "page.html")
    assert "closest singular position" in (tmp_path / "page.html").read_text()


@pytest.mark.parametrize(
    ("method", "given"), [("rk4", {"step": 1e-3}), ("dop853", {"tolerance": 1e-8}), ("radau5", {"tolerance": 1e-8})]
)
def test_a_run_in_pieces_passes_a_singular_position_with_the_same_bits(tmp_path, method, given):
    """How close a step begins is known by the step before, or found anew: the same either way."""
    model = machine(tmp_path, PARALLELOGRAM)
    problem = pose_problem(model, monitor="none", way=chosen_way(model, model.initial_q))
    at, until = start_of(problem), 0.6
    start = problem.system.start(at.q, at.v, at.z, at.held, save=0.01)
    loop = Integration(problem.system, method, save=0.01, **given)
    whole = loop.advance(start, until)
    assert whole.reason == "until"
    for steps in (1, 7, 400):
        part = loop.advance(start, until, pause=steps)
        while part.reason == "pause":
            part = loop.advance(part.point, until, pause=steps)
        np.testing.assert_array_equal(part.point.x, whole.point.x)


@pytest.mark.parametrize("method", ["dop853", "dopri5", "imex5"])
def test_steps_pass_a_singular_position_far_from_their_stages(tmp_path, method):
    """Wherever the steps before it ended: in the widest gap between the nodes of the method."""
    model = machine(tmp_path, PARALLELOGRAM)
    nodes, middle, half = {
        "dop853": (tableaus.DORMAND_PRINCE_8.nodes, 7 / 15, 2 / 15),
        "dopri5": (tableaus.DORMAND_PRINCE_5.nodes, 0.55, 0.25),
        "imex5": ((*imex_coefficients.NODES, 1.0), 0.582, 0.138),
    }[method]
    problem = pose_problem(model, monitor="none", way=chosen_way(model, model.initial_q))
    at = start_of(problem)
    start = problem.system.start(at.q, at.v, at.z, at.held)
    passed = 0
    for first in np.linspace(0.005, 0.02, 8):
        run = Integration(problem.system, method, tolerance=1e-11, room=4000).advance(start._replace(h=first), 2.0)
        assert run.reason == "until"
        angle, speed, t = run.q[:, 0], run.v[:, 0], run.t
        for i in np.flatnonzero(np.diff(np.sign(np.sin(angle)))):
            flat = np.pi * np.round(angle[i] / np.pi)
            there = CubicHermiteSpline(t[i : i + 2], angle[i : i + 2] - flat, speed[i : i + 2]).solve(0.0)
            place = (there[(t[i] < there) & (there < t[i + 1])][0] - t[i]) / (t[i + 1] - t[i])
            assert np.abs(np.asarray(nodes) - place).min() > 0.4 * half * min(1.0, place / middle)
            passed += 1
    assert passed >= 16


@pytest.mark.parametrize("method", ["dop853", "dopri5", "imex5"])
def test_lanes_pass_singular_positions_with_the_bits_of_single_runs(tmp_path, method):
    model = machine(tmp_path, PARALLELOGRAM)
    system = pose_problem(model, monitor="none", way=chosen_way(model, model.initial_q)).system
    q = np.linspace(0.9, 1.4, 9)[:, None] * np.sign(model.initial_q)
    batch = advance_batch(system, method, q, np.zeros_like(q), until=1.0, save=0.05, tolerance=1e-11)
    loop = Integration(system, method, save=0.05, tolerance=1e-11)
    for k in range(len(q)):
        alone = loop.advance(system.start(q[k], np.zeros(3), save=0.05), 1.0)
        np.testing.assert_array_equal(batch.q[:, k], alone.q)
        assert batch.steps[k] == alone.point.steps


def test_run_and_check_tell_the_closest_singular_position(tmp_path):
    machine(tmp_path, PARALLELOGRAM)
    file, results = str(tmp_path / "machine.yaml"), str(tmp_path / "run.nc")
    told = CliRunner().invoke(app, ["run", file, "-o", results, "--no-report"]).output
    assert "closest  singular position at t = 0.537" in told
    told = CliRunner().invoke(app, ["check", file, "--motion"]).output
    assert "Closest singular position of its run: at t = 0.537" in told
