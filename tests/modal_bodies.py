"""Beams reduced to modes, for tests."""

import casadi as ca
import numpy as np

from torseur.algebra.components import as_casadi
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import unit
from torseur.description.records.beams import Beam, Material, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.modal.modal_shape import modal_shape
from torseur.fem.modal.modes import vibrations
from torseur.fem.modal.supports import Support, directions_of, held_freedoms
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.seated import SeatedBody

SEAT = Transform(as_casadi(np.asarray(rotation_about(unit(np.ones(3)), 0.7))), as_casadi([0.8, 0.2, -0.1]))


def bent_beam(*, stiffening, E=2e9, modes=4, damping=0.1, name="body"):
    """A beam of two straight pieces, clamped where it begins."""
    points = ((0.0, 0.0, 0.0), (0.9, 0.1, 0.0), (1.3, 0.3, 0.4))
    beam = Beam(points, Section("rectangle", (0.02, 0.03)), Material(E, 7800.0), elements=5)
    return _reduced(beam, points, (("clamped", 0.0),), modes, stiffening, damping, name)


def straight_beam(*, length, supports, section, material, modes, stiffening=False, damping=0.0, name="body"):
    """A beam along x, held at distances from where it begins: (kind, distance) each."""
    points = ((0.0, 0.0, 0.0), (length, 0.0, 0.0))
    beam = Beam(points, section, material, elements=8)
    return _reduced(beam, points, supports, modes, stiffening, damping, name)


def seated(body, seat=SEAT):
    """The beam told from a joint that sits elsewhere on it."""
    return SeatedBody(body, body.attachment(seat))


def _reduced(beam, points, supports, modes, stiffening, damping, name):
    structure = beam_structure(beam, points)
    places = [(kind, np.array([x, 0.0, 0.0])) for kind, x in supports]
    held = held_freedoms(structure, tuple(Support(p, directions_of(kind, structure.along(p))) for kind, p in places))
    found = vibrations(structure.stiffness, structure.mass_points.mass_matrix, held, modes)
    shape = modal_shape(structure, structure.mass_points, found, held, stiffening=stiffening)
    return ModalBody(name, shape, as_casadi(damping * ca.DM.eye(modes)))
