"""Wheels and blades against other programs: Exudyn's rolling disc joint in time, SymPy's KanesMethod at random states.

The peers' models are those of the benchmark, built from the numbers of ours; their methods are their own.
"""

import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import torseur as ts

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.simulation.exudyn_vehicles import ExudynVehicle  # noqa: E402
from benchmarks.simulation.sympy_vehicles import disc  # noqa: E402
from benchmarks.simulation.vehicles import Vehicle, vehicle  # noqa: E402

TIMES = np.array([0.25, 0.5, 1.0, 2.0])


def in_exudyn(machine, steps_per_second):
    """The marked points at the times, by the trapezoidal rule on velocity constraints."""
    peer = ExudynVehicle(machine.model, machine.start.q, machine.start_speeds)
    rows = []
    for t in TIMES:
        assert peer.run(t, round(steps_per_second * t), newton=1e-12)
        rows.append(peer.positions(machine.marked))
    return np.array(rows)


@pytest.mark.parametrize("name", ["rolling disc", "two-wheeler"])
def test_exudyn_converges_with_its_order_to_our_motion(name):
    """Its method is of second order: half the step, a quarter of the error, and what both extrapolate to is ours.

    Errors at 1 ms are near 2e-6 m. The extrapolation leaves the terms of fourth order and Newton's tolerance: 1e-10 to
    5e-10 m were measured.
    """
    pytest.importorskip("exudyn")
    machine = vehicle(name)
    run = ts.simulate(machine.model, duration=2.0, tolerance=1e-12, save=0.25, monitor="none")
    ours = np.array([machine.positions(run.q[np.isclose(run.t, t)][0]) for t in TIMES])
    coarse, fine = in_exudyn(machine, 500), in_exudyn(machine, 1000)
    assert 1e-7 < np.abs(fine - ours).max() < 1e-5
    ratio = np.abs(coarse - ours).max() / np.abs(fine - ours).max()
    assert_allclose(ratio, 4.0, atol=0.05)
    assert_allclose((4 * fine - coarse) / 3, ours, atol=3e-9)


def accelerations(machine, q, v):
    """v̇ of all joints by our native functions."""
    problem = machine.problem
    alpha = problem.way.speed_numbers(machine.model, q, v)
    given = (np.zeros(1), q, alpha, np.zeros(0), np.zeros(0), np.zeros(0))
    row = problem.system.evaluated(problem.signals, *given)
    at = dict(zip([n for n, _ in problem.widths], np.cumsum([0, *(w for _, w in problem.widths)]), strict=False))
    found = row[at["v"] :][: len(v)], row[at["acceleration"] :][: len(v)]
    assert_allclose(found[0], v, atol=1e-12 * np.abs(v).max())  # the state is admissible
    return found[1]


@pytest.mark.parametrize("seed", range(10))
def test_a_rolling_disc_has_the_accelerations_of_sympys_kanes_method(seed):
    """SymPy's speeds are along the axes of the lean frame, which spins less than the disc by the rate of the spin."""
    pytest.importorskip("sympy")
    machine, rng = rolling_disc(), np.random.default_rng(seed)
    yaw, lean, spin = rng.uniform([-3, -1.2, -3], [3, 1.2, 3])
    R = Rotation.from_euler("ZXY", [yaw, lean, spin])
    omega = rng.uniform(-8, 8, 3)
    to_contact = R.inv().apply(Rotation.from_euler("ZX", [yaw, lean]).apply([0, 0, -0.25]))
    q = np.concatenate([rng.normal(size=2), [0.25 * np.cos(lean)], R.as_quat(scalar_first=True)])
    v = np.concatenate([omega, -np.cross(omega, to_contact)])

    kane = sympy_disc()
    x = kane.state(q, v)
    spinning = kane.rates(0.0, x)[kane.coordinates.index("spin")]
    own = accelerations(machine, q, v)
    turned = Rotation.from_euler("y", spin)
    ours = turned.apply(own[:3]) + np.cross([0, spinning, 0], turned.apply(omega))

    theirs = kane.accelerations(x)
    assert_allclose(ours, theirs, atol=1e-10 * np.abs(theirs).max())


@cache
def rolling_disc():
    return vehicle("rolling disc")


@cache
def sympy_disc():
    return disc(rolling_disc().model)


@cache
def sleigh():
    return Vehicle("sleigh", ts.load(ROOT / "examples" / "chaplygin_sleigh.yaml"), ("sleigh",))


@cache
def sleigh_equations():
    return sleigh_in_sympy(m=2.0, J=0.3, a=0.25)  # as the file says


def sleigh_in_sympy(m, J, a):
    """ẍ, ÿ, θ̈ of Chaplygin's sleigh as a function of (θ, ẋ, ẏ, θ̇): ẏ is dependent."""
    sm, me = pytest.importorskip("sympy"), pytest.importorskip("sympy.physics.mechanics")
    x, y, theta = q = me.dynamicsymbols("x y theta")
    u = me.dynamicsymbols("u1:4")
    N = me.ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [theta, N.z])
    B.set_ang_vel(N, u[2] * N.z)
    O, P = me.Point("O"), me.Point("P")
    O.set_vel(N, 0)
    P.set_pos(O, x * N.x + y * N.y)
    P.set_vel(N, u[0] * N.x + u[1] * N.y)
    G = P.locatenew("G", a * B.x)
    G.v2pt_theory(P, N, B)
    body = me.RigidBody("sleigh", G, B, m, (me.inertia(B, 0, 0, J), G))
    kane = me.KanesMethod(
        N,
        q_ind=q,
        u_ind=[u[0], u[2]],
        u_dependent=[u[1]],
        kd_eqs=[s.diff(me.dynamicsymbols._t) - w for s, w in zip(q, u, strict=True)],
        velocity_constraints=[me.dot(P.vel(N), B.y)],
    )
    kane.kanes_equations([body], [])
    solved = kane.mass_matrix.LUsolve(kane.forcing)  # of u1, u3, u2
    return sm.lambdify([theta, *u], [solved[0], solved[2], solved[1]])


@pytest.mark.parametrize("seed", range(10))
def test_chaplygins_sleigh_has_the_accelerations_of_sympys_kanes_method(seed):
    machine, rng = sleigh(), np.random.default_rng(seed)
    theta, forward, turning = rng.uniform(-3, 3, 3)
    v = np.array([forward * np.cos(theta), forward * np.sin(theta), turning])
    ours = accelerations(machine, np.array([0.3, -0.2, theta]), v)
    theirs = np.array(sleigh_equations()(theta, *v))
    assert_allclose(ours, theirs, atol=1e-10 * np.abs(theirs).max())
