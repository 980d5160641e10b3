"""Flexible bodies in machine files: what is read is what was written, and what cannot be is told."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.records.modal import ModalDamping, Modes, SupportedPlace
from torseur.description.yaml_format.writer import yaml_text

FILE = """
torseur: 1
name: Arm
bodies:
  boom: {{beam: {{length: 1 m, section: {{round: 20 mm}}, material: steel}}, modes: {modes}}}
  load: {{mass: 2 kg, inertia: [0.01, 0.01, 0.01]}}
joints:
  pitch: {{type: revolute, parent: world, child: boom, axis: y}}
  grip:  {{type: fixed, parent: boom, child: load, at: [1 m, 0, 0]}}
frames:
  middle: {{body: boom, at: [0.5 m, 0, 0]}}
initial: {initial}
"""


@pytest.fixture
def written(tmp_path):
    def path(modes="3", initial="{}"):
        file = tmp_path / "arm.yaml"
        file.write_text(FILE.format(modes=modes, initial=initial), encoding="utf-8")
        return file

    return path


@pytest.mark.parametrize(
    ("modes", "record"),
    [
        ("3", Modes(3)),
        ("{below: 0.2 kHz, stiffening: false}", Modes(below=200.0, stiffening=False)),
        ("{number: 2, damping: 0.01, plane: xz}", Modes(2, damping=ModalDamping((0.01,)), plane="xz")),
        ("{number: 2, damping: {mass: 0.1, stiffness: 1 ms}}", Modes(2, damping=ModalDamping((), 0.1, 1e-3))),
        ("{number: 2, held: free, interfaces: [middle]}", Modes(2, held=(), interfaces=("middle",))),
        (
            "{number: 2, held: [{at: [0, 0, 0], as: pinned}, {at: middle, fix: [y, z]}]}",
            Modes(2, held=(SupportedPlace((0.0, 0.0, 0.0), "pinned"), SupportedPlace("middle", None, ("y", "z")))),
        ),
    ],
)
def test_modes_are_read_as_written_and_written_as_read(written, tmp_path, modes, record):
    description = read_description(written(modes))
    assert description.bodies[0].modes == record
    again = tmp_path / "again.yaml"
    again.write_text(yaml_text(description), encoding="utf-8")
    assert read_description(again).bodies == description.bodies


@pytest.mark.parametrize(
    ("modes", "told"),
    [
        ("-1", "greater than or equal to 0"),
        ("{number: 2, below: 3 Hz}", "told twice"),
        ("{number: 500}", "500 modes are asked for"),
        ("{number: 2, held: [{at: [0, 0, 0], as: pinned}]}", "still turns about"),
        ("{number: 2, held: [{at: nowhere, as: clamped}]}", "no frame on it"),
        ("{number: 2, held: [{at: [0.3, 0.5, 0], as: clamped}]}", "0.5 m beside it"),
        ("{number: 2, held: [{at: middle}]}", "told twice or not at all"),
        ("{below: 0.1 Hz}", "none below 0.1 Hz"),
        ("{number: 2, damping: [0.1, 0.2, 0.3]}", "3 damping ratios are given for 2 modes"),
        ("{number: 2, damping: 5}", "damping ratio of 5"),
    ],
)
def test_impossible_modes_are_refused_with_their_cause(written, modes, told):
    with pytest.raises(DescriptionError, match=told):
        ts.load(written(modes))


def test_a_rigid_body_has_no_modes(tmp_path):
    file = tmp_path / "rigid.yaml"
    file.write_text("torseur: 1\nbodies: {a: {mass: 1, modes: 2}}\njoints: {}\n", encoding="utf-8")
    with pytest.raises(DescriptionError, match="asked of a rigid body"):
        read_description(file)


def test_amplitudes_start_as_told(written):
    model = ts.load(written(initial="{positions: {boom.mode2: 3 mm}, velocities: {boom.mode1: 0.1 m/s}}"))
    places = model.layout.coordinate_names.index("boom.mode2"), model.layout.speed_names.index("boom.mode1")
    assert (model.initial_q[places[0]], model.initial_v[places[1]]) == (0.003, 0.1)
    with pytest.raises(DescriptionError, match="no such mode"):
        ts.load(written(initial="{positions: {boom.mode7: 3 mm}}"))
    with pytest.raises(DescriptionError, match="no joint of this name"):
        ts.load(written(initial="{positions: {load.mode1: 3}}"))


def test_what_is_fixed_to_a_beam_weighs_in_it(written):
    """Mass, centre and inertia of beam and load together, in a body that is not deformed."""
    boom, m = ts.load(written()).bodies[0], 7850 * np.pi * 0.01**2
    eta = np.zeros((3, 1))
    assert_allclose(boom.mass(), m + 2)
    assert_allclose(np.asarray(boom.first_moment(eta)).ravel(), [m / 2 + 2, 0, 0], atol=1e-12)
    axial = 7850 * 2 * np.pi * 0.02**4 / 64
    expected = np.diag([axial, m / 3 + 2, m / 3 + 2]) + 0.01 * np.eye(3)
    assert_allclose(np.asarray(boom.inertia(eta)), expected, rtol=1e-12, atol=1e-15)


def test_a_planar_machine_bends_in_its_plane(tmp_path):
    file = tmp_path / "planar.yaml"
    file.write_text(
        "torseur: 1\nplane: xz\nbodies: {rod: {beam: {length: 1, section: {round: 0.01}, material: steel}, modes: 2}}\n"
        "joints: {pivot: {type: revolute, parent: world, child: rod}}\n",
        encoding="utf-8",
    )
    model = ts.load(file)
    tip = model.bodies[0].shape.at(np.array([1.0, 0.0, 0.0]))
    assert_allclose(np.abs(tip.Phi), [[0, 0], [0, 0], [1, 1]], atol=1e-9)
