"""A loop that waits for the next run brings nothing along from the last one."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts
from torseur.simulation.integrators import idle

ARM = Path(__file__).parents[2] / "examples" / "two_link_arm.yaml"
SHORT = {"duration": 0.3, "save": 0.01}


@pytest.fixture(scope="module")
def arm():
    return ts.load(ARM)


def same(one, other):
    assert_array_equal(one.q, other.q)
    assert_array_equal(one["energy"], other["energy"])
    assert one.events == other.events and one.facts["evaluations"] == other.facts["evaluations"]


def test_a_run_is_the_same_after_others_of_its_loop(arm):
    first, kept = ts.simulate(arm, **SHORT), idle._idle.copy()
    others = [ts.simulate(arm, v0=[1.0, -2.0], **SHORT)]
    others.append(ts.simulate(arm, set={"servos.elbow.kp": 77.0}, **SHORT))
    with pytest.raises(RuntimeError, match="enough"):
        ts.simulate(arm, watch=lambda *_: (_ for _ in ()).throw(RuntimeError("enough")), **SHORT)
    assert idle._idle.keys() == kept.keys()  # one loop served them all
    same(ts.simulate(arm, **SHORT), first)
    assert not np.array_equal(others[0].q, first.q) and not np.array_equal(others[1].q, first.q)


def test_threads_take_loops_of_their_own(arm):
    speeds = [[0.1 * k, -0.2 * k] for k in range(8)]
    one_by_one = [ts.simulate(arm, v0=v0, **SHORT) for v0 in speeds]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda v0: ts.simulate(arm, v0=v0, **SHORT), speeds))
    for one, other in zip(one_by_one, together, strict=True):
        same(one, other)
