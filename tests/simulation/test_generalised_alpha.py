"""Generalised-α: its order in all that a state determines, its damping, closed loops, steps that do not converge."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import solve_ivp

import torseur as ts
from closed_forms import pendulum
from kernel_systems import system
from test_closed_loops import HINGED, LINKAGE, PARALLELOGRAM, machine
from test_large_runs import leaning_four_bars
from test_sparse_jacobian import chain
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed import problem, structure
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.starts.initial import start_of

HEAVY = "plane: xz\ngravity: [0, -9.81]"
# a body that floats in the plane, held at a point by the two rows of a pin
PINNED = f"""
torseur: 1
name: pinned
{HEAVY}
bodies: {{bob: {{mass: 2 kg, com: [0.3, 0], inertia: 0.05}}}}
joints: {{float: {{type: planar, parent: world, child: bob}}}}
frames: {{hole: {{body: bob}}, pin: {{body: world}}}}
constraints: {{pin: {{type: hitch, between: [pin, hole]}}}}
"""
# the same with a mass on a stiff spring along it: 3000 rad/s, where gravity moves it at some 6 rad/s
SPRUNG = PINNED.replace("inertia: 0.05}", "inertia: 0.05}, weight: {mass: 1 kg, inertia: 1e-3}").replace(
    "child: bob}",
    "child: bob}, along: {type: prismatic, parent: bob, child: weight, at: [0.5, 0], axis: x, "
    "spring: {stiffness: 1e7, damping: 300}}",
)
MECHANISMS = {"pendulum as a loop": PINNED, "four-bar": LINKAGE.replace("plane: xz", HEAVY), "stiff spring": SPRUNG}
STEPS = (200, 400, 800)
END = 0.4


def order(errors):
    return -np.polyfit(np.log(STEPS), np.log(errors), 1)[0]


def posed(model, **options):
    of = pose_problem(model, implicit=True, balanced=True, **options)
    start = start_of(of)
    return of, of.system.start(start.q, start.v, start.z, start.held, save=END)


def advanced(of, start, method, **options):
    part = Integration(of.system, method, save=END, **options).advance(start, END)
    assert part.reason == "until"
    return part.point


@pytest.mark.parametrize("rho", [0.3, 0.8, 1.0])
@pytest.mark.parametrize("kind", MECHANISMS)
def test_positions_speeds_multipliers_and_accounts_are_of_second_order(kind, rho, tmp_path):
    """Impulses in z sum up the multipliers of the steps themselves; those of the end follow from its state."""
    of, start = posed(machine(tmp_path, MECHANISMS[kind]))
    reference = "radau5" if kind == "stiff spring" else "dop853"
    parts = [advanced(of, start, reference, tolerance=1e-12)]
    parts += [advanced(of, start, "generalised_alpha", step=END / n, rho=rho) for n in STEPS]
    nv = of.system.nv
    for read in (
        lambda point: point.q,
        lambda point: point.v,
        lambda point: point.z,
        lambda point: of.system.rates(point)[1][nv : nv + 2],
    ):
        exact, *found = map(read, parts)
        errors = [np.abs(value - exact).max() for value in found]
        assert order(errors) == pytest.approx(2, abs=0.15)


def amplification(rho, step):
    """(q, h v, h² a) → the same after a step, of q̈ = −ω² q with step = h ω, from the equations of the paper."""
    m, f = (2 * rho - 1) / (rho + 1), rho / (rho + 1)
    return _amplification(step, m, f, 0.5 - m + f, 0.25 * (1 - m + f) ** 2)


def _amplification(step, m, f, gamma, beta):
    # unknowns (q₁, h v₁, h² a₁), and what the step begins with
    left = np.array([[1, 0, -beta], [0, 1, -gamma], [step**2 * (1 - f), 0, 1 - m]])
    right = np.array([[1, 1, 0.5 - beta], [0, 1, 1 - gamma], [-(step**2) * f, 0, -m]])
    return np.linalg.solve(left, right)


def oscillator(omega):
    rhs = lambda t, q, v, z, u, m: ca.vertcat(v, -(omega**2) * q)  # noqa: E731
    return system(1, 1, rhs, jacobian=True, rates_are_speeds=True)


@pytest.mark.parametrize("rho", [0.0, 0.5, 0.8, 1.0])
@pytest.mark.parametrize("step", [0.1, 1.0, 30.0])
def test_an_oscillator_is_stepped_by_the_amplification_matrix_of_the_paper(rho, step):
    made = oscillator(step)  # steps of 1 s
    part = Integration(made, "generalised_alpha", step=1.0, rho=rho).advance(made.start([1.0], [0.0]), 20.0)
    x = [np.array([1.0, 0.0, -(step**2)])]
    x.append(_amplification(step, 0, 0, 0.5, 0.25) @ x[0])  # it begins by the trapezoidal rule
    x[1][2] += (rho - 1) / (rho + 1) * (x[1][2] - x[0][2])  # a of a time that lies so much of a step behind
    for _ in range(19):
        x.append(amplification(rho, step) @ x[-1])
    assert_allclose(part.q[:, 0], np.array(x)[:, 0], atol=1e-9)
    assert_allclose(part.v[:, 0], np.array(x)[:, 1], atol=1e-9 * step)


@pytest.mark.parametrize("rho", [0.0, 0.2, 0.5, 0.8, 1.0])
def test_very_fast_motions_have_the_spectral_radius_rho(rho):
    """At infinity positions have three eigenvalues −ρ, states of first order −ρ and −(1 − γ)/γ = −(3ρ − 1)/(3 − ρ).

    With h² ω² = 10⁸ other terms are 10⁻⁸ of these. The first step is one of the trapezoidal rule.
    """
    rhs = lambda t, q, v, z, u, m: ca.vertcat(v, -1e8 * q, -1e8 * z)  # noqa: E731
    made = system(1, 1, rhs, nz=1, jacobian=True, rates_are_speeds=True)
    part = Integration(made, "generalised_alpha", step=1.0, rho=rho).advance(made.start([1.0], [0.0], [1.0]), 15.0)
    for values, roots in ((part.q[1:, 0], [-rho] * 3), (part.z[1:, 0], [-rho, (1 - 3 * rho) / (3 - rho)])):
        assert_allclose(np.convolve(values, np.poly(roots), mode="valid"), 0.0, atol=1e-5)


def test_a_tree_moves_the_same_by_balance_and_by_rates():
    """Accelerations as unknowns, or eliminated: two ways to the same steps."""
    of, start = posed(chain(3))
    start = of.system.start([0.8, 0.3, -0.4], np.zeros(3), start.z, save=END)
    by_rates = replace(of, system=replace(of.system, balance=None))
    ends = [advanced(each, start, "generalised_alpha", step=1e-3).x for each in (of, by_rates)]
    assert of.system.balance is not None
    assert_allclose(*ends, atol=1e-10)


@pytest.mark.parametrize("text", [PARALLELOGRAM, HINGED], ids=["in a plane", "redundant rows"])
def test_loops_are_closed_in_positions_and_speeds_through_flat_positions(text, tmp_path, recwarn):
    """Of second order where rows lose rank, too: half the step leaves a quarter of the error."""
    fall = lambda t, x: [x[1], -2 * 9.81 * np.cos(x[0]) / (5 / 3)]  # noqa: E731
    angle = solve_ivp(fall, (0, 4), [np.pi / 2, -1.0], method="DOP853", rtol=1e-12, atol=1e-12, dense_output=True).sol
    model, errors = machine(tmp_path, text), []
    for step in (2e-3, 1e-3):
        run = ts.simulate(model, duration=4.0, integrator="generalised_alpha", step=step, save=0.02)
        errors.append(np.abs(run["q.left"] - angle(run.t)[0]).max())
        assert np.abs(run["constraint_residual"]).max() < 1e-12
        assert_allclose(run["v.right"], run["v.left"], atol=1e-11)
        run.check().raise_if_failed()
    assert np.count_nonzero(np.diff(np.sign(np.sin(run["q.left"])))) >= 4
    assert errors[0] / errors[1] == pytest.approx(4, abs=0.4)


def test_rows_that_depend_on_each_other_only_where_loops_are_closed(recwarn):
    """Bennett's linkage against an explicit method; its rows contradict each other beside the closed positions."""
    model = ts.load("examples/bennett.yaml")
    options = {"duration": 0.2, "save": 0.05, "monitor": "none"}
    exact = ts.simulate(model, tolerance=1e-10, **options)
    errors = []
    for step in (2e-3, 1e-3):
        run = ts.simulate(model, integrator="generalised_alpha", step=step, **options)
        errors.append(np.abs(run.q - exact.q).max())
        assert np.abs(run["constraint_residual"]).max() < 1e-12
    assert errors[0] / errors[1] == pytest.approx(4, abs=0.4)


def test_large_machines_move_as_small_ones_and_cost_by_their_number_of_loops(monkeypatch):
    """As loops over bodies, whose matrices are eliminated loop by loop: each further loop costs the same."""
    small, start = posed(leaning_four_bars(2), monitor="none")
    end = advanced(small, start, "generalised_alpha", step=2e-3).x
    monkeypatch.setattr(structure, "LOOPED", 0)
    problem._posed.cache_clear()
    large, start = posed(leaning_four_bars(2), monitor="none")
    assert large.system.solve is not None and small.system.solve is None
    assert_allclose(advanced(large, start, "generalised_alpha", step=2e-3).x, end, atol=1e-10)
    work = [large.system.balance.derivative.elimination(large.system.n).operations]
    for n in (3, 4):
        made = pose_problem(leaning_four_bars(n), implicit=True, balanced=True, monitor="none").system
        work.append(made.balance.derivative.elimination(made.n).operations)
    problem._posed.cache_clear()
    assert work[2] - work[1] == work[1] - work[0]


def test_where_newton_does_not_converge_steps_are_halved_and_lead_back_to_the_grid():
    """A spring that grows exponentially, in steps that are too long for it."""
    rhs = lambda t, q, v, z, u, m: ca.vertcat(v, -ca.sinh(6 * q))  # noqa: E731
    made = system(1, 1, rhs, jacobian=True, rates_are_speeds=True)
    part = Integration(made, "generalised_alpha", step=0.2, rho=0.5).advance(made.start([1.0], [0.0]), 1.0)
    assert part.reason == "until" and part.point.steps > 5
    grid = 0.2 * np.arange(6)
    assert np.abs(part.t[:, None] - grid).min(axis=0).max() < 1e-12
    assert np.abs(part.q).max() < 2.0


def test_steps_that_samples_and_saved_rows_cut_to_round_off_change_nothing():
    """A row is due an instant after a sample: 3 · 0.05 is not 600 · 0.00025 in floating point."""
    motion = pendulum()
    assert 3 * 0.05 != 600 * 0.00025
    cut = system(
        1,
        1,
        lambda t, q, v, z, u, m: ca.vertcat(v, -ca.sin(q)),
        nu=1,
        sample=lambda t, q, v, z, u, m: u,
        period=0.00025,
        rates_are_speeds=True,
        jacobian=True,
    )
    start = cut.start(motion.q, motion.v, save=0.05)
    part = Integration(cut, "generalised_alpha", step=1e-3, save=0.05).advance(start, 2.0)
    exact = np.array([motion.exact(t) for t in part.t])
    assert_allclose(np.hstack([part.q, part.v]), exact, atol=1e-7)


def test_scenarios_are_each_run_alone(tmp_path):
    model = machine(tmp_path, LINKAGE)
    v0 = np.array([start_of(pose_problem(model)).v]) * np.array([[1.0], [0.5]])
    options = {"integrator": "generalised_alpha", "step": 1e-3, "rho": 0.6, "duration": 0.1, "save": 0.02}
    many = ts.simulate_batch(model, v0=v0, threads=2, **options)
    for k, v in enumerate(v0):
        assert_array_equal(many.q[k], ts.simulate(model, v0=v, monitor="energy", **options).q)


def test_rho_is_read_from_the_file_and_refused_where_it_means_nothing(tmp_path):
    own = "\nsimulate: {duration: 0.1 s, integrator: generalised_alpha, step: 1 ms, rho: 0.6}\n"
    model = machine(tmp_path, LINKAGE + own)
    assert ts.simulate(model).facts["settings"]["rho"] == 0.6
    assert ts.simulate(model, rho=0.9).facts["settings"]["rho"] == 0.9
    assert ts.simulate(model, integrator="dop853").facts["settings"]["rho"] is None
    with pytest.raises(ValueError, match="rho is a number of the integrator 'generalised_alpha', not of 'rk4'"):
        ts.simulate(model, integrator="rk4", rho=0.5)
    with pytest.raises(ValueError, match=r"rho is 1\.5: the part of an infinitely fast motion"):
        ts.simulate(model, rho=1.5)
