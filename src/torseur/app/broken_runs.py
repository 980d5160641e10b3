"""Runs that do not begin or do not come to their end: sentences in place of tracebacks."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from torseur.app.terminal import BAD_MODEL, console, escape, refusals_told
from torseur.storage.output_file import OutputError

INTERRUPTED = 130
RESULTS = ".nc"


@contextmanager
def writer_told(target: Path) -> Iterator[None]:
    """Of a file that may not be replaced, who is writing it, if somebody is."""
    try:
        yield
    except OutputError:
        if target.suffix.lower() == RESULTS and target.is_file():
            from torseur.results.files.writing_lock import WritingLock

            WritingLock(target).release()  # or an error, which names the process
        raise


@contextmanager
def interruption_explained(results: Path) -> Iterator[Callable[[], None]]:
    """Say after Ctrl-C what is kept and how to go on.

    Python drops an interrupt that arrives inside of a destructor or of a callback from a library. What is yielded
    raises one that was dropped again; a run calls it now and then.
    """
    asked = threading.Event()

    def interrupt(*_: object) -> None:
        asked.set()
        raise KeyboardInterrupt

    def insist() -> None:
        if asked.is_set():
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt) if _may_handle_signals() else None
    try:
        yield insist
    except BaseException as error:
        if not (asked.is_set() or isinstance(error, KeyboardInterrupt)):  # some libraries turn one into another
            raise
        from torseur.simulation.checkpoint import checkpoint_file

        kept = f"what was computed is kept in {results}; the same command with --resume goes on from there."
        said = kept if checkpoint_file(results).is_file() else "nothing was computed yet."
        console(stderr=True).print(f"[bold yellow]interrupted[/]: {escape(said)}", soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _may_handle_signals() -> bool:
    return threading.current_thread() is threading.main_thread()


@contextmanager
def runs_explained(results: Path) -> Iterator[None]:
    """Sentences in place of tracebacks for runs that cannot be begun or diverge."""
    from torseur.simulation.run import Diverged

    try:
        with refusals_told():
            yield
    except Diverged as error:
        errors = console(stderr=True)
        errors.print(f"[bold red]diverged[/]: {escape(str(error))}", soft_wrap=True)
        errors.print(f"The rows up to there are kept in {escape(str(results))}.", soft_wrap=True)
        raise typer.Exit(BAD_MODEL) from None
