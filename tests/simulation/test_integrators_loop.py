"""Native loops: cuts, samples, breaks, events, failures."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from friction_blocks import blocks
from kernel_systems import system
from torseur.simulation.integrators.integration import FIXED_STEP, METHODS, Integration
from torseur.simulation.sticking import stick_slip

ADAPTIVE = tuple(method for method in METHODS if method not in FIXED_STEP)


def servo():
    """A pendulum whose torque is sampled every 0.03 s, with a kick from 0.71 s to 0.8 s; z is the torque's work."""

    def rhs(t, q, v, z, u, m):
        kick = ca.if_else(ca.logic_and(t >= 0.71, t < 0.8), 3.0, 0.0)
        return ca.vertcat(v, -9.0 * ca.sin(q) + u + kick, u * v)

    return system(
        1,
        1,
        rhs,
        nz=1,
        nu=1,
        sample=lambda t, q, v, z, u, m: -2.0 * q - 0.7 * v,
        period=0.03,
        breaks=(0.8, 0.71),
    )


def sticking_pair():
    """Two blocks with friction between springs, the first one shaken."""

    def forces(t, q, v):
        first, second = ca.vertsplit(q)
        between = 20.0 * (second - first)
        return ca.vertcat(6.0 * ca.sin(7 * t) - 15.0 * first + between, -between)

    return blocks(forces, np.array([[1.0, 0.2], [0.2, 0.7]]), np.array([0.8, 0.5]))


def followed(made, loop, point, until, pauses=None):
    """All saved rows of a run, through events and cuts; ``pauses`` gives the steps to the next cut."""
    rows, reasons = [], set()
    while True:
        part = loop.advance(point, until, pause=None if pauses is None else pauses())
        rows.append(np.hstack([part.t[:, None], part.q, part.v, part.z, part.held, part.slip]))
        reasons.add(part.reason)
        point = part.point
        if part.reason == "event":
            point = stick_slip.after_event(made, point, part.fired)
        elif part.reason not in ("full", "pause"):
            assert part.reason == "until"
            return np.vstack(rows), point, reasons


@pytest.mark.parametrize("save", [None, 0.01], ids=["every step", "on a grid"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("problem", [servo, sticking_pair])
def test_a_run_cut_anywhere_gives_the_same_bits(problem, method, save):
    rng = np.random.default_rng(7)
    made = problem()
    start = made.start([0.4] + [0.0] * (made.nq - 1), [0.3] + [0.0] * (made.nv - 1), save=save)
    start = stick_slip.at_start(made, start) if made.ns else start
    options = {"step": 0.004, "tolerance": 1e-7, "save": save}
    whole, end, _ = followed(made, Integration(made, method, room=10**5, **options), start, 2.0)
    short = Integration(made, method, room=3 if save is None else 1, **options)
    pieces, other, reasons = followed(made, short, start, 2.0, lambda: int(rng.integers(1, 9)))
    assert {"full", "pause"} <= reasons
    assert_array_equal(pieces, whole)
    for name in ("t", "x", "held", "slip", "h", "memory", "steps", "next_sample", "next_save"):
        assert_array_equal(getattr(other, name), getattr(end, name))


@pytest.mark.parametrize("method", METHODS)
def test_saved_times_are_exact_multiples_and_the_last_is_the_end(method):
    made = servo()
    rows, _, _ = followed(made, Integration(made, method, step=1e-3, save=0.1), made.start([0.4], [0.0], save=0.1), 1.0)
    assert_array_equal(rows[:, 0], np.arange(11) * 0.1)


def test_rows_and_steps_from_a_later_begin_keep_to_the_same_grid():
    made = servo()
    rows, _, _ = followed(made, Integration(made, "dopri5", save=0.1), made.start([0.4], [0.0], t=0.25, save=0.1), 1.0)
    assert_array_equal(rows[:, 0], np.arange(3, 11) * 0.1)


@pytest.mark.parametrize("method", METHODS)
def test_sampled_control_holds_its_output_from_sample_to_sample(method):
    """v̇ = u, u = -v sampled: v falls by the factor 1 - T at every sample, exactly."""
    T = 0.125
    made = system(1, 1, lambda t, q, v, z, u, m: ca.vertcat(v, u), nu=1, sample=lambda t, q, v, z, u, m: -v, period=T)
    part = Integration(made, method, step=T / 4, save=T).advance(made.start([0.0], [1.0], save=T), 2.0)
    assert_allclose(part.v[:, 0], (1 - T) ** np.arange(17), rtol=1e-13)
    assert_allclose(part.held[:, 0], -part.v[:, 0], rtol=1e-15)  # rows show the value after the sample


@pytest.mark.parametrize("method", METHODS)
def test_a_controller_outside_stops_the_loop_at_its_samples(method):
    T = 0.125
    inside = system(
        1, 1, lambda t, q, v, z, u, m: ca.vertcat(v, u - q), nu=1, sample=lambda t, q, v, z, u, m: -2 * v, period=T
    )
    outside = replace(inside, sample=None)
    point, samples = outside.start([1.0], [0.5]), []
    loop = Integration(outside, method, step=T / 8, tolerance=1e-9)
    while (part := loop.advance(point, 2.0)).reason == "sample":
        samples.append(part.point.t)
        point = part.point.sampled(-2 * part.point.v)
    native = Integration(inside, method, step=T / 8, tolerance=1e-9).advance(inside.start([1.0], [0.5]), 2.0)
    assert_array_equal(samples, T * np.arange(17))
    assert_allclose(part.point.x, native.point.x, atol=1e-8)


@pytest.mark.parametrize(("method", "error"), [("rk4", 1e-13), ("dopri5", 1e-13), ("dop853", 1e-13), ("radau5", 1e-10)])
def test_a_jump_of_the_force_at_a_break_costs_no_accuracy(method, error):
    """A force of 1 until 0.4, then -2: polynomials, which these methods integrate exactly between the breaks."""
    made = system(1, 1, lambda t, q, v, z, u, m: ca.vertcat(v, ca.if_else(t < 0.4, 1.0, -2.0)), breaks=(0.4,))
    part = Integration(made, method, step=0.03, tolerance=1e-3).advance(made.start([0.0], [0.0]), 1.0)
    assert_allclose(part.point.v, 0.4 - 2 * 0.6, atol=error)
    assert_allclose(part.point.q, 0.08 + 0.4 * 0.6 - 0.36, atol=error)


@pytest.mark.parametrize("method", METHODS)
def test_an_event_is_located_to_round_off_on_motions_that_the_method_integrates_exactly(method):
    """A body thrown up stops, in the sense of its guard, at v/g."""
    g, v = 9.81, 3.7
    made = system(
        1,
        1,
        lambda t, q, v, z, u, m: ca.vertcat(v, -g),
        ns=1,
        guards=lambda t, q, v, z, u, m: v,
        push=lambda t, q, v, z, u, m: v,
        stick_speeds=(0,),
    )
    part = Integration(made, method, step=0.01).advance(made.start([0.0], [v], slip=[1.0]), 5.0)
    assert (part.reason, part.fired) == ("event", (0,))
    assert_allclose(part.point.t, v / g, rtol=4e-14)
    assert abs(part.point.v[0]) < 1e-13


@pytest.mark.parametrize("method", METHODS)
def test_a_motion_that_runs_away_stops_at_its_last_good_state(method):
    """ż = z² from 1 is infinite at 1."""
    made = system(0, 0, lambda t, q, v, z, u, m: z**2, nz=1)
    part = Integration(made, method, step=1e-2, room=10**5).advance(made.start([], [], [1.0]), 2.0)
    assert part.reason in ("not finite", "step underflow")
    assert np.isfinite(part.point.x).all() and np.isfinite(part.z).all()
    if method in ADAPTIVE:
        assert_allclose(part.point.t, 1.0, atol=1e-5)


@pytest.mark.parametrize("method", METHODS)
def test_a_right_hand_side_without_a_value_is_reported(method):
    made = system(0, 0, lambda t, q, v, z, u, m: ca.sqrt(0.5 - t) + 0 * z, nz=1)
    part = Integration(made, method, step=0.125).advance(made.start([], [], [1.0]), 2.0)
    assert part.reason == "not finite"
    assert part.point.t <= (0.625 if method == "semi_implicit_euler" else 0.5)  # it looks at begins only


def test_too_many_steps_end_a_run():
    made = servo()
    part = Integration(made, "rk4", step=1e-3, most_steps=100).advance(made.start([0.4], [0.0]), 1.0)
    assert part.reason == "too many steps" and part.point.steps == 100


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "euler"}, "integrator 'euler' is not known. Choose one of semi_implicit_euler"),
        ({"method": "rk4"}, "takes steps of fixed length: step is None"),
        ({"method": "rk4", "step": -1.0}, "step is -1.0"),
        ({"method": "dopri5", "tolerance": 0.0}, "tolerance is 0.0"),
        ({"method": "dopri5", "save": 0.0}, "save is 0.0"),
    ],
)
def test_impossible_choices_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Integration(servo(), **options)


def test_kernels_that_do_not_fit_are_refused():
    made = servo()
    with pytest.raises(ValueError, match="rhs of a system takes vectors"):
        replace(made, nz=2)
    with pytest.raises(ValueError, match="needs guards"):
        system(1, 1, lambda t, q, v, z, u, m: ca.vertcat(v, -q), ns=1)
    with pytest.raises(ValueError, match="v has shape"):
        made.start([0.0], [0.0, 1.0])


@pytest.mark.parametrize("method", METHODS)
def test_a_run_stops_before_the_first_step_at_whose_begin_a_margin_is_beneath_its_floor(method):
    def swinging(t, q, v, z, u, m):
        return ca.vertcat(v, -9.0 * ca.sin(q))

    made = system(1, 1, swinging, margins=lambda t, q, v, z, u, m: ca.vertcat(10 + v, ca.cos(q)), jacobian=True)
    start = made.start([0.3], [1.0])
    loop = Integration(made, method, step=0.01)
    every = loop.advance(start, 2.0)  # saved at every step
    low = np.flatnonzero(np.cos(every.q[:, 0]) < 0.92)
    assert low.size and low[0] > 0

    part = loop.advance(start, 2.0, floors=(1.0, 0.92))
    assert part.reason == "low"
    assert part.point.steps == low[0]
    assert_array_equal(part.t, every.t[: low[0] + 1])
    assert loop.advance(part.point, 2.0, floors=(1.0, 0.92)).point.steps == low[0]
    assert_array_equal(loop.advance(part.point, 2.0).point.x, every.point.x)
    assert loop.advance(start, 2.0, floors=(1.0, 0.5)).reason == "until"


@pytest.mark.parametrize("method", ["dopri5", "dop853"])
@pytest.mark.parametrize("tolerance", [1e-3, 1e-6, 1e-9])
def test_the_first_step_of_a_stiff_servo_is_not_repeated(method, tolerance):
    """Its accelerations change a hundred times faster than its speeds, which the second derivative tells."""

    def rhs(t, q, v, z, u, m):
        return ca.vertcat(v, -9000.0 * (q - 1 - 0.1 * t**3) - 150.0 * v - 9.81)

    made = system(1, 1, rhs)
    loop = Integration(made, method, tolerance=tolerance, room=1, save=10.0)
    begun = loop.advance(made.start([1.0], [0.0], save=10.0), 1.0, pause=1)
    stages = {"dopri5": 6, "dop853": 12}[method]
    assert begun.evaluations == 2 + stages  # the derivative at the start, one beside it, and the stages of one step
    following = loop.advance(begun.point, 1.0, pause=1)
    assert 0.4 < (following.point.t - begun.point.t) / begun.point.t < 3  # nor is it much too short
