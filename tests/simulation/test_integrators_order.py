"""Orders of convergence against closed forms, and what a tolerance means."""

from dataclasses import replace

import numpy as np
import pytest

import closed_forms
from torseur.simulation.integrators.run import FIXED_STEP, METHODS, Loop

MOTIONS = {"pendulum": closed_forms.pendulum, "kepler": closed_forms.kepler, "body": closed_forms.symmetric_body}
ORDER = {"semi_implicit_euler": 1, "newmark": 2, "rk4": 4, "dopri5": 5, "dop853": 8}
STEPS = {  # of 4 s; as small as round-off and the higher terms of the error leave room for
    "semi_implicit_euler": (2000, 4000, 8000),
    "newmark": (400, 800, 1600),
    "rk4": (160, 320, 640),
    "dopri5": (80, 160, 320),
    "dop853": (20, 40, 60),
}
LOOSE = 1e6  # a tolerance that every step meets
END = 4.0


@pytest.fixture(scope="module", params=MOTIONS)
def motion(request):
    return MOTIONS[request.param]()


def run(motion, method, steps, save=None):
    """All saved states of a run in steps of equal length."""
    h = END / steps
    loop = Loop(motion.system, method, step=h, longest=h, tolerance=LOOSE, save=save, room=2**15)
    part = loop.advance(replace(motion.system.start(motion.q, motion.v, save=save), h=h), END)
    assert part.reason == "until" and part.point.t == END
    assert method in FIXED_STEP or part.point.steps == steps
    return part


def errors(motion, part):
    exact = np.array([motion.exact(t) for t in part.t])
    return np.abs(np.hstack([part.q, part.v]) - exact).max(axis=1)


def slope(steps, errors):
    return -np.polyfit(np.log(steps), np.log(errors), 1)[0]


@pytest.mark.parametrize("method", ORDER)
def test_errors_fall_with_the_order_of_the_method(motion, method):
    at_end = [errors(motion, run(motion, method, steps, save=END))[-1] for steps in STEPS[method]]
    assert slope(STEPS[method], at_end) == pytest.approx(ORDER[method], abs=0.15)


def test_radau_falls_with_order_five_as_the_tolerance_shortens_its_steps(motion):
    steps, at_end = [], []
    for tolerance in 10.0 ** -np.arange(7, 11.1):
        part = Loop(motion.system, "radau5", tolerance=tolerance, save=END).advance(
            motion.system.start(motion.q, motion.v, save=END), END
        )
        steps.append(part.point.steps)
        at_end.append(errors(motion, part)[-1])
    assert slope(steps, at_end) == pytest.approx(5, abs=0.15)


@pytest.mark.parametrize(("method", "order"), [("dopri5", 4), ("dop853", 7)])
def test_dense_output_has_its_order_inside_steps(motion, method, order):
    """One step of length h from exact values: the error inside is of order h^(order + 1)."""
    lengths, worst = np.array([0.4, 0.2, 0.1]) * (2 if method == "dop853" else 1), []
    for h in lengths:
        loop = Loop(motion.system, method, longest=h, tolerance=LOOSE, save=h / 8)
        part = loop.advance(replace(motion.system.start(motion.q, motion.v, save=h / 8), h=h), h)
        assert part.point.steps == 1
        worst.append(errors(motion, part)[1:-1].max())
    assert slope(1 / lengths, worst) > order + 1 - 0.3
    assert worst[-1] < 1e-6


@pytest.mark.parametrize("method", ["dopri5", "dop853", "radau5"])
def test_saved_states_between_steps_are_as_good_as_the_tolerance(motion, method):
    tolerance = 1e-8
    loop = Loop(motion.system, method, tolerance=tolerance, save=0.01)
    part = loop.advance(motion.system.start(motion.q, motion.v, save=0.01), END)
    np.testing.assert_array_equal(part.t, 0.01 * np.arange(401))
    assert errors(motion, part).max() < 200 * tolerance


@pytest.mark.parametrize("method", ["dopri5", "dop853", "radau5"])
def test_errors_are_proportional_to_the_tolerance(motion, method):
    tolerances = 10.0 ** -np.arange(5, 11)
    at_end = []
    for tolerance in tolerances:
        loop = Loop(motion.system, method, tolerance=tolerance, save=END)
        at_end.append(errors(motion, loop.advance(motion.system.start(motion.q, motion.v, save=END), END))[-1])
    assert slope(1 / tolerances, at_end) == pytest.approx(1, abs=0.25)
    assert (np.array(at_end) < 100 * tolerances).all()


@pytest.mark.parametrize("method", METHODS)
def test_unit_quaternions_stay_unit(method):
    motion = closed_forms.symmetric_body()
    part = Loop(motion.system, method, step=0.01, tolerance=1e-6, save=0.03).advance(
        motion.system.start(motion.q, motion.v, save=0.03), 100.0
    )
    # a normalised vector has unit length to one rounding of each entry
    np.testing.assert_allclose(np.linalg.norm(part.q, axis=1), 1, atol=4e-16, rtol=0)
