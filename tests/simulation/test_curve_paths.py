"""Points on curves with a parameter of their own: closed ones that are gone round many times, in plane and space."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import torseur as ts
from torseur.algebra.transform import Transform
from torseur.description.complaint import DescriptionError
from torseur.description.records.constraints import CurvePoints
from torseur.model.conditions.on_path import OnPath
from torseur.model.constraints.curves import on_curve

g = 9.80665


def loaded(tmp_path, text):
    (tmp_path / "m.yaml").write_text("torseur: 1\n" + text, encoding="utf-8")
    return ts.load(tmp_path / "m.yaml")


BEAD = """
bodies: {{carrier: {{mass: 0.0001}}, lift: {{mass: 0.0001}}, bead: {{mass: 2}}}}
joints:
  x: {{type: prismatic, parent: world, child: carrier, axis: x}}
  y: {{type: prismatic, parent: carrier, child: lift, axis: y}}
  z: {{type: prismatic, parent: lift, child: bead, axis: z}}
frames: {{seat: {{body: world, at: [0.1, -0.2, 0.3], rpy: [{roll}, 0, 0]}}}}
constraints: {{wire: {{type: point_on_curve, point: bead, on: seat, {curve}}}{more}}}
initial: {{positions: {start}, velocities: {speed}}}
simulate: {{duration: {duration}, tolerance: 1e-10, save: 0.05}}
"""
FLAT = ", plane: {type: point_on_plane, point: bead, plane: world, normal: y}"


def test_a_bead_on_a_ring_beside_its_frame_moves_as_a_pendulum_through_whole_turns(tmp_path):
    """The frame is outside of the ring, which is told in its x and y plane; x, y of the seat are x, z of the world."""
    curve = "parameter: [0, 2 * pi], closed: true, x: 0.8 + 0.5 * cos(s), y: 0.5 * sin(s)"
    start = "{x: 0.9, y: 0, z: {guess: -0.2}}"
    text = BEAD.format(roll=np.pi / 2, curve=curve, more=FLAT, start=start, speed="{x: 6}", duration=2)
    done = ts.simulate(loaded(tmp_path, text))
    done.check().raise_if_failed()
    x, _, z = done.q.T

    def rates(_, state):
        return state[1], -g / 0.5 * np.sin(state[0])

    assert_allclose(np.hypot(x - 0.9, z - 0.3), 0.5, atol=1e-11)
    exact = solve_ivp(rates, (0, 2), (0, 12), t_eval=done.t, rtol=1e-11, atol=1e-11).y[0]
    assert exact[-1] > 2 * 2 * np.pi
    # the carriers have 1e-4 of the bead's mass, not along all directions alike
    assert_allclose(np.unwrap(np.arctan2(x - 0.9, 0.3 - z)), exact, atol=2e-3)


SEAM = ("cos(s) + 0.2 * cos(3 * s)", "sin(s) - 0.2 * sin(3 * s)", "0.3 * sin(2 * s)")


def test_a_bead_on_a_closed_wire_in_space_moves_by_lagranges_equation_of_its_parameter(tmp_path):
    """½ m |c'|² ṡ² + m g z with the masses of the carriers in their directions."""
    curve = "parameter: [0, 2 * pi], closed: true, " + ", ".join(f"{k}: {f}" for k, f in zip("xyz", SEAM, strict=True))
    start = "{x: 1.3, y: {guess: -0.2}, z: {guess: 0.3}}"
    text = BEAD.format(roll=0, curve=curve, more="", start=start, speed="{y: 4}", duration=3)
    done = ts.simulate(loaded(tmp_path, text))
    done.check().raise_if_failed()
    m = np.array([2.0002, 2.0001, 2.0])

    def along(s):
        first = np.array([-np.sin(s) - 0.6 * np.sin(3 * s), np.cos(s) - 0.6 * np.cos(3 * s), 0.6 * np.cos(2 * s)])
        second = np.array([-np.cos(s) - 1.8 * np.cos(3 * s), -np.sin(s) + 1.8 * np.sin(3 * s), -1.2 * np.sin(2 * s)])
        return first, second

    def rates(_, state):
        first, second = along(state[0])
        # the carriers weigh nothing along x and y, the bead alone goes up and down
        return state[1], -(m @ (first * second) * state[1] ** 2 + 2.0 * g * first[2]) / (m @ first**2)

    exact = solve_ivp(rates, (0, 3), (0, 4 / 0.4), t_eval=done.t, rtol=1e-12, atol=1e-12).y[0]
    assert exact[-1] > 2 * 2 * np.pi
    x = np.cos(exact) + 0.2 * np.cos(3 * exact) + 0.1
    assert_allclose(done.q[:, 0], x, atol=1e-6)


CAM = """
bodies:
  cam: {mass: 1, inertia: [0.01, 0.01, 0.01]}
  follower: {mass: 0.5}
joints:
  shaft: {type: continuous, parent: world, child: cam, axis: z}
  guide: {type: prismatic, parent: world, child: follower, axis: y, at: [10 mm, 0, 0]}
constraints:
  turn: {type: prescribed, joint: shaft, rate: 20 rad/s}
  touch: {type: point_on_curve, point: follower, on: cam, CURVE}
initial: {positions: {guide: {guess: 90 mm}}}
simulate: {duration: 2, tolerance: 1e-9, save: 0.01}
"""
HEART = "x: 0.04 * cos(s) + 0.01 * cos(2 * s), y: 0.05 * sin(s) - 0.015 * cos(2 * s) + 0.01"


def test_a_disc_cam_lifts_its_offset_follower_the_same_in_every_turn(tmp_path):
    """The follower stands where a ray 10 mm beside the shaft leaves the turned profile, found by bisection."""
    curve = f"parameter: [0, 2 * pi], closed: true, {HEART}"
    done = ts.simulate(loaded(tmp_path, CAM.replace("CURVE", curve)))
    done.check().raise_if_failed()

    def turned(s, angle):
        x = 0.04 * np.cos(s) + 0.01 * np.cos(2 * s)
        y = 0.05 * np.sin(s) - 0.015 * np.cos(2 * s) + 0.01
        return np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y

    s = np.linspace(0, 2 * np.pi, 400)
    for angle, lift in done.q[:: len(done.t) // 12]:
        x = turned(s, angle)[0] - 0.01
        roots = [
            brentq(lambda a, angle=angle: turned(a, angle)[0] - 0.01, s[k], s[k + 1], xtol=1e-14)
            for k in np.flatnonzero(x[1:] * x[:-1] < 0)
        ]
        assert min(abs(lift - turned(root, angle)[1]) for root in roots) < 1e-9
    assert done.q[-1, 0] > 6 * 2 * np.pi


def test_a_spline_through_points_comes_near_to_the_curve_they_are_taken_from_with_the_fourth_power_at_least():
    """Splines through 160 and 320 points of the profile above, in a frame that is outside of it."""

    def profile(s):
        x, y = 0.04 * np.cos(s) + 0.01 * np.cos(2 * s), 0.05 * np.sin(s) - 0.015 * np.cos(2 * s) + 0.01
        return np.column_stack([x + 0.2, y])

    def off(count):
        points = profile(np.linspace(0, 2 * np.pi, count + 1)[:-1])
        condition = on_curve(CurvePoints(tuple(map(tuple, points)), closed=True))
        assert isinstance(condition, OnPath)
        p = ca.SX.sym("p", 3)
        residual = ca.Function("residual", [p], [condition.residual(Transform(ca.DM.eye(3), p))])
        return max(abs(float(residual([*at, 0.3]))) for at in profile(np.linspace(0, 6, 333)))

    coarse, fine = off(160), off(320)
    assert fine < 1e-8 and coarse / fine > 12


def test_a_follower_of_point_masses_rides_on_the_profile_too(tmp_path):
    curve = f"parameter: [0, 2 * pi], closed: true, {HEART}"
    model = loaded(tmp_path, CAM.replace("CURVE", curve).replace("mass: 0.5", "mass: 0.5, inertia: [1e-3, 1e-3, 1e-3]"))
    one, points = (ts.simulate(model, duration=0.3, formulation=how) for how in ("joint", "point-masses"))
    assert_allclose(points.q[:, 1], np.interp(points.t, one.t, one.q[:, 1]), atol=3e-4)


@pytest.mark.parametrize(
    ("curve", "cause"),
    [
        ("parameter: [0, 2 * pi], closed: true, x: 0.1 * cos(s), y: 0.1 * sin(s) * cos(s)", "meets itself"),
        ("parameter: [0, 3], closed: true, x: 0.1 * cos(s), y: 0.1 * sin(s)", "does not end where"),
        ("parameter: [-1, 1], x: s**2, y: s**3", "stands still"),
        ("parameter: [-1, 1], x: s, y: sqrt(s)", "not defined"),
        ("points: [[0.1, 0], [-0.1, 0.1], [-0.1, -0.1], [0.1, 0.1]]", "meets itself"),
    ],
)
def test_curves_with_crossings_corners_and_gaps_are_refused(tmp_path, curve, cause):
    with pytest.raises(DescriptionError, match=cause):
        loaded(tmp_path, CAM.replace("CURVE", curve))
