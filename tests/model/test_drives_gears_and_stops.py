"""Elastic gears and stops: passive, pushing and never pulling, and the rotor counted once."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from readable import Readable
from torseur.description.records.drives import Elastic
from torseur.description.records.machine import Body, Description, Inertial, Joint, Limits, Motor, Rotor
from torseur.model.axis import Axis
from torseur.model.build import build
from torseur.model.forces.elastic_gear import ElasticGear
from torseur.model.forces.stop import Stop

GEAR = ElasticGear(ratio=-80.0, inertia=2e-5, stiffness=900.0, damping=0.7, backlash=4e-3)
STOP = Stop(Axis(0), lower=-0.5, upper=1.0, stiffness=400.0, damping=30.0)


def numbers(function, *values):
    symbols = [ca.SX.sym("x") for _ in values]
    compiled = ca.Function("f", symbols, [function(*symbols)])
    return compiled(*(np.asarray(value)[None, :] for value in values)).full().ravel()


def random_twists(n=4000):
    rng = np.random.default_rng(5)
    return rng.uniform(-8e-3, 8e-3, n), rng.normal(size=n)


def test_a_gear_with_play_never_pulls_and_is_silent_in_the_play():
    twist, rate = random_twists()
    torque = numbers(GEAR.torque, twist, rate)
    assert np.all(torque * twist >= 0)
    assert np.all(torque[np.abs(twist) < 2e-3] == 0)
    assert np.any(torque[np.abs(twist) > 2e-3] == 0)  # where it opens faster than the spring follows


def test_in_contact_a_gear_is_spring_and_damper():
    twist, rate = random_twists()
    torque = numbers(GEAR.torque, twist, rate)
    pressed = torque != 0
    expected = 900.0 * (twist - 2e-3 * np.sign(twist)) + 0.7 * rate
    assert_allclose(torque[pressed], expected[pressed], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("law", ["stop", "gear"])
def test_a_push_is_smooth_while_its_phase_lasts(law):
    """Along random paths: what is linear in the way has no second difference, a corner or a jump has one."""
    rng, of = np.random.default_rng(7), STOP if law == "stop" else GEAR
    push, width = (STOP.force, 1.0) if law == "stop" else (GEAR.torque, 4e-3)
    s, changes = np.linspace(0, 1, 2001), 0
    for _ in range(20):
        (q0, q1), (v0, v1) = rng.uniform(-1, 2, 2) * width, rng.normal(size=2)
        q, v = q0 + (q1 - q0) * s, v0 + (v1 - v0) * s
        force, phase = numbers(push, q, v), numbers(of.phase, q, v)
        bend, smooth = np.abs(np.diff(force, 2)), (phase[2:] == phase[1:-1]) & (phase[1:-1] == phase[:-2])
        assert bend[smooth].max() < 1e-9
        changes += np.count_nonzero(bend[~smooth] > 1e-6)
    assert changes > 10


@pytest.mark.parametrize("gear", [GEAR, ElasticGear(50.0, 2e-5, 900.0, 0.7)], ids=["play", "no play"])
def test_a_gear_loses_energy_and_never_makes_it(gear):
    twist, rate = random_twists()
    lost = numbers(gear.dissipated, twist, rate)
    assert np.all(lost >= -1e-12)
    stored, h = numbers(gear.energy, twist), 1e-7
    growth = (numbers(gear.energy, twist + h * rate) - numbers(gear.energy, twist - h * rate)) / (2 * h)
    assert np.all(stored >= 0)
    # what goes in is what is stored and what is lost, apart from the corner of the play
    away = np.abs(np.abs(twist) - gear.backlash / 2) > 1e-6
    power = numbers(gear.torque, twist, rate) * rate
    assert_allclose((growth + lost)[away], power[away], atol=1e-6)


def test_a_free_rotor_and_a_load_on_an_elastic_gear_keep_their_energy_but_for_what_the_gear_loses():
    """Two inertias through play and damping: the energy account closes over many impacts."""
    load = 0.05
    phi, omega, q, v = (ca.SX.sym(n) for n in ("phi", "omega", "q", "v"))
    twist, rate = GEAR.twist(phi, q), GEAR.twist(omega, v)
    torque = GEAR.torque(twist, rate)
    rates = ca.vertcat(omega, GEAR.acceleration(0, torque), v, torque / load, GEAR.dissipated(twist, rate))
    f = ca.Function("f", [phi, omega, q, v], [rates])
    total = ca.Function(
        "E", [phi, omega, q, v], [GEAR.kinetic_energy(omega) + load * v**2 / 2 + GEAR.energy(GEAR.twist(phi, q))]
    )
    start = [0.0, 40.0, 0.0, 0.3, 0.0]
    run = solve_ivp(lambda t, y: f(*y[:4]).full().ravel(), (0, 0.12), start, max_step=1e-4, rtol=1e-9, atol=1e-12)
    before, after = (float(total(*run.y[:4, k])) for k in (0, -1))
    lost = run.y[4, -1]
    assert lost > 0.3 * before
    assert after + lost == pytest.approx(before, rel=1e-5)  # each impact is a corner that costs the integrator accuracy
    # angular momentum of the geared pair: j Ω/α... of rotor seen at the output, and of the load
    momentum = GEAR.ratio * GEAR.inertia * run.y[1] + load * run.y[3]
    assert_allclose(momentum, momentum[0], rtol=1e-9)


def test_the_start_of_a_rotor_is_without_twist():
    phi, omega = GEAR.start(0.4, -1.5)
    assert GEAR.twist(phi, 0.4) == pytest.approx(0, abs=1e-16)
    assert GEAR.twist(omega, -1.5) == pytest.approx(0, abs=1e-15)


def test_the_rotor_behind_an_elastic_gear_is_not_in_the_mass_matrix():
    body = Body("arm", Inertial(2.0, inertia=(0.1, 0.1, 0.1, 0.0, 0.0, 0.0)))
    joint = Joint("hinge", "revolute", "world", "arm")
    rotor = Rotor(3e-5, included=False, mass=0.2)
    masses = {}
    for name, elastic in (("rigid", None), ("elastic", Elastic(900.0))):
        motor = Motor("m", (("hinge", 80.0),), rotor=rotor, elastic=elastic)
        model = build(Description("one axis", (body,), (joint,), (motor,)))
        masses[name] = Readable(model).mass_matrix(np.zeros(1))[0, 0]
    assert masses["rigid"] - masses["elastic"] == pytest.approx(80.0**2 * 3e-5, rel=1e-12)
    assert model.motors[0].gear.inertia == 3e-5


# --- stops ---


def random_states(n=4000):
    rng = np.random.default_rng(6)
    return rng.uniform(-0.8, 1.3, n), 3 * rng.normal(size=n)


def test_a_stop_pushes_inside_and_never_pulls():
    q, v = random_states()
    force = numbers(STOP.force, q, v)
    assert np.all(force[q < -0.5] >= 0)
    assert np.all(force[q > 1.0] <= 0)
    assert np.all(force[(q > -0.5) & (q < 1.0)] == 0)
    assert np.any(force[q < -0.5] == 0)  # leaving it fast


def test_a_stop_loses_energy_and_never_makes_it():
    q, v = random_states()
    lost, h = numbers(STOP.dissipated, q, v), 1e-7
    assert np.all(lost >= -1e-12)
    growth = (numbers(STOP.energy, q + h * v) - numbers(STOP.energy, q - h * v)) / (2 * h)
    away = np.minimum(abs(q + 0.5), abs(q - 1.0)) > 1e-5
    power = numbers(STOP.force, q, v) * v  # of the stop on the joint
    assert_allclose((power + growth + lost)[away], 0, atol=1e-4)


def test_a_stop_on_one_side_only_stops_there():
    stop = Stop(Axis(0), None, 1.0, 100.0)
    assert float(stop.force(ca.DM(-50.0), ca.DM(0.0))) == 0
    assert float(stop.force(ca.DM(1.5), ca.DM(0.0))) == -50.0


def test_stops_stand_at_the_limits_of_their_joints():
    from torseur.description.records.drives import Stop as StopRecord

    bodies = tuple(Body(n, Inertial(1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0))) for n in ("a", "b"))
    joints = (
        Joint("first", "revolute", "world", "a"),
        Joint("second", "prismatic", "a", "b", limits=Limits(upper=0.3), stop=StopRecord(1e4, 50.0)),
    )
    (stop,) = build(Description("two", bodies, joints)).stops
    assert (stop.axis, stop.lower, stop.upper, stop.stiffness, stop.damping) == (Axis(1), None, 0.3, 1e4, 50.0)
