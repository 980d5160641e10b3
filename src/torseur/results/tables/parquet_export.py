"""Signals as a Parquet file, the table format of data frames."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from torseur.results.signals import all_signals, match_signals

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


def write_parquet(run: Trajectory, path: Path, signals: Sequence[str] | None = None) -> None:
    """Time and signals as columns, a group of rows per block; units with the columns, facts of the run with all."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise ImportError(
            "Parquet files are written by the package 'pyarrow', which is not installed. "
            "Run: pip install 'torseur[parquet]', or write CSV."
        ) from None
    chosen = all_signals(run.contents) if signals is None else match_signals(run.contents, signals)
    variables = list(dict.fromkeys(signal.variable.name for signal in chosen))
    units = {"time": "s"} | {signal.name: signal.column.unit for signal in chosen}
    fields = [pa.field(name, pa.float64(), metadata={"unit": unit}) for name, unit in units.items()]
    facts = {"torseur": json.dumps(run.facts, default=str)}
    with pq.ParquetWriter(path, pa.schema(fields, metadata=facts)) as writer:
        for t, values in run.blocks(variables):
            columns = [t, *(values[signal.variable.name][:, signal.position] for signal in chosen)]
            writer.write_table(pa.table([pa.array(column) for column in columns], schema=writer.schema))
