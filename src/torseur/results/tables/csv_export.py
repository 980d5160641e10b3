"""Signals as comma-separated text."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.signals import all_signals, match_signals

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def write_csv(run: Trajectory, path: Path, signals: Sequence[str] | None = None) -> None:
    """Time and signals, one row per saved time, in digits that give the same numbers back."""
    chosen = all_signals(run.contents) if signals is None else match_signals(run.contents, signals)
    variables = list(dict.fromkeys(signal.variable.name for signal in chosen))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["time [s]", *(f"{signal.name} [{signal.column.unit}]" for signal in chosen)])
        for t, values in run.blocks(variables):
            columns = [values[signal.variable.name][:, signal.position] for signal in chosen]
            writer.writerows(np.column_stack([t, *columns]).tolist())
