"""The notebooks run from the first cell to the last; each checks a number of its own."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_five():
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_checks_a_number(tmp_path, path):
    notebook = nbformat.read(path, as_version=4)
    assert any("assert " in cell.source for cell in notebook.cells if cell.cell_type == "code")
    assert not any(cell.get("outputs") for cell in notebook.cells)  # outputs are made where it is run
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
