"""Generalised-α beside that of Exudyn, on Andrews' squeezing mechanism."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent))  # benchmarks is a folder of the repository

from benchmarks.closed.exudyn_loops import ExudynTree
from benchmarks.closed.mechanisms import SQUEEZER, mechanism

from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.starts.initial import start_of

RADIUS = 0.8


def ours(of, steps):
    way = chosen_way(of.model, of.start.q, "multipliers")
    problem = pose_problem(of.model, monitor="none", way=way, implicit=True, balanced=True)
    at = start_of(problem, v0=of.speeds)
    start = problem.system.start(at.q, at.v, at.z, at.held, save=of.duration)
    loop = Integration(problem.system, "generalised_alpha", step=of.duration / steps, rho=RADIUS, save=of.duration)
    return of.positions(loop.advance(start, of.duration).point.q)


def theirs(of, steps):
    made = ExudynTree(of)
    assert made.run(of.duration, steps, radius=RADIUS, index2=False)
    return made.points()


def test_both_come_nearer_to_the_motion_with_the_square_of_the_step_and_are_equally_far_from_it():
    """Exudyn keeps positions alone (index 3), we positions and speeds: two methods of second order."""
    pytest.importorskip("exudyn")
    of = mechanism(SQUEEZER)
    errors = {run: [np.abs(run(of, steps) - of.truth[-1]).max() for steps in (500, 1000)] for run in (ours, theirs)}
    for coarse, fine in errors.values():
        assert 3.5 < coarse / fine < 4.5
    assert errors[ours][1] < 2 * errors[theirs][1]
