"""Batches: many runs through vector kernels give the bits of single runs."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_array_equal

import closed_forms
from friction_blocks import block, blocks
from kernel_systems import kernel, system
from torseur.simulation.integrators.batch import BATCH_METHODS, WITH_EVENTS, advance_batch
from torseur.simulation.integrators.integration import Integration

OPTIONS = {"step": 0.004, "tolerance": 1e-7}


def tuned():
    """A driven pendulum with sampled control; its gain and stiffness ride in the held values, and so differ by run."""

    def rhs(t, q, v, z, u, m):
        torque, _, stiffness = ca.vertsplit(u)
        kick = ca.if_else(ca.logic_and(t >= 0.31, t < 0.4), 3.0, 0.0)
        return ca.vertcat(v, -stiffness * ca.sin(q) + torque + kick, torque * v)

    return system(
        1,
        1,
        rhs,
        nz=1,
        nu=3,
        sample=lambda t, q, v, z, u, m: ca.vertcat(-u[1] * v, u[1], u[2]),
        period=0.05,
        breaks=(0.31, 0.4),
    )


def scenarios(count, seed=3):
    rng = np.random.default_rng(seed)
    q, v = rng.normal(size=(count, 1)), rng.normal(size=(count, 1))
    return (
        q,
        v,
        np.zeros((count, 1)),
        np.column_stack([np.zeros(count), rng.uniform(0, 2, count), rng.uniform(1, 90, count)]),
    )


@pytest.mark.parametrize("method", BATCH_METHODS)
@pytest.mark.parametrize("save", [None, 0.07])
def test_every_run_of_a_batch_has_the_bits_of_a_single_run(method, save):
    made = tuned()
    q, v, z, held = scenarios(37)
    batch = advance_batch(made, method, q, v, z, held, until=1.0, save=save, **OPTIONS)
    loop = Integration(made, method, save=save, **OPTIONS)
    assert set(batch.reasons) == {"until"}
    for k in range(37):
        part = loop.advance(made.start(q[k], v[k], z[k], held[k], save=save), 1.0)
        assert_array_equal(batch.q_end[k], part.point.q)
        assert_array_equal(batch.v_end[k], part.point.v)
        assert_array_equal(batch.z_end[k], part.point.z)
        assert batch.steps[k] == part.point.steps
        if save is not None:
            assert_array_equal(batch.t, part.t)
            for name in ("q", "v", "z", "held"):
                assert_array_equal(getattr(batch, name)[:, k], getattr(part, name))


@pytest.mark.parametrize("method", BATCH_METHODS)
def test_lanes_and_threads_do_not_change_a_bit(method):
    made = tuned()
    given = scenarios(50)
    plain = advance_batch(made, method, *given, until=1.0, save=0.1, **OPTIONS)
    for lanes, threads in [(8, 1), (16, 3), (50, 2), (64, 1)]:
        other = advance_batch(made, method, *given, until=1.0, save=0.1, lanes=lanes, threads=threads, **OPTIONS)
        assert_array_equal(other.q, plain.q)
        assert_array_equal(other.v_end, plain.v_end)
        assert other.evaluations == plain.evaluations


@pytest.mark.parametrize("method", BATCH_METHODS)
def test_unit_quaternions_turn_in_a_batch_as_they_do_alone(method):
    motion = closed_forms.symmetric_body()
    rng = np.random.default_rng(0)
    v = motion.v + 0.1 * rng.normal(size=(11, 3))
    batch = advance_batch(motion.system, method, motion.q, v, until=2.0, **OPTIONS)
    for k in range(11):
        part = Integration(motion.system, method, **OPTIONS).advance(motion.system.start(motion.q, v[k]), 2.0)
        assert_array_equal(batch.q_end[k], part.point.q)


@pytest.mark.parametrize("method", BATCH_METHODS)
def test_a_run_that_fails_does_not_disturb_the_others(method):
    """ż = z² is infinite at 1/z₀."""
    made = system(0, 0, lambda t, q, v, z, u, m: z**2, nz=1)
    z = np.array([0.1, 5.0, 0.2, -3.0, 4.0, 0.3, 2.0, 0.4, 0.0])[:, None]
    empty = np.zeros((9, 0))
    options = {"step": 1e-3, "tolerance": 1e-9}
    batch = advance_batch(made, method, empty, empty, z, until=1.0, **options)
    failed = z[:, 0] > 1
    assert all(
        (reason in ("not finite", "step underflow")) == bad for reason, bad in zip(batch.reasons, failed, strict=True)
    )
    assert np.isfinite(batch.z_end).all()
    good = z[~failed]
    tolerance = 1e-3 if method == "semi_implicit_euler" else 1e-7
    np.testing.assert_allclose(batch.z_end[~failed], good / (1 - good), atol=tolerance)


def test_one_run_and_many_more_than_lanes_both_work():
    motion = closed_forms.pendulum()
    one = advance_batch(motion.system, "dop853", motion.q, motion.v, until=3.0, tolerance=1e-10)
    many = advance_batch(
        motion.system, "dop853", np.tile(motion.q, (1000, 1)), motion.v, until=3.0, tolerance=1e-10, lanes=8
    )
    np.testing.assert_allclose(np.r_[one.q_end[0], one.v_end[0]], motion.exact(3.0), atol=1e-9)
    assert_array_equal(many.q_end, np.tile(one.q_end, (1000, 1)))


def shaken_pair(**others):
    """Two blocks with friction between springs, the first one shaken: they stick and slip again and again."""

    def forces(t, q, v):
        first, second = ca.vertsplit(q)
        between = 20.0 * (second - first)
        return ca.vertcat(6.0 * ca.sin(7 * t) - 15.0 * first + between, -between)

    return blocks(forces, np.array([[1.0, 0.2], [0.2, 0.7]]), np.array([0.8, 0.5]), **others)


@pytest.mark.parametrize("method", WITH_EVENTS)
@pytest.mark.parametrize(("lanes", "threads"), [(4, 1), (8, 3), (64, 1)])
def test_runs_that_stick_and_slip_have_the_bits_of_single_runs_in_any_lane(method, lanes, threads):
    """Positions, slips and the instants of all their changes; runs end at different times, and lanes change hands."""
    made, rng = shaken_pair(breaks=(0.4,)), np.random.default_rng(8)
    q, v = rng.normal(size=(21, 2)), rng.normal(size=(21, 2)) * rng.integers(0, 2, (21, 2))
    batch = advance_batch(made, method, q, v, until=1.5, save=0.03, lanes=lanes, threads=threads, **OPTIONS)
    loop = Integration(made, method, save=0.03, decides=True, **OPTIONS)
    assert set(batch.reasons) == {"until"}
    for k in range(21):
        part = loop.advance(made.start(q[k], v[k], save=0.03), 1.5, undecided=True)
        assert part.reason == "until"
        assert_array_equal(batch.q[:, k], part.q)
        assert_array_equal(batch.v[:, k], part.v)
        assert_array_equal(batch.slip[:, k], part.slip)
        assert_array_equal(batch.happened[k], part.happened)
        assert_array_equal(batch.q_end[k], part.point.q)
        assert batch.steps[k] == part.point.steps
    assert min(len(changes) for changes in batch.happened) >= 3


def test_a_run_with_more_events_than_are_noted_says_that_it_is_full_and_the_others_go_on():
    made = block(lambda t, q, v: 3.0 * ca.sin(400.0 * t), dry=1.0)
    batch = advance_batch(made, "dopri5", [[0.0], [0.0]], [[0.0], [900.0]], until=3.0, tolerance=1e-5)
    assert batch.reasons == ("full", "until")
    assert len(batch.happened[0]) > 256


def test_what_batches_cannot_do_is_refused():
    levels = kernel("levels", (1, 2, 2, 0, 0, 2, 0, 0), lambda t, q, v, z, u, m: ca.DM(8, 1) + 0 * t)
    with pytest.raises(ValueError, match="cannot follow the 2 axes that may stick, because constraints tie them"):
        advance_batch(shaken_pair(levels=levels), "dopri5", [[0.0, 0.0]], [[0.0, 0.0]], until=1.0)
    with pytest.raises(ValueError, match="'semi_implicit_euler' has no batches with axes that may stick"):
        advance_batch(shaken_pair(), "semi_implicit_euler", [[0.0, 0.0]], [[0.0, 0.0]], until=1.0, step=0.1)
    made = tuned()
    with pytest.raises(ValueError, match="'radau5' has no batches"):
        advance_batch(made, "radau5", [[0.0]], [[0.0]], until=1.0)
    with pytest.raises(ValueError, match=r"v has shape \(1, 2\), expected \(N, 1\)"):
        advance_batch(made, "dopri5", [[0.0]], [[0.0, 1.0]], until=1.0)
    with pytest.raises(ValueError, match="must end after it begins"):
        advance_batch(made, "dopri5", [[0.0]], [[0.0]], until=0.0)
