"""Overconstrained and stiff mechanisms in space against the equation of their one coordinate, found beside the program.

The positions of a linkage of hinges follow from one of its angles by closing its loops with rotation matrices of our
own; with M(θ) the inertia that this angle feels and V(θ) the weight's energy,

    M θ̈ + ½ M' θ̇² + V' = 0.                                                                        (1)
"""

from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp
from scipy.interpolate import make_interp_spline
from scipy.optimize import fsolve, newton
from scipy.spatial.transform import Rotation

import torseur as ts

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
EXAMPLES = Path(__file__).parents[2] / "examples"
X, Y, Z = np.eye(3)
G = np.array([0.0, -3.0, -9.0])


class Loop:
    """Bars of 1 kg from point to point, joined by hinges; the last one ends on the ground, where the first begins."""

    def __init__(self, points, axes):
        self.points = [np.array(p, float) for p in points]
        self.axes = [np.array(a, float) / np.linalg.norm(a) for a in axes]
        self.bars = [b - a for a, b in zip(self.points, self.points[1:], strict=False)]
        self.inertia = [(b @ b * np.eye(3) - np.outer(b, b)) / 12 + 1e-2 * np.eye(3) for b in self.bars]

    def text(self):
        """The machine's file: all body frames are along the world's axes where it starts."""
        lines = ["torseur: 1", "name: Loop of hinges", f"gravity: {G.tolist()}", "bodies:"]
        for k, (bar, I) in enumerate(zip(self.bars, self.inertia, strict=True)):
            moments = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
            lines.append(f"  b{k}: {{mass: 1, com: {(bar / 2).tolist()}, inertia: {np.array(moments).tolist()}}}")
        lines.append("joints:")
        starts = [self.points[0], *self.bars]
        for k, (at, axis) in enumerate(zip(starts, self.axes, strict=True)):
            last = k == len(self.bars)
            parent, child = "world" if k == 0 else f"b{k - 1}", "world" if last else f"b{k}"
            end = f", on_child: {{at: {self.points[-1].tolist()}}}" if last else ""
            lines.append(
                f"  j{k}: {{type: revolute, parent: {parent}, child: {child}, at: {at.tolist()}, "
                f"axis: {axis.tolist()}{end}}}"
            )
        return "\n".join([*lines, ""])

    def poses(self, q):
        """(orientations, origins) of the bars, and the end of the last one."""
        R, p, found = np.eye(3), self.points[0], []
        for angle, axis, bar in zip(q, self.axes, self.bars, strict=False):
            R = R @ Rotation.from_rotvec(angle * axis).as_matrix()
            found.append((R, p))
            p = p + R @ bar
        return found, p

    def gap(self, q):
        """Where the last hinge is open, and how its axis is tilted."""
        found, end = self.poses(q)
        axis, across = self.axes[-1], np.linalg.svd(self.axes[-1][None, :])[2][1:]
        return np.concatenate([end - self.points[-1], across @ found[-1][0] @ axis])

    def followed(self, theta):
        """All angles for those of the first hinge, one after the other; by least squares, since rows repeat others."""
        q, rows = np.zeros(len(self.bars)), []
        for angle in theta:
            q = np.concatenate([[angle], q[1:]])
            for _ in range(20):
                H = np.array([(self.gap(q + h) - self.gap(q - h)) / 2e-6 for h in 1e-6 * np.eye(len(q))[1:]]).T
                step = np.linalg.lstsq(H, -self.gap(q), rcond=1e-5)[0]
                q = np.concatenate([[angle], q[1:] + step])
                if np.abs(step).max() < 1e-13:
                    break
            rows.append(q)
        return np.array(rows)


def one_coordinate(loop, theta):
    """M and V of (1) as splines, and all angles, over angles of the first hinge."""
    q = make_interp_spline(theta, loop.followed(theta), k=7)
    M, V = np.zeros((2, len(theta)))
    for i, angle in enumerate(theta):
        velocity, spin, R = np.zeros(3), np.zeros(3), np.eye(3)
        found, _ = loop.poses(q(angle))
        rates, at = q.derivative()(angle), loop.points[0]
        for rate, axis, bar, I, (R_k, p) in zip(rates, loop.axes, loop.bars, loop.inertia, found, strict=False):
            velocity = velocity + np.cross(spin, p - at)
            spin, R, at = spin + rate * (R_k @ axis), R_k, p
            of_centre = velocity + np.cross(spin, R @ bar / 2)
            M[i] += of_centre @ of_centre + spin @ R @ I @ R.T @ spin
            V[i] -= G @ (p + R @ bar / 2)
    return make_interp_spline(theta, M, k=7), make_interp_spline(theta, V, k=7), q


BRICARD = Loop([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)], [Y, Z, X, Y, Z, X])
SARRUS = Loop(
    [(0.2, 0, 0), (0.6, 0, 0.3), (0.2, 0, 0.6), (0, 0.2, 0.6), (0, 0.6, 0.3), (0, 0.2, 0)], [Y, Y, Y, X, X, X]
)
MEETING = [np.array(u) / np.linalg.norm(u) for u in ((1, 0, 0), (0.9, 0.4, 0.5), (0.4, 0.9, 0.7), (0.3, 1, 0))]
SPHERICAL = Loop(MEETING, MEETING)


@pytest.mark.parametrize(
    ("loop", "redundant", "grid", "duration"),
    [
        (BRICARD, 1, np.linspace(-0.4, 0.4, 41), 0.28),
        (SARRUS, 1, np.linspace(-0.5, 0.5, 41), 0.25),
        (SPHERICAL, 3, np.linspace(-0.5, 0.5, 41), 0.33),
    ],
    ids=["Bricard's cube", "Sarrus", "spherical four-bar"],
)
def test_an_overconstrained_linkage_moves_as_its_one_coordinate(tmp_path, loop, redundant, grid, duration):
    (tmp_path / "loop.yaml").write_text(loop.text(), encoding="utf-8")
    model = ts.load(tmp_path / "loop.yaml")
    M, V, q = one_coordinate(loop, grid)

    def rates(_, x):
        return x[1], -(M.derivative()(x[0]) * x[1] ** 2 / 2 + V.derivative()(x[0])) / M(x[0])

    with pytest.warns(RuntimeWarning, match=r"mobility 1\)") as told:
        runs = {tol: ts.simulate(model, duration=duration, save=duration / 20, tolerance=tol) for tol in (1e-6, 1e-9)}
    assert str(told[0].message).count(" follows from ") + str(told[0].message).count(" holds nothing ") == redundant
    exact = solve_ivp(rates, (0, duration), (0, 0), t_eval=runs[1e-9].t, rtol=1e-11, atol=1e-12).y[0]
    assert 0.1 < np.abs(exact).max() < grid[-1]
    errors = [np.abs(run.q - q(exact)).max() for run in runs.values()]
    assert errors[0] < 1e-5
    assert errors[1] < 1e-8
    for run in runs.values():
        run.check().raise_if_failed()
        assert np.abs(run["constraint_residual"]).max() < 1e-12


def test_the_example_of_bricard_moves_alike_by_multipliers_and_by_independent_speeds_and_swings_back():
    """All that it falls it rises again: ten seconds without losses."""
    model = ts.load(EXAMPLES / "bricard.yaml")
    one, other = (ts.simulate(model, tolerance=1e-11, formulation=way) for way in ("multipliers", "kane"))
    assert np.abs(one.q - other.q).max() < 1e-9
    assert np.abs(one["constraint_residual"]).max() < 1e-12
    energy = one["energy"].sum(axis=1)
    assert np.abs(energy - energy[0]).max() < 1e-9 * np.ptp(one["energy.kinetic"])


MIRROR = np.diag([1.0, -1.0, 1.0])
HALF = [((1, 0, 0.1), (0.3, 0, 1)), ((0.6, 0.7, 0.2), (0.5, 1, 0.3)), ((-0.5, 0.9, -0.1), (0.2, -0.4, 1))]
MIRRORED = [(MIRROR @ p, MIRROR @ u) for p, u in HALF[:0:-1]]  # across the plane of the first axis and the fourth
PLANE_SYMMETRIC = [*HALF, ((-1, 0, -0.2), (1, 0, 0.7)), *MIRRORED]


def test_a_plane_symmetric_linkage_of_bricard_moves_alike_by_multipliers_and_by_whichever_rows_hold_it(tmp_path):
    """Of the five rows of its last hinge any four may lose rank on the way, while all five keep theirs."""
    loop = Loop(*zip(*PLANE_SYMMETRIC, strict=True))
    (tmp_path / "loop.yaml").write_text(loop.text(), encoding="utf-8")
    how = {"v0": {"j0": 1.0}, "duration": 0.7, "save": 0.05, "tolerance": 1e-10}
    model = ts.load(tmp_path / "loop.yaml")
    one, other = (ts.simulate(model, formulation=way, **how) for way in ("multipliers", "kane"))
    for run in (one, other):
        run.check().raise_if_failed()
    assert np.ptp(one.q, axis=0).max() > 2.5
    assert_allclose(one.q, other.q, atol=1e-8)


def governor_rates():
    """(θ, s, φ̇, θ̇, ṡ)' of the governor with equal arms, by Lagrange; dampers by Rayleigh's function."""
    x, acceleration = ca.SX.sym("x", 5), ca.SX.sym("a", 3)
    theta, s, speeds = x[0], x[1], x[2:]
    m, along, across, ball = 0.3, 0.3 * 1e-4 / 6, 0.3 * (1 + 1e-4) / 12, 0.4 * 5 * 1e-6
    mass, com = 5 + m, (5 + m / 2) / (5 + m)
    about = across + m * (com - 0.5) ** 2 + 5 * (1 - com) ** 2 + ball  # of rod and ball, about their centre
    r = 0.05 + com * ca.cos(theta)
    spin = speeds[0] ** 2 * (mass * r**2 + about * ca.cos(theta) ** 2 + (along + ball) * ca.sin(theta) ** 2)
    arm = spin + (mass * com**2 + about) * speeds[1] ** 2
    T = arm + (3 * speeds[2] ** 2 + (3 * 0.01 / 6 + 0.3 * 1e-4 / 6) * speeds[0] ** 2) / 2
    length = ca.sqrt((0.5 * ca.cos(theta)) ** 2 + (1 - 0.5 * ca.sin(theta) - s) ** 2)
    V = 9.81 * (3 * s + 2 * mass * (1 - com * ca.sin(theta))) + 8e5 * (length - 0.5) ** 2
    D = 4e4 * ca.jtimes(length, x[:2], speeds[1:]) ** 2
    p = ca.gradient(T, speeds)
    q_dot = ca.vertcat(speeds[1:], acceleration)
    forces = ca.vertcat(0, ca.gradient(T - V, x[:2])) - ca.gradient(D, speeds)
    left = ca.jtimes(p, x, q_dot) - forces
    found = ca.solve(ca.jacobian(left, acceleration), -ca.substitute(left, acceleration, ca.SX.zeros(3)))
    return ca.Function("rates", [x], [ca.vertcat(speeds[1:], found)]), ca.Function(
        "J", [x], [ca.jacobian(ca.vertcat(speeds[1:], found), x)]
    )


def test_the_stiff_governor_moves_as_lagrange_says_and_the_better_the_smaller_its_tolerance():
    """Springs of 8e5 N/m with dampers of 4e4 N s/m on a shaft that turns: the benchmark A05 of the IFToMM library."""
    model = ts.load(EXAMPLES / "governor.yaml")
    rates, jacobian = governor_rates()
    how = {"duration": 0.5, "save": 0.025}
    runs = [ts.simulate(model, tolerance=tolerance, **how) for tolerance in (1e-6, 1e-8, 1e-10)]
    exact = solve_ivp(
        lambda _, x: rates(x).full().ravel(),
        (0, 0.5),
        (np.pi / 6, 0.5, 0.32 * np.pi, 0, 0),
        method="Radau",
        jac=lambda _, x: jacobian(x).full(),
        t_eval=runs[0].t,
        rtol=1e-10,
        atol=1e-12,
    )
    assert exact.y[0].max() - exact.y[0].min() > 0.01
    errors = []
    for run in runs:
        run.check().raise_if_failed()
        assert_allclose(run["q.arm1"], run["q.arm2"], atol=1e-12)
        errors.append(max(np.abs(run["q.arm1"] - exact.y[0]).max(), np.abs(run["q.guide"] - exact.y[1]).max()))
    assert errors[0] < 1e-5
    assert errors[1] < 1e-6
    assert errors[2] < min(1e-8, errors[1] / 10)


def rssr_angle(a, guess):
    """The rocker's angle for that of the crank, from the length of the rod between their ends."""

    def gap(d):
        P = Rotation.from_rotvec(a * AXES[0]).apply(TIPS[0])
        Q = FOOT + Rotation.from_rotvec(d * AXES[1]).apply(TIPS[1])
        return (P - Q) @ (P - Q) - LENGTH**2

    return newton(gap, fsolve(lambda d: gap(d[0]), guess, xtol=1e-7)[0], tol=1e-14)


AXES = [np.array([1, 0.2, 0.0]) / np.hypot(1, 0.2), np.array([0.3, 1, 0.1]) / np.linalg.norm([0.3, 1, 0.1])]
TIPS, FOOT = [np.array([0.0, 0.3, 0.2]), np.array([0.1, 0.4, 0.5])], np.array([0.9, 0.2, 0.0])
LENGTH = float(np.linalg.norm(FOOT + TIPS[1] - TIPS[0]))


@pytest.mark.parametrize("branch", [0, 1])
def test_both_branches_of_a_crank_and_a_rocker_in_space_are_reached_by_a_guess_and_kept(tmp_path, branch):
    (tmp_path / "rssr.yaml").write_text(
        "torseur: 1\nbodies:\n  crank: {mass: 1, inertia: [0.1, 0.1, 0.1]}\n"
        "  rod: {mass: 0.3, inertia: [2e-3, 2e-3, 2e-3]}\n"
        "  rocker: {mass: 2, inertia: [0.2, 0.2, 0.2]}\njoints:\n"
        f"  crank: {{type: revolute, parent: world, child: crank, axis: {AXES[0].tolist()}}}\n"
        f"  ball: {{type: spherical, parent: crank, child: rod, at: {TIPS[0].tolist()}}}\n"
        f"  rocker: {{type: revolute, parent: world, child: rocker, at: {FOOT.tolist()}, axis: {AXES[1].tolist()}}}\n"
        f"  cross: {{type: universal, parent: rod, child: rocker, axis: x, second_axis: y, "
        f"at: {(FOOT + TIPS[1] - TIPS[0]).tolist()}, on_child: {{at: {TIPS[1].tolist()}}}}}\n",
        encoding="utf-8",
    )
    guess = (0.0, 2.2)[branch]
    wanted = rssr_angle(0.4, guess)
    run = ts.simulate(
        tmp_path / "rssr.yaml",
        q0={"crank": 0.4, "rocker": {"guess": guess}},
        v0={"crank": 1.0},
        duration=0.5,
        save=0.01,
        tolerance=1e-9,
    )
    run.check().raise_if_failed()
    assert abs(run["q.rocker"][0] - wanted) < 1e-9
    for a, d in zip(run["q.crank"], run["q.rocker"], strict=True):
        wanted = rssr_angle(a, wanted)
        assert abs(d - wanted) < 1e-8
    assert np.abs(run["constraint_residual"]).max() < 1e-12
