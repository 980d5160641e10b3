"""Whose turn it is: of each tab only the newest question counts, and tabs wait for each other only where they must.

Machines whose equations are known run beside each other, one run of a structure at a time: runs of one structure share
compiled functions and their memory. What derives and compiles equations takes turns in a lane of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from torseur.studio.refusal import Refusal

_MOST = 64  # tabs, and structures, that are remembered

Insist = Callable[[], None]


class Newest:
    """What a tab asked for before its newest question is not computed any further."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._newest: dict[str, int] = {}
        self._deriving = threading.Lock()
        self._known: dict[Hashable, threading.Lock] = {}
        self._doing: dict[str, str] = {}

    def asked(self, tab: str, number: int) -> Insist:
        """Note a question; what is returned raises when the tab has asked for something newer."""
        with self._guard:
            self._newest[tab] = max(number, self._newest.pop(tab, number))
            while len(self._newest) > _MOST:
                del self._newest[next(iter(self._newest))]

        def insist() -> None:
            if self._newest.get(tab, number) > number:
                raise Refusal(409, "a newer question of this tab came in.", superseded=True)

        return insist

    @contextmanager
    def turn(self, insist: Insist, structure: Hashable = None) -> Iterator[None]:
        """Wait for one's turn: that of a structure whose equations are known, else that of what derives them."""
        with self._guard:
            lane = self._known.get(structure, self._deriving)
        with lane:
            insist()
            yield
            if structure is not None:
                with self._guard:
                    self._known.setdefault(structure, threading.Lock())
                    while len(self._known) > _MOST:
                        del self._known[next(iter(self._known))]

    def knows(self, structure: Hashable) -> bool:
        """Whether the equations of a structure were derived here."""
        return structure in self._known

    @contextmanager
    def telling(self, tab: str) -> Iterator[Callable[[str], None]]:
        """While this lasts, what is yielded tells what is being done for a tab."""
        try:
            yield lambda what: self._doing.__setitem__(tab, what)
        finally:
            self._doing.pop(tab, None)

    def doing(self, tab: str) -> str | None:
        """What is being done for a tab."""
        return self._doing.get(tab)
