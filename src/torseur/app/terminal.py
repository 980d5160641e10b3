"""Output on the terminal, the same in a file but without colours."""

from __future__ import annotations

import json
import math
import os
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich import box
from rich.console import Console, Group, RenderableType
from rich.markup import escape as without_markup
from rich.table import Table

from torseur.description.complaint import visible

if TYPE_CHECKING:
    from rich.progress import TaskID

    from torseur.description.complaint import Complaint

WIDTH_OF_FILES = 120
BAD_MODEL, WRONG_USE = 1, 2

_LOADED = time.perf_counter()


def escape(text: str) -> str:
    """A text of a file as it is to be printed: without markup, and without anything that commands the terminal."""
    return without_markup(visible(text))


def echo_json(data: Any, *, line: bool = False) -> None:
    """Print data as JSON, which knows no NaN and no infinity: null stands for them.

    A command that goes on prints one ``line``, so that who reads it knows where it ends.
    """
    indent = None if line else 2
    typer.echo(json.dumps(_finite(data), indent=indent, ensure_ascii=False, default=str, allow_nan=False))


def _finite(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {name: _finite(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data


def console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal; files get a width of their own."""
    probe = Console(stderr=stderr, highlight=False, emoji=False)
    return probe if probe.is_terminal else Console(stderr=stderr, highlight=False, emoji=False, width=WIDTH_OF_FILES)


def table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: Sequence[str] = (),
    gap_after: int | None = None,
) -> RenderableType:
    """A plain table below its title; columns named in ``right`` are set to the right, texts shown as they are."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in columns:
        made.add_column(escape(column), justify="right" if column in right else "left", overflow="fold")
    for k, row in enumerate(rows, start=1):
        made.add_row(*(escape(cell) for cell in row), end_section=k == gap_after)
    return Group(f"[bold]{escape(title)}[/]", made)


def bullets(notes: Sequence[str]) -> RenderableType:
    """Sentences as a list."""
    made = Table.grid(padding=(0, 1))
    for note in notes:
        made.add_row("•", escape(note), style="dim")
    return made


def show_complaints(target: Console, complaints: Sequence[Complaint]) -> None:
    """Each complaint in a few lines: severity and element, place, cause, remedy."""
    for complaint in complaints:
        colour = "red" if complaint.severity == "error" else "yellow"
        target.print(f"[bold {colour}]{complaint.severity}[/]: [bold]{escape(complaint.element)}[/]")
        target.print(f"  at   {escape(str(complaint.where))}", soft_wrap=True)
        target.print(f"  why  {escape(complaint.cause)}", soft_wrap=True)
        target.print(f"  fix  {escape(complaint.remedy)}", soft_wrap=True)


def _show_warning(message: Warning | str, category: type[Warning], *place: object, **others: object) -> None:
    """A warning as a sentence: where in the program it was raised tells a user nothing."""
    console(stderr=True).print(f"[bold yellow]note[/]: {escape(str(message))}", soft_wrap=True)


@contextmanager
def fault_reports() -> Iterator[None]:
    """Turn faults of the machine and of its files into sentences, with the exit codes 1 and 2; warnings too."""
    from torseur.description.complaint import DescriptionError

    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            yield
    except DescriptionError as error:
        errors = console(stderr=True)
        show_complaints(errors, error.complaints)
        if all(complaint.physical for complaint in error.complaints):
            errors.print("  or   go on with it as it is: --lenient, or 'strict: false' in a YAML or side file.")
        raise typer.Exit(BAD_MODEL) from None
    except ValueError as error:
        from torseur.description.inertia.doubt import ShapeError
        from torseur.mechanics.constraints.checks import ConstraintError
        from torseur.mechanics.dynamics.singular_inertia import SingularMassError
        from torseur.model.model import DeformingBodyError
        from torseur.simulation.starts.finite_start import NotFiniteError

        told = ConstraintError | DeformingBodyError | NotFiniteError | ShapeError | SingularMassError
        if not isinstance(error, told):
            raise
        console(stderr=True).print(f"[bold red]error[/]: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(BAD_MODEL) from None
    except OSError as error:
        console(stderr=True).print(f"[bold red]error[/]: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(WRONG_USE) from None


@contextmanager
def refusals_told() -> Iterator[None]:
    """A sentence in place of a traceback where a function refuses what the command gives it."""
    try:
        yield
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        console(stderr=True).print(f"[bold red]error[/]: {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(WRONG_USE) from None


@contextmanager
def progress_of_reductions() -> Iterator[Callable[[str, float], None]]:
    """A bar for large elastic bodies: shown on a terminal from the first step on that is told, gone at the end."""
    target = console(stderr=True)
    if not target.is_terminal:
        yield lambda what, share: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    bar = Progress(*columns, console=target, transient=True)
    step: list[tuple[str, TaskID]] = []

    def watch(what: str, share: float) -> None:
        if not step:
            bar.start()
        if not step or step[-1][0] != what:
            step.append((what, bar.add_task(what, total=1.0)))
        bar.update(step[-1][1], completed=share)

    try:
        yield watch
    finally:
        bar.stop()


def age_of_process() -> float:
    """Seconds on the clock since the command was given, as far as the system tells; else since it was loaded."""
    try:
        # the 22nd entry of proc_pid_stat(5): ticks between the start of the system and that of the process
        ticks = int(Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError, IndexError):
        return time.perf_counter() - _LOADED
