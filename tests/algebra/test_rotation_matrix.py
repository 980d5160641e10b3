import casadi as ca
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from torseur.algebra.rotation_matrix import rotation_about, rotation_x, rotation_y, rotation_z
from torseur.algebra.vectors import skew, unit

angles = st.floats(-10.0, 10.0)
axes = st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda axis: np.linalg.norm(axis) > 1e-3)
SIMPLE = {"x": rotation_x, "y": rotation_y, "z": rotation_z}


@given(angles)
@pytest.mark.parametrize("name", "xyz")
def test_simple_rotations_agree_with_scipy(name, angle):
    assert_allclose(SIMPLE[name](angle), Rotation.from_euler(name, angle).as_matrix(), atol=1e-15)


@given(axes, angles)
def test_rotation_about_an_axis_agrees_with_scipy(axis, angle):
    expected = Rotation.from_rotvec(angle * unit(axis)).as_matrix()
    assert_allclose(rotation_about(axis, angle), expected, atol=5e-15)


@given(axes, angles)
def test_rotation_about_an_axis_keeps_the_axis_and_is_orthonormal(axis, angle):
    R = rotation_about(axis, angle)
    assert_allclose(R @ unit(axis), unit(axis), atol=1e-15)
    assert_allclose(R @ R.T, np.eye(3), atol=2e-15)
    assert_allclose(np.linalg.det(R), 1.0, atol=2e-15)


@given(axes, angles)
def test_rotation_about_an_axis_is_the_x_rotation_seen_from_a_frame_on_the_axis(axis, angle):
    """Annex A, eq. (11) of 3.4. With Rot(y, β) of 3.2 it needs sin β = -k_z; the sign is lost in print (eq. 12)."""
    k = unit(axis)
    R_AK = rotation_z(np.arctan2(k[1], k[0])) @ rotation_y(-np.arcsin(np.clip(k[2], -1.0, 1.0)))
    # arcsin near ±1 keeps half the digits of the axis
    assert_allclose(rotation_about(axis, angle), R_AK @ rotation_x(angle) @ R_AK.T, atol=5e-8)


@pytest.mark.parametrize("sign", [1.0, -1.0])
@pytest.mark.parametrize("column", range(3))
def test_rotation_about_a_coordinate_axis_has_four_structural_zeros(column, sign):
    q = ca.SX.sym("q")
    R = rotation_about(sign * np.eye(3)[column], q)
    assert R.nnz() == 5
    assert ca.is_equal(R[column, column], ca.SX(1.0))
    assert_allclose(ca.Function("R", [q], [R])(0.7).full(), SIMPLE["xyz"[column]](sign * 0.7), atol=1e-16)


def test_rotation_about_a_coordinate_axis_costs_one_sine_one_cosine_and_no_product():
    q = ca.SX.sym("q")
    assert operations(q, rotation_about([0, 0, -1], q)) == {"OP_SIN": 1, "OP_COS": 1, "OP_NEG": 1}


def test_rotation_about_a_general_axis_costs_nine_products_and_ten_sums():
    q = ca.SX.sym("q")
    count = operations(q, rotation_about([1, 2, 3], q))
    assert count["OP_MUL"] == 9
    assert count["OP_ADD"] + count["OP_SUB"] == 10
    assert count["OP_SIN"] == count["OP_COS"] == 1


def test_rotation_about_an_axis_in_a_coordinate_plane_costs_less_than_a_general_one():
    q = ca.SX.sym("q")
    assert operations(q, rotation_about([0, 1, 2], q))["OP_MUL"] == 5  # y s, z s, yz (1 - c), two of the diagonal


def test_small_rotation_is_the_identity_plus_the_angular_velocity_matrix():
    """Annex A, eq. (4) of 3.5: the remainder is of second order."""
    axis = np.array([0.6, -0.3, 0.9])
    for angle in (1e-2, 1e-3, 1e-4):
        remainder = rotation_about(axis, angle) - np.eye(3) - skew(angle * unit(axis))
        assert np.max(np.abs(remainder)) < angle**2


def test_angles_may_carry_batch_axes():
    batch = np.linspace(-3.0, 3.0, 6).reshape(2, 3)
    R = rotation_about([1, 1, 0], batch)
    assert R.shape == (2, 3, 3, 3)
    assert_allclose(R[1, 2], rotation_about([1, 1, 0], batch[1, 2]), atol=1e-16)


def operations(q, expression):
    function = ca.Function("f", [q], [ca.cse(expression)])
    names = {value: name for name, value in vars(ca).items() if name.startswith("OP_")}
    codes = [names[function.instruction_id(i)] for i in range(function.n_instructions())]
    return {name: codes.count(name) for name in set(codes) - {"OP_INPUT", "OP_OUTPUT", "OP_CONST"}}
