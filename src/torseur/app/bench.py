"""``torseur bench``: the kernels beside their peers, measured by the scripts of the repository."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import typer

from torseur.app.terminal import WRONG_USE

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}


def bench(context: typer.Context) -> None:
    """Measure the kernels beside Pinocchio and MuJoCo; options as of ``python -m benchmarks`` (--quick, --robots …)."""
    if not (Path.cwd() / "benchmarks" / "__main__.py").exists():
        typer.echo("There is no folder 'benchmarks' here. Run it in a checkout of the repository.", err=True)
        raise typer.Exit(WRONG_USE)
    sys.path.insert(0, str(Path.cwd()))
    raise typer.Exit(import_module("benchmarks.__main__").main(context.args))
