"""Vibrations that keep explicit steps short are told with their body, and what to take instead."""

import warnings
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.simulation.mode_limit import LimitedByMode, mode_limit
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.starts.initial import start_of

MACHINE = """
torseur: 1
bodies:
  arm:  {{mass: 4 kg, com: [0.25, 0, 0], inertia: [0.01, 0.1, 0.1]}}
  link:
    beam: {{length: 0.2 m, section: {{round: 20 mm}}, material: steel}}
    modes: {{number: 3, plane: xy, damping: 0.01}}
joints:
  shoulder: {{type: revolute, parent: world, child: arm, axis: z, spring: {{stiffness: {stiffness}}}}}
  clamp:    {{type: fixed, parent: arm, child: link, at: [0.5 m, 0, 0]}}
simulate: {{duration: {duration} s}}
gravity: 0
"""


def loaded(tmp_path, *, stiffness="100 N m/rad", duration=2):
    path = tmp_path / "arm.yaml"
    path.write_text(MACHINE.format(stiffness=stiffness, duration=duration), encoding="utf-8")
    return ts.load(path)


def started(model):
    problem = pose_problem(model, monitor="none")
    at = start_of(problem)
    return problem, problem.system.start(at.q, at.v, at.z, at.held, save=1.0)


def test_the_fastest_mode_is_found_at_the_frequency_of_the_linear_machine(tmp_path):
    model = loaded(tmp_path)
    limit = mode_limit(*started(model))
    fastest = np.abs(ts.linearize(model).eigenvalues()).max()
    assert limit.amplitude == "link.mode3"
    assert limit.frequency == pytest.approx(fastest / (2 * np.pi), rel=1e-5)
    assert limit.longest_step == pytest.approx(3.3 / fastest, rel=1e-5)


def test_a_stiffer_joint_is_not_taken_for_a_mode(tmp_path):
    assert mode_limit(*started(loaded(tmp_path, stiffness="1e12 N m/rad"))) is None


def test_a_machine_of_rigid_bodies_has_no_such_limit():
    assert mode_limit(*started(ts.load(Path(__file__).parents[2] / "examples" / "planar_2r.yaml"))) is None


def test_an_explicit_method_that_a_mode_limits_is_told_and_an_implicit_one_is_not(tmp_path):
    model = loaded(tmp_path)
    with pytest.warns(LimitedByMode, match=r"'link\.mode3' at \d+ Hz .* radau5"):
        explicit = ts.simulate(model, {"shoulder": 0.1}, integrator="dop853", tolerance=1e-6, monitor="none")
    with warnings.catch_warnings():
        warnings.simplefilter("error", LimitedByMode)
        implicit = ts.simulate(model, {"shoulder": 0.1}, integrator="radau5", tolerance=1e-6, monitor="none")
        ts.simulate(model, duration=0.1, integrator="dop853", monitor="none")  # few steps, whatever limits them
    assert implicit.dataset.attrs["steps"] < 0.1 * explicit.dataset.attrs["steps"]
    # both follow the joint, whose motion the mode hardly touches
    np.testing.assert_allclose(implicit.q[:, 0], explicit.q[:, 0], atol=1e-4)
