"""Identities of mechanics on random trees of all joint types with random motors."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.mechanics.dynamics.articulated_body import applies, articulated_body
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix

# Sums of some hundred products of order 1 to 100: round-off near 1e-13; the tolerances leave a factor 100 to 1000.
TOLERANCE = 1e-10

CASES = [
    pytest.param({"n": 9}, id="all joints, rotors on parents"),
    pytest.param({"n": 12, "anywhere": True}, id="rotors anywhere"),
    pytest.param({"n": 12, "types": ONE_DEGREE, "mimic": True, "anywhere": True}, id="mimic joints"),
    pytest.param({"n": 9, "rotors": "diagonal"}, id="diagonal rotors"),
    pytest.param({"n": 9, "rotors": "none"}, id="no rotors"),
    pytest.param({"n": 8, "types": ("free", "revolute", "prismatic"), "chain": True}, id="chain"),
]
machines = pytest.mark.parametrize("options", CASES)
seeds = pytest.mark.parametrize("seed", range(2))


def machine(seed, options):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, **options))
    return model, Readable(model), *random_state(rng, model), rng


@machines
@seeds
def test_kinetic_matrix_of_mampey_has_the_columns_of_newton_euler(seed, options):
    model, dyn, q, _, _, _ = machine(seed, options)
    rest = np.zeros(model.nv)

    columns = dyn.inverse_dynamics(q, rest, np.eye(model.nv)) - dyn.inverse_dynamics(q, rest, rest)

    A = dyn.mass_matrix(q)
    assert_allclose(A, columns.T, atol=TOLERANCE * abs(A).max())


@machines
@seeds
def test_kinetic_matrix_is_symmetric_positive_definite(seed, options):
    _, dyn, q, _, _, _ = machine(seed, options)
    A = dyn.mass_matrix(q)
    assert_allclose(A, A.T, atol=1e-13 * abs(A).max())
    assert np.linalg.eigvalsh(A)[0] > 0


@machines
@seeds
def test_kinetic_energy_is_half_the_quadratic_form_of_the_kinetic_matrix(seed, options):
    _, dyn, q, v, _, _ = machine(seed, options)
    assert_allclose(dyn.kinetic_energy(q, v), v @ dyn.mass_matrix(q) @ v / 2, rtol=1e-12)


@machines
@seeds
def test_velocity_forces_do_no_work_beyond_the_change_of_the_kinetic_matrix(seed, options):
    """vᵀ (Ȧ − 2C) v = 0, with Ȧ by central differences along the motion and C v = bias − gravity."""
    _, dyn, q, v, _, _ = machine(seed, options)
    h = 1e-5
    A_dot = (dyn.mass_matrix(dyn.step(q, h * v)) - dyn.mass_matrix(dyn.step(q, -h * v))) / (2 * h)
    work = v @ (dyn.bias(q, v) - dyn.gravity(q))

    scale = abs(A_dot).max() * (v @ v) + abs(work)
    assert_allclose(v @ A_dot @ v / 2, work, atol=1e-8 * scale)


@machines
@seeds
def test_coriolis_matrix_gives_the_velocity_forces_and_half_the_rate_of_the_kinetic_matrix(seed, options):
    _, dyn, q, v, _, _ = machine(seed, options)
    C, h = dyn.coriolis(q, v), 1e-5
    A_dot = (dyn.mass_matrix(dyn.step(q, h * v)) - dyn.mass_matrix(dyn.step(q, -h * v))) / (2 * h)

    assert_allclose(C @ v, dyn.bias(q, v) - dyn.gravity(q), atol=TOLERANCE * abs(C).max())
    assert_allclose(C + C.T, A_dot, atol=1e-8 * (abs(C).max() + abs(dyn.mass_matrix(q)).max()))


@seeds
def test_coriolis_matrix_holds_christoffel_symbols_where_rates_are_speeds(seed):
    """C(v) w = C(w) v only for the symbols of the first kind, which are symmetric in their last indices."""
    _, dyn, q, v, w, _ = machine(seed, {"n": 8, "types": ONE_DEGREE, "anywhere": True})
    assert_allclose(dyn.coriolis(q, v) @ w, dyn.coriolis(q, w) @ v, atol=TOLERANCE * 100)


@machines
@seeds
def test_gravity_forces_are_the_gradient_of_the_potential(seed, options):
    model, dyn, q, _, _, _ = machine(seed, options)
    h = 1e-5
    ahead = dyn.potential_energy(dyn.step(q, h * np.eye(model.nv)))
    behind = dyn.potential_energy(dyn.step(q, -h * np.eye(model.nv)))

    gravity = dyn.gravity(q)
    assert_allclose(gravity, (ahead - behind) / (2 * h), atol=1e-7 * (1 + abs(gravity).max()))


@machines
@seeds
def test_power_of_the_forces_is_the_rate_of_energy(seed, options):
    _, dyn, q, v, a, _ = machine(seed, options)
    energy = lambda h: dyn.kinetic_energy(q_at(h), v + h * a) + dyn.potential_energy(q_at(h))  # noqa: E731
    q_at = lambda h: dyn.step(q, h * v + h * h / 2 * a)  # noqa: E731
    h = 1e-5

    power = v @ dyn.inverse_dynamics(q, v, a)
    assert_allclose((energy(h) - energy(-h)) / (2 * h), power, rtol=1e-6, atol=1e-6 * (1 + abs(power)))


@machines
@seeds
def test_forward_dynamics_undoes_inverse_dynamics(seed, options):
    _, dyn, q, v, a, _ = machine(seed, options)
    assert_allclose(dyn.forward_dynamics(q, v, dyn.inverse_dynamics(q, v, a)), a, atol=TOLERANCE * 10)


@pytest.mark.parametrize(
    "options",
    [
        {"n": 9},
        {"n": 9, "rotors": "diagonal"},
        {"n": 9, "loads": True},
        {"n": 10, "types": ("universal", "spherical", "free")},
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_articulated_body_equals_cholesky(seed, options):
    model, dyn, q, v, tau, _ = machine(seed, options)
    assert applies(model)
    accelerations = articulated_body(model, ca.DM(q), ca.DM(v), ca.DM(10 * tau))

    cholesky = dyn.forward_dynamics(q, v, 10 * tau)
    assert_allclose(np.array(ca.DM(accelerations)).ravel(), cholesky, atol=TOLERANCE * (1 + abs(cholesky).max()))


def test_articulated_body_refuses_trees_that_do_not_separate():
    model = machine(0, {"n": 8, "types": ONE_DEGREE, "mimic": True})[0]
    symbols = [ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv), ca.SX.sym("tau", model.nv)]
    with pytest.raises(ValueError, match="Use forward_dynamics"):
        articulated_body(model, *symbols)


@seeds
def test_a_rotor_carried_away_from_its_joint_counts_in_both_formulations(seed):
    """Guards the branch of the recursion that walks from a carrier which is not on the way to the ground."""
    model, dyn, q, _, _, _ = machine(seed, {"n": 12, "anywhere": True})
    without = ts.build(model.description, rotors="none")
    assert abs(dyn.mass_matrix(q) - Readable(without).mass_matrix(q)).max() > 1e-3


@seeds
def test_numbers_and_symbols_give_the_same_result(seed):
    model, dyn, q, v, a, _ = machine(seed, {"n": 9, "anywhere": True})
    direct = inverse_dynamics(model, ca.DM(q), ca.DM(v), ca.DM(a))
    assert_allclose(np.array(direct).ravel(), dyn.inverse_dynamics(q, v, a), rtol=1e-10, atol=1e-10)
    direct = mass_matrix(model, ca.DM(q))
    assert_allclose(np.array(ca.DM(direct)), dyn.mass_matrix(q), rtol=1e-10, atol=1e-10)


@seeds
def test_a_batch_gives_the_results_of_single_states(seed):
    model, dyn, _, _, _, rng = machine(seed, {"n": 7})
    states = [random_state(rng, model) for _ in range(6)]
    q, v, a = (np.stack(parts).reshape(2, 3, -1) for parts in zip(*states, strict=True))
    batch = dyn.inverse_dynamics(q, v, a)
    A = dyn.mass_matrix(q)
    for k, (q_k, v_k, a_k) in enumerate(states):
        assert_allclose(batch[divmod(k, 3)], dyn.inverse_dynamics(q_k, v_k, a_k), rtol=0, atol=0)
        assert_allclose(A[divmod(k, 3)], dyn.mass_matrix(q_k), rtol=0, atol=0)
