"""Joints of a loop that stick together: four of a four-bar, against the equation of its one angle."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts

pytestmark = [
    pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints"),
    pytest.mark.filterwarnings("error::torseur.simulation.singular_position.RoundOffFelt"),
]

g = 9.80665
MACHINE = """
torseur: 1
bodies:
  crank:   {{mass: 1, com: [0.5, 0, 0], inertia: [0.01, 1, 1]}}
  coupler: {{mass: 1, com: [1, 0, 0], inertia: [0.01, 2, 2]}}
  rocker:  {{mass: 1, com: [1, 0, 0], inertia: [0.01, 2, 2]}}
joints:
  a: {{type: revolute, parent: world, child: crank, axis: y, friction: {{dry: {0}, static: {4}}}}}
  b: {{type: revolute, parent: crank, child: coupler, axis: y, at: [1, 0, 0], friction: {{dry: {1}, static: {5}}}}}
  c: {{type: revolute, parent: coupler, child: rocker, axis: y, at: [2, 0, 0], friction: {{dry: {2}, static: {6}}}}}
  d: {{type: revolute, parent: rocker, child: world, axis: y, at: [2, 0, 0], on_child: {{at: [2, 0, 0]}},
      friction: {{dry: {3}, static: {7}}}}}
disturbances: {{push: {{joint: a, effort: {{ramp: {{end: 10 s, from: 0, to: {8}}}}}}}}}
initial: {{positions: {{a: {9}, b: {{guess: 1}}, c: {{guess: 1.5}}}}, velocities: {{a: {10}}}}}
simulate: {{duration: 3, tolerance: 1e-10, save: 0.05}}
"""


def run(tmp_path, dry, *, static=1.0, ramp=0.0, start=-1.0, speed=0.0):
    (tmp_path / "m.yaml").write_text(
        MACHINE.format(*dry, *(static * level for level in dry), ramp, start, speed), encoding="utf-8"
    )
    done = ts.simulate(tmp_path / "m.yaml")
    done.check().raise_if_failed()
    return done


class OneAngle:
    """½ M(θ) θ̇² + V(θ) of the four-bar, rods of 1, 2 and 2 m on a base of 2 m, on the branch that begins at b."""

    def __init__(self, start, b):
        self.side = 1.0
        if abs(np.angle(np.exp(1j * (self.angles(start)[1] - start - b)))) > 1e-6:
            self.side = -1.0

    def angles(self, t):
        """Of crank, coupler and rocker from the level."""
        A, E = np.array([np.cos(t), -np.sin(t)]), np.array([2.0, 0.0])
        d = E - A
        L = np.hypot(*d)
        K = (A + E) / 2 + self.side * np.sqrt(4 - L**2 / 4) * np.array([-d[1], d[0]]) / L
        (x, z), (u, w) = K - A, E - K
        return np.array([t, np.arctan2(-z, x), np.arctan2(-w, u)])

    def rates(self, t):
        """Of the three angles for θ̇ = 1, by the closure cos θ + 2 cos α + 2 cos β = 2 and that of sines."""
        _, a, b = self.angles(t)
        closure = [[-2 * np.sin(a), -2 * np.sin(b)], [2 * np.cos(a), 2 * np.cos(b)]]
        return np.array([1.0, *np.linalg.solve(closure, [np.sin(t), -np.cos(t)])])

    def inertia(self, t):
        angles, w = self.angles(t), self.rates(t)
        across = np.array([-np.sin(angles), -np.cos(angles)]) * w  # velocities of unit arms
        tips = np.cumsum(across * [1, 2, 2], axis=1)
        centres = tips - across * [0.5, 1, 1]
        return (centres**2).sum() + (np.array([1, 2, 2]) * w**2).sum()

    def potential(self, t):
        heights = -np.sin(self.angles(t))
        tips = np.cumsum(heights * [1, 2, 2])
        return g * (tips - heights * [0.5, 1, 1]).sum()

    def resisted(self, t, levels):
        """Power of friction at θ̇ = 1: Σ level |rate of the joint|."""
        w = self.rates(t)
        return np.abs(np.diff([0.0, *w, 0.0])) @ levels


def slope(f, x, h=1e-4):
    return (8 * (f(x + h) - f(x - h)) - (f(x + 2 * h) - f(x - 2 * h))) / (12 * h)


@pytest.mark.parametrize("dry", [(5.0, 5.0, 5.0, 5.0), (3.0, 1.0, 4.0, 2.0)])
def test_a_four_bar_comes_to_rest_where_and_when_its_one_equation_says(tmp_path, dry):
    """And stays: equal levels swing back once before friction holds, others are held at the first stop."""
    done = run(tmp_path, dry, speed=6.0)
    bar = OneAngle(-1.0, done["q.b"][0])
    t, state, turns = 0.0, [-1.0, 6.0], []
    while not turns or abs(slope(bar.potential, state[0])) > bar.resisted(state[0], dry):
        way = 1.0 if not turns else -np.sign(slope(bar.potential, state[0]))

        def rates(t, s, way=way):
            pull = slope(bar.inertia, s[0]) * s[1] ** 2 / 2 + slope(bar.potential, s[0])
            return [s[1], -(pull + way * bar.resisted(s[0], dry)) / bar.inertia(s[0])]

        def stops(at, s, way=way, begin=t):
            return way * s[1] if at > begin + 1e-6 else 1.0

        stops.terminal = True
        part = solve_ivp(rates, (t, 3.0), state, "DOP853", events=stops, rtol=1e-11, atol=1e-12)
        t, state = part.t[-1], [part.y[0, -1], 0.0]
        turns.append(t)
    sticks = [event for event in done.events if event.kind == "sticks"]
    assert sorted(event.subject for event in sticks) == ["a", "b", "c", "d"]
    assert_allclose([event.time for event in sticks], turns[-1], atol=1e-7)
    assert_allclose(done["q.a"][-1], state[0], atol=1e-7)
    after = done.t > turns[-1]
    assert np.abs(done["v"][after]).max() == 0.0
    # what holds is within its levels, and together what is needed
    held = np.array([done[f"friction.{name}"][-1] for name in "abcd"])
    assert (np.abs(held) < dry).all()
    assert_allclose(np.diff([0.0, *bar.rates(state[0]), 0.0]) @ held, -slope(bar.potential, state[0]), atol=1e-6)


@pytest.mark.parametrize("static", [1.0, 1.5])
def test_joints_that_are_tied_break_away_together_when_none_has_a_reserve_left(tmp_path, static):
    """A push that grows overcomes weight and the sum of all break-away levels."""
    dry = (9.0, 3.0, 4.0, 5.0)
    done = run(tmp_path, dry, static=static, ramp=100.0, start=2.0)
    bar = OneAngle(2.0, done["q.b"][0])
    expected = (slope(bar.potential, 2.0) + static * bar.resisted(2.0, dry)) / 10
    first = [event for event in done.events if event.time < expected + 1e-3]
    assert [(e.kind, e.subject) for e in first] == [
        ("slips forward", "a"),
        *(("slips backward", name) for name in "bcd"),
    ]
    assert_allclose([event.time for event in first], expected, rtol=2e-7)
    assert np.abs(done["v"][done.t < expected]).max() == 0.0


def test_shares_of_friction_do_not_show_in_the_slip_that_is_recorded(tmp_path):
    done = run(tmp_path, (9.0, 3.0, 4.0, 5.0), start=2.0)
    assert not done["slip"].any() and not done.events
    assert done.facts["force_noise"] == 0.0  # friction repeats what the loop holds, and nothing moves
