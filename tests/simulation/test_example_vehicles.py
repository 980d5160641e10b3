"""Examples with constraints against equations that are written here by hand, or another route of the package."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp
from scipy.optimize import fsolve

import torseur as ts
from torseur.mechanics.constraints.multipliers import multiplier_system
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.simulation.starts.initial import start_positions, start_speeds

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def run(name):
    return ts.simulate(EXAMPLES / f"{name}.yaml")


def followed(rates, start, t):
    """The states at the times t of a system that SciPy integrates, (states, times)."""
    return solve_ivp(rates, (t[0], t[-1]), start, "DOP853", t, rtol=1e-11, atol=1e-12).y


def states(done, *names):
    return np.array([done[name] for name in names])


def test_the_sleigh_moves_by_the_two_equations_that_its_file_names():
    """u' = a w², w' = −m a u w/(I + m a²): x and y need only these and the heading."""
    m, a, J = 2.0, 0.25, 0.3 + 2.0 * 0.25**2

    def rates(t, s):
        _, _, heading, u, w = s
        return [u * np.cos(heading), u * np.sin(heading), w, a * w**2, -m * a * u * w / J]

    done = run("chaplygin_sleigh")
    expected = followed(rates, [0, 0, 0, -0.5, 1.7], done.t)
    assert_allclose(states(done, "q.ice.x", "q.ice.y", "q.ice.angle"), expected[:3], atol=1e-8)
    assert expected[3, -1] > 0.9 * np.hypot(0.5, 1.7 * np.sqrt(J / m))  # it turned round: energy is forward motion now


def test_the_knife_edge_goes_no_lower_than_its_file_says():
    done, g, w = run("knife_edge"), 9.80665 / 2, 1.3
    size = g / (2 * w**2)
    assert f"{size:.2f} m" in (EXAMPLES / "knife_edge.yaml").read_text(encoding="utf-8")
    assert_allclose(done["q.incline.x"], size * np.sin(w * done.t) ** 2, atol=1e-8)
    assert_allclose(done["q.incline.y"], size * (w * done.t - np.sin(2 * w * done.t) / 2), atol=1e-8)


def rolling_disc(t, s, r=0.25, m=1.0, g=9.80665):
    """Newton and Euler in axes that lean and head with the disc and do not spin: forward, along the axle, up its plane.

    The centre is r e₃ above the contact, v = ω × r e₃; the contact pushes with F = m (v̇ + Ω × v) + m g, whose
    moment about the centre is −r e₃ × F = L̇ + Ω × L.
    """
    _, _, heading, lean, *omega = s
    A, C, up = m * r**2 / 4, m * r**2 / 2, np.array([0, 0, r])
    I = np.diag([A, C, A])
    Omega = np.array([omega[0], omega[2] * np.tan(lean), omega[2]])
    v = np.cross(omega, up)
    steady = m * np.cross(Omega, v) + m * g * np.array([0, np.sin(lean), np.cos(lean)])
    S = np.array([[0, -r, 0], [r, 0, 0], [0, 0, 0]])  # of up: S x = up × x
    omega_dot = np.linalg.solve(I - m * S @ S, -np.cross(up, steady) - np.cross(Omega, I @ omega))
    rolled = r * (omega[1] - Omega[1])  # what the rim turns past the point of contact
    return [rolled * np.cos(heading), rolled * np.sin(heading), omega[2] / np.cos(lean), omega[0], *omega_dot]


def test_the_disc_rolls_as_newton_and_euler_say():
    done, r = run("rolling_disc"), 0.25
    x, y, heading, lean, *_ = followed(rolling_disc, [0, r * np.sin(np.pi / 9), 0, np.pi / 9, 0, 12, 0], done.t)
    centre = [x + r * np.sin(lean) * np.sin(heading), y - r * np.sin(lean) * np.cos(heading), r * np.cos(lean)]
    assert_allclose(states(done, "q.flight.x", "q.flight.y", "q.flight.z"), centre, atol=1e-6)
    assert np.ptp(lean) > 0.05 and np.abs(done["constraint_residual.floor.normal"]).max() < 1e-9


def test_the_cart_settles_where_voltages_friction_and_inertia_balance():
    """Forces of both wheels at the ends of the arc: they carry m a Ω² and turn against m a u Ω."""
    done = run("differential_drive")
    r, half, n, K, R, viscous, ma = 0.05, 0.15, 10, 0.022, 1.2, 2e-3, 9 * 0.04

    def unbalanced(speeds):
        u, turn = speeds
        wheels = np.array([u - half * turn, u + half * turn]) / r
        left, right = (n * K / R * (np.array([5.0, 7.0]) - K * n * wheels) - viscous * wheels) / r
        return [left + right + ma * turn**2, half * (right - left) - ma * u * turn]

    u, turn = fsolve(unbalanced, [1.0, 1.0], xtol=1e-13)
    assert_allclose(done["v.floor.angle"][-1], turn, rtol=1e-8)
    assert_allclose(np.hypot(done["v.floor.x"][-1], done["v.floor.y"][-1]), u, rtol=1e-8)


def test_the_car_goes_round_at_the_radius_of_its_steering_with_the_energy_of_its_traction():
    """θ' = u tan δ/ℓ; ½ (m + (I + m b²) tan²δ/ℓ²) u² grows by 1000 N times the way of the first six seconds."""
    done, wheel_base = run("car"), 2.6
    swing = np.deg2rad(8) / (2 * np.pi * 0.15)
    inertia = lambda delta: 1300 + (1900 + 1300 * 1.2**2) * np.tan(delta) ** 2 / wheel_base**2  # noqa: E731

    def rates(t, s):
        _, _, heading, _, energy = s
        delta = swing * np.sin(2 * np.pi * 0.15 * t)
        u = np.sqrt(2 * energy / inertia(delta))
        return [u * np.cos(heading), u * np.sin(heading), u * np.tan(delta) / wheel_base, u, 1000 * u * (t < 6)]

    driven = done.t <= 6
    first = followed(rates, [0, 0, 0, 0, 0.5 * 1300 * 25], done.t[driven])
    after = followed(lambda t, s: rates(t + 1e-9, s), first[:, -1], done.t[done.t >= 6])
    expected = np.hstack([first, after[:, 1:]])[:3]
    assert_allclose(states(done, "q.road.x", "q.road.y", "q.road.angle"), expected, atol=1e-6)


def report_tractor(t, s):
    """The state model (39) to (45) of [HN] with its printed J, A and B; W of the tractor as (28) means it."""
    l1, l2, b, c, d, m1, m2, j1, j2 = 2.8, 3.6, 1.3, 0.7, 0.4, 1800, 1100, 2600, 2100
    theta, phi, delta, u = s[2:]
    delta_dot = np.deg2rad(6) * np.sin(2 * np.pi * 0.1 * t)
    F1, F2, F3 = -400 * (t >= 12), 1500 if t < 6 else 300, 200 * np.sin(np.pi * t) - 250
    tan, sp, cp = np.tan(delta), np.sin(phi), np.cos(phi)
    phi_dot = -u / (l1 * l2) * (l1 * sp + (l2 + c * cp) * tan)
    J = np.array([1, b * tan / l1, tan / l1, cp - c * sp * tan / l1, -d * sp / l2 - c * d * cp * tan / (l1 * l2),
                  -(l1 * sp + c * cp * tan) / (l1 * l2)])  # (21)  # fmt: skip
    A = np.array([0, 0, 0, -(l1 * sp + c * cp * tan) / l1, -(d * l1 * cp - c * d * sp * tan) / (l1 * l2),
                  -(l1 * cp - c * sp * tan) / (l1 * l2)])  # (24)  # fmt: skip
    B = np.array([0, b / l1, 1 / l1, -c * sp / l1, -c * d * cp / (l1 * l2), -c * cp / (l1 * l2)]) / np.cos(delta) ** 2
    M = np.array([m1, m1, j1, m2, m2, j2])
    W = np.zeros((6, 6))
    W[1, 0], W[0, 1] = J[2] * u, -J[2] * u
    W[4, 3], W[3, 4] = J[5] * u, -J[5] * u
    force = np.array([F2 + F1 * np.cos(delta), F1 * np.sin(delta), (l1 - b) * np.sin(delta) * F1, F3, 0, 0])
    u_dot = (J @ force - J @ (M * (A * phi_dot + B * delta_dot)) * u - J @ W @ (M * J) * u) / (J @ (M * J))
    return [u * np.cos(theta), u * np.sin(theta), u * tan / l1, phi_dot, delta_dot, u_dot]


def test_the_tractor_and_its_trailer_move_by_the_printed_state_model():
    done, start, found = run("tractor_trailer"), [0, 0, 0, 0, 0, 3.0], []
    for begin, end in ((0, 6), (6, 12), (12, 20)):  # forces jump at 6 s and 12 s
        inside = (done.t >= begin - 1e-9) & (done.t <= end + 1e-9)
        part = followed(lambda t, s, a=begin, e=end: report_tractor(min(max(t, a), e - 1e-9), s), start, done.t[inside])
        start = part[:, -1]
        found.append(part[:, begin > 0 :])
    names = ("q.road.x", "q.road.y", "q.road.angle", "q.hitch", "q.steering")
    assert_allclose(states(done, *names), np.hstack(found)[:5], atol=1e-6)


def test_trailers_settle_on_circles_one_inside_the_other(tmp_path):
    """A hitch h behind an axle on the radius R, and L before the next one: R² + h² = R'² + L²."""
    text = (EXAMPLES / "trailer_train.yaml").read_text(encoding="utf-8")
    turning = re.sub(r"rate: \{sine: .*\}\}", "rate: 0}", text)
    assert turning != text
    (tmp_path / "circle.yaml").write_text(turning, encoding="utf-8")
    model, radius = ts.load(tmp_path / "circle.yaml"), 2.6 / np.tan(0.25)
    done = ts.simulate(model, {"steering": 0.25}, {"road": [4.0, 0.0, 4.0 / radius]}, duration=60.0, save=1.0)
    squares = radius**2 + np.arange(6) * (0.3**2 - 1.8**2)
    q, v, dyn = done.q[-1], done.v[-1], ts.compile(model)
    speeds = [np.linalg.norm((dyn.jacobian(q, name) @ v)[3:]) for name in ("car", *(f"axle{k}" for k in range(1, 6)))]
    assert_allclose(speeds / v[2], np.sqrt(squares), rtol=1e-6)


def test_the_bicycle_swings_as_lagranges_multipliers_say():
    """Accelerations and forces from one system of 9 + 6 equations, without a choice of speeds, integrated by SciPy."""
    model, done = ts.load(EXAMPLES / "bicycle.yaml"), run("bicycle")
    corners, pushes = [0, 1, 1.05, 1.1], [0, 0, 400, 0]  # of the push on the lean
    lean = model.layout.speed_names.index("lean")
    q, v, tau = (ca.SX.sym(name, size) for name, size in (("q", model.nq), ("v", model.nv), ("tau", model.nv)))
    matrix, right = multiplier_system(model, ca.DM(0), q, v, tau)
    system = ca.Function("system", [q, v, tau], [ca.densify(matrix), ca.densify(right), coordinate_rates(model, q, v)])

    def solved(t, s):
        push = np.interp(t, corners, pushes) * np.eye(model.nv)[lean]
        matrix, right, q_dot = (np.array(part) for part in system(s[: model.nq], s[model.nq :], push))
        return np.linalg.solve(matrix, right).ravel(), q_dot.ravel()

    def rates(t, s):
        found, q_dot = solved(t, s)
        return np.concatenate([q_dot, found[: model.nv]])

    q0 = start_positions(model)
    start, found = np.concatenate([q0, start_speeds(model, q0)]), []
    for begin, end in pairwise([*corners, 6]):
        inside = (done.t > begin - 1e-9) & (done.t < end + 1e-9)
        part = followed(rates, start, done.t[inside])
        start = part[:, -1]
        found.append(part[:, begin > 0 :])
    expected = np.hstack(found).T
    assert np.abs(done["q.lean"]).max() > 0.05
    assert_allclose(np.hstack([done.q, done.v]), expected, atol=1e-6)
    assert_allclose(done["constraint_force"][-1], solved(6, start)[0][model.nv :], rtol=1e-5, atol=1e-3)
    after = done["energy"].sum(1)[done.t > 1.101]
    assert_allclose(after, after[0], rtol=1e-9)


def test_the_wheels_of_the_mobile_manipulator_give_all_horizontal_momentum():
    """Nothing else holds it on the floor: d/dt of its momentum is the wheels' forces, turned by the heading.

    Central differences over 10 ms, away from the instants at which joints stick: two thousandths of the largest force.
    """
    done = run("mobile_manipulator")
    heading = done["q.floor.angle"]
    forward = done["constraint_force.axle.left.forward"] + done["constraint_force.axle.right.forward"]
    side = done["constraint_force.axle.left.sideways"]
    pushed = np.stack(
        [np.cos(heading) * forward - np.sin(heading) * side, np.sin(heading) * forward + np.cos(heading) * side]
    )
    changed = np.gradient(done["linear_momentum"][:, :2], done.t, axis=0).T
    smooth = np.ones(done.t.size, dtype=bool)
    for event in done.events:
        smooth &= np.abs(done.t - event.time) > 0.011
    smooth[[0, -1]] = False
    size = np.abs(pushed).max()
    assert size > 50
    assert_allclose(changed[:, smooth], pushed[:, smooth], atol=2e-3 * size)
    assert_allclose(heading, 0.15 * (done["q.right"] - done["q.left"]) / 0.6, atol=1e-7)
    assert_allclose(heading[-1], 0.75, atol=2e-3)  # 6 and 9 rad of the wheels, the servos' lag aside


def test_the_planar_arm_falls_by_the_printed_equations_of_motion():
    """(25) of [HN] with no torques."""
    m1, m2, l1, l2, g = 2.0, 1.2, 0.5, 0.4, 9.81

    def rates(t, s):
        a, b, w1, w2 = s
        c2, s2, k = np.cos(b), np.sin(b), m2 * l1 * l2
        D = [[m1 * l1**2 + m2 * (l1**2 + l2**2) + 2 * k * c2, m2 * l2**2 + k * c2], [m2 * l2**2 + k * c2, m2 * l2**2]]
        swing = [k * s2 * (w2**2 + 2 * w1 * w2), -k * s2 * w1**2]
        weight = m2 * g * l2 * np.cos(a + b)
        return [w1, w2, *np.linalg.solve(D, [swing[0] - (m1 + m2) * g * l1 * np.cos(a) - weight, swing[1] - weight])]

    done = run("planar_2r")
    expected = followed(rates, np.deg2rad([20, 60, 0, 0]), done.t)
    assert_allclose(np.hstack([done.q, done.v]), expected.T, atol=1e-5)


@pytest.mark.parametrize("name", ["bicycle", "rolling_disc", "trailer_train", "tractor_trailer"])
def test_forces_of_constraints_and_the_coriolis_matrix_take_no_power(name):
    done = run(name)
    size = np.abs(done["energy.kinetic"]).max()
    assert np.abs(done["coriolis_power.machine"]).max() < 1e-10 * size


@pytest.mark.parametrize("name", ["rolling_disc", "trailer_train", "bicycle", "car"])
def test_good_speeds_are_kept_and_nobody_is_warned_of_rows_that_differ(name):
    """The disc's rows turn with it, so that pivots vanish four times a turn; a train's rows are many, not alike."""
    assert run(name).events == ()


def test_blades_that_become_parallel_are_told_of(tmp_path):
    """Two blades at one point, the second turned towards the first until half a milliradian is left."""
    (tmp_path / "blades.yaml").write_text(
        """
torseur: 1
name: Blades
plane: xy
bodies: {sleigh: {mass: 1, inertia: 0.1}, front: {mass: 0.1, inertia: 0.01}}
joints:
  ice: {type: planar, parent: world, child: sleigh}
  turn: {type: revolute, parent: sleigh, child: front}
constraints:
  rear: {type: knife_edge, frame: sleigh}
  front: {type: knife_edge, frame: front}
  driver: {type: prescribed, joint: turn, angle: {ramp: {end: 1, from: 0.5, to: 5e-4}}}
simulate: {duration: 2}
""",
        encoding="utf-8",
    )
    (event,) = ts.simulate(tmp_path / "blades.yaml", formulation="kane").events
    assert (event.kind, event.subject) == ("has constraints that nearly lose rank", "Blades")
    assert 0.9 < event.time <= 2
