"""Warnings of what a thread does, as sentences; threads that compute at once do not hear each other's."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_mine: ContextVar[list[str] | None] = ContextVar("mine", default=None)
_guard = threading.Lock()
_listening: list[Any] = []  # one entry for each thread that listens; the first holds how warnings were shown before


@contextmanager
def heard() -> Iterator[list[str]]:
    """The warnings of what is done inside, each once."""
    notes: list[str] = []
    token = _mine.set(notes)
    _begin()
    try:
        yield notes
    finally:
        _end()
        _mine.reset(token)


def _begin() -> None:
    """How warnings are shown is one thing for all threads: the first one that listens changes it."""
    with _guard:
        if not _listening:
            before = warnings.catch_warnings()
            before.__enter__()
            warnings.simplefilter("always")
            warnings.showwarning = _hear  # type: ignore[assignment]  # it needs no more than this
            _listening.append(before)
        else:
            _listening.append(None)


def _end() -> None:
    with _guard:
        if len(_listening) == 1:
            _listening[0].__exit__(None, None, None)
        _listening.pop()


def _hear(message: Warning | str, category: type[Warning], *_: Any) -> None:
    notes = _mine.get()
    if notes is not None and issubclass(category, UserWarning | RuntimeWarning) and str(message) not in notes:
        notes.append(str(message))
