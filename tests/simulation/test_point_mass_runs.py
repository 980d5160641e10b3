"""Runs by point masses: against joint coordinates, and what central differences keep for any number of steps."""

import warnings
from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from four_bars import open_four_bar
from random_machines import random_description
from torseur.description.records.machine import Friction
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.rows import conditions_on_points
from torseur.model.build import build
from torseur.simulation.apart.point_problem import pose_point_problem
from torseur.simulation.apart.stable_step import StepTooLong
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.starts.initial import start_of

EXAMPLES = Path(__file__).parents[2] / "examples"
STEPS = (4e-3, 2e-3, 1e-3)
SHORT = (5e-4, 2.5e-4, 1.25e-4)  # beside fast decays


def without_dry_friction(description):
    viscous = Friction(0.1, 0.0, 0.0)
    joints = tuple(replace(joint, friction=viscous) for joint in description.joints)
    motors = tuple(replace(m, input_friction=Friction(1e-3, 0, 0), output_friction=viscous) for m in description.motors)
    return replace(description, joints=joints, motors=motors)


def measured_order(model, q0, v0, duration=0.2, steps=STEPS):
    """The last two slopes of the greatest error of q and v at the end against joint coordinates."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of redundant rows
        exact = ts.simulate(model, q0, v0, duration=duration, tolerance=1e-12)
        runs = [
            ts.simulate(model, q0, v0, duration=duration, step=h, save=duration, formulation="point-masses")
            for h in steps
        ]
    errors = [max(np.abs(run.q[-1] - exact.q[-1]).max(), np.abs(run.v[-1] - exact.v[-1]).max()) for run in runs]
    return np.log2(np.array(errors[:-1]) / errors[1:])


@pytest.mark.parametrize("seed", range(2))
def test_trees_with_rotors_move_as_in_joint_coordinates_up_to_the_square_of_the_step(seed):
    rng = np.random.default_rng(seed)
    types = ("revolute", "spherical") if seed else ("universal", "prismatic")
    model = build(without_dry_friction(random_description(rng, 2, types=types, loads=True)))
    assert_allclose(measured_order(model, None, 0.5 * rng.normal(size=model.nv)), 2, atol=0.05)


@pytest.mark.parametrize("types", [("revolute",) * 4, ("revolute", "spherical", "cylindrical", "revolute")])
def test_loops_in_space_move_as_in_joint_coordinates_up_to_the_square_of_the_step(types):
    """Four hinges in space have three rows too many."""
    model = build(open_four_bar(types))
    assert_allclose(measured_order(model, {"a": 1.0}, {"a": 2.0}), 2, atol=0.05)


@pytest.mark.parametrize("kind", ["screw", "sleigh"])
def test_threads_and_blades_are_kept_up_to_the_square_of_the_step(kind):
    """A thread is no condition of second degree, and a blade no condition on positions."""
    if kind == "screw":
        model = build(without_dry_friction(random_description(np.random.default_rng(3), 1, types=("screw",))))
    else:
        model = ts.load(EXAMPLES / "chaplygin_sleigh.yaml")
    assert_allclose(measured_order(model, None, np.ones(1) if kind == "screw" else None, steps=SHORT), 2, atol=0.05)


# A hinge beside a weld holds nothing: its rows are round-off. On axes along the world's they would be nil.
WELDED = """
torseur: 1
gravity: [5.4, 3.9, 1.8]
bodies:
  base: {mass: 1.3, com: [0, -0.12, 0.03], inertia: [0.1, 0.05, 0.08]}
  arm: {mass: 2, com: [-0.13, -0.13, 0.08], inertia: [0.1, 0.06, 0.08]}
  hand: {mass: 1.5, com: [0.2, 0.19, -0.2], inertia: [0.1, 0.08, 0.06]}
  tool: {mass: 0.8, com: [0.41, -0.1, -0.06], inertia: [0.1, 0.09, 0.07]}
joints:
  turn: {type: cylindrical, parent: world, child: base, at: [0.1, 0.6, 0.1], rpy: [0.58, 0.97, -0.26], axis: z}
  reach: {type: prismatic, parent: base, child: arm, at: [-0.7, 0, -0.4], rpy: [-0.3, -0.55, 0.04], axis: z}
  wrist: {type: revolute, parent: arm, child: hand, at: [0.4, -0.1, 0.3], rpy: [-0.08, -0.28, -0.66], axis: z}
  hinge: {type: revolute, parent: hand, child: tool, at: [-0.15, 0.01, 0.31], rpy: [0.94, -0.14, 0], axis: z}
  weld: {type: fixed, parent: hand, child: tool, at: [-0.15, 0.01, 0.31], rpy: [0.94, -0.14, 0]}
"""


@pytest.mark.parametrize("formulation", ["point-masses", "connection"])
def test_a_hinge_beside_a_weld_is_no_condition(formulation, tmp_path):
    file = tmp_path / "welded.yaml"
    file.write_text(WELDED, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of redundant rows
        exact, run = (ts.simulate(file, duration=0.1, formulation=way) for way in ("joint", formulation))
    run.check().raise_if_failed()
    assert np.abs(exact.q[-1]).max() > 0.01
    assert_allclose(run.q, exact.q, rtol=0, atol=2e-5)


SERVOED = """
torseur: 1
name: servoed arm
bodies:
  arm:  {mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0.05, 0.055]}
  hand: {mass: 1, com: [0.2, 0, 0.02], inertia: [0.005, 0.012, 0.014]}
joints:
  shoulder: {type: revolute, parent: world, child: arm, axis: z}
  elbow: {type: revolute, parent: arm, child: hand, at: [0.6, 0, 0], axis: y, spring: {stiffness: 2, damping: 0.1}}
motors:
  shoulder:
    kind: dc
    ratio: 50
    rotor: {inertia: 1e-5}
    resistance: 1
    inductance: 0.05
    constant: 0.05
    voltage_limit: 24
  elbow: {ratio: 20, rotor: {inertia: 1e-5}}
servos:
  shoulder: {kind: pid, command: voltage, kp: 30, kd: 3, ki: 10, setpoint: {sine: {amplitude: 0.5, frequency: 0.5 Hz}}}
  elbow: {kind: pd, kp: 0.4, kd: 0.05, sample: 10 ms, setpoint: {constant: 0.4}}
springs:
  pull: {from: {body: world, at: [0, 0.5, 0]}, to: {body: hand}, stiffness: 30, damping: 1, rest: 0.5}
"""


def test_dc_motors_servos_samples_and_springs_act_on_points_as_on_joints(tmp_path):
    (tmp_path / "arm.yaml").write_text(SERVOED)
    model = ts.load(tmp_path / "arm.yaml")
    assert_allclose(measured_order(model, None, None, duration=0.4, steps=SHORT), 2, atol=0.1)
    run = ts.simulate(model, duration=1.0, step=1e-4, save=0.05, formulation="point-masses")
    exact = ts.simulate(model, duration=1.0, tolerance=1e-10, save=0.05)
    for name in ("q", "v", "torque", "current", "voltage", "energy", "work", "heat"):
        scale = np.abs(exact[name]).max()
        assert_allclose(run[name], exact[name], atol=5e-4 * scale, err_msg=name)
    run.check().raise_if_failed()


def points_at_all_steps(description, q0, v0, step, steps):
    """(problem, x of all steps); the first piece alone is recorded, then the last."""
    model = build(description)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        joints = pose_problem(model, monitor="none")
        problem = pose_point_problem(joints)
        start = start_of(joints, q0, v0)
    point = problem.system.start(*problem.start(start, step), start.held)
    loop = Integration(problem.system, "central_differences", step=step, room=steps + 2)
    return problem, loop.advance(point, (steps + 0.5) * step, pause=steps).q


def test_mean_conditions_and_half_step_energy_are_kept_over_a_hundred_thousand_steps():
    """Of φ = ½ xᵀQx + lᵀx + c the form x_nᵀ Q x_n+1 + lᵀ(x_n + x_n+1) is invariant, and so is T(v_½) + V(x_½)."""
    step = 2e-3
    problem, x = points_at_all_steps(open_four_bar(("revolute",) * 4), {"a": 1.0}, {"a": 3.0}, step, 100_000)
    model, n = problem.model, x.shape[1]
    a, b, d = (ca.SX.sym(name, n) for name in "abd")

    def conditions(at):
        return conditions_on_points(PointPlaces(model, problem.solids, at, ca.DM(n, 1)))

    # the mean over two steps, and the curvature between them
    mean = (conditions(a) + conditions(b)) / 2 - _curvature(conditions(a), a, d) / 4
    pairs = x[:-1:100].T, x[1::100].T
    kept = np.asarray(ca.Function("kept", [a, b, d], [mean]).map(1000)(*pairs, pairs[1] - pairs[0]))
    assert_allclose(kept - kept[:, :1], 0, atol=1e-10)  # round-off of a hundred thousand sums

    masses = np.concatenate([np.repeat(solid.points.masses, 3) for solid in problem.solids])
    v_half, x_half = np.diff(x, axis=0) / step, (x[:-1] + x[1:]) / 2
    energy = 0.5 * (v_half**2) @ masses + x_half @ (masses * 9.80665 * (np.arange(n) % 3 == 2))
    assert_allclose(energy, energy[0], rtol=1e-9)

    # and so the conditions themselves stay within ½ (h w)² of speeds w up to some 20 m/s
    left = np.asarray(ca.Function("left", [a], [conditions(a)]).map(1000)(x[:-1:100].T))
    assert np.abs(left).max() < 10 * (20 * step) ** 2
    assert np.abs(left[:, -100:]).max() < 2 * np.abs(left[:, :100]).max()  # no drift


def _curvature(phi, x, d):
    return ca.jtimes(ca.jtimes(phi, x, d), x, d)


BLOCK = """
torseur: 1
name: block
gravity: 0
bodies: {block: {mass: 1}}
joints: {slide: {type: prismatic, parent: world, child: block, axis: x, spring: {stiffness: 10000}}}
initial: {positions: {slide: 0.01}}
"""


def test_a_step_beyond_the_stable_one_is_told_and_one_below_is_chosen(tmp_path):
    """ω = 100 rad/s: vibrations grow beyond 2/ω; the estimate is half of it."""
    (tmp_path / "block.yaml").write_text(BLOCK)
    model = ts.load(tmp_path / "block.yaml")
    with pytest.warns(StepTooLong, match=r"a step of 0.015 s is longer than 0.01 s"):
        bounded = ts.simulate(model, duration=3.0, step=0.015, formulation="point-masses")
    assert np.abs(bounded.q).max() < 0.02
    with pytest.warns(StepTooLong):
        grown = ts.simulate(model, duration=0.5, step=0.021, formulation="point-masses")
    assert np.abs(grown.q).max() > 1e3
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chosen = ts.simulate(model, duration=3.0, formulation="point-masses")
    assert chosen.facts["settings"]["step"] == pytest.approx(5e-4)
    assert_allclose(chosen.q[:, 0], 0.01 * np.cos(100 * chosen.t), atol=1e-3)


def test_what_point_masses_do_not_have_is_refused_by_name(tmp_path):
    (tmp_path / "block.yaml").write_text(BLOCK.replace("axis: x,", "axis: x, friction: {dry: 1},"))
    with pytest.raises(ValueError, match="dry friction that sticks"):
        ts.simulate(tmp_path / "block.yaml", duration=1, formulation="point-masses")
    (tmp_path / "block.yaml").write_text(BLOCK)
    with pytest.raises(ValueError, match=r"no formulation 'point_masses'. Did you mean 'point-masses'"):
        ts.simulate(tmp_path / "block.yaml", duration=1, formulation="point_masses")
    with pytest.raises(ValueError, match="point masses move by central_differences, not by 'rk4'"):
        ts.simulate(tmp_path / "block.yaml", duration=1, formulation="point-masses", integrator="rk4", step=1e-3)
