"""The beam element: rigid motions, its stiffness against the matrix of the books, tension, large bending."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from torseur.algebra.transform import Transform
from torseur.fem.beams.matrices import beam_stiffness
from torseur.fem.beams.section import SectionMoments
from torseur.model.forces.beam_element import BeamElement

MOMENTS = SectionMoments(3e-4, 7e-9, 9e-9, 5e-9)
E, G, L = 2e11, 8e10, 0.4
AXES = Rotation.from_rotvec([0.3, -0.5, 0.9]).as_matrix()


def element(axes=AXES):
    return BeamElement(
        "beam", "a", "b", ca.DM(axes), L, E * MOMENTS.A, G * MOMENTS.J, E * MOMENTS.Iy, E * MOMENTS.Iz, damping=1e-4
    )


def relative(a, b):
    """X_AB of nodes with (position, rotation vector), both from their undeformed poses in the body."""
    R_A, R_B = (Rotation.from_rotvec(x[3:]).as_matrix() for x in (a, b))
    p = b[:3] + AXES @ [L, 0, 0] - a[:3]
    return Transform(ca.DM(R_A.T @ R_B), ca.DM(R_A.T @ p))


def energy(x):
    e, _ = element().strains(relative(x[:6], x[6:]))
    return float(element().energy(e))


@pytest.mark.parametrize("seed", range(3))
def test_rigid_motions_strain_nothing(seed):
    rng = np.random.default_rng(seed)
    turned = Rotation.from_rotvec(rng.normal(size=3) * 2).as_matrix()
    p_A = rng.normal(size=3)
    p_B = p_A + turned @ AXES @ [L, 0, 0]
    X = Transform(ca.DM(turned.T @ turned), ca.DM(turned.T @ (p_B - p_A)))
    assert_allclose(np.asarray(element().strains(X)[0]), 0, atol=1e-14)


def test_its_stiffness_at_rest_is_the_matrix_of_a_spatial_beam():
    """Second differences of the energy; rotations of the nodes are small vectors there."""
    h, n = 1e-4, 12
    T = np.kron(np.eye(4), AXES)  # displacements along the element's axes
    scale = np.array([1e-2] * 3 + [1.0] * 3 + [1e-2] * 3 + [1.0] * 3) * h
    K = np.zeros((n, n))
    for i in range(n):
        for k in range(n):
            u, w = scale[i] * T[:, i], scale[k] * T[:, k]
            K[i, k] = (energy(u + w) - energy(u - w) - energy(w - u) + energy(-u - w)) / (4 * scale[i] * scale[k])
    exact = beam_stiffness(MOMENTS, E, G, L)
    size = np.sqrt(np.outer(np.diag(exact), np.diag(exact)))
    assert_allclose(K / size, exact / size, atol=2e-5)


@pytest.mark.parametrize("seed", range(3))
def test_rates_of_strains_are_their_differences(seed):
    rng = np.random.default_rng(seed)
    R, p = Rotation.from_rotvec(0.3 * rng.normal(size=3)), AXES @ [L, 0, 0] + 0.03 * rng.normal(size=3)
    omega, p_dot, h = rng.normal(size=3), rng.normal(size=3), 1e-6

    def strains(t):
        turned = (R * Rotation.from_rotvec(t * omega)).as_matrix()
        return np.asarray(element().strains(Transform(ca.DM(turned), ca.DM(p + t * p_dot)))[0]).ravel()

    _, J = element().strains(Transform(ca.DM(R.as_matrix()), ca.DM(p)))
    assert_allclose(np.asarray(J) @ np.concatenate([omega, p_dot]), (strains(h) - strains(-h)) / (2 * h), atol=1e-8)


def test_tension_stiffens_as_the_geometric_stiffness_of_the_books():
    """P/30L (4L², −L²; −L², 4L²) on the rotations of the ends against the chord [Przemieniecki, ch. 15]."""
    own, P, h = element(np.eye(3)), 1e3, 1e-4
    stretch = P * L / (E * MOMENTS.A)

    def U(a, b):
        R_A, R_B = (Rotation.from_rotvec([0, 0, x]).as_matrix() for x in (a, b))
        X = Transform(ca.DM(R_A.T @ R_B), ca.DM(R_A.T @ [L + stretch, 0, 0]))
        return float(own.energy(own.strains(X)[0]))

    aa = (U(h, 0) - 2 * U(0, 0) + U(-h, 0)) / h**2
    ab = (U(h, h) - U(h, -h) - U(-h, h) + U(-h, -h)) / (4 * h**2)
    EI = E * MOMENTS.Iz
    assert_allclose([aa, ab], [4 * EI / L + P * 4 * L / 30, 2 * EI / L - P * L / 30], rtol=1e-5)


def test_an_arc_of_a_circle_has_the_energy_of_its_curvature():
    """Elements of an arc of half a radian: EI κ² L/2 up to the fourth power of their angle, and no stretch."""
    angle, own = 0.5, element(np.eye(3))
    for turned in (angle, angle / 2):
        chord = 2 * L / turned * np.sin(turned / 2)
        X = Transform(
            ca.DM(Rotation.from_rotvec([0, 0, turned]).as_matrix()),
            ca.DM([chord * np.cos(turned / 2), chord * np.sin(turned / 2), 0.0]),
        )
        e = np.asarray(own.strains(X)[0]).ravel()
        assert abs(e[0]) < L * turned**4 / 1000
        bending = float(own.energy(ca.DM([0.0, *e[1:]])))
        assert bending == pytest.approx(E * MOMENTS.Iz * turned**2 / (2 * L), rel=turned**4 / 2000)
