import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import sqrtm
from scipy.spatial.transform import Rotation

from torseur.algebra.orthonormal import best_orthonormal, checked_rotation, orthonormality_error


def spoiled(seed, size=0.2):
    rng = np.random.default_rng(seed)
    return Rotation.random(random_state=seed).as_matrix() + size * rng.normal(size=(3, 3))


@pytest.mark.parametrize("seed", range(5))
def test_best_orthonormal_is_the_inverse_square_root_of_the_annex(seed):
    R = spoiled(seed)
    assert np.linalg.det(R) > 0.0
    assert_allclose(best_orthonormal(R), np.linalg.inv(np.real(sqrtm(R @ R.T))) @ R, atol=1e-13)


@pytest.mark.parametrize("seed", range(5))
def test_no_nearby_rotation_is_closer_than_the_best_orthonormal(seed):
    R = spoiled(seed)
    X = best_orthonormal(R)
    best = np.sum((X - R) ** 2)
    for step in Rotation.from_rotvec(np.random.default_rng(seed).normal(size=(50, 3)) * 0.1).as_matrix():
        assert np.sum((step @ X - R) ** 2) > best


def test_rotation_is_its_own_best_orthonormal():
    R = Rotation.random(20, random_state=0).as_matrix()
    assert_allclose(best_orthonormal(R), R, atol=3e-15)


@pytest.mark.parametrize("seed", range(5))
def test_nearest_rotation_of_a_reflection_is_proper_and_the_formula_gives_a_reflection(seed):
    R = spoiled(seed) @ np.diag([1.0, 1.0, -1.0])
    rotation, reflection = best_orthonormal(R), best_orthonormal(R, proper=False)
    assert_allclose(np.linalg.det(rotation), 1.0)
    assert_allclose(np.linalg.det(reflection), -1.0)
    assert_allclose(reflection, np.linalg.inv(np.real(sqrtm(R @ R.T))) @ R, atol=1e-13)
    others = Rotation.random(200, random_state=seed).as_matrix()
    assert np.all(np.sum((others - R) ** 2, axis=(1, 2)) >= np.sum((rotation - R) ** 2))


@pytest.mark.parametrize("R", [np.zeros((3, 3)), np.diag([1.0, 1.0, 0.0]), np.outer([1, 2, 3], [1, 0, 1])])
def test_singular_matrix_has_no_single_best_approximation(R):
    with pytest.raises(ValueError, match="singular"):
        best_orthonormal(R)


def test_matrix_that_is_not_finite_is_refused():
    with pytest.raises(ValueError, match="not finite"):
        best_orthonormal(np.full((3, 3), np.nan))


def test_error_and_check_see_what_the_approximation_repairs():
    R = np.stack([spoiled(seed, 1e-3) for seed in range(4)])
    assert np.all(orthonormality_error(R) > 1e-5)
    with pytest.raises(ValueError, match="Try best_orthonormal"):
        checked_rotation(R)
    assert_allclose(orthonormality_error(checked_rotation(best_orthonormal(R))), 0.0, atol=2e-15)
