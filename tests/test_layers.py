"""The folders import downward only, and files stay short enough to be read."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "torseur"
FILES = sorted(SOURCE.rglob("*.py"))
ORDER = (
    "pages",
    "storage",
    "algebra",
    "description",
    "fem",
    "model",
    "mechanics",
    "kernels",
    "quantities",
    "readable",
    "results",
    "simulation",
    "show",
    "interchange",
    "studio",
    "app",
)
# each may import those before it
GREATEST_LENGTH = 400


def imported(file):
    """The modules of ours that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def folder_of(module):
    parts = module.split(".")
    return parts[1] if parts[0] == "torseur" and len(parts) > 1 and parts[1] in ORDER else None


@pytest.mark.parametrize("folder", ORDER)
def test_a_folder_imports_only_from_folders_below_it(folder):
    allowed = {*ORDER[: ORDER.index(folder) + 1], None}
    for file in (SOURCE / folder).rglob("*.py"):
        wrong = [module for module in imported(file) if folder_of(module) not in allowed]
        assert not wrong, f"{file.relative_to(SOURCE)} imports upward: {wrong}"


def test_every_folder_of_the_package_has_its_place_in_the_order():
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir()}
    assert {name for name in folders if not name.startswith((".", "_"))} == set(ORDER)  # caches of tools are not ours


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_a_source_file_is_short(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= GREATEST_LENGTH
