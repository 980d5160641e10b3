"""Many runs as flat tables, and as files in the format that their ending tells."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.many.given import column_of
from torseur.results.many.protocol import ManyRuns
from torseur.results.signals import all_signals, match_signals

if TYPE_CHECKING:
    import pandas as pd

_GLANCED = 20  # runs in the table of a notebook


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


def html_glance(runs: ManyRuns, title: str) -> str:
    """For a notebook: a row for each of the first runs, with what was set in it and how it ended."""
    plain = {path: values for path, values in runs.given.items() if np.ndim(values) == 1}
    head = "".join(f"<th>{escape(name)}</th>" for name in ("run", *plain, "state"))
    rows = "".join(
        "<tr>"
        + "".join(f"<td>{escape(str(cell))}</td>" for cell in (k, *(v[k] for v in plain.values()), state))
        + "</tr>"
        for k, state in enumerate(runs.state[:_GLANCED])
    )
    more = f"<p>… and {len(runs.state) - _GLANCED} more</p>" if len(runs.state) > _GLANCED else ""
    table = f"<table><tr>{head}</tr>{rows}</table>{more}"
    return f"<p><b>{escape(title)}</b></p><details><summary>runs</summary>{table}</details>"


def save_as(runs: ManyRuns, path: Path) -> None:
    """Write .nc or .csv; another ending is refused."""
    ending = path.suffix.lower()
    if ending not in (".nc", ".csv"):
        raise ValueError(f"'{path}': the ending tells no format of many runs. Give .nc or .csv.")
    if ending == ".csv":
        _write_csv(runs, path)
        return
    from torseur.results.many.datasets import dataset_of
    from torseur.results.tables.copying import written_beside

    with written_beside(path) as beside:
        dataset_of(runs).to_netcdf(beside, engine="h5netcdf")


def _write_csv(runs: ManyRuns, path: Path) -> None:
    """Scenario, time, what was set where it is one number or word, and all signals."""
    table = data_frame(runs)
    units = table.attrs["units"]
    table = table.rename(columns={name: f"{name} [{unit}]" for name, unit in units.items()})
    table.index = table.index.set_names(["scenario", "time [s]"])
    plain = {path: values for path, values in runs.given.items() if np.ndim(values) == 1}
    for place, (path_set, values) in enumerate(plain.items()):
        column, unit = column_of(values)
        table.insert(place, path_set if unit is None else f"{path_set} [{unit}]", np.repeat(column, len(runs.t)))
    table.to_csv(path)
