import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from torseur.algebra.vectors import cross, skew, unit, vee

numbers = st.floats(-1e3, 1e3)
triples = st.tuples(numbers, numbers, numbers)


@given(triples, triples)
def test_skew_matrix_times_vector_is_the_cross_product_of_numpy(a, b):
    expected = np.cross(a, b)
    # two products of up to 1e6 and their difference: round-off near 1e-10
    assert_allclose(skew(a) @ np.array(b), expected, atol=1e-9)
    assert_allclose(cross(a, b), expected, atol=1e-9)


@given(triples)
def test_skew_matrix_is_antisymmetric_and_vee_undoes_it(a):
    S = skew(a)
    assert_array_equal(S + S.T, np.zeros((3, 3)))
    assert_array_equal(vee(S), a)


def test_skew_and_cross_run_over_leading_axes():
    a, b = np.random.default_rng(0).normal(size=(2, 4, 5, 3))
    assert skew(a).shape == (4, 5, 3, 3)
    assert_allclose(cross(a, b), np.cross(a, b), atol=1e-15)
    assert_array_equal(vee(skew(a)), a)


@given(triples.filter(any), st.sampled_from([1e-300, 1e-200, 1.0, 1e200, 1e300]))
def test_unit_vector_has_norm_one_and_the_direction_of_the_axis_at_every_scale(axis, scale):
    direction = unit(np.array(axis) / np.max(np.abs(axis)) * scale)
    assert_allclose(np.linalg.norm(direction), 1.0, rtol=1e-15)
    assert_allclose(np.cross(direction, np.array(axis) / np.max(np.abs(axis))), 0.0, atol=1e-15)
    assert direction @ (np.array(axis) / np.max(np.abs(axis))) > 0.0


@pytest.mark.parametrize("axis", [[0, 0, 3], [0, -0.1, 0], [7, 0, 0]])
def test_unit_vector_along_a_coordinate_axis_is_exact(axis):
    assert_array_equal(unit(axis), np.sign(axis))


@pytest.mark.parametrize("axis", [[0, 0, 0], [np.nan, 0, 1], [np.inf, 0, 0]])
def test_axis_without_direction_is_refused_with_a_remedy(axis):
    with pytest.raises(ValueError, match=r"has no direction\. Give three finite components"):
        unit(axis)


def test_axis_of_two_components_is_refused():
    with pytest.raises(ValueError, match="3 components, got 2"):
        unit([1.0, 0.0])
