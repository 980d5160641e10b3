"""What is asked of many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from torseur.results.contents import Array, Contents


class ManyRuns(Protocol):
    """Runs of one machine with the same saved times."""

    @property
    def t(self) -> Array:
        """Saved times [s], (K,)."""
        ...

    @property
    def contents(self) -> Contents:
        """The variables with their columns, units and limits."""
        ...

    @property
    def state(self) -> tuple[str, ...]:
        """Of each run "done", or why it stopped."""
        ...

    @property
    def given(self) -> Mapping[str, Sequence[Any]]:
        """What was set in each run."""
        ...

    def signals(self) -> dict[str, Array]:
        """All variables by their names, (N, K, columns)."""
        ...

    def signal(self, name: str) -> Array:
        """One of them."""
        ...
