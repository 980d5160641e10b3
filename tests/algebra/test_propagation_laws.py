import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import expm

from torseur.algebra import euler_parameters, euler_vector, rodrigues, roll_pitch_yaw, rotation_matrix
from torseur.algebra.conversions import convert
from torseur.algebra.vectors import skew, unit

LAWS = {
    "matrix": (rotation_matrix.rotation_rate, rotation_matrix.angular_velocity_from_rotation_rate),
    "euler_vector": (euler_vector.euler_vector_rate, euler_vector.angular_velocity_from_euler_vector_rate),
    "rpy": (roll_pitch_yaw.rpy_rate, roll_pitch_yaw.angular_velocity_from_rpy_rate),
    "quaternion": (euler_parameters.quaternion_rate, euler_parameters.angular_velocity_from_quaternion_rate),
    "rodrigues": (rodrigues.rodrigues_rate, rodrigues.angular_velocity_from_rodrigues_rate),
}
ROTATION_OF = {
    "rpy": roll_pitch_yaw.rotation_from_rpy,
    "quaternion": euler_parameters.rotation_from_quaternion,
    "rodrigues": rodrigues.rotation_from_rodrigues,
}
every_description = pytest.mark.parametrize("name", LAWS)
both_measures = pytest.mark.parametrize("measured_in", ["body", "base"])


def orientations(n=20):
    """Orientations with pitch below 80° and angle below 170°, away from every singular one, and angular velocities."""
    rng = np.random.default_rng(5)
    rpy = rng.uniform(-1.0, 1.0, size=(n, 3)) * [1.4, 1.3, 1.4]
    return convert(rpy, "rpy", "matrix"), rng.normal(size=(n, 3))


def moved(R, omega, t, measured_in):
    turn = np.array([expm(t * S) for S in skew(omega)])
    return R @ turn if measured_in == "body" else turn @ R


@every_description
@both_measures
def test_rate_is_the_derivative_along_a_motion_at_constant_angular_velocity(name, measured_in):
    R, omega = orientations()
    h = 1e-3
    x = {k: convert(moved(R, omega, k * h, measured_in), "matrix", name) for k in (-2, -1, 0, 1, 2)}
    derivative = (x[-2] - 8.0 * x[-1] + 8.0 * x[1] - x[2]) / (12.0 * h)
    # fourth order: truncation h⁴ times fifth derivatives, which reach 1e3 near the limits of pitch and angle
    assert_allclose(LAWS[name][0](x[0], omega, measured_in), derivative, atol=2e-8)


@every_description
@both_measures
def test_angular_velocity_is_recovered_from_the_rate(name, measured_in):
    R, omega = orientations()
    rate, angular_velocity = LAWS[name]
    x = convert(R, "matrix", name)
    assert_allclose(angular_velocity(x, rate(x, omega, measured_in), measured_in), omega, atol=1e-13)


@every_description
def test_measures_in_body_and_base_describe_the_same_motion(name):
    R, omega_B = orientations()
    omega_A = np.einsum("nij,nj->ni", R, omega_B)
    rate, _ = LAWS[name]
    x = convert(R, "matrix", name)
    assert_allclose(rate(x, omega_B, "body"), rate(x, omega_A, "base"), atol=1e-13)


@pytest.mark.parametrize("name", ROTATION_OF)
@both_measures
def test_derivative_of_the_matrix_by_automatic_differentiation_is_the_law_of_matrices(name, measured_in):
    R, omega = orientations(5)
    x = ca.SX.sym("x", 4 if name == "quaternion" else 3)
    w = ca.SX.sym("w", 3)
    matrix = ROTATION_OF[name](x)
    R_dot = ca.reshape(ca.jtimes(ca.vec(matrix), x, LAWS[name][0](x, w, measured_in)), 3, 3)
    law = rotation_matrix.rotation_rate(matrix, w, measured_in)
    both = ca.Function("both", [x, w], [R_dot, law])
    for x_value, w_value in zip(convert(R, "matrix", name), omega, strict=True):
        by_differentiation, by_law = both(x_value, w_value)
        assert_allclose(by_differentiation.full(), by_law.full(), atol=1e-13)


@both_measures
@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-8, 9.99e-4, 1.001e-3, 1.0, np.pi - 1e-9, np.pi, 5.0])
def test_euler_vector_laws_are_inverse_of_each_other_at_every_angle(angle, measured_in):
    phi, omega = angle * unit([1.0, -2.0, 0.5]), np.array([0.3, 0.2, -0.7])
    rate = euler_vector.euler_vector_rate(phi, omega, measured_in)
    assert_allclose(euler_vector.angular_velocity_from_euler_vector_rate(phi, rate, measured_in), omega, atol=5e-15)


def test_angular_velocity_along_the_euler_vector_is_its_rate():
    phi = np.array([0.3, -1.0, 0.8])
    assert_allclose(euler_vector.euler_vector_rate(phi, 2.0 * phi), 2.0 * phi, atol=1e-15)


def test_euler_vector_of_a_full_turn_has_no_rate():
    with pytest.raises(ValueError, match="full turn"):
        euler_vector.euler_vector_rate([0.0, 0.0, 2.0 * np.pi], [1.0, 0.0, 0.0])


@both_measures
@pytest.mark.parametrize("pitch", [np.pi / 2.0, -np.pi / 2.0])
def test_roll_and_yaw_have_no_rate_at_vertical_pitch(pitch, measured_in):
    with pytest.raises(ValueError, match="pitch is ±90°"):
        roll_pitch_yaw.rpy_rate([0.1, pitch, 0.2], [1.0, 0.0, 0.0], measured_in)


def test_small_roll_pitch_yaw_turn_at_the_angular_velocity():
    """Annex A, eq. (6) of 4.1."""
    omega = np.array([0.4, -0.2, 0.9])
    assert_allclose(roll_pitch_yaw.rpy_rate([1e-9, -1e-9, 1e-9], omega), omega, atol=1e-8)


def test_roll_pitch_yaw_law_is_the_matrix_of_the_annex():
    """Annex A, eq. (9) of 4.2, which lists the rates in the order yaw, pitch, roll."""
    roll, pitch, yaw = 0.7, -0.4, 1.1
    s, c, t = np.sin(roll), np.cos(roll), np.tan(pitch)
    law = np.array([[0.0, s / np.cos(pitch), c / np.cos(pitch)], [0.0, c, -s], [1.0, t * s, t * c]])
    omega = np.array([0.3, -0.8, 0.5])
    assert_allclose(roll_pitch_yaw.rpy_rate([roll, pitch, yaw], omega)[::-1], law @ omega, atol=1e-15)


def test_rate_of_a_quaternion_keeps_its_norm():
    R, omega = orientations()
    p = convert(R, "matrix", "quaternion")
    assert_allclose(np.sum(p * euler_parameters.quaternion_rate(p, omega), axis=-1), 0.0, atol=1e-15)


def test_change_of_norm_of_a_quaternion_is_no_angular_velocity():
    p = np.array([0.5, -0.5, 0.5, 0.5])
    assert_allclose(euler_parameters.angular_velocity_from_quaternion_rate(p, 3.0 * p), 0.0, atol=1e-16)


@both_measures
def test_rotation_advances_as_the_exponential_of_the_angular_velocity_matrix(measured_in):
    R, omega = orientations()
    advanced = euler_vector.advanced_rotation(R, omega, 0.8, measured_in)
    assert_allclose(advanced, moved(R, omega, 0.8, measured_in), atol=1e-14)


@both_measures
def test_mean_angular_velocity_of_a_step_at_constant_angular_velocity_is_that_velocity(measured_in):
    R, omega = orientations()
    end = euler_vector.advanced_rotation(R, omega, 0.5, measured_in)
    assert_allclose(euler_vector.mean_angular_velocity(R, end, 0.5, measured_in), omega, atol=1e-14)
