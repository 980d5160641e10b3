"""Records of files that were read before."""

import shutil
from pathlib import Path

import pytest

from torseur.description import reading
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def readings(monkeypatch):
    """The paths that are parsed from now on."""
    parsed, read = [], reading._read_yaml
    monkeypatch.setattr(reading, "_read_yaml", lambda path, *rest: parsed.append(path) or read(path, *rest))
    return parsed


@pytest.mark.parametrize("name", ["puma560", "stewart", "tractor_trailer", "hitachi", "satellite_panels", "cam"])
def test_a_file_read_again_gives_the_same_records_without_parsing(name, readings):
    first, second = (read_description(EXAMPLES / f"{name}.yaml") for _ in range(2))
    assert first == second and len(readings) == 1


def test_a_changed_file_is_read_anew(tmp_path, readings):
    file = tmp_path / "arm.yaml"
    shutil.copy(EXAMPLES / "pendulum.yaml", file)
    before = read_description(file)
    file.write_text(file.read_text().replace("mass: 2 kg", "mass: 3 kg"))
    after = read_description(file)
    assert len(readings) == 2 and before.bodies[0].inertial.mass == 2 and after.bodies[0].inertial.mass == 3


def test_a_file_of_another_name_has_its_own_places(tmp_path):
    file = tmp_path / "arm.yaml"
    shutil.copy(EXAMPLES / "pendulum.yaml", file)
    read_description(EXAMPLES / "pendulum.yaml")
    assert read_description(file).where.file == str(file)


def test_a_file_that_names_a_mesh_is_always_read(readings):
    for _ in range(2):
        read_description(EXAMPLES / "crane_hook.yaml")
    assert len(readings) == 2


def test_damaged_records_are_read_anew(tmp_path, readings):
    read_description(EXAMPLES / "pendulum.yaml")
    for file in (tmp_path / "cache").iterdir():
        file.write_bytes(file.read_bytes()[:-3])
    read_description(EXAMPLES / "pendulum.yaml")
    assert len(readings) == 2


def test_wrong_files_are_told_each_time(tmp_path):
    file = tmp_path / "arm.yaml"
    file.write_text("torseur: 1\nbodies: {arm: {mas: 1}}\n")
    for _ in range(2):
        with pytest.raises(DescriptionError, match="mas"):
            read_description(file)
