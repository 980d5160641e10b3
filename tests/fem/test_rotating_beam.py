"""A beam that spins is stiffer: frequencies across the plane of rotation and in it, with and without a hub."""

import math

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from reduced_bodies import STEEL, THIN, frequencies_under, modal_body, stiffness_under, straight, supported

from torseur.fem.beams.beam_structure import beam_structure
from torseur.model.bodies.motion import Motion

UNIT = math.sqrt(STEEL.E * 1e-12 / (STEEL.density * 1e-4))  # √(EI/ρA L⁴)
# Wright, Smith, Thresher & Wang, Vibration modes of centrifugally stiffened beams, 1982: speed, three flap frequencies
PUBLISHED = {
    0: (3.5160, 22.0345, 61.6972),
    2: (4.1373, 22.6149, 62.2732),
    4: (5.5850, 24.2734, 63.9668),
    8: (9.2568, 29.9954, 70.2930),
}


def galerkin(eta, hub=0.0, size=16):
    """ω/UNIT of v'''' − (N v')' = ω² v,  N = η² (½ (1 − x²) + h (1 − x)), in x² times Legendre's polynomials."""
    x, weight = np.polynomial.legendre.leggauss(40)
    x, weight = (x + 1) / 2, weight / 2
    square = np.polynomial.Polynomial([0, 0, 1])
    basis = [
        square * np.polynomial.Legendre.basis(k, [0, 1]).convert(kind=np.polynomial.Polynomial) for k in range(size)
    ]
    v, v1, v2 = (np.array([f.deriv(d)(x) for f in basis]) for d in (0, 1, 2))
    N = eta**2 * ((1 - x**2) / 2 + hub * (1 - x))
    K, M = (v2 * weight) @ v2.T + (v1 * weight * N) @ v1.T, (v * weight) @ v.T
    return np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real))


@pytest.fixture(scope="module")
def blade():
    """12 modes in each plane."""
    structure = beam_structure(straight(20, THIN), [])
    return modal_body(structure, supported(structure, start="clamped"), 24)


def test_the_problem_of_galerkin_has_the_published_frequencies():
    for eta, expected in PUBLISHED.items():
        assert_allclose(galerkin(eta)[:3], expected, atol=5.1e-5)


@pytest.mark.parametrize("eta", [0, 1, 2, 4, 8, 12])
@pytest.mark.parametrize("hub", [0.0, 1.0])
def test_flap_and_lag_frequencies_of_a_spinning_beam(blade, eta, hub):
    """Across the plane of rotation as the closed problem says; in it ω² is less by Ω²."""
    spin = eta * UNIT
    found = frequencies_under(blade, omega=(0, 0, spin), acceleration=(-hub * spin**2, 0, 0)) / UNIT
    flap = galerkin(eta, hub)[:3]
    expected = np.sort(np.concatenate([flap, np.sqrt(flap**2 - eta**2)]))
    assert_allclose(found[:6], expected, rtol=1e-4)


def test_without_displacements_of_second_order_a_spinning_beam_softens():
    """The linear model: lag ω² falls by Ω², flap stays."""
    structure = beam_structure(straight(8, THIN), [])
    body = modal_body(structure, supported(structure, start="clamped"), 4, stiffening=False)
    still, spinning = (frequencies_under(body, omega=(0, 0, spin * UNIT)) / UNIT for spin in (0, 2))
    assert_allclose(spinning[0] ** 2, still[0] ** 2 - 4, rtol=5e-8)
    assert_allclose(spinning[1], still[1], rtol=5e-8)  # cross-sections have an inertia of 1e-8


def test_stiffening_by_spin_converges_with_the_fourth_power_of_the_element():
    """With all modes in both planes, so that the elements' error alone is left."""
    errors = []
    for n in (6, 12):
        structure = beam_structure(straight(n, THIN), [])
        body = modal_body(structure, supported(structure, start="clamped"), 4 * n)
        found = frequencies_under(body, omega=(0, 0, 4 * UNIT)) / UNIT
        errors.append(np.abs(found[:2] - np.sqrt(galerkin(4)[0] ** 2 - np.array([16, 0]))))
    assert_allclose(np.log2(errors[0] / errors[1]), 4, atol=0.15)


def test_a_beam_with_stretch_modes_grows_longer_as_it_spins_up():
    """u(L) = tan(b L)/b − L,  b² = ρ Ω²/E, to the first order in the stretch."""
    structure = beam_structure(straight(10, THIN), [])
    held = np.setdiff1d(np.arange(structure.freedoms), np.r_[6 : 6 * 11 : 6, 66:76])  # stretch alone
    body = modal_body(structure, held, 8)
    spin = 0.02 * math.sqrt(STEEL.E / STEEL.density)
    rest = ca.DM(8, 1)
    _, _, load = body.inertial_forces(Motion(ca.DM([0, 0, spin]), ca.DM(3, 1), ca.DM(3, 1)), rest, rest, rest)
    eta = np.linalg.solve(stiffness_under(body, omega=(0, 0, spin)), -ca.DM(load).full().ravel())
    tip = body.shape.at(np.array([1.0, 0, 0])).Phi[0] @ eta
    assert tip == pytest.approx(math.tan(0.02) / 0.02 - 1, rel=2e-4)  # eight modes carry the load up to 1e-4
