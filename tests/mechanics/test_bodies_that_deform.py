"""A body of two parts with a spring between them is the same machine as two bodies on a joint with that spring."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from closures import ball
from random_machines import ONE_DEGREE, random_state
from readable import Readable
from torseur.mechanics.analytic import lagrange
from torseur.mechanics.analytic.kane import kane
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.constraints.reduction import reduced
from torseur.mechanics.dynamics.articulated_body import applies, articulated_body
from torseur.mechanics.dynamics.energy import body_dissipation, strain_energy
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.external import wrenches_at_frames
from torseur.model.lean.lean_model import lean
from two_parts import random_pair

# Sums of some hundred products of order 1 to 100, taken in another order: round-off near 1e-13.
TOLERANCE = 1e-10

CASES = [
    pytest.param({"n": 9, "loads": True}, id="all joints, rotors on parents, loads"),
    pytest.param({"n": 9, "anywhere": True}, id="rotors anywhere"),
    pytest.param({"n": 10, "types": ONE_DEGREE, "mimic": True, "anywhere": True, "loads": True}, id="mimic joints"),
    pytest.param({"n": 7, "types": ("free", "revolute", "prismatic"), "chain": True}, id="chain on a free base"),
    pytest.param({"n": 8, "types": ("revolute", "prismatic", "screw"), "rotors": "diagonal"}, id="diagonal rotors"),
]
machines = pytest.mark.parametrize("options", CASES)
seeds = pytest.mark.parametrize("seed", range(2))


class Both:
    """Quantities of the two machines of a pair at one random state, in the order of the compact one."""

    def __init__(self, seed, options):
        self.pair = random_pair(seed, **options)
        self.rng = np.random.default_rng(seed)
        self.state = random_state(self.rng, self.pair.compact)
        self.other = self.pair.spread(*self.state)
        self.compact, self.apart = Readable(self.pair.compact), Readable(self.pair.apart)
        self.order, self.internal = self.pair.v_order, self.pair.internal(*self.other[:2])

    def evaluated(self, expression, model, *state):
        symbols = [ca.SX.sym("x", len(part)) for part in state]
        return np.array(ca.Function("f", symbols, [ca.densify(ca.SX(expression(model, *symbols)))])(*state))


@pytest.fixture(scope="module")
def both():
    made = {}

    def of(seed, options):
        key = seed, repr(options)
        if key not in made:
            made[key] = Both(seed, options)
        return made[key]

    return of


def same(actual, expected, tolerance=TOLERANCE):
    assert_allclose(actual, expected, rtol=0, atol=tolerance * (abs(np.asarray(expected)).max(initial=0.0) + 1e-3))


@machines
@seeds
def test_there_is_something_to_compare(seed, options, both):
    b = both(seed, options)
    amplitudes = [name for body in b.pair.compact.bodies for name in body.amplitudes]
    assert amplitudes and len(b.pair.apart.bodies) == len(b.pair.compact.bodies) + len(amplitudes)
    assert b.pair.apart.nv == b.pair.compact.nv


@machines
@seeds
def test_forces_of_a_motion_are_those_of_the_parts_and_of_the_spring(seed, options, both):
    b = both(seed, options)
    forces = b.apart.inverse_dynamics(*b.other) + b.internal
    same(b.compact.inverse_dynamics(*b.state), forces[b.order])
    same(b.compact.bias(*b.state[:2]), (b.apart.bias(*b.other[:2]) + b.internal)[b.order])
    same(b.compact.gravity(b.state[0]), b.apart.gravity(b.other[0])[b.order])


@machines
@seeds
def test_kinetic_matrices_are_equal(seed, options, both):
    b = both(seed, options)
    same(b.compact.mass_matrix(b.state[0]), b.apart.mass_matrix(b.other[0])[np.ix_(b.order, b.order)])


@machines
@seeds
def test_accelerations_are_equal_by_all_routes(seed, options, both):
    b = both(seed, options)
    q, v, tau = b.state
    A = b.compact.mass_matrix(q)
    expected = A @ b.apart.forward_dynamics(b.other[0], b.other[1], b.other[2] - b.internal)[b.order]
    same(A @ b.compact.forward_dynamics(q, v, tau), expected, 1e-9)
    model = b.pair.compact
    if applies(model):
        same(A @ np.array(ca.DM(articulated_body(model, *map(ca.DM, b.state)))).ravel(), expected, 1e-9)


@machines
@seeds
def test_energies_momenta_and_centre_of_mass_are_equal(seed, options, both):
    b = both(seed, options)
    (q, v, _), (q2, v2, _) = b.state, b.other
    same(b.compact.kinetic_energy(q, v), b.apart.kinetic_energy(q2, v2))
    same(b.compact.potential_energy(q), b.apart.potential_energy(q2))
    same(b.compact.momentum(q, v), b.apart.momentum(q2, v2))
    same(b.compact.center_of_mass(q), b.apart.center_of_mass(q2))
    model = b.pair.compact
    stored = sum(k * q2[place] ** 2 / 2 for _, place, k, _ in b.pair.springs)
    lost = sum(c * v2[at] ** 2 for at, _, _, c in b.pair.springs)
    same(float(strain_energy(model, ca.DM(q))), stored)
    same(float(body_dissipation(model, ca.DM(q), ca.DM(v))), lost)


@machines
@seeds
def test_frames_on_either_part_move_alike(seed, options, both):
    b = both(seed, options)
    (q, v, _), (q2, v2, _) = b.state, b.other
    for frame in (f"tool{k}" for k in range(4)):
        same(b.compact.pose(q, frame), b.apart.pose(q2, frame))
        for measured_in in ("world", "body"):
            same(b.compact.jacobian(q, frame, measured_in), b.apart.jacobian(q2, frame, measured_in)[:, b.order])
        same(b.compact.jacobian_rate(q, v, frame), b.apart.jacobian_rate(q2, v2, frame)[:, b.order])


@machines
@seeds
def test_wrenches_at_frames_on_either_part_act_alike(seed, options, both):
    b = both(seed, options)
    wrenches = {f"tool{k}": b.rng.normal(size=6) * 10 for k in range(4)}
    forces = b.apart.inverse_dynamics(*b.other, wrenches) + b.internal
    same(b.compact.inverse_dynamics(*b.state, wrenches), forces[b.order])


@machines
@seeds
def test_coriolis_matrices_are_equal(seed, options, both):
    b = both(seed, options)
    same(b.compact.coriolis(*b.state[:2]), b.apart.coriolis(*b.other[:2])[np.ix_(b.order, b.order)])


@machines
@pytest.mark.parametrize("seed", range(1))
def test_derivatives_of_inverse_and_forward_dynamics_are_equal(seed, options, both):
    b = both(seed, options)
    by_q, by_v, by_a = b.apart.inverse_dynamics_derivatives(*b.other)
    for at, _, k, c in b.pair.springs:
        by_q[at, at] += k
        by_v[at, at] += c
    A_inverse = np.linalg.inv(by_a)
    order = np.ix_(b.order, b.order)
    for found, expected in zip(b.compact.inverse_dynamics_derivatives(*b.state), (by_q, by_v, by_a), strict=True):
        same(found, expected[order])
    forward = b.compact.forward_dynamics_derivatives(*b.state)
    a = b.compact.forward_dynamics(*b.state)
    (q2, v2, a2) = b.pair.spread(b.state[0], b.state[1], a)
    by_q, by_v, _ = b.apart.inverse_dynamics_derivatives(q2, v2, a2)
    for at, _, k, c in b.pair.springs:
        by_q[at, at] += k
        by_v[at, at] += c
    for found, expected in zip(forward, (-A_inverse @ by_q, -A_inverse @ by_v, A_inverse), strict=True):
        same(found, expected[order], 1e-8)


@machines
@pytest.mark.parametrize("seed", range(1))
def test_lagrange_has_the_forces_of_newton_euler(seed, options, both):
    """From positions and rotations alone; elastic forces as the gradient of the strain energy."""
    b = both(seed, {**options, "loads": False})
    model, (q, v, a) = b.pair.compact, b.state

    def forces(model, q, v, a):
        H, C = lagrange.inertia_matrix(model, q), lagrange.christoffel_matrix(model, q, v)
        return H @ a + C @ v + lagrange.gravity_vector(model, q) + lagrange.internal_forces(model, q, v)

    same(b.evaluated(forces, model, q, v, a).ravel(), b.compact.inverse_dynamics(q, v, a))
    energy = b.evaluated(lagrange.kinetic_energy, model, q, v)
    same(energy.item(), b.compact.kinetic_energy(q, v))


@pytest.mark.parametrize("options", CASES[:2])
@pytest.mark.parametrize("seed", range(2))
def test_ten_steps_of_kane_are_the_recursions_with_independent_speeds(seed, options, both):
    b = both(seed, options)
    model = replace(b.pair.compact, constraints=(ball("ball", "tool0", "world"),))
    q, v, tau = b.state
    chart = find_chart(model, q)
    n = len(chart.speeds)

    def sides(model, q, alpha, tau):
        r = reduced(model, chart, ca.DM(0), q, alpha)
        steps = kane(model, r, q, tau)
        lack = r.J.T @ (tau - inverse_dynamics(model, q, r.v, r.drift))
        left = [steps.D, steps.tau - steps.C @ alpha, steps.structure()]
        return ca.vertcat(*(ca.vec(ca.densify(side)) for side in (*left, r.J.T @ mass_matrix(model, q) @ r.J, lack)))

    found = b.evaluated(sides, model, q, v[:n], tau).ravel()
    D, force, structure, D_2, lack = np.split(found, np.cumsum([n * n, n, 1, n * n]))
    same(D, D_2)
    same(force, lack)
    assert abs(structure.item()) < 1e-9 * (v[:n] @ D.reshape(n, n) @ v[:n])


@machines
@seeds
def test_other_frames_and_base_parameters_leave_the_dynamics_alone(seed, options, both):
    b = both(seed, options)
    same(Readable(lean(b.pair.compact)).inverse_dynamics(*b.state), b.compact.inverse_dynamics(*b.state))
    wrench = {"tool1": ca.DM(b.rng.normal(size=6))}
    state = [ca.DM(part) for part in b.state]
    forces = [
        inverse_dynamics(m, *state, wrenches_at_frames(m, state[0], wrench))
        for m in (lean(b.pair.compact), b.pair.compact)
    ]
    same(*(np.array(ca.DM(force)) for force in forces))
