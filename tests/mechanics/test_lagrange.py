"""The analytic model agrees with the recursions on random trees, and has the properties of the lecture."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state, vector
from torseur.algebra.components import as_casadi
from torseur.algebra.transform import Transform
from torseur.mechanics.analytic import lagrange
from torseur.mechanics.dynamics.actuation import transmission
from torseur.mechanics.dynamics.energy import kinetic_energy, potential_energy
from torseur.mechanics.dynamics.inverse_dynamics import bias, gravity_forces
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.jacobian import along_motion, jacobian
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.frame import Frame

# Sums of some hundred products of order 1 to 100: round-off near 1e-13; the tolerance leaves a factor of 100 or more.
TOLERANCE = 1e-11

CASES = [
    pytest.param({"n": 9}, id="all joints"),
    pytest.param({"n": 6, "anywhere": True, "types": ("revolute", "spherical", "prismatic")}, id="rotors anywhere"),
    pytest.param({"n": 8, "types": ONE_DEGREE, "mimic": True, "anywhere": True}, id="mimic joints"),
    pytest.param({"n": 5, "rotors": "diagonal", "types": ("free", "revolute", "planar")}, id="diagonal rotors"),
    pytest.param({"n": 5, "rotors": "none", "types": ("universal", "cylindrical", "screw")}, id="no rotors"),
]
machines = pytest.mark.parametrize("options", CASES)
seeds = pytest.mark.parametrize("seed", range(2))


def machine(seed, options):
    """(model, symbols q and v, a way to evaluate expressions of them at a random state, generator)."""
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, **options))
    at_q, at_v, _ = random_state(rng, model)
    q, v = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv)

    def value(expression):
        return np.array(ca.Function("f", [q, v], [ca.densify(ca.SX(expression))])(at_q, at_v))

    return model, q, v, value, rng


def assert_agree(first, second):
    assert_allclose(first, second, atol=TOLERANCE * abs(second).max())


@machines
@seeds
def test_inertia_matrix_is_that_of_the_recursion(seed, options):
    model, q, _, value, _ = machine(seed, options)
    assert_agree(value(lagrange.inertia_matrix(model, q)), value(mass_matrix(model, q)))


@machines
@seeds
def test_inertia_matrix_is_the_hessian_of_the_kinetic_energy(seed, options):
    model, q, v, value, _ = machine(seed, options)
    hessian, _ = ca.hessian(lagrange.kinetic_energy(model, q, v), v)
    assert_agree(value(lagrange.inertia_matrix(model, q)), value(hessian))


@machines
@seeds
def test_energies_are_those_of_the_recursion(seed, options):
    model, q, v, value, _ = machine(seed, options)
    assert_agree(value(lagrange.kinetic_energy(model, q, v)), value(kinetic_energy(model, q, v)))
    assert_agree(value(lagrange.potential_energy(model, q)), value(potential_energy(model, q)))


@machines
@seeds
def test_velocity_forces_of_christoffel_are_the_bias_less_gravity(seed, options):
    model, q, v, value, _ = machine(seed, options)
    unloaded = replace(model, loads=())
    C = lagrange.christoffel_matrix(model, q, v)
    assert_agree(value(C @ v), value(bias(unloaded, q, v) - gravity_forces(model, q)))


@machines
@seeds
def test_rate_of_the_inertia_matrix_less_twice_christoffel_is_skew(seed, options):
    model, q, v, value, _ = machine(seed, options)
    H_dot = value(along_motion(model, mass_matrix(model, q), q, v))
    S = H_dot - 2 * value(lagrange.christoffel_matrix(model, q, v))
    assert_allclose(S, -S.T, atol=TOLERANCE * abs(H_dot).max())


@machines
@seeds
def test_weight_is_the_derivative_of_the_potential_energy(seed, options):
    model, q, _, value, _ = machine(seed, options)
    assert_agree(value(lagrange.gravity_vector(model, q)), value(gravity_forces(model, q)))


@machines
@seeds
def test_a_force_at_a_point_acts_through_the_transposed_jacobian_of_the_point(seed, options):
    model, q, _, value, rng = machine(seed, options)
    body = model.frame(model.body_names[-1])
    there = Frame(body.body, body.placement @ Transform(ca.DM.eye(3), as_casadi(np.array(vector(rng)))))
    r_e = frame_pose(model, q, poses(model, links(model, q)), there).p
    E = lagrange.position_jacobian(model, ca.SX(r_e), q).T
    assert_agree(value(E), value(jacobian(model, q, there)[3:, :].T))


@machines
@seeds
def test_motors_act_through_the_transposed_transmission(seed, options):
    model, _, _, value, _ = machine(seed, options)
    assert_agree(value(lagrange.actuator_matrix(model)), value(transmission(model).T))


def test_inertia_that_is_not_given_at_the_centre_of_mass_makes_the_term_of_non_collocation():
    """A body whose mass is a symbol is measured at its origin; at the value of the symbol nothing changes."""
    rng = np.random.default_rng(3)
    model = ts.build(random_description(rng, n=4, types=("revolute", "free")))
    at_q, _, _ = random_state(rng, model)
    q, m = ca.SX.sym("q", model.nq), ca.SX.sym("m")
    body = model.bodies[2]
    opened = replace(model, bodies=(*model.bodies[:2], replace(body, m=m), *model.bodies[3:]))

    H = ca.Function("H", [q, m], [lagrange.inertia_matrix(opened, q)])(at_q, body.m)

    assert_agree(np.array(H), np.array(ca.Function("A", [q], [mass_matrix(model, q)])(at_q)))


def test_brackets_of_a_turning_body_are_cross_products():
    """[X_j, X_k] = X_j×k for angular velocities measured in the body, zero for coordinates that may be added."""
    model = ts.build(random_description(np.random.default_rng(0), n=2, types=("spherical", "revolute"), chain=True))
    of_ball = model.layout.v_of[[joint.kind for joint in model.joints].index("spherical")]
    c = lagrange.structure_constants(model)
    levi_civita = np.cross(np.eye(3)[:, None], np.eye(3)[None]).transpose(2, 0, 1)
    assert_allclose(c[of_ball, of_ball, of_ball], levi_civita, atol=1e-12)
    assert np.count_nonzero(c) == 6
