import itertools
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from torseur.description.placement import composition, inverse, quaternion_of_matrix, rotation_of
from torseur.description.records.machine import Pose

ROUND_OFF = 1e-14


def random_pose(rng):
    position = tuple(rng.normal(size=3))
    match rng.integers(3):
        case 0:
            return Pose(position)
        case 1:
            return Pose(position, rpy=tuple(rng.uniform(-3, 3, size=3)))
        case _:
            return Pose(position, quaternion=tuple(rng.normal(size=4)))


def matrix_of(pose):
    T = np.eye(4)
    T[:3, 3] = pose.position
    if pose.rpy is not None:
        T[:3, :3] = Rotation.from_euler("xyz", pose.rpy).as_matrix()
    if pose.quaternion is not None:
        T[:3, :3] = Rotation.from_quat(pose.quaternion, scalar_first=True).as_matrix()
    return T


@pytest.mark.parametrize("seed", range(20))
def test_composed_and_inverse_poses_are_products_and_inverses_of_homogeneous_matrices(seed):
    rng = np.random.default_rng(seed)
    A, B = random_pose(rng), random_pose(rng)
    assert_allclose(matrix_of(composition(A, B)), matrix_of(A) @ matrix_of(B), atol=10 * ROUND_OFF)
    assert_allclose(matrix_of(inverse(A)), np.linalg.inv(matrix_of(A)), atol=10 * ROUND_OFF)
    assert_allclose(rotation_of(A), matrix_of(A)[:3, :3], atol=ROUND_OFF)


def test_quaternion_of_matrix_is_right_near_half_turns():
    for axis in np.vstack([np.eye(3), np.ones(3), [1e-9, 1, 0]]):
        for angle in (math.pi, math.pi - 1e-9, 1e-9, 0.0):
            R = Rotation.from_rotvec(angle * axis / np.linalg.norm(axis)).as_matrix()
            assert_allclose(rotation_of(Pose(quaternion=quaternion_of_matrix(R))), R, atol=ROUND_OFF)


def test_all_products_of_quarter_turns_stay_exact():
    quarters = [k * math.pi / 2 for k in (-2, -1, 0, 1, 2)]
    poses = [Pose(rpy=rpy) for rpy in itertools.product(quarters, repeat=3)]
    for A in poses:
        for B in poses[::7]:
            R = rotation_of(composition(A, B))
            assert np.isin(R, (-1.0, 0.0, 1.0)).all()
            assert_allclose(R, matrix_of(A)[:3, :3] @ matrix_of(B)[:3, :3], atol=ROUND_OFF)
