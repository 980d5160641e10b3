"""Bodies that deform in native code: straight-line kernels, loops over the tree, and runs."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from closures import ball
from random_machines import random_state
from readable import Readable
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose
from torseur.kernels.llvm.jit import host
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.forces.friction import Friction
from torseur.model.frame import GROUND, frame_at
from torseur.quantities import choices, compilation
from torseur.quantities.agreement import agreement
from torseur.quantities.compilation import is_looped
from torseur.quantities.quantity import PLAIN
from two_parts import merged, on_their_sides, random_pair

LOOPED = ["inverse_dynamics", "forward_dynamics", "bias", "gravity", "mass_matrix", "solve_mass_matrix"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORSEUR_CACHE", str(tmp_path))
        yield


def chain(n):
    """n links on joints about z, y and x, and the same with every second joint a spring inside of a body."""
    rng = np.random.default_rng(n)
    axes = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    inertial = [Inertial(1 + 0.1 * rng.random(), Pose((0.1, 0.01, 0.02)), (0.004, 0.005, 0.006, 0, 0, 0))] * n
    bodies = tuple(Body(f"l{i}", own) for i, own in enumerate(inertial))
    joints = tuple(
        Joint(f"j{i}", "revolute", f"l{i - 1}" if i else "world", f"l{i}", Pose((0.2, 0.0, 0.1)), axes[i % 3])
        for i in range(n)
    )
    apart = ts.build(Description(f"chain of {n}", bodies, joints))
    for i in range(1, n, 2):
        apart = on_their_sides(apart, i)
    compact = apart
    for i in reversed(range(1, n, 2)):
        compact = merged(compact, i, 20.0, 0.5)
    return apart, compact


def test_a_loop_over_a_long_chain_of_deforming_bodies_gives_what_its_parts_give_as_bodies():
    n = 124
    apart, compact = chain(n)
    assert len(compact.bodies) == n // 2 and compact.nv == n
    assert all(is_looped(compact, PLAIN[name]) for name in LOOPED)
    rng = np.random.default_rng(0)
    q, v, a = (0.3 * rng.normal(size=n) for _ in range(3))
    internal = np.zeros(n)  # the order of entries is that of the parts: joint, spring, joint, spring …
    internal[1::2] = 20.0 * q[1::2] + 0.5 * v[1::2]
    dyn = ts.compile(compact)
    tau = inverse_dynamics(apart, *map(ca.DM, (q, v, a))).full().ravel() + internal
    assert_allclose(dyn.inverse_dynamics(q, v, a), tau, atol=1e-11 * abs(tau).max())
    # as forces, which do not depend on how well the kinetic matrix is conditioned
    back = inverse_dynamics(apart, *map(ca.DM, (q, v, dyn.forward_dynamics(q, v, tau)))).full().ravel() + internal
    assert_allclose(back, tau, atol=1e-10 * abs(tau).max())


@pytest.mark.parametrize("name", LOOPED)
def test_a_loop_over_a_random_tree_computes_what_the_whole_does(name, monkeypatch):
    for module in (choices, compilation):
        monkeypatch.setattr(module, "LARGE", 0)
    monkeypatch.setattr(choices, "SMALL", 0)
    model = random_pair(4, n=8, loads=True).compact
    assert is_looped(model, PLAIN[name])
    rng = np.random.default_rng(3)
    count = host().width + 1
    rows = [random_state(rng, model) for _ in range(count)]
    given = {"q": np.stack([q for q, _, _ in rows])}
    values = [given.get(one, rng.normal(size=(count, model.nv))) for one in PLAIN[name].inputs]
    found = getattr(ts.compile(model), name)(*values)
    monkeypatch.undo()  # of small machines accelerations come from the kinetic matrix
    expected = getattr(Readable(model), name)(*values)
    assert_allclose(found, expected, atol=1e-9 * (1 + abs(expected).max()))


def test_a_run_keeps_its_accounts_and_follows_the_machine_with_the_parts_as_bodies():
    """Energy goes into the springs and the dampers of bodies; the parts are moved by a Runge–Kutta of their own."""
    pair = random_pair(3, n=5, merges=2, types=("revolute", "prismatic"), motors=False)
    compact = replace(pair.compact, friction=(Friction(),) * len(pair.compact.joints))
    springs = [name for name in compact.layout.coordinate_names if "." in name]
    q0, v0 = {name: 0.2 for name in springs}, {compact.layout.speed_names[0]: 0.5}
    run = ts.simulate(compact, q0=q0, v0=v0, duration=0.4, tolerance=1e-9)

    run.check().raise_if_failed()
    energy, heat = run.dataset["energy"].sel(store="elastic"), run.dataset["heat"].sel(sink="damping")
    assert energy[0] > 0.1 and heat[-1] > 1e-3
    q, v = _moved(pair, run.q[0], run.v[0], 0.4)
    assert_allclose(run.q[-1], q, atol=1e-6 * (1 + abs(q).max()))
    assert_allclose(run.v[-1], v, atol=1e-6 * (1 + abs(v).max()))


def _moved(pair, q, v, duration, steps=400):
    """(q, v) of the compact machine after a motion of the other one, with the springs as forces on its joints."""
    dyn, n = Readable(pair.apart), pair.apart.nv
    y, h = np.concatenate(pair.spread(q, v)), duration / steps

    def rate(y):
        return np.concatenate([y[n:], dyn.forward_dynamics(y[:n], y[n:], -pair.internal(y[:n], y[n:]))])

    for _ in range(steps):
        k1 = rate(y)
        k2 = rate(y + h / 2 * k1)
        k3 = rate(y + h / 2 * k2)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(y + h * k3))
    return y[:n][pair.q_order], y[n:][pair.v_order]


def test_a_linear_model_has_the_derivatives_of_the_accelerations():
    model = random_pair(3, n=5, merges=2, types=("revolute", "prismatic"), motors=False).compact
    model = replace(model, friction=(Friction(),) * len(model.joints))
    linear = ts.linearize(model)
    n, names = model.nv, model.layout.speed_names
    assert linear.state_names == (*(f"q.{name}" for name in names), *(f"v.{name}" for name in names))
    by_q, by_v, _ = Readable(model).forward_dynamics_derivatives(model.neutral(), np.zeros(n), np.zeros(n))
    assert_allclose(linear.A, np.block([[np.zeros((n, n)), np.eye(n)], [by_q, by_v]]), atol=1e-9 * abs(by_q).max())


@pytest.mark.parametrize("seed", range(2))
def test_the_equations_of_a_machine_with_deforming_bodies_agree(seed):
    for verdict in agreement(random_pair(seed, n=7, loads=True, anywhere=True).compact):
        assert verdict.passed, verdict


def test_the_equations_of_a_pinned_machine_with_deforming_bodies_agree():
    """One point of it is held where it is at rest: rows of loops, independent speeds, multipliers, Kane."""
    model = random_pair(5, n=7, types=("revolute", "prismatic"), chain=True, loads=True).compact
    q = ca.DM(model.neutral())
    held = max((f"tool{k}" for k in range(4)), key=lambda name: model.frame(name).body)
    place = frame_pose(model, q, poses(model, links(model, q)), model.frame(held)).p
    frames = {**model.frames, "pin": frame_at(GROUND, place)}
    pinned = replace(model, frames=frames, constraints=(ball("pin", held, "pin"),))
    verdicts = agreement(pinned)
    assert any("Kane" in verdict.name for verdict in verdicts)
    for verdict in verdicts:
        assert verdict.passed, verdict
