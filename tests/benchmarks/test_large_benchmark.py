"""The benchmark of machines of many bodies: its machines are what they claim, and its goals are judged rightly."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.simulation.goals import large_verdicts  # noqa: E402
from benchmarks.simulation.large import DURATION, SHORT, Large, growth, large_table  # noqa: E402
from benchmarks.simulation.large_machines import LEAN, MACHINES  # noqa: E402

import torseur as ts  # noqa: E402
from torseur.mechanics.constraints.checks import numbers  # noqa: E402
from torseur.mechanics.constraints.rows import residuals  # noqa: E402

RUN = Large("hanging chain", 50, DURATION, 50, 0.1, 1.0, 2.0, 1000, 15_000, "dop853", True, 300_000_000)


@pytest.mark.parametrize(("machine", "bodies", "free"), [("hanging chain", 5, 5), ("chain of four-bars", 15, 5)])
def test_machines_start_where_their_constraints_hold_and_lean_as_a_whole(machine, bodies, free):
    description, start = MACHINES[machine](5)
    model = ts.build(description)
    assert len(model.bodies) == bodies
    assert model.nv - sum(len(c.row_names) for c in model.constraints) == free
    if model.constraints:
        assert_allclose(numbers(residuals, model, start), 0, atol=1e-15)
    assert start[0] == LEAN


def test_time_of_a_step_that_doubles_with_the_bodies_grows_with_power_one():
    longer = replace(RUN, size=1000, bodies=1000, run_s=40.0)
    assert growth([RUN, longer, replace(longer, duration=SHORT, run_s=1.0)]) == pytest.approx(1.0)


def test_posing_growth_and_memory_are_judged():
    longer = replace(RUN, size=1000, bodies=1000, run_s=60.0, posed_s=11.0, peak_bytes=400_000_000)
    short = replace(longer, duration=SHORT, peak_bytes=390_000_000)
    posed, power, memory = large_verdicts([RUN, longer, short])
    assert (posed.figure, posed.met) == (11.0, False)
    assert power.figure == pytest.approx(1 + np.log(1.5) / np.log(20)) and not power.met
    assert memory.met
    assert "hanging chain of 1000" in large_table([longer])
