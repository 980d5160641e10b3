"""``torseur convert``: the same machine in another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torseur.app.options import (
    File,
    ForceOption,
    JsonOption,
    LenientOption,
    NoSideFileOption,
    SearchPathOption,
    read,
    require_possible,
)
from torseur.app.terminal import echo_json, fault_reports
from torseur.description.complaint import visible
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.description.records.machine import Description


def convert(
    file: File,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write: .yaml, .urdf or .xml (MJCF).", dir_okay=False)
    ],
    lossy: Annotated[bool, typer.Option("--lossy", help="Drop what the format of OUT cannot say.")] = False,
    as_json: JsonOption = False,
    force: ForceOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """Write the machine in FILE as YAML, URDF or MJCF; what the new format cannot say is an error, unless --lossy."""
    require_written_format(out)
    with fault_reports():
        see_that_it_may_be_written(out, force=force, inputs=[file])
        description = read(file, search_path, no_side_file)
        require_possible(description, lenient=lenient)
        write(description, out, lossy=lossy, silent=as_json, force=force, inputs=[file])
    if as_json:
        echo_json({"machine": description.name, "file": str(out)})


def require_written_format(out: Path) -> None:
    """Refuse a file whose ending tells no format that is written."""
    if out.suffix.lower() not in (".yaml", ".yml", ".urdf", ".xml", ".mjcf"):
        raise typer.BadParameter(f"the ending of '{out}' tells no format that is written. Give .yaml, .urdf or .xml.")


def write(
    description: Description,
    out: Path,
    *,
    lossy: bool = False,
    silent: bool = False,
    force: bool = False,
    inputs: Sequence[Path] = (),
) -> None:
    """Write a machine in the format that the ending tells, and say so."""
    from torseur.description.mjcf import write_mjcf
    from torseur.description.urdf import write_urdf
    from torseur.description.yaml_format import write_yaml

    with output_file(out, force=force, inputs=inputs) as target:
        if out.suffix.lower() == ".urdf":
            write_urdf(description, target, lossy=lossy)
        elif out.suffix.lower() in (".xml", ".mjcf"):
            write_mjcf(description, target, lossy=lossy)
        else:
            write_yaml(description, target)
    if not silent:
        typer.echo(visible(f"'{description.name}' written to {out}"))
