"""Loops over the tree: steps traced once for each kind of body, against the algorithm traced as a whole."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records import Body, Description, Inertial, Joint, Pose
from torseur.kernels.llvm.jit import host
from torseur.kernels.tree_loops.slots import lifetimes, places
from torseur.mechanics.dynamics.articulated_body import applies
from torseur.quantities import choices, compilation
from torseur.quantities.compilation import is_looped, tape
from torseur.quantities.quantity import PLAIN

W = host().width
LOOPED = ["inverse_dynamics", "forward_dynamics", "bias", "gravity", "mass_matrix", "solve_mass_matrix"]
LINEAR = [name for name in LOOPED if name != "mass_matrix"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path))


@pytest.fixture
def every_machine_is_large(monkeypatch):
    for module in (choices, compilation):
        monkeypatch.setattr(module, "LARGE", 0)
    monkeypatch.setattr(choices, "SMALL", 0)


def states(rng, model, quantity, count):
    rows = [random_state(rng, model) for _ in range(count)]
    columns = {"q": np.stack([q for q, _, _ in rows])}
    return [columns.get(name, rng.normal(size=(count, model.nv))) for name in quantity.inputs]


def chain(n: int) -> Description:
    """n different links on joints about z, y and x."""
    rng = np.random.default_rng(n)
    axes = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))

    def link(i: int) -> Body:
        return Body(f"l{i}", Inertial(1 + 0.1 * rng.random(), Pose((0.1, 0.01, 0.02)), (0.004, 0.005, 0.006, 0, 0, 0)))

    joints = (
        Joint(f"j{i}", "revolute", f"l{i - 1}" if i else "world", f"l{i}", Pose((0.2, 0.0, 0.1)), axes[i % 3])
        for i in range(n)
    )
    return Description(f"chain of {n}", tuple(link(i) for i in range(n)), tuple(joints))


MACHINES = {
    "tree of all joints": {"n": 12},
    "rotors anywhere": {"n": 8, "anywhere": True},
    "followers and loads": {"n": 9, "types": ONE_DEGREE, "mimic": True, "loads": True},
    "chain with rotors on the parents": {"n": 7, "types": ("revolute", "prismatic"), "chain": True},
}


@pytest.mark.parametrize("kind", MACHINES)
@pytest.mark.parametrize("name", LOOPED)
def test_a_loop_computes_what_the_whole_does(every_machine_is_large, name, kind):
    rng = np.random.default_rng(3)
    model = ts.build(random_description(rng, **MACHINES[kind]))
    quantity = PLAIN[name]
    assert is_looped(model, quantity) == (name not in ("forward_dynamics", "solve_mass_matrix") or applies(model))
    rows = states(rng, model, quantity, 2 * W + 1)
    dyn = ts.compile(model)
    result = getattr(dyn, name)(*rows)
    expected = getattr(Readable(model), name)(*rows)
    assert_allclose(result, expected, rtol=0, atol=1e-11 * (1 + np.abs(expected).max()))
    alone = np.stack([getattr(dyn, name)(*(row[k] for row in rows)) for k in range(3)])
    assert_array_equal(alone, result[:3])


def test_loops_were_not_chosen_for_small_machines():
    model = ts.build(random_description(np.random.default_rng(0), 5))
    assert not any(is_looped(model, quantity) for quantity in PLAIN.values())


@pytest.mark.parametrize("name", LINEAR)
def test_a_longer_chain_has_more_calls_of_the_same_steps(name):
    """O(n): twice the links, twice the calls and constants, and not one step more to compile."""
    short, long = (tape(ts.build(chain(n)), PLAIN[name]) for n in (70, 130))
    assert len(long.steps) == len(short.steps)
    assert_allclose(len(long.calls) / len(short.calls), 130 / 70, rtol=0.05)
    assert_allclose(long.slots / short.slots, 130 / 70, rtol=0.1)


def test_a_chain_of_64_links_is_run_in_a_loop_and_right():
    """Two routes through different code: inverse dynamics of the forward dynamics, and the equations as written."""
    model = ts.build(chain(64))
    rng = np.random.default_rng(1)
    q, v, tau = 0.5 * rng.normal(size=(3, model.nv))
    dyn, readable = ts.compile(model), Readable(model)
    a = dyn.forward_dynamics(q, v, tau)
    assert is_looped(model, PLAIN["forward_dynamics"])
    back = dyn.inverse_dynamics(q, v, a)
    assert_allclose(back, tau, rtol=0, atol=1e-9)  # inertias seen from the two ends differ by 1e6
    expected = readable.inverse_dynamics(q, v, a)
    assert_allclose(back, expected, rtol=0, atol=1e-12 * np.abs(a).max() * 64**2)
    assert_allclose(dyn.mass_matrix(q) @ a + dyn.bias(q, v), tau, rtol=0, atol=1e-9)
    assert_allclose(dyn.solve_mass_matrix(q, tau - dyn.bias(q, v)), a, rtol=1e-6)


def test_the_memory_of_a_loop_holds_every_value_until_it_was_read():
    """Random lifetimes; the places are checked by writing and reading them in order."""
    rng = np.random.default_rng(4)
    sizes = rng.integers(1, 5, 200).tolist()
    reads = [(call, int(block)) for call in range(1, 200) for block in rng.integers(max(0, call - 9), call, 3)]
    begins, size = places(lifetimes(sizes, list(range(200)), reads))
    memory = np.full(size, -1)
    for call in range(200):
        for block in {b for c, b in reads if c == call}:
            assert (memory[begins[block] : begins[block] + sizes[block]] == block).all()
        memory[begins[call] : begins[call] + sizes[call]] = call
    assert size < sum(sizes) / 3
