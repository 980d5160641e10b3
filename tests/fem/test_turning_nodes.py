"""Matrices of other programs whose nodes turn: the bodies of beams and shells."""

from itertools import pairwise

import numpy as np
import pytest
from beam_exports import DENSITY, E, G, frame, lumped
from numpy.testing import assert_allclose
from reduced_bodies import modal_body
from scipy.sparse import block_diag, csc_array, diags_array, kron
from solids import SIX, STEEL, box_cells, face

import torseur as ts
from torseur.description.records.beams import Beam, Material, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.matrices.matrix_structure import matrix_elements
from torseur.fem.solids.elements import SolidElements
from torseur.fem.solids.interfaces import Region, interface
from torseur.fem.solids.mesh import solid_mesh
from torseur.fem.solids.solid_structure import SolidStructure
from torseur.fem.structure import StructureError

SECTION = 2e-4, 3e-9, 8e-9, 6e-9  # A, Iy, Iz, J of a flat bar
CORNERS = np.array([[0.0, 0, 0], [0.6, 0, 0], [0.6, 0.4, 0.3]])
ORIGIN, TIP = CORNERS[0], CORNERS[-1]
EXACT = ("mass", "md0", "md1", "I0", "spin0", "M")  # what a mass matrix tells
BY_POINTS = ("I1", "I2", "spin1")


def bent(n):
    """(points, K, M) of a bar with a corner, n elements on each side."""
    sides = [np.linspace(a, b, n + 1) for a, b in pairwise(CORNERS)]
    points = np.vstack([sides[0], sides[1][1:]])
    return points, *frame(points, [(k, k + 1) for k in range(2 * n)], *SECTION)


def structure_of(points, K, M, *interfaces):
    elements = matrix_elements(csc_array(K), csc_array(M), points)
    return SolidStructure(elements, tuple(interface(elements.mesh, at, r, 6) for at, r in interfaces))


def clamped(structure, number=4):
    return modal_body(structure, structure.held(ORIGIN, SIX), number, stiffening=False).shape


def test_matrices_of_a_frame_of_beams_are_the_beam_itself():
    """But for a freedom inside of our elements, which matters to stretch alone: 1e-6 of the frequencies."""
    n, places = 6, [ORIGIN, TIP]
    written = Beam(tuple(map(tuple, CORNERS)), Section("given", SECTION), Material(E, DENSITY, G=G), elements=2 * n)
    expected = clamped(beam_structure(written, places))
    found = clamped(structure_of(*bent(n), (ORIGIN, Region()), (TIP, Region())))
    assert_allclose(found.frequencies, expected.frequencies, rtol=3e-6)
    for name in EXACT:
        one, other = (np.asarray(getattr(shape.integrals, name)) for shape in (found, expected))
        assert_allclose(one, other, atol=3e-5 * np.abs(other).max(), err_msg=name)
    for name in ("position", "Phi", "Psi"):
        assert_allclose(*(getattr(shape.at(TIP), name) for shape in (found, expected)), atol=3e-5)


def test_what_a_mass_matrix_does_not_tell_converges_with_the_square_of_the_element():
    errors = []
    finest = clamped(structure_of(*bent(32), (ORIGIN, Region()))).integrals
    for n in (4, 8):
        found = clamped(structure_of(*bent(n), (ORIGIN, Region()))).integrals
        errors.append([np.abs(getattr(found, x) - getattr(finest, x)).max() for x in BY_POINTS])
    assert (np.log2(np.divide(*errors)) > 1.7).all()


def test_nodes_without_inertia_against_turning_vibrate_too():
    """Lumped masses: frequencies of a straight bar come from below, with the square of the element."""
    root = 1.8751040687
    exact = root**2 / (2 * np.pi) * np.sqrt(E * SECTION[1] / (DENSITY * SECTION[0]))
    for n in (10, 40):  # all modes at once; by Lanczos' method
        points = np.linspace([0.0, 0, 0], [1.0, 0, 0], n + 1)
        K, M = frame(points, [(k, k + 1) for k in range(n)], *SECTION)
        shape = clamped(structure_of(points, K, lumped(M), (ORIGIN, Region())), 6)
        assert shape.frequencies[0] == pytest.approx(exact, rel=0.6 / n**2)
        assert shape.frequencies[0] < exact
        assert shape.integrals.mass == pytest.approx(DENSITY * SECTION[0])


def test_points_of_a_solid_may_be_written_with_rotations_that_do_nothing():
    elements = SolidElements(solid_mesh(*box_cells((0.4, 0.05, 0.03), (4, 1, 1))), STEEL)
    masses, _, N = elements.mass
    K, M, points = elements.stiffness, csc_array(kron(N.T @ diags_array(masses) @ N, np.eye(3))), elements.mesh.points
    plain = matrix_elements(K, M, points)
    at = (np.arange(len(points))[:, None] * 6 + np.arange(3)).ravel()
    wide = csc_array((np.ones(len(at)), (at, np.arange(len(at)))), shape=(2 * len(at), len(at)))
    turning = matrix_elements(csc_array(wide @ K @ wide.T), M, points)  # a mass of displacements is widened
    spinning = csc_array(wide @ M @ wide.T + diags_array(np.where(np.arange(2 * len(at)) == 11, 1.0, 0.0)))
    with pytest.raises(StructureError, match="node 2 of the list turns about z without stiffness, but with mass"):
        matrix_elements(csc_array(wide @ K @ wide.T), spinning, points)
    shapes = [
        clamped(SolidStructure(one, (interface(one.mesh, ORIGIN, face(0.0), one.each),)), 3) for one in (plain, turning)
    ]
    assert_allclose(shapes[1].frequencies, shapes[0].frequencies, rtol=1e-9)
    for name in (*EXACT, *BY_POINTS):
        one, other = (np.asarray(getattr(shape.integrals, name)) for shape in shapes)
        assert_allclose(one, other, atol=1e-8 * np.abs(other).max(), err_msg=name)


def grid(n=4, side=0.3):
    """(points, K, M) of beams along the lines of a square, as a shell is meshed."""
    x = np.linspace(0, side, n + 1)
    points = np.array([[a, b, 0.0] for a in x for b in x])
    number = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    pairs = [*zip(number[:-1].ravel(), number[1:].ravel(), strict=True)]
    pairs += zip(number[:, :-1].ravel(), number[:, 1:].ravel(), strict=True)
    return points, *frame(points, pairs, 1e-4, 1e-9, 1e-9, 1e-9)


@pytest.mark.parametrize("rigid", [True, False])
def test_an_interface_of_nodes_that_turn_follows_rigid_motions(rigid):
    """Of one node beside it, of a line of nodes, of an area."""
    points, K, M = grid()
    regions = [Region(rigid=rigid), Region(box=((0.29, -1, -1), (0.31, 1, 1)), rigid=rigid)]
    structure = structure_of(
        points, K, M, (np.array([-0.02, 0.01, 0.05]), regions[0]), (np.array([0.4, 0, 0]), regions[1])
    )
    R = structure.rigid_motions
    for at in (np.array([-0.02, 0.01, 0.05]), np.array([0.4, 0, 0]), np.array([0.16, 0.14, 0.02])):
        moved = structure.place(at).rows @ R
        assert_allclose(moved[:3], np.hstack([np.eye(3), np.cross(np.eye(3), at).T]), atol=1e-12)
        assert_allclose(moved[3:], np.hstack([np.zeros((3, 3)), np.eye(3)]), atol=1e-12)
    assert np.abs(structure.stiffness @ R).max() < 1e-6 * abs(structure.stiffness).max()


def test_parts_that_do_not_meet_and_masses_with_directions_are_told():
    points, K, M = grid(2)
    two = np.vstack([points, points + np.array([1.0, 0, 0])])
    with pytest.raises(StructureError, match=r"tells 2 parts that do not meet; one of them has node 1 of the list"):
        matrix_elements(csc_array(block_diag([K, K])), csc_array(block_diag([M, M])), two)
    added = csc_array(M + np.diag(np.eye(len(M))[0]))
    with pytest.raises(StructureError, match=r"kg along x, y and z"):
        matrix_elements(csc_array(K), added, points)


def test_a_machine_of_such_matrices_is_loaded_from_its_files_and_asks_for_linear_modes(tmp_path):
    points, K, M = bent(6)
    np.save(tmp_path / "K.npy", K)
    np.save(tmp_path / "M.npy", M)
    np.save(tmp_path / "nodes.npy", points)
    text = """
torseur: 1
name: Bent arm
bodies:
  arm: {elastic: {stiffness: K.npy, mass: M.npy, nodes: nodes.npy}, modes: {number: 3, stiffening: false}}
joints:
  hinge: {type: continuous, parent: world, child: arm, axis: y}
frames:
  tip: {body: arm, at: [0.6 m, 0.4 m, 0.3 m]}
"""
    (tmp_path / "arm.yaml").write_text(text, encoding="utf-8")
    arm = ts.load(tmp_path / "arm.yaml").bodies[0]
    expected = clamped(structure_of(points, K, M, (ORIGIN, Region())), 3)
    assert_allclose(arm.shape.frequencies, expected.frequencies, rtol=1e-9)
    (tmp_path / "stiffened.yaml").write_text(text.replace(", stiffening: false", ""), encoding="utf-8")
    with pytest.raises(ValueError, match=r"body 'arm'.*matrices do not tell how loads stiffen the body"):
        ts.load(tmp_path / "stiffened.yaml")
