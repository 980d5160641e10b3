"""Bodies deformed beyond what their modes are right for, and frequencies that tell of wrong units, are told."""

import warnings

import numpy as np
import pytest

import torseur as ts
from torseur.model.bodies.frequency_doubt import SuspiciousFrequency
from torseur.results.event_kinds import TOO_DEFORMED
from torseur.simulation.run import Diverged
from torseur.simulation.watches.deformation_watch import FAR, lost_inertia

STRIP = """
torseur: 1
gravity: {gravity}
bodies:
  strip:
    beam: {{length: 1 m, section: {{rectangle: [30 mm, 3 mm]}}, material: {{E: {E}, density: 7850}}}}
    modes: {{number: 2, plane: xz, damping: 0.02}}
joints: {{root: {{type: {root}, parent: world, child: strip}}}}
loads: {{push: {{body: strip, at: [1 m, 0, 0], force: [0, 0, {force}]}}}}
simulate: {{duration: 1 s, save: 5 ms}}
"""


def strip(tmp_path, *, force=0.0, gravity=0.0, E="210 GPa", root="fixed"):
    path = tmp_path / "strip.yaml"
    path.write_text(STRIP.format(force=force, gravity=f"[0, 0, {-gravity}]", E=E, root=root), encoding="utf-8")
    return ts.load(path)


def told(run):
    return [event for event in run.events if event.kind == TOO_DEFORMED]


def test_a_strip_bent_beyond_small_deformations_is_told_once_for_each_time_it_goes_there(tmp_path):
    model = strip(tmp_path, force=4.0)
    run = ts.simulate(model)
    far = FAR * model.bodies[-1].amplitudes[0].usual
    beyond = np.abs(run["q.strip.mode1"]) > far
    entered = np.flatnonzero(beyond & ~np.r_[False, beyond[:-1]])
    assert len(entered) > 1
    np.testing.assert_allclose([event.time for event in told(run)], run.t[entered])
    assert {event.subject for event in told(run)} == {"strip.mode1"}
    assert told(ts.simulate(strip(tmp_path, force=1.0))) == []


def test_a_run_whose_body_has_no_positive_inertia_left_stops_and_says_why(tmp_path):
    model = strip(tmp_path, force=2000.0, root="revolute, axis: y")
    with pytest.raises(Diverged, match=r"'strip' is deformed [\d.]+ times as far as its modes are meant for"):
        ts.simulate(model)


def test_inertia_is_lost_where_a_motion_has_negative_energy(tmp_path):
    model = strip(tmp_path, root="revolute, axis: y")
    usual = model.bodies[-1].amplitudes[0].usual
    rows = np.zeros((200, model.nq))
    rows[:, 1] = np.linspace(0, 200 * usual, 200)
    lost = lost_inertia(model, rows)
    assert lost is not None and lost.body == "strip" and lost.times > FAR
    assert lost_inertia(model, rows[: lost.row]) is None
    machine, speeds = ts.compile(model), np.random.default_rng(1).normal(size=(4000, model.nv))
    before, after = (machine.kinetic_energy(rows[row], speeds).min() for row in (lost.row - 5, lost.row + 40))
    assert after < 0 < before


BENT = """
torseur: 1
gravity: 0
bodies:
  wire:
    beam:
      points: [[0, 0, 0], [0.9, 0.1, 0], [1.3, 0.3, 0.4]]
      section: {rectangle: [20 mm, 30 mm]}
      material: {E: 2 GPa, density: 7800}
    modes: 4
joints: {root: {type: free, parent: world, child: wire}}
initial: {positions: {wire.mode1: %s}}
simulate: {duration: 10 ms, save: 1 ms}
"""


def test_a_thin_body_that_flies_loses_its_inertia_much_earlier_and_says_so(tmp_path):
    path = tmp_path / "wire.yaml"
    path.write_text(BENT % 0.02, encoding="utf-8")
    with pytest.raises(Diverged, match=r"'wire' is deformed 0\.\d+ times .*turns about itself.*stiffening: false"):
        ts.simulate(ts.load(path))
    path.write_text(BENT % 1e-4, encoding="utf-8")
    ts.simulate(ts.load(path))


@pytest.mark.parametrize(("E", "word"), [("210e3 Pa", "very little for any material"), ("210 MPa", "own weight")])
def test_frequencies_that_no_such_body_has_are_told(tmp_path, E, word):
    with pytest.warns(SuspiciousFrequency, match=rf"body 'strip': .*{word}.*units of E"):
        strip(tmp_path, gravity=9.81, E=E)
    with warnings.catch_warnings():
        warnings.simplefilter("error", SuspiciousFrequency)
        strip(tmp_path, gravity=9.81)
        strip(tmp_path, E="210 MPa")  # where nothing weighs it is soft, and not more
