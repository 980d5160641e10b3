"""Every joint states one motion in four ways; finite differences compare them."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.algebra.vectors import unit
from torseur.model.joints.cylindrical import Cylindrical
from torseur.model.joints.fixed import Fixed
from torseur.model.joints.free import Free
from torseur.model.joints.planar import Planar
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.revolute import Continuous, Revolute
from torseur.model.joints.screw import Screw
from torseur.model.joints.spherical import Spherical
from torseur.model.joints.universal import Universal

_RNG = np.random.default_rng(7)
_SKEWED, _OTHER = unit(_RNG.normal(size=3)), unit(_RNG.normal(size=3))

JOINTS = [
    Revolute(_SKEWED),
    Revolute(np.array([0.0, 0.0, -1.0])),
    Continuous(np.array([0.0, 1.0, 0.0])),
    Prismatic(_SKEWED),
    Screw(_SKEWED, 0.7),
    Cylindrical(_SKEWED),
    Universal(_SKEWED, _OTHER),
    Spherical(),
    Planar.with_normal(_SKEWED),
    Planar.with_normal(np.array([0.0, 0.0, -1.0])),
    Planar.with_normal(_SKEWED).moving,
    Free(),
    Fixed(),
]
every_joint = pytest.mark.parametrize("joint", JOINTS, ids=lambda j: j.kind)
H = 1e-6


def column(values):
    return ca.DM(np.asarray(values, float).reshape(-1, 1))


def state(joint, seed):
    rng = np.random.default_rng(seed)
    q = joint.step(column(joint.neutral()), column(rng.normal(size=joint.nv)))
    return q, rng.normal(size=joint.nv)


def stepped(joint, q, v, h):
    return joint.step(q, column(h * v))


def numbers(value):
    return np.asarray(ca.DM(value).full())


@every_joint
@pytest.mark.parametrize("seed", range(4))
def test_twist_of_the_moving_pose_is_the_subspace_times_speeds(joint, seed):
    q, v = state(joint, seed)
    after, before = joint.pose(stepped(joint, q, v, H)), joint.pose(stepped(joint, q, v, -H))
    R = numbers(joint.pose(q).R)

    spin = R.T @ (numbers(after.R) - numbers(before.R)) / (2 * H)
    slide = R.T @ (numbers(after.p) - numbers(before.p)) / (2 * H)
    measured = np.concatenate([[spin[2, 1], spin[0, 2], spin[1, 0]], slide.ravel()])

    # central difference: error h² ~ 1e-12 times third derivatives, round-off 1e-16/h ~ 1e-10
    assert_allclose(measured, (numbers(joint.motion_subspace(q)) @ v).ravel(), atol=2e-9)


@every_joint
@pytest.mark.parametrize("seed", range(4))
def test_bias_is_the_rate_of_the_subspace_times_speeds(joint, seed):
    q, v = state(joint, seed)
    after = numbers(joint.motion_subspace(stepped(joint, q, v, H)))
    before = numbers(joint.motion_subspace(stepped(joint, q, v, -H)))

    assert_allclose(numbers(joint.bias(q, column(v))).ravel(), (after - before) @ v / (2 * H), atol=2e-9)


@every_joint
@pytest.mark.parametrize("seed", range(4))
def test_rate_is_the_derivative_of_the_step(joint, seed):
    q, v = state(joint, seed)
    moved = numbers(stepped(joint, q, v, H)) - numbers(stepped(joint, q, v, -H))

    assert_allclose(numbers(joint.rate(q, column(v))), moved / (2 * H), atol=2e-9)


@every_joint
def test_no_step_stays(joint):
    q, _ = state(joint, 3)
    assert_allclose(numbers(joint.step(q, column(np.zeros(joint.nv)))), numbers(q), atol=1e-15)


@every_joint
def test_neutral_puts_the_child_frame_on_the_joint_frame(joint):
    pose = joint.pose(column(joint.neutral()))
    assert_allclose(numbers(pose.R), np.eye(3), atol=1e-15)
    assert_allclose(numbers(pose.p), 0, atol=0)


@every_joint
def test_rotation_is_orthonormal(joint):
    q, _ = state(joint, 5)
    R = numbers(joint.pose(q).R)
    assert_allclose(R @ R.T, np.eye(3), atol=1e-14)
    assert np.linalg.det(R) > 0


@pytest.mark.parametrize("joint", [Spherical(), Free()], ids=lambda j: j.kind)
@pytest.mark.parametrize("size", [0.0, 1e-12, 1e-5, 9.99e-4, 1.001e-3, 0.1, 3.0, 40.0])
def test_steps_of_any_size_are_group_exponentials(joint, size):
    """Two half steps along one constant twist are the whole step, also across the switch to the series."""
    q, v = state(joint, 11)
    v = v / np.linalg.norm(v)
    whole = stepped(joint, q, v, size)
    halves = stepped(joint, stepped(joint, q, v, size / 2), v, size / 2)

    sign = np.sign(numbers(whole)[-4:].ravel() @ numbers(halves)[-4:].ravel())
    halves = numbers(halves).ravel()
    halves[-4:] *= sign
    assert_allclose(halves, numbers(whole).ravel(), atol=1e-13 * max(1.0, size))
    assert_allclose(np.linalg.norm(numbers(whole)[-4:]), 1, atol=2e-16)


def test_planar_triad_is_right_handed_for_any_normal():
    for normal in [*np.random.default_rng(0).normal(size=(20, 3)), np.array([1e-9, 0, -1]), np.array([0.0, 0, 1])]:
        joint = Planar.with_normal(unit(normal))
        triad = np.column_stack([joint.x, joint.y, joint.normal])
        assert_allclose(triad.T @ triad, np.eye(3), atol=1e-12)
        assert_allclose(np.linalg.det(triad), 1, atol=1e-12)
