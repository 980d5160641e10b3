"""Beams cut into elements: masses, frequencies and deflections against closed forms, with their order."""

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import eigh

from torseur.description.records.beams import Beam, Material, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.beams.matrices import beam_stiffness
from torseur.fem.beams.nodes import cut, highest_frequency
from torseur.fem.beams.quadrature import node_weights
from torseur.fem.beams.section import section_moments, shear_modulus

STEEL = Material(2e11, 7800.0)
SECTIONS = [
    Section("round", (0.02,)),
    Section("tube", (0.03, 0.02)),
    Section("rectangle", (0.01, 0.04)),
    Section("given", (3e-4, 7e-9, 9e-9, 5e-9)),
]
CANTILEVER = 1.8751040687119611, 4.6940911329741746  # of cosh β cos β = −1


def straight(n, section=SECTIONS[0], length=1.0, **others):
    return cut(Beam(((0.0, 0.0, 0.0), (length, 0.0, 0.0)), section, STEEL, elements=n, **others), [])


def assembled(nodes):
    """(K, M) of the free beam, M with the lumped masses."""
    n, moments, beam = len(nodes.s), section_moments(nodes.beam.section), nodes.beam
    K, M = np.zeros((6 * n, 6 * n)), np.zeros((6 * n, 6 * n))
    for e in nodes.elements:
        T, own = np.kron(np.eye(4), e.axes.T), slice(6 * e.first, 6 * e.first + 12)
        K[own, own] += T.T @ beam_stiffness(moments, beam.material.E, shear_modulus(beam.material), e.length) @ T
    for k in range(n):
        own = slice(6 * k, 6 * k + 6)
        M[own, own] = np.kron(np.diag([1.0, 0.0]), nodes.masses[k] * np.eye(3))
        M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = nodes.inertias[k]
    return K, M


def clamped_frequencies(nodes, columns):
    """Of the beam that is clamped at its first node, in the degrees of freedom ``columns`` of each node [rad/s]."""
    K, M = (matrix[6:, 6:] for matrix in assembled(nodes))
    chosen = [6 * k + c for k in range(len(K) // 6) for c in columns]
    K, M = K[np.ix_(chosen, chosen)], M[np.ix_(chosen, chosen)]
    return np.sqrt(eigh(K, M, eigvals_only=True))


@pytest.mark.parametrize("n", range(1, 13))
def test_weights_of_nodes_integrate_cubics(n):
    x, weights = np.arange(n + 1) / n, node_weights(n) / n
    degree = 1 if n == 1 else 3
    assert_allclose([weights @ x**p for p in range(degree + 1)], [1 / (p + 1) for p in range(degree + 1)], rtol=1e-13)
    assert (weights > 0).all()


@pytest.mark.parametrize("section", SECTIONS, ids=lambda s: s.kind)
@pytest.mark.parametrize("n", [2, 5, 9])
def test_the_nodes_have_mass_centre_and_inertia_of_the_rod(section, n):
    nodes, moments, rho = straight(n, section), section_moments(section), STEEL.density
    m = rho * moments.A
    assert nodes.masses.sum() == pytest.approx(m, rel=1e-12)
    assert_allclose(nodes.masses @ nodes.positions / m, [0.5, 0, 0], atol=1e-12)
    about_end = np.sum(nodes.inertias, axis=0)[2, 2] + nodes.masses @ nodes.positions[:, 0] ** 2
    thick = 0.005 * rho * (moments.Iy + moments.Iz)  # thickness of the nodes along the axis
    assert about_end == pytest.approx(m / 3 + rho * moments.Iz + thick, rel=1e-12)
    axial = np.sum(nodes.inertias, axis=0)[0, 0]
    assert axial == pytest.approx(rho * (moments.Iy + moments.Iz), rel=1e-12)


def test_cross_sections_have_the_moments_of_the_books():
    tube, rectangle = section_moments(SECTIONS[1]), section_moments(SECTIONS[2])
    assert_allclose([tube.A, tube.Iy, tube.J], [math.pi * 5e-4 / 4, math.pi * 65e-8 / 64, math.pi * 65e-8 / 32])
    assert_allclose([rectangle.A, rectangle.Iy, rectangle.Iz], [4e-4, 0.01 * 0.04**3 / 12, 0.04 * 0.01**3 / 12])
    assert rectangle.J == pytest.approx(0.2808 * 0.04 * 0.01**3, rel=2e-4)  # tables: 0.281 for a side ratio of 4
    square = section_moments(Section("rectangle", (0.01, 0.01)))
    assert square.J == pytest.approx(0.140577 * 1e-8, rel=1e-5)


@pytest.mark.parametrize("mode", [0, 1])
def test_bending_frequencies_of_a_cantilever_converge_at_least_with_the_fourth_power_of_the_element(mode):
    """A beam as thin as here has no rotary inertia to speak of, and round-off of its stiffness does not yet show."""
    thin = Section("round", (1e-3,))
    moments = section_moments(thin)
    exact = CANTILEVER[mode] ** 2 * math.sqrt(STEEL.E * moments.Iz / (STEEL.density * moments.A))
    coarse, fine = ((6, 12), (14, 28))[mode]
    errors = [clamped_frequencies(straight(n, thin), (1, 5))[mode] / exact - 1 for n in (coarse, fine)]
    assert abs(errors[1]) < 2e-5
    assert np.log2(abs(errors[0] / errors[1])) > 4


def test_axial_and_torsional_frequencies_converge_with_the_square_of_the_element():
    for columns, speed in (((0,), STEEL.E), ((3,), shear_modulus(STEEL))):
        exact = math.pi / 2 * math.sqrt(speed / STEEL.density)
        errors = [clamped_frequencies(straight(n), columns)[0] / exact - 1 for n in (8, 16, 32)]
        assert_allclose(np.log2(np.abs(np.divide(errors[:-1], errors[1:]))), 2, atol=0.15)


def test_a_cantilever_bends_under_a_tip_load_and_under_its_weight_as_in_the_closed_forms():
    moments = section_moments(SECTIONS[2])
    for column, I in ((1, moments.Iz), (2, moments.Iy)):
        K, _ = assembled(nodes := straight(3, SECTIONS[2]))
        f = np.zeros(len(K) - 6)
        f[-6 + column] = 10.0
        u = np.linalg.solve(K[6:, 6:], f)
        assert u[-6 + column] == pytest.approx(10.0 / (3 * STEEL.E * I), rel=1e-10)
    for n in (2, 5, 8):  # the deflection by a unit load at the tip is a cubic, which the weights integrate
        nodes = straight(n, SECTIONS[2])
        K, _ = assembled(nodes)
        f = np.zeros((len(nodes.s), 6))
        f[:, 1] = 9.81 * nodes.masses
        u = np.linalg.solve(K[6:, 6:], f.ravel()[6:])
        assert u[-5] == pytest.approx(9.81 * STEEL.density * moments.A / (8 * STEEL.E * moments.Iz), rel=1e-9)


def test_the_consistent_mass_gives_the_same_frequencies_as_the_lumped_one_as_elements_shrink():
    nodes, moments = straight(12), section_moments(SECTIONS[0])
    K, lumped = assembled(nodes)
    consistent = beam_structure(replace(nodes.beam, theory="rayleigh"), []).mass_points.mass_matrix
    M = consistent.toarray()[: len(K), : len(K)]
    found = [np.sort(np.linalg.eigvals(np.linalg.solve(m[6:, 6:], K[6:, 6:])).real)[:4] for m in (M, lumped)]
    assert_allclose(found[0], found[1], rtol=1e-3)
    rigid = np.tile(np.eye(6), (len(nodes.s), 1))
    for k, (x, *_) in enumerate(nodes.positions):
        rigid[6 * k + 1, 5], rigid[6 * k + 2, 4] = x, -x
    assert_allclose(K @ rigid, 0, atol=1e-6 * np.abs(K).max())
    assert_allclose((rigid.T @ M @ rigid)[5, 5], nodes.masses.sum() / 3 + STEEL.density * moments.Iz, rtol=1e-10)


def test_no_support_makes_the_fastest_vibration_faster():
    nodes = straight(6, SECTIONS[2])
    fastest = highest_frequency(nodes)
    K, M = assembled(nodes)
    held = np.delete(np.arange(len(K)), [0, 1, 2, 15, 33])
    inside = np.linalg.eigvals(np.linalg.solve(M[np.ix_(held, held)], K[np.ix_(held, held)])).real.max()
    assert math.sqrt(inside) <= fastest * (1 + 1e-12)
    assert 1.5 < fastest * nodes.elements[0].length / math.sqrt(STEEL.E / STEEL.density) < 4


def test_corners_and_places_are_nodes_and_share_out_the_elements():
    bent = Beam(((0, 0, 0), (1, 0, 0), (1, 0, 0.5)), SECTIONS[0], STEEL, elements=6)
    nodes = cut(bent, [(0.3, 0, 0), (1, 0, 0.5), (0.3, 0, 1e-9)])
    assert len(nodes.elements) == 1 + 3 + 2
    assert_allclose(nodes.positions[nodes.at((0.3, 0, 0))], [0.3, 0, 0], atol=1e-8)
    assert_allclose(nodes.positions[nodes.at((1, 0, 0))], [1, 0, 0], atol=1e-12)
    for element in nodes.elements:
        assert_allclose(element.axes.T @ element.axes, np.eye(3), atol=1e-14)
        assert np.linalg.det(element.axes) == pytest.approx(1)
