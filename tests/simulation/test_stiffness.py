"""The fastest and slowest motions of a machine where a run begins, found from differences of its rates."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import random_description, random_state
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose
from torseur.simulation import stiffness
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.stiffness import rate_range


def pendulums(lengths):
    """Simple pendulums side by side, which do not act on each other."""
    bodies = [Body(f"p{k}", Inertial(1.0, Pose((0.0, 0.0, -l)), (0.0,) * 6)) for k, l in enumerate(lengths)]
    joints = [Joint(f"j{k}", "revolute", "world", f"p{k}", Pose(), (1.0, 0.0, 0.0)) for k in range(len(lengths))]
    return ts.build(Description("pendulums", tuple(bodies), tuple(joints), gravity=(0.0, 0.0, -9.81)))


def at_rest(model, q=None):
    problem = pose_problem(model)
    return problem, problem.system.start(model.neutral() if q is None else q, np.zeros(model.nv))


def test_rates_of_pendulums_are_their_frequencies():
    lengths = np.array([0.01, 0.4, 2.5])
    found = rate_range(*at_rest(pendulums(lengths)))
    assert_allclose(found, np.sqrt(9.81 / lengths[[0, 2]]), rtol=1e-6)  # errors of differences


@pytest.mark.parametrize("seed", range(3))
def test_the_fastest_rate_found_by_arnoldi_is_the_largest_of_all(seed, monkeypatch):
    """All eigenvalues of the whole matrix, and a few products with it, on machines with friction."""
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 7, types=("revolute", "prismatic")))
    problem = pose_problem(model)
    slipping = np.ones(problem.system.ns)
    point = problem.system.start(random_state(rng, model)[0], rng.uniform(0.1, 0.2, model.nv), slip=slipping)
    fastest, _ = rate_range(problem, point)
    monkeypatch.setattr(stiffness, "_ALL", 0)
    monkeypatch.setattr(stiffness, "_BASIS", 8)
    assert_allclose(rate_range(problem, point), (fastest, 0.0), rtol=0.02)
    assert fastest > 1.0
