"""The ways to accelerations are the same mechanics, and each keeps the constraints."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from test_kane import BETWEEN, EDGE, EDGE_BETWEEN, SETS, WHEEL, closed, constrained, swinging

import torseur as ts
from closures import CLOSURES, ball, hinge
from four_bars import four_bars
from random_machines import random_description, random_state
from torseur.algebra.vectors import unit
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.constraints.drift import rows_drift
from torseur.mechanics.constraints.rows import constraint_matrix, driven_values, residuals
from torseur.mechanics.tree.kinematics import coordinate_rates, links, stepped
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.mechanics.ways.tree import Tree
from torseur.model.constraints.hitch import Hitch
from torseur.model.lean.lean_model import lean

HINGE = hinge("hinge", "A", "B", unit([0.3, -0.5, 1.0]))
BALL = ball("ball", "A", "B")
ALL_SETS = [*SETS, (HINGE,), (BALL, EDGE), (EDGE_BETWEEN, swinging)]
OTHER_SETS = [(closure,) for closure in CLOSURES if closure.name not in ("revolute", "continuous", "spherical")]


def kinds(constraints):
    return "+".join(getattr(constraint, "kind", "swing") for constraint in constraints)


def numbers(result, symbols, given):
    return np.array(ca.Function("f", symbols, [ca.densify(ca.SX(result))])(*given)).ravel()


def at_symbols(way, model):
    t, q = ca.SX.sym("t"), ca.SX.sym("q", model.nq)
    u, tau = ca.SX.sym("u", len(way.speed_names(model))), ca.SX.sym("tau", model.nv)
    return [t, q, u, tau], way.equations(model, lean(model), t, q, u)


@pytest.mark.parametrize(
    ("constraints", "seed"),
    [*((c, seed) for c in ALL_SETS for seed in range(2)), *((c, 0) for c in OTHER_SETS)],
    ids=lambda c: c if isinstance(c, int) else kinds(c),
)
def test_multipliers_and_independent_speeds_give_the_same_accelerations_and_forces(constraints, seed):
    """Rotors anywhere, loads, all kinds of joints, at an admissible motion of any position where held points meet."""
    rng, model, q = constrained(seed, *constraints, anywhere=True, loads=True)
    q = closed(model, q)
    reduced = IndependentSpeeds(find_chart(model, q))
    symbols, equations = at_symbols(reduced, model)
    solved = equations.solved(Forces(symbols[-1]))
    u, tau = rng.normal(size=symbols[2].numel()), rng.normal(size=model.nv)
    both = ca.vertcat(equations.v, solved.acceleration, solved.multipliers)
    v, a, force = np.split(numbers(both, symbols, [0.3, q, u, tau]), [model.nv, 2 * model.nv])
    symbols, equations = at_symbols(Multipliers(), model)
    solved = equations.solved(Forces(symbols[-1]))
    found = numbers(ca.vertcat(solved.acceleration, solved.multipliers), symbols, [0.3, q, v, tau])
    # systems of some ten unknowns whose condition reaches 1e4
    assert_allclose(found[: model.nv], a, atol=1e-8 * np.abs(a).max())
    assert_allclose(found[model.nv :], force, atol=1e-7 * np.abs(force).max())


@pytest.mark.parametrize("seed", range(3))
def test_without_constraints_all_ways_are_the_tree(seed):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 6))
    q, v, tau = (*random_state(rng, model)[:2], rng.normal(size=model.nv))
    found = []
    for way in (Tree(), Multipliers(), IndependentSpeeds(find_chart(model, q))):
        symbols, equations = at_symbols(way, model)
        speeds = way.speed_numbers(model, q, v)
        solved = equations.solved(Forces(symbols[-1])).acceleration
        found.append(numbers(solved, symbols, [0.0, q, speeds, tau]))
    assert_allclose(found[1], found[0], atol=1e-9 * np.abs(found[0]).max())
    assert_allclose(found[2], found[0], atol=1e-9 * np.abs(found[0]).max())


@pytest.mark.parametrize("way", ["independent speeds", "multipliers"])
@pytest.mark.parametrize("constraints", [(WHEEL,), (EDGE, Hitch("pin", "A", "B")), (HINGE,)], ids=len)
def test_a_state_beside_the_constraints_is_brought_back_to_them(way, constraints):
    """A correction leaves the square of the distance, 1e-4 here, and tells where another one pays."""
    rng, model, q = constrained(3, *constraints)
    q = assembled(model, q)
    chosen = Multipliers() if way == "multipliers" else IndependentSpeeds(find_chart(model, q))
    aside = np.array(stepped(model, ca.DM(q), ca.DM(1e-4 * rng.normal(size=model.nv)))).ravel()
    v = admissible(model, q, rng.normal(size=model.nv), given={0}) + 1e-4 * rng.normal(size=model.nv)
    symbols, equations = at_symbols(chosen, model)
    t, x, _, _ = symbols
    phi = residuals(model, x)
    found = equations.projected({})
    given = [0.0, aside, chosen.speed_numbers(model, aside, v), np.zeros(model.nv)]
    there = [0.0, numbers(found.q, symbols, given), numbers(found.speeds, symbols, given), np.zeros(model.nv)]
    assert np.abs(numbers(phi, symbols, given)).max() > 1e-6
    if found.gap is not None:
        gap, largest = numbers(found.gap, symbols, given), np.abs(numbers(phi, symbols, given)).max()
        assert largest / np.sqrt(3) < gap < largest * np.sqrt(3)  # along any axes
        assert_allclose(numbers(phi, symbols, there), 0, atol=1e-7)
        there = [0.0, numbers(found.q, symbols, there), numbers(found.speeds, symbols, there), np.zeros(model.nv)]
    assert_allclose(numbers(phi, symbols, there), 0, atol=1e-10)
    assert np.abs(there[1] - aside).max() < 0.01
    left = constraint_matrix(model, x) @ equations.v - driven_values(model, t)
    assert_allclose(numbers(left, symbols, there), 0, atol=1e-10)


@pytest.mark.parametrize(
    "constraints", [*ALL_SETS, *OTHER_SETS, (BETWEEN,)], ids=lambda c: "+".join(getattr(o, "kind", "") for o in c)
)
def test_the_drift_of_rows_is_the_rate_of_their_speeds_on_the_motion(constraints):
    """Ḣ v by the motions of frames = H v differentiated along q̇."""
    rng, model, at = constrained(1, *constraints)
    q, v = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv)
    by_frames = rows_drift(model, links(model, q), q, v)
    along = ca.jtimes(constraint_matrix(model, q) @ v, q, coordinate_rates(model, q, v))
    ours, theirs = (numbers(x, [q, v], [at, w]) for w in [rng.normal(size=model.nv)] for x in (by_frames, along))
    assert_allclose(ours, theirs, atol=1e-11 * max(1.0, np.abs(theirs).max()))


@pytest.mark.parametrize("loops", [1, 3, 6])
def test_rows_of_a_loop_touch_its_own_joints_only(loops):
    """However deep in a chain: two rows on three joints."""
    model = ts.build(four_bars(loops, plane="xz"))
    q = ca.SX.sym("q", model.nq)
    assert ca.sparsify(constraint_matrix(model, q)).nnz() == 6 * loops


def test_redundant_rows_share_their_force_with_the_least_multipliers():
    """A pin that is written twice: each row carries half, but for the round-off over ε."""
    rng, once, q = constrained(2, BALL)
    twice = replace(once, constraints=(BALL, replace(BALL, name="again")))
    v, tau = np.zeros(once.nv), rng.normal(size=once.nv)
    forces = []
    for model in (once, twice):
        symbols, equations = at_symbols(Multipliers(), model)
        forces.append(numbers(equations.solved(Forces(symbols[-1])).multipliers, symbols, [0.0, q, v, tau]))
    assert_allclose(forces[1][:3], forces[0] / 2, atol=1e-4 * np.abs(forces[0]).max())
    assert_allclose(forces[1][3:], forces[0] / 2, atol=1e-4 * np.abs(forces[0]).max())
