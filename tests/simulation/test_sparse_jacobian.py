"""The derivative of the rates before the chain rule, and Radau's steps by it."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from four_bars import AXIS, BAR, END, four_bars
from machines import machine
from random_machines import random_description, random_state
from test_large_runs import ARM_ON_A_FREE_BASE, _without_dry_friction, leaning_four_bars
from torseur.description.records.machine import Body, Description, Friction, Joint, Pose
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed import problem, structure
from torseur.simulation.posed.problem import pose_problem


def chain(n, viscous=2.0):
    """n links about y with viscous friction that is stiff beside their inertia."""
    joints = (
        Joint(f"j{k}", "revolute", f"l{k - 1}" if k else "world", f"l{k}", END if k else Pose(), AXIS) for k in range(n)
    )
    held = tuple(replace(joint, friction=Friction(viscous=viscous)) for joint in joints)
    return ts.build(Description(f"{n} links", tuple(Body(f"l{k}", BAR) for k in range(n)), held))


SMALL = {
    "two links": lambda tmp_path: chain(2),
    "a four-bar": lambda tmp_path: leaning_four_bars(1),
}
LARGE = {
    "arm on a free base": lambda tmp_path: machine(tmp_path, ARM_ON_A_FREE_BASE),
    "tree of all joints": lambda tmp_path: ts.build(
        _without_dry_friction(random_description(np.random.default_rng(2), 9, loads=True))
    ),
    "two four-bars": lambda tmp_path: leaning_four_bars(2),
}
MACHINES = [(kind, 1000) for kind in SMALL] + [(kind, 0) for kind in LARGE]
"""Each with the number of bodies up to which a machine is traced in a straight line."""


def posed(model, looped, monkeypatch):
    """The system for an implicit method, with its kernels as straight lines or as loops over the bodies."""
    monkeypatch.setattr(structure, "LOOPED", looped)
    problem._posed.cache_clear()
    system = pose_problem(model, implicit=True).system
    problem._posed.cache_clear()
    assert (system.solve is not None) == (looped == 0) and system.sparse_jacobian is not None
    return system


def state(model, system):
    rng = np.random.default_rng(7)
    q, v = random_state(rng, model)[:2]
    return np.concatenate([q, v, 0.1 * rng.normal(size=system.nz)])


def rates(system, x):
    parts = np.split(x, [system.nq, system.nq + system.nv], axis=-1)
    none = np.zeros(system.nu), np.zeros(system.ns)
    return system.rates_at([0.3], *parts, *none)


def values(system, x):
    """G at a state."""
    given, y = system.sparse_jacobian, rates(system, x)[1]
    q, v, z = np.split(x, [system.nq, system.nq + system.nv])
    found = given.kernel(
        [0.3], q, v, z, np.zeros(system.nu), np.zeros(system.ns), system.numbers[: given.kernel.sizes["numbers"]], y
    )
    G = np.zeros((given.size, given.size))
    np.add.at(G, tuple(np.transpose(given.entries)), np.concatenate([found, given.numbers]))
    return G


@pytest.mark.parametrize(("kind", "looped"), MACHINES)
def test_without_what_stands_between_it_is_the_derivative_of_the_rates(kind, looped, tmp_path, monkeypatch):
    """Against central differences, whose own error is near 1e-7 of the largest entry."""
    model = (SMALL | LARGE)[kind](tmp_path)
    system = posed(model, looped, monkeypatch)
    x, n, h = state(model, system), system.n, 1e-6
    G = values(system, x)
    J = G[:n, :n] - G[:n, n:] @ np.linalg.solve(G[n:, n:], G[n:, :n])
    steps = h * np.eye(n)
    differences = ((rates(system, x + steps)[0] - rates(system, x - steps)[0]) / (2 * h)).T
    assert_allclose(J, differences, rtol=0, atol=1e-6 * np.abs(J).max())


@pytest.mark.parametrize(("kind", "looped"), MACHINES)
def test_sparse_matrices_lead_radau_where_full_ones_lead_it(kind, looped, tmp_path, monkeypatch):
    """Newton's method ends at the same stages whatever matrix it takes: the steps differ by what it leaves."""
    model = (SMALL | LARGE)[kind](tmp_path)
    system = posed(model, looped, monkeypatch)
    start = system.start(*at_rest(model, system))
    ends = []
    for given in (system, replace(system, sparse_jacobian=None)):
        ends.append(Integration(given, "radau5", tolerance=1e-8).advance(start, 0.05))
        assert ends[-1].reason == "until"
    sparse, full = (end.point for end in ends)
    assert ends[0].evaluations < ends[1].evaluations  # n of each step are for the differences
    scale = 1 + np.abs(full.x).max()
    assert_allclose(sparse.x, full.x, rtol=0, atol=1e-6 * scale)


def at_rest(model, system):
    """Where the model starts, at rest."""
    return model.initial_q, np.zeros(system.nv), np.zeros(system.nz), np.zeros(system.nu), np.zeros(system.ns)


def test_redundant_rows_are_left_out_of_newtons_matrices(monkeypatch):
    """Pins in space that close a planar linkage repeat what its joints say; an explicit method knows no matrix."""
    model = replace(ts.build(four_bars(2)), initial_q=np.array([1.0, -1.0, 1.0, -1.0, 1.0, 1.0]))
    with pytest.warns(RuntimeWarning, match="same thing twice"):
        system = posed(model, 0, monkeypatch)
    start = system.start(*at_rest(model, system))
    ends = [Integration(system, method, tolerance=1e-10).advance(start, 0.3) for method in ("radau5", "dop853")]
    assert [end.reason for end in ends] == ["until", "until"]
    assert_allclose(ends[0].point.q, ends[1].point.q, rtol=0, atol=1e-7)


def test_the_order_of_radau_is_five_with_sparse_matrices(monkeypatch):
    system = posed(chain(3, viscous=0.1), 0, monkeypatch)
    start = system.start([0.8, 0.3, -0.4], np.zeros(3))
    exact = Integration(system, "dop853", tolerance=1e-13).advance(start, 1.0).point.q
    steps, errors = [], []
    for tolerance in 10.0 ** -np.arange(6.0, 10.5):
        end = Integration(system, "radau5", tolerance=tolerance).advance(start, 1.0).point
        steps.append(end.steps)
        errors.append(np.abs(end.q - exact).max())
    assert -np.polyfit(np.log(steps), np.log(errors), 1)[0] == pytest.approx(5, abs=0.3)


def test_a_run_by_sparse_matrices_cut_anywhere_gives_the_same_bits(monkeypatch):
    system = posed(chain(3), 0, monkeypatch)
    loop = Integration(system, "radau5", tolerance=1e-7)
    start = system.start(np.full(3, 0.5), np.zeros(3))
    whole = loop.advance(start, 0.3).point
    point = start
    while point.t < 0.3:
        point = Integration(system, "radau5", tolerance=1e-7).advance(point, 0.3, pause=3).point
    np.testing.assert_array_equal(point.x, whole.x)


@pytest.mark.parametrize(("made", "sizes"), [(chain, (4, 8, 12)), (leaning_four_bars, (2, 3, 4))])
def test_the_work_of_newtons_matrices_grows_with_the_number_of_bodies(made, sizes, monkeypatch):
    """Each further body costs as much as the one before: from the first to the last the growth does not grow."""
    monkeypatch.setattr(structure, "LOOPED", 0)
    work = []
    for n in sizes:
        system = pose_problem(made(n), implicit=True, monitor="none").system
        work.append(system.sparse_jacobian.elimination(system.n).operations)
    problem._posed.cache_clear()
    assert work[2] - work[1] == pytest.approx(work[1] - work[0], rel=0.05)


def test_code_of_derivatives_is_made_with_care_where_steps_are_many_and_not_states():
    """It is the longest of all, and a step calls it once for many states whose rates it computes."""
    system = pose_problem(chain(2), implicit=True).system
    before = system.sparse_jacobian.kernel._rows, system.rhs._rows
    system.used(800)
    assert (system.sparse_jacobian.kernel._rows, system.rhs._rows) == (before[0] + 100, before[1] + 800)
