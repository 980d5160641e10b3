import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

from torseur.algebra.composition import composed_absolute, composed_relative
from torseur.algebra.rotation_matrix import rotation_x, rotation_y, rotation_z

QUARTER = np.pi / 2.0


def test_relative_description_of_the_annex_example():
    """Annex A, eq. (13) of 3.3: a quarter turn about x, then one about z."""
    R = composed_relative([rotation_x(QUARTER), rotation_z(QUARTER)])
    assert_allclose(R, [[0, -1, 0], [0, 0, -1], [1, 0, 0]], atol=1e-16)


def test_absolute_description_of_the_annex_example():
    """Annex A, eq. (14) of 3.3."""
    R = composed_absolute([rotation_x(QUARTER), rotation_z(QUARTER)])
    assert_allclose(R, [[0, 0, 1], [1, 0, 0], [0, 1, 0]], atol=1e-16)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_absolute_sequence_is_the_relative_one_in_reverse_order(n):
    rotations = list(Rotation.random(n, random_state=n).as_matrix())
    assert_allclose(composed_absolute(rotations), composed_relative(reversed(rotations)), atol=1e-15)


def test_each_relative_rotation_turns_about_the_axes_already_turned():
    """The second axis, carried along by the first rotation, is a fixed axis of the second one seen from outside."""
    first, second = rotation_x(0.7), rotation_z(-1.2)
    carried = first @ second @ first.T  # the second rotation as the fixed frame sees it
    assert_allclose(composed_relative([first, second]), composed_absolute([first, carried]), atol=1e-15)
    assert_allclose(carried @ first[:, 2], first[:, 2], atol=1e-15)


def test_empty_sequence_is_no_rotation():
    assert_array_equal(composed_relative([]), np.eye(3))
    assert_array_equal(composed_absolute([]), np.eye(3))


def test_symbols_compose_as_numbers_do():
    q = ca.SX.sym("q", 2)
    R = ca.Function("R", [q], [composed_absolute([rotation_y(q[0]), rotation_x(0.4), rotation_z(q[1])])])
    expected = rotation_z(-0.3) @ rotation_x(0.4) @ rotation_y(0.8)
    assert_allclose(R([0.8, -0.3]).full(), expected, atol=1e-15)
