"""How a file of many runs is known."""

from __future__ import annotations

from pathlib import Path

import h5py

from torseur.results.contents import TIME
from torseur.results.files.space import ResultsError

SCENARIO, STATE = "scenario", "state"


def holds_many_runs(path: Path) -> bool:
    """Whether the file was written by ``save`` of a batch."""
    if not path.is_file() or not h5py.is_hdf5(path):
        return False
    try:
        with h5py.File(path, "r") as file:
            return {SCENARIO, STATE, TIME} <= set(file)
    except OSError:  # cut, or held by who writes it
        return False


def refuse_many_runs(path: Path) -> None:
    """Raise a ResultsError that says how to read a file of many runs, if it is one."""
    if holds_many_runs(path):
        raise ResultsError(
            f"{path}: holds many runs, not one. xarray.open_dataset reads them, 'torseur plot' draws their bands."
        )
