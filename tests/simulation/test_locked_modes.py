"""Modes that a loop holds still are told, others are not."""

import warnings

import numpy as np
import pytest

import torseur as ts
from torseur.simulation.watches.locked_modes import LockedModes

PROPPED = """
torseur: 1
bodies:
  boom:
    beam: {{length: 1 m, section: {{round: 20 mm}}, material: steel}}
    modes: {{number: {number}, plane: xy, damping: 0.02}}
joints: {{root: {{type: prismatic, parent: world, child: boom, axis: x}}}}
frames: {{tip: {{body: boom, at: [1 m, 0, 0]}}, rest: {{body: world, at: [1 m, 0, 0]}}}}
constraints: {{prop: {{type: point_on_plane, point: tip, plane: rest, normal: y}}}}
simulate: {{duration: 0.01 s}}
"""


def propped(tmp_path, number):
    path = tmp_path / "propped.yaml"
    path.write_text(PROPPED.format(number=number), encoding="utf-8")
    return ts.load(path)


def test_the_only_mode_of_a_propped_cantilever_is_held_still_and_told(tmp_path):
    with pytest.warns(LockedModes, match=r"constraints hold 'boom\.mode1' still.*Keep more modes"):
        run = ts.simulate(propped(tmp_path, 1), monitor="none")
    assert abs(run["q.boom.mode1"]).max() < 1e-9


def test_a_clamped_beam_of_one_mode_vibrates_at_its_frequency_and_propped_it_rests(tmp_path):
    """The only coordinate of the machine belongs to a body on a fixed joint."""
    fixed = PROPPED.format(number=1).replace("prismatic", "fixed").replace(", axis: x", "")
    path = tmp_path / "clamped.yaml"
    path.write_text("gravity: 0\n" + fixed.split("constraints")[0], encoding="utf-8")
    model = ts.load(path)
    f = model.bodies[-1].amplitudes[0].frequency
    run = ts.simulate(model, q0=[1e-3], duration=1 / f, save=1 / (4 * f), monitor="none")
    np.testing.assert_allclose(
        run.q[:, 0], 1e-3 * np.exp(-0.02 * np.pi / 2 * np.arange(5)) * [1, 0, -1, 0, 1], atol=5e-5
    )
    path.write_text(fixed, encoding="utf-8")
    with pytest.warns(LockedModes):
        assert abs(ts.simulate(path).q).max() < 1e-9


def test_with_more_modes_it_bends_between_its_supports_and_nothing_is_told(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error", LockedModes)
        ts.simulate(propped(tmp_path, 3), monitor="none")
