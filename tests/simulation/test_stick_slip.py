"""Sticking and slipping under Coulomb's law, against closed forms."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.optimize import brentq

from friction_blocks import block, blocks, run_through
from torseur.simulation.integrators.integration import METHODS, Integration
from torseur.simulation.sticking import stick_slip

ACCURACY = {"semi_implicit_euler": 2e-3, "newmark": 2e-5, "central_differences": 2e-5, "generalised_alpha": 2e-5}
ACCURACY |= {"rk4": 1e-9, "dopri5": 1e-7, "dop853": 1e-7, "radau5": 1e-7, "imex5": 1e-7}


def loop_of(made, method, **others):
    return Integration(made, method, step=1e-3, tolerance=1e-9, **others)


@pytest.mark.parametrize("method", METHODS)
def test_a_sliding_block_stops_where_and_when_mechanics_says_and_stays(method):
    """From v₀ under friction μ: t = v₀/μ, q = v₀²/2μ."""
    made = block(lambda t, q, v: 0 * t, dry=0.7)
    parts, events = run_through(made, loop_of(made, method), made.start([0.0], [1.5]), 10.0)
    (stop,) = events
    assert stop[1:] == ((1.0,), (0.0,))
    assert_allclose(stop[0], 1.5 / 0.7, rtol=1e-12)
    end = parts[-1].point
    assert_allclose(end.q, 1.5**2 / 1.4, atol=1e-3 if method == "semi_implicit_euler" else 1e-9)
    assert end.v == 0.0
    assert_array_equal(parts[-1].q, np.full_like(parts[-1].q, end.q[0]))  # not a bit of creep


@pytest.mark.parametrize("method", METHODS)
def test_a_block_pushed_by_a_sine_slips_and_sticks_twice_a_period_and_no_more(method):
    """Break-away at A sin ωt = μ, stop at the root of the integral of A sin ωs - μ from there."""
    A, w = 1.5, 2 * np.pi
    made = block(lambda t, q, v: A * ca.sin(w * t))
    _, events = run_through(made, loop_of(made, method), made.start([0.0], [0.0]), 5.0)
    away = np.arcsin(1 / A) / w
    speed = lambda t: A / w * (np.cos(w * away) - np.cos(w * t)) - (t - away)  # noqa: E731
    stop = brentq(speed, 0.3, 0.7)
    half_periods = np.arange(10) / 2
    expected = np.sort(np.concatenate([away + half_periods, stop + half_periods]))
    expected = expected[expected < 5.0]
    assert len(events) == len(expected)
    assert_allclose([t for t, *_ in events], expected, atol=ACCURACY[method])
    signs = [after for _, _, (after,) in events]
    assert signs == [(1.0, 0.0, -1.0, 0.0)[k % 4] for k in range(len(events))]


def test_a_ramp_breaks_the_block_away_at_the_static_level_which_is_above_the_dry_one():
    made = block(lambda t, q, v: 0.3 * t, dry=1.0, static=1.5)
    parts, events = run_through(made, loop_of(made, "dop853"), made.start([0.0], [0.0]), 8.0)
    ((t, before, after),) = events
    assert (before, after) == ((0.0,), (1.0,))
    assert_allclose(t, 5.0, rtol=1e-15)
    # v̇ = 0.3 t - 1 from rest at 5 s
    assert_allclose(parts[-1].point.v, 0.15 * (64 - 25) - 3, rtol=1e-8)


def test_a_push_below_break_away_moves_nothing_in_a_million_steps():
    made = block(lambda t, q, v: 0.999 * ca.sin(40 * t), dry=1.0)
    loop = Integration(made, "rk4", step=1e-4, save=1.0, room=128)
    parts, events = run_through(made, loop, made.start([0.1], [0.0], save=1.0), 100.0)
    assert not events and parts[-1].point.steps >= 10**6
    assert_array_equal(np.concatenate([part.q for part in parts]), np.full((101, 1), 0.1))
    assert_array_equal(np.concatenate([part.v for part in parts]), np.zeros((101, 1)))


@pytest.mark.parametrize("method", ["dopri5", "dop853", "radau5"])
def test_a_machine_at_rest_does_not_step_over_its_break_away(method):
    """Nothing moves, so no error limits the steps: the guards must. The push grows slowly and swings fast."""
    made = block(lambda t, q, v: 0.05 * t * ca.sin(20 * t), dry=1.0)
    _, events = run_through(made, loop_of(made, method), made.start([0.0], [0.0]), 25.0)
    push = lambda t: 0.05 * t * np.sin(20 * t)  # noqa: E731
    fine = np.linspace(0, 25, 10**6)
    first = np.flatnonzero(np.abs(push(fine)) > 1)[0]
    exact = brentq(lambda t: abs(push(t)) - 1, fine[first - 1], fine[first])
    assert_allclose(events[0][0], exact, rtol=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_a_steep_slope_turns_the_block_without_a_rest(method):
    """Thrown up a slope that friction cannot hold it on: it passes v = 0 and slides back slower."""
    made = block(lambda t, q, v: -3.0 + 0 * t, dry=1.0)
    parts, events = run_through(made, loop_of(made, method), made.start([0.0], [2.0]), 2.0)
    ((t, before, after),) = events
    assert (before, after) == ((1.0,), (-1.0,))
    assert_allclose(t, 0.5, rtol=1e-12)
    assert_allclose(parts[-1].point.v, -2.0 * 1.5, rtol=1e-9)


def test_a_gentle_slope_holds_the_block():
    made = block(lambda t, q, v: -0.9 + 0 * t, dry=1.0)
    parts, events = run_through(made, loop_of(made, "dopri5"), made.start([0.0], [1.9]), 5.0)
    assert [(before, after) for _, before, after in events] == [((1.0,), (0.0,))]
    assert_allclose(parts[-1].point.q, 1.9**2 / (2 * 1.9), rtol=1e-9)


def test_stick_slip_at_the_start_follow_speeds_and_pushes():
    made = block(lambda t, q, v: q)
    for q, v, slip in [(0.5, 0.0, 0), (-1.0, 0.0, 0), (1.5, 0.0, 1), (-1.5, 0.0, -1), (1.5, -0.1, -1), (0.0, 2.0, 1)]:
        assert stick_slip.at_start(made, made.start([q], [v])).slip == [slip]


def test_an_oscillator_with_dry_friction_loses_the_same_at_every_turn_and_stops_in_its_dead_zone():
    """Amplitudes fall by 2 μ/k each half period; it rests where the spring is below friction."""
    k, dry = 100.0, 1.0
    made = block(lambda t, q, v: -k * q, dry=dry)
    parts, events = run_through(made, loop_of(made, "dop853"), made.start([0.123], [0.0]), 10.0)
    turns = [part.point.q[0] for part in parts if part.reason == "event"]
    expected, q = [], 0.123
    while abs(q) > dry / k:
        q = -np.sign(q) * (abs(q) - 2 * dry / k)
        expected.append(q)
    assert_allclose(turns, expected, atol=1e-9)
    assert_allclose([t for t, *_ in events], np.pi / 10 * np.arange(1, len(expected) + 1), atol=1e-8)
    assert parts[-1].point.slip == [0.0]


class TestTwoBlocksInSeries:
    """A spring pulled at constant speed drags the first block, a second spring between them the second one."""

    k, pull, dry = 10.0, 0.1, np.array([1.0, 0.5])

    def made(self):
        def forces(t, q, v):
            first, second = ca.vertsplit(q)
            between = self.k * (second - first)
            return ca.vertcat(self.k * (self.pull * t - first) + between, -between)

        return blocks(forces, np.diag([1.0, 1.0]), self.dry)

    def test_the_first_breaks_away_alone_and_then_drags_the_second(self):
        made = self.made()
        _, events = run_through(made, loop_of(made, "dop853"), made.start([0.0, 0.0], [0.0, 0.0]), 3.0)
        (first, second), *_ = [(events[0], events[1])]
        assert first[1:] == ((0.0, 0.0), (1.0, 0.0))
        assert_allclose(first[0], self.dry[0] / (self.k * self.pull), rtol=1e-14)
        # from there q₁ = p (t - sin(w t)/w) / 2 with w² = 2k: v̇ = k p t - 2k q; the second goes at k q₁ = μ₂
        w = np.sqrt(2 * self.k)
        moved = lambda t: self.pull / 2 * (t - np.sin(w * t) / w)  # noqa: E731
        exact = brentq(lambda t: self.k * moved(t) - self.dry[1], 0.1, 5.0)
        assert second[1:] == ((1.0, 0.0), (1.0, 1.0))
        assert_allclose(second[0] - first[0], exact, rtol=1e-8)

    def test_every_method_finds_the_same_events_in_the_same_order(self):
        made = self.made()
        counts = {}
        for method in ("rk4", "dopri5", "dop853", "radau5"):
            _, events = run_through(made, loop_of(made, method), made.start([0.0, 0.0], [0.0, 0.0]), 20.0)
            counts[method] = [before + after for _, before, after in events]
        assert counts["rk4"] == counts["dopri5"] == counts["dop853"] == counts["radau5"]
        assert 4 < len(counts["rk4"]) < 60


def test_axes_coupled_by_their_masses_find_modes_that_agree():
    """Random masses and pushes: what sticks is held below break-away, what slips goes the way it is pushed."""
    rng = np.random.default_rng(5)
    for _ in range(6):
        n = 4
        root = rng.normal(size=(n, n))
        mass, dry, push = root @ root.T + 0.3 * np.eye(n), rng.uniform(0.2, 2, n), rng.normal(size=n) * 3
        made = blocks(lambda t, q, v, push=push: ca.DM(push) + 0 * q, mass, dry)
        point = stick_slip.at_start(made, made.start(np.zeros(n), np.zeros(n)))
        m = point.slip
        rates = made.rates_at([0.0], point.q, point.v, [], [], m)[0][n:]
        residual = mass @ rates - push + m * dry  # forces that hold the sticking axes
        assert_allclose(residual[m != 0], 0, atol=1e-12)
        assert (np.abs(residual[m == 0]) <= dry[m == 0]).all()
        assert (m[m != 0] * rates[m != 0] >= 0).all() and (rates[m == 0] == 0).all()
