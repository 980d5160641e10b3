"""Vehicles on paths: the law on its own kinematics, and whole machines with wheels, motors and inertia."""

from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from machines import machine
from torseur.mechanics.control.path_following import direction_of, tractor_curvature, wanted_curvature
from torseur.model.axis import Axis
from torseur.model.control.controllers import Trailer

EXAMPLE = Path(__file__).parents[2] / "examples" / "reversing_trailer.yaml"
CAR = """
bodies:
  chassis: {{mass: 900 kg, com: [1.2, 0, 0], inertia: [200, 1000, 1200]}}
  rear: {{mass: 30 kg, inertia: [0.8, 1.2, 0.8]}}
  fork: {{mass: 5 kg, inertia: [0.1, 0.1, 0.12]}}
joints:
  chassis: {{type: planar, parent: world, child: chassis}}
  rear: {{type: revolute, parent: chassis, child: rear, axis: y}}
  steering: {{type: revolute, parent: chassis, child: fork, at: [2.5, 0, 0], axis: z}}
motors: {{rear: {{effort: 600 N m}}, steering: {{effort: 400 N m}}}}
constraints:
  rear: {{type: rolling, wheel: rear, axis: y, radius: 0.3, holds: [sideways, forward]}}
  front: {{type: no_side_slip, frame: fork, sideways: y}}
initial: {{positions: {{chassis: [0, 2 m, 10 deg]}}}}
controllers:
  follow:
    kind: path_following
    frame: chassis
    path: {path}
    speed: {speed}
    look_ahead: 3 m
    traction: {{joints: [rear], radius: 0.3, kv: 400}}
    steering: {{joint: steering, wheelbase: 2.5, kp: 800, kd: 60, limit: 35 deg}}
simulate: {{duration: 15 s, save: 50 ms}}
"""
TRAIN = """
bodies:
  tractor: {{mass: 900 kg, com: [1.2, 0, 0], inertia: [200, 1000, 1200]}}
  trailer: {{mass: 600 kg, com: [-2, 0, 0], inertia: [200, 800, 900]}}
  rear: {{mass: 30 kg, inertia: [0.8, 1.2, 0.8]}}
  fork: {{mass: 5 kg, inertia: [0.1, 0.1, 0.12]}}
joints:
  tractor: {{type: planar, parent: world, child: tractor}}
  hitch: {{type: revolute, parent: tractor, child: trailer, at: [-0.4, 0, 0], axis: z}}
  rear: {{type: revolute, parent: tractor, child: rear, axis: y}}
  steering: {{type: revolute, parent: tractor, child: fork, at: [2.5, 0, 0], axis: z}}
frames: {{axle: {{body: trailer, at: [-3, 0, 0]}}}}
motors: {{rear: {{effort: 900 N m}}, steering: {{effort: 400 N m}}}}
constraints:
  rear: {{type: rolling, wheel: rear, axis: y, radius: 0.3, holds: [sideways, forward]}}
  front: {{type: no_side_slip, frame: fork, sideways: y}}
  trailer: {{type: no_side_slip, frame: axle, sideways: y}}
initial: {{positions: {{tractor: [0, 1 m, 5 deg], hitch: 5 deg}}}}
controllers:
  follow:
    kind: path_following
    {led}
    path: {{circle: {{center: [0, 15], radius: 15 m}}}}
    speed: {speed}
    look_ahead: 4 m
    heading_gain: 0.4
    traction: {{joints: [rear], radius: 0.3, kv: 600}}
    steering: {{joint: steering, wheelbase: 2.5, kp: 2000, kd: 120, limit: 40 deg}}
simulate: {{duration: {duration} s, save: 50 ms}}
"""
LED = "frame: axle\n    trailer: {joint: hitch, length: 3 m, offset: 0.4 m}"
UNLED = "frame: tractor"
SQUARE = "{polyline: {points: [[0, 0], [20, 0], [20, 20], [0, 20]], radius: 6, closed: true}}"


def number(expression):
    return float(expression)


@pytest.mark.parametrize("sigma", [1.0, -1.0])
def test_heading_and_offset_decay_over_distances_whatever_the_speed(sigma):
    """ψ − ψ_d falls as exp(−k · way), and the offset then as dy/dway = −y/√(L² + y²)."""
    L, k, kappa = 3.0, 0.8, 0.05

    def rates(way, state):
        y, psi, _ = state
        c = number(wanted_curvature(y, psi, kappa, sigma, look_ahead=L, gain=k))
        u = sigma  # one metre of way per unit
        return [u * np.sin(psi), u * c - kappa * u * np.cos(psi) / (1 - kappa * y), abs(u)]

    start = [1.5, 0.6, 0.0]
    way = np.linspace(0, 12, 40)
    y, psi, _ = solve_ivp(rates, (0, 12), start, t_eval=way, rtol=1e-10, atol=1e-12).y
    lack = psi + sigma * np.arctan(y / L)
    assert_allclose(lack, lack[0] * np.exp(-k * way), atol=1e-8)
    assert abs(y[-1]) < 0.12


def test_a_trailer_pushed_backward_obeys_its_hitch_loop():
    """On the kinematics of [HN, eq. 8.16] the hitch angle goes to its steady value at k_β per way, and stays."""
    hitch = Trailer(Axis(0), length=3.0, offset=0.4, gain=1.2)
    wanted, u = 1 / 15, -1.5

    def rate(t, beta):
        c1 = number(tractor_curvature(wanted, beta[0], float(direction_of(ca.DM(u))), hitch))
        phi = -beta[0]
        return [u * (np.sin(phi) / 3.0 + (1 + 0.4 / 3.0 * np.cos(phi)) * c1)]

    t = np.linspace(0, 4, 30)
    beta = solve_ivp(rate, (0, 4), [-0.5], t_eval=t, rtol=1e-10, atol=1e-12).y[0]
    steady = np.arctan(3.0 * wanted) + np.arctan(0.4 / np.sqrt(15**2 + 3**2 - 0.4**2))
    assert_allclose(beta - steady, (-0.5 - steady) * np.exp(-1.2 * 1.5 * t), atol=1e-6)
    settled = number(tractor_curvature(wanted, steady, -1.0, hitch))
    assert_allclose(settled, 1 / np.sqrt(15**2 + 3**2 - 0.4**2), rtol=1e-12)


@pytest.mark.parametrize("path", ["{line: {}}", "{circle: {center: [0, 20], radius: 18, turn: left}}"])
def test_a_car_comes_to_its_path_and_to_its_speed(tmp_path, path):
    run = ts.simulate(machine(tmp_path, CAR.format(path=path, speed="3 m/s")))
    y, psi = run.dataset.cross_track_error.values[:, 0], run.dataset.heading_error.values[:, 0]
    assert np.abs(y).max() < 2.5 and abs(y[-1]) < 2e-3 and abs(psi[-1]) < 2e-3
    assert_allclose(run.dataset["v"].sel(speed="rear").values[-1], 10.0, rtol=1e-3)
    run.check().raise_if_failed()


def test_the_offset_is_the_distance_to_the_path_as_geometry_tells_it(tmp_path):
    """The path's point, a state of the controller, stays beside the car: the offset is R less the distance."""
    run = ts.simulate(machine(tmp_path, CAR.format(path="{circle: {center: [0, 20], radius: 18}}", speed="3 m/s")))
    distance = np.hypot(run.q[:, 0], run.q[:, 1] - 20)
    assert_allclose(run.dataset.cross_track_error.values[:, 0], 18 - distance, atol=1e-6)
    heading = run.q[:, 2] - np.arctan2(run.q[:, 1] - 20, run.q[:, 0]) - np.pi / 2
    assert_allclose(np.sin(run.dataset.heading_error.values[:, 0] - heading), 0, atol=1e-6)


def test_a_car_goes_round_a_square_with_rounded_corners(tmp_path):
    """From 1.2 m inside it comes to the path; where curvature jumps it is off by centimetres, as its steering lags."""
    run = ts.simulate(machine(tmp_path, CAR.format(path=SQUARE, speed="3 m/s")), duration=35.0)
    lap = 4 * 20 - 8 * 6 + 2 * np.pi * 6
    assert run.dataset.path_parameter.values[-1, 0] - run.dataset.path_parameter.values[0, 0] > 1.3 * lap
    assert np.abs(run.dataset.cross_track_error.values[run.t > 10, 0]).max() < 0.08
    run.check().raise_if_failed()


def test_a_car_drives_backward_on_a_smooth_path(tmp_path):
    path = "{spline: {points: [[10, 0], [0, 0], [-10, 2], [-20, -2], [-35, 0]]}}"
    text = CAR.format(path=path, speed="-2 m/s").replace("[0, 2 m, 10 deg]", "[0, 1 m, 190 deg]")
    run = ts.simulate(machine(tmp_path, text))
    assert run.dataset.path_parameter.values[-1, 0] < run.dataset.path_parameter.values[0, 0] - 20
    assert abs(run.dataset.cross_track_error.values[-1, 0]) < 0.02


@pytest.mark.parametrize("speed", ["1.5 m/s", "-1.5 m/s"])
def test_a_trailer_is_led_along_a_circle_forward_and_backward(tmp_path, speed):
    """The hitch settles at the angle of the steady turn, which geometry gives."""
    run = ts.simulate(machine(tmp_path, TRAIN.format(led=LED, speed=speed, duration=40)))
    assert abs(run.dataset.cross_track_error.values[-1, 0]) < 1e-3
    steady = np.arctan(3 / 15) + np.arctan(0.4 / np.sqrt(15**2 + 3**2 - 0.4**2))
    assert_allclose(run.q[-1, 3], -steady, atol=2e-3)
    run.check().raise_if_failed()


def test_the_reversing_trailer_of_the_examples_settles_as_its_file_says():
    run = ts.simulate(EXAMPLE)
    assert abs(run.dataset.cross_track_error.values[-1, 0]) < 1e-3
    assert_allclose(np.degrees(run.dataset["q"].sel(coordinate="hitch").values[-1]), -12.81, atol=0.02)


def test_without_the_hitch_loop_a_trailer_jackknifes_backward(tmp_path):
    run = ts.simulate(machine(tmp_path, TRAIN.format(led=UNLED, speed="-1.5 m/s", duration=12)))
    assert np.abs(run.q[:, 3]).max() > np.pi / 2


ROBOT = """
bodies:
  base: {{mass: 20 kg, com: [0, 0, 0.1], inertia: [0.5, 0.6, 0.8]}}
  left: {{mass: 1 kg, inertia: [0.003, 0.005, 0.003]}}
  right: {{mass: 1 kg, inertia: [0.003, 0.005, 0.003]}}
{more_bodies}
joints:
  base: {{type: planar, parent: world, child: base}}
  left: {{type: revolute, parent: base, child: left, at: [0, 0.25, 0], axis: y}}
  right: {{type: revolute, parent: base, child: right, at: [0, -0.25, 0], axis: y}}
{more_joints}
motors: {{{motors}}}
constraints:
  axle: {{type: wheel_pair, wheels: [left, right], axis: y, radius: 0.1, holds: [sideways, forward]}}
{rest}
"""


def test_a_differential_drive_with_dc_motors_follows_a_line(tmp_path):
    dc = "{kind: dc, ratio: 20, rotor: {inertia: 2e-5}, resistance: 1, constant: 0.04, voltage_limit: 24}"
    rest = """
initial: {positions: {base: [0, 0.5 m, 0]}}
controllers:
  follow:
    kind: path_following
    frame: base
    path: {line: {direction: 30 deg}}
    speed: {ramp: {end: 1 s, to: 0.6 m/s}}
    look_ahead: 0.6 m
    differential: {left: left, right: right, radius: 0.1, track: 0.5, kv: 2}
simulate: {duration: 12 s}
"""
    text = ROBOT.format(more_bodies="", more_joints="", motors=f"left: {dc}, right: {dc}", rest=rest)
    run = ts.simulate(machine(tmp_path, text))
    assert abs(run.dataset.cross_track_error.values[-1, 0]) < 1e-3
    assert_allclose(run.q[-1, 2], np.pi / 6, atol=1e-3)
    assert np.abs(run.dataset.voltage.values).max() <= 24
    run.check().raise_if_failed()


def test_an_arm_on_free_wheels_leads_its_tool_by_the_reduced_equations(tmp_path):
    """The base rolls as it must under the arm's reaction; the tool's error still obeys ë + kd ė + kp e = 0 exactly."""
    rest = """
frames: {tool: {body: fore, at: [0.4, 0, 0]}}
initial: {positions: {upper: 60 deg, fore: 50 deg}, velocities: {base: [0.2, 0, 0]}}
controllers:
  lead:
    {kind: operational_computed_torque, frame: tool, x: 0.3, z: {sine: {amplitude: 0.1, frequency: 0.5, offset: 0.7}},
    kp: 50, kd: 15}
simulate: {duration: 2 s, save: 20 ms}
"""
    text = ROBOT.format(
        more_bodies="  upper: {mass: 3, com: [0.2, 0, 0], inertia: [0.01, 0.06, 0.06]}\n"
        "  fore: {mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.03, 0.03]}",
        more_joints="  upper: {type: revolute, parent: base, child: upper, at: [0, 0, 0.3], axis: -y}\n"
        "  fore: {type: revolute, parent: upper, child: fore, at: [0.5, 0, 0], axis: -y}",
        motors="upper: {ratio: 50}, fore: {ratio: 50}",
        rest=rest,
    )
    run = ts.simulate(machine(tmp_path, text), tolerance=1e-11)
    e = run.dataset.control_error.values
    assert np.ptp(run.q[:, 0]) > 0.05 and np.abs(e[0]).max() > 0.05
    roots = np.roots([1.0, 15.0, 50.0])
    for k in range(2):
        basis = np.exp(np.outer(run.t, roots))
        fitted = basis @ np.linalg.lstsq(basis, e[:, k], rcond=None)[0]
        assert_allclose(e[:, k], fitted, rtol=0, atol=1e-8)
    run.check().raise_if_failed()
