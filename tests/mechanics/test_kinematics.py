"""Poses, Jacobians, their rates, momenta and reactions on random trees."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_pose, random_state
from readable import Readable
from torseur.description.records.machine import Frame

H = 1e-6


def machine(seed, **options):
    from dataclasses import replace

    rng = np.random.default_rng(seed)
    description = random_description(rng, **{"n": 9, **options})
    description = replace(description, frames=(Frame("tool", "b8", random_pose(rng)),))
    model = ts.build(description)
    return model, Readable(model), *random_state(rng, model)


def twist_by_differences(dyn, q, v, frame):
    """(angular, linear) in the world of a frame on the motion with speeds v."""
    before, here, after = dyn.pose(dyn.step(q, np.array([-H, 0, H])[:, None] * v), frame)
    rate = (after - before) / (2 * H)
    spin = rate[:3, :3] @ here[:3, :3].T
    return np.array([spin[2, 1], spin[0, 2], spin[1, 0], *rate[:3, 3]])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mimic", [False, True])
def test_jacobian_gives_the_twist_of_the_moving_pose(seed, mimic):
    _, dyn, q, v, _ = machine(seed, mimic=mimic, **({"types": ONE_DEGREE} if mimic else {}))
    world = dyn.jacobian(q, "tool") @ v
    assert_allclose(world, twist_by_differences(dyn, q, v, "tool"), atol=1e-7)
    R = dyn.pose(q, "tool")[:3, :3]
    body = dyn.jacobian(q, "tool", "body") @ v
    assert_allclose(np.concatenate([R @ body[:3], R @ body[3:]]), world, atol=1e-12)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("measured_in", ["body", "world"])
def test_jacobian_rate_is_the_derivative_along_the_motion(seed, measured_in):
    _, dyn, q, v, _ = machine(seed)
    before, after = dyn.jacobian(dyn.step(q, np.array([-H, H])[:, None] * v), "tool", measured_in)
    rate = dyn.jacobian_rate(q, v, "tool", measured_in)
    assert_allclose(rate, (after - before) / (2 * H), atol=1e-7 * (1 + abs(rate).max()))


@pytest.mark.parametrize("seed", range(4))
def test_linear_momentum_is_mass_times_velocity_of_the_centre_of_mass(seed):
    model, dyn, q, v, _ = machine(seed)
    before, after = dyn.center_of_mass(dyn.step(q, np.array([-H, H])[:, None] * v))
    mass = sum(float(body.mass()) for body in model.bodies)
    assert_allclose(dyn.momentum(q, v)[3:], mass * (after - before) / (2 * H), atol=1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_momenta_of_a_free_machine_change_by_its_weight_alone(seed):
    """ṗ = m g and L̇ = p_G × m g whatever the motors do: a free base feels only external forces."""
    from dataclasses import replace

    rng = np.random.default_rng(seed)
    description = random_description(rng, 7, types=("revolute", "prismatic", "universal", "spherical"), loads=False)
    joints = (replace(description.joints[0], type="free"), *description.joints[1:])
    kept = tuple(m for m in description.motors if m.drives[0][0] != description.joints[0].name)
    model = ts.build(replace(description, joints=joints, motors=kept))
    dyn = Readable(model)
    q, v, tau = random_state(rng, model)
    tau[:6] = 0
    a = dyn.forward_dynamics(q, v, 10 * tau)

    h = 1e-5
    q_at = lambda t: dyn.step(q, t * v + t * t / 2 * a)  # noqa: E731
    rate = (dyn.momentum(q_at(h), v + h * a) - dyn.momentum(q_at(-h), v - h * a)) / (2 * h)
    weight = sum(float(body.mass()) for body in model.bodies) * model.gravity
    expected = np.concatenate([np.cross(dyn.center_of_mass(q), weight), weight])
    # the step takes q̈ along the tangent only, an error of order h² on momenta of order 100
    assert_allclose(rate, expected, atol=1e-4)


@pytest.mark.parametrize("seed", range(3))
def test_a_wrench_at_a_frame_acts_through_the_jacobian(seed):
    _, dyn, q, v, a = machine(seed)
    wrench = np.random.default_rng(seed).normal(size=6)
    change = dyn.inverse_dynamics(q, v, a) - dyn.inverse_dynamics(q, v, a, {"tool": wrench})
    assert_allclose(change, dyn.jacobian(q, "tool").T @ wrench, atol=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_constant_loads_act_like_wrenches(seed):
    from dataclasses import replace

    model, _, q, v, a = machine(seed, loads=True)
    bare = Readable(ts.build(replace(model.description, loads=())))
    expected = bare.inverse_dynamics(q, v, a)
    for load in model.description.loads:
        T = bare.pose(q, load.body)
        turn = np.eye(3) if load.measured_in == "world" else T[:3, :3]
        force, torque = turn @ load.force, turn @ load.torque
        arm = T[:3, :3] @ load.point
        wrench = np.concatenate([torque + np.cross(arm, force), force])
        expected = expected - bare.jacobian(q, load.body).T @ wrench
    assert_allclose(Readable(model).inverse_dynamics(q, v, a), expected, atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_reactions_project_on_the_joint_axes_to_the_generalised_forces(seed):
    model, dyn, q, v, a = machine(seed, motors=False, rotors="none")
    held = dyn.reactions(q, v, a)
    tau = dyn.inverse_dynamics(q, v, a)
    import casadi as ca

    for i, joint in enumerate(model.joints):
        S = np.array(ca.DM(joint.motion_subspace(ca.DM(q[model.layout.q_of[i]]))))
        assert_allclose(S.T @ held[i], tau[model.layout.v_of[i]], atol=1e-10)


def test_reaction_of_a_hanging_weight_is_its_weight():
    from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose

    joint = Joint("wall", "fixed", "world", "lamp", Pose((0, 0, 2.0)))
    lamp = Body("lamp", Inertial(3.0, Pose((0.4, 0, -0.1)), (0.1, 0.1, 0.1, 0, 0, 0)))
    model = ts.build(Description("lamp", (lamp,), (joint,), gravity=(0, 0, -10.0)), merge_fixed=False)
    held = Readable(model).reactions([], [], [])
    # 30 N up at the wall, and the moment of the weight's arm 0.4 m about −y
    assert_allclose(held[0], [0, -12.0, 0, 0, 0, 30.0], atol=1e-13)
