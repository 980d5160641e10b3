"""Loops over the tree: steps traced once for each kind of body, against the algorithm traced as a whole."""

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose
from torseur.kernels.llvm.jit import host
from torseur.kernels.tape_kernel import tape_kernel
from torseur.kernels.tree_loops.slots import lifetimes, places
from torseur.kernels.tree_loops.tape import Recording
from torseur.mechanics.dynamics.articulated_body import applies
from torseur.mechanics.tree.per_body import per_body
from torseur.quantities import choices, compilation
from torseur.quantities.compilation import is_looped, tape
from torseur.quantities.quantity import PLAIN

W = host().width
LOOPED = [
    *("inverse_dynamics", "forward_dynamics", "bias", "gravity", "mass_matrix", "solve_mass_matrix"),
    *("kinetic_energy", "potential_energy", "center_of_mass", "momentum"),
]
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


@per_body
def turned(angle, vector):
    return ca.vertcat(ca.cos(angle) * vector[0] - ca.sin(angle) * vector[1], vector[1])


def resisted_turns(n):
    """(recording, a torque for each of n vectors, a mean over them): expressions between functions of one body."""
    rng = np.random.default_rng(n)
    q, v = ca.SX.sym("q", n), ca.SX.sym("v", n)
    recording = Recording([q, v])
    with recording.running():
        vectors = [turned(q[k], ca.vertcat(rng.uniform(1, 2), v[k])) for k in range(n)]
        torques = [rng.uniform(2, 3) * w[0] - ca.tanh(rng.uniform(2, 3) * w[1]) for w in vectors]
        answers = [turned(torque, w) for torque, w in zip(torques, vectors, strict=True)]
        mean = sum((w[0] * w[1] for w in answers), ca.SX(0)) / n
    return recording, ca.vertcat(*torques), mean


@pytest.mark.parametrize("n", [5, 400])
def test_expressions_outside_of_steps_have_the_values_that_they_have_as_a_whole(n):
    recording, torques, mean = resisted_turns(n)
    rng = np.random.default_rng(0)
    q, v = rng.normal(size=(2, n))
    whole, inputs = ca.vertcat(torques, mean, 0, -torques[0], 2.5, torques[0]), ("q", "v")
    kernel = tape_kernel(recording, "all", whole, inputs, of="turns")
    found = kernel(q, v)
    rng = np.random.default_rng(n)
    lengths = rng.uniform(1, 2, n)
    stiffness, slope = [], []
    for _ in range(n):
        stiffness.append(rng.uniform(2, 3))
        slope.append(rng.uniform(2, 3))
    w = np.cos(q) * lengths - np.sin(q) * v
    torque = stiffness * w - np.tanh(slope * v)
    again = np.cos(torque) * w - np.sin(torque) * v
    expected = [*torque, (again * v).mean(), 0.0, -torque[0], 2.5, torque[0]]
    assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_expressions_of_many_joints_share_their_steps_and_wide_sums_are_cut():
    """Numbers differ from joint to joint; a sum of n terms is n small calls and not one that reads n blocks."""
    few, many = (recording.tape(ca.vertcat(t, m), fma=False) for recording, t, m in map(resisted_turns, (20, 400)))
    assert len(many.steps) == len(few.steps) < 12
    assert max(len(step.offsets) for step in many.steps) < 10
    assert_allclose(len(many.calls) / len(few.calls), 20, rtol=0.1)


def test_a_tape_has_the_calls_of_its_own_result_alone_and_equal_calls_once():
    q, v = ca.SX.sym("q", 3), ca.SX.sym("v", 3)
    recording = Recording([q, v])
    with recording.running():
        first, again = (turned(q[0], v[:2]) for _ in range(2))
        other = turned(q[1], v[1:])
    calls = lambda result: sum(n for n, _ in recording.tape(result, fma=False).operations())  # noqa: E731
    assert calls(first) == calls(ca.vertcat(first, again)) == 1
    assert calls(ca.vertcat(first, other)) == 2
    with pytest.raises(ValueError, match="depends on input 1"):
        recording.tape(first, fma=False, inputs=1)
    assert recording.tape(q, fma=False, inputs=1).input_sizes == (3,)


@dataclass(frozen=True, eq=False)
class Spun:
    """A record as steps give it, with a field that has a value of its own where nobody gives one."""

    point: ca.SX
    constant: ca.DM
    turns: ca.SX
    scale: float = 2.0


@per_body
def spun(angle, lever, weight):
    """(turned point, a matrix of numbers, the angle passed on, a number made of numbers)."""
    point = ca.vertcat(ca.cos(angle), ca.sin(angle)) * lever
    return Spun(point, ca.diag(ca.vertcat(1.0, 3.0 * lever)), angle, 3.0 * weight)


@per_body
def weighed(one, other):
    return one.scale * other.point + other.constant @ one.point * one.turns


def test_results_that_go_from_step_to_step_are_what_they_would_be_as_a_whole():
    """Records unopened, opened, changed by hand, and passed on within tuples; numbers of their own in every call."""
    n = 6
    angles, lever = ca.SX.sym("a", n), np.linspace(1.0, 2.0, n)

    def computed(a):
        found = [spun(a[k], float(lever[k]), float(k + 1)) for k in range(n)]
        total = weighed(found[0], found[1])
        for k in range(1, n):
            changed = replace(found[k], point=found[k].point + total) if k % 2 else found[k]
            total = weighed(changed, found[k - 1]) + found[k].turns
        return total

    recording = Recording([angles])
    with recording.running():
        recorded = computed(angles)
    kernel = tape_kernel(recording, "spun", recorded, ["a"], of="spun")
    at = np.random.default_rng(3).normal(size=(W + 3, n))
    whole = ca.Function("whole", [angles], [computed(angles)])
    assert_allclose(kernel(at), np.array([whole(row).full().ravel() for row in at]), rtol=1e-13)
    assert_array_equal(kernel(at)[0], kernel(at[0]))


def test_the_same_tape_is_compiled_once(tmp_path):
    """Known by what it computes: another recording of the same calls finds it, other numbers make another."""
    for expected, n in ((1, 5), (1, 5), (2, 6)):
        recording, torques, _ = resisted_turns(n)
        assert tape_kernel(recording, "torques", torques, ("q", "v"), of="turns").address
        assert len(list(tmp_path.glob("*.object"))) == expected


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
