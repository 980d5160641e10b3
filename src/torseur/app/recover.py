"""``torseur recover``: what is sound in a damaged file of results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torseur.app.options import ForceOption, JsonOption
from torseur.app.terminal import BAD_MODEL, echo_json, fault_reports
from torseur.storage.output_file import see_that_it_may_be_written


def recover(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Results, .nc, damaged or cut.", exists=True)],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="OUT", help="What to write; NAME.recovered.nc if not given."),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Save the rows of FILE that are as their run wrote them to a new file, and say how many they are.

    Each row carries a checksum. FILE stays as it is. The exit code is 1 if rows or events are
    missing, 2 if no row can be saved.
    """
    target = out or file.with_name(f"{file.stem}.recovered{file.suffix}")
    with fault_reports():
        from torseur.results.files.recovering import recover as recovered

        see_that_it_may_be_written(target, force=force, inputs=[file])
        made = recovered(file, target, overwrite=force)
    if as_json:
        rows, events = [made.rows, made.of_rows], [made.events, made.of_events]
        echo_json({"file": str(target), "rows": rows, "events": events})
    else:
        typer.echo(f"{made.rows} of {made.of_rows} rows are sound, {made.events} of {made.of_events} events: {target}")
    if made.rows < made.of_rows or made.events < made.of_events:
        raise typer.Exit(BAD_MODEL)
