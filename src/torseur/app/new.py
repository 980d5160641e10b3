"""``torseur new``: a machine file to start from."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

import typer

from torseur.app.options import ForceOption, JsonOption
from torseur.app.terminal import echo_json, fault_reports
from torseur.storage.output_file import output_file

Starter = Literal["arm", "vehicle", "linkage", "flexible", "space"]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}")


def new(
    kind: Annotated[Starter, typer.Argument(metavar="KIND", help="arm, vehicle, linkage, flexible or space.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The machine; its file is NAME.yaml, here.")],
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Write a machine file with comments that runs as it is, to be changed."""
    plain = name.removesuffix(".yaml")
    stem = Path(plain).name
    if not _NAME.fullmatch(stem):
        raise typer.BadParameter(f"'{name}' is no name for a file: use letters, digits, spaces, '.', '_' and '-'.")
    path = Path(plain).with_name(f"{stem}.yaml")
    with fault_reports(), output_file(path, force=force) as place:
        place.write_text(starter_text(kind, stem), encoding="utf-8")
    if as_json:
        echo_json({"file": str(path), "kind": kind})
        return
    typer.echo(f"written: {path}")
    typer.echo(f"next:    torseur run {path} --plot")


def starter_text(kind: Starter, name: str) -> str:
    """The text of a starter for a machine of this name."""
    text = resources.files("torseur.app").joinpath("starters", f"{kind}.yaml").read_text(encoding="utf-8")
    return text.replace("__NAME__", name).replace("__FILE__", f"{name}.yaml")
