"""A small folder with a machine that runs and a file with a fault, and the studio of it."""

import shutil
from pathlib import Path

import pytest

from served_studio import FILE, Served

EXAMPLES = Path(__file__).parents[2] / "examples"
BAD = "torseur: 1\nbodies:\n  arm: {mas: 3 kg}\n"


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio") / "machines"
    folder.mkdir()
    shutil.copy(EXAMPLES / FILE, folder)
    (folder / "bad.yaml").write_text(BAD, encoding="utf-8")
    found = Served(folder)
    yield found
    found.stop()


@pytest.fixture
def served(studio):
    """The studio with its folder as it was, before and after a test."""
    before = {file: file.read_bytes() for file in studio.folder.iterdir()}
    yield studio
    for file in studio.folder.iterdir():
        file.unlink()
    for file, content in before.items():
        file.write_bytes(content)
