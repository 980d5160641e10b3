"""``torseur schema``: the JSON schema of the YAML format, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torseur.app.options import ForceOption, JsonOption
from torseur.app.terminal import echo_json, fault_reports
from torseur.storage.output_file import output_file


def schema(
    out: Annotated[Path | None, typer.Argument(metavar="[OUT]", help="Write it to this file.", dir_okay=False)] = None,
    side_file: Annotated[bool, typer.Option("--side-file", help="That of side files, NAME.torseur.yaml.")] = False,
    as_json: JsonOption = False,
    force: ForceOption = False,
) -> None:
    """Print the JSON schema of the YAML format, or write it to a file; editors complete and check keys with it."""
    with fault_reports():
        from torseur.description.yaml_format.json_schema import schema_text, side_file_schema_text

        text = side_file_schema_text() if side_file else schema_text()
        if out is None:
            typer.echo(text, nl=False)
        else:
            with output_file(out, force=force) as target:
                target.write_text(text, encoding="utf-8")
            echo_json({"file": str(out)}) if as_json else typer.echo(f"schema written to {out}")
