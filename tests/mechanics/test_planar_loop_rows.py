"""A planar loop with a body that deforms: rows without the one that holds nothing, speeds of amplitudes as states."""

from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.constraints.mixed_rows import mixed_rows
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.model.lean.lean_model import lean

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="module")
def slider_crank():
    return ts.load(EXAMPLES / "flexible_slider_crank.yaml")


def somewhere(model, seed):
    rng = np.random.default_rng(seed)
    q = model.initial_q.copy()
    q[0], q[1] = 0.6, -0.9
    q[2:4] = rng.normal(size=2) * model.usual_sizes()[2:4]
    return assembled(model, q), rng


def solved_at(way, model, q, u):
    t, x, speeds = ca.SX.sym("t"), ca.SX.sym("q", model.nq), ca.SX.sym("u", u.size)
    of = way.equations(model, lean(model), t, x, speeds)
    found = of.solved(Forces(ca.DM(model.nv, 1)))
    f = ca.Function("f", [t, x, speeds], [ca.densify(ca.SX(of.v)), ca.densify(ca.SX(found.acceleration))])
    return [np.array(part).ravel() for part in f(0.3, q, u)]


@pytest.mark.parametrize("seed", range(2))
def test_a_planar_loop_without_its_row_across_the_plane_moves_as_by_multipliers(slider_crank, seed):
    q, rng = somewhere(slider_crank, seed)
    chart = find_chart(slider_crank, q)
    assert len(chart.rows) == 3  # of B the two in the plane, and the drive
    v, a = solved_at(IndependentSpeeds(chart), slider_crank, q, rng.normal(size=2) * 0.1)
    H = np.array(ca.Function("H", [x := ca.SX.sym("q", 5)], [constraint_matrix(slider_crank, x)])(q))
    assert_allclose(H @ v, [0, 0, 0, 150], atol=1e-9)
    assert_allclose(solved_at(Multipliers(), slider_crank, q, v)[1], a, atol=1e-7 * np.abs(a).max())


def test_the_kept_rows_of_a_ball_in_a_plane_are_told_between_points(slider_crank):
    """Along axes that do not turn: that is what makes them cheap."""
    q = ca.SX.sym("q", slider_crank.nq)
    loop, drive = mixed_rows(slider_crank, (0, 1, 3), q)
    assert loop.points is not None and drive.points is None
    assert loop.L.shape == (2, 2)
    skew, _ = mixed_rows(slider_crank, (0, 2, 3), q)  # the rows x and y are mixed: one alone cannot be told so
    assert skew.points is None


def test_amplitudes_are_states_where_constraints_leave_them_free(slider_crank):
    """As angles and metres alone are, 'pin' would be taken for 'rod.mode2', which is a small difference of angles."""
    for angle in (0.0, 1.0, 2.5):
        q = slider_crank.initial_q.copy()
        q[0], q[1] = angle, -angle - np.arcsin(0.5 * np.sin(angle))
        assert find_chart(slider_crank, assembled(slider_crank, q)).names == ("rod.mode1", "rod.mode2")
