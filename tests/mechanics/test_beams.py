"""Machines with beams: forces from energies, large deflections against the elastica, chains of bars."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.yaml_format import read_yaml
from torseur.mechanics.dynamics.energy import kinetic_energy
from torseur.mechanics.dynamics.springs import spring_energy, spring_forces, springs_at
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.mechanics.tree.tangent import along_tangent

CANTILEVER = """
torseur: 1
gravity: 0
bodies:
  boom: {{beam: {{length: 1, section: {{A: 1e-4, I: 1e-9}}, material: {{E: 1e9, density: 1000}}, elements: {n}}}}}
joints: {{clamp: {{type: fixed, parent: world, child: boom}}}}
frames: {{tip: {{body: boom, at: [1, 0, 0]}}}}
"""
EI = 1.0


def cantilever(n):
    return ts.build(read_yaml("cantilever.yaml", text=CANTILEVER.format(n=n)))


def bent(model, y):
    """q of nodes that lie in the plane xz: (forward, up, turned) of each on the one before."""
    parts = [
        ca.vertcat(y[3 * k], 0, y[3 * k + 1], ca.cos(y[3 * k + 2] / 2), 0, ca.sin(y[3 * k + 2] / 2), 0)
        for k in range(len(model.bodies))
    ]
    return ca.vertcat(*parts)


def equilibrium(model, potential, loads=(0.25, 0.5, 0.75, 1.0)):
    """Where energy and the potential of the load are least, by Newton's method under growing loads."""
    y, share = ca.SX.sym("y", 3 * len(model.bodies)), ca.SX.sym("share")
    q = bent(model, y)
    total = spring_energy(model, q) + share * potential(model, q, y)
    step = ca.Function("step", [y, share], [ca.solve(ca.hessian(total, y)[0], ca.gradient(total, y))])
    found = np.zeros(3 * len(model.bodies))
    for load in loads:
        for _ in range(30):
            change = np.asarray(step(found, load)).ravel()
            found = found - change
            if np.abs(change).max() < 1e-12:
                break
        assert np.abs(change).max() < 1e-9
    return bent(model, ca.DM(found)), found


def tip(model, q):
    return frame_pose(model, q, poses(model, links(model, q)), model.frame("tip")).p


@pytest.mark.parametrize(
    ("load", "down", "back"),
    [(1, 0.30172, 0.05643), (2, 0.49346, 0.16064), (5, 0.71379, 0.38763), (10, 0.81061, 0.55500)],
)
def test_a_cantilever_under_a_heavy_tip_load_is_the_elastica(load, down, back):
    """P L²/EI = 1 … 10 [Mattiasson, Numerical results from large deflection beam and frame problems, 1981]."""
    model = cantilever(8)
    q, _ = equilibrium(model, lambda m, q, y: load * EI * tip(m, q)[2], loads=np.linspace(0.05, 1, 20))
    x, _, z = np.asarray(tip(model, q)).ravel()
    # stretch: P/EA = 1e-5 of the length at the most; sixteen elements would be sixteen times closer
    assert_allclose([-z, 1 - x], [down, back], atol=6e-4)


def test_a_tip_moment_rolls_a_cantilever_up_to_a_half_circle():
    model = cantilever(10)
    q, y = equilibrium(model, lambda m, q, y: -np.pi * EI * ca.sum1(y[2::3]), loads=np.linspace(0.1, 1, 10))
    assert_allclose(np.asarray(tip(model, q)).ravel(), [0, 0, -2 / np.pi], atol=2e-4)
    assert y[2::3].sum() == pytest.approx(np.pi, rel=2e-4)


@pytest.mark.parametrize("seed", range(2))
def test_forces_of_elements_are_the_gradient_of_their_energy_and_dampers_lose_power(seed):
    text = CANTILEVER.format(n=2).replace("elements: 2", "elements: 2, damping: {stiffness: 2e-4}")
    model = ts.build(read_yaml("cantilever.yaml", text=text.replace("fixed", "spherical")))
    rng = np.random.default_rng(seed)
    q = ca.SX.sym("q", model.nq)
    gradient = ca.Function("gradient", [q], [along_tangent(model, spring_energy(model, q), q)])
    at = model.neutral() + 0.05 * rng.normal(size=model.nq)
    for joint, own in zip(model.joints, model.layout.q_of, strict=True):
        begin = own.start + joint.quaternion
        at[begin : begin + 4] /= np.linalg.norm(at[begin : begin + 4])
    at, resting = ca.DM(at), ca.DM(model.nv, 1)
    elastic = np.asarray(ca.DM(spring_forces(model, at, resting))).ravel()
    assert_allclose(elastic, -np.asarray(gradient(at)).ravel(), rtol=1e-9, atol=1e-9 * np.abs(elastic).max())
    v = ca.DM(rng.normal(size=model.nv))
    springs = springs_at(model, at, v)
    lost = float(springs.total("dissipated"))
    with_speed = ca.dot(v, spring_forces(model, at, v) - spring_forces(model, at, resting))
    assert lost > 0 and float(with_speed) == pytest.approx(-lost, rel=1e-9)


def test_a_beam_that_turns_as_a_whole_has_the_kinetic_energy_of_a_rod():
    model = ts.build(read_yaml("rod.yaml", text=CANTILEVER.format(n=4).replace("fixed", "spherical")))
    v = np.zeros(model.nv)
    v[:3] = 0.3, -1.0, 2.0
    mass, I = 1000 * 1e-4, 1000 * 1e-9
    across, along = mass / 3 + I * (1 + 0.01), 2 * I
    exact = (along * 0.09 + across * 5.0) / 2
    assert float(kinetic_energy(model, ca.DM(model.neutral()), ca.DM(v))) == pytest.approx(exact, rel=1e-12)


def test_a_bar_hangs_between_its_ends_as_a_spring_with_half_its_mass_at_each():
    text = """
torseur: 1
bodies:
  stay: {bar: {length: 2, along: -z, section: {A: 1e-4}, material: steel, elements: 1, damping: {stiffness: 1 ms}}}
  load: {mass: 3, inertia: [1, 1, 1]}
joints:
  up: {type: spherical, parent: world, child: stay}
  down: {type: spherical, parent: stay, child: load, at: [0, 0, -2 m]}
"""
    model = ts.build(read_yaml("stay.yaml", text=text))
    (element,) = model.springs
    k = 210e9 * 1e-4 / 2
    assert element.law.force(1e-3, 0.0) == pytest.approx(k * 1e-3)
    assert element.law.force(0.0, 2.0) == pytest.approx(2e-3 * k)
    assert [float(body.m) for body in model.bodies] == pytest.approx([0.785, 0.785, 3])
