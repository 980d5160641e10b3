"""Bodies that take shapes: rigid without modes, and their integrals those of the deformed mass."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.algebra.components import as_casadi
from torseur.description.records.beams import Beam, Material, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.modal.modal_shape import modal_shape
from torseur.fem.modal.modes import vibrations
from torseur.fem.modal.supports import Support, held_freedoms
from torseur.fem.structure import DIRECTIONS
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.rigid import RigidBody

POINTS = ((0.0, 0.0, 0.0), (0.8, 0.1, 0.0), (1.2, 0.3, 0.4))
BEAM = Beam(POINTS, Section("rectangle", (0.02, 0.03)), Material(2e9, 7800.0), elements=6, theory="rayleigh")


def body(modes, *, stiffening=True):
    structure = beam_structure(BEAM, POINTS)
    held = held_freedoms(structure, (Support(np.zeros(3), DIRECTIONS),))
    found = vibrations(structure.stiffness, structure.mass_points.mass_matrix, held, max(modes, 1)).first(modes)
    shape = modal_shape(structure, structure.mass_points, found, held, stiffening=stiffening)
    return ModalBody("body", shape, as_casadi(np.zeros((modes, modes))))


def test_a_body_without_modes_is_rigid_to_the_last_digits():
    modal, none = body(0), ca.DM(0, 1)
    m, d = modal.mass(), np.asarray(modal.first_moment(none)).ravel() / modal.mass()
    I_com = np.asarray(modal.inertia(none)) - m * (d @ d * np.eye(3) - np.outer(d, d))
    rigid = RigidBody.from_center_of_mass("body", m, d, I_com)
    rng = np.random.default_rng(0)
    motion = Motion(*(ca.DM(rng.normal(size=3)) for _ in range(3)))
    for ours, theirs in zip(
        modal.inertial_forces(motion, none, none, none), rigid.inertial_forces(motion, none, none, none), strict=True
    ):
        assert_allclose(np.asarray(ca.DM(ours)), np.asarray(ca.DM(theirs)), rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("stiffening", [True, False])
def test_moments_of_the_deformed_mass_are_those_of_its_points(stiffening):
    """Up to the order of what is left out: the third of the amplitudes in I, none in m d."""
    modal = body(3, stiffening=stiffening)
    shape, points = modal.shape, modal.shape.points
    direction = np.array([1.0, -0.5, 0.3])

    def errors(size):
        eta = size * np.array(modal.shape.usual_sizes) * direction
        u = shape.phi @ eta + np.einsum("fjk,j,k->f", shape.second_order(np.eye(len(shape.phi))), eta, eta) / 2
        moved = points.positions + (points.motion @ u).reshape(-1, 3)
        E = np.einsum("g,ga,gb->ab", points.masses, moved, moved)
        I = np.trace(E) * np.eye(3) - E + points.spins.sum(axis=0)
        md = np.asarray(ca.DM(modal.first_moment(ca.DM(eta)))).ravel()
        return np.abs(np.asarray(ca.DM(modal.inertia(ca.DM(eta)))) - I).max(), np.abs(md - points.masses @ moved).max()

    (I_large, md_large), (I_small, _) = errors(2.0), errors(1.0)
    assert md_large < 1e-12
    if stiffening:
        assert I_large / I_small == pytest.approx(8, rel=0.2)
    else:
        assert I_large < 1e-12


def test_places_on_a_bent_beam_are_where_its_elements_are():
    modal = body(3)
    eta = np.array(modal.shape.usual_sizes) * [0.3, 1.0, -0.4]
    u = (
        modal.shape.phi @ eta
        + np.einsum("fjk,j,k->f", modal.shape.second_order(np.eye(len(modal.shape.phi))), eta, eta) / 2
    )
    nodes = modal.shape.structure.nodes
    moved = nodes.positions + (nodes.motion @ u).reshape(-1, 3)
    for node, place in zip(nodes.positions, moved, strict=True):
        at = modal.shape.at(node)
        found = at.position + at.Phi @ eta + np.einsum("ajk,j,k->a", at.W, eta, eta) / 2
        assert_allclose(found, place, atol=1e-9)
