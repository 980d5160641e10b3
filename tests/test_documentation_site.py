"""The documentation site builds without a warning, and says what the program says."""

import subprocess
import sys
from pathlib import Path

import pytest

import torseur

pytest.importorskip("sphinx")
pytest.importorskip("furo")
pytest.importorskip("myst_parser")

DOCS = Path(__file__).parents[1] / "docs"


def test_the_site_builds_without_warnings_and_has_every_public_name(tmp_path):
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", tmp_path / "trees"]
    done = subprocess.run([*command, DOCS, tmp_path / "site"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    python = (tmp_path / "site" / "made" / "api.html").read_text(encoding="utf-8")
    assert [name for name in torseur.__all__ if f"ts.{name}" not in python] == []
    keys = (tmp_path / "site" / "made" / "file_reference.html").read_text(encoding="utf-8")
    assert all(key in keys for key in ("setpoint", "voltage_limit", "wheel_pair", "formulation"))
    fetched = [path for path in (tmp_path / "site").rglob("*.html") if 'src="http' in path.read_text(encoding="utf-8")]
    assert fetched == []
