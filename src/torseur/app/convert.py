"""``torseur convert``: the same machine in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torseur.app.options import File, SearchPathOption, read
from torseur.app.terminal import fault_reports


def convert(
    file: File,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write: .yaml or .urdf.", dir_okay=False)],
    lossy: Annotated[bool, typer.Option("--lossy", help="Drop what the format of OUT cannot say.")] = False,
    search_path: SearchPathOption = None,
) -> None:
    """Write the machine in FILE as YAML or URDF; what the new format cannot say is an error, unless --lossy."""
    suffix = out.suffix.lower()
    if suffix not in (".yaml", ".yml", ".urdf"):
        raise typer.BadParameter(f"the ending of '{out}' tells no format that is written. Give .yaml or .urdf.")
    with fault_reports():
        from torseur.description.urdf import write_urdf
        from torseur.description.yaml_format import write_yaml

        description = read(file, search_path)
        if suffix == ".urdf":
            write_urdf(description, out, lossy=lossy)
        else:
            write_yaml(description, out)
        typer.echo(f"'{description.name}' written to {out}")
