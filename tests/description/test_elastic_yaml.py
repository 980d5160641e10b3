"""Bodies that take shapes in files: beams that taper, bend and branch, and elastic solids of any shape."""

import math
import re

import meshio
import numpy as np
import pytest

import torseur as ts
from torseur.description.beam_axis import arc_points
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.records.beams import Section
from torseur.description.records.elastic import ElasticInterface
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.model.bodies.mode_summary import modal_part

BEAMS = """
torseur: 1
bodies:
  mast:
    beam:
      length: 2 m
      section: {tube: {outer: 80 mm, inner: 70 mm}}
      end_section: {tube: {outer: 40 mm, inner: 34 mm}}
      offset: [0, 5 mm]
      material: steel
      branches:
        - {points: [[1, 0, 0], {through: [1.1, 0, 0.1], to: [1, 0, 0.2]}], section: {round: 10 mm}, elements: 4}
        - points: [[1, 0, 0.2], [1.5, 0, 0.2]]
          material: aluminium
          section: {I: {height: 20 mm, width: 10 mm, web: 2 mm, flange: 3 mm}}
    modes: {number: 4, damping: [0.01, 0.01, 0.02, 0.02]}
joints:
  pivot: {type: revolute, parent: world, child: mast, axis: y}
frames:
  lamp: {body: mast, at: [1.5, 0, 0.2]}
"""
SOLID = """
torseur: 1
bodies:
  bracket:
    elastic:
      mesh: bracket.vtu
      scale: 0.001
      material: {E: 70 GPa, density: 2700}
      interfaces:
        - {at: [0, 0, 0], box: [[-1 mm, -1, -1], [1 mm, 1, 1]]}
        - {at: tip, radius: 30 mm, as: mean}
    modes: {number: 3, interfaces: [tip]}
joints:
  pivot: {type: revolute, parent: world, child: bracket, axis: y}
frames:
  tip: {body: bracket, at: [0.2, 0.02, 0.01]}
"""


def read(text):
    return read_yaml("machine.yaml", text=text)


def refused(text, *said):
    with pytest.raises(DescriptionError) as caught:
        ts.build(read(text))
    for part in said:
        assert re.search(part, str(caught.value)), str(caught.value)


@pytest.fixture
def bracket(tmp_path, monkeypatch):
    """A folder with the mesh of a bar of 200 × 40 × 20 mm."""
    from skfem import MeshTet

    made = MeshTet.init_tensor(*(np.linspace(0, size, n + 1) for size, n in ((200, 6), (40, 2), (20, 1))))
    meshio.Mesh(made.p.T, [("tetra", made.t.T)]).write(tmp_path / "bracket.vtu")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "machine.yaml").write_text(SOLID, encoding="utf-8")
    return tmp_path


def test_beams_that_taper_and_branch_are_read_written_and_built():
    description = read(BEAMS)
    (beam,) = (body.beam for body in description.bodies)
    assert beam.end_section == Section("tube", (0.04, 0.034)) and beam.offset == (0.0, 0.005)
    arc, rail = beam.branches
    assert arc.material == beam.material and rail.section.kind == "I" and rail.material.name == "aluminium"
    assert read_yaml("machine.yaml", text=yaml_text(description)).bodies == description.bodies
    (mast,) = ts.build(description).bodies
    shape = modal_part(mast).shape
    wall = lambda outer, inner: math.pi / 4 * (outer**2 - inner**2)  # noqa: E731
    taper = 2 * (wall(0.08, 0.07) + wall(0.04, 0.034) + math.sqrt(wall(0.08, 0.07) * wall(0.04, 0.034))) / 3
    rest = 7850 * math.pi * 0.01**2 / 4 * math.pi * 0.1 + 2700 * 0.5 * (2 * 0.01 * 0.003 + 0.014 * 0.002)
    # the wall of a taper is a difference of cones, not quite one itself; chords are 0.03 % shorter than the arc
    assert shape.integrals.mass == pytest.approx(7850 * taper + rest, rel=5e-3)
    assert (shape.frequencies > 1).all()


def test_an_arc_is_cut_into_points_of_its_circle():
    points = np.array([(1.0, 0.0, 0.0), *arc_points((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0))])
    assert np.linalg.norm(points, axis=1) == pytest.approx(1)
    assert tuple(points[-1]) == (0.0, -1.0, 0.0)
    length = np.linalg.norm(np.diff(points, axis=0), axis=1)
    assert length.sum() == pytest.approx(1.5 * math.pi, rel=1e-3) and np.ptp(length) < 1e-12


def test_what_beams_cannot_be_is_refused():
    refused(BEAMS.replace("{through: [1.1, 0, 0.1]", "{through: [1, 0, 0.1]"), "points of an arc lie on a line")
    refused(
        BEAMS.replace("end_section: {tube: {outer: 40 mm, inner: 34 mm}}", "end_section: {round: 3 cm}"), "of one kind"
    )
    refused(BEAMS.replace("    modes: {number: 4, damping: [0.01, 0.01, 0.02, 0.02]}\n", ""), "without 'modes'")
    refused(BEAMS.replace("[[1, 0, 0.2], [1.5, 0, 0.2]]", "[[1, 1, 0.2], [1.5, 0, 0.2]]"), "2 parts that do not touch")
    refused(BEAMS.replace("at: [1.5, 0, 0.2]", "at: [1.5, 0.3, 0.2]"), r"nearest point is \(1\.5, 0, 0\.2\)")


def test_an_elastic_solid_is_read_written_and_built(bracket):
    description = read_yaml(bracket / "machine.yaml")
    (body,) = description.bodies
    assert body.elastic.interfaces[1] == ElasticInterface("tip", radius=0.03, kind="mean")
    again = read_yaml(bracket / "again.yaml", text=yaml_text(description)).bodies[0]
    assert again.elastic == body.elastic and again.modes == body.modes
    model = ts.build(description)
    shape = modal_part(model.bodies[0]).shape
    assert shape.integrals.mass == pytest.approx(2700 * 0.2 * 0.04 * 0.02, rel=1e-9)
    beam = 1.8751**2 / 0.2**2 * math.sqrt(70e9 * 0.02**2 / (12 * 2700)) / (2 * math.pi)
    assert shape.frequencies[0] == pytest.approx(beam, rel=0.03)  # short, and its first face is rigid


def test_an_elastic_body_swings_with_its_accounts_balanced(bracket):
    run = ts.simulate(ts.load(bracket / "machine.yaml"), duration=0.05)
    assert run.check().passed


def test_a_modulus_in_other_units_is_doubted(bracket):
    (doubt,) = check_description(read(SOLID.replace("E: 70 GPa", "E: 70000")))
    assert "70000 Pa" in doubt.cause and "MPa or GPa" in doubt.remedy


def test_large_bodies_tell_how_far_they_are(bracket):
    told = []
    text = SOLID.replace("number: 3, interfaces: [tip]", "number: 3")
    ts.build(read(text), watch=lambda what, share: told.append((what, share)))
    assert told[0] == ("bracket: factorise the stiffness", 0.0)
    assert {what for what, _ in told} >= {"bracket: find modes", "bracket: displacements of second order"}
    assert all(0 <= share <= 1 for _, share in told)


def test_elastic_bodies_that_miss_something_are_refused(bracket):
    with pytest.raises(DescriptionError, match="needs 'modes'"):
        read(SOLID.replace("    modes: {number: 3, interfaces: [tip]}\n", ""))
    with pytest.raises(DescriptionError, match="its 'material' is missing"):
        read(SOLID.replace("      material: {E: 70 GPa, density: 2700}\n", ""))
    with pytest.raises(DescriptionError, match=r"'elastic\.mesh': mesh file not found"):
        read(SOLID.replace("bracket.vtu", "no-such.vtu"))
    with pytest.raises(DescriptionError, match="beside 'elastic'"):
        read(SOLID.replace("    modes:", "    mass: 1 kg\n    modes:"))
    with pytest.raises(DescriptionError, match="nothing tells its shape"):
        read("torseur: 1\nbodies: {a: {elastic: {}, modes: 1}}")
    with pytest.raises(DescriptionError, match="'mass' is missing beside 'stiffness'"):
        read("torseur: 1\nbodies: {a: {elastic: {stiffness: K.mtx}, modes: 1}}")
    refused(SOLID.replace("scale: 0.001", "scale: 1"), "looks written in millimetres")
    refused(SOLID.replace("radius: 30 mm", "radius: 0.001 mm"), "lie on a line|holds no points")
    refused(SOLID.replace("number: 3", "number: 900"), "900 modes are asked for")
