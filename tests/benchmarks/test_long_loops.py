"""Many steps of an overconstrained linkage: closed, with its energy."""

import pytest
from benchmarks.long_loops import EXAMPLES, STEP, row_of_table

import torseur as ts


@pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
def test_an_overconstrained_linkage_stays_closed_and_keeps_its_energy():
    """The classical method loses some 1e-11 of it in a turn."""
    bennett = ts.load(EXAMPLES / "bennett.yaml")
    *_, steps, gap, lost = row_of_table(bennett, 20_000, {"integrator": "rk4", "step": STEP})
    assert steps >= 20_000
    assert float(gap) < 1e-14
    assert float(lost) < 1e-9
