"""One computation at a time, and for each tab of the browser only the newest that it asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from torseur.studio.refusal import Refusal

_MOST_TABS = 64


class Newest:
    """Whose turn it is. What a tab asked for before its newest question is not computed any further."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._guard = threading.Lock()
        self._newest: dict[str, int] = {}

    @contextmanager
    def turn(self, tab: str, number: int) -> Iterator[Callable[[], None]]:
        """Wait for one's turn; what is yielded raises when the tab has asked for something newer."""
        with self._guard:
            self._newest[tab] = max(number, self._newest.pop(tab, number))
            while len(self._newest) > _MOST_TABS:
                del self._newest[next(iter(self._newest))]

        def insist() -> None:
            if self._newest.get(tab, number) > number:
                raise Refusal(409, "a newer question of this tab came in.", superseded=True)

        with self._turn:
            insist()
            yield insist
