"""Runs of machines with bodies that take shapes: what is kept, and the same beam by modes and by elements."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

FREE = """
torseur: 1
name: Free bar
gravity: 0
bodies:
  bar: {beam: {length: 1 m, section: {round: 15 mm}, material: aluminium}, modes: {number: 4, held: HELD}}
joints:
  floating: {type: free, parent: world, child: bar}
initial:
  positions: {bar.mode1: 8 mm}
  velocities: {floating: [3, 1, 5, 0.2, 0.1, -0.3]}
simulate: {duration: 0.3 s, tolerance: 1e-10, save: 10 ms}
"""
HUNG = """
torseur: 1
name: Hanging beam
gravity: 9.81
bodies:
  strip: {beam: {length: 1 m, section: {rectangle: [4 mm, 40 mm]}, material: {E: 70 GPa, density: 2700}SHAPE}
  load: {mass: 0.05 kg}
joints:
  root: {type: fixed, parent: world, child: strip, rpy: [90 deg, 0, 0]}
  grip: {type: fixed, parent: strip, child: load, at: [1 m, 0, 0]}
frames:
  tip: {body: strip, at: [1 m, 0, 0]}
simulate: {duration: 0.16 s, save: 5 ms, tolerance: 1e-6}
"""


def loaded(folder, text):
    path = folder / "machine.yaml"
    path.write_text(text, encoding="utf-8")
    return ts.load(path)


@pytest.mark.parametrize("held", ["[{at: [0, 0, 0], as: clamped}]", "free"])
def test_a_free_flexible_body_keeps_its_momentum_and_energy(tmp_path, held):
    """Whatever frame its shapes are told in; energy passes between tumbling and bending."""
    model = loaded(tmp_path, FREE.replace("HELD", held))
    run = ts.simulate(model)
    run.check().raise_if_failed()
    h = ts.compile(model).momentum(run.q, run.v)
    assert_allclose(h[:, 3:], h[:1, 3:].repeat(len(h), 0), atol=1e-8)
    energy = run["energy"].sum(axis=1)
    assert_allclose(energy, energy[0], rtol=1e-8)
    assert np.ptp(run["energy"][:, list(run.dataset.store).index("elastic")]) > 1e-3 * energy[0]


def test_a_beam_by_modes_swings_like_the_beam_by_elements(tmp_path):
    """Released horizontally it sags by some 4 cm; elements turn as far as they like, modes but little."""
    paths = []
    for shape in ("}, modes: {number: 3, plane: xy}}", ", elements: 4}}"):
        model = loaded(tmp_path, HUNG.replace("}SHAPE}", "}" + shape))
        run = ts.simulate(model)
        paths.append(np.array([ts.compile(model).pose(q, "tip")[:3, 3] for q in run.q]))
    sag = np.ptp(paths[0][:, 2])
    assert sag > 0.03
    assert np.abs(paths[0] - paths[1]).max() < 0.02 * sag
