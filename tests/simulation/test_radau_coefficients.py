"""The written numbers of Radau IIA against its definition by collocation, in fifty digits."""

import mpmath as mp
import numpy as np

from torseur.simulation.integrators import radau_coefficients as radau

# half a unit in the last place of numbers up to 32
ROUNDED = 2e-15


def nodes():
    root = mp.sqrt(6)
    return [(4 - root) / 10, (4 + root) / 10, mp.mpf(1)]


def powers(first):
    return mp.matrix([[c ** (first + j) for j in range(3)] for c in nodes()])


def collocation():
    """A: integrals, up to the nodes, of the parabola through the slopes there."""
    return powers(1) * mp.diag([1, mp.mpf(1) / 2, mp.mpf(1) / 3]) * powers(0) ** -1


def numbers(matrix):
    return np.array([[float(matrix[i, j]) for j in range(3)] for i in range(3)])


def test_the_transformation_separates_the_real_from_the_complex_part():
    with mp.workdps(50):
        T = mp.matrix(radau.T.tolist())
        separated = numbers(T**-1 * collocation() ** -1 * T)
    alpha, beta = radau.COMPLEX.real, radau.COMPLEX.imag
    wanted = [[radau.REAL, 0, 0], [0, alpha, -beta], [0, beta, alpha]]
    np.testing.assert_allclose(separated, wanted, rtol=0, atol=1e-14)  # T has 16 digits, A⁻¹ entries up to 10


def test_the_inverse_of_the_transformation_is_rounded_once():
    with mp.workdps(50):
        exact = numbers(mp.matrix(radau.T.tolist()) ** -1)
    np.testing.assert_allclose(radau.T_INVERSE, exact, rtol=0, atol=4 * ROUNDED)  # that of the rounded T


def test_increments_give_the_polynomial_through_them():
    with mp.workdps(50):
        np.testing.assert_allclose(radau.POLYNOMIAL, numbers(powers(1) ** -1), rtol=0, atol=ROUNDED)
