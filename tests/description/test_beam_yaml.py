"""Beams and bars in files: what is read, what is written, what is refused."""

import re

import pytest

import torseur as ts
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.records.beams import Beam, Material, Section
from torseur.description.yaml_format import read_yaml, yaml_text

MACHINE = """
torseur: 1
bodies:
  boom:
    beam:
      length: 0.92 m
      section: {round: 44.9 mm}
      material: {E: 0.7 GPa, density: 2700, poisson: 0.35}
      damping: {stiffness: 10 us}
  frame:
    beam:
      points: [[0, 0, 0], [0, 1, 0], [0, 1, 30 cm]]
      section: {tube: {outer: 3 cm, inner: 2 cm}}
      material: steel
      up: x
  strip: {beam: {length: 1, along: [0, 3, 4], section: {rectangle: [6 mm, 40 mm]}, material: aluminium, elements: 5}}
  free:  {beam: {length: 1, section: {A: 3 cm^2, I: 2e-9 m^4}, material: {E: 70e9, density: 2700, G: 26 GPa}}}
  stay:  {bar: {length: 2, section: {A: 1e-4}, material: carbon}}
joints:
  a: {type: revolute, parent: world, child: boom, axis: y}
  b: {type: fixed, parent: world, child: frame}
  c: {type: fixed, parent: boom, child: strip, at: [0.46, 0, 0]}
  d: {type: spherical, parent: frame, child: free, at: [0, 1, 0.3]}
  e: {type: spherical, parent: world, child: stay}
frames:
  hook: {body: boom, at: [0.92, 0, 0]}
"""


def read(text=MACHINE):
    return read_yaml("machine.yaml", text=text)


def test_all_keys_are_read_in_their_units():
    beams = {body.name: body.beam for body in read().bodies}
    assert beams["boom"] == Beam(
        ((0.0, 0.0, 0.0), (0.92, 0.0, 0.0)),
        Section("round", (0.0449,)),
        Material(0.7e9, 2700.0, 0.35),
        damping=pytest.approx(1e-5),
    )
    assert beams["frame"].points[2] == (0.0, 1.0, 0.3) and beams["frame"].up == (1.0, 0.0, 0.0)
    assert beams["frame"].section == Section("tube", (0.03, 0.02)) and beams["frame"].material.name == "steel"
    assert beams["strip"].points[1] == pytest.approx((0.0, 0.6, 0.8)) and beams["strip"].elements == 5
    assert beams["free"].section == Section("given", (pytest.approx(3e-4), 2e-9, 2e-9, 4e-9))
    assert beams["free"].material.G == 26e9
    assert beams["stay"].kind == "bar" and beams["stay"].section.sizes[0] == 1e-4


def test_beams_survive_writing_and_reading():
    assert read(yaml_text(read())) == read()


def test_the_machine_has_no_faults_and_its_mass_is_that_of_its_sections():
    machine = read()
    assert [str(complaint) for complaint in check_description(machine)] == []
    model = ts.build(machine)
    mass = {
        "boom": 0.92 * 2700 * 3.14159265359 * 0.0449**2 / 4,
        "strip": 2700 * 24e-5,
        "free": 2700 * 3e-4,
        "stay": 2 * 1600 * 1e-4,
    }
    moving = sum(float(body.m) for body in model.bodies)
    tube = 7850 * 3.14159265359 * 5e-4 / 4 * 1.3
    # of what is fixed to the ground, the first node is its part
    assert sum(mass.values()) < moving < sum(mass.values()) + tube


REFUSED = {
    "round: 44.9 mm": [
        ("round: 0", "'round' is not positive"),
        ("round: 44.9 kg", "a length is wanted"),
        ("round: 40 mm, A: 3e-4", "round and A are given"),
        ("round: 40 mm, J: 3e-8", "'J' is given beside 'round'"),
        ("A: 3e-4", "does not tell how the beam bends"),
        ("A: 3e-4, Iy: 1e-9", "not complete"),
        ("tube: {outer: 2 cm, inner: 3 cm}", "has no wall"),
        ("", "no cross-section is given"),
    ],
    "length: 0.92 m": [
        ("length: -1", "no beam"),
        ("elements: 3", "neither 'length' nor 'points'"),
        ("length: 1\n      points: [[0, 0, 0], [1, 0, 0]]", "both given"),
        ("points: [[0, 0, 0], [0, 0, 0]]", "do not make a line"),
        ("length: 1\n      elements: 0", "elements"),
        ("length: 1\n      modes: 3", "modes"),
    ],
    "{E: 0.7 GPa, density: 2700, poisson: 0.35}": [
        ("stele", "not a known material. Did you mean 'steel'"),
        ("{E: 0, density: 2700}", "'E' is 0"),
        ("{E: 7e10, density: 2700, poisson: 0.7}", "Poisson's ratio is 0.7"),
        ("{E: 7e10}", "density"),
        ("{E: 7 kg, density: 2700}", "modulus is wanted"),
    ],
    "stiffness: 10 us": [("stiffness: -1", "negative")],
    "  boom:\n": [("  boom:\n    mass: 3\n", "'mass' is given beside 'beam'")],
}


@pytest.mark.parametrize(("written", "other", "message"), [(w, o, m) for w, of in REFUSED.items() for o, m in of])
def test_what_is_wrong_is_told(written, other, message):
    assert written in MACHINE
    with pytest.raises(DescriptionError, match=message.replace("(", r"\(")):
        read(MACHINE.replace(written, other, 1))


@pytest.mark.parametrize(
    ("written", "other", "message"),
    [
        ("at: [0.92, 0, 0]", "at: [0.92, 0, 10 mm]", "0.01 m from its axis"),
        (
            "at: [0.92, 0, 0]",
            "at: [1 m, 0, 0]",
            "0.08 m from its axis. The nearest point is .0.92, 0, 0. m",
        ),
        ("parent: boom, child: strip, at: [0.46, 0, 0]", "parent: boom, child: strip, at: [0.46, 1, 0]", "joint 'c'"),
        ("[[0, 0, 0], [0, 1, 0]", "[[1, 0, 0], [0, 1, 0]", "body 'frame'.*from its axis"),
        ("up: x", "up: y", "no direction"),
        ("E: 0.7 GPa", "E: 7e5", "Is it in MPa or GPa"),
        ("E: 0.7 GPa", "E: 210000 GPa", "Is it in MPa or GPa"),
        ("density: 2700", "density: 2.7", "Is it in g/cm³"),
        ("density: 2700", "density: 2.7e6", "Is it in g/cm³"),
        ("E: 0.7 GPa", "E: 210 MPa", "as no material has it"),
        ("length: 0.92 m", "length: 0.92 m\n      up: x", "no direction"),
    ],
)
def test_what_sits_beside_a_beam_and_doubtful_numbers_are_told(written, other, message):
    found = "\n".join(str(complaint) for complaint in check_description(read(MACHINE.replace(written, other, 1))))
    assert re.search(message, found), found


def test_a_bar_that_only_its_hinge_would_hold_straight_needs_more_elements():
    hinged = """
torseur: 1
bodies: {stay: {bar: {length: 2, section: {round: 1 cm}, material: steel, elements: 1}}}
joints: {e: {type: revolute, parent: world, child: stay, axis: y}}
"""
    with pytest.raises(DescriptionError, match=r"takes one of its elements.*spherical"):
        ts.build(read(hinged))
    model = ts.build(read(hinged.replace("elements: 1", "elements: 2")))
    assert model.body_names == ("stay", "stay.3") and len(model.springs) == 1


def test_info_tells_of_beams_and_bars(tmp_path):
    from torseur.app.spring_summary import law_words, springs

    found = {element["name"]: element for element in springs(ts.build(read()))}
    assert set(found) == {"boom", "frame", "strip", "free", "stay"}
    assert found["stay"]["kind"] == "bar" and found["strip"]["elements"] == 5
    assert found["free"]["mass"] == pytest.approx(0.81) and found["boom"]["frequency"] > 100
    assert "5 elements, 1 m, 0.648 kg, E 7e+10 Pa" in law_words(found["strip"])


def test_a_beam_in_a_side_file_takes_the_place_of_a_link(tmp_path):
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="arm"><inertial><mass value="9"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>'
    )
    (tmp_path / "arm.torseur.yaml").write_text(
        "torseur: 1\nbodies: {arm: {beam: {length: 1, section: {round: 2 cm}, material: steel, elements: 3}}}\n"
    )
    described = read_description(tmp_path / "arm.urdf")
    assert described.bodies[1].inertial is None and described.bodies[1].beam.elements == 3
    assert ts.load(tmp_path / "arm.urdf").body_names == ("arm", "arm.2", "arm.3", "arm.4")
