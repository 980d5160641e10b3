"""Derivatives of the dynamics: the recursion beside CasADi's differentiation of the plain equations and differences.

Machines have joints of all kinds. Forces and accelerations are of order 10 to 1000, with sums of some thousand
products: round-off is near 1e-13 of the largest derivative, and central differences with h = 1e-6 reach 1e-9 to 1e-8.
"""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import MOVING, ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.kernels.cost.counts import count
from torseur.mechanics.derivatives.dynamics_derivatives import (
    forward_dynamics_by_parameters,
    forward_dynamics_derivatives,
    inverse_dynamics_by_parameters,
    inverse_dynamics_derivatives,
)
from torseur.mechanics.derivatives.inverse_dynamics_tangent import InverseDynamicsTangent
from torseur.mechanics.derivatives.inverse_factor import FactoredInverse
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.tree.tangent import along_tangent
from torseur.model.lean.lean_model import lean
from torseur.model.numbers.open_parameters import open_model, parameter

MACHINES = {
    "bodies alone": {"motors": False},
    "rotors on the parent": {},
    "rotors anywhere and followers": {"anywhere": True, "mimic": True},
    "loads, rotors and followers": {"anywhere": True, "mimic": True, "loads": True},
}
each_machine = pytest.mark.parametrize("features", MACHINES.values(), ids=MACHINES)
DERIVATIVES = {"inverse": inverse_dynamics_derivatives, "forward": forward_dynamics_derivatives}
each_dynamics = pytest.mark.parametrize("dynamics", DERIVATIVES)


def random_machine(seed, n=9, **features):
    return ts.build(random_description(np.random.default_rng(seed), n, **features))


def symbols(model):
    return [ca.SX.sym(name, size) for name, size in (("q", model.nq), ("v", model.nv), ("u", model.nv))]


def evaluated(model, expression, state):
    """The result of expression(model, q, v, u) at a state."""
    arguments = symbols(model)
    return ca.Function("f", arguments, [ca.densify(expression(model, *arguments))])(*state).full()


def plain_derivatives(model, q, v, a):
    """(∂τ/∂q along the tangent, ∂τ/∂v, ∂τ/∂v̇) side by side, all by CasADi from Newton–Euler."""
    tau = inverse_dynamics(model, q, v, a)
    return ca.horzcat(along_tangent(model, tau, q), ca.jacobian(tau, v), ca.jacobian(tau, a))


@pytest.mark.parametrize("seed", range(2))
@each_machine
def test_the_recursion_gives_the_derivatives_of_newton_euler(features, seed):
    model = random_machine(seed, **features)
    state = random_state(np.random.default_rng(seed + 100), model)
    expected = evaluated(model, plain_derivatives, state)
    found = evaluated(model, inverse_dynamics_derivatives, state)
    assert_allclose(found, expected, rtol=0, atol=1e-12 * np.abs(expected).max())
    assert not np.array_equal(found, expected)  # two routes, not one number twice


@each_machine
def test_derivatives_of_forward_dynamics_solve_those_of_newton_euler(features):
    """0 = ∂ID + A ∂FD, with the mass matrix, the accelerations and ∂ID from the plain equations."""
    model = random_machine(3, **features)
    q, v, tau = random_state(np.random.default_rng(103), model)
    vd = evaluated(model, forward_dynamics, (q, v, tau)).ravel()
    by_q, by_v, A = np.split(evaluated(model, plain_derivatives, (q, v, vd)), 3, axis=1)
    expected = np.hstack([-np.linalg.solve(A, by_q), -np.linalg.solve(A, by_v), np.linalg.inv(A)])
    found = evaluated(model, forward_dynamics_derivatives, (q, v, tau))
    assert_allclose(found, expected, rtol=0, atol=1e-10 * np.abs(expected).max())


@each_dynamics
@pytest.mark.parametrize("n, features", [(9, {"motors": False}), (6, MACHINES["loads, rotors and followers"])])
def test_derivatives_are_central_differences(n, features, dynamics):
    model = random_machine(7, n, **features)
    readable = Readable(model)
    function = getattr(readable, f"{dynamics}_dynamics")
    q, v, u = random_state(np.random.default_rng(8), model)
    h, eye = 1e-6, np.eye(model.nv)
    ahead = [function(readable.step(q, h * eye), v, u), function(q, v + h * eye, u), function(q, v, u + h * eye)]
    behind = [function(readable.step(q, -h * eye), v, u), function(q, v - h * eye, u), function(q, v, u - h * eye)]
    expected = np.hstack([(above - below).T / (2 * h) for above, below in zip(ahead, behind, strict=True)])
    found = evaluated(model, DERIVATIVES[dynamics], (q, v, u))
    assert_allclose(found, expected, rtol=0, atol=1e-7 * np.abs(expected).max())
    assert not np.array_equal(found, expected)


def test_models_with_fewest_operations_have_the_same_derivatives():
    model = random_machine(3, 5)
    state = random_state(np.random.default_rng(4), model)
    for derivatives in DERIVATIVES.values():
        expected = evaluated(model, derivatives, state)
        found = evaluated(lean(model), derivatives, state)
        assert_allclose(found, expected, rtol=0, atol=1e-11 * np.abs(expected).max())


@pytest.mark.parametrize("seed", range(2))
def test_derivatives_by_speeds_are_twice_the_christoffel_matrix(seed):
    """Where q̇ = v the forces of velocity are C(q, v) v, and C is linear in v."""
    readable = Readable(random_machine(seed, 7, types=(*ONE_DEGREE, "cylindrical", "planar"), anywhere=True))
    q, v, a = random_state(np.random.default_rng(seed), readable.model)
    _, by_v, _ = readable.inverse_dynamics_derivatives(q, v, a)
    C = readable.coriolis(q, v)
    assert_allclose(by_v, 2 * C, rtol=0, atol=1e-11 * np.abs(C).max())


def test_forces_of_velocity_are_half_of_their_derivative_times_the_speeds():
    """bias = ½ ∂τ/∂v v + what holds the machine at rest, because they are quadratic in v (Euler)."""
    model = random_machine(5, **MACHINES["loads, rotors and followers"])
    q, v, a = state = random_state(np.random.default_rng(6), model)
    rest = evaluated(model, lambda model, q, v, a: InverseDynamicsTangent(model, q, v).at_rest(), state).ravel()
    by_v = evaluated(model, lambda model, q, v, a: InverseDynamicsTangent(model, q, v).by_speed.forces, state)
    at_rest, expected = (evaluated(model, inverse_dynamics, (q, speeds, 0 * a)).ravel() for speeds in (0 * v, v))
    scale = np.abs(expected).max()
    assert_allclose(rest, at_rest, rtol=0, atol=1e-12 * scale)
    assert_allclose(by_v @ v / 2 + rest, expected, rtol=0, atol=1e-12 * scale)


def test_a_free_base_that_is_moved_or_turned_changes_no_acceleration_but_its_own():
    """Gravity is all that it sees of the world, and it is felt as an acceleration of the base."""
    description = random_description(np.random.default_rng(2), 8, types=ONE_DEGREE, motors=False)
    base = replace(description.joints[0], type="free", pitch=None, armature=0.0)
    model = ts.build(replace(description, joints=(base, *description.joints[1:])))
    derivatives = evaluated(model, forward_dynamics_derivatives, random_state(np.random.default_rng(3), model))
    by_base = derivatives[:, :6]  # turned, then moved
    assert_array_equal(by_base[:, 3:], 0)
    assert_array_equal(by_base[6:], 0)
    weight = np.linalg.norm(model.gravity)
    assert_allclose(np.linalg.norm(by_base[3:6, :3]), weight * np.sqrt(2), rtol=1e-14)  # the matrix of g ×


@pytest.mark.parametrize("types", [ONE_DEGREE, MOVING], ids=["one degree", "all kinds"])
@each_dynamics
def test_the_recursion_needs_fewer_operations_than_differentiation(dynamics, types):
    """Otherwise differentiation would make the better kernel; what A⁻¹ costs is not even counted there."""
    model = lean(random_machine(1, 7, types=types, motors=False))
    q, v, u = symbols(model)
    a = ca.SX.sym("a", model.nv)
    vd = forward_dynamics(model, q, v, u) if dynamics == "forward" else u
    plain = ca.substitute(plain_derivatives(model, q, v, a), a, vd)
    assert operations(DERIVATIVES[dynamics](model, q, v, u)) < operations(plain)


def test_the_operations_of_a_chain_grow_with_the_square_of_its_length():
    """There are n²/2 pairs of joints: three times the length has at most nine times the operations."""
    short, long = (
        operations(inverse_dynamics_derivatives(model, *symbols(model)))
        for model in (lean(random_machine(0, n, types=("revolute",), motors=False, chain=True)) for n in (5, 15))
    )
    assert 6 < long / short < 9


def operations(expression):
    counts = count(ca.Function("counted", ca.symvar(expression), [ca.cse(expression)]))
    return counts.multiplications + counts.additions


@pytest.mark.parametrize("chain", [True, False], ids=["chain", "tree"])
def test_the_factored_inverse_is_the_inverse(chain):
    model = random_machine(4, 9, types=("revolute", "prismatic"), motors=False, chain=chain)
    readable = Readable(model)
    q, v, _ = random_state(np.random.default_rng(5), model)
    A = readable.mass_matrix(q)
    inverse = FactoredInverse.of(ca.sparsify(ca.DM(A)))
    numbers = lambda expression: ca.evalf(ca.SX(expression)).full()  # noqa: E731
    columns = np.eye(model.nv)[:, :3] * v[:, None]
    assert_allclose(numbers(inverse.matrix) @ A, np.eye(model.nv), atol=1e-10)
    assert_allclose(A @ numbers(inverse.times(ca.DM(columns))), columns, atol=1e-10)
    assert_allclose(A @ numbers(inverse.times(ca.sparsify(ca.DM(columns)))), columns, atol=1e-10)
    assert_array_equal(numbers(inverse.K)[A == 0], 0)


PARAMETERS = ("b2.mass", "b3.com", "b4.inertia", "j5.position", "j1.friction", "gravity")


@pytest.fixture(scope="module")
def open_machine(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("TORSEUR_CACHE", str(tmp_path_factory.mktemp("cache")))
    model = random_machine(0, 6, anywhere=True, mimic=True, loads=True)
    yield ts.compile(model, parameters=PARAMETERS), random_state(np.random.default_rng(1), model)
    patch.undo()


@pytest.mark.parametrize("dynamics", ["inverse_dynamics", "forward_dynamics"])
def test_derivatives_by_parameters_are_differences_between_machines(open_machine, dynamics):
    dyn, state = open_machine
    h, columns = 1e-5, []
    for name in PARAMETERS:
        nominal = np.array(dyn.parameters[name])
        ahead, behind = (dyn.at({name: nominal + step * np.eye(len(nominal))}) for step in (h, -h))
        columns.append((getattr(ahead, dynamics)(*state) - getattr(behind, dynamics)(*state)).T / (2 * h))
    expected = np.hstack(columns)
    found = getattr(dyn, f"{dynamics}_by_parameters")(*state)
    assert found.shape == (dyn.model.nv, 1 + 3 + 6 + 3 + 3 + 3)
    assert_allclose(found, expected, rtol=0, atol=1e-7 * np.abs(expected).max())
    assert not np.array_equal(found, expected)


@pytest.mark.parametrize("function", [forward_dynamics_by_parameters, inverse_dynamics_by_parameters])
def test_derivatives_by_parameters_are_those_of_casadi_on_the_plain_equations(open_machine, function):
    dyn, state = open_machine
    p = ca.SX.sym("p", 19)
    machine, arguments = open_model(dyn.model, PARAMETERS, p), symbols(dyn.model)
    plain = forward_dynamics if function is forward_dynamics_by_parameters else inverse_dynamics
    expected = ca.jacobian(plain(machine, *arguments), p)
    nominal = np.concatenate([parameter(dyn.model, name).nominal for name in PARAMETERS])
    expected = ca.Function("expected", [*arguments, p], [ca.densify(expected)])(*state, nominal).full()
    assert_allclose(getattr(dyn, function.__name__)(*state), expected, rtol=0, atol=1e-11 * np.abs(expected).max())


def test_derivatives_by_gravity_times_gravity_are_the_weight(open_machine):
    dyn, (q, v, a) = open_machine
    by_gravity = dyn.inverse_dynamics_by_parameters(q, v, a)[:, -3:]
    weight = dyn.gravity(q)
    assert_allclose(by_gravity @ dyn.model.gravity, weight, rtol=0, atol=1e-12 * np.abs(weight).max())


def test_derivatives_by_parameters_follow_their_values_and_take_batches(open_machine):
    dyn, (q, v, a) = open_machine
    heavy = dyn.at({"b2.mass": [3.0]})
    one = heavy.forward_dynamics_by_parameters(q, v, a)
    assert np.abs(one - dyn.forward_dynamics_by_parameters(q, v, a)).max() > 1e-3
    rows = heavy.forward_dynamics_by_parameters(np.stack([q] * 5), v, a)
    assert_array_equal(rows, np.stack([one] * 5))
    masses = dyn.at({"b2.mass": np.array([[3.0], [4.0]])}).forward_dynamics_by_parameters(q, v, a)
    assert_array_equal(masses[0], one)
    into = np.empty_like(one)
    assert heavy.forward_dynamics_by_parameters(q, v, a, out=into) is into
    assert_array_equal(into, one)


def test_without_open_parameters_the_error_says_how_to_open_them(open_machine):
    dyn, state = open_machine
    closed = ts.compile(dyn.model)
    with pytest.raises(ValueError, match=r"'random tree'.*compile\(model, parameters="):
        closed.inverse_dynamics_by_parameters(*state)
    with pytest.raises(ValueError, match=r"forward_dynamics cannot be differentiated"):
        closed.forward_dynamics_by_parameters(*state)
