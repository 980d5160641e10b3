"""Motors, gears and friction: the power that a motor gives is the power that the joints get."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Body, Description, Friction, Inertial, Joint, Motor, Rotor


@pytest.mark.parametrize("seed", range(4))
def test_motor_power_arrives_at_the_joints_less_friction_losses(seed):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 8, types=ONE_DEGREE, anywhere=True, mimic=seed % 2 == 1))
    dyn = Readable(model)
    _, v, _ = random_state(rng, model)
    torques = rng.normal(size=len(model.motors))

    unfolded = np.array(model.layout.unfold()) @ v
    rotor_speeds = np.array([np.array(m.spin).ravel() @ unfolded for m in model.motors])
    losses = v @ dyn.friction(v)
    assert_allclose(v @ dyn.axial_forces(v, torques) + losses, torques @ rotor_speeds, rtol=1e-12, atol=1e-10)


@pytest.mark.parametrize("seed", range(6))
def test_friction_never_gives_power(seed):
    rng = np.random.default_rng(seed)
    dyn = Readable(ts.build(random_description(rng, 9, anywhere=True)))
    v = rng.normal(size=(50, dyn.model.nv)) * 10.0 ** rng.uniform(-6, 3, size=(50, 1))
    assert ((v * dyn.friction(v)).sum(-1) > 0).all()


def one_axis(ratio, joint_friction=Friction(), **friction):
    body = Body("arm", Inertial(1.0, inertia=(1, 1, 1, 0, 0, 0)))
    joint = Joint("j", "revolute", "world", "arm", friction=joint_friction)
    motor = Motor("m", (("j", ratio),), rotor=Rotor(1e-4), **friction)
    return Readable(ts.build(Description("axis", (body,), (joint,), motors=(motor,))))


@pytest.mark.parametrize("ratio", [50.0, -50.0])
def test_friction_referred_to_the_output_as_in_the_1983_paper(ratio):
    """ξ_v = α² ξ_e + ξ_s and q_s = |α| q_se + q_ss."""
    dyn = one_axis(ratio, input_friction=Friction(1e-3, 0.02, 0.02), output_friction=Friction(0.3, 0.7, 0.7))
    expected = (50.0**2 * 1e-3 + 0.3) * 2.0 + (50.0 * 0.02 + 0.7)
    assert_allclose(dyn.friction([2.0]), [expected], rtol=1e-14)
    assert_allclose(dyn.friction([-2.0]), [-expected], rtol=1e-14)
    assert_allclose(dyn.friction([0.0]), [0.0])


def test_dry_friction_of_the_rotor_changes_sides_behind_a_negative_ratio():
    forward, backward = 0.1, 0.3
    dyn = one_axis(-20.0, input_friction=Friction(0, forward, backward))
    # the joint forward is the rotor backward
    assert_allclose(dyn.friction([1.0]), [20 * backward])
    assert_allclose(dyn.friction([-1.0]), [-20 * forward])


def test_friction_of_joint_and_motor_add():
    dyn = one_axis(10.0, Friction(0.5, 1.0, 2.0), input_friction=Friction(0.01))
    assert_allclose(dyn.friction([3.0]), [(0.5 + 1.0) * 3.0 + 1.0])
    assert_allclose(dyn.friction([-3.0]), [-(0.5 + 1.0) * 3.0 - 2.0])


def test_friction_acts_on_every_speed_of_a_joint():
    body = Body("ball", Inertial(1.0, inertia=(1, 1, 1, 0, 0, 0)))
    joint = Joint("j", "spherical", "world", "ball", friction=Friction(0.5), armature=0.25)
    dyn = Readable(ts.build(Description("ball", (body,), (joint,))))
    assert_allclose(dyn.friction([1.0, -2.0, 3.0]), [0.5, -1.0, 1.5])
    assert_allclose(dyn.mass_matrix([1.0, 0, 0, 0]), 1.25 * np.eye(3), atol=1e-15)


def test_armature_counts_like_a_rotor_on_the_ground_unless_rotors_are_left_out():
    body = Body("arm", Inertial(1.0, inertia=(1, 1, 1, 0, 0, 0)))
    joint = Joint("j", "revolute", "world", "arm", armature=0.25)
    description = Description("axis", (body,), (joint,))
    for rotors, expected in (("full", 1.25), ("diagonal", 1.25), ("none", 1.0)):
        dyn = Readable(ts.build(replace(description, rotors=rotors)))
        assert_allclose(dyn.mass_matrix([0.0]), [[expected]])
