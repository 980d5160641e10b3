"""Modes of structures: free bodies and their mean axes, interfaces, groups of equal frequency, large structures."""

import math
import sys
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from reduced_bodies import STEEL, THIN, frequencies_under, modal_body, straight, supported
from scipy.sparse import csc_array
from solids import SIX, beam_of_solid, face

from torseur.description.records.beams import Beam, Section
from torseur.fem import factor
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.modal.modes import constraint_shapes, recombined, vibrations, vibrations_below
from torseur.fem.solids.solid_structure import solid_structure
from torseur.fem.structure import StructureError

UNIT = math.sqrt(STEEL.E * 1e-12 / (STEEL.density * 1e-4))
CENTRED = ((-0.5, 0.0, 0.0), (0.5, 0.0, 0.0))


def galerkin_of_free_beam(eta, size=12):
    """ω/UNIT of v'''' − (N v')' = ω² v,  N = η² (¼ − x²)/2, of symmetric v between free ends at ±½."""
    x, weight = np.polynomial.legendre.leggauss(40)
    x, weight = x / 2, weight / 2
    basis = [np.polynomial.Legendre.basis(2 * k, [-0.5, 0.5]) for k in range(size)]
    v, v1, v2 = (np.array([f.deriv(d)(x) if d else f(x) for f in basis]) for d in (0, 1, 2))
    K = (v2 * weight) @ v2.T + (v1 * weight * eta**2 * (0.25 - x**2) / 2) @ v1.T
    found = np.sort(np.linalg.eigvals(np.linalg.solve((v * weight) @ v.T, K)).real)
    return np.sqrt(found[1:])  # the first is the displacement along z


@pytest.mark.parametrize("eta", [0, 10, 40])
def test_a_free_beam_that_spins_about_its_middle_is_stiffened(eta):
    structure = beam_structure(Beam(CENTRED, THIN, STEEL, elements=16), [])
    across = [6 * np.arange(17) + SIX.index(d) for d in ("y", "rx", "rz")]  # bending in the plane of x and z is left
    body = modal_body(structure, np.sort(np.concatenate(across)), 12)
    found = frequencies_under(body, omega=(0, 0, eta * UNIT)) / UNIT
    symmetric = galerkin_of_free_beam(eta)[:2]
    nearest = [np.abs(found - omega).min() for omega in symmetric]
    assert_allclose(nearest, 0, atol=1e-3 * symmetric[0])


@pytest.mark.parametrize("kind", ["beam", "solid"])
def test_a_free_body_keeps_momentum_and_moment_of_momentum_out_of_its_shapes(kind):
    """Mean axes: Rᵀ M φ = 0 and Rᵀ M w = 0; then amplitudes move no centre of mass."""
    if kind == "beam":
        points = ((0.0, 0.0, 0.0), (0.9, 0.1, 0.0), (1.3, 0.3, 0.4))
        structure = beam_structure(Beam(points, Section("rectangle", (0.02, 0.03)), STEEL, elements=5), [])
    else:
        structure = beam_of_solid((0.4, 0.05, 0.03), (4, 1, 1))
    shape = modal_body(structure, np.zeros(0, dtype=int), 5).shape
    M, R, w = structure.mass_points.mass_matrix, structure.rigid_motions, shape.second_order(np.eye(len(shape.phi)))
    moments = R.T @ (M @ np.column_stack([shape.phi, w.reshape(len(shape.phi), -1)]))
    size = np.sqrt(np.diag(R.T @ M @ R))[:, None] * math.sqrt(structure.mass_points.masses.sum())
    assert_allclose(moments / size, 0, atol=1e-7)
    assert (shape.frequencies > 1).all() and w.any()


@pytest.mark.parametrize("kind", ["beam", "solid"])
def test_rows_of_second_order_are_those_of_the_displacements_that_the_strain_asks_for(kind):
    """A w by the work of loads A, and by the solution of K w = −q for each pair of modes."""
    structure = beam_structure(straight(4), []) if kind == "beam" else beam_of_solid((0.4, 0.05, 0.03), (3, 1, 1))
    held = structure.held(np.zeros(3), SIX)
    shape = modal_body(structure, held, 3).shape
    size = len(shape.phi)
    q = structure.geometric_stiffness(np.eye(size), shape.phi)
    free = np.setdiff1d(np.arange(size), held)
    w = np.zeros_like(q)
    w[free] = -np.linalg.solve(structure.stiffness[free][:, free].toarray(), q[free].reshape(len(free), -1)).reshape(
        -1, 3, 3
    )
    A = np.random.default_rng(0).normal(size=(4, size))
    expected = np.einsum("if,fjk->ijk", A, w)
    assert_allclose(shape.second_order(A), expected, atol=1e-8 * np.abs(expected).max())


def test_vibrations_are_orthonormal_and_solve_their_equation():
    structure = beam_of_solid((0.4, 0.05, 0.03), (6, 2, 1))
    K, M, held = structure.stiffness, structure.mass_points.mass_matrix, structure.held(np.zeros(3), SIX)
    found = vibrations(K, M, held, 8)
    free = np.setdiff1d(np.arange(K.shape[0]), held)
    assert_allclose(found.shapes.T @ (M @ found.shapes), np.eye(8), atol=1e-9)
    residual = (K @ found.shapes - M @ found.shapes * found.squares)[free]
    assert_allclose(residual / np.abs(K @ found.shapes).max(axis=0), 0, atol=1e-7)
    assert not found.shapes[held].any()


def test_modes_below_a_frequency_are_all_of_them():
    structure = beam_structure(straight(20), [])
    held = supported(structure, start="clamped")
    matrices = structure.stiffness, structure.mass_points.mass_matrix, held
    many = vibrations(*matrices, 60)
    limit = (many.frequencies[35] + many.frequencies[36]) / 2
    found = vibrations_below(*matrices, limit)
    assert_allclose(found.frequencies, many.frequencies[:36])


def test_craig_and_bampton_with_all_modes_have_the_frequencies_of_the_whole():
    """Static shapes and vibrations span all freedoms; with few of these the lowest frequencies are near and above."""
    structure = beam_structure(straight(6, Section("tube", (0.05, 0.04))), [])
    K, M = structure.stiffness, structure.mass_points.mass_matrix
    start, end = (structure.held(np.array([x, 0, 0]), SIX) for x in (0.0, 1.0))
    exact = vibrations(K, M, start, 6).squares
    static = constraint_shapes(K, start, end)
    inside = vibrations(K, M, np.union1d(start, end), 100)
    assert_allclose(recombined(K, M, np.hstack([static, inside.shapes])).squares[:6], exact, rtol=1e-7)
    few = recombined(K, M, np.hstack([static, inside.first(4).shapes])).squares[:4]
    assert (few > exact[:4] * (1 - 1e-9)).all()
    assert_allclose(few, exact[:4], rtol=2e-2)
    tip = static[:, 1]
    moments = math.pi * (0.05**4 - 0.04**4) / 64
    assert tip @ (K @ tip) == pytest.approx(12 * STEEL.E * moments, rel=1e-9)  # moved across, not turned


def test_modes_of_equal_frequency_lie_along_the_axes_and_do_not_change_with_the_order_of_freedoms():
    """A round beam across the axes of the body: its pairs are turned, whatever mixture the solver finds."""
    tube, lying = Section("tube", (0.05, 0.04)), ((0.0, 0.0, 0.0), (0.6, 0.6, 0.0))
    structure = beam_structure(Beam(lying, tube, STEEL, elements=5), [])
    K, M, held = structure.stiffness, structure.mass_points.mass_matrix, structure.held(np.zeros(3), SIX)
    motion = structure.nodes.motion
    found = vibrations(K, M, held, 4, motion=motion)
    assert found.squares[0] == pytest.approx(found.squares[1], rel=1e-9)
    moved = np.abs(motion @ found.shapes).reshape(-1, 3, 4).max(axis=0)
    flat, upright = sorted((0, 1), key=lambda j: moved[2, j])
    assert moved[2, flat] < 1e-6 * moved[0, flat] and moved[0, upright] < 1e-6 * moved[2, upright]
    order = np.random.default_rng(1).permutation(K.shape[0])
    back = np.argsort(order)
    again = vibrations(K[order][:, order], M[order][:, order], back[held], 4, motion=motion[:, order])
    assert_allclose(np.abs(again.shapes[back]), np.abs(found.shapes), atol=1e-6 * np.abs(found.shapes).max())


def test_large_structures_have_the_modes_of_small_ones_and_tell_how_far_they_are():
    """The way by Lanczos beside that by all eigenvectors, supported and free."""
    structure = beam_of_solid((0.4, 0.05, 0.03), (5, 2, 1))
    K, M = structure.stiffness, structure.mass_points.mass_matrix
    for held in (structure.held(np.zeros(3), SIX), np.zeros(0, dtype=int)):
        told = []
        few = vibrations(K, M, held, 5, watch=lambda what, share: told.append((what, share)))  # noqa: B023
        assert told[0] == ("factorise the stiffness", 0.0) and told[-1][0] == "find modes"
        all_of_them = vibrations(K, M, held, K.shape[0])
        assert_allclose(few.squares, all_of_them.squares[:5], rtol=1e-6)
        assert few.squares[0] > 1e3


@pytest.mark.parametrize("installed", [True, False])
def test_the_order_of_a_large_factor_changes_no_solution(monkeypatch, installed):
    """By nested dissection, or by SuperLU itself where METIS is missing."""
    monkeypatch.setattr(factor, "_LARGE", 100)
    if not installed:
        monkeypatch.setitem(sys.modules, "pymetis", None)
    structure = beam_of_solid((0.4, 0.05, 0.03), (4, 1, 1))
    free = np.setdiff1d(np.arange(structure.freedoms), structure.held(np.zeros(3), SIX))
    K = structure.stiffness[free][:, free]
    found = factor.factorised(csc_array(K))
    assert (found.order is not None) == installed and not found.singular
    b = np.random.default_rng(0).normal(size=(len(free), 2))
    for loads in (b, b[:, 0]):
        assert_allclose(found.solve(loads), np.linalg.solve(K.toarray(), loads), rtol=1e-6, atol=1e-16)
    assert factor.factorised(structure.stiffness).singular  # free to move


def test_a_search_that_is_interrupted_ends_at_once():
    structure = beam_of_solid((0.4, 0.05, 0.03), (5, 2, 1))

    def stop(what, share):
        if what == "find modes":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        vibrations(structure.stiffness, structure.mass_points.mass_matrix, np.zeros(0, dtype=int), 5, watch=stop)


def test_shapes_of_parts_that_nothing_holds_are_refused():
    structure = beam_of_solid((0.4, 0.05, 0.03), (3, 1, 1))
    with pytest.raises(StructureError, match="held neither by supports nor by interfaces"):
        constraint_shapes(structure.stiffness, np.zeros(0, dtype=int), structure.held(np.zeros(3), ("x", "y")))
    hinged = structure.held(np.zeros(3), ("x", "y", "z", "rx", "rz"))
    assert modal_body(structure, hinged, 3).shape.integrals.md2.any()  # its mean axes are free to turn about y


def test_free_interfaces_of_a_solid_turn_with_it():
    """Mean and rigid faces at the tip read the same bending, within what a rigid face stiffens."""
    angles = []
    for rigid in (True, False):
        mesh = beam_of_solid((0.4, 0.02, 0.03), (8, 1, 1)).elements.mesh
        tip = np.array([0.4, 0, 0])
        regions = [(np.zeros(3), face(0.0)), (tip, replace(face(0.4), rigid=rigid))]
        structure = solid_structure(mesh, STEEL, regions)
        shape = modal_body(structure, structure.held(np.zeros(3), SIX), 1).shape
        at = shape.at(tip)
        angles.append(at.Psi[2, 0] / at.Phi[1, 0])
    assert_allclose(angles, 1.3765 / 0.4, rtol=1e-2)  # φ'(L) L/φ(L) of a cantilever's first mode
