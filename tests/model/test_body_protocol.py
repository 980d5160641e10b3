"""What bodies state agrees with itself, by Lagrange's equations and by differences."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import random_description, random_inertial
from torseur.algebra.components import as_casadi
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import unit
from torseur.description.inertia.inertials import central_part
from torseur.description.records.beams import Beam, Material, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.modal.modal_shape import modal_shape
from torseur.fem.modal.modes import vibrations
from torseur.fem.modal.supports import Support, directions_of, held_freedoms
from torseur.mechanics.dynamics.body_coriolis import body_coriolis
from torseur.model.bodies.generalised_inertia import generalised_inertia
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.rigid import RigidBody
from torseur.model.bodies.seated import SeatedBody
from torseur.model.bodies.two_part import Cut, TwoPartBody
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.revolute import Revolute
from torseur.model.joints.screw import Screw
from torseur.model.joints.spherical import Spherical
from torseur.model.with_bodies import with_bodies

rng = np.random.default_rng(7)
H = 1e-5
AXIS = unit(rng.normal(size=3))
SEAT = Transform(as_casadi(np.asarray(rotation_about(unit(rng.normal(size=3)), 0.7))), as_casadi([0.8, 0.2, -0.1]))
CUT = Cut(ca.DM([1.0, 0.0, 0.0]), 0.5)


def solid(name):
    return RigidBody.from_center_of_mass(name, *central_part(Transform.identity(), random_inertial(rng)))


def modal(*, seat=None, **options):
    """A bent beam of two straight pieces that takes four shapes, alone or told from a seat that moves on it."""
    points = ((0.0, 0.0, 0.0), (0.9, 0.1, 0.0), (1.3, 0.3, 0.4))
    beam = Beam(points, Section("rectangle", (0.02, 0.03)), Material(2e9, 7800.0), elements=5)
    structure = beam_structure(beam, points)
    support = Support(np.zeros(3), directions_of("clamped", structure.along(np.zeros(3))))
    held = held_freedoms(structure, (support,))
    found = vibrations(structure.stiffness, structure.mass_points.mass_matrix, held, 4)
    shape = modal_shape(structure, structure.mass_points, found, held, **options)
    body = ModalBody("body", shape, as_casadi(np.diag([0.1, 0.2, 0.3, 0.4])))
    return body if seat is None else SeatedBody(body, body.attachment(seat))


def two_part(joint):
    return TwoPartBody("body", solid("first"), solid("second"), SEAT, joint, CUT, 30.0, 0.4)


BODIES = {
    "rigid": solid("body"),
    "hinged": two_part(Revolute(AXIS)),
    "sliding": two_part(Prismatic(AXIS)),
    "screwed": two_part(Screw(AXIS, 0.3)),
    "modal": modal(stiffening=True),
    "linear modal": modal(stiffening=False),
    "seated modal": modal(stiffening=True, seat=SEAT),
}
bodies = pytest.mark.parametrize("kind", BODIES)
NEAR, FAR = (Transform(as_casadi(np.asarray(rotation_about(AXIS, 1.0))), as_casadi([x, 0.3, 0.1])) for x in (0.1, 1.2))


def state(body, seed=0):
    """Amplitudes, velocities and accelerations, the same in whatever order and company the tests run."""
    rng, m = np.random.default_rng([seed, len(body.amplitudes)]), len(body.amplitudes)
    size = 0.002 if m > 1 else 1.0  # shapes are told for small amplitudes, those of higher modes above all
    return ca.DM(size * rng.normal(size=m)), ca.DM(rng.normal(size=6 + m)), ca.DM(rng.normal(size=6 + m))


@bodies
def test_inertial_forces_are_those_of_lagrange_with_the_generalised_inertia(kind):
    """Force and moment at the origin, and forces on η, are 𝓜 ż + C_b z; here ẇ = v̇ + ω × v, without weight."""
    body = BODIES[kind]
    eta, z, zd = state(body)
    omega, w, eta_dot = z[:3], z[3:6], z[6:]
    expected = generalised_inertia(body, eta) @ zd + body_coriolis(body, eta, z) @ z
    motion = Motion(omega, zd[:3], zd[3:6] + ca.cross(omega, w))
    f, c, e = body.inertial_forces(motion, eta, eta_dot, zd[6:])
    assert_allclose(ca.DM(ca.vertcat(c, f, e)).full(), ca.DM(expected).full(), rtol=1e-11, atol=1e-11)


@bodies
def test_generalised_inertia_is_symmetric_positive_definite(kind):
    """For amplitudes of a tenth of a millimetre: terms beyond the second order are left out, and a thin beam
    that turns about itself has so little inertia that this shows from a millimetre on."""
    body = BODIES[kind]
    for seed in range(50):
        M = ca.DM(generalised_inertia(body, 0.05 * state(body, seed)[0])).full()
        assert_allclose(M, M.T, atol=1e-14)
        assert np.linalg.eigvalsh(M)[0] > 0


def test_inertia_of_linear_shapes_is_definite_at_any_amplitude():
    """It is a sum of squares, nothing of which is left out."""
    body = BODIES["linear modal"]
    for seed in range(50):
        M = ca.DM(generalised_inertia(body, 100 * state(body, seed)[0])).full()
        assert np.linalg.eigvalsh(M)[0] > 0


@bodies
def test_rate_of_the_generalised_inertia_is_twice_the_symmetric_part_of_the_coriolis_matrix(kind):
    body = BODIES[kind]
    eta, z, _ = state(body)
    at = lambda h: ca.DM(generalised_inertia(body, eta + h * z[6:])).full()  # noqa: E731
    C = ca.DM(body_coriolis(body, eta, z)).full()
    assert_allclose(C + C.T, (at(H) - at(-H)) / (2 * H), atol=1e-8)


@bodies
@pytest.mark.parametrize("placement", [NEAR, FAR], ids=["near", "far"])
def test_attached_frames_move_with_their_subspace_and_bias(kind, placement):
    body = BODIES[kind]
    at, (eta, z, _) = body.attachment(placement), state(body)
    eta_dot = z[6:]
    assert at.nq == at.nv == len(body.amplitudes)
    undeformed = at.pose(0 * eta)
    assert_allclose(ca.DM(undeformed.matrix()).full(), ca.DM(placement.matrix()).full(), atol=1e-14)

    def moved(h):
        return ca.DM(at.pose(eta + h * eta_dot).matrix()).full()

    T, rate = moved(0.0), (moved(H) - moved(-H)) / (2 * H)
    S = T[:3, :3].T @ rate[:3, :3]
    twist = np.r_[S[2, 1], S[0, 2], S[1, 0], T[:3, :3].T @ rate[:3, 3]]
    assert_allclose(ca.DM(at.motion_subspace(eta) @ eta_dot).full().ravel(), twist, atol=1e-8)
    along = lambda h: ca.DM(at.motion_subspace(eta + h * eta_dot) @ eta_dot).full()  # noqa: E731
    assert_allclose(ca.DM(at.bias(eta, eta_dot)).full(), (along(H) - along(-H)) / (2 * H), atol=1e-8)


@bodies
def test_elastic_forces_are_the_gradient_of_the_strain_energy_and_damping_dissipates(kind):
    body = BODIES[kind]
    eta, z, _ = state(body)
    x = ca.SX.sym("eta", eta.numel())
    gradient = ca.Function("g", [x], [ca.gradient(ca.SX(body.strain_energy(x)), x)])(eta)
    assert_allclose(ca.DM(body.elastic_forces(eta)).full(), ca.DM(gradient).full(), rtol=1e-13)
    assert float(ca.dot(z[6:], body.damping_forces(eta, z[6:]))) >= 0


def test_only_places_beyond_the_cut_move_with_the_second_part():
    body = BODIES["hinged"]
    eta = ca.DM([0.4])
    assert not body.attachment(NEAR).motion_subspace(eta).nnz()
    assert ca.DM(body.attachment(FAR).motion_subspace(eta)).full().any()


def test_amplitudes_are_named_after_the_body_and_stand_after_its_joint():
    model = ts.build(random_description(np.random.default_rng(0), 3, types=("spherical", "revolute"), chain=True))
    body = TwoPartBody("b1", solid("first"), solid("second"), SEAT, Prismatic(AXIS), CUT, 1.0, 0.0)
    changed = with_bodies(model, body)
    joint = model.layout.speed_names[model.layout.v_of[1].stop - 1]
    assert changed.layout.speed_names.index("b1.slide") == changed.layout.speed_names.index(joint) + 1
    assert changed.layout.coordinate_units[changed.layout.coordinate_names.index("b1.slide")] == "m"
    assert changed.layout.speed_units[changed.layout.speed_names.index("b1.slide")] == "m/s"
    assert changed.nq == model.nq + 1 and changed.nv == model.nv + 1
    assert_allclose(changed.initial_q, changed.neutral())
    assert_allclose(changed.neutral()[changed.layout.amplitudes_of[1]], [0.0])


def test_an_amplitude_with_the_name_of_a_speed_is_refused():
    model = ts.build(random_description(np.random.default_rng(0), 2, types=("revolute",), chain=True))
    joint = type(model.description.joints[0])("b1.slide", "revolute", "b0", "b1")
    described = model.description.joints[0], joint
    model = ts.build(replace(model.description, joints=described, motors=()))
    body = TwoPartBody("b1", solid("first"), solid("second"), SEAT, Prismatic(AXIS), CUT, 1.0, 0.0)
    with pytest.raises(ValueError, match=r"two speeds are called 'b1\.slide'.*Rename"):
        with_bodies(model, body)


def test_parts_on_a_joint_of_several_speeds_and_origins_beyond_the_cut_are_refused():
    with pytest.raises(ValueError, match="has 3 speeds"):
        two_part(Spherical())
    with pytest.raises(ValueError, match="its own origin is beyond the cut"):
        TwoPartBody("b", solid("1"), solid("2"), SEAT, Revolute(AXIS), Cut(ca.DM([1.0, 0, 0]), -0.1), 1.0, 0.0)


def test_masses_of_a_body_that_deforms_and_places_on_it_cannot_be_left_open():
    model = ts.build(random_description(np.random.default_rng(0), 3, types=("revolute",), chain=True))
    changed = with_bodies(model, replace(two_part(Revolute(AXIS)), name="b1"))
    state = [np.zeros(changed.nv)] * 3
    with pytest.raises(ValueError, match="which deforms"):
        ts.compile(changed, parameters=["b1.mass"]).inverse_dynamics(*state)
    with pytest.raises(ValueError, match="Do not leave open the places of joints on it"):
        ts.compile(changed, parameters=["j2.position"]).inverse_dynamics(*state)
    with pytest.raises(ValueError, match="body 'b1' deforms, and has more parameters"):
        ts.compile(changed).regressor(*state)
    for printed in (ts.equations, ts.kane):
        with pytest.raises(ValueError, match="Give a rigid body in its place"):
            printed(changed)
