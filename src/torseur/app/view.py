"""``torseur view``: a machine or the results of runs in 3D."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from torseur.app.options import (
    FORMER_NAMES,
    BaseOption,
    Choices,
    ForceOption,
    JsonOption,
    LenientOption,
    NoSideFileOption,
    SearchPathOption,
    read,
)
from torseur.app.terminal import console, echo_json, fault_reports, refusals_told
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.model.model import Model
    from torseur.show.view import View

RESULTS = ".nc"

Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...",
        help="A machine; or results, .nc: further ones are drawn over the first.",
        exists=True,
    ),
]


CONTEXT = FORMER_NAMES


def view(
    files: Files,
    machine: Annotated[
        Path | None,
        typer.Option("--machine", metavar="FILE", help="The machine of results that do not find theirs."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The page, .html, or a picture: .png, .gif, .mp4, .webm."),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    time: Annotated[float, typer.Option("--time", metavar="SECONDS", help="The time that a .png shows.")] = 0.0,
    modes: Annotated[
        bool, typer.Option("--modes", help="Animate the vibrations of a machine about its start.")
    ] = False,
    force: ForceOption = False,
    as_json: JsonOption = False,
    base: BaseOption = None,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
) -> None:
    """Look at a machine, move it by sliders; or play the results of runs, with plots beside it.

    What is written is one page that needs no network.
    """
    results = [file for file in files if file.suffix == RESULTS]
    machines = [file for file in files if file.suffix != RESULTS]
    if len(machines) > 1 or (machines and (results or machine)):
        raise typer.BadParameter("give one machine, or results of runs (with --machine where they do not find theirs).")
    with fault_reports():
        target = output or Path(f"{files[0].stem}.view.html")
        see_that_it_may_be_written(target, force=force, inputs=files)
        given = machine or (machines[0] if machines else None)
        choices = Choices(base, None, None, False, lenient)
        model = None if given is None else choices.build(read(given, search_path, no_side_file))
        page = _modes(model) if modes and model is not None else _page(model, results)
        _write(page, target, time=time, show=show and not as_json, force=force, as_json=as_json)


def _page(model: Model | None, results: list[Path]) -> View:
    from torseur.results.trajectory import Trajectory

    runs = [Trajectory.open(file) for file in results]
    try:
        from torseur.show.view import view as shown  # a damaged file is refused before this takes its time

        return shown(model, *runs, names=[file.stem for file in results])
    finally:
        for run in runs:
            run.close()


def _modes(model: Model) -> View:
    from torseur.show.view import view_modes

    return view_modes(model)


def _write(page: View, target: Path, *, time: float, show: bool, force: bool, as_json: bool) -> None:
    if target.suffix != ".html":
        from torseur.show.pictures import write_picture

        with refusals_told(), output_file(target, force=force) as place:
            write_picture(page, place, time=time)
        _tell("picture", target, as_json=as_json)
        return
    with output_file(target, force=force) as place:
        page.save(place)
    opened = show and webbrowser.open(target.resolve().as_uri())
    hint = ": open it in a browser" if show and not opened else ""
    _tell("page", target, hint, as_json=as_json)


def _tell(what: str, target: Path, hint: str = "", *, as_json: bool) -> None:
    if as_json:
        echo_json({what: str(target)})
    else:
        console().print(f"{what:<9}{escape(str(target))}{hint}", soft_wrap=True)
