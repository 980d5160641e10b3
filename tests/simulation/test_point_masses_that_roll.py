"""Wheels and blades as point masses: odd and even steps stay together for as long as one likes."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

EXAMPLES = Path(__file__).parents[2] / "examples"
SLEIGH = """
torseur: 1
plane: xy
bodies: {sleigh: {mass: 2, com: [0.3, 0], inertia: 0.1}}
joints: {sleigh: {type: planar, parent: world, child: sleigh}}
constraints: {blade: BLADE}
initial: {velocities: {sleigh: [1, 0, 3]}}
simulate: {duration: 8 s, save: 0.05}
"""
BLADES = {
    "blade": "{type: no_side_slip, frame: sleigh}",
    "rows": '{type: rows, rows: [{sleigh.x: "-sin(sleigh.angle)", sleigh.y: "cos(sleigh.angle)"}]}',
}


def error(machine, step, expected):
    done = ts.simulate(machine, formulation="point-masses", step=step, duration=8.0, save=0.05)
    done.check().raise_if_failed()
    return np.abs(done.q - expected).max()


@pytest.mark.parametrize("blade", BLADES)
def test_a_sleigh_that_runs_out_keeps_to_its_path(tmp_path, blade):
    """Its turning dies out with m u a/(J + m a²), here up to 7 /s: what odd steps have beyond even ones would grow so.

    Against independent speeds; the energy ½ m u² that is left is all that there was.
    """
    (tmp_path / "m.yaml").write_text(SLEIGH.replace("BLADE", BLADES[blade]), encoding="utf-8")
    expected = ts.simulate(tmp_path / "m.yaml", tolerance=1e-10)
    energy = 0.5 * 2 * (1 + (0.3 * 3) ** 2) + 0.5 * 0.1 * 3**2
    assert_allclose(np.hypot(*expected.v[-1, :2]), np.sqrt(energy), rtol=1e-6)
    errors = [error(tmp_path / "m.yaml", step, expected.q) for step in (1e-3, 5e-4)]
    assert errors[1] < 1e-3
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2, abs=0.15)


def test_a_cart_whose_motors_brake_its_wheels_stays_on_its_arc():
    """The shipped example; it left its arc after five seconds, whatever the step."""
    machine = EXAMPLES / "differential_drive.yaml"
    expected = ts.simulate(machine, tolerance=1e-10, duration=8.0, save=0.05)
    errors = [error(machine, step, expected.q) for step in (5e-4, 2.5e-4)]
    assert errors[0] < 0.03
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2, abs=0.15)
