"""The traits that algorithms read of a joint say what its motion subspace and its poses say."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from tests.model.test_joint_protocol import JOINTS, column, every_joint, numbers, state

from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.vectors import unit
from torseur.model.joints.cylindrical import Cylindrical
from torseur.model.joints.planar import Planar
from torseur.model.joints.revolute import Revolute
from torseur.model.joints.screw import Screw

_AXIS = unit(np.array([0.3, -0.5, 0.8]))
_SEEDS = range(4)


def twists(joint):
    """Twists (6, k) of the joint in several configurations, all its speeds among them."""
    return np.hstack([numbers(joint.motion_subspace(state(joint, seed)[0])) for seed in _SEEDS])


@every_joint
def test_only_unit_quaternions_have_more_coordinates_than_speeds(joint):
    q = numbers(state(joint, 2)[0]).ravel()
    assert (joint.quaternion is not None) == (joint.nq > joint.nv)
    if joint.quaternion is not None:
        assert_allclose(np.linalg.norm(q[joint.quaternion :][:4]), 1, atol=1e-15)


@every_joint
def test_a_free_joint_has_every_twist(joint):
    assert joint.is_free == (np.linalg.matrix_rank(twists(joint)) == 6)


@every_joint
def test_spin_axes_span_the_angular_velocities_and_stay_where_they_are(joint):
    axes = joint.spin_axes
    spins = twists(joint)[:3]
    # two axes of which one turns in M reach every direction, like three
    assert np.linalg.matrix_rank(np.hstack([axes, spins])) == axes.shape[1]
    assert np.linalg.matrix_rank(spins, tol=1e-12) == axes.shape[1]
    if axes.shape[1] == 1:
        for seed in _SEEDS:
            assert_allclose(numbers(joint.pose(state(joint, seed)[0]).R) @ axes, axes, atol=1e-15)


@pytest.mark.parametrize("joint", [j for j in JOINTS if j.speed_axes is not None and j.nv], ids=lambda j: j.kind)
def test_speeds_about_and_along_axes_mean_the_same_in_any_frames(joint):
    """F turned by Q, M by Q and ahead about the axis: the poses between them are Qᵀ X Q of the joint, turned ahead."""
    Q, ahead = rotation_about(unit(np.array([-0.2, 0.9, 0.4])), 0.7), 0.3 * joint.spin_axes.shape[1]
    axis = Q.T @ joint.speed_axes[:, 0]
    joint, there = joint.reframed(joint.speed_axes[:, 0], 0.0), joint.reframed(axis, ahead)
    turned = rotation_about(axis, ahead)
    for seed in _SEEDS:
        q, v = state(joint, seed)
        X, X_there = joint.pose(q), there.pose(q)
        assert_allclose(numbers(X_there.R), Q.T @ numbers(X.R) @ Q @ turned, atol=1e-14)
        assert_allclose(numbers(X_there.p), Q.T @ numbers(X.p), atol=1e-14)
        spin, speed = np.split(numbers(joint.motion_subspace(q)) @ v, 2)
        assert_allclose(numbers(there.motion_subspace(q)) @ v, np.concatenate([Q.T @ spin, Q.T @ speed]), atol=1e-14)


@every_joint
def test_unmoved_moments_are_those_on_which_every_twist_vanishes(joint):
    """Velocities are Ẋ = (ω× u; 0 0) X at X = (x, 1): the projector is that on the common kernel of these matrices."""
    stacked = [np.zeros((4, 4))]
    for wx, wy, wz, ux, uy, uz in twists(joint).T:
        stacked.append(np.array([[0, -wz, wy, ux], [wz, 0, -wx, uy], [-wy, wx, 0, uz], [0, 0, 0, 0]]))
    _, sizes, V = np.linalg.svd(np.vstack(stacked))
    kernel = V[sizes < 1e-12].T

    assert_allclose(joint.unmoved, kernel @ kernel.T, atol=1e-12)


@every_joint
def test_units_belong_to_coordinates_and_speeds(joint):
    assert (len(joint.coordinate_units), len(joint.speed_units)) == (joint.nq, joint.nv)
    turning = numbers(joint.motion_subspace(state(joint, 1)[0]))[:3].any(axis=0)
    assert [unit == "rad/s" for unit in joint.speed_units] == list(turning)


@pytest.mark.parametrize("seed", _SEEDS)
def test_speeds_of_the_moving_side_describe_the_same_twists(seed):
    joint = Planar.with_normal(_AXIS)
    moving = joint.moving
    q, w = state(joint, seed)

    twist = numbers(moving.motion_subspace(q)) @ w
    assert_allclose(numbers(joint.motion_subspace(q)) @ numbers(moving.fixed_speeds(q)) @ w, twist, atol=1e-14)
    for k, (_, direction) in enumerate(moving.directions):
        assert_allclose(direction @ twist[3:], w[k], atol=1e-14)
    assert moving.moving is None


@pytest.mark.parametrize("kind", [Revolute, Cylindrical, lambda axis, ahead: Screw(axis, 0.2, ahead)])
def test_joints_that_differ_in_their_own_numbers_alone_have_equal_programs(kind):
    first, second = kind(_AXIS, ahead=0.4), kind(_AXIS, ahead=-1.1)
    q, ahead = ca.SX.sym("q", first.nq), ca.SX.sym("ahead")
    pose = [ca.Function("X", [q, ahead], [j.with_own_numbers([ahead]).pose(q).R]) for j in (first, second)]

    assert pose[0].serialize() == pose[1].serialize()
    at = column(np.full(first.nq, 0.3))
    assert_allclose(pose[0](at, *second.own_numbers), numbers(second.pose(at).R), atol=1e-15)
    assert kind(_AXIS, ahead=0.0).own_numbers == ()
