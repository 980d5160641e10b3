"""Trees with rows by recursion, against the dense system of all speeds and multipliers."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from closures import ball, hinge
from four_bars import four_bars, rods_in_a_row
from random_machines import ONE_DEGREE, random_description, random_pose, random_state
from torseur.algebra.vectors import unit
from torseur.description.records.machine import Frame
from torseur.description.syntax.expressions import expression_of_number
from torseur.kernels.cost.counts import count
from torseur.kernels.tree_loops.tape import record
from torseur.mechanics.constraints.articulated_rows import articulated_rows
from torseur.mechanics.constraints.closing import amplitude_slot, closing_bodies, row_slices, tied_columns
from torseur.mechanics.constraints.row_elimination import Rows
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.model.constraints.knife_edge import KnifeEdge
from torseur.model.constraints.speed_rows import SpeedRows
from torseur.model.frame import GROUND
from two_parts import random_pair

LOOPS = {
    "one loop": lambda: (ball("ball", "F3", "F8"),),
    "to the ground": lambda: (hinge("pin", "world", "F7", unit([1.0, 2.0, -0.5])),),
    "loops that meet": lambda: (
        ball("one", "F1", "F6"),
        KnifeEdge("edge", "F2", "F8", unit([0.2, 1.0, 0.3])),
        ball("two", "F5", "F6"),
        KnifeEdge("blade", "world", "F4", unit([1.0, 0.0, 0.3])),
    ),
}


def looped(seed, constraints, n=9, **options):
    """(a random tree with loops between its bodies, a position)."""
    rng = np.random.default_rng(seed)
    description = random_description(rng, n, **options)
    frames = tuple(Frame(f"F{k}", f"b{k}", random_pose(rng)) for k in range(n))
    model = replace(ts.build(replace(description, frames=frames)), constraints=constraints)
    return rng, model, random_state(rng, model)[0]


def both_blocks(model, q):
    return mass_matrix(model, ca.DM(q)).full(), ca.DM(constraint_matrix(model, ca.DM(q))).full()


def factored(model, q, yielding=None, part=0.0):
    """The factor of all constraints' rows, which yield by given numbers and by a part of their size."""
    columns = tied_columns(model, ca.sparsify(constraint_matrix(model, q)))
    sizes = [of.stop - of.start for of in row_slices(model)]
    parts = [ca.DM(n, 1) for n in sizes] if yielding is None else [ca.DM(yielding[of]) for of in row_slices(model)]
    return articulated_rows(
        model, q, [Rows(E, part * ca.DM.eye(n), free) for E, n, free in zip(columns, sizes, parts, strict=True)]
    )


def solved(model, q, yielding, b):
    return ca.DM(factored(model, ca.DM(q), yielding).solve(ca.DM(b))).full().ravel()


@pytest.mark.parametrize("kind", LOOPS)
@pytest.mark.parametrize("seed", range(4))
def test_the_recursion_solves_the_dense_system(seed, kind):
    """All kinds of joints, rotors on the parents, trees that branch."""
    rng, model, q = looped(seed, LOOPS[kind]())
    A, H = both_blocks(model, q)
    mu, b = rng.uniform(0.01, 0.1, size=len(H)), rng.normal(size=model.nv + len(H))
    K = np.block([[A, H.T], [H, -np.diag(mu)]])
    expected = np.linalg.solve(K, b)
    # as for articulated bodies without rows: some thousand products, relative to the largest result
    assert_allclose(solved(model, q, mu, b), expected, atol=1e-9 * (1 + np.abs(expected).max()))


@pytest.mark.parametrize("seed", range(4))
def test_amplitudes_of_bodies_are_tied_like_joints(seed):
    """Bodies of two parts on a hidden joint, with rotors and seats on either part, and loops between their frames."""
    rng = np.random.default_rng(seed)
    compact = random_pair(seed, n=8).compact
    loops = (ball("ball", "tool0", "tool1"), KnifeEdge("edge", "tool2", "tool3", unit([0.2, 1.0, 0.3])))
    model = replace(compact, constraints=(*loops, ball("held", "world", "tool2")))
    q = random_state(rng, model)[0]
    tied = tied_columns(model, ca.sparsify(constraint_matrix(model, ca.DM(q))))
    assert any(slot == amplitude_slot(slot // 2) for columns in tied for slot in columns)
    A, H = both_blocks(model, q)
    mu, b = rng.uniform(0.01, 0.1, size=len(H)), rng.normal(size=model.nv + len(H))
    expected = np.linalg.solve(np.block([[A, H.T], [H, -np.diag(mu)]]), b)
    assert_allclose(solved(model, q, mu, b), expected, atol=1e-9 * (1 + np.abs(expected).max()))


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_speeds_are_rows_like_others(seed):
    rng, model, q = looped(seed, (), n=7, types=ONE_DEGREE)
    names = model.layout.joint_speed_names
    first = tuple((names[k], expression_of_number(weight)) for k, weight in ((0, 1.0), (4, -2.0), (6, 0.5)))
    gear = SpeedRows("gear", (first, ((names[3], expression_of_number(1.0)),)), (0.0, 0.0))
    model = replace(model, constraints=(gear, ball("ball", "F2", "F5")))
    A, H = both_blocks(model, q)
    mu, b = np.full(len(H), 0.01), rng.normal(size=model.nv + len(H))
    expected = np.linalg.solve(np.block([[A, H.T], [H, -np.diag(mu)]]), b)
    assert_allclose(solved(model, q, mu, b), expected, atol=1e-9 * (1 + np.abs(expected).max()))


@pytest.mark.parametrize("angle", [-1.3, 0.0])
def test_sweeps_give_the_least_multipliers_where_rows_repeat_each_other_and_where_bars_lie_flat(angle):
    """Parallelograms with pins in space: of three rows two are independent, and one where all bars lie on a line."""
    model = ts.build(four_bars(3))
    q = angle * np.array([{"a": 1, "b": -1, "c": 1}[name[0]] for name in model.layout.speed_names])
    A, H = both_blocks(model, q)
    assert np.linalg.matrix_rank(H, tol=1e-9) == (6 if angle else 3)
    rng = np.random.default_rng(1)
    f, r = rng.normal(size=model.nv), H @ rng.normal(size=model.nv)
    factor = factored(model, ca.DM(q), part=1e-5)
    scale = 1 / np.sqrt(np.maximum(ca.DM(factor.mu).full().ravel(), 1e-12))  # least in the measure of μ
    G = H @ np.linalg.solve(A, H.T)
    lam = scale * (np.linalg.pinv(G * scale, rcond=1e-9) @ (H @ np.linalg.solve(A, f) - r))
    found = ca.DM(factor.proximal_solution(ca.DM(np.concatenate([f, r])), 3)).full().ravel()
    assert_allclose(found, np.concatenate([np.linalg.solve(A, f - H.T @ lam), lam]), atol=1e-8)
    assert_allclose(H @ found[:9], r, atol=1e-9)


CHAINS = {"each on the one before": four_bars, "in a row on the ground": rods_in_a_row}


@pytest.mark.parametrize("chain", CHAINS)
def test_the_cost_of_a_chain_of_loops_is_linear(chain):
    def operations(n):
        model = ts.build(CHAINS[chain](n))
        q, b = ca.SX.sym("q", model.nq), ca.SX.sym("b", model.nv + row_slices(model)[-1].stop)
        x = factored(model, q, part=1e-6).solve(b)
        return count(ca.Function("x", [q, b], [ca.cse(x)])).multiplications

    three, six, twelve = operations(3), operations(6), operations(12)
    assert twelve - six <= 2 * (six - three) + 1


@pytest.mark.parametrize("chain", CHAINS)
def test_a_longer_chain_has_more_calls_of_the_same_steps(chain):
    def tape(n):
        model = ts.build(CHAINS[chain](n))
        symbols = [ca.SX.sym("q", model.nq), ca.SX.sym("b", model.nv + row_slices(model)[-1].stop)]
        return record(lambda q, b: factored(model, q, part=1e-6).proximal_solution(b, 2), symbols, fma=False)

    short, long = tape(4), tape(8)
    assert len(long.steps) == len(short.steps)
    assert len(long.calls) < 2.2 * len(short.calls)


def test_loops_close_on_the_lowest_body_that_carries_their_joints():
    model = ts.build(four_bars(3))
    q = ca.SX.sym("q", model.nq)
    tied = tied_columns(model, ca.sparsify(constraint_matrix(model, q)))
    names = [{model.joint_names[slot // 2] for slot in slots} for slots in tied]
    assert names == [{f"a{k}", f"b{k}", f"c{k}"} for k in range(3)]
    carrying = {GROUND if k == 0 else model.body_names.index(f"b{k - 1}"): (k,) for k in range(3)}
    assert closing_bodies(model, tied) == carrying


def test_trees_that_do_not_separate_are_refused():
    _, model, q = looped(0, LOOPS["one loop"](), types=ONE_DEGREE, mimic=True)
    with pytest.raises(ValueError, match="mimic joints"):
        solved(model, q, np.ones(3), np.ones(model.nv + 3))
