"""Runs by the connection of bodies: against joint coordinates, rigid and deforming, in trees and loops."""

import warnings
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from four_bars import open_four_bar
from modal_bodies import bent_beam, seated, straight_beam
from random_machines import random_description
from test_point_mass_runs import SERVOED, without_dry_friction
from torseur.description.records.beams import Material, Section
from torseur.mechanics.constraints.rows import residuals
from torseur.model.build import build
from torseur.model.with_bodies import with_bodies
from torseur.simulation.apart.connection_problem import pose_connection_problem
from torseur.simulation.apart.stable_step import StepTooLong
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.starts.initial import start_of

EXAMPLES = Path(__file__).parents[2] / "examples"
STEPS = (2e-3, 1e-3)


def run_by_connection(model, q0, v0, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of redundant rows
        return ts.simulate(model, q0, v0, formulation="connection", **options)


def measured_order(model, q0, v0, duration=0.1, steps=STEPS):
    """The slope of the greatest error of q and v at the end against joint coordinates."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        exact = ts.simulate(model, q0, v0, duration=duration, tolerance=1e-12, monitor="none")
    runs = [run_by_connection(model, q0, v0, duration=duration, step=h, save=duration, monitor="none") for h in steps]
    errors = [max(np.abs(run.q[-1] - exact.q[-1]).max(), np.abs(run.v[-1] - exact.v[-1]).max()) for run in runs]
    assert errors[-1] > 1e-9  # an order is seen
    return np.log2(errors[0] / errors[1])


@pytest.mark.parametrize("types", [("universal", "prismatic"), ("planar", "spherical")])
def test_rigid_trees_move_as_in_joint_coordinates_up_to_the_square_of_the_step(types):
    """With motors, rotors and loads; without deformation modes."""
    rng = np.random.default_rng(len(types[0]))
    model = build(without_dry_friction(random_description(rng, 2, types=types, loads=True)))
    assert measured_order(model, None, 0.5 * rng.normal(size=model.nv)) == pytest.approx(2, abs=0.05)


@pytest.mark.parametrize("types", [("revolute",) * 4, ("revolute", "spherical", "cylindrical", "revolute")])
def test_rigid_four_bars_move_as_in_joint_coordinates_up_to_the_square_of_the_step(types):
    """Four hinges in space have three rows too many."""
    assert measured_order(build(open_four_bar(types)), {"a": 1.0}, {"a": 2.0}) == pytest.approx(2, abs=0.05)


def test_wheels_roll_as_in_joint_coordinates_up_to_the_square_of_the_step():
    model = ts.load(EXAMPLES / "differential_drive.yaml")
    assert measured_order(model, None, None) == pytest.approx(2, abs=0.05)


def test_dc_motors_servos_samples_and_springs_act_on_connected_bodies_as_on_joints(tmp_path):
    (tmp_path / "arm.yaml").write_text(SERVOED)
    model = ts.load(tmp_path / "arm.yaml")
    run = run_by_connection(model, None, None, duration=0.5, step=1e-4, save=0.05)
    exact = ts.simulate(model, duration=0.5, tolerance=1e-10, save=0.05)
    for name in ("q", "v", "torque", "current", "voltage", "energy", "work", "heat"):
        scale = np.abs(exact[name]).max()
        assert_allclose(run[name], exact[name], atol=5e-4 * scale, err_msg=name)
    run.check().raise_if_failed()


ARM = """
torseur: 1
name: arm with a beam
bodies:
  column: {mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0.05, 0.055]}
  body: {mass: 1}
  hand: {mass: 1, com: [0.2, 0, 0.02], inertia: [0.005, 0.012, 0.014]}
joints:
  shoulder: {type: revolute, parent: world, child: column, axis: z}
  elbow: {type: revolute, parent: column, child: body, at: [0.6, 0, 0], axis: y}
  wrist: {type: revolute, parent: body, child: hand, at: [1.3, 0.3, 0.4], axis: x}
motors:
  wrist: {ratio: 20, rotor: {inertia: 1e-4}}
"""


@pytest.mark.parametrize(("stiffening", "on_seat"), [(False, False), (True, True)])
def test_deforming_bodies_move_as_by_the_recursive_formulation_up_to_the_square_of_the_step(
    tmp_path, stiffening, on_seat
):
    """The motor's rotor sits on the beam, and the hand where it bends and twists."""
    (tmp_path / "arm.yaml").write_text(ARM)
    beam = bent_beam(stiffening=stiffening, E=2e10, modes=2)
    model = with_bodies(ts.load(tmp_path / "arm.yaml"), seated(beam) if on_seat else beam)
    v0 = np.zeros(model.nv)
    v0[0], v0[-1] = 2.0, 3.0
    assert measured_order(model, None, v0, steps=(2e-4, 1e-4)) == pytest.approx(2, abs=0.08)


CRANK = """
torseur: 1
name: slider-crank
gravity: 0
bodies:
  crank: {mass: 0.0335, com: [0.076, 0, 0], inertia: [1e-5, 6.5e-5, 6.5e-5]}
  body: {mass: 0.07}
  slider: {mass: 0.0335, inertia: [1e-5, 1e-5, 1e-5]}
joints:
  motor: {type: revolute, parent: world, child: crank, axis: z}
  pin: {type: revolute, parent: crank, child: body, at: [0.152, 0, 0], axis: z}
  eye: {type: revolute, parent: body, child: slider, at: [0.304, 0, 0], axis: z}
  guide: {type: prismatic, parent: slider, child: world, axis: x}
"""


def test_a_slider_crank_with_a_flexible_rod_closes_its_loop_with_the_deformation(tmp_path):
    (tmp_path / "crank.yaml").write_text(CRANK)
    steel = Material(2e11, 7800.0, 0.35)
    rod = straight_beam(
        length=0.304,
        supports=(("clamped", 0.0),),
        section=Section("round", (0.006,)),
        material=steel,
        modes=2,
        damping=1e-3,
    )
    model = with_bodies(ts.load(tmp_path / "crank.yaml"), rod)
    start = {"motor": 0.3}, {"motor": 50.0}
    assert measured_order(model, *start, duration=0.02, steps=(1e-5, 5e-6)) == pytest.approx(2, abs=0.1)


FREE = """
torseur: 1
name: free beam
gravity: 0
bodies: {body: {mass: 1}}
joints: {free: {type: free, parent: world, child: body}}
"""


def test_a_free_flexible_body_keeps_its_momenta_up_to_the_square_of_the_step(tmp_path):
    (tmp_path / "free.yaml").write_text(FREE)
    model = with_bodies(ts.load(tmp_path / "free.yaml"), bent_beam(stiffening=False, E=2e10, modes=2, damping=0.0))
    v0 = np.concatenate([[0.4, 1.0, 0.7, 0.1, 0.2, -0.1], 0.3 * np.ones(2)])
    lost = []
    for h in (2e-4, 1e-4):
        run = run_by_connection(model, None, v0, duration=0.5, step=h, save=0.005)
        run.check().raise_if_failed()  # energy with that of strain, impulses
        change = [
            np.abs(run[name] - run[name][0]).max() / np.abs(run[name]).max()
            for name in ("linear_momentum", "angular_momentum")
        ]
        lost.append(max(change))
    assert lost[1] < 1e-5
    assert np.log2(lost[0] / lost[1]) == pytest.approx(2, abs=0.1)


def test_references_stay_rotations_and_loops_closed_over_a_hundred_thousand_steps():
    """ΔR by the exact rotation of θ, and joints drawn back at every step: no drift. Ten million in the benchmark."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        joints = pose_problem(build(open_four_bar(("revolute",) * 4)), monitor="none")
        problem = pose_connection_problem(joints)
        start = start_of(joints, {"a": 1.0}, {"a": 3.0})
    step, steps = 1e-3, 100_000
    point = problem.system.start(*problem.start(start, step), start.held)
    loop = Integration(problem.system, "newmark", step=step, save=100 * step, room=1100)
    done = loop.advance(point, steps * step)
    references = done.q[:, problem.states.modes :].reshape(-1, 4)
    assert_allclose(np.linalg.norm(references, axis=1), 1, atol=4e-16)
    q, _, _ = problem.recovered(done.t[:, None], done.q, done.v, done.z, done.held, done.slip)
    gaps = [np.abs(ca.DM(residuals(problem.model, ca.DM(row))).full()).max() for row in q[::50]]
    assert max(gaps) < 1e-7  # bends of a step of some 1e-2 rad, to the fourth


def test_the_stable_step_is_told_from_the_highest_frequency_that_is_kept(tmp_path):
    (tmp_path / "arm.yaml").write_text(ARM)
    model = with_bodies(ts.load(tmp_path / "arm.yaml"), bent_beam(stiffening=False, E=2e10, modes=2))
    with pytest.warns(StepTooLong, match="a step of 0.02 s is longer than"):
        ts.simulate(model, duration=0.1, step=0.02, formulation="connection", monitor="none")


def test_what_connected_bodies_do_not_have_is_refused_by_name(tmp_path):
    (tmp_path / "rod.yaml").write_text(FREE.replace("{mass: 1}", "{mass: 1, inertia: [0, 0.1, 0.1]}"))
    with pytest.raises(ValueError, match="joint 'free' moves body 'body', which has no inertia about its axis"):
        ts.simulate(tmp_path / "rod.yaml", duration=1, formulation="connection")
    with pytest.raises(ValueError, match="connected bodies move by newmark, not by 'rk4'"):
        ts.simulate(tmp_path / "rod.yaml", duration=1, formulation="connection", integrator="rk4", step=1e-3)


def test_a_flexible_rod_that_is_driven_from_the_first_instant_gets_no_kick():
    """The crank of the example has its speed at t = 0, and none before."""
    model = ts.load(EXAMPLES / "flexible_slider_crank.yaml")
    assert measured_order(model, None, None, duration=0.004, steps=(2e-5, 1e-5)) == pytest.approx(2, abs=0.05)
