"""Arguments and options that several commands share, and the model that they ask for."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from torseur.app.terminal import console, escape, progress_of_reductions
from torseur.description.complaint import visible
from torseur.description.records.machine import RotorModel, Vector
from torseur.description.robot_names import is_robot_name
from torseur.frozen import dataclass
from torseur.model.base import Base

if TYPE_CHECKING:
    from torseur.description.complaint import Complaint
    from torseur.description.records.machine import Description
    from torseur.model.model import Model

FORMER_NAMES = {"token_normalize_func": lambda name: {"output": "out"}.get(name, name)}
"""For the context of commands whose --out was called --output."""


def _machine_file(given: str) -> Path:
    """A file that exists, or the name of a known robot."""
    path = Path(given)
    if path.is_file() or is_robot_name(given):
        return path
    said = "is a folder" if path.is_dir() else "does not exist"
    raise typer.BadParameter(f"File '{given}' {said}.")


File: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="The machine: .yaml, .urdf, .xacro, .sdf, .mjcf, .xml, or NAME_description.",
        parser=_machine_file,
    ),
]
BaseOption: TypeAlias = Annotated[Base | None, typer.Option(help="Fix the base to the ground, or let it float.")]
RotorsOption: TypeAlias = Annotated[
    RotorModel | None,
    typer.Option(help="How rotor inertia counts: not, as α² j_m on the diagonal, or with gyroscopic coupling."),
]
GravityOption: TypeAlias = Annotated[
    Vector | None, typer.Option(metavar="X Y Z", help="Gravity in the world, in m/s².")
]
NoMergeOption: TypeAlias = Annotated[bool, typer.Option("--no-merge", help="Keep bodies on fixed joints apart.")]
LenientOption: TypeAlias = Annotated[
    bool, typer.Option("--lenient", help="Go on with inertias that no solid can have; info and check still name them.")
]
SearchPathOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option("--search-path", metavar="FOLDER", help="Where meshes and tables are looked for; may be repeated."),
]
NoSideFileOption: TypeAlias = Annotated[
    bool, typer.Option("--no-side-file", help="Leave out what FILE.torseur.yaml adds to a file of another format.")
]
ForceOption: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
AllOption: TypeAlias = Annotated[bool, typer.Option("--all", help="List every ignored element, not groups of them.")]


@dataclass(frozen=True)
class Choices:
    """What the command line says in the place of the file."""

    base: Base | None
    rotors: RotorModel | None
    gravity: Vector | None
    no_merge: bool
    lenient: bool

    def build(self, description: Description, *, quiet: bool = False) -> Model:
        """The model of a description under these choices; what was overlooked in it is told, unless ``quiet``."""
        from torseur.model.build import build

        with warnings.catch_warnings(), progress_of_reductions() as watch:
            warnings.simplefilter("ignore")  # they are told otherwise
            model = build(
                description,
                base=self.base,
                rotors=self.rotors,
                gravity=self.gravity,
                merge_fixed=not self.no_merge,
                strict=not self.lenient,
                watch=watch,
            )
        if not quiet:
            tell_doubts(model, overlooked=True)
        return model


def tell_doubts(model: Model, *, overlooked: bool = False) -> None:
    """Tell what is doubtful in the machine's file, or what was ``overlooked``: errors that leniency lets pass."""
    for doubt in model.doubts:
        if doubt.severity == "error" and overlooked:
            tell_overlooked(doubt)
        elif doubt.severity != "error" and not overlooked:
            console(stderr=True).print(f"[bold yellow]doubtful[/]: {escape(str(doubt))}", soft_wrap=True)


def require_possible(description: Description, *, lenient: bool) -> None:
    """Tell inertias that no body can have in a machine that is written on; an error unless they may be overlooked."""
    from torseur.description.checks import check_description
    from torseur.description.complaint import DescriptionError

    impossible = [c for c in check_description(description) if c.physical and c.severity == "error"]
    if impossible and description.strict and not lenient:
        raise DescriptionError(impossible)
    for complaint in impossible:
        tell_overlooked(complaint)


def tell_overlooked(complaint: Complaint) -> None:
    """Tell an error that leniency lets pass."""
    console(stderr=True).print(f"[bold yellow]overlooked[/]: {escape(str(complaint))}", soft_wrap=True)


def read(file: Path, search_path: list[Path] | None, no_side_file: bool = False) -> Description:
    """The description in a file; that another file was laid over it is said aloud."""
    from torseur.description.reading import read_description

    description = read_description(file, search_paths=search_path or (), side_file=not no_side_file)
    if description.side_file is not None:
        typer.echo(visible(f"{file.name} with its side file {description.side_file}"), err=True)
    return description
