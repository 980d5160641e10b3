import numpy as np
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from torseur.algebra.euler_vector import advanced_rotation
from torseur.algebra.moving_frames import (
    added_angular_velocities,
    derivative_in_base,
    derivative_in_body,
    measure,
    measure_of_skew,
    reversed_angular_velocity,
)
from torseur.algebra.rotation_matrix import angular_velocity_from_rotation_rate, rotation_rate
from torseur.algebra.vectors import skew

rng = np.random.default_rng(11)
R_AB, R_BC = (Rotation.random(30, random_state=seed).as_matrix() for seed in (1, 2))
omega, other, v, v_dot = rng.normal(size=(4, 30, 3))


def test_measure_in_another_frame_gives_the_components_along_its_axes():
    v_A = measure(R_AB, v)
    along_axes = np.stack([np.sum(v_A * R_AB[:, :, i], axis=-1) for i in range(3)], axis=-1)
    assert_allclose(along_axes, v, atol=1e-14)


def test_skew_matrix_of_a_measure_is_the_measure_of_the_skew_matrix():
    assert_allclose(measure_of_skew(R_AB, skew(v)), skew(measure(R_AB, v)), atol=1e-14)


def test_angular_velocities_of_a_chain_of_frames_add():
    """Annex A, eq. (12) of 3.6, against the derivative of the product of the matrices."""
    R_AB_dot, R_BC_dot = rotation_rate(R_AB, omega, "base"), rotation_rate(R_BC, other, "base")
    R_AC_dot = R_AB_dot @ R_BC + R_AB @ R_BC_dot
    expected = angular_velocity_from_rotation_rate(R_AB @ R_BC, R_AC_dot, "base")
    assert_allclose(added_angular_velocities(R_AB, omega, other), expected, atol=1e-14)


def test_reversed_angular_velocity_is_that_of_the_transposed_matrix_and_cancels_the_first():
    R_BA, R_BA_dot = np.swapaxes(R_AB, 1, 2), np.swapaxes(rotation_rate(R_AB, omega, "base"), 1, 2)
    back = reversed_angular_velocity(R_AB, omega)
    assert_allclose(back, angular_velocity_from_rotation_rate(R_BA, R_BA_dot, "base"), atol=1e-14)
    assert_allclose(added_angular_velocities(R_AB, omega, back), 0.0, atol=1e-14)


def test_derivative_of_a_measure_in_the_base_is_that_along_the_motion():
    """Annex A, eq. (3) of 3.8, by central differences of [v]_A = R_AB [v]_B."""
    h = 1e-5
    before, after = (measure(advanced_rotation(R_AB, omega, t), v + t * v_dot) for t in (-h, h))
    # truncation h² times third derivatives of order 50, round-off 1e-16/h
    assert_allclose(derivative_in_base(R_AB, omega, v, v_dot), (after - before) / (2.0 * h), atol=1e-8)


def test_derivatives_of_measures_in_base_and_body_are_inverse_of_each_other():
    v_A_dot = derivative_in_base(R_AB, omega, v, v_dot)
    assert_allclose(derivative_in_body(R_AB, measure(R_AB, omega), measure(R_AB, v), v_A_dot), v_dot, atol=1e-13)
