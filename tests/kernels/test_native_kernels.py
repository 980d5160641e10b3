"""Native kernels against the readable equations, and against themselves: alone, in batches, on threads."""

import gc
import sys

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from example_robots import urdf_files
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.llvm.jit import host
from torseur.quantities.quantity import PLAIN

W = host().width
SIMPLE = [name for name in PLAIN if not name.endswith("curvature")]  # called with one argument a vector


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory):
    """Every run compiles for itself, whatever lies in the user's cache."""
    patch = pytest.MonkeyPatch()
    patch.setenv("TORSEUR_CACHE", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


def inputs(rng, model, quantity, count):
    """Random rows of every input vector of a quantity."""
    states = [random_state(rng, model) for _ in range(count)]
    columns = {"q": np.stack([q for q, _, _ in states]), "motor_torques": rng.normal(size=(count, len(model.motors)))}
    return [columns.get(name, rng.normal(size=(count, model.nv))) for name in quantity.inputs]


@pytest.fixture(scope="module")
def machine(own_cache):
    rng = np.random.default_rng(5)
    model = ts.build(random_description(rng, 7, anywhere=True, loads=True))
    return model, ts.compile(model), Readable(model)


@pytest.mark.parametrize("name", SIMPLE)
def test_a_kernel_equals_its_equation_in_batches_of_every_size(machine, name):
    """All quantities, on a tree with every joint type; 1 to 2 W + 1 rows reach every path of the last rows."""
    model, dyn, readable = machine
    rows = inputs(np.random.default_rng(1), model, PLAIN[name], 2 * W + 1)
    expected = getattr(readable, name)(*rows)
    expected = np.concatenate(expected, axis=-1) if isinstance(expected, tuple) else expected
    for count in (0, 1, 2, W - 1, W, W + 1, 2 * W + 1):
        result = getattr(dyn, name)(*(row[:count] for row in rows))
        result = np.concatenate(result, axis=-1) if isinstance(result, tuple) else result
        assert result.shape == expected[:count].shape
        # another order of rounding in sums of some thousand products
        assert_allclose(result, expected[:count], rtol=0, atol=1e-11 * (1 + np.abs(expected).max(initial=0.0)))


@pytest.mark.parametrize("name", SIMPLE)
def test_alone_in_a_batch_and_on_threads_the_bits_are_the_same(machine, name):
    model, dyn, _ = machine
    rows = inputs(np.random.default_rng(2), model, PLAIN[name], 5 * W + 3)
    several = ts.compile(model, threads=3)
    as_one = lambda result: np.concatenate(result, -1) if isinstance(result, tuple) else result  # noqa: E731
    batch = as_one(getattr(dyn, name)(*rows))
    assert_array_equal(batch, as_one(getattr(several, name)(*rows)))
    for k in (0, W, 5 * W + 2):
        assert_array_equal(batch[k], as_one(getattr(dyn, name)(*(row[k] for row in rows))))
    assert_array_equal(batch[3 : W + 5], as_one(getattr(dyn, name)(*(row[3 : W + 5] for row in rows))))


@pytest.mark.parametrize("robot", ["ur5_robot", "panda", "anymal", "talos_reduced"])
def test_kernels_of_real_robots_equal_their_equations(robot):
    paths = [path for path in urdf_files() if path.stem == robot]
    if not paths:
        pytest.skip("example-robot-data is not installed")
    model = ts.load(paths[0], base="free" if robot in ("anymal", "talos_reduced") else None)
    dyn, readable = ts.compile(model), Readable(model)
    rng = np.random.default_rng(0)
    for name in ("inverse_dynamics", "mass_matrix", "forward_dynamics"):
        rows = inputs(rng, model, PLAIN[name], W + 1)
        expected = getattr(readable, name)(*rows)
        assert_allclose(getattr(dyn, name)(*rows), expected, rtol=0, atol=1e-10 * np.abs(expected).max())


@pytest.fixture(scope="module")
def arm(own_cache):
    rng = np.random.default_rng(3)
    model = ts.build(random_description(rng, 4, types=ONE_DEGREE, chain=True))
    return model, ts.compile(model), random_state(rng, model)


def test_lists_integers_strides_and_other_orders_are_accepted(arm):
    model, dyn, (q, v, a) = arm
    expected = dyn.inverse_dynamics(q, v, a)
    assert_array_equal(dyn.inverse_dynamics(list(q), tuple(v), a.tolist()), expected)
    wide = np.zeros((3, 2 * model.nq))
    wide[:, ::2] = q
    assert_array_equal(dyn.inverse_dynamics(wide[:, ::2], v, a), np.stack([expected] * 3))
    columns = np.asfortranarray(np.stack([q] * 5))
    assert_array_equal(dyn.inverse_dynamics(columns, v, a), np.stack([expected] * 5))
    whole = np.array([1, 0, 2, 1])
    assert_array_equal(dyn.mass_matrix(whole), dyn.mass_matrix(whole.astype(float)))
    assert_array_equal(dyn.mass_matrix(q.astype(np.float32)), dyn.mass_matrix(q.astype(np.float32).astype(float)))
    assert_array_equal(dyn.inverse_dynamics(q, v, a=a), expected)


def test_leading_axes_are_broadcast(arm):
    model, dyn, (_, _, a) = arm
    many = np.random.default_rng(0).normal(size=(3, 1, model.nq))
    speeds = np.random.default_rng(1).normal(size=(4, model.nv))
    result = dyn.inverse_dynamics(many, speeds, a)
    assert result.shape == (3, 4, model.nv)
    assert_array_equal(result[2, 1], dyn.inverse_dynamics(many[2, 0], speeds[1], a))


def test_results_may_be_written_into_a_given_array(arm):
    model, dyn, (q, v, a) = arm
    expected = dyn.inverse_dynamics(q, v, a)
    out = np.full(model.nv, np.nan)
    assert dyn.inverse_dynamics(q, v, a, out=out) is out
    assert_array_equal(out, expected)
    wide = np.zeros((3, 2 * model.nv))  # rows with gaps
    rows = np.stack([q] * 3)
    assert_array_equal(dyn.inverse_dynamics(rows, v, a, out=wide[:, ::2]), np.stack([expected] * 3))
    assert_array_equal(wide[:, 1::2], 0)
    again = a.copy()  # the input itself
    assert_array_equal(dyn.inverse_dynamics(q, v, again, out=again), expected)
    with pytest.raises(ValueError, match=r"out has shape \(3,\), expected \(4,\)"):
        dyn.inverse_dynamics(q, v, a, out=np.zeros(3))


def test_wrong_sizes_are_answered_with_both_sizes(arm):
    _, dyn, (q, v, a) = arm
    with pytest.raises(ValueError, match=r"inverse_dynamics of 'random tree': v has shape \(3,\), expected \(4,\)"):
        dyn.inverse_dynamics(q, v[:3], a)
    with pytest.raises(ValueError, match=r"q has shape \(2, 3\), expected \(4,\) for one state or \(\.\.\., 4\)"):
        dyn.mass_matrix(np.zeros((2, 3)))
    with pytest.raises(ValueError, match=r"q has shape \(\)"):
        dyn.mass_matrix(1.0)
    with pytest.raises(TypeError):
        dyn.mass_matrix(q, v)
    with pytest.raises(TypeError):
        dyn.inverse_dynamics(q, v)


def test_results_do_not_change_when_inputs_change_later(arm):
    """The direct call returns arrays of its own."""
    _, dyn, (q, v, a) = arm
    first = dyn.inverse_dynamics(q, v, a)
    kept = first.copy()
    dyn.inverse_dynamics(2 * q, v, a)
    assert_array_equal(first, kept)
    assert first.flags.owndata and first.flags.writeable


def test_nan_and_huge_angles_do_not_spread_to_other_rows(arm):
    model, dyn, (q, v, a) = arm
    rows = np.stack([q] * (W + 2))
    expected = dyn.inverse_dynamics(q, v, a)
    rows[1], rows[3] = np.nan, 1e9
    result = dyn.inverse_dynamics(rows, v, a)
    assert np.isnan(result[1]).any()
    for k in (0, 2, W + 1):
        assert_array_equal(result[k], expected)
    reference = Readable(model).inverse_dynamics(rows[3], v, a)
    assert_allclose(result[3], reference, rtol=0, atol=1e-10 * np.abs(reference).max())


def test_the_direct_call_holds_its_references(arm):
    """Called often, with and without conversion, it neither keeps nor frees the arrays that it was given."""
    model, _, (q, v, a) = arm
    dyn = ts.compile(model)
    dyn.inverse_dynamics(q, v, a)
    before = [sys.getrefcount(x) for x in (q, v, a)]
    for _ in range(1000):
        dyn.inverse_dynamics(q, v, a)
        dyn.inverse_dynamics(list(q), v, a)
    assert [sys.getrefcount(x) for x in (q, v, a)] == before


def test_a_function_outlives_the_kernels_it_came_from(arm):
    model, _, (q, v, a) = arm
    functions = []
    for _ in range(20):
        dyn = ts.compile(model)
        expected = dyn.inverse_dynamics(q, v, a)
        functions.append(dyn.inverse_dynamics)
        dyn.gravity(q)
        del dyn
        gc.collect()
    for function in functions:
        assert_array_equal(function(q, v, a), expected)
        assert_array_equal(function(list(q), v, a), expected)  # by the fallback
    assert "joints' outputs" in function.__doc__
    del functions, function
    gc.collect()


def test_the_mass_matrix_solved_for_forces_gives_them_back(machine):
    model, dyn, _ = machine
    q, _, f = random_state(np.random.default_rng(3), model)
    assert_allclose(dyn.mass_matrix(q) @ dyn.solve_mass_matrix(q, f), f, atol=1e-10)


def test_quantities_may_be_compiled_at_once(arm):
    model, _, _ = arm
    dyn = ts.compile(model, quantities=["gravity"])
    assert type(dyn.gravity).__name__ == "builtin_function_or_method"  # the direct call already stands in its place
    with pytest.raises(ValueError, match=r"no quantity 'gravitiy'. Did you mean 'gravity'\?"):
        ts.compile(model, quantities=["gravitiy"])


@pytest.mark.parametrize("dynamics", ["inverse_dynamics", "forward_dynamics"])
def test_curvature_is_the_change_of_the_weighted_derivatives_along_a_direction(arm, dynamics):
    """Central differences of the first derivatives, which come by another program."""
    model, dyn, (q, v, u) = arm
    rng = np.random.default_rng(11)
    weights, dq, dv, du = rng.normal(size=(4, model.nv))
    h = 1e-5

    def gradient(t):
        parts = getattr(dyn, f"{dynamics}_derivatives")(dyn.step(q, t * dq), v + t * dv, u + t * du)
        return np.concatenate([weights @ part for part in parts])

    found = getattr(dyn, f"{dynamics}_curvature")((q, v, u), weights, (dq, dv, du))
    expected = (gradient(h) - gradient(-h)) / (2 * h)
    assert_allclose(found, expected, rtol=0, atol=1e-6 * np.abs(expected).max())
    rows = getattr(dyn, f"{dynamics}_curvature")((np.stack([q] * 9), v, u), weights, (dq, dv, du))
    assert_array_equal(rows, np.stack([found] * 9))


def test_derivatives_are_those_of_finite_differences(machine):
    model, dyn, _ = machine
    rng = np.random.default_rng(9)
    q, v, tau = random_state(rng, model)
    h, eye = 1e-6, np.eye(model.nv)
    by_q, by_v, by_tau = dyn.forward_dynamics_derivatives(q, v, tau)
    central = lambda ahead, behind: (ahead - behind).T / (2 * h)  # noqa: E731
    found_q = central(
        dyn.forward_dynamics(dyn.step(q, h * eye), v, tau), dyn.forward_dynamics(dyn.step(q, -h * eye), v, tau)
    )
    found_v = central(dyn.forward_dynamics(q, v + h * eye, tau), dyn.forward_dynamics(q, v - h * eye, tau))
    assert_allclose(by_q, found_q, atol=1e-5 * np.abs(by_q).max())
    assert_allclose(by_v, found_v, atol=1e-5 * np.abs(by_v).max())
    assert_allclose(by_tau, np.linalg.inv(dyn.mass_matrix(q)), atol=1e-9 * np.abs(by_tau).max())
    assert not np.array_equal(by_q, found_q)  # two routes, not one number twice


def test_a_kernel_of_a_run_gives_the_same_bits_one_by_one_and_in_lanes():
    """Two results, an input that all rows share; lanes are made where they are asked for."""
    a, b = ca.SX.sym("a", 3), ca.SX.sym("b", 2)
    function = ca.Function("f", [a, b], [ca.sin(a) * b[0], ca.vertcat(ca.exp(b), a[0] / b[1])], ["a", "b"], ["r", "s"])
    kernel = function_kernel(function, of="test", shape=(3,), of_a_run=True)
    rng = np.random.default_rng(0)
    rows, shared = rng.normal(size=(2 * W + 1, 3)), rng.normal(size=2)
    one_by_one = kernel.results(rows, shared)
    alone = [kernel.results(row, shared) for row in rows]
    assert kernel.batch_address
    in_lanes = kernel.results(rows, shared)
    for k in range(2):
        assert_array_equal(one_by_one[k], [results[k] for results in alone])
        assert_array_equal(in_lanes[k], one_by_one[k])
    assert_allclose(one_by_one[0], np.sin(rows) * shared[0], rtol=1e-14)
