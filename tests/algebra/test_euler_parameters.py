import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

from torseur.algebra.euler_parameters import (
    canonical_quaternion,
    quaternion_conjugate,
    quaternion_from_rotation,
    quaternion_product,
    rotated_by_quaternion,
    rotation_from_quaternion,
    unit_quaternion,
)

quaternions = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda p: np.linalg.norm(p) > 1e-2).map(unit_quaternion)


@given(quaternions)
def test_rotation_of_a_quaternion_agrees_with_scipy(p):
    expected = Rotation.from_quat([p[1], p[2], p[3], p[0]]).as_matrix()
    assert_allclose(rotation_from_quaternion(p), expected, atol=5e-15)


@given(quaternions, quaternions)
def test_product_of_quaternions_is_the_quaternion_of_the_product_of_rotations(p1, p2):
    R = rotation_from_quaternion(p1) @ rotation_from_quaternion(p2)
    assert_allclose(rotation_from_quaternion(quaternion_product(p1, p2)), R, atol=5e-15)


def test_imaginary_units_multiply_as_the_annex_defines_them():
    one, i, j, k = np.eye(4)
    for unit_quantity in (i, j, k):
        assert_array_equal(quaternion_product(unit_quantity, unit_quantity), -one)
    assert_array_equal(quaternion_product(i, j), k)
    assert_array_equal(quaternion_product(k, i), j)
    assert_array_equal(quaternion_product(j, k), i)


@given(quaternions)
def test_conjugate_quaternion_gives_the_transposed_rotation(p):
    assert_array_equal(rotation_from_quaternion(quaternion_conjugate(p)), rotation_from_quaternion(p).T)


def test_identity_rotation_is_the_quaternion_one():
    assert_array_equal(rotation_from_quaternion([1.0, 0.0, 0.0, 0.0]), np.eye(3))
    assert_array_equal(quaternion_from_rotation(np.eye(3)), [1.0, 0.0, 0.0, 0.0])


@given(quaternions, st.tuples(*[st.floats(-10.0, 10.0)] * 3))
def test_sandwich_product_measures_a_vector_as_the_rotation_matrix_does(p, v):
    assert_allclose(rotated_by_quaternion(p, v), rotation_from_quaternion(p) @ np.array(v), atol=1e-13)


@given(quaternions)
def test_quaternion_survives_the_way_through_the_matrix_up_to_its_sign(p):
    back = quaternion_from_rotation(rotation_from_quaternion(p))
    assert min(np.max(np.abs(back - p)), np.max(np.abs(back + p))) < 2e-15


def test_canonical_quaternion_has_a_positive_leading_component():
    p = np.array([[-0.5, 0.5, 0.5, 0.5], [0.0, -0.6, 0.8, 0.0], [0.0, 0.0, 0.0, -1.0], [1.0, 0.0, 0.0, 0.0]])
    expected = np.array([[0.5, -0.5, -0.5, -0.5], [0.0, 0.6, -0.8, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]])
    assert_array_equal(canonical_quaternion(p), expected)


def test_conversion_from_matrices_can_leave_the_sign_open():
    R = Rotation.random(50, random_state=3).as_matrix()
    free, chosen = quaternion_from_rotation(R, canonical=False), quaternion_from_rotation(R)
    assert np.all(chosen[:, 0] >= 0.0)
    assert_array_equal(canonical_quaternion(free), chosen)


@pytest.mark.parametrize("p", [[0.0, 0.0, 0.0, 0.0], [np.nan, 0.0, 0.0, 1.0]])
def test_quaternion_without_orientation_is_refused(p):
    with pytest.raises(ValueError, match="gives no orientation"):
        unit_quaternion(p)


@pytest.mark.parametrize(
    ("R", "message"),
    [
        (np.diag([1.0, 1.0, 1.1]), "differs from 1 by 0.21: not a rotation matrix"),
        (np.diag([1.0, 1.0, -1.0]), "a reflection"),
        (np.eye(2), r"shape \(3, 3\)"),
        (np.full((3, 3), np.nan), "not a rotation matrix"),
    ],
)
def test_matrix_that_is_no_rotation_is_refused(R, message):
    with pytest.raises(ValueError, match=message):
        quaternion_from_rotation(R)
