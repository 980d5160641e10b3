"""Springs, dampers and bushings on random machines: gradients, power balance, other routes to the same forces."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.interpolate import PchipInterpolator
from scipy.spatial.transform import Rotation

from random_machines import ONE_DEGREE, random_description, random_state
from sprung_machines import TABLE, with_springs
from torseur.description.records.machine import Body, Description, Inertial, Joint
from torseur.description.records.springs import Place, PointSpring, SpringLaw
from torseur.mechanics.dynamics.actuation import friction_forces
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.springs import spring_energy, spring_forces, springs_at
from torseur.mechanics.identification.dynamic_parameters import nominal_parameters
from torseur.mechanics.identification.regressor import known_forces, regressor
from torseur.mechanics.tree.jacobian import along_motion, jacobian
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.axis import axis_named
from torseur.model.build import build
from torseur.model.forces.bushing import Bushing, rotation_vector, rotation_vector_rates
from torseur.model.forces.force_curve import ForceCurve
from torseur.model.forces.spring import SHORTEST, JointSpring
from torseur.model.forces.spring import PointSpring as Element
from torseur.model.forces.spring_law import Proportional, SpringDamper
from torseur.model.lean.lean_model import lean
from two_parts import random_pair

CASES = [
    pytest.param({"n": 9}, id="all joints"),
    pytest.param({"n": 8, "types": ONE_DEGREE, "mimic": True, "anywhere": True, "loads": True}, id="mimic joints"),
    pytest.param({"n": 6, "types": ("free", "revolute", "prismatic"), "chain": True}, id="chain on a free base"),
]
machines = pytest.mark.parametrize("options", CASES)
seeds = pytest.mark.parametrize("seed", range(2))


def sprung(seed, options):
    rng = np.random.default_rng(seed)
    model = build(with_springs(rng, random_description(rng, **options)))
    return model, random_state(rng, model)


def numbers(expression, model, *state):
    symbols = [ca.SX.sym("x", len(part)) for part in state]
    return np.array(ca.Function("f", symbols, [ca.densify(ca.SX(expression(model, *symbols)))])(*state)).ravel()


@machines
@seeds
def test_forces_at_rest_are_the_gradient_of_the_stored_energy(seed, options):
    model, (q, v, _) = sprung(seed, options)

    def gradient(model, q, v):
        return ca.gradient(along_motion(model, ca.SX(spring_energy(model, q)), q, v), v)

    forces = numbers(spring_forces, model, q, 0 * v)
    # forces of some 10² N by two differentiations of sums of a few hundred products
    assert_allclose(forces, -numbers(gradient, model, q, v), atol=1e-9 * np.abs(forces).max())


@machines
@seeds
def test_power_of_the_forces_is_what_is_stored_and_lost(seed, options):
    model, (q, v, _) = sprung(seed, options)

    def balance(model, q, v):
        springs = springs_at(model, q, v)
        stored = along_motion(model, ca.SX(springs.total("energy")), q, v)
        return ca.vertcat(ca.dot(v, spring_forces(model, q, v)), stored, springs.total("dissipated"))

    power, stored, lost = numbers(balance, model, q, v)
    assert_allclose(-power, stored + lost, rtol=1e-10, atol=1e-9)
    assert lost > 0


@machines
def test_each_element_dissipates_and_none_gives_energy(options):
    for seed in range(4):
        model, (q, v, _) = sprung(seed, options)
        lost = numbers(lambda m, q, v: ca.vertcat(*(s.dissipated for s in springs_at(m, q, v).all)), model, q, v)
        assert (lost >= -1e-12).all()


@machines
def test_forces_between_points_are_those_of_virtual_work(options):
    """Jᵀ of both points, written with Jacobians of the tree, against wrenches that Newton–Euler carries."""
    model, (q, v, _) = sprung(1, options)
    spring = model.springs[0]
    alone = replace(model, springs=(spring,), joint_springs=(), bushings=())

    def by_jacobians(model, q, v):
        X_W = poses(model, links(model, q))
        frames = [model.frame(name) for name in (spring.first, spring.second)]
        J = jacobian(model, q, frames[1])[3:, :] - jacobian(model, q, frames[0])[3:, :]
        d = frame_pose(model, q, X_W, frames[1]).p - frame_pose(model, q, X_W, frames[0]).p
        e = d / ca.norm_2(d)
        return -J.T @ e * (40.0 * (ca.norm_2(d) - 0.5) + 2.0 * ca.dot(e, J @ v))

    assert_allclose(numbers(spring_forces, alone, q, v), numbers(by_jacobians, alone, q, v), rtol=1e-10, atol=1e-10)


@machines
def test_other_body_frames_leave_the_forces_as_they_are(options):
    model, (q, v, _) = sprung(0, options)
    forces = numbers(spring_forces, model, q, v)
    assert_allclose(numbers(spring_forces, lean(model), q, v), forces, atol=1e-11 * np.abs(forces).max())


@seeds
def test_joint_springs_are_the_springs_inside_of_bodies_of_two_parts(seed):
    pair = random_pair(seed, types=("revolute", "prismatic", "screw"))
    q, v, _ = random_state(np.random.default_rng(seed), pair.compact)
    q_apart, v_apart = pair.spread(q, v)
    model = pair.apart
    springs = tuple(
        JointSpring(
            f"s{k}", axis_named(model.layout, model.layout.speed_names[at]), 0.0, SpringDamper(Proportional(c), d)
        )
        for k, (at, _, c, d) in enumerate(pair.springs)
    )
    held = numbers(spring_forces, replace(model, joint_springs=springs), q_apart, v_apart)
    assert_allclose(held, -pair.internal(q_apart, v_apart), rtol=1e-13, atol=1e-12)


@seeds
def test_springs_on_bodies_that_deform_are_gradients_too(seed):
    model = random_pair(seed, types=("revolute", "prismatic", "screw")).compact
    model = replace(
        model,
        springs=(
            Element("s", "tool0", "tool1", 0.3, SpringDamper(Proportional(30.0))),
            Element("g", "world", "tool2", 0.0, SpringDamper(Proportional(7.0))),
        ),
        bushings=(Bushing("b", "tool2", "tool3", ca.DM.eye(6) * 20 + 3, ca.DM(6, 6)),),
    )
    q, v, _ = random_state(np.random.default_rng(seed), model)

    def gradient(model, q, v):
        return ca.gradient(along_motion(model, ca.SX(spring_energy(model, q)), q, v), v)

    forces = numbers(spring_forces, model, q, 0 * v)
    assert any(body.amplitudes for body in model.bodies)
    assert_allclose(forces, -numbers(gradient, model, q, v), atol=1e-10 * np.abs(forces).max())


def test_a_cubic_curve_is_that_of_fritsch_and_butland_with_straight_ends():
    curve, given = ForceCurve(TABLE.at, TABLE.force), PchipInterpolator(TABLE.at, TABLE.force)
    x = np.linspace(-2, 3, 101)
    assert_allclose([float(curve.force(ca.DM(each))) for each in x], given(x), rtol=1e-13, atol=1e-13)
    slope = given.derivative()
    assert_allclose(float(curve.force(ca.DM(5.0))), given(3.0) + 2 * slope(3.0), rtol=1e-13)
    assert_allclose(float(curve.force(ca.DM(-4.0))), given(-2.0) - 2 * slope(-2.0), rtol=1e-13)


@pytest.mark.parametrize("cubic", [True, False])
def test_the_energy_of_a_curve_is_its_integral(cubic):
    curve, x = ForceCurve(TABLE.at, TABLE.force, cubic), ca.SX.sym("x")
    slope = ca.Function("f", [x], [ca.gradient(curve.energy(x), x), curve.force(x), curve.energy(x)])
    for each in np.linspace(-4, 5, 46):
        gradient, force, _ = slope(each)
        assert_allclose(float(gradient), float(force), rtol=1e-12, atol=1e-12)
    for corner in TABLE.at:
        assert_allclose(float(slope(corner - 1e-12)[2]), float(slope(corner)[2]), atol=1e-10)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-4, 0.03, 0.09, 0.11, 1.0, 3.0])
def test_rotation_vectors_and_their_rates_at_any_angle(angle):
    theta = angle * np.array([2.0, -1.0, 2.0]) / 3
    R = Rotation.from_rotvec(theta).as_matrix()
    assert_allclose(np.array(rotation_vector(ca.DM(R))).ravel(), theta, atol=2e-15 * (1 + 40 * (angle > 2)))
    omega, h = np.array([0.3, 0.7, -0.2]), 1e-6
    ahead, behind = ((Rotation.from_rotvec(theta) * Rotation.from_rotvec(s * h * omega)).as_rotvec() for s in (1, -1))
    # central differences: truncation near h², round-off near 1e-16/h
    assert_allclose(
        np.array(rotation_vector_rates(ca.DM(theta)) @ omega).ravel(), (ahead - behind) / (2 * h), atol=1e-8
    )


def test_a_spring_of_no_free_length_is_regular_where_its_points_meet():
    body = Body("b", Inertial(1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0)))
    spring = PointSpring("s", Place("world"), Place("b"), SpringLaw(stiffness=7.0, rest=0.0))
    model = build(Description("m", (body,), (Joint("j", "free", "world", "b"),), springs=(spring,)))
    q, v = ca.SX.sym("q", 7), ca.SX.sym("v", 6)
    f = spring_forces(model, q, v)
    at = ca.Function("f", [q, v], [f, ca.jacobian(f, q)])
    for offset in (0.0, SHORTEST / 3, 1e-3):
        force, slopes = at([offset, 0, 0, 1, 0, 0, 0], np.zeros(6))
        assert_allclose(np.array(force).ravel()[3:], [-7.0 * offset, 0, 0], rtol=1e-12, atol=1e-300)
        assert np.isfinite(np.array(slopes)).all()


def test_the_regressor_knows_the_forces_of_springs():
    """Inverse dynamics + friction − spring forces = Y p + known forces."""
    rng = np.random.default_rng(5)
    model = build(with_springs(rng, random_description(rng, 5, types=ONE_DEGREE, loads=True)))
    q, v, a = random_state(rng, model)

    def measured(model, q, v, a):
        return inverse_dynamics(model, q, v, a) + friction_forces(model, v) - spring_forces(model, q, v)

    # columns one after the other, as CasADi lays matrices out
    Y = numbers(lambda *given: ca.vec(regressor(*given)), model, q, v, a).reshape(-1, model.nv).T
    whole = Y @ nominal_parameters(model) + numbers(known_forces, model, q, v)
    assert_allclose(numbers(measured, model, q, v, a), whole, rtol=1e-10, atol=1e-9)
