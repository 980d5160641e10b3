"""Beams as structures: frequencies and deflections against closed forms, with the order of the element."""

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from reduced_bodies import STEEL, frequencies, modal_body, stiffness_under, straight, supported
from scipy.integrate import quad
from scipy.sparse.linalg import spsolve

from torseur.algebra.vectors import skew
from torseur.description.records.beams import Beam, Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.beams.section import section_at, section_moments, shear_coefficient, shear_modulus
from torseur.fem.structure import StructureError

SQUARE = Section("rectangle", (0.1, 0.1))
UNIT = math.sqrt(STEEL.E * 1e-12 / (STEEL.density * 1e-4))  # √(EI/ρA L⁴) of the thin beam
# roots of the characteristic equations of Euler's and Bernoulli's beam [Blevins, Formulas for natural frequency]
ROOTS = {
    ("clamped", None): (1.8751040687119611, 4.6940911329741746),
    ("clamped", "clamped"): (4.7300407448627040, 7.8532046240958376),
    ("clamped", "supported"): (3.9266023120479190, 7.0685827456287321),
    ("pinned", "supported"): (math.pi, 2 * math.pi),
}


def rigid_motions(structure):
    """Freedoms of six rigid motions, (freedoms, 6)."""
    motions = np.zeros((structure.freedoms, 6))
    for k, p in enumerate(structure.nodes.positions):
        motions[6 * k : 6 * k + 6] = np.block([[np.eye(3), -np.asarray(skew(p))], [np.zeros((3, 3)), np.eye(3)]])
    return motions


def deflection(structure, held, point, force):
    """Displacement of a point under a force there."""
    place = structure.place(np.asarray(point, dtype=float))
    free = np.setdiff1d(np.arange(structure.freedoms), held)
    u = np.zeros(structure.freedoms)
    u[free] = spsolve(structure.stiffness[free][:, free], (place.rows[:3].T @ np.asarray(force, dtype=float))[free])
    return place.rows[:3] @ u


@pytest.mark.parametrize("ends", ROOTS, ids=lambda ends: f"{ends[0]}-{ends[1]}")
@pytest.mark.parametrize("mode", [0, 1])
def test_bending_frequencies_converge_with_the_fourth_power_of_the_element(ends, mode):
    kinds = {at: kind for at, kind in zip(("start", "end"), ends, strict=True) if kind}
    n = (3, 6)[mode]
    errors = [
        frequencies(straight(k), 2, planes="y", **kinds)[mode] / (ROOTS[ends][mode] ** 2 * UNIT) - 1 for k in (n, 2 * n)
    ]
    assert errors[0] > errors[1] > 0
    assert_allclose(np.log2(errors[0] / errors[1]), 4, atol=0.15)


def test_a_beam_without_supports_has_six_rigid_motions_and_vibrates_as_a_free_one():
    structure = beam_structure(straight(8), [])
    assert_allclose(structure.stiffness @ rigid_motions(structure), 0, atol=1e-9 * structure.stiffness.max())
    found = frequencies(straight(12), 2, planes="y")
    assert_allclose(found, np.square([4.7300407448627040, 7.8532046240958376]) * UNIT, rtol=2e-4)


def test_axial_frequencies_converge_with_the_fourth_power_of_the_element():
    """The freedom inside of each element makes the stretch quadratic."""
    exact = math.pi / 2 * math.sqrt(STEEL.E / STEEL.density)
    errors = []
    for n in (3, 6):
        structure = beam_structure(straight(n, SQUARE), [])
        held = supported(structure, start="clamped")
        held = np.union1d(held, np.setdiff1d(np.arange(6 * (n + 1)), np.arange(0, 6 * (n + 1), 6)))
        body = modal_body(structure, held, 1)
        errors.append(body.shape.frequencies[0] * 2 * math.pi / exact - 1)
    assert_allclose(np.log2(errors[0] / errors[1]), 4, atol=0.15)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_rotary_inertia_slows_a_pinned_beam_as_rayleigh_found(n):
    """ω² (ρA + ρI k²) = EI k⁴."""
    moments, k = section_moments(SQUARE), n * math.pi
    exact = STEEL.E * moments.Iz * k**4 / (STEEL.density * (moments.A + moments.Iz * k**2))
    beam = straight(16, SQUARE, theory="rayleigh")
    found = frequencies(beam, 3, planes="y", start="pinned", end="supported")
    assert found[n - 1] ** 2 == pytest.approx(exact, rel=2e-4)


@pytest.mark.parametrize("section", [SQUARE, Section("round", (0.12,)), Section("tube", (0.12, 0.08))])
def test_shear_slows_a_pinned_beam_as_timoshenko_found(section):
    """(ρ² I/κG) ω⁴ − (ρA + ρI k² (1 + E/κG)) ω² + EI k⁴ = 0 for k = nπ/L [Timoshenko 1921].

    Shear is constant in an element: with the square of its length.
    """
    moments, E, rho = section_moments(section), STEEL.E, STEEL.density
    kG = shear_coefficient(section, STEEL.poisson) * shear_modulus(STEEL)
    errors = []
    for elements in (16, 32):
        beam = straight(elements, section, theory="timoshenko")
        found = frequencies(beam, 2, planes="y", start="pinned", end="supported")
        for n in (1, 2):
            k = n * math.pi
            a, c = rho**2 * moments.Iz / kG, E * moments.Iz * k**4
            b = rho * (moments.A + moments.Iz * k**2 * (1 + E / kG))
            exact = (b - math.sqrt(b**2 - 4 * a * c)) / (2 * a)
            errors.append(found[n - 1] / math.sqrt(exact) - 1)
            assert exact < 0.98 * c / (rho * (moments.A + moments.Iz * k**2))  # shear is felt here
    assert_allclose(np.log2(np.divide(errors[:2], errors[2:])), 2, atol=0.15)
    assert max(errors[2:]) < 5e-4


def test_the_shear_of_a_short_cantilever_adds_to_its_deflection():
    """P L³/3EI + P L/κGA."""
    structure = beam_structure(straight(1, SQUARE, length=0.5, theory="timoshenko"), [])
    moments = section_moments(SQUARE)
    kGA = shear_coefficient(SQUARE, STEEL.poisson) * shear_modulus(STEEL) * moments.A
    found = deflection(structure, supported(structure, start="clamped"), (0.5, 0, 0), (0, 1, 0))
    assert found[1] == pytest.approx(0.5**3 / (3 * STEEL.E * moments.Iz) + 0.5 / kGA, rel=1e-9)


def test_a_bent_frame_deflects_as_its_two_beams_do():
    """Tip of a column b on an arm a, pushed along the arm: P (b³/3EI + a b²/EI + a/EA)."""
    a, b, section = 0.8, 0.5, Section("tube", (0.05, 0.04))
    moments = section_moments(section)
    corner = Beam(((0, 0, 0), (a, 0, 0), (a, 0, b)), section, STEEL, elements=4)
    two = (replace(corner, points=corner.points[:2]), replace(corner, points=corner.points[1:]))
    exact = (b**3 / 3 + a * b**2) / (STEEL.E * moments.Iy) + a / (STEEL.E * moments.A)
    for beams in (corner, two):
        structure = beam_structure(beams, [])
        held = structure.held(np.zeros(3), ("x", "y", "z", "rx", "ry", "rz"))
        assert deflection(structure, held, (a, 0, b), (1, 0, 0))[0] == pytest.approx(exact, rel=1e-9)


def test_beams_that_meet_share_a_node_and_others_are_refused():
    post = Beam(((0, 0, 0), (0, 0, 1)), SQUARE, STEEL, elements=2)
    bar = Beam(((-1, 0, 0.7), (1, 0, 0.7)), SQUARE, STEEL, elements=2)
    brace = Beam(((0, 0, 0.2), (0.5, 0, 0.7)), SQUARE, STEEL, elements=1)
    structure = beam_structure((post, bar, brace), [])
    positions, lines = structure.nodes.positions, np.array(structure.nodes.lines)
    assert len(np.unique(positions.round(9), axis=0)) == len(positions)
    for joint in ((0, 0, 0.2), (0.5, 0, 0.7)):
        node = np.linalg.norm(positions - joint, axis=1).argmin()
        assert (lines == node).sum() == 3  # two pieces of one beam, and the brace
    with pytest.raises(StructureError, match="2 parts that do not touch"):
        beam_structure((post, replace(bar, points=((-1, 1, 0), (1, 1, 0)))), [])


@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.03, -0.02)])
def test_mass_centre_and_inertia_are_those_of_the_rod(offset):
    structure = beam_structure(straight(2, SQUARE, length=2.0, offset=offset, theory="rayleigh"), [])
    points, moments = structure.mass_points, section_moments(SQUARE)
    m = STEEL.density * moments.A * 2
    assert points.masses.sum() == pytest.approx(m, rel=1e-12)
    assert_allclose(points.masses @ points.positions / m, [1, *offset], atol=1e-12)
    about = points.positions - [1, *offset]
    second = np.einsum("g,ga,gb->ab", points.masses, about, about)
    assert_allclose(second, np.diag([m / 3, 0, 0]), atol=1e-9)
    spin = STEEL.density * 2 * moments.Iz
    assert_allclose(points.spins.sum(axis=0), np.diag([2 * spin, spin, spin]), atol=1e-12)
    motions = rigid_motions(structure)
    assert_allclose(structure.stiffness @ motions, 0, atol=1e-9 * structure.stiffness.max())
    turned = motions.T @ points.mass_matrix @ motions  # exact, though masses are points
    assert_allclose(
        turned[3:, 3:], np.trace(E := moment(points)) * np.eye(3) - E + points.spins.sum(axis=0), rtol=1e-9, atol=1e-9
    )


def moment(points):
    return np.einsum("g,ga,gb->ab", points.masses, points.positions, points.positions)


def test_a_pull_beside_the_axis_bends_a_beam_that_is_offset():
    """N at the axis, centres at a distance e: the axis moves forward by N L/EA + N e² L/EI."""
    e, moments = 0.04, section_moments(SQUARE)
    structure = beam_structure(straight(2, SQUARE, offset=(0.0, e)), [])
    found = deflection(structure, supported(structure, start="clamped"), (1, 0, 0), (1, 0, 0))
    assert found[0] == pytest.approx(1 / (STEEL.E * moments.A) + e**2 / (STEEL.E * moments.Iy), rel=1e-9)
    assert abs(found[2]) == pytest.approx(e / (2 * STEEL.E * moments.Iy), rel=1e-9)


def test_the_deflection_of_a_tapered_cantilever_converges_with_the_fourth_power_of_the_element():
    """∫ (L − x)²/EI dx, by a quadrature of its own."""
    beam = straight(1, Section("rectangle", (0.02, 0.08)), end_section=Section("rectangle", (0.01, 0.02)))
    flexibility = lambda x: (1 - x) ** 2 / (STEEL.E * section_moments(section_at(beam, x)).Iy)  # noqa: E731
    exact, errors = quad(flexibility, 0, 1)[0], []
    for n in (20, 40):
        structure = beam_structure(replace(beam, elements=n), [])
        found = deflection(structure, supported(structure, start="clamped"), (1, 0, 0), (0, 0, 1))
        errors.append(1 - found[2] / exact)
    assert_allclose(np.log2(errors[0] / errors[1]), 4, atol=0.15)


def test_a_wedge_vibrates_as_kirchhoff_found():
    """ω = 5.3151 √(EI/ρA L⁴) with the moments at its root, for a height that falls to nothing [Kirchhoff 1879]."""
    root = Section("rectangle", (0.02, 0.02))
    moments = section_moments(root)
    wedge = straight(40, root, length=4.0, end_section=Section("rectangle", (0.02, 1e-6)))
    found = frequencies(wedge, 1, planes="z", start="clamped")
    exact = 5.3151 * math.sqrt(STEEL.E * moments.Iy / (STEEL.density * moments.A * 4.0**4))
    assert found[0] == pytest.approx(exact, rel=5e-4)


def test_an_i_section_has_the_moments_of_its_plates():
    """Plates about the common centre, by Steiner's theorem; J from tables of a rolled IPE 200 within its fillets."""
    h, b, web, flange = 0.2, 0.1, 0.0056, 0.0085
    found = section_moments(Section("I", (h, b, web, flange)))
    inner = h - 2 * flange
    assert found.A == pytest.approx(2 * b * flange + inner * web, rel=1e-12)
    steiner = 2 * (b * flange**3 / 12 + b * flange * ((h - flange) / 2) ** 2) + web * inner**3 / 12
    assert found.Iy == pytest.approx(steiner, rel=1e-12)
    assert found.Iz == pytest.approx(2 * flange * b**3 / 12 + inner * web**3 / 12, rel=1e-12)
    assert 0.7 < found.J / 6.98e-8 < 1  # tables, with fillets that make it stiffer


def test_a_column_buckles_under_eulers_load_and_under_its_own_weight():
    """π² EI/4L² at the tip, 7.8373 EI/L³ along it [Timoshenko & Gere, Theory of elastic stability, 2.2 and 2.12]."""
    structure = beam_structure(straight(12), [])
    body = modal_body(structure, supported(structure, start="clamped"), 24)
    EI, K = STEEL.E * 1e-12, body.shape.stiffness
    critical = lambda K_g: 1 / np.linalg.eigvals(np.linalg.solve(K, K_g)).real.max()  # noqa: E731
    pushed = critical(-body.shape.at(np.array([1.0, 0, 0])).W[0])
    assert pushed == pytest.approx(math.pi**2 * EI / 4, rel=1e-4)
    unit = stiffness_under(body, acceleration=(1.0, 0, 0)) - stiffness_under(body)
    assert critical(-unit) * STEEL.density * 1e-4 == pytest.approx(7.8373 * EI, rel=1e-4)


def test_a_beam_of_modes_sags_under_its_weight():
    """ρ g A L⁴/8EI; what modes beyond the sixth add falls with the fifth power of their number."""
    structure = beam_structure(straight(12), [])
    body = modal_body(structure, supported(structure, start="clamped"), 12)
    eta = np.linalg.solve(body.shape.stiffness, -9.81 * body.shape.integrals.md1[2])
    tip = body.shape.at(np.array([1.0, 0, 0])).Phi[2] @ eta
    assert tip == pytest.approx(-9.81 * STEEL.density * 1e-4 / (8 * STEEL.E * 1e-12), rel=1e-5)


def test_frequencies_do_not_depend_on_how_the_beam_lies():
    tube = Section("tube", (0.05, 0.04))
    lying = ((0.0, 0.0, 0.0), (0.3, 0.7, -0.4))
    along = np.linalg.norm(lying[1])
    found = []
    for points in (lying, ((0.0, 0.0, 0.0), (along, 0.0, 0.0))):
        structure = beam_structure(Beam(points, tube, STEEL, elements=5), [])
        held = structure.held(np.zeros(3), ("x", "y", "z", "rx", "ry", "rz"))
        found.append(modal_body(structure, held, 6).shape.frequencies)
    assert_allclose(*found, rtol=1e-9)


def test_a_beam_that_twists_becomes_shorter():
    """Fibres at r become helices: −½ r² ∫ θ'² dx in the mean, with θ = sin(πx/2) of the first twist of a cantilever."""
    section = Section("round", (0.05,))
    structure = beam_structure(straight(24, section), [])
    twist = np.setdiff1d(np.arange(structure.freedoms), np.r_[9:150:6, 6:150:6, 150 : structure.freedoms])
    body = modal_body(structure, twist, 1)
    assert body.shape.units == ("rad",)
    shortening = body.shape.at(np.array([1.0, 0, 0])).W[0, 0, 0] / 2
    assert shortening == pytest.approx(-(0.05**2) / 8 / 2 * math.pi**2 / 8, rel=1e-3)
