"""Flexible machines of other sizes, materials, speeds and loads than those of the examples, against beams of Exudyn.

Theirs are ANCF cables, which bend by any angle; ours the examples with their few modes. Bounds are what two or four
modes allow, some parts in a thousand of the deflection; Exudyn's own error of the step is asked to be below them.
"""

import sys
from pathlib import Path

import numpy as np
import pytest

import torseur as ts

pytest.importorskip("exudyn")
ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.flexible import exudyn_machines as theirs  # noqa: E402
from benchmarks.flexible import machines as of  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")


def observed(case, tmp_path, changes, t):
    """What the benchmark compares, of an example with passages of its file replaced, (rows, observed)."""
    text = (ROOT / "examples" / f"{case.file}.yaml").read_text(encoding="utf-8")
    for old, new in (*case.changes, *changes):
        assert old in text, old
        text = text.replace(old, new)
    (tmp_path / "machine.yaml").write_text(text, encoding="utf-8")
    model = ts.load(tmp_path / "machine.yaml")
    run = ts.simulate(model, duration=t[-1], save=t[1], tolerance=1e-9)
    return case.of(*(ts.compile(model).pose(run.q, frame) for frame in case.frames))


def settled(made, t, steps):
    """What Exudyn observes, and how much half as many steps change it."""
    found = []
    for n in (steps, 2 * steps):
        peer = made()
        assert peer.system.run(float(t[-1]), n, float(t[1]), radius=0.95, index2=False, newton=1e-7)
        found.append(peer.seen(t))
    return found[1], np.abs(found[1] - found[0]).max()


def test_a_slower_slider_crank_of_aluminium_with_a_heavier_slider(tmp_path):
    t = np.linspace(0, 0.08, 81)
    changes = (
        ("304 mm", "0.35 m"),
        ("body: rod, at: [152 mm", "body: rod, at: [0.175 m"),
        ("at: [152 mm, 0, 0], axis", "at: [0.1 m, 0, 0], axis"),
        ("E: 200 GPa, density: 7800", "E: 70 GPa, density: 2700"),
        ("slider: {mass: 33.52 g", "slider: {mass: 60 g"),
        ("to: 1500 rad", "to: 1200 rad"),
    )
    sizes = {"crank": 0.1, "length": 0.35, "rate": 120.0, "E": 7e10, "density": 2700.0, "slider": 0.06}
    expected, doubt = settled(lambda: theirs.slider_crank(theirs.CABLE, 8, **sizes), t, 1600)
    found = observed(of.CASES[of.SLIDER_CRANK], tmp_path, changes, t)
    assert doubt < 3e-5 and np.abs(expected).max() > 2.5e-3
    assert np.abs(found - expected).max() < 5e-5


def test_a_shorter_double_pendulum_of_aluminium_that_is_bent_more(tmp_path):
    t = np.linspace(0, 1.0, 51)
    changes = (
        ("E: 200 GPa, density: 7800", "E: 70 GPa, density: 2700"),
        ("5e-9 m^4", "4e-9 m^4"),
        ("second: 5 deg", "second: -0.4"),
        ("length: 1 m\n", "length: 0.8 m\n"),
        ("at: [1 m, 0, 0], as: supported", "at: [0.8 m, 0, 0], as: supported"),
        ("parent: first, child: second, at: [1 m", "parent: first, child: second, at: [0.8 m"),
        ("tip: {body: second, at: [1 m", "tip: {body: second, at: [0.8 m"),
    )
    sizes = {"lengths": (0.8, 0.8), "E": 7e10, "density": 2700.0, "moment": 4e-9, "turn": -0.4}
    expected, doubt = settled(lambda: theirs.double_pendulum(theirs.CABLE, 8, **sizes), t, 2000)
    assert doubt < 5e-5
    found = observed(of.CASES[of.DOUBLE_PENDULUM], tmp_path, changes, t)
    assert np.abs(found - expected).max() < 1e-4


def test_a_servo_controlled_arm_of_steel_with_a_heavier_load_and_other_gains(tmp_path):
    """It swings by a tenth of its length: 0.3 % of that."""
    t = np.linspace(0, 1.2, 121)
    changes = (
        ("E: 70 GPa", "E: 200 GPa"),
        ("density: 2700", "density: 7800"),
        ("rectangle: [6 mm, 40 mm]", "rectangle: [4 mm, 40 mm]"),
        ("mass: 0.2 kg", "mass: 0.5 kg"),
        ("[6e-3, 6e-3, 0.01]", "[0.05, 0.05, 0.05]"),
        ("kp: 20 N m/rad, kd: 4 N", "kp: 40 N m/rad, kd: 8 N"),
    )
    sizes = {"E": 2e11, "density": 7800.0, "thickness": 0.004, "tip": 0.5, "hub": 0.05, "gains": (40.0, 8.0)}
    expected, doubt = settled(lambda: theirs.arm(theirs.CABLE, 8, **sizes), t, 3000)
    assert doubt < 5e-5 and np.abs(expected[:, 1]).max() > 0.09
    found = observed(of.CASES[of.ARM], tmp_path, changes, t)
    assert np.abs(found - expected).max(axis=0) == pytest.approx(0, abs=4e-4)


def test_a_hitachi_robot_with_a_thinner_and_stiffer_boom(tmp_path):
    t = np.linspace(0, 0.8, 81)
    changes = (("E: 0.7 GPa", "E: 2 GPa"), ("round: 44.9 mm", "round: 36 mm"))
    expected, doubt = settled(lambda: theirs.hitachi(theirs.CABLE, 4, E=2e9, radius=0.018), t, 1600)
    found = observed(of.CASES[of.HITACHI], tmp_path, changes, t)
    assert doubt < 5e-5
    assert np.abs(found - expected).max() < 1e-4
