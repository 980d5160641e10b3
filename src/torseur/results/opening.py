"""Files of results opened as datasets: lazily, also while a run writes them, also after the run was killed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from torseur.results.contents import SCHEMA, TIME
from torseur.results.provenance import as_attributes, as_facts
from torseur.results.space import ResultsError


def open_results(path: str | Path, *, concluded: bool = True) -> xr.Dataset:
    """The rows of a file that are whole, read when they are needed; its attributes with or without the conclusion."""
    found = Path(path)
    if not found.is_file():
        raise ResultsError(f"{found}: there is no such file. Give a file that a run has written.")
    dataset = _opened(found)
    if str(dataset.attrs.get("schema", "")) != SCHEMA:
        dataset.close()
        raise ResultsError(f"{found}: its attribute 'schema' is not '{SCHEMA}'. Give a file that a run has written.")
    if missing := {TIME, "event_time", "conclusion"} - set(dataset.variables):
        dataset.close()
        raise ResultsError(f"{found}: it has no {', '.join(sorted(missing))}; its run ended before it had begun.")
    whole = {TIME: slice(0, _begun(dataset[TIME])), "event": slice(0, _begun(dataset["event_time"]))}
    trimmed = dataset.isel(whole).drop_vars("conclusion")
    if concluded:
        trimmed.attrs = as_attributes(as_facts(dataset.attrs) | _conclusion(dataset))
    trimmed.set_close(dataset.close)
    return trimmed


def _conclusion(dataset: xr.Dataset) -> dict[str, Any]:
    text = dataset["conclusion"].values.tobytes().rstrip(b"\0")
    try:
        return dict(json.loads(text))
    except ValueError:  # the run did not come to its end
        return {}


def _opened(path: Path) -> xr.Dataset:
    try:
        return _dataset(path, while_written=False)
    except (OSError, ValueError) as closed_well:
        try:
            return _dataset(path, while_written=True)
        except (OSError, ValueError):
            raise ResultsError(f"{path}: cannot be read as netCDF ({closed_well}). Is it a file of results?") from None


def _dataset(path: Path, *, while_written: bool) -> xr.Dataset:
    return xr.open_dataset(
        path,
        engine="h5netcdf",
        decode_times=False,
        cache=False,
        create_default_indexes=False,  # an index of the times would bring all of them into memory
        driver_kwds={"swmr": True} if while_written else {},
    )


def _begun(times: xr.DataArray) -> int:
    """How many entries have a time: they come first, and the rows of others were not written to their end."""
    known, unknown = 0, times.size
    while known < unknown:
        middle = (known + unknown) // 2
        if np.isfinite(times[middle].item()):
            known = middle + 1
        else:
            unknown = middle
    return known
