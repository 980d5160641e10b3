"""Files that a command writes: never onto what it reads, onto others only when asked, and whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class OutputError(OSError):
    """A file may not be written; the text says why and what to do."""


def see_that_it_may_be_written(path: Path, *, force: bool, inputs: Iterable[Path] = ()) -> None:
    """Refuse a name, or a link, that leads to something there already, unless ``force``; to an input, always."""
    for source in inputs:
        with suppress(FileNotFoundError):
            if path.samefile(source):
                raise OutputError(f"{path}: is the file {source}, which is read here. Give another name.")
    if path.is_file() and not force:
        raise OutputError(f"{path}: is there already. Give another name, or --force to replace it.")


@contextmanager
def output_file(path: Path, *, force: bool, inputs: Iterable[Path] = ()) -> Iterator[Path]:
    """A place to write on; what was written there takes its name at the end, and nothing does after an error.

    Pipes and devices are written as they are; a pipe that nobody reads is refused, where it would be waited for.
    """
    see_that_it_may_be_written(path, force=force, inputs=inputs)
    try:
        target = path.resolve()
    except RuntimeError:  # as Python below 3.13 calls it
        raise OutputError(f"{path}: is a link that leads back to itself. Give another name.") from None
    if target.exists() and not target.is_file():
        with _taken_by_a_reader(target):
            yield path
        return
    beside = target.with_name(f".{target.stem}.{os.getpid()}.part{target.suffix}")
    try:
        yield beside
        if beside.exists():
            _name(beside, target, path, force=force)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _taken_by_a_reader(path: Path) -> Iterator[None]:
    if not stat.S_ISFIFO(path.stat().st_mode):
        yield
        return
    try:
        held = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        raise OutputError(f"{path}: is a pipe that nobody reads. Start its reader first, or give a file.") from None
    try:
        yield
    finally:
        os.close(held)


def _name(beside: Path, target: Path, path: Path, *, force: bool) -> None:
    """Give a new file its name; without ``force`` it must still be free."""
    if not force:
        try:
            os.link(beside, target)
            return
        except FileExistsError:
            raise OutputError(f"{path}: was made by another program meanwhile. Give another name.") from None
        except OSError:  # a folder without hard links
            pass
    os.replace(beside, target)
