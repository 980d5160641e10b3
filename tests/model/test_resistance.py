"""Friction is listed once: forces, axes that stick and columns of the regressor are made of the same list."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description
from torseur.mechanics.dynamics.actuation import friction_forces, transmission
from torseur.mechanics.identification.resisted_axes import resisted_axes
from torseur.mechanics.motorised.friction_axes import coupled_friction, friction_axes, is_coupled


def machine(seed, *, anywhere):
    rng = np.random.default_rng(seed)
    description = random_description(rng, n=9, types=ONE_DEGREE, mimic=True, anywhere=anywhere)
    model = ts.build(description)
    assert any(model.layout.coupling)
    return model, rng.normal(size=model.nv)


@pytest.mark.parametrize("seed", range(6))
def test_axes_that_slip_and_columns_of_coefficients_give_the_forces_of_friction(seed):
    model, v = machine(seed, anywhere=seed % 2 == 0)
    forces = np.array(friction_forces(model, ca.DM(v))).ravel()

    on_axes = np.zeros(model.nv)
    for axis in friction_axes(model, {}):
        speed = ca.DM(v[axis.speed])
        on_axes[axis.speed] += float(axis.resistance(speed, ca.sign(speed), ca.DM(0, 1), lambda _: ca.DM(0)))
    spin = np.array(transmission(model))
    for k in range(len(model.motors)):
        if is_coupled(model, k):  # at these speeds its creep is past
            on_axes += spin[k] * float(coupled_friction(model, k, ca.DM(spin[k] @ v)))
    joint_speeds = model.layout.unfold() @ ca.DM(v)
    columns = [
        axis.columns(joint_speeds) @ ca.DM([value for _, value in axis.parameters()]) for axis in resisted_axes(model)
    ]

    assert np.abs(forces).max() > 0.01
    assert_allclose(on_axes, forces, rtol=1e-12, atol=1e-12)
    assert_allclose(np.array(model.layout.gather(sum(columns))).ravel(), forces, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_a_motor_loads_an_axis_with_its_speed_for_each_unit_of_the_axis_speed(seed):
    """The power of the torque on the rotor is that of the load on the axis, followers and their ratios included."""
    model, _ = machine(seed, anywhere=False)
    spin = np.array(transmission(model))
    loaded = 0
    for axis in friction_axes(model, {}):
        for part in axis.parts:
            for motor, ratio in part.motors:
                assert_allclose(ratio, spin[motor, axis.speed], rtol=1e-13)
                loaded += 1
    assert loaded
