"""Many runs as flat tables, and as files in the format that their ending tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.many.protocol import ManyRuns
from torseur.results.signals import all_signals, match_signals

if TYPE_CHECKING:
    import pandas as pd


def data_frame(runs: ManyRuns, signals: Sequence[str] | None = None) -> pd.DataFrame:
    """A row for each run and saved time, a column for each signal; units are in ``attrs["units"]``."""
    import pandas as pd

    chosen = all_signals(runs.contents) if signals is None else match_signals(runs.contents, signals)
    variables = dict.fromkeys(signal.variable.name for signal in chosen)
    rows = {name: runs.signal(name) for name in variables} if signals is not None else runs.signals()
    index = pd.MultiIndex.from_product([range(len(runs.state)), runs.t], names=["scenario", "time"])
    columns = {s.name: rows[s.variable.name][:, :, s.position].ravel() for s in chosen}
    table = pd.DataFrame(columns, index=index)
    table.attrs["units"] = {s.name: s.column.unit for s in chosen}
    return table


def save_as(runs: ManyRuns, path: Path) -> None:
    """Write .nc or .csv; another ending is refused."""
    ending = path.suffix.lower()
    if ending == ".nc":
        from torseur.results.many.datasets import dataset_of

        dataset_of(runs).to_netcdf(path, engine="h5netcdf")
    elif ending == ".csv":
        _write_csv(runs, path)
    else:
        raise ValueError(f"'{path}': the ending tells no format of many runs. Give .nc or .csv.")


def _write_csv(runs: ManyRuns, path: Path) -> None:
    """Scenario, time, what was set where it is one number or word, and all signals."""
    table = data_frame(runs)
    units = table.attrs["units"]
    table = table.rename(columns={name: f"{name} [{unit}]" for name, unit in units.items()})
    table.index = table.index.set_names(["scenario", "time [s]"])
    plain = {path: values for path, values in runs.given.items() if np.ndim(values) == 1}
    for place, (path_set, values) in enumerate(plain.items()):
        table.insert(place, path_set, np.repeat(np.asarray(values), len(runs.t)))
    table.to_csv(path)
