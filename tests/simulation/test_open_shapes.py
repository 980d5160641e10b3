"""Another material, section, damping or payload of flexible bodies is another set of numbers: nothing is compiled."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.posed.structure import shape_of
from torseur.simulation.starts.initial import start_of

ARM = """
torseur: 1
name: arm
bodies:
  upper: {beam: {length: 0.8 m, section: {tube: {outer: 60 mm, inner: 50 mm}}, material: {E: 70 GPa, density: 2700}}, modes: {number: 2, damping: 0.01}}
  fore:
    beam: {length: 0.6 m, section: {rectangle: [30 mm, 12 mm]}, end_section: {rectangle: [20 mm, 9 mm]}, material: {E: 70 GPa, density: 2700}}
    modes: {number: 3, held: [{at: [0, 0, 0], fix: [x, y, z, rx]}, {at: [0.6 m, 0, 0], as: supported}], damping: {stiffness: 1e-4}}
  load: {mass: 2 kg, com: [20 mm, 0, 10 mm], inertia: [0.01, 0.02, 0.02]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: y}
  elbow: {type: revolute, parent: upper, child: fore, at: [0.8 m, 0, 0], axis: y}
  grip: {type: fixed, parent: fore, child: load, at: [0.6 m, 0, 0]}
frames:
  tip: {body: fore, at: [0.6 m, 0, 0]}
loads:
  push: {body: fore, at: [0.3 m, 0, 0], force: [0, 1 N, 2 N]}
simulate: {duration: 0.1 s}
"""  # noqa: E501
CHANGES = {
    "modulus": {"bodies.upper.beam.material.E": 40e9},
    "density of a beam on two supports": {"bodies.fore.beam.material.density": 5000.0},
    "section": {"bodies.upper.beam.section.tube.outer": 0.065},
    "taper": {"bodies.fore.beam.end_section.rectangle": [0.022, 0.008]},
    "damping": {"bodies.upper.modes.damping": 0.03, "bodies.fore.modes.damping.stiffness": 3e-4},
    "payload": {"bodies.load.mass": 3.0},
}


@pytest.fixture(scope="module")
def arm(tmp_path_factory):
    path = tmp_path_factory.mktemp("open") / "arm.yaml"
    path.write_text(ARM, encoding="utf-8")
    return ts.load(path)


def rates(problem, q, v):
    at = start_of(problem)
    return problem.system.rates(problem.system.start(q, v, at.z, at.held, save=1.0))[0]


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_flexible_body_has_the_same_functions_which_read_its_own_numbers(arm, change):
    """Its rates are those of functions that are made for it alone."""
    changed, rng = arm.with_(CHANGES[change]), np.random.default_rng(1)
    q, v = (rng.normal(size=arm.nv) * arm.usual_sizes() for _ in range(2))
    posed = pose_problem(changed, monitor="none")
    assert posed.system.rhs is pose_problem(arm, monitor="none").system.rhs
    found, alone = rates(posed, q, v), rates(pose_problem(changed, monitor="none", open_numbers=False), q, v)
    assert_allclose(found, alone, rtol=0, atol=1e-10 * np.abs(alone).max())
    before = rates(pose_problem(arm, monitor="none"), q, v)
    assert np.abs(found - before).max() > 1e-5 * np.abs(before).max()


def test_other_modes_and_other_places_are_another_structure(arm):
    for change in ({"bodies.upper.modes.number": 3}, {"loads.push.at": [0.25, 0, 0]}):
        assert shape_of(arm.with_(change), is_open=True) != shape_of(arm, is_open=True)


def test_strains_of_a_changed_section_are_its_own(arm):
    """Gauges read the shapes themselves, with nothing shared where they are recorded: ε = h κ of a unit amplitude."""
    found = []
    for outer in (0.06, 0.08):
        model = arm.with_({"bodies.upper.beam.section.tube.outer": outer})
        run = ts.simulate(model, record=["strains"], duration=0.01, tolerance=1e-6)
        modes = [model.layout.coordinate_names.index(f"upper.mode{k}") for k in (1, 2)]
        found.append(np.linalg.lstsq(run.q[:, modes], run["strain.upper.start.z"], rcond=None)[0])
    assert_allclose(np.linalg.norm(found[1]) / np.linalg.norm(found[0]), 0.08 / 0.06, rtol=1e-6)
