import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

from torseur.algebra.conversions import ORIENTATIONS, convert
from torseur.algebra.euler_vector import (
    euler_vector_from_quaternion,
    euler_vector_from_rotation,
    quaternion_from_euler_vector,
    rotation_from_euler_vector,
)
from torseur.algebra.rodrigues import (
    quaternion_from_rodrigues,
    rodrigues_from_quaternion,
    rodrigues_from_rotation,
    rotation_from_rodrigues,
)
from torseur.algebra.roll_pitch_yaw import (
    quaternion_from_rpy,
    rotation_from_rpy,
    rpy_from_quaternion,
    rpy_from_rotation,
)
from torseur.algebra.rotation_matrix import rotation_about, rotation_x, rotation_y, rotation_z
from torseur.algebra.vectors import unit

PAIRS = list(itertools.product(ORIENTATIONS, repeat=2))
CRITICAL_ANGLES = [0.0, 1e-300, 1e-12, 1e-10, 1e-8, 1e-4, 1e-3, 1.0, np.pi - 1e-4, np.pi - 1e-9, np.pi]
axes = st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda axis: np.linalg.norm(axis) > 1e-3)


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_every_pair_of_descriptions_keeps_the_rotation(source, target):
    R = Rotation.random(200, random_state=1).as_matrix().reshape(4, 50, 3, 3)
    there = convert(convert(R, "matrix", source), source, target)
    # Rodrigues-Hamilton parameters of a few hundred cost three digits
    assert_allclose(convert(there, target, "matrix"), R, atol=1e-13)


@pytest.mark.parametrize("name", ORIENTATIONS)
def test_descriptions_agree_with_scipy(name):
    rotation = Rotation.random(100, random_state=2)
    expected = {
        "matrix": rotation.as_matrix(),
        "euler_vector": rotation.as_rotvec(),
        "rpy": rotation.as_euler("ZYX")[:, ::-1],
        "quaternion": rotation.as_quat(canonical=True)[:, [3, 0, 1, 2]],
        "rodrigues": rotation.as_rotvec() / rotation.magnitude()[:, None] * np.tan(rotation.magnitude() / 2.0)[:, None],
    }
    # relative: Rodrigues-Hamilton parameters grow without bound towards the half turn
    assert_allclose(convert(rotation.as_matrix(), "matrix", name), expected[name], rtol=1e-11, atol=1e-13)


@given(axes)
@pytest.mark.parametrize("angle", CRITICAL_ANGLES)
def test_euler_vector_survives_the_matrix_at_round_off_near_zero_and_near_a_half_turn(angle, axis):
    phi = angle * unit(axis)
    back = euler_vector_from_rotation(rotation_from_euler_vector(phi))
    error = np.max(np.abs(back - phi))
    if angle == np.pi:  # φ and -φ are the same half turn
        error = min(error, np.max(np.abs(back + phi)))
    assert error < 4e-15


@given(axes)
@pytest.mark.parametrize("angle", [1e-300, 1e-12, 1e-8, 1e-3])
def test_small_euler_vector_survives_the_quaternion_with_all_its_digits(angle, axis):
    phi = angle * unit(axis)
    assert_allclose(euler_vector_from_quaternion(quaternion_from_euler_vector(phi)), phi, rtol=1e-14, atol=1e-310)


@given(axes)
@pytest.mark.parametrize("angle", CRITICAL_ANGLES)
def test_rotation_of_an_euler_vector_is_the_formula_of_the_annex(angle, axis):
    assert_allclose(rotation_from_euler_vector(angle * unit(axis)), rotation_about(axis, angle), atol=2e-15)


def test_half_turn_has_the_euler_vector_whose_first_component_is_positive():
    for R, expected in [
        (np.diag([1.0, -1.0, -1.0]), [np.pi, 0.0, 0.0]),
        (np.diag([-1.0, -1.0, 1.0]), [0.0, 0.0, np.pi]),
        (np.array([[0.0, -1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, -1.0]]), np.pi * unit([1.0, -1.0, 0.0])),
    ]:
        assert_allclose(euler_vector_from_rotation(R), expected, atol=1e-15)


def test_euler_vector_beyond_a_half_turn_is_brought_back():
    assert_allclose(convert([0.0, 0.0, 4.0], "euler_vector", "euler_vector"), [0.0, 0.0, 4.0 - 2.0 * np.pi], atol=1e-15)


@given(st.tuples(*[st.floats(-3.1, 3.1)] * 3))
def test_roll_pitch_yaw_is_the_relative_sequence_yaw_pitch_roll(rpy):
    roll, pitch, yaw = rpy
    R = rotation_z(yaw) @ rotation_y(pitch) @ rotation_x(roll)
    assert_allclose(rotation_from_rpy(rpy), R, atol=1e-15)
    assert_allclose(convert(rpy, "rpy", "matrix"), R, atol=2e-15)


@given(st.floats(-3.1, 3.1), st.floats(-1.57, 1.57), st.floats(-3.1, 3.1))
def test_roll_pitch_yaw_survive_the_quaternion(roll, pitch, yaw):
    back = rpy_from_quaternion(quaternion_from_rpy([roll, pitch, yaw]))
    assert_allclose(back, [roll, pitch, yaw], atol=1e-15 / np.cos(pitch) + 1e-15)


@given(st.floats(-3.1, 3.1), st.floats(-3.1, 3.1))
@pytest.mark.parametrize("gap", [0.0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-8, 1e-7, 1e-5])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_rotation_survives_roll_pitch_yaw_at_round_off_at_and_near_vertical_pitch(side, gap, roll, yaw):
    R = rotation_from_rpy([roll, side * (np.pi / 2.0 - gap), yaw])
    assert_allclose(rotation_from_rpy(rpy_from_rotation(R)), R, atol=5e-15)


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_vertical_pitch_has_no_roll(side):
    roll, pitch, yaw = rpy_from_rotation(rotation_from_rpy([0.3, side * np.pi / 2.0, 0.5]))
    assert roll == 0.0
    assert_allclose([pitch, yaw], [side * np.pi / 2.0, 0.5 - side * 0.3], atol=3e-15)


@given(st.tuples(*[st.floats(-1e4, 1e4)] * 3))
def test_rodrigues_parameters_survive_the_quaternion(p):
    assert_allclose(rodrigues_from_quaternion(quaternion_from_rodrigues(p)), p, rtol=1e-14, atol=1e-300)
    assert_allclose(rotation_from_rodrigues(p), convert(p, "rodrigues", "matrix"), atol=2e-15)


@given(axes, st.floats(0.0, 3.0))
def test_rodrigues_parameters_are_the_tangent_of_the_half_angle_along_the_axis(axis, angle):
    p = rodrigues_from_rotation(rotation_about(axis, angle))
    assert_allclose(p, np.tan(angle / 2.0) * unit(axis), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("axis", [[1, 0, 0], [1, -2, 3]])
def test_half_turn_has_no_rodrigues_parameters(axis):
    with pytest.raises(ValueError, match=r"180° has no Rodrigues-Hamilton parameters\. Use Euler parameters"):
        rodrigues_from_rotation(rotation_about(axis, np.pi))


def test_quaternion_of_any_norm_is_accepted_as_a_source():
    assert_array_equal(convert([-2.0, 0.0, 0.0, 0.0], "quaternion", "quaternion"), [1.0, 0.0, 0.0, 0.0])


def test_conversion_of_an_empty_batch_is_empty():
    for source, target in PAIRS:
        values = np.zeros((0, 3, 3)) if source == "matrix" else np.zeros((0, 4 if source == "quaternion" else 3))
        assert convert(values, source, target).shape[0] == 0


def test_unknown_description_and_wrong_shape_are_refused():
    with pytest.raises(ValueError, match=r"'euler' is no description of an orientation\. Known are matrix"):
        convert([0.0, 0.0, 0.0], "euler", "matrix")
    with pytest.raises(ValueError, match=r"'quaternion' values end in the shape \(4,\), got \(3,\)"):
        convert([0.0, 0.0, 0.0], "quaternion", "matrix")
