"""Generalised forces are a matrix times the parameters: τ = Y p, for every motion and every machine."""

from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import MOVING, ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Body, Description, Friction, Inertial, Joint, Motor, Rotor
from torseur.mechanics.identification.dynamic_parameters import nominal_parameters, parameter_names
from torseur.mechanics.identification.resisted_axes import resisted_axes
from torseur.model.numbers.open_parameters import open_model

EXAMPLES = Path(__file__).parents[2] / "examples"


def forces(dyn, q, v, a):
    """What must be given at the joints' outputs, by the recursion and by the friction laws."""
    return dyn.inverse_dynamics(q, v, a) + dyn.friction(v)


@pytest.mark.parametrize("rotors", ["none", "diagonal", "full"])
@pytest.mark.parametrize("seed", range(4))
def test_forces_are_the_regressor_times_the_parameters(seed, rotors):
    rng = np.random.default_rng(seed)
    described = random_description(rng, 9, anywhere=True, mimic=seed % 2 == 1, loads=seed > 1, rotors=rotors)
    model = ts.build(described)
    dyn = Readable(model)
    for _ in range(3):
        q, v, a = random_state(rng, model)
        expected = forces(dyn, q, v, a)
        found = dyn.regressor(q, v, a) @ nominal_parameters(model) + dyn.known_forces(q, v)
        assert_allclose(found, expected, rtol=0, atol=1e-12 * (1 + abs(expected).max()))


def test_other_parameters_give_the_forces_of_the_machine_that_has_them():
    """The columns are derivatives: a machine with one other inertia differs by that column."""
    rng = np.random.default_rng(7)
    description = random_description(rng, 5, types=ONE_DEGREE)
    model = ts.build(description)
    q, v, a = random_state(rng, model)
    Y, names = Readable(model).regressor(q, v, a), parameter_names(model)
    heavier = open_model(model, ["b3.mass"], ca.DM([model.bodies[3].m + 0.5]))
    change = nominal_parameters(heavier) - nominal_parameters(model)
    assert {names[k].split(".")[0] for k in np.flatnonzero(abs(change) > 1e-12)} == {"b3"}
    difference = Readable(heavier).inverse_dynamics(q, v, a) - Readable(model).inverse_dynamics(q, v, a)
    assert_allclose(Y @ change, difference, rtol=0, atol=1e-11)


def test_a_body_has_ten_columns_and_a_rotor_one_and_a_resisted_axis_two_or_three():
    rng = np.random.default_rng(1)
    model = ts.build(random_description(rng, 9, types=MOVING))
    names = parameter_names(model)
    axes = resisted_axes(model)
    assert len(names) == len(set(names))
    assert len(names) == 10 * 9 + len(model.rotors) + sum(2 if axis.even else 3 for axis in axes)
    assert names[:4] == ("b0.mass", "b0.mx", "b0.my", "b0.mz")
    assert len(nominal_parameters(model)) == len(names)


def one_axis(ratio, **friction):
    body = Body("arm", Inertial(2.0, inertia=(1, 1, 1, 0, 0, 0)))
    motor = Motor("m", (("j", ratio),), rotor=Rotor(1e-4), **friction)
    joint = Joint("j", "revolute", "world", "arm", friction=Friction(0.5, 1.0, 1.0), armature=0.25)
    return ts.build(Description("axis", (body,), (joint,), motors=(motor,)))


def test_friction_of_a_motor_is_counted_with_that_of_its_joint_at_the_output():
    model = one_axis(-50.0, input_friction=Friction(1e-3, 0.02, 0.04), output_friction=Friction(0.3, 0.7, 0.7))
    values = dict(zip(parameter_names(model), nominal_parameters(model), strict=True))
    assert values["j.viscous"] == pytest.approx(50.0**2 * 1e-3 + 0.3 + 0.5)
    assert values["j.dry_forward"] == pytest.approx(50 * 0.04 + 0.7 + 1.0)  # the rotor turns backward
    assert values["j.dry_backward"] == pytest.approx(50 * 0.02 + 0.7 + 1.0)
    assert (values["j.armature"], values["m.rotor"]) == (0.25, 1e-4)


def test_even_dry_friction_has_one_column():
    names = parameter_names(one_axis(10.0, input_friction=Friction(0.0, 0.2, 0.2)))
    assert names[10:] == ("j.armature", "m.rotor", "j.viscous", "j.dry")


def test_constant_loads_and_the_rise_of_friction_near_rest_are_known_and_not_parameters():
    rng = np.random.default_rng(3)
    rising = Friction(0.3, 0.5, 0.4, static_forward=0.9, static_backward=0.8, stribeck_speed=0.5)
    description = random_description(rng, 5, loads=True)
    joints = tuple(replace(joint, friction=rising) for joint in description.joints)
    model = ts.build(replace(description, joints=joints))
    dyn = Readable(model)
    q, v, a = random_state(rng, model)
    for speed in (0.1 * v, v, 30.0 * v):
        expected = forces(dyn, q, speed, a)
        linear = dyn.regressor(q, speed, a) @ nominal_parameters(model)
        assert abs(expected - linear).max() > 1e-3
        assert_allclose(linear + dyn.known_forces(q, speed), expected, rtol=0, atol=1e-11 * abs(expected).max())
    unloaded = replace(model, loads=())
    at_rest = np.zeros(model.nv)
    weight = dyn.inverse_dynamics(q, at_rest, at_rest) - Readable(unloaded).inverse_dynamics(q, at_rest, at_rest)
    assert_allclose(dyn.known_forces(q, at_rest), weight, rtol=0, atol=1e-11)


def test_open_friction_is_refused_with_the_reason():
    model = open_model(one_axis(10.0), ["j.friction"], ca.SX.sym("f", 3))
    with pytest.raises(ValueError, match="friction of 'j' was left open"):
        parameter_names(model)


@pytest.mark.parametrize("machine", ["puma560", "two_link_arm", "satellite_arm"])
def test_the_native_regressor_is_the_readable_one_alone_and_in_a_batch(machine, tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path))
    model = ts.load(EXAMPLES / f"{machine}.yaml")
    dyn, rng = ts.compile(model), np.random.default_rng(0)
    states = [random_state(rng, model) for _ in range(9)]
    q, v, a = (np.array(column) for column in zip(*states, strict=True))
    batch = dyn.regressor(q, v, a)
    assert batch.shape == (9, model.nv, len(parameter_names(model)))
    assert_allclose(batch, Readable(model).regressor(q, v, a), rtol=0, atol=1e-12 * abs(batch).max())
    assert_array_equal(dyn.regressor(*states[4]), batch[4])
    assert_allclose(
        batch @ nominal_parameters(model) + dyn.known_forces(q, v),
        dyn.inverse_dynamics(q, v, a) + dyn.friction(v),
        rtol=0,
        atol=1e-10,
    )
