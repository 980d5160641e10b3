import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from torseur.app.main import app
from torseur.app.wording import memory
from torseur.storage import object_cache


def torseur(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "objects"))
    return tmp_path / "objects"


def test_info_tells_folder_number_size_and_bound(folder):
    object_cache.keep("a", bytes(2000))
    object_cache.keep("b", bytes(3000))
    size = object_cache.cache_state().size
    told = json.loads(torseur("cache", "info", "--json").stdout)
    assert told == {
        "folder": str(folder),
        "objects": 2,
        "bytes": size,
        "largest_bytes": object_cache.LARGEST,
        "trusted": True,
    }
    shown = torseur("cache", "info").stdout
    assert str(folder) in shown.replace("\n", "")
    assert f"{memory(size)} of at most 512 MiB" in shown
    assert "not used" not in shown


def test_info_of_a_cache_that_does_not_exist_yet_makes_none(folder):
    result = torseur("cache", "info")
    assert result.exit_code == 0
    assert "0 B of at most" in result.stdout
    assert not folder.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the folder by its access list")
def test_info_says_why_a_folder_is_not_used_and_what_to_do(folder):
    folder.mkdir()
    folder.chmod(0o777)
    shown = torseur("cache", "info").stdout
    assert "not used" in shown
    assert "chmod go-w" in shown


def test_clear_says_what_it_removed(folder):
    for key in ("a", "b", "c"):
        object_cache.keep(key, bytes(2000))
    size = object_cache.cache_state().size
    assert torseur("cache", "clear").stdout == f"3 objects ({memory(size)}) removed from {folder}\n"
    assert list(folder.iterdir()) == []
    assert torseur("cache", "clear").stdout == f"no objects in {folder}\n"


@pytest.mark.parametrize(
    ("size", "words"), [(0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (3 << 40, "3072 GiB")]
)
def test_memory_is_told_in_the_largest_unit_that_leaves_one(size, words):
    assert memory(size) == words


def test_help_of_the_cache_is_given_without_heavy_packages(folder):
    script = """
import sys
from torseur.app.main import app
try:
    app(sys.argv[1:])
except SystemExit:
    print("imported:", *(name for name in ("casadi", "numpy", "llvmlite", "platformdirs") if name in sys.modules))
"""
    told, settings = [], {**os.environ, "XDG_CACHE_HOME": str(folder)}
    settings.pop("TORSEUR_CACHE")  # who names no folder has one of the system
    for arguments in (["cache", "info", "--help"], ["export", "c", "--help"], ["cache", "info"]):
        command = [sys.executable, "-c", script, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=settings)
        told.append(done.stdout.splitlines()[-1].split()[1:])
    assert told == [[], [], ["platformdirs"]]  # the last shows that the first two could have failed
