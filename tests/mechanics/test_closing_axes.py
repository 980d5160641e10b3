"""Coordinates, springs, friction and forces of joints that close loops: the same as those of joints of the tree."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from closing_linkages import linkage, moving_linkage, numbers, state_of
from closures import JOINTS
from torseur.description.speed_names import MEASURED_IN_LOOPS, SPEED_NAMES
from torseur.mechanics.constraints.multipliers import multiplier_system
from torseur.mechanics.dynamics.springs import generalised, spring_energy, spring_forces, springs_at
from torseur.mechanics.tree.jacobian import along_motion, relative_jacobian
from torseur.mechanics.tree.kinematics import links
from torseur.model.build import build

seeds = pytest.mark.parametrize("seed", range(3))


@pytest.mark.parametrize("kind", MEASURED_IN_LOOPS)
@seeds
def test_the_relative_pose_tells_the_coordinates_and_the_twist_their_rates(kind, seed):
    joint, rng = JOINTS[kind], np.random.default_rng(seed)
    assert len(joint.frame_axes) == len(SPEED_NAMES[kind]) == joint.nv
    q, v = rng.uniform(-3, 3, joint.nq), rng.normal(size=joint.nv)
    X = joint.pose(ca.DM(q))
    twist = joint.motion_subspace(ca.DM(q)) @ v
    assert_allclose([float(axis.beyond(X, 0.0)) for axis in joint.frame_axes], q, atol=1e-13)
    rates = [float(axis.rate(twist[:3], X.R @ twist[3:])) for axis in joint.frame_axes]
    assert_allclose(rates, v, atol=1e-13)


@pytest.mark.parametrize("kind", MEASURED_IN_LOOPS)
def test_a_push_along_a_coordinate_is_its_generalised_force(kind):
    joint, rng = JOINTS[kind], np.random.default_rng(5)
    q = rng.uniform(-3, 3, joint.nq)
    X, S = joint.pose(ca.DM(q)), np.array(joint.motion_subspace(ca.DM(q)))
    pushes = [np.array(axis.push(1.0)).ravel() for axis in joint.frame_axes]
    R = np.array(X.R)
    in_M = np.column_stack([np.concatenate([R.T @ push[:3], R.T @ push[3:]]) for push in pushes])
    assert_allclose(S.T @ in_M, np.eye(joint.nv), atol=1e-13)


def test_other_joints_have_no_coordinates_where_they_close():
    assert {kind for kind, joint in JOINTS.items() if joint.frame_axes} == set(MEASURED_IN_LOOPS)


# --- the same linkage cut at another joint ---


@pytest.mark.parametrize("cut", range(5))
@seeds
def test_a_linkage_moves_the_same_wherever_it_is_cut(seed, cut):
    """All its joints have springs, friction and given forces, as joints of the tree or where they close it."""
    first, (q, v) = moving_linkage(seed)
    other = build(linkage(seed, cut))
    closing = {axis.name.partition(".")[0] for axis in other.closing_axes}
    assert closing == {f"j{cut}" if cut != 2 else "j3"}  # which has more freedom
    assert len(other.closing_springs) == (0 if cut in (2, 3) else 1) and len(other.closing_forces) == 1

    told = [motion_of(model, q, v) for model in (first, other)]
    for one, two in zip(*told, strict=True):
        shared = sorted(one.keys() & two.keys())
        assert len(shared) >= 4
        size = max(1.0, *(abs(value) for value in one.values()))
        assert_allclose([one[name] for name in shared], [two[name] for name in shared], atol=1e-9 * size)


def motion_of(model, q, v):
    """Accelerations, forces of all springs, and all coordinates and speeds, each by its name."""
    layout = model.layout
    at_q, at_v = (
        np.array([of[name] for name in names]) for of, names in ((q, layout.coordinate_names), (v, layout.speed_names))
    )
    resisting = np.concatenate(
        [np.full(joint.nv, f.viscous) for joint, f in zip(model.joints, model.friction, strict=True)]
    )

    def accelerations(model, q, v):
        tau = generalised(model, q, springs_at(model, q, v, ca.DM(0))) - resisting * v
        tau += sum(force.axis.pushed(layout, force.force(ca.DM(0))) for force in model.joint_forces)
        matrix, right = multiplier_system(model, ca.DM(0), q, v, tau)
        return ca.solve(matrix, right)[: model.nv]

    def forces(model, q, v):
        return ca.vertcat(*(spring.force for spring in springs_at(model, q, v).all))

    springs = [spring.name for spring in (*model.joint_springs, *model.closing_springs)]
    v_dot, pulls = numbers(accelerations, model, at_q, at_v), numbers(forces, model, at_q, at_v)
    accelerated = dict(zip(layout.speed_names, v_dot, strict=True))
    return accelerated, dict(zip(springs, pulls, strict=True)), *state_of(model, at_q, at_v)


@pytest.mark.parametrize("cut", range(6))
def test_forces_of_springs_at_closing_joints_are_virtual_work(cut):
    """By Jacobians of the relative twist, and as power: f ẋ is what is stored, lost and supplied."""
    _, (q, v) = moving_linkage(1)
    model = build(linkage(1, cut))
    at_q, at_v = (
        np.array([of[n] for n in names])
        for of, names in zip((q, v), (model.layout.coordinate_names, model.layout.speed_names), strict=True)
    )
    alone = replace(model, joint_springs=())

    def by_jacobians(model, q, v):
        total = ca.SX(model.nv, 1)
        for spring in model.closing_springs:
            axis = spring.axis
            X_AB, J = relative_jacobian(model, links(model, q), q, model.frame(axis.first), model.frame(axis.second))
            row = axis.axis.direction[None, :] @ (J[:3, :] if axis.axis.turns else X_AB.R @ J[3:, :])
            total -= row.T * spring.law.force(axis.axis.beyond(X_AB, spring.rest), row @ v)
        return total

    assert_allclose(numbers(spring_forces, alone, at_q, at_v), numbers(by_jacobians, alone, at_q, at_v), atol=1e-10)

    def balance(model, q, v):
        springs = springs_at(model, q, v, ca.DM(0))
        stored = along_motion(model, ca.SX(spring_energy(model, q)), q, v)
        lost = springs.total("dissipated") - springs.total("supplied")
        return ca.vertcat(-ca.dot(v, spring_forces(model, q, v)), stored + lost)

    power, booked = numbers(balance, alone, at_q, at_v)
    assert_allclose(power, booked, atol=1e-9)
