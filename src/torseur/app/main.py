"""The command ``torseur``. A command is imported where it is asked for, and what it needs when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from torseur import __version__

COMMANDS = (
    "examples",
    "run",
    "new",
    "view",
    "studio",
    "info",
    "check",
    "cost",
    "equations",
    "plot",
    "linearize",
    "modes",
    "inertia",
    "convert",
    "schema",
    "recover",
    "bench",
)
"""In the order of the help; each is the function of its name in the module of its name."""

GROUPS = ("export", "cache")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"torseur {__version__}")
        raise typer.Exit


def _torseur(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from torseur.app.tour import tour

        tour()


def application(names: Iterable[str]) -> typer.Typer:
    """The application with these commands and groups."""
    made = typer.Typer(
        name="torseur",
        help="Models and simulates motorised articulated machines.",
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    made.callback()(_torseur)
    for name in names:
        module = import_module(f"torseur.app.{name}")
        if name in GROUPS:
            made.add_typer(getattr(module, name))
        else:
            made.command(context_settings=getattr(module, "CONTEXT", None))(getattr(module, name))
    return made


@cache
def _all_commands() -> typer.Typer:
    return application((*COMMANDS, *GROUPS))


def __getattr__(name: str) -> Any:
    if name == "app":  # with all its commands
        return _all_commands()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Greek letters shows question marks
    asked = sys.argv[1:2] or _completed()
    known = asked[0] in (*COMMANDS, *GROUPS) if asked else False
    (application(asked) if known else _all_commands())()


def _completed() -> list[str]:
    """What stands in the place of the command in a line that a shell asks to complete."""
    for words in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):  # of bash; of zsh, fish and PowerShell
        if "_TORSEUR_COMPLETE" in os.environ and words in os.environ:
            return os.environ[words].split()[1:2]
    return []
