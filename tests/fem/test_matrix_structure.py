"""Stiffness and mass of other programs: the body that they tell is the one that they were made of."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from reduced_bodies import modal_body
from scipy.io import mmwrite
from scipy.sparse import csc_array, diags_array, kron, save_npz
from solids import SIX, STEEL, beam_of_solid, box_cells, face

from torseur.description.records.elastic import Matrices
from torseur.fem.matrices.matrix_structure import matrix_elements, matrix_structure
from torseur.fem.solids.elements import SolidElements
from torseur.fem.solids.mesh import solid_mesh
from torseur.fem.structure import StructureError

SIZES, COUNTS = (0.4, 0.05, 0.03), (6, 1, 1)
ORIGIN, TIP = np.zeros(3), np.array([0.4, 0, 0])


@pytest.fixture(scope="module")
def exported():
    """(K, M, nodes) of a solid bar, as another program would write them."""
    elements = SolidElements(solid_mesh(*box_cells(SIZES, COUNTS)), STEEL)
    masses, _, N = elements.mass
    M = csc_array(kron(N.T @ diags_array(masses) @ N, np.eye(3)))
    return elements.stiffness, M, elements.mesh.points


@pytest.fixture
def files(exported, tmp_path):
    K, M, nodes = exported
    mmwrite(tmp_path / "K.mtx", K, symmetry="symmetric")
    save_npz(tmp_path / "M.npz", M)
    numbered = np.column_stack([np.arange(len(nodes)), nodes])
    np.savetxt(tmp_path / "nodes.csv", numbered, delimiter=", ", header="node, x, y, z")
    return Matrices(*(str(tmp_path / name) for name in ("K.mtx", "M.npz", "nodes.csv")))


def test_the_body_of_matrices_has_all_constants_of_the_meshed_one(files):
    read = matrix_structure(files, [(ORIGIN, face(0.0)), (TIP, face(0.4))])
    meshed = beam_of_solid(SIZES, COUNTS, ends=(0, 1))
    found, expected = (
        modal_body(structure, structure.held(ORIGIN, SIX), 4, stiffening=False).shape for structure in (read, meshed)
    )
    assert_allclose(found.frequencies, expected.frequencies, rtol=1e-7)
    for name in ("mass", "md0", "md1", "I0", "I1", "I2", "spin0", "spin1", "M"):
        one, other = (np.asarray(getattr(shape.integrals, name)) for shape in (found, expected))
        assert_allclose(one, other, atol=1e-6 * np.abs(other).max(), err_msg=name)
    assert_allclose(found.at(TIP).Phi, expected.at(TIP).Phi, atol=1e-6)


def test_a_lumped_mass_is_taken_as_it_is(exported):
    K, M, nodes = exported
    total = M.sum() / 3
    lumped = diags_array(np.full(M.shape[0], total / len(nodes)))
    masses, positions, N = matrix_elements(K, csc_array(lumped), nodes).mass
    assert masses.sum() == pytest.approx(total, rel=1e-12)
    order = np.lexsort(positions.T)
    assert_allclose(positions[order], nodes[np.lexsort(nodes.T)], atol=1e-12)
    assert_allclose(N.sum(axis=1), 1)


def test_matrices_that_are_not_of_a_free_body_are_refused(exported):
    K, M, nodes = exported
    held = csc_array(K + diags_array(np.r_[1e9, np.zeros(K.shape[0] - 1)]))
    with pytest.raises(StructureError, match="rigid motions of the nodes meet forces"):
        matrix_elements(held, M, nodes)
    with pytest.raises(StructureError, match="rigid motions of the nodes meet forces"):
        matrix_elements(K, M, np.random.default_rng(0).permutation(nodes))  # nodes in another order
    skewed = K.tolil()
    skewed[0, 5] += 1e9
    with pytest.raises(StructureError, match="stiffness matrix is not symmetric"):
        matrix_elements(csc_array(skewed), M, nodes)
    with pytest.raises(StructureError, match=r"entries for \d+ nodes.*with rotations about x, y, z after"):
        matrix_elements(K, M, nodes[:-1])
    with pytest.raises(StructureError, match="not the same along x, y and z"):
        matrix_elements(K, csc_array(diags_array(np.arange(1.0, K.shape[0] + 1))), nodes)
    with pytest.raises(StructureError, match="mass matrix is not positive"):
        _ = matrix_elements(K, csc_array(-M), nodes).mass
    with pytest.raises(StructureError, match="looks written in millimetres"):
        matrix_elements(K, M, 1000 * nodes)


def test_files_that_hold_no_matrices_are_refused(files, tmp_path):
    (tmp_path / "bad.mtx").write_text("nothing", encoding="utf-8")
    (tmp_path / "bad.csv").write_text("1, 2\n3, 4\n", encoding="utf-8")
    with pytest.raises(StructureError, match="not understood"):
        matrix_structure(Matrices(str(tmp_path / "bad.mtx"), files.mass, files.nodes), [])
    with pytest.raises(StructureError, match="not rows of x, y, z"):
        matrix_structure(Matrices(files.stiffness, files.mass, str(tmp_path / "bad.csv")), [])
    with pytest.raises(StructureError, match="ending of no matrix"):
        matrix_structure(Matrices(str(tmp_path / "bad.csv"), files.mass, files.nodes), [])


def test_stiffening_is_not_known_from_matrices(files):
    structure = matrix_structure(files, [(ORIGIN, face(0.0))])
    with pytest.raises(StructureError, match="stiffening: false"):
        _ = modal_body(structure, structure.held(ORIGIN, SIX), 2).shape.integrals
