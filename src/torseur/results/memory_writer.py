"""Rows kept in memory: the same calls as the writer of files, for runs that are short and need no file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from torseur.results.contents import Array, Contents, Event
from torseur.results.stored import InMemory


class MemoryWriter:
    """Collects rows; what is ``stored`` is read like a file."""

    def __init__(self, contents: Contents, attributes: Mapping[str, Any] | None = None) -> None:
        self.contents, self._facts = contents, dict(attributes or {})
        self._blocks: list[tuple[Array, dict[str, Array]]] = []
        self._events: list[tuple[float, int, int]] = []

    @property
    def rows(self) -> int:
        """Number of rows given so far."""
        return sum(t.size for t, _ in self._blocks)

    @property
    def events(self) -> int:
        """Number of events given so far."""
        return len(self._events)

    def append(self, t: Any, rows: Mapping[str, Any]) -> None:
        """Add rows: times (N,), and of each variable (N, columns). The arrays are kept: give them away."""
        self._blocks.append(self.contents.checked(t, rows))

    def record(self, event: Event) -> None:
        """Add an event; its words are among those of the contents."""
        self._events.append(self.contents.entry(event))

    def flush(self) -> None:
        """Nothing to bring anywhere."""

    def close(self, conclusion: Mapping[str, Any] | None = None) -> None:
        """Add facts that are known only now."""
        self._facts |= dict(conclusion or {})

    def stored(self) -> InMemory:
        """All that was given."""
        blocks = self._blocks or [(np.empty(0), {v.name: np.empty((0, v.width)) for v in self.contents.variables})]
        arrays = {v.name: _joined([rows[v.name] for _, rows in blocks]) for v in self.contents.variables}
        entries = np.array(self._events).reshape(-1, 3)
        return InMemory(self.contents, self._facts, _joined([t for t, _ in blocks]), arrays, entries)


def _joined(parts: list[Array]) -> Array:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
