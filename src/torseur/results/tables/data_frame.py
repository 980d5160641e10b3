"""Signals as a flat table for pandas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.signals import all_signals, match_signals

if TYPE_CHECKING:
    import pandas as pd

    from torseur.results.trajectory import Trajectory


def data_frame(run: Trajectory, signals: Sequence[str] | None = None) -> pd.DataFrame:
    """A row for each saved time, a column for each signal by its full name; units are in ``attrs["units"]``."""
    import pandas as pd

    chosen = all_signals(run.contents) if signals is None else match_signals(run.contents, signals)
    blocks = {name: run.stored.values(name) for name in dict.fromkeys(s.variable.name for s in chosen)}
    columns = [blocks[s.variable.name][:, s.position] for s in chosen]
    values = np.stack(columns, axis=1) if columns else np.empty((run.rows, 0))
    table = pd.DataFrame(values, index=pd.Index(run.t, name="time"), columns=[s.name for s in chosen])
    table.attrs["units"] = {s.name: s.column.unit for s in chosen}
    return table
