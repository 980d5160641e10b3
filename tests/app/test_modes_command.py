"""``torseur modes``: what it prints and draws of bodies that deform, and of the whole machine."""

import json
import math

import pytest
from typer.testing import CliRunner

from torseur.app.main import app

runner = CliRunner()
EI, PER_LENGTH = 2e11 * 0.02 * 0.01**3 / 12, 7800 * 0.02 * 0.01
ARM = """
torseur: 1
name: Blade
gravity: [0, 0, 0]
bodies:
  hub: {mass: 1 kg, com: [0, 0, 0], inertia: [1, 1, 1]}
  blade:
    beam: {length: 1 m, section: {rectangle: [0.02, 0.01]}, material: {E: 200 GPa, density: 7800}}
    modes: {number: 3, damping: 0.02}
joints:
  spin: {type: revolute, parent: world, child: hub, axis: z}
  root: {type: fixed, parent: hub, child: blade}
"""


@pytest.fixture
def blade(tmp_path):
    file = tmp_path / "blade.yaml"
    file.write_text(ARM, encoding="utf-8")
    return file


def told(*arguments):
    result = runner.invoke(app, ["modes", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.output


def test_frequencies_damping_and_effective_masses_are_those_of_the_cantilever(blade):
    """Effective mass of the first mode: 61.3 % [Blevins]; all modes of a direction add up to less than the whole."""
    (body,) = json.loads(told(blade, "--json"))["bodies"]
    first = body["modes"][0]
    assert first["frequency"] == pytest.approx(1.8751040687**2 * math.sqrt(EI / PER_LENGTH) / (2 * math.pi), rel=1e-5)
    assert first["damping"] == pytest.approx(0.02, rel=1e-9)
    assert first["share"][2] == pytest.approx(0.6131, abs=1e-3)  # the thin way is up
    assert first["effective_mass"][2] == pytest.approx(0.6131 * PER_LENGTH, rel=2e-3)
    assert first["modal_mass"] == pytest.approx(PER_LENGTH / 4, rel=1e-4)  # of a cantilever's mode, 1 m at the tip
    assert sum(mode["share"][2] for mode in body["modes"]) < 1


def test_the_whole_machine_vibrates_faster_than_its_clamped_parts(blade):
    """The hub turns against bending in the plane of its joint, and the frequency rises; across it stays."""
    data = json.loads(told(blade, "--json", "--machine"))
    clamped = [mode["frequency"] for mode in data["bodies"][0]["modes"]]
    whole = sorted(mode["frequency"] for mode in data["machine"] if mode["eigenvalue"][1])
    assert whole[0] == pytest.approx(clamped[0], rel=1e-6)  # bending up
    assert clamped[1] * 1.01 < whole[1] < clamped[1] * 2  # bending in the plane, 1.6 kg m² of rigid blade on 1 kg m²


def test_tables_pictures_and_convergence_are_written(blade, tmp_path):
    output = told(blade, "--convergence", "--machine", "--out", tmp_path / "blade.svg")
    assert "effective masses in percent" in output and "frequencies by number of elements" in output
    assert "v.spin" in output
    picture = (tmp_path / "blade.svg").read_text(encoding="utf-8")
    assert picture.count("mode ") >= 3 and "Hz" in picture


def test_a_machine_without_bodies_that_deform_says_so(tmp_path):
    rigid = ARM[: ARM.index("  blade:")] + ARM[ARM.index("joints:") : ARM.index("  root:")]
    (tmp_path / "rigid.yaml").write_text(rigid, encoding="utf-8")
    assert "no body takes shapes" in told(tmp_path / "rigid.yaml")
    result = runner.invoke(app, ["modes", str(tmp_path / "rigid.yaml"), "--out", str(tmp_path / "none.png")])
    assert result.exit_code == 2 and "nothing to draw" in result.output
    result = runner.invoke(app, ["modes", str(tmp_path / "rigid.yaml"), "--out", str(tmp_path / "none.txt")])
    assert result.exit_code == 2
