"""The robot files of the package example-robot-data, where it is installed."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

ROBOTS = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "share" / "example-robot-data" / "robots"


def urdf_files() -> list[Path]:
    """All URDF files; empty where the package is missing."""
    return sorted(ROBOTS.glob("**/*.urdf"))


def each_urdf(files: list[Path] | None = None) -> pytest.MarkDecorator:
    """Run a test of ``path`` on every URDF file; skip it where there is none."""
    found = urdf_files() if files is None else files
    cases = [pytest.param(path, id=path.relative_to(ROBOTS).as_posix()) for path in found]
    missing = [pytest.param(None, marks=pytest.mark.skip(reason="example-robot-data is not installed"))]
    return pytest.mark.parametrize("path", cases or missing)
