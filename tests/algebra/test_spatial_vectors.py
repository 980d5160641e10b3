import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import expm

from torseur.algebra.spatial import (
    cross_force,
    cross_motion,
    join,
    motion_cross_force,
    motion_cross_motion,
    split,
)
from torseur.algebra.transform import Transform


@pytest.fixture
def vectors():
    return np.random.default_rng(0).normal(size=(3, 6))


def test_angular_part_comes_first():
    angular, linear = split(np.arange(6.0))
    assert_array_equal(angular, [0.0, 1.0, 2.0])
    assert_array_equal(linear, [3.0, 4.0, 5.0])
    assert_array_equal(join(angular, linear), np.arange(6.0))


def test_cross_products_without_matrices_equal_those_with(vectors):
    V, U, F = vectors
    assert_allclose(motion_cross_motion(V, U), cross_motion(V) @ U, atol=1e-15)
    assert_allclose(motion_cross_force(V, F), cross_force(V) @ F, atol=1e-15)


def test_cross_product_of_twists_is_antisymmetric_and_obeys_jacobi(vectors):
    V, U, W = vectors
    assert_allclose(cross_motion(V) @ U, -cross_motion(U) @ V, atol=1e-15)
    bracket = cross_motion(V) @ cross_motion(U) - cross_motion(U) @ cross_motion(V)
    assert_allclose(bracket @ W, cross_motion(cross_motion(V) @ U) @ W, atol=1e-14)


def test_power_of_a_wrench_on_a_twist_does_not_change_when_both_are_carried_along(vectors):
    V, U, F = vectors
    assert_allclose((cross_motion(V) @ U) @ F + U @ (cross_force(V) @ F), 0.0, atol=1e-14)


def test_cross_product_is_the_rate_of_the_motion_matrix_of_a_frame_that_moves(vectors):
    """dX/dt = -V× X along a pose T(t) = T exp(t V^), where V is the twist of the child measured in the child."""
    V, pose = vectors[0], Transform(np.eye(3), [0.3, -0.2, 0.5])
    hat = np.zeros((4, 4))
    omega, v = split(V)
    hat[:3, :3], hat[:3, 3] = (
        np.array([[0, -omega[2], omega[1]], [omega[2], 0, -omega[0]], [-omega[1], omega[0], 0]]),
        v,
    )
    h = 1e-6
    before, after = (Transform.from_matrix(pose.matrix() @ expm(t * hat)).motion_matrix() for t in (-h, h))
    assert_allclose((after - before) / (2.0 * h), -cross_motion(V) @ pose.motion_matrix(), atol=1e-8)
