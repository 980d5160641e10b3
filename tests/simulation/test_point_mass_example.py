"""The manipulator of five solids and three motors, and short runs by all formulations."""

import warnings
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.simulation.motion_agreement import motion_agreement

EXAMPLES = Path(__file__).parents[2] / "examples"
MANIPULATOR = EXAMPLES / "three_rotations_manipulator.yaml"


@pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
def test_the_manipulator_reaches_its_set_points_as_points_and_in_joint_coordinates():
    """Its parallelogram keeps the forearm parallel to the crank: drive = shoulder + elbow."""
    model = ts.load(MANIPULATOR)
    exact, run = ts.simulate(model), ts.simulate(model, formulation="point-masses")
    assert_allclose(run.q, exact.q, atol=2e-6)
    assert_allclose(run["q.shoulder"] + run["q.elbow"], run["q.drive"], atol=1e-6)
    assert_allclose(run["voltage"], exact["voltage"], atol=1e-3)
    wanted = np.radians([60, 25, -20])
    assert_allclose([run[f"q.{name}"][-1] for name in ("yaw", "shoulder", "drive")], wanted, atol=0.01)
    run.check().raise_if_failed()


def test_short_runs_by_all_formulations_agree():
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # redundant rows are no news here
        found = motion_agreement(ts.load(MANIPULATOR))
    assert [verdict.passed for verdict in found.verdicts] == 4 * [True] and not found.left_out


def test_formulations_that_do_not_apply_are_left_out_with_the_reason():
    found = motion_agreement(ts.load(EXAMPLES / "rolling_disc.yaml"))
    assert [verdict.passed for verdict in found.verdicts] == [True, True, True]
    (reason,) = found.left_out
    assert reason.startswith("point masses: body 'disc' is flat")
