"""Orders of convergence against closed forms, and what a tolerance means."""

import numpy as np
import pytest

import closed_forms
from torseur.simulation.integrators.integration import FIXED_STEP, METHODS, Integration

MOTIONS = {"pendulum": closed_forms.pendulum, "kepler": closed_forms.kepler, "body": closed_forms.symmetric_body}
ORDER = {"semi_implicit_euler": 1, "newmark": 2, "generalised_alpha": 2, "rk4": 4, "dopri5": 5, "imex5": 5}
STEPS = {  # in 4 s: few enough for errors above round-off, many enough for the leading term of the error
    "semi_implicit_euler": (2000, 4000, 8000),
    "newmark": (400, 800, 1600),
    "generalised_alpha": (400, 800, 1600),
    "rk4": (160, 320, 640),
    "dopri5": (160, 240, 320),
    "imex5": (160, 240, 320),
}
LOOSE = 1e6  # a tolerance that every step meets
END = 4.0


@pytest.fixture(scope="module", params=MOTIONS, name="motion")
def motion_of(request):
    return MOTIONS[request.param]()


def run(motion, method, steps, save=None):
    """All saved states of a run in steps of equal length."""
    h = END / steps
    loop = Integration(motion.system, method, step=h, longest=h, tolerance=LOOSE, save=save, room=2**15)
    part = loop.advance(motion.system.start(motion.q, motion.v, save=save)._replace(h=h), END)
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


@pytest.mark.parametrize(
    ("motion", "steps"),
    [
        (closed_forms.pendulum(), (20, 28, 40)),
        (closed_forms.kepler(0.05), (28, 40, 56)),
        (closed_forms.symmetric_body(), (10, 14, 20)),
    ],
    ids=["pendulum", "kepler", "body"],
)
def test_errors_of_dop853_fall_with_order_eight(motion, steps):
    at_end = [errors(motion, run(motion, "dop853", count, save=END))[-1] for count in steps]
    assert slope(steps, at_end) == pytest.approx(8, abs=0.15)


def test_radau_falls_with_order_five_as_the_tolerance_shortens_its_steps(motion):
    steps, at_end = [], []
    for tolerance in 10.0 ** -np.arange(6.0, 11.5):
        part = Integration(motion.system, "radau5", tolerance=tolerance, save=END).advance(
            motion.system.start(motion.q, motion.v, save=END), END
        )
        steps.append(part.point.steps)
        at_end.append(errors(motion, part)[-1])
    assert slope(steps, at_end) == pytest.approx(5, abs=0.15)


@pytest.mark.parametrize(("method", "order"), [("dopri5", 4), ("dop853", 7), ("imex5", 3)])
def test_dense_output_has_its_order_inside_steps(motion, method, order):
    """One step of length h from exact values: the error inside is of order h^(order + 1)."""
    lengths, worst = np.array([0.4, 0.28, 0.2]) / (1 if method == "dop853" else 4), []
    for h in lengths:
        loop = Integration(motion.system, method, longest=h, tolerance=LOOSE, save=h / 8)
        part = loop.advance(motion.system.start(motion.q, motion.v, save=h / 8)._replace(h=h), h)
        assert part.point.steps == 1
        worst.append(errors(motion, part)[1:-1].max())
    assert slope(1 / lengths, worst) > order + 1 - 0.3


@pytest.mark.parametrize("method", ["dopri5", "dop853", "radau5"])
def test_saved_states_between_steps_are_as_good_as_the_tolerance(motion, method):
    tolerance = 1e-8
    loop = Integration(motion.system, method, tolerance=tolerance, save=0.01)
    part = loop.advance(motion.system.start(motion.q, motion.v, save=0.01), END)
    np.testing.assert_array_equal(part.t, 0.01 * np.arange(401))
    assert errors(motion, part).max() < 200 * tolerance


@pytest.mark.parametrize(("method", "power"), [("dopri5", 1), ("dop853", 1), ("radau5", 5 / 4)])
def test_errors_are_proportional_to_the_tolerance(motion, method, power):
    """Radau's estimate is of order 3, so h goes with tolerance^(1/4); its error with h^5."""
    tolerances = 10.0 ** -np.arange(5, 11)
    at_end = []
    for tolerance in tolerances:
        loop = Integration(motion.system, method, tolerance=tolerance, save=2 * END)
        at_end.append(errors(motion, loop.advance(motion.system.start(motion.q, motion.v, save=2 * END), 2 * END))[-1])
    assert slope(1 / tolerances, at_end) == pytest.approx(power, abs=0.3)
    assert (np.array(at_end) < 1000 * tolerances).all()


@pytest.mark.parametrize("method", METHODS)
def test_unit_quaternions_stay_unit(method):
    motion = closed_forms.symmetric_body()
    part = Integration(motion.system, method, step=0.01, tolerance=1e-6, save=0.03).advance(
        motion.system.start(motion.q, motion.v, save=0.03), 100.0
    )
    # a normalised vector has unit length to one rounding of each entry
    np.testing.assert_allclose(np.linalg.norm(part.q, axis=1), 1, atol=4e-16, rtol=0)
