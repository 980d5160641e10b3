"""Overconstrained linkages with rounded dimensions move as with all digits, and it is said what they miss."""

import warnings
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.simulation.posed.way_choice import NearlyRedundant

EXAMPLES = Path(__file__).parents[2] / "examples"
BENNETT = """
torseur: 1
gravity: [0, 0, -9.81]
bodies:
  first:  {{mass: 0.6, com: [0.15, 0, 0], inertia: [1e-4, 4.5e-3, 4.5e-3]}}
  second: {{mass: 1.2, com: [0.35, 0, 0], inertia: [2e-4, 3.6e-2, 3.6e-2]}}
  third:  {{mass: 0.6, com: [0.15, 0, 0], inertia: [1e-4, 4.5e-3, 4.5e-3]}}
joints:
  input:  {{type: revolute, parent: world, child: first}}
  second: {{type: revolute, parent: first, child: second, at: [{a}, 0, 0], rpy: [{alpha}, 0, 0]}}
  third:  {{type: revolute, parent: second, child: third, at: [{b}, 0, 0], rpy: [{beta}, 0, 0]}}
  fourth: {{type: revolute, parent: third, child: world, at: [{a}, 0, 0], rpy: [{alpha}, 0, 0],
            on_child: {{at: [-{b}, 0, 0], rpy: [-{beta}, 0, 0]}}}}
initial:
  positions:  {{input: 1.1, second: {{guess: 2.4}}, third: {{guess: -1.1}}}}
  velocities: {{input: 4}}
simulate: {{duration: 1.5, tolerance: 1e-9, save: 0.02}}
"""


def bennett(digits):
    """With links in the ratio of the sines of their twists, as far as these digits tell."""
    alpha, beta = 0.61, 1.27
    exact = {"alpha": alpha, "beta": beta, "a": 0.3, "b": 0.3 * np.sin(beta) / np.sin(alpha)}
    return BENNETT.format(**{name: f"{value:.{digits}f}" for name, value in exact.items()})


def moved(tmp_path, digits):
    file = tmp_path / f"{digits}.yaml"
    file.write_text(bennett(digits), encoding="utf-8")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        run = ts.simulate(file)
    return run, [str(w.message) for w in told if issubclass(w.category, NearlyRedundant)]


def test_a_linkage_with_rounded_dimensions_moves_as_with_all_digits_but_for_these(tmp_path):
    exact, told = moved(tmp_path, 17)
    assert not told
    for digits in (5, 6, 7, 8, 9, 10):
        run, told = moved(tmp_path, digits)
        assert np.abs(run.q - exact.q).max() < 100 * 10.0**-digits
        assert np.abs(run["constraint_residual"]).max() < 10 * 10.0**-digits
        assert (digits > 9) or ("Its mobility is taken as 1" in told[0])
        assert run.check().closure.status == "passed"


def test_its_misfit_is_kept_with_a_run_that_is_broken_off(tmp_path):
    file, out = tmp_path / "rounded.yaml", tmp_path / "run.nc"
    file.write_text(bennett(7), encoding="utf-8")
    whole, _ = moved(tmp_path, 7)

    def stop(t, _):
        if t > 0.3:
            raise KeyboardInterrupt

    with pytest.warns(NearlyRedundant), pytest.raises(KeyboardInterrupt):
        ts.simulate(file, output=out, watch=stop, tolerance=1e-9)
    with pytest.warns(NearlyRedundant):
        again = ts.simulate(file, output=out, tolerance=1e-9, resume=True)
    np.testing.assert_array_equal(again.q, whole.q)


def test_independent_speeds_tell_that_rows_fit_only_nearly(tmp_path):
    (tmp_path / "rounded.yaml").write_text(bennett(7), encoding="utf-8")
    with pytest.raises(ConstraintError, match="more digits"):
        ts.simulate(tmp_path / "rounded.yaml", formulation="kane")


THREE_BARS = """
torseur: 1
bodies:
  left: &bar {{mass: 0.3, com: [0, 0, 0.05], inertia: [1e-4, 1e-4, 1e-5]}}
  mid: *bar
  right: *bar
  top: {{mass: 1, com: [0.05, 0, 0], inertia: [1e-3, 1e-3, 1e-3]}}
joints:
  a: {{type: revolute, parent: world, child: left, axis: y{friction}}}
  b: {{type: revolute, parent: world, child: mid, at: [0.05, 0, 0], axis: y{friction}}}
  c: {{type: revolute, parent: world, child: right, at: [0.1, 0, 0], axis: y{friction}}}
  d: {{type: revolute, parent: left, child: top, at: [0, 0, 0.1], axis: y{friction}}}
frames:
  of_mid: {{body: mid, at: [0, {across}, {mid}]}}
  of_right: {{body: right, at: [0, 0, {right}]}}
  on_top: {{body: top, at: [{lever}, 0, 0]}}
  at_end: {{body: top, at: [0.1, 0, 0]}}
loops:
  - {{type: spherical, between: [of_mid, on_top]}}
  - {{type: spherical, between: [of_right, at_end]}}
initial: {{positions: {{a: 2.5, b: {{guess: 2.5}}, c: {{guess: 2.5}}, d: {{guess: -2.5}}}}}}
"""


def swung(tmp_path, friction="", mid=0.1, right=0.1, across=0, lever=0.05):
    """A third bar in a parallelogram, as long as the others but for the last digits."""
    text = THREE_BARS.format(friction=friction, mid=mid, right=right, across=across, lever=lever)
    (tmp_path / "bars.yaml").write_text(text, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ts.simulate(tmp_path / "bars.yaml", duration=2.0)


@pytest.mark.parametrize("friction", ["", ", friction: {dry: 0.2}"])
def test_bars_of_nearly_one_length_swing_and_stick_as_such_of_one_length(tmp_path, friction):
    exact = swung(tmp_path, friction)
    assert np.ptp(exact["q.a"]) > 0.05 and len(exact.events) == (4 if friction else 0)
    for missing in (1e-9, 1e-8, 1e-7):
        run = swung(tmp_path, friction, 0.1 + missing, 0.1 - missing / 2)
        assert np.abs(run.q - exact.q).max() < 10 * missing
        assert len(run.events) == len(exact.events) and run.check().passed


def test_bars_that_lie_a_little_beside_their_plane_or_unevenly_move_too(tmp_path):
    exact = swung(tmp_path)
    for dimensions in ({"across": 1e-8}, {"lever": 0.05 + 1e-8}, {"lever": 0.05 - 1e-8, "across": 1e-9}):
        run = swung(tmp_path, **dimensions)
        assert np.abs(run.q - exact.q).max() < 1e-6 and run.check().passed
    with pytest.raises(ConstraintError, match="cannot be assembled"):
        swung(tmp_path, across=1e-3)


STRETCHED = """
torseur: 1
plane: xy
gravity: 0
bodies: {{near: &bar {{mass: 1, com: [0.5, 0], inertia: 0.1}}, far: *bar}}
joints:
  near:  {{type: revolute, parent: world, child: near}}
  elbow: {{type: revolute, parent: near, child: far, at: [1, 0]}}
  wall:  {{type: revolute, parent: far, child: world, at: [1, 0], on_child: {{at: [{0}, 0]}}}}
initial: {{positions: {{near: {{guess: 0.1}}, elbow: {{guess: -0.2}}}}}}
"""


@pytest.mark.parametrize("short", [1e-8, 1e-6, 1e-3])
def test_bars_that_are_too_short_are_no_overconstrained_linkage(tmp_path, short):
    (tmp_path / "m.yaml").write_text(STRETCHED.format(2 + short), encoding="utf-8")
    with pytest.raises(ConstraintError, match="cannot be assembled"):
        ts.simulate(tmp_path / "m.yaml", duration=0.1)


def test_examples_with_all_digits_are_not_called_rounded():
    for name in ("bennett", "bricard"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", NearlyRedundant)
            ts.simulate(EXAMPLES / f"{name}.yaml", duration=0.01)
