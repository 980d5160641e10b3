"""Kernels of a run leave the numbers of a machine open: one tracing and one compilation for all of its structure."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import random_description
from torseur.kernels import native
from torseur.simulation.posed import problem as posing
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.starts.initial import start_of

EXAMPLES = Path(__file__).parents[2] / "examples"

CHANGES = {
    "gain": {"servos.elbow.kp": 350.0, "servos.shoulder.kd": "30 N m s/rad"},
    "mass": {"bodies.forearm.mass": "2.5 kg", "bodies.upper_arm.com.x": 0.2},
    "friction": {"joints.elbow.friction.viscous": 0.08, "motors.shoulder.friction.input.dry": "0.02 N m"},
    "ratio": {"motors.elbow.ratio": -60.0},
    "limit": {"motors.elbow.effort": "0.5 N m", "joints.elbow.limits.upper": "130 deg"},
    "set-point": {"servos.elbow.setpoint.trapezoid.to": "-30 deg"},
    "start": {"initial.positions.elbow": "40 deg"},
    "gravity": {"gravity": "1.62 m/s^2"},
    "load": {"loads.payload.force.z": "-8 N"},
}


@pytest.fixture(scope="module")
def arm():
    return ts.load(EXAMPLES / "two_link_arm.yaml")


def values(problem, point):
    """All that a run reads of its kernels at one state."""
    system = problem.system
    x_dot, _ = system.rates_at(*point)
    kernels = (problem.signals, system.guards, system.push, system.sample)
    inputs = [kernel for kernel in kernels if kernel is not None]
    return np.concatenate([x_dot, *(system.evaluated(kernel, *point) for kernel in inputs)])


def some_state(problem, rng):
    start, system = start_of(problem), problem.system
    return (
        np.array([rng.uniform(0, 1)]),
        start.q if problem.model.constraints else start.q + 0.1 * rng.normal(size=system.nq),
        start.v + rng.normal(size=system.nv),
        start.z + 0.1 * rng.normal(size=system.nz),
        start.held,
        rng.choice([-1.0, 1.0], size=system.ns),
    )


def assert_agree(model, rng):
    opened, closed = pose_problem(model), pose_problem(model, open_numbers=False)
    point = some_state(closed, rng)
    found, wanted = values(opened, point), values(closed, point)
    assert opened.system.numbers.size
    assert_allclose(found, wanted, rtol=1e-8, atol=1e-9 * max(1.0, np.abs(wanted).max()))


@pytest.mark.parametrize("name", ["three_rotations_manipulator", "drive_axis", "stick_slip", "four_bar", "tipper"])
def test_open_numbers_give_what_closed_ones_give(name):
    assert_agree(ts.load(EXAMPLES / f"{name}.yaml"), np.random.default_rng(1))


@pytest.mark.parametrize("seed", range(3))
def test_open_numbers_give_what_closed_ones_give_for_random_machines(seed):
    rng = np.random.default_rng(seed)
    assert_agree(ts.build(random_description(rng)), rng)


def test_another_number_traces_and_compiles_nothing(arm, monkeypatch):
    ts.simulate(arm, duration=0.02)
    before = posing._posed.cache_info().misses

    def refused(*args, **options):
        raise AssertionError("code was made")

    monkeypatch.setattr(native, "machine_code", refused)
    for change in CHANGES.values():
        ts.simulate(arm, duration=0.02, set=change)
    assert posing._posed.cache_info().misses == before


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_machine_moves_as_one_whose_file_says_so(arm, change):
    """The kernels that all share, against kernels with this machine's numbers in them."""
    model = arm.with_(CHANGES[change])
    shared, own = pose_problem(model), pose_problem(model, open_numbers=False)
    point = some_state(own, np.random.default_rng(2))
    assert_allclose(values(shared, point), values(own, point), rtol=1e-9, atol=1e-9)
    assert shared.contents == own.contents
    assert shared.system.breaks == own.system.breaks


def test_a_number_that_becomes_zero_is_another_structure(arm):
    smooth = arm.with_({"joints.elbow.friction.viscous": 0.0})
    assert pose_problem(smooth).machine is not pose_problem(arm).machine


def test_two_machines_of_one_structure_do_not_disturb_each_other(arm):
    heavy = arm.with_({"bodies.forearm.mass": 3.0})
    first = ts.simulate(arm, duration=0.1).q
    ts.simulate(heavy, duration=0.1)
    assert np.array_equal(ts.simulate(arm, duration=0.1).q, first)
