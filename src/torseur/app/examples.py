"""``torseur examples``: the machines that come with Torseur, listed and copied."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from torseur.app.options import ForceOption, JsonOption
from torseur.app.terminal import echo_json, fault_reports
from torseur.storage.output_file import output_file

_HERE = Path(__file__).parents[1] / "examples"  # in a package that was installed
_CHECKOUT = Path(__file__).parents[3] / "examples"


def _files() -> list[Path]:
    home = _HERE if _HERE.is_dir() else _CHECKOUT
    return sorted(path for path in home.iterdir() if path.is_file())


def _stems(files: Iterable[Path]) -> set[str]:
    return {path.name.partition(".")[0] for path in files}


def examples(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="What to copy here: 'puma560', or 'all'.",
            autocompletion=lambda: sorted(_stems(_files())),
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """List the machines that come with Torseur; with names, copy them and the files they read into this folder."""
    files = _files()
    if not names:
        listed = [path.name for path in files]
        echo_json(listed) if as_json else typer.echo("\n".join(listed))
        return
    stems = _stems(files)
    for name in names:
        if name != "all" and name.partition(".")[0] not in stems:
            raise typer.BadParameter(f"there is no example '{name}'. 'torseur examples' lists them.")
    wanted = stems if "all" in names else {name.partition(".")[0] for name in names}
    chosen = _with_read([path for path in files if path.name.partition(".")[0] in wanted], files)
    with fault_reports():
        for path in chosen:
            with output_file(Path(path.name), force=force) as place:
                shutil.copyfile(path, place)
    copied = [path.name for path in chosen]
    echo_json({"copied": copied}) if as_json else typer.echo("\n".join(f"copied: {name}" for name in copied))


def _with_read(chosen: list[Path], files: list[Path]) -> list[Path]:
    """These files and those that they name."""
    texts = [path.read_text(encoding="utf-8") for path in chosen if path.suffix in (".yaml", ".urdf", ".py")]
    return [path for path in files if path in chosen or any(path.name in text for text in texts)]
