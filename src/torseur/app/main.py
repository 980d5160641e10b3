"""The command ``torseur``. Heavy packages are imported by the commands that need them, when they run."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from torseur import __version__
from torseur.app.bench import ANYTHING, bench
from torseur.app.cache import cache
from torseur.app.check import check
from torseur.app.convert import convert
from torseur.app.cost import cost
from torseur.app.equations import equations
from torseur.app.examples import examples
from torseur.app.export import export
from torseur.app.inertia import inertia
from torseur.app.info import info
from torseur.app.linearize import linearize
from torseur.app.modes import modes
from torseur.app.new import new
from torseur.app.plot import plot
from torseur.app.recover import recover
from torseur.app.run import run
from torseur.app.schema import schema
from torseur.app.studio import studio
from torseur.app.tour import tour
from torseur.app.view import view

app = typer.Typer(
    name="torseur",
    help="Models and simulates motorised articulated machines.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"torseur {__version__}")
        raise typer.Exit


@app.callback()
def _torseur(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        tour()


app.command()(examples)
for command in (
    run,
    new,
    view,
    studio,
    info,
    check,
    cost,
    equations,
    plot,
    linearize,
    modes,
    inertia,
    convert,
    schema,
    recover,
):
    app.command()(command)
app.command(context_settings=ANYTHING)(bench)
for group in (export, cache):
    app.add_typer(group)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Greek letters shows question marks
    app()
