"""``torseur run``: simulate a machine, with progress, results, verdict and report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from torseur.app.options import (
    BaseOption,
    Choices,
    File,
    GravityOption,
    LenientOption,
    NoMergeOption,
    RotorsOption,
    SearchPathOption,
    read,
)
from torseur.app.terminal import BAD_MODEL, WRONG_USE, console, faults_explained

if TYPE_CHECKING:
    from torseur.model.model import Model
    from torseur.results.trajectory import Trajectory
    from torseur.simulation.simulate import Watcher

INTERRUPTED = 130

Seconds = Annotated[float | None, typer.Option(metavar="S", help="Simulated time, in seconds.")]


def run(
    file: File,
    duration: Seconds = None,
    tolerance: Annotated[float | None, typer.Option(help="Relative error of a step; the one knob to turn.")] = None,
    integrator: Annotated[
        str | None,
        typer.Option(help="semi_implicit_euler, newmark, rk4, dopri5, dop853 or radau5; chosen if not given."),
    ] = None,
    step: Annotated[float | None, typer.Option(metavar="S", help="Step of an integrator of fixed step.")] = None,
    save: Annotated[float | None, typer.Option(metavar="S", help="Time between saved rows.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Results, .nc; named after FILE if not given.")
    ] = None,
    report: Annotated[bool, typer.Option(help="Write a self-contained page beside the results.")] = True,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")] = False,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
) -> None:
    """Simulate a machine: results to a file, the account of seven quantities, a page with plots.

    Ctrl-C keeps what was computed, and --resume goes on from there. The exit code is 1 if an account fails.
    """
    with faults_explained(), _runs_explained():
        from torseur.simulation.simulate import simulate

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path))
        results = output or Path(f"{file.stem}.nc")
        target = console()
        started = time.perf_counter()
        with _progress(console(stderr=True), model) as watch:
            trajectory = simulate(
                model,
                duration=duration,
                tolerance=tolerance,
                integrator=integrator,
                step=step,
                save=save,
                output=results,
                resume=resume,
                watch=watch,
            )
        passed = _told(target, trajectory, results, time.perf_counter() - started)
        if report:
            page = results.with_suffix(".html")
            trajectory.report(page)
            target.print(f"report   {escape(str(page))}", soft_wrap=True)
        trajectory.close()
    if not passed:
        raise typer.Exit(BAD_MODEL)


def _told(target: Console, trajectory: Trajectory, results: Path, elapsed: float) -> bool:
    """Print what became of the run; whether all its accounts balance."""
    from torseur.results.verdict_table import terminal_table

    facts = trajectory.facts
    settings = facts["settings"]
    how = f"{settings['integrator']}, tolerance {settings['tolerance']:g}"
    if settings["step"] is not None:
        how = f"{settings['integrator']}, step {settings['step']:g} s"
    target.print(f"run      {escape(facts['model'])}: {facts['end']:g} s in {elapsed:.2f} s ({how})", soft_wrap=True)
    target.print(f"steps    {facts['steps']}, right-hand sides {facts['evaluations']}, rows {trajectory.rows}")
    target.print(f"results  {escape(str(results))}", soft_wrap=True)
    target.print()
    verdict = trajectory.check()
    target.print(terminal_table(verdict))
    return not verdict.failed


@contextmanager
def _runs_explained() -> Iterator[None]:
    """Sentences in place of tracebacks for runs that cannot be begun, diverge, or are interrupted."""
    from torseur.simulation.run import Diverged

    errors = console(stderr=True)
    try:
        yield
    except Diverged as error:
        errors.print(f"[bold red]diverged[/]: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(BAD_MODEL) from None
    except KeyboardInterrupt:
        errors.print("[bold yellow]interrupted[/]: what was computed is kept; the same command with --resume goes on.")
        raise typer.Exit(INTERRUPTED) from None
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        errors.print(f"[bold red]error[/]: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(WRONG_USE) from None


@contextmanager
def _progress(target: Console, model: Model) -> Iterator[Watcher]:
    """A bar with simulated time, speed against real time and time left; none where nobody watches."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:.3f} of {task.total:g} s"),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    begun = time.perf_counter()
    with Progress(*columns, console=target, transient=True, disable=not target.is_terminal) as bar:
        task = bar.add_task(f"compiling {escape(model.name)}", total=None, completed=0, speed="")
        first: list[tuple[float, float]] = []

        def watch(t: float, duration: float) -> None:
            now = time.perf_counter() - begun
            if not first:
                first.append((t, now))
            (t0, now0) = first[0]
            speed = f"{(t - t0) / (now - now0):.0f}× real time" if now > now0 and t > t0 else ""
            bar.update(task, description=escape(model.name), total=duration, completed=t, speed=speed)

        yield watch
