"""What became of faults, counted; processes that are forked from one in which all is compiled."""

from __future__ import annotations

import logging
import os
import signal
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from torseur.description.complaint import DescriptionError
from torseur.results.files.space import ResultsError

STOPPED: list[int] = []  # signals that asked the campaign to end with what it has
SLOW = 5.0  # s of the processor: an answer that takes longer counts as a mistake
PATIENCE = 120.0  # s on the clock: a process that takes longer hangs
Fault = TypeVar("Fault")
FINISHED, REFUSED, BROKEN, HUNG, INTERRUPTED = 0, 3, 4, -99, 130
HOW_LONG, TOLD_HOW_LONG = "rate it takes", "told how long it takes, ended by Ctrl-C"


@dataclass
class Tally:
    """What became of the faults of one kind; ``mistakes`` are those that no user may meet."""

    kind: str
    ends: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)  # what was tried on each, where that is more than one thing

    def see(self, end: str, right: bool, what: str) -> None:
        """Count an end; a wrong one is a mistake."""
        self.ends[end] += 1
        if not right:
            self.mistakes.append(f"{what}: {end}")
            logging.getLogger(__name__).warning("%s: %s", what, end)


def until_stopped(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Faults, one after the other, until the campaign is asked to end."""
    for fault in faults:
        if STOPPED:
            return
        yield fault


def forked(work: Callable[[], object]) -> int:
    """The process that does some work: it ends with 0, with 3 where a file was refused, with 4 after another error."""
    process = os.fork()
    if process:
        return process
    code = FINISHED
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        work()
    except OSError as error:
        code = REFUSED if "is there already" in str(error) or "is writing it" in str(error) else BROKEN
    except BaseException:
        traceback.print_exc()
        code = BROKEN
    os._exit(code)


def ended(process: int, patience: float = PATIENCE, *, enough: Callable[[], bool] = lambda: False) -> tuple[int, float]:
    """How a process ended: its exit code, or minus the signal, or −99 if it had to be stopped as hung; its CPU time.

    Once there is ``enough`` it is interrupted, as by Ctrl-C, and must end by itself.
    """
    until, interrupted = time.monotonic() + patience, False
    while time.monotonic() < until:
        done, status, used = os.wait4(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
        if not interrupted and enough():
            interrupted = True
            os.kill(process, signal.SIGINT)
        time.sleep(0.002)
    os.kill(process, signal.SIGKILL)
    _, _, used = os.wait4(process, 0)
    return HUNG, used.ru_utime + used.ru_stime


def told(ask: Callable[[], str]) -> str:
    """An answer, or 'refused' where it is an error that is meant for users; any other is a traceback."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ask()
    except (ResultsError, DescriptionError, OSError):
        return "refused"
    except ValueError as error:
        return "refused" if type(error) is not ValueError or str(error).endswith(".") else f"traceback: {error!r}"
    except Exception as error:
        return f"traceback: {type(error).__name__}: {str(error)[:80]}"
