"""radau5 through positions in which loops lose rank: against the equations of their one angle."""

from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import torseur as ts
from machines import machine
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.starts.initial import start_of

BAR = "{mass: 1, com: [0.5, 0], inertia: 0.08333333333333333}"
GRAVITY, DURATION = 9.81, 3.0

# crank and rod of one length: with the crank upright all of them could turn as one
SLIDER = f"""
plane: xz
gravity: [0, -{GRAVITY}]
bodies: {{crank: {BAR}, rod: {BAR}, piston: {{mass: 0.5, inertia: 0.01}}}}
joints:
  crank: {{type: revolute, parent: world, child: crank}}
  rod:   {{type: revolute, parent: crank, child: rod, at: [1, 0]}}
  wrist: {{type: revolute, parent: rod, child: piston, at: [1, 0]}}
  guide: {{type: prismatic, parent: world, child: piston}}
initial: {{positions: {{crank: 1, rod: {{guess: -2}}, wrist: {{guess: 1}}}}, velocities: {{crank: -2}}}}
"""
FOUR_BAR = f"""
plane: xz
gravity: [0, -{GRAVITY}]
bodies: {{crank: {BAR}, other: {BAR}, bar: {BAR}}}
joints:
  crank: {{type: revolute, parent: world, child: crank}}
  other: {{type: revolute, parent: world, child: other, at: [1, 0]}}
  bar:   {{type: revolute, parent: crank, child: bar, at: [1, 0]}}
frames: {{end: {{body: bar, at: [1, 0]}}, top: {{body: other, at: [1, 0]}}}}
constraints: {{pin: {{type: hitch, between: [top, end]}}}}
initial: {{positions: {{crank: 1, other: 1, bar: -1}}, velocities: {{crank: -2}}}}
"""
# a disc on the crank's axle, held by a spring and a damper: its turn against the crank dies away within 1e-4 s
DISC, STIFFNESS, DAMPING = 1e-3, 50.0, 10.0


def with_disc(text):
    disc = f"bodies: {{disc: {{mass: 1.0e-9, inertia: {DISC}}}, "
    text = text.replace("bodies: {", disc).replace(
        "joints:\n", "joints:\n  disc: {type: revolute, parent: crank, child: disc}\n"
    )
    return text + f"springs: {{disc: {{joint: disc, stiffness: {STIFFNESS}, damping: {DAMPING}}}}}\n"


def slider_inertia(a):
    """M(a) and its derivative: the rod's centre at (3/2 cos a, 1/2 sin a), the piston at 2 cos a."""
    return 1 / 3 + 1 / 12 + 2.25 * np.sin(a) ** 2 + 0.25 * np.cos(a) ** 2 + 2.0 * np.sin(a) ** 2, 4.0 * np.sin(2 * a)


def four_bar_inertia(a):
    return 5 / 3, 0.0


@cache
def angle(inertia, weight):
    """The crank's angle by M ω̇ = −M' ω²/2 − weight g cos a + k φ + d ψ, J (ω̇ + ψ̇) = −k φ − d ψ, with the disc at φ."""

    def rates(t, x):
        a, w, turn, speed = x
        M, slope = inertia(a)
        moment = STIFFNESS * turn + DAMPING * speed
        return [w, (moment - 0.5 * slope * w**2 - weight * GRAVITY * np.cos(a)) / M, speed, 0.0]

    def with_turning_disc(t, x):
        found = rates(t, x)
        found[3] = -(STIFFNESS * x[2] + DAMPING * x[3]) / DISC - found[1]
        return found

    span, start = (0, DURATION), [1.0, -2.0, 0.0, 0.0]
    alone = solve_ivp(rates, span, start, method="DOP853", rtol=3e-14, atol=1e-14, dense_output=True).sol
    return alone, solve_ivp(
        with_turning_disc, span, start, method="LSODA", rtol=1e-11, atol=1e-13, dense_output=True
    ).sol


MACHINES = {"slider-crank": (SLIDER, slider_inertia, 1.0), "four-bar": (FOUR_BAR, four_bar_inertia, 2.0)}


def error_of(run, closed):
    return np.abs(run["q.crank"] - closed(run.t)[0]).max()


@pytest.mark.parametrize("name", MACHINES)
def test_a_tighter_tolerance_gives_a_smaller_error_of_radau_through_flat_positions(tmp_path, name):
    """By its own steps alone errors rose again from 1e-9 on, or the run stopped."""
    text, inertia, weight = MACHINES[name]
    model, (closed, _) = machine(tmp_path, text), angle(inertia, weight)
    tolerances = 10.0 ** -np.arange(6, 12)
    options = {"duration": DURATION, "save": 0.02, "integrator": "radau5"}
    runs = [ts.simulate(model, tolerance=float(tolerance), **options) for tolerance in tolerances]
    assert np.count_nonzero(np.diff(np.sign(np.sin(2 * runs[0]["q.crank"])))) >= 4
    errors = np.array([error_of(run, closed) for run in runs])
    assert (errors < 20 * tolerances).all()
    assert (errors[1:] < errors[:-1]).all()
    for run in runs:
        assert np.abs(run["constraint_residual"]).max() < 1e-13
        run.check().raise_if_failed()


@pytest.mark.parametrize("name", MACHINES)
def test_of_a_stiff_machine_radau_takes_its_own_long_steps_through_flat_positions(tmp_path, name):
    """Explicit steps of one with a time constant of 1e-4 s are shorter than 7e-4 s everywhere."""
    text, inertia, weight = MACHINES[name]
    model, (_, closed) = machine(tmp_path, with_disc(text)), angle(inertia, weight)
    options = {"duration": DURATION, "save": 0.02}
    for tolerance in (1e-5, 1e-6, 1e-7):
        run = ts.simulate(model, tolerance=tolerance, integrator="radau5", **options)
        assert error_of(run, closed) < 10 * tolerance
        run.check().raise_if_failed()
        assert run.dataset.attrs["steps"] < 1000 < 0.25 * DURATION / 7e-4


def test_a_step_of_order_8_beside_a_singular_position_leaves_the_numbers_of_radau_behind(tmp_path):
    """A loop used again begins as a new one does: its first step is chosen by the order of the method."""
    model = machine(tmp_path, FOUR_BAR)
    problem = pose_problem(model, way=chosen_way(model, model.initial_q))
    at, system = start_of(problem), problem.system
    start, ends = system.start(at.q, at.v, at.z, at.held), []
    loop = Integration(system, "radau5", tolerance=1e-8)
    for until in (0.5, 0.6, 0.65, 0.7, 0.5):
        fresh = Integration(system, "radau5", tolerance=1e-8).advance(start, until)
        again = loop.advance(start, until)
        np.testing.assert_array_equal(again.q, fresh.q)
        ends.append(again.point.steps)
    assert ends[0] == ends[-1]
