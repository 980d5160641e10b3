"""Modes that a loop holds still are told, others are not."""

import warnings

import pytest

import torseur as ts
from torseur.simulation.locked_modes import LockedModes

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


def test_with_more_modes_it_bends_between_its_supports_and_nothing_is_told(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error", LockedModes)
        ts.simulate(propped(tmp_path, 3), monitor="none")
