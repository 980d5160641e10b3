"""``torseur export``: the machine's functions for other programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torseur.app.options import (
    BaseOption,
    Choices,
    File,
    GravityOption,
    LenientOption,
    NoMergeOption,
    NoSideFileOption,
    RotorsOption,
    SearchPathOption,
    read,
)
from torseur.app.terminal import console, fault_reports, table

if TYPE_CHECKING:
    from torseur.quantities.c_export import Export

export = typer.Typer(name="export", no_args_is_help=True, help="Write the machine's functions for other programs.")

QuantityOption = Annotated[
    str, typer.Option("--quantity", metavar="NAME[,NAME]", help="What to export: inverse_dynamics, mass_matrix, ...")
]
FrameOption = Annotated[
    list[str] | None,
    typer.Option("--frame", metavar="NAME", help="The frame of pose, jacobian, jacobian_rate; may be repeated."),
]
OutOption = Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write.", file_okay=False)]
CountsOption = Annotated[
    bool, typer.Option("--counts", help="Print operation counts too, and write them beside the source as JSON.")
]


@export.callback()
def _export() -> None:
    pass


@export.command("c")
def export_to_c(
    file: File,
    out: OutOption,
    quantity: QuantityOption = "inverse_dynamics",
    frame: FrameOption = None,
    counts: CountsOption = False,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """Write quantities as C99 source with a header and a test program, which holds expected results."""
    with fault_reports():
        from torseur.quantities.c_export import export_c

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        names = [name.strip() for name in quantity.split(",") if name.strip()]
        try:
            made = export_c(model, names, frames=frame or ())
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
        paths = made.write(out)
        if counts:
            paths += (_write_counts(made, out),)
    for path in paths:
        typer.echo(f"written: {path}")
    if counts:
        columns = ("function", "×", "+ −", "÷", "sin cos", "others")
        rows = [(f.name, *(str(number) for number in f.counts.as_tuple())) for f in made.functions]
        console().print(table("Operations", columns, rows, right=columns[1:]))


def _write_counts(made: Export, folder: Path) -> Path:
    path = folder / f"{made.name}_counts.json"
    data = {function.name: asdict(function.counts) for function in made.functions}
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="ascii")
    return path
