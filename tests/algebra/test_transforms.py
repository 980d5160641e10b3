import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

from torseur.algebra.rotation_matrix import rotation_about, rotation_z
from torseur.algebra.spatial import join
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross


def random_transform(seed, *batch):
    rng = np.random.default_rng(seed)
    n = int(np.prod(batch))
    R = Rotation.random(n, random_state=seed).as_matrix().reshape(*batch, 3, 3)
    return Transform(R, rng.normal(size=(*batch, 3)))


def test_composition_and_inverse_are_those_of_homogeneous_matrices():
    first, second = random_transform(0), random_transform(1)
    assert_allclose((first @ second).matrix(), first.matrix() @ second.matrix(), atol=1e-15)
    assert_allclose(first.inverse().matrix(), np.linalg.inv(first.matrix()), atol=1e-15)


def test_point_is_mapped_as_by_the_homogeneous_matrix():
    pose, point = random_transform(2), np.array([0.3, -0.4, 2.0])
    assert_allclose(pose.point(point), (pose.matrix() @ [*point, 1.0])[:3], atol=1e-15)
    assert_allclose(pose.inverse().point(pose.point(point)), point, atol=1e-15)


def test_pose_survives_its_homogeneous_matrix():
    pose = random_transform(3)
    back = Transform.from_matrix(pose.matrix())
    assert_array_equal(back.R, pose.R)
    assert_array_equal(back.p, pose.p)


def test_identity_changes_nothing():
    pose = random_transform(4)
    assert_array_equal((Transform.identity() @ pose).matrix(), pose.matrix())
    assert_array_equal((pose @ Transform.identity()).matrix(), pose.matrix())


def test_twist_at_the_child_is_the_velocity_of_the_body_point_at_its_origin():
    pose = random_transform(5)
    omega, v = np.random.default_rng(5).normal(size=(2, 3))
    expected = join(pose.R.T @ omega, pose.R.T @ (v + np.cross(omega, pose.p)))
    assert_allclose(pose.motion_into_child(join(omega, v)), expected, atol=1e-15)


def test_moment_at_the_parent_is_that_of_the_force_on_its_arm():
    pose = random_transform(6)
    n, f = np.random.default_rng(6).normal(size=(2, 3))
    wrench = pose.force_into_parent(join(n, f))
    assert_allclose(wrench, join(pose.R @ n + np.cross(pose.p, pose.R @ f), pose.R @ f), atol=1e-15)


def test_wrench_and_twist_give_the_same_power_in_both_frames():
    pose = random_transform(7, 20)
    V_A, F_B = np.random.default_rng(7).normal(size=(2, 20, 6))
    power_B = np.sum(pose.motion_into_child(V_A) * F_B, axis=-1)
    assert_allclose(power_B, np.sum(V_A * pose.force_into_parent(F_B), axis=-1), atol=1e-13)


def test_motion_matrix_is_the_map_of_twists_and_its_transpose_that_of_wrenches():
    pose = random_transform(8)
    X = pose.motion_matrix()
    V = np.random.default_rng(8).normal(size=6)
    assert_allclose(X @ V, pose.motion_into_child(V), atol=1e-15)
    assert_allclose(X.T @ V, pose.force_into_parent(V), atol=1e-15)


def test_motion_matrices_compose_in_the_order_of_the_frames():
    first, second = random_transform(9), random_transform(10)
    assert_allclose((first @ second).motion_matrix(), second.motion_matrix() @ first.motion_matrix(), atol=5e-15)


def test_batches_of_poses_are_treated_one_by_one():
    first, second = random_transform(11, 2, 3), random_transform(12, 2, 3)
    V = np.random.default_rng(11).normal(size=(2, 3, 6))
    both, one = first @ second, Transform(first.R[1, 2], first.p[1, 2]) @ Transform(second.R[1, 2], second.p[1, 2])
    assert_allclose(both.matrix()[1, 2], one.matrix(), atol=1e-15)
    assert_allclose(both.inverse().matrix()[1, 2], one.inverse().matrix(), atol=1e-15)
    assert_allclose(both.motion_into_child(V)[1, 2], one.motion_into_child(V[1, 2]), atol=1e-14)
    assert_allclose(both.motion_matrix()[1, 2], one.motion_matrix(), atol=1e-14)


def test_symbols_agree_with_numbers():
    q, V = ca.SX.sym("q"), ca.SX.sym("V", 6)
    fixed = random_transform(13)

    def outputs(angle, twist):
        pose = fixed @ Transform(rotation_about([1, 2, 2], angle), np.array([0.0, 0.1, 0.0])) @ fixed.inverse()
        return [pose.matrix(), pose.motion_into_child(twist), pose.force_into_parent(twist), pose.motion_matrix()]

    values = np.random.default_rng(13).normal(size=6)
    symbolic = ca.Function("f", [q, V], outputs(q, V))(0.7, values)
    for from_symbols, from_matrices, from_arrays in zip(
        symbolic, outputs(ca.DM(0.7), ca.DM(values)), outputs(0.7, values), strict=True
    ):
        assert_allclose(np.squeeze(from_symbols.full()), from_arrays, atol=1e-14)
        assert_allclose(np.squeeze(from_matrices.full()), from_arrays, atol=1e-14)


def test_numeric_pose_without_rotation_adds_no_operation_to_symbols():
    V = ca.SX.sym("V", 6)
    moved = Transform(np.eye(3), [0.0, 0.0, 2.0]).motion_into_child(V)
    expected = join(V[:3], V[3:] + cross(V[:3], ca.DM([0.0, 0.0, 2.0])))
    assert ca.is_equal(moved, expected, 5)
    assert ca.Function("f", [V], [moved]).n_nodes() == 10  # six entries, and twice a product and a sum


def test_zeros_of_numeric_poses_stay_structural():
    pose = Transform(np.eye(3), [0.0, 0.0, 1.0]) @ Transform(rotation_z(ca.SX.sym("q")), np.zeros(3))
    assert pose.R.nnz() == 5
    assert pose.p.nnz() == 1
    assert pose.matrix().nnz() == 7


@pytest.mark.parametrize(("R", "p"), [(np.eye(2), np.zeros(3)), (np.eye(3), np.zeros(2)), (ca.SX.eye(3), [1.0, 2.0])])
def test_pose_of_wrong_shape_is_refused(R, p):
    with pytest.raises(ValueError, match="a pose needs R"):
        Transform(R, p)
