"""Friction under the reaction of its own joint: closed forms, another integrator, loops cut anywhere."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import torseur as ts
from torseur.model.forces.bearing import guide_bearing, pin_bearing
from torseur.simulation.run import Diverged

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")

g = 9.80665


def run(tmp_path, text):
    (tmp_path / "m.yaml").write_text("torseur: 1\n" + text, encoding="utf-8")
    done = ts.simulate(tmp_path / "m.yaml")
    done.check().raise_if_failed()
    return done


def axis_of(done, name):
    k = list(done.dataset.coords["speed"].values).index(name)
    return done.q[:, k], done.v[:, k]


BLOCK = """
bodies: {{block: {{mass: 3, com: [0, 0, 0.1], inertia: [0.1, 0.1, 0.1]}}}}
joints:
  slide: {{type: prismatic, parent: world, child: block, rpy: [0, {slope}, 0], axis: x,
          friction: {{bearing: {{coefficient: 0.2, static: 0.4}}}}}}
initial: {{velocities: {{slide: {speed}}}}}
simulate: {{duration: 1, tolerance: 1e-10, save: 0.1}}
"""


@pytest.mark.parametrize("slope", [0.25, 0.5])
def test_a_block_slides_down_an_incline_by_its_weight_less_its_friction(tmp_path, slope):
    done = run(tmp_path, BLOCK.format(slope=slope, speed=1.0))
    a = g * (np.sin(slope) - 0.2 * np.cos(slope))
    assert_allclose(done.q[:, 0], done.t + a * done.t**2 / 2, rtol=1e-9)


@pytest.mark.parametrize(("slope", "rests"), [(np.arctan(0.399), True), (np.arctan(0.401), False)])
def test_a_block_rests_up_to_the_angle_of_friction(tmp_path, slope, rests):
    assert (run(tmp_path, BLOCK.format(slope=slope, speed=0.0)).q[-1, 0] == 0.0) == rests


def test_a_block_pushed_uphill_stops_and_stays(tmp_path):
    """Uphill weight and friction both brake it; below the angle of static friction it then stays."""
    done = run(tmp_path, BLOCK.format(slope=0.3, speed=-2.0))
    a = g * (np.sin(0.3) + 0.2 * np.cos(0.3))
    assert_allclose(done.q[-1], -(2.0**2) / (2 * a), rtol=1e-8)
    assert done.v[-1, 0] == 0.0


WHEEL = """
bodies: {{wheel: {{mass: 5, com: [{com}, 0, 0], inertia: [0.04, 0.05, 0.04]}}}}
joints:
  pin: {{type: {type}, parent: world, child: wheel, axis: {axis}, friction: {{bearing: {{coefficient: 0.3, {sizes}}}}}}}
initial: {{velocities: {{pin: 20}}}}
simulate: {{duration: 3, tolerance: 1e-10, save: 0.1}}
"""


@pytest.mark.parametrize(("axis", "sizes", "lever"), [("y", "radius: 12 mm", 0.012), ("z", "collar: 8 mm", 0.008)])
def test_a_wheel_coasts_down_under_its_weight(tmp_path, axis, sizes, lever):
    done = run(tmp_path, WHEEL.format(com=0, type="continuous", axis=axis, sizes=sizes))
    inertia = 0.05 if axis == "y" else 0.04
    braking = 0.3 * lever * 5 * g / inertia
    assert_allclose(done.v[:, 0], np.maximum(20 - braking * done.t, 0), rtol=1e-9, atol=1e-9)


def test_an_unbalanced_wheel_is_braked_by_the_reaction_that_its_braking_changes(tmp_path):
    """Against Newton's equations of the centre of mass, the level being found by bisection at each instant."""
    m, c, J, mu_r = 5.0, 0.15, 0.05 + 5.0 * 0.15**2, 0.3 * 0.06
    done = run(tmp_path, WHEEL.format(com=c, type="revolute", axis="y", sizes="radius: 60 mm"))

    def turning(theta, omega, level):
        return (m * g * c * np.cos(theta) - np.sign(omega) * level) / J

    def pressing(theta, omega, level):
        """|reaction| on the pin; about y the centre of mass is at c (cos θ, −sin θ) in (x, z)."""
        a = turning(theta, omega, level)
        x = -np.cos(theta) * omega**2 - np.sin(theta) * a
        z = np.sin(theta) * omega**2 - np.cos(theta) * a
        return np.hypot(m * c * x, m * c * z + m * g)

    def rates(_, state):
        theta, omega = state
        level = brentq(lambda N: N - mu_r * pressing(theta, omega, N), 0, 1e4, xtol=1e-13)
        return omega, turning(theta, omega, level)

    moving = done.t < 0.9
    assert np.all(done.v[moving, 0] > 1)
    exact = solve_ivp(rates, (0, 0.9), (0, 20), t_eval=done.t[moving], rtol=1e-11, atol=1e-11)
    assert_allclose(done.v[moving, 0], exact.y[1], rtol=1e-8)


DRAWER = """
gravity: [0, 0, 0]
bodies: {{drawer: {{mass: 2, com: [0, {com}, 0], inertia: [0.1, 0.1, 0.1]}}}}
frames: {{handle: {{body: drawer, at: [0, {handle}, 0]}}}}
joints:
  slide: {{type: prismatic, parent: world, child: drawer, axis: x,
          friction: {{bearing: {{coefficient: {mu}, length: 200 mm}}}}}}
disturbances: {{pull: {{frame: handle, force: [{pull}, 0, 0]}}}}
initial: {{velocities: {{slide: {speed}}}}}
simulate: {{duration: 1, tolerance: 1e-10, save: 0.1}}
"""


@pytest.mark.parametrize("pull", [1.0, 1e4])
@pytest.mark.parametrize(("handle", "moves"), [(0.249, True), (0.251, False)])
def test_a_guide_locks_itself_against_any_pull_beyond_its_length_over_twice_the_coefficient(
    tmp_path, pull, handle, moves
):
    done = run(tmp_path, DRAWER.format(com=0, handle=handle, mu=0.4, pull=pull, speed=0))
    assert (done.q[-1, 0] > 0) == moves


@pytest.mark.parametrize(("com", "handle"), [(0.1, 0.3), (0.3, 0.1), (0.0, 0.2)])
def test_a_carriage_feels_the_friction_that_its_own_acceleration_makes(tmp_path, com, handle):
    """Moment com · (F − μP) − handle · F on two ends 0.2 m apart, μP from it by one linear equation on each side."""
    mu, F, L = 0.2, 20.0, 0.2
    done = run(tmp_path, DRAWER.format(com=com, handle=handle, mu=mu, pull=F, speed=1))
    side = np.sign(com - handle)
    P = 2 / L * side * (com - handle) * F / (1 + 2 / L * side * com * mu)
    assert_allclose(done.v[:, 0], 1 + (F - mu * P) / 2 * done.t, rtol=1e-9)


def test_a_guide_that_jams_is_told_by_name(tmp_path):
    with pytest.raises(Diverged, match=r"bearings of 'slide' presses them harder than it is itself"):
        run(tmp_path, DRAWER.format(com=0.3, handle=0.5, mu=0.4, pull=20, speed=1))


CRANK = """
bodies:
  crank: {{mass: 1, com: [0.1, 0, 0], inertia: [0.001, 0.004, 0.004]}}
  rod: {{mass: 1.5, com: [0.25, 0, 0], inertia: [0.001, 0.03, 0.03]}}
  slider: {{mass: 2, inertia: [0.01, 0.01, 0.01]}}
joints: {{{joints}}}
initial:
  positions: {{main: 0.3, pin: {{guess: -0.4}}, gudgeon: {{guess: 0.1}}, guide: {{guess: 0.69}}}}
  velocities: {{main: 8}}
simulate: {{duration: 2.2, tolerance: 1e-9, save: 0.05, record: [reactions]}}
"""
PIN = "friction: {bearing: {coefficient: 0.15, radius: 20 mm}}"
JOINTS = {
    "main": "{type: revolute, parent: world, child: crank, axis: y, " + PIN + "}",
    "pin": "{type: revolute, parent: crank, child: rod, at: [0.2, 0, 0], axis: y, " + PIN + "}",
    "gudgeon": "{type: revolute, parent: rod, child: slider, at: [0.5, 0, 0], axis: y, " + PIN + "}",
    "guide": "{type: prismatic, parent: world, child: slider, axis: x, "
    "friction: {bearing: {coefficient: 0.1, static: 0.15}}}",
}


@pytest.fixture(scope="module")
def cranks(tmp_path_factory):
    orders = (list(JOINTS), list(reversed(JOINTS)))
    texts = [CRANK.format(joints=", ".join(f"{name}: {JOINTS[name]}" for name in order)) for order in orders]
    folders = [tmp_path_factory.mktemp("crank") for _ in orders]
    done = [run(folder, text) for folder, text in zip(folders, texts, strict=True)]
    (cut,), (other,) = (ts.load(folder / "m.yaml").constraints for folder in folders)
    assert cut.name != other.name
    return done


def test_a_loop_with_bearings_moves_and_sticks_the_same_wherever_it_is_cut(cranks):
    one, other = cranks
    for name in JOINTS:
        (q, v), (q_other, v_other) = axis_of(one, name), axis_of(other, name)
        assert_allclose(q, q_other, atol=1e-8)
        assert_allclose(v, v_other, atol=1e-7)
        assert v[-1] == 0.0
    assert [event.kind for event in one.events].count("sticks") == 4


def test_along_the_axis_of_each_bearing_acts_the_coefficient_times_what_presses_it(cranks):
    """Newton and Euler tell what acts along an axis without knowing of friction."""
    (one, _) = cranks
    told = dict(zip(one.dataset["reaction_component"].values, one.dataset["reaction"].values.T, strict=True))
    for name, weight, along, across in (
        ("main", 0.15 * 0.02, "my", ("fx", "fz")),
        ("pin", 0.15 * 0.02, "my", ("fx", "fz")),
        ("gudgeon", 0.15 * 0.02, "my", ("fx", "fz")),
        ("guide", 0.1, "fx", ("fy", "fz")),
    ):
        _, v = axis_of(one, name)
        slides = np.abs(v) > 1e-6
        assert slides.sum() > 30
        pressed = np.hypot(*(told[f"{name}.{part}"] for part in across))
        assert_allclose(told[f"{name}.{along}"][slides], -(weight * np.sign(v) * pressed)[slides], rtol=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_the_slope_of_a_load_is_that_of_its_differences(seed):
    rng = np.random.default_rng(seed)
    axis = rng.normal(size=3)
    axis /= np.linalg.norm(axis)
    pin = pin_bearing(axis, 0.1, 0.1, radius=0.02, collar=0.03, length=0.4)
    guide = guide_bearing(axis, 0.1, 0.1, radius=0.2, length=0.4)
    w, h = rng.normal(size=6), 1e-6
    for bearing in (pin, guide):
        differences = [float(bearing.load(w + h * e) - bearing.load(w - h * e)) / (2 * h) for e in np.eye(6)]
        assert_allclose(np.array(bearing.slope(w)).ravel(), differences, atol=1e-8)


def test_two_ends_of_a_pin_bear_force_and_moment():
    """Forces F1, F2 at ±L/2 along the axis have the resultant and the moment that were given."""
    L, axis = 0.4, np.array([0.0, 0.0, 1.0])
    F1, F2 = np.array([3.0, 4.0, 0.0]), np.array([-5.0, 12.0, 0.0])
    moment = np.cross(L / 2 * axis, F1) + np.cross(-L / 2 * axis, F2)
    wrench = np.concatenate([moment + 7.0 * axis, F1 + F2 + 2.0 * axis])
    assert_allclose(float(pin_bearing(axis, 1, 1, radius=0.1, collar=0.2, length=L).load(wrench)), 0.1 * 18 + 0.2 * 2)
    assert_allclose(float(guide_bearing(axis, 1, 1, radius=0.5, length=L).load(wrench)), 18 + 7 / 0.5)
