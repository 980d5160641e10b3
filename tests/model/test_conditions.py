"""Conditions of closing joints and other constraints: rows are rates, false positions are told from true ones."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from closures import AXIS, CLOSURES, JOINTS, OTHER, kept
from torseur.algebra.components import as_numpy
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import unit
from torseur.mechanics.constraints.drift import turning_rows
from torseur.model.conditions.advancing import Advancing
from torseur.model.conditions.aligned import Aligned
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.equal_turning import EqualTurning
from torseur.model.conditions.from_afar import FromAfar, is_turning
from torseur.model.conditions.unturned import Unturned
from torseur.model.constraints.closure import closing_joint, constraint_from_afar

H = 1e-6
seeds = pytest.mark.parametrize("seed", range(3))
named = {"ids": lambda c: c.kind}


def pose(R, p=(0, 0, 0)):
    return Transform(ca.DM(R), ca.DM(p))


def dense(value):
    return np.array(ca.DM(value))


def random_pose(rng, far=3.0):
    return pose(as_numpy(rotation_about(unit(rng.normal(size=3)), rng.uniform(-far, far))), rng.normal(size=3))


def moved(X, V, h):
    """The pose after the time h of the constant twist V, measured in B, to second order in h."""
    turn = np.linalg.norm(V[:3]) + 1e-300
    R = as_numpy(rotation_about(V[:3] / turn, h * turn))
    return pose(as_numpy(X.R) @ R, as_numpy(X.p).ravel() + h * as_numpy(X.R) @ V[3:])


@seeds
@pytest.mark.parametrize("constraint", [*CLOSURES, *map(constraint_from_afar, CLOSURES)], **named)
def test_rows_are_the_rate_of_the_residual_at_any_pose(constraint, seed):
    rng = np.random.default_rng(seed)
    X, V = random_pose(rng), rng.normal(size=6)
    at = lambda h: dense(constraint.residual(moved(X, V, h))).ravel()  # noqa: E731
    assert dense(constraint.rows(X)).shape == (constraint.holonomic, 6)
    assert_allclose(dense(constraint.rows(X)) @ V, (at(H) - at(-H)) / (2 * H), rtol=1e-6, atol=1e-6)


@seeds
@pytest.mark.parametrize("kind", JOINTS)
def test_a_closing_joint_holds_every_pose_of_the_joint_and_no_motion_of_its_subspace(kind, seed):
    """X_FM(q) has no residual, N S = 0, and N has the rank that S leaves."""
    rng, joint = np.random.default_rng(seed), JOINTS[kind]
    closure = closing_joint(kind, "A", "B", joint)
    q = dense(joint.step(ca.DM(joint.neutral()), ca.DM(rng.normal(size=joint.nv)))) if joint.nv else np.zeros((0, 1))
    X, S = joint.pose(ca.DM(q)), dense(joint.motion_subspace(ca.DM(q)))
    N = dense(closure.rows(X))
    assert len(N) == closure.holonomic == 6 - joint.nv
    assert_allclose(dense(closure.residual(X)), 0, atol=1e-14)
    assert_allclose(N @ S, 0, atol=1e-14)
    assert np.linalg.svd(N)[1].min() > 0.1


@seeds
@pytest.mark.parametrize("kind", JOINTS)
def test_multipliers_of_a_closing_joint_are_forces_and_moments_of_their_size(kind, seed):
    """Rows of forces have unit directions at the origin of B; rows of moments are unit, but for the cross's."""
    rng, joint = np.random.default_rng(seed), JOINTS[kind]
    closure = closing_joint(kind, "A", "B", joint)
    q = joint.step(ca.DM(joint.neutral()), ca.DM(rng.normal(size=joint.nv))) if joint.nv else ca.DM(0, 1)
    sine = np.linalg.norm(np.cross(AXIS, OTHER))
    for row, name, unit_of in zip(
        dense(closure.rows(joint.pose(q))), closure.row_names, closure.row_units, strict=True
    ):
        expected = sine if name == "twist" else 1.0
        assert_allclose(np.linalg.norm(row[:3] if unit_of == "N m" else row[3:]), expected, rtol=1e-12)


@pytest.mark.parametrize("condition", [Aligned(AXIS), Unturned(), EqualTurning(AXIS)], ids=lambda c: type(c).__name__)
@pytest.mark.parametrize("angle", [0.3, 1.5, 2.0, 3.0])
def test_from_afar_the_residual_grows_and_keeps_its_rank_up_to_half_a_turn(condition, angle):
    """2 sin(θ/2) about the axis of the turn, of which the sine alone has lost sight at 90°."""
    about = AXIS if isinstance(condition, EqualTurning) else unit(np.cross(AXIS, OTHER))
    X = pose(as_numpy(rotation_about(about, angle)))
    far = FromAfar(condition)
    assert_allclose(np.linalg.norm(dense(far.residual(X))), 2 * np.sin(angle / 2), rtol=1e-9)
    assert np.linalg.svd(dense(far.rows(X)))[1].min() > 0.3 * np.cos(angle / 2)
    assert_allclose(float(condition.cosine(X)), np.cos(angle), rtol=1e-9)


@pytest.mark.parametrize("constraint", [c for c in CLOSURES if c.closes_loop], **named)
def test_in_a_closed_position_both_residuals_have_rows_of_the_same_directions(constraint):
    rng = np.random.default_rng(0)
    for condition in filter(is_turning, constraint.conditions):
        X = closed(condition, rng)
        far, near = (dense(c.rows(X)) for c in (FromAfar(condition), condition))
        assert_allclose(
            far / np.linalg.norm(far, axis=1)[:, None], near / np.linalg.norm(near, axis=1)[:, None], atol=1e-9
        )


def closed(condition, rng):
    """A pose that keeps a condition, by Newton's method with the least steps."""
    X = random_pose(rng, far=0.3)
    while np.abs(phi := dense(FromAfar(condition).residual(X)).ravel()).max() > 1e-13:
        X = moved(X, -np.linalg.pinv(dense(FromAfar(condition).rows(X))) @ phi, 1.0)
    assert_allclose(dense(condition.residual(X)), 0, atol=1e-12)
    return X


def test_a_rod_measures_how_much_too_long_the_distance_is():
    X = pose(np.eye(3), [0.0, 0.3 + 1e-7, 0.4])
    assert_allclose(float(kept("rod", AtDistance(0.5)).residual(X)), 0.6e-7, rtol=1e-5)


def test_numbers_of_a_condition_may_be_symbols():
    """Bodies of a large machine share a program in which these are inputs."""
    rng = np.random.default_rng(1)
    pitch, X, V = ca.SX.sym("pitch"), random_pose(rng), rng.normal(size=6)
    open_one, known = (kept("rack", Advancing(AXIS, OTHER, number)) for number in (pitch, 0.2))
    symbols = Transform(ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3))
    for of in (lambda c, X: c.rows(X) @ V, lambda c, X: turning_rows(c, X.R, X.p, ca.DM(V))):
        at = ca.Function("at", [pitch, symbols.R, symbols.p], [of(open_one, symbols)])
        assert_allclose(dense(at(0.2, X.R, X.p)), dense(of(known, X)), rtol=1e-12)
