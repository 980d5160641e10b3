"""Answers of the command line to faulty files: each command in a process of its own, with limits of time and room."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import numpy as np
from tally import HOW_LONG, HUNG, INTERRUPTED, ended

import torseur as ts

ROOM = 6 * 2**30  # bytes of addresses: a bomb ends by an error, not by the machine's
PATIENCE = 60.0  # s
MUCH = 2**16  # bytes
FAIR = (0, 1, 2)  # done, bad machine, wrong use
SECRET = "SECRET-31415"  # in files outside of a model's folder: nobody may read it out to a terminal
NO_TEXT = {chr(code) for code in (*range(32), 127, *range(128, 160))} - set("\n\t")


IMPORTED = (
    *("app.main", "description.yaml_format", "description.urdf", "description.mjcf", "description.sdf"),
    *(
        "quantities.agreement",
        "simulation.simulate",
        "simulation.linearize",
        "results.files.stream_writer",
        "show.scene",
    ),
)


@dataclass(frozen=True)
class Answer:
    """What a command said, and how it ended."""

    code: int
    said: str
    seconds: float  # of the processor

    @property
    def told_how_long(self) -> bool:
        """Whether it said that it will take long, and ended when it was interrupted."""
        return self.code == INTERRUPTED and HOW_LONG in self.said

    def fault(self) -> str:
        """What no user may meet, in a few words; nothing after a fair answer."""
        if self.code == HUNG:
            return "hang"
        if self.code not in FAIR and not self.told_how_long:
            return f"exit {self.code}"
        if "Traceback (most recent call last)" in self.said:
            return f"traceback: {self.said.strip().splitlines()[-1][:100]}"
        if SECRET in self.said:
            return "told what lies outside"
        if set(self.said) & NO_TEXT:
            return "commands to the terminal"
        if self.code and not self.said.strip():
            return "no word"
        return ""


def imported() -> None:
    """Import what commands need, once: processes that are forked afterwards begin at once."""
    for name in IMPORTED:
        import_module(f"torseur.{name}")


def answer(folder: Path, *words: str, patience: float = PATIENCE) -> Answer:
    """What ``torseur`` with these words says in a folder; once it says that it will take long, it is interrupted."""
    imported()
    with tempfile.TemporaryFile() as said:
        sys.stdout.flush()
        process = os.fork()
        if not process:
            _answer_here(folder, words, said.fileno())
        code, seconds = ended(process, patience, enough=lambda: HOW_LONG.encode() in os.pread(said.fileno(), MUCH, 0))
        said.seek(0)
        text = said.read().decode("utf-8", "replace")
    return Answer(code, text, seconds)


def _answer_here(folder: Path, words: tuple[str, ...], said: int) -> None:
    code = 70
    try:
        for stream in (1, 2):
            os.dup2(said, stream)
        sys.stdout, sys.stderr = (open(stream, "w", encoding="utf-8", closefd=False) for stream in (1, 2))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        os.chdir(folder)
        sys.argv = ["torseur", *words]
        from torseur.__main__ import main

        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


def rows_without_numbers(path: Path) -> str:
    """The variable of the results that a run left in which a number is none; nothing where there are no results."""
    if not path.exists():
        return ""
    with closing(ts.Trajectory.open(path)) as run:
        run.check()
        bad = [v.name for v in run.contents.variables if not np.isfinite(run[v.name]).all()]
    return f"no numbers in {bad[0]}" if bad else ""


def unmarked(path: Path) -> str:
    """What is wrong in the results of a run that ended well: numbers that are none, an account that fails."""
    if bad := rows_without_numbers(path):
        return bad
    with closing(ts.Trajectory.open(path)) as run:
        return "accounts fail without a word" if run.check().failed else ""
