"""Runs by all formulations are compared from speeds that the constraints admit, also in singular positions."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from four_bars import four_bars
from machines import machine
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.rows import constraint_matrix, driven_values
from torseur.simulation import motion_agreement as module
from torseur.simulation.motion_agreement import motion_agreement

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["four_bar", "bennett", "slider_crank", "bicycle"])
def test_compared_runs_begin_in_the_motion_nearest_to_random_speeds(name):
    model = ts.load(EXAMPLES / f"{name}.yaml")
    wanted = model.usual_sizes() * np.random.default_rng(1).normal(size=model.nv)
    q, v = module._start(model, 1)
    H, b = numbers(constraint_matrix, model, q), numbers(driven_values, model, 0.0).ravel()
    assert np.abs(H @ v - b).max() < 1e-9
    free = np.linalg.svd(H)[2][np.linalg.matrix_rank(H, tol=1e-9) :]
    np.testing.assert_allclose(free @ v, free @ wanted, atol=1e-9)
    assert np.abs(v).max() > 0.05 * np.abs(wanted).max()


def test_motions_from_a_singular_position_are_those_of_one_branch():
    """A flat parallelogram goes on as such, its bar without turning, or crossed, its rods with opposite speeds."""
    model = replace(ts.build(four_bars(1, plane="xz")), initial_q=np.zeros(3))
    _, (rod, bar, other) = module._start(model, 0)
    assert abs(rod) > 0.01
    assert min(abs(rod + bar) + abs(rod - other), abs(rod + other)) < 1e-9
    found = motion_agreement(model)
    assert len(found.verdicts) == 3
    assert all(verdict.passed for verdict in found.verdicts), found.verdicts
    assert len(found.left_out) == 1 and "Independent speeds cannot leave it" in found.left_out[0]


KITE = """
plane: xz
bodies:
  left:  {mass: 1, com: [0.5, 0], inertia: 0.08}
  bar:   {mass: 1, com: [1, 0], inertia: 0.08}
  right: {mass: 1, com: [1, 0], inertia: 0.08}
joints:
  left:  {type: revolute, parent: world, child: left}
  bar:   {type: revolute, parent: left, child: bar, at: [1, 0]}
  right: {type: revolute, parent: world, child: right, at: [1, 0]}
frames: {end: {body: bar, at: [2, 0]}, top: {body: right, at: [2, 0]}}
constraints: {pin: {type: hitch, between: [top, end]}}
initial: {positions: {left: 0, bar: 180 deg, right: 180 deg}}
"""


def test_bodies_apart_that_show_no_order_from_a_singular_position_are_left_out_and_it_is_said(tmp_path):
    """Folded flat, the long bars of a kite turn about one axis while the short ones rest, or all of them move."""
    found = motion_agreement(machine(tmp_path, KITE))
    assert all(verdict.passed for verdict in found.verdicts), found.verdicts
    assert any(told.startswith("point masses: no order shows from a singular position") for told in found.left_out)
