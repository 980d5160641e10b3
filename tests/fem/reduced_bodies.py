"""Bodies reduced to modes, for tests."""

import casadi as ca
import numpy as np

from torseur.description.records.beams import Beam, Material, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.modal.modal_shape import modal_shape
from torseur.fem.modal.modes import vibrations
from torseur.fem.modal.supports import Support, directions_of, held_freedoms
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.motion import Motion

STEEL = Material(2e11, 7800.0)
THIN = Section("given", (1e-4, 1e-12, 1e-12, 2e-12))  # rotary inertia and stretch play no part


def straight(n, section=THIN, material=STEEL, length=1.0, **others):
    return Beam(((0.0, 0.0, 0.0), (length, 0.0, 0.0)), section, material, elements=n, **others)


def supported(structure, **kinds):
    """Freedoms that are still under supports at the ``start`` and at the ``end`` of a straight beam along x."""
    points = {"start": np.zeros(3), "end": structure.nodes.positions[-1]}
    chosen = [Support(points[at], directions_of(kind, structure.along(points[at]))) for at, kind in kinds.items()]
    return held_freedoms(structure, tuple(chosen))


def frequencies(beam, number, *, planes=("y", "z"), **kinds):
    """ω [rad/s] of vibrations across the beam in the directions ``planes``."""
    structure = beam_structure(beam, [])
    found = vibrations(
        structure.stiffness, structure.mass_points.mass_matrix, supported(structure, **kinds), 4 * number
    )
    moved = np.abs(structure.nodes.motion @ found.shapes).reshape(-1, 3, found.shapes.shape[1]).max(axis=0)
    lies = ["xyz"[k] in planes for k in moved.argmax(axis=0)]
    return np.sqrt(found.squares[lies])[:number]


def modal_body(structure, held, number, *, stiffening=True):
    found = vibrations(structure.stiffness, structure.mass_points.mass_matrix, held, number)
    shape = modal_shape(structure, structure.mass_points, found, held, stiffening=stiffening)
    return ModalBody("body", shape, ca.DM(number, number))


def stiffness_under(body, omega=(0, 0, 0), acceleration=(0, 0, 0)):
    """∂/∂η of all that a motion at a constant speed asks of the amplitudes, at rest and not deformed, (m, m)."""
    m = len(body.amplitudes)
    eta, rest = ca.SX.sym("eta", m), ca.DM(m, 1)
    motion = Motion(ca.DM(omega), ca.DM(3, 1), ca.DM(acceleration))
    _, _, e = body.inertial_forces(motion, eta, rest, rest)
    forces = ca.densify(ca.SX(e + body.elastic_forces(eta)))
    return ca.Function("K", [eta], [ca.jacobian(forces, eta)])(rest).full()


def frequencies_under(body, **motion):
    """ω [rad/s] of small vibrations without the gyroscopic forces, which leave planar vibrations alone."""
    M = ca.DM(body.amplitude_inertia(ca.DM(len(body.amplitudes), 1))).full()
    return np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, stiffness_under(body, **motion))).real))
