"""How steady motions are searched for: near the start, and not for ever."""

import re
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.simulation.linear import steady_motion
from torseur.simulation.linear.search_on_invariants import search_on_invariants

EXAMPLES = Path(__file__).parents[2] / "examples"


STAGES = 8


@pytest.fixture
def lift(tmp_path):
    """The lowest stages of the scissor lift."""
    number = re.compile(r"  +(?:([lr])|top|pin)(\d+):")
    text = (EXAMPLES / "scissor_lift.yaml").read_text(encoding="utf-8")
    lines = ((line, number.match(line)) for line in text.splitlines())
    kept = [line for line, of in lines if of is None or int(of[2]) + (of[1] is None) <= STAGES]
    (tmp_path / "lift.yaml").write_text("\n".join(kept), encoding="utf-8")
    return ts.load(tmp_path / "lift.yaml")


@pytest.fixture
def asked(monkeypatch):
    """At which unknowns the conditions of a search are asked for."""
    places, right = [], steady_motion.SteadySearch

    def counting(conditions, *others):
        return right(lambda x: places.append(np.array(x)) or conditions(x), *others)

    monkeypatch.setattr(steady_motion, "SteadySearch", counting)
    return places


@pytest.mark.parametrize(("fixed", "angle"), [({}, np.radians(40)), ({"l1": 1.2}, 1.2)])
def test_a_lift_is_held_where_it_stands_by_the_moment_that_its_weight_asks_for(lift, asked, fixed, angle):
    """Of all angles, at each of which some moment holds it: V = 2n m g (n/2 sin a), so that the moment is V'.

    Not in a motion with the speed of its start, of which nothing but this instant is steady.
    """
    held = ts.steady(lift, fixed, free=["effort.l1"])
    assert held["l1"] == pytest.approx(angle, abs=1e-9)
    assert held["effort.l1"] == pytest.approx(STAGES**2 * 2.0 * 9.81 * np.cos(angle), rel=1e-9)
    assert np.abs(held.v).max() < 1e-12 and not held.moving
    assert len({x.tobytes() for x in asked}) < 250


def test_a_search_for_a_position_that_no_force_holds_is_given_up_where_it_crawls(lift, asked):
    """Nothing but the upright singular position would hold the lift."""
    with pytest.raises(steady_motion.NotSteadyError, match="no steady motion"):
        ts.steady(lift)
    assert len({x.tobytes() for x in asked}) < 350


def test_a_search_along_invariants_finds_a_solution_and_stops_where_there_is_none():
    """On the circle |x| = 1: where its height is 0.6; and the nearest to a height of 1.2, which it does not have."""

    def conditions(height):
        def found(x):
            asked.append(1)
            return np.array([x[1] - height, x @ x - 1]), np.array([[0.0, 1.0], 2 * x])

        return found

    asked = []
    at = search_on_invariants(conditions(0.6), np.array([0.9, 0.1]), 1)
    np.testing.assert_allclose(at, [0.8, 0.6], atol=1e-10)
    assert len(asked) < 100
    asked = []
    nearest = search_on_invariants(conditions(1.2), np.array([0.9, 0.1]), 1)
    np.testing.assert_allclose(nearest, [0.0, 1.0], atol=1e-2)
    assert len(asked) < 400


@pytest.mark.parametrize(
    ("fixed", "at", "may_rest"),
    [
        ({}, None, True),
        ({"crank": 0.6}, {"crank": 0.5}, True),
        ({"v.crank": 0.0}, None, True),
        ({"v.crank": 0.5}, None, False),
        ({}, {"v.crank": 0.5}, False),
    ],
)
def test_rest_is_looked_for_only_where_no_motion_is_asked_for(monkeypatch, fixed, at, may_rest):
    found = []

    class Stop(Exception):
        pass

    def search(conditions, holds, lasts, invariants, positions, speeds):
        found.extend(speeds)
        raise Stop

    monkeypatch.setattr(steady_motion, "SteadySearch", search)
    with pytest.raises(Stop):
        ts.steady(EXAMPLES / "slider_crank.yaml", fixed, free=["effort.crank"], at=at)
    assert bool(found) == may_rest
