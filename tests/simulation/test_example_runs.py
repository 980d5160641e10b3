"""Every example that can be run ends in a number that another source gives too."""

import os
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import simpson
from scipy.optimize import brentq
from scipy.special import ellipk

import torseur as ts
from cold_runs import COLD_RUN
from torseur.results.event_kinds import STICKING

EXAMPLES = Path(__file__).parents[2] / "examples"
MACHINES = [path for path in sorted(EXAMPLES.glob("*.yaml")) if not path.name.endswith(".torseur.yaml")]


WITHOUT_DURATION = 0.2  # [s] of examples that do not say how long they move
TAKEN = {}  # seconds on the clock and of CPU that each took, from the file to its rows


@pytest.fixture(scope="module", autouse=True)
def empty_cache(tmp_path_factory):
    """As on a computer that never saw these machines: their code is made anew, once for all workers."""
    patch, own = pytest.MonkeyPatch(), tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    patch.setenv("TORSEUR_CACHE", str(shared / "cache of examples"))
    yield
    patch.undo()


@cache
def model(name):
    return ts.load(EXAMPLES / f"{name}.yaml")


@cache
def run(name):
    begun = time.perf_counter(), time.process_time()
    done = ts.simulate(model(name), duration=model(name).description.settings.duration or WITHOUT_DURATION)
    TAKEN[name] = time.perf_counter() - begun[0], time.process_time() - begun[1]
    return done


def crossings(t, x):
    """The instants at which a signal passes zero upward, by the cubic through four points."""
    found = []
    for k in np.flatnonzero((x[:-1] < 0) & (x[1:] >= 0)):
        near = slice(max(k - 1, 0), k + 3)
        cubic = np.polyfit(t[near] - t[k], x[near], 3)
        found.append(t[k] + brentq(lambda s, c=cubic: np.polyval(c, s), 0, t[k + 1] - t[k]))
    return np.array(found)


@pytest.mark.parametrize("path", MACHINES, ids=lambda path: path.stem)
def test_every_example_runs_to_its_end_and_its_seven_accounts_balance(path, record_property):
    """From an empty cache; how long each took is printed behind the tests (``conftest.py``)."""
    done = run(path.stem)
    record_property(COLD_RUN, (path.stem, *TAKEN[path.stem]))
    assert done.facts["state"] == "done"
    assert_allclose(done.t[-1], model(path.stem).description.settings.duration or WITHOUT_DURATION, rtol=1e-12)
    assert all(balance.recorded for balance in done.check().balances)
    done.check().raise_if_failed()


def test_the_pendulum_has_the_period_that_its_file_names():
    """T = 4 K(k) √(l/g), k = sin 60°; the cubics through rows 10 ms apart are good to 1e-6 s."""
    period = 4 * ellipk(np.sin(np.pi / 3) ** 2) * np.sqrt(1 / 9.81)
    assert f"{period:.4f} s" in (EXAMPLES / "pendulum.yaml").read_text(encoding="utf-8")
    assert_allclose(np.diff(crossings(run("pendulum").t, run("pendulum").q[:, 0])), period, rtol=0, atol=2e-6)


def slip_of_a_pulled_block(m, k, c, V, dry, static):
    """(duration, advance, pull at its end) of the slip of a block on a spring whose other end has the speed V.

    With the stretch s = V t - x:  m s̈ + c ṡ + k s = dry,  from  k s + c V = static, ṡ = V  until again ṡ = V (ẋ = 0).
    """
    delta, omega = c / (2 * m), np.sqrt(k / m - (c / (2 * m)) ** 2)
    a = (static - c * V - dry) / k
    b = (V + delta * a) / omega

    def stretch(t):
        return dry / k + np.exp(-delta * t) * (a * np.cos(omega * t) + b * np.sin(omega * t))

    def rate(t):
        p, q = omega * b - delta * a, -(omega * a + delta * b)
        return np.exp(-delta * t) * (p * np.cos(omega * t) + q * np.sin(omega * t))

    end = brentq(lambda t: rate(t) - V, np.pi / omega, 1.5 * np.pi / omega, xtol=1e-15)
    return end, V * end + stretch(0) - stretch(end), k * stretch(end) + c * V


def test_the_block_sticks_and_slips_as_the_linear_theory_says():
    """The winch, not infinitely stiff, gives way by 24 N / 2e7 N/m, 2e-5 of a slip: 5e-5 is allowed."""
    V, k, static = 0.05, 400, 30
    slip, advance, pull = slip_of_a_pulled_block(2, k, 1, V, 18, static)
    stick = (static - pull) / (k * V)
    text = (EXAMPLES / "stick_slip.yaml").read_text(encoding="utf-8")
    assert f"{slip:.4f} s" in text and f"{1e3 * advance:.2f} mm" in text and f"{slip + stick:.4f} s" in text
    done = run("stick_slip")
    events = [event for event in done.events if event.kind in STICKING]
    times, kinds = np.array([event.time for event in events]), [event.kind for event in events]
    assert kinds == ["slips forward", "sticks"] * 6 + ["slips forward"]
    assert_allclose(np.diff(times)[::2], slip, rtol=5e-5)
    assert_allclose(np.diff(times)[1::2], stick, rtol=5e-5)
    rests = np.unique(done["q.slide"][done["slip.slide"] == 0])
    assert_allclose(np.diff(rests), advance, rtol=5e-5)


def test_a_block_without_damping_loses_twice_the_drop_of_friction_in_each_slip():
    """tan(θ/2) = -aω/V and a pull of 2 dry - static at the end: the closed form of the undamped saw tooth."""
    m, k, V, dry, static = 2, 400, 0.05, 18, 30
    slip, advance, pull = slip_of_a_pulled_block(m, k, 0, V, dry, static)
    a, omega = (static - dry) / k, np.sqrt(k / m)
    assert_allclose(pull, 2 * dry - static, rtol=1e-9)
    assert_allclose(slip, 2 * (np.pi - np.arctan(a * omega / V)) / omega, rtol=1e-9)
    assert_allclose(advance, V * slip + 2 * a, rtol=1e-9)


def test_the_two_link_arm_stops_where_friction_bears_the_payload_and_the_servo():
    """At rest |kp (x - q) - payload's moment| is at most the dry friction; the weight is compensated."""
    done, target = run("two_link_arm"), np.deg2rad([75, -20])
    q = done.q[-1]
    payload = 5 * np.array([0.5 * np.cos(q[0]) + 0.4 * np.cos(q.sum()), 0.4 * np.cos(q.sum())])
    friction = np.array([100 * 0.01, 50 * 0.01 + 0.2])
    held = np.array([400, 200]) * (target - q) - payload
    assert np.all(np.abs(held) <= 1.001 * friction)
    assert np.all(np.abs(done.v[-1]) < 1e-5)
    assert_allclose(done["friction"][-1], held, rtol=0, atol=2e-3)  # the shoulder still creeps, with 60 N m s/rad
    assert np.all(np.abs(target - q) < [3e-3, 4e-3])


def test_all_joints_of_the_puma_follow_and_then_stick_where_friction_and_weight_balance_the_servos():
    """At rest the motor's torque is K kp e/R; less the weight it is at most the dry friction of its direction."""
    done, arm = run("puma560"), model("puma560")
    assert np.abs(done["setpoint"] - done.q).max() < 0.025
    resting = done.t > 1.1
    assert np.all(done["slip"][resting] == 0) and np.all(done.v[resting] == 0)
    assert np.all(np.ptp(done.q[resting], axis=0) == 0)
    assert np.abs(done["setpoint"] - done.q)[-1].max() < 2.5e-3

    ratio = np.array([-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686])
    kp, K, R = np.array([1500, 4000, 1500, 1e3, 1e3, 1e3]), np.repeat([0.2, 0.07], 3), np.repeat([2.1, 6.7], 3)
    voltage = np.sign(ratio) * kp * (done["setpoint"] - done.q)[-1]
    weight = ts.compile(arm).gravity(done.q[-1])
    held = K * voltage / R - weight / ratio
    forward = np.array([0.435, 0.126, 0.105, 11.2e-3, 9.26e-3, 3.96e-3])
    backward = np.array([0.395, 0.071, 0.132, 16.9e-3, 14.5e-3, 10.5e-3])
    assert np.all((-backward <= held) & (held <= forward))
    assert_allclose(done["friction"][-1], ratio * held, rtol=1e-9, atol=1e-9)


def test_the_puma_keeps_its_limits_and_pays_for_motion_weight_and_heat():
    done = run("puma560")
    limits = np.repeat([4.5, 3.0], 3)
    assert np.all(np.abs(done["current"]) <= limits) and np.all(np.abs(done["voltage"]) <= 40)
    supply = np.trapezoid((done["voltage"] * done["current"]).sum(1), done.t)
    stored = done["energy"].sum(1)
    assert_allclose(supply, done["work.supply"][-1], rtol=2e-4)  # trapezia 2 ms wide
    assert_allclose(done["work"][-1].sum(), stored[-1] - stored[0] + done["heat"][-1].sum(), rtol=1e-7)
    heat = np.trapezoid(done["current"] ** 2 @ np.repeat([2.1, 6.7], 3), done.t)
    assert_allclose(done["heat.resistances"][-1], heat, rtol=2e-4)


def turned(quaternion, vector):
    """A vector of the body, in the world."""
    w, u = quaternion[:, :1], quaternion[:, 1:]
    return vector + 2 * np.cross(u, np.cross(u, vector) + w * vector)


def test_the_thruster_changes_the_momentum_of_the_satellite_by_its_impulse():
    """∫ R(t) F dt over the pulse by Simpson's rule on 2000 intervals; momentum by the compiled function of (q, v)."""
    satellite = model("satellite_arm")
    done = ts.simulate(satellite, duration=5, save=1e-3, tolerance=1e-10)
    pulse = slice(2000, 4001)
    impulse = simpson(turned(done.q[pulse, 3:7], np.array([1.0, 0, 0])), x=done.t[pulse], axis=0)
    p = ts.compile(satellite).momentum(done.q[[0, -1]], done.v[[0, -1]])[:, 3:]
    assert_allclose(np.linalg.norm(impulse), 2.0, rtol=1e-3)
    assert_allclose(p[1] - p[0], impulse, rtol=0, atol=1e-9)


def test_the_centre_of_mass_of_the_satellite_drifts_by_what_the_thruster_gave():
    """After the pulse nothing acts from outside: 520.7 kg go on at constant speed, whatever the arm does."""
    done = run("satellite_arm")
    after = done.t >= 4
    t, com = done.t[after], done["center_of_mass"][after]
    speed = done["linear_momentum"][after][0] / 520.7
    assert_allclose(com - com[0], np.outer(t - t[0], speed), rtol=0, atol=1e-8)


def test_without_the_thruster_the_satellite_keeps_its_momenta():
    done = ts.simulate(replace(model("satellite_arm"), disturbances=()), tolerance=1e-10)
    for name, size in (("linear_momentum", 10.0), ("angular_momentum", 30.0)):
        assert np.abs(done[name] - done[name][0]).max() < 1e-11 * size
    assert np.ptp(done["energy"].sum(1)) > 0.05  # the motors did work inside


def test_the_drive_keeps_its_current_and_stops_within_the_twist_of_its_gear():
    """The encoder sits on the motor: its steps and what static friction twists the gear are the error that is left."""
    done = run("drive_axis")
    assert 3.2 < np.abs(done["current.axis"]).max() <= 3.5
    resting = done.t > 1.3
    assert np.all(done["slip"][resting] == 0) and np.all(np.ptp(done.q[resting], 0) == 0)
    resolution, twist = np.deg2rad(1e-4), 5 / 4e4
    assert abs(done.q[-1, 0] - 1) < twist + resolution
    assert_allclose(done["gear_torque.axis"][-1], done["friction.axis"][-1], rtol=1e-9)
    assert abs(1 - done["gear_torque.axis"][-1] / 4e4 - done.q[-1, 0]) < resolution


def test_an_example_gives_the_same_bits_again():
    again = ts.simulate(EXAMPLES / "puma560.yaml")
    for variable in again.contents.variables:
        assert_array_equal(again[variable.name], run("puma560")[variable.name])
