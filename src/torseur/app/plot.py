"""``torseur plot``: pictures and tables of the results of a run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torseur.app.options import ForceOption
from torseur.app.terminal import WRONG_USE, console, echo_json, escape, fault_reports, table
from torseur.storage.output_file import output_file, see_that_it_may_be_written

if TYPE_CHECKING:
    from torseur.results.contents import Array
    from torseur.results.trajectory import Trajectory

Results = Annotated[
    Path, typer.Argument(metavar="FILE", help="The results of a run: .nc. The run may still be going on.")
]
Signals = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SIGNALS]...",
        help="What to draw: 'shoulder', 'v', 'current.*'; all that matters if not given. See --list.",
    ),
]


def plot(
    file: Results,
    signals: Signals = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="PICTURE", help="The file to write: .png, .svg or .pdf.")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="TABLE", help="Write the signals as text too.")] = None,
    degrees: Annotated[bool, typer.Option("--degrees", help="Angles in degrees, in pictures and tables.")] = False,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="TABLE", help="Write the signals as a Parquet file too.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the signals and what they reach as JSON.")] = False,
    force: ForceOption = False,
    names: Annotated[bool, typer.Option("--list", help="List the signals in FILE, and draw nothing.")] = False,
) -> None:
    """Draw signals of the results of a run, on the screen or to a file; write them as text with --csv.

    Of many runs (a saved batch) bands are drawn: their median, nine tenths of them, all.
    """
    with fault_reports(), _unknown_signals_told(file):
        from torseur.results.many.batch_file import holds_many_runs
        from torseur.results.trajectory import Trajectory

        if out is not None:
            _see_that_it_is_a_picture(out)
        targets = [target for target in (out, csv, parquet) if target is not None]
        for target in targets:
            see_that_it_may_be_written(target, force=force, inputs=[file])
        if holds_many_runs(file):
            if csv is not None or parquet is not None or degrees or as_json or names:
                raise typer.BadParameter(f"{file} holds many runs, which are drawn as bands: name signals and --out.")
            _draw_bands(file, signals, out, force=force)
            return
        run = Trajectory.open(file)
        machine = [Path(run.facts["machine_file"])] if run.facts.get("machine_file") else []
        for target in targets:
            see_that_it_may_be_written(target, force=force, inputs=machine)
        run = run.in_degrees() if degrees else run
        try:
            if names and not as_json:
                _list(run, signals)
                return
            if csv is not None:
                with output_file(csv, force=force) as place:
                    run.to_csv(place, signals)
            if parquet is not None:
                with output_file(parquet, force=force) as place:
                    run.to_parquet(place, signals)
            if as_json:
                _as_data(run, signals)
            else:
                _draw(run, signals, out, [file for file in (csv, parquet) if file is not None], force=force)
        finally:
            run.close()


@contextmanager
def _unknown_signals_told(file: Path) -> Iterator[None]:
    from torseur.results.signals import UnknownSignalError

    try:
        yield
    except UnknownSignalError as error:
        console(stderr=True).print(f"[bold red]error[/]: {file}: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(WRONG_USE) from None


def _draw(run: Trajectory, signals: list[str] | None, out: Path | None, tables: list[Path], *, force: bool) -> None:
    from torseur.results.plots.files import write_figure

    for written in tables:
        typer.echo(f"{run.rows} rows written to {written}")
    if out is not None:
        with output_file(out, force=force) as target:
            write_figure(run.plot(signals), target)
        typer.echo(f"picture written to {out}")
    if not tables and out is None:
        run.plot(signals, show=True)


def _draw_bands(file: Path, signals: list[str] | None, out: Path | None, *, force: bool) -> None:
    from torseur.results.many.bands import page_of_bands
    from torseur.results.many.stored_batch import StoredBatch
    from torseur.results.plots.files import write_figure

    runs = StoredBatch.open(file)
    if out is None:
        page_of_bands(runs, signals, show=True)
        return
    with output_file(out, force=force) as target:
        write_figure(page_of_bands(runs, signals), target)
    typer.echo(f"picture of {len(runs.state)} runs written to {out}")


def _as_data(run: Trajectory, signals: list[str] | None) -> None:
    from torseur.results.signals import all_signals, match_signals

    chosen = match_signals(run.contents, signals) if signals else all_signals(run.contents)
    told = []
    for signal in chosen:
        told.append({"signal": signal.name, "unit": signal.column.unit} | _reached(run[signal.name]))
    echo_json({"rows": run.rows, "signals": told})


def _reached(values: Array) -> dict[str, float]:
    """What a signal begins, ends and lies between."""
    if not values.size:
        return {}
    reached = {"first": values[0], "last": values[-1], "least": values.min(), "greatest": values.max()}
    return {name: float(value) for name, value in reached.items()}


def _list(run: Trajectory, signals: list[str] | None) -> None:
    from torseur.results.signals import all_signals, match_signals

    chosen = match_signals(run.contents, signals) if signals else all_signals(run.contents)
    rows = [(signal.name, signal.column.unit, signal.variable.long_name) for signal in chosen]
    console().print(table(f"Signals, {run.rows} saved times", ("signal", "unit", "meaning"), rows))


def _see_that_it_is_a_picture(out: Path) -> None:
    from torseur.results.plots.files import ENDINGS

    if out.suffix.lower() not in ENDINGS:
        raise typer.BadParameter(f"the ending of '{out}' tells no format of pictures. Give {', '.join(ENDINGS)}.")
